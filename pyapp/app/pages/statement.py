"""The accessibility statement, in the form that French law gives it (RGAA 4.1.2): what is true, and how we know."""

from pyapp import __version__
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.words import Words

LAWS = "https://formulaire.defenseurdesdroits.fr/"  # where one can complain
PARTS = {"state": 1, "tested": 4, "missing": 6, "made": 2, "contact": 2, "law": 2}  # paragraphs of each part
LISTED = frozenset({"tested", "missing"})


def content(say: Words) -> Markup:
    """The statement, part by part."""
    return tag("div", *(_part(name, count, say) for name, count in PARTS.items()), class_="rules-text statement")


def _part(name: str, count: int, say: Words) -> Markup:
    lines = [say(f"statement.{name}.{number}", version=__version__) for number in range(1, count + 1)]
    told = (
        tag("ul", *(tag("li", line) for line in lines), class_="points")
        if name in LISTED
        else tag("div", *(tag("p", line) for line in lines))
    )
    link = tag("p", tag("a", LAWS, href=LAWS, rel="noopener", target="_blank")) if name == "law" else None
    return tag("section", tag("h3", say(f"statement.{name}")), told, link)
