"""What is heard. A sentence belongs to the act that brought it: the next act takes it away, and one that comes twice is
another one for ears, as screen readers keep silent about a text that has not changed."""

from dataclasses import replace

from pyapp.app.act import Answer, Event
from pyapp.app.ears.in_words import in_words
from pyapp.app.effects import Effect
from pyapp.app.model import Model, telling
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.parts import sentence
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words

ANOTHER = "\u00a0"  # nothing to be seen, but another text


def hushed(model: Model) -> Model:
    """Before an act of somebody at this page: what was said before it is over."""
    if not (model.said or (model.table and model.table.said)):
        return model
    return telling(model, said="")


def followed(before: Model, after: Model, effects: list[Effect], event: Event) -> Answer:
    """Whether something was said, the same as before or not."""
    was, now = before.table or before, after.table or after
    new = (now.said and now.said != was.said) or (now.refused and now.refused is not was.refused)
    return replace(after, voice=1 - after.voice) if new else after, []


def said(model: Model, say: Words) -> str:
    """What is to be heard now: a refusal, and what was said."""
    at = model.table or model
    refusal = sentence(at.refused, say, model.game) if at.refused else ""
    return " ".join(part for part in (refusal, at.said) if part)


@remember
def live(text: str, voice: int, say: Words) -> Markup:
    """Where a screen reader hears it, and nobody sees it: in words."""
    return _region("live", "live", in_words(text, say), voice)


@remember
def dialog_live(text: str, voice: int, say: Words) -> Markup:
    """The same in an open dialog, where it is also seen: in words too, as no formula is sure to be heard there."""
    return _region("dialog-live", "said", in_words(text, say), voice)


def _region(name: str, classes: str, text: str, voice: int) -> Markup:
    return tag(
        "div", text, ANOTHER * voice if text else None, id=name, class_=classes, role="status", aria_live="polite"
    )
