"""The house keeps its shape: arrows point one way, chance and time come from outside, numbers are exact."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.make import page, single

ROOT = Path(__file__).resolve().parent.parent
PYAPP = ROOT / "pyapp"
SOURCES = sorted(PYAPP.rglob("*.py"))
CORE = [file for file in SOURCES if file.is_relative_to(PYAPP / "core")]
GAMES = [file for file in SOURCES if file.is_relative_to(PYAPP / "games")]
RULES = [file for file in GAMES if file.name in ("rules.py", "forms.py", "notation.py")]
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "micropip", "polyscript"}
OUTSIDE = {"random", "secrets", "uuid", "time", "datetime", "os", "subprocess", "socket", "urllib", "threading"}


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def each(files: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("file", files, ids=name)


def imports(file: Path) -> Iterator[tuple[str, bool]]:
    """Every module that a file imports, with whether that happens late, inside a function."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    late = {id(node) for outer in ast.walk(tree) if isinstance(outer, ast.FunctionDef) for node in ast.walk(outer)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) in late) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name(file)}: say where an import comes from"
            yield node.module or "", id(node) in late
            yield from ((f"{node.module}.{alias.name}", id(node) in late) for alias in node.names)


def within(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def test_there_is_something_to_look_at() -> None:
    assert len(CORE) >= 7 and len(RULES) >= 3
    assert ("pyapp.core", False) in set(imports(PYAPP / "games" / "__init__.py"))


@each(CORE)
def test_core_knows_no_game_and_no_app(file: Path) -> None:
    assert not {module for module, _ in imports(file) if within(module, "pyapp.games", "pyapp.app")}


@each(SOURCES)
def test_imports_stand_at_the_top(file: Path) -> None:
    """A late import hides an arrow that points the wrong way."""
    assert [module for module, late in imports(file) if late] == []


MODULES = {
    file.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__"): file
    for file in SOURCES
}
# What the contract asks for is imported from these packages, so they import their own modules; from outside they count.
DOORS = {"pyapp.core", "pyapp.games"}


def needs(module: str) -> set[str]:
    """What a module imports, also for its types alone: modules, and the packages around them that run first."""
    found = set()
    for imported, _ in imports(MODULES[module]):
        around = [imported[:at] for at, mark in enumerate(imported + ".") if mark == "."]
        found |= {one for one in around if one in MODULES}
    return found - {module} - {one for one in DOORS if within(module, one)}


def test_nothing_imports_itself_by_a_detour() -> None:
    """Taken away again and again: what needs nothing that is left. A cycle stays."""
    graph = {module: needs(module) for module in MODULES}
    while free := {module for module, needed in graph.items() if not needed & graph.keys()}:
        graph = {module: needed for module, needed in graph.items() if module not in free}
    assert graph == {}


SHARED = ("pyapp.games.tiles", "pyapp.games.tiles_described", "pyapp.games.weighing")  # by the games that lay tiles


@each([file for file in GAMES if file.parent != PYAPP / "games"])
def test_a_game_knows_no_other_game_and_no_app(file: Path) -> None:
    own = "pyapp.games." + file.relative_to(PYAPP / "games").parts[0]
    for module, _ in imports(file):
        assert not within(module, "pyapp.app"), module
        assert not within(module, "pyapp.games") or within(module, own, *SHARED) or module == "pyapp.games", module
        assert module != "pyapp.games.GAMES"


@each(SOURCES)
def test_pyapp_runs_without_a_browser(file: Path) -> None:
    assert not {module for module, _ in imports(file) if within(module, *BROWSER)}


@each(CORE + GAMES)
def test_gen_2_chance_and_time_come_from_outside(file: Path) -> None:
    """GEN-2: no clock, no other source of chance, nothing of the machine."""
    assert not {module for module, _ in imports(file) if within(module, *OUTSIDE)}


@each(CORE + GAMES)
def test_gen_2_nothing_depends_on_hash_order(file: Path) -> None:
    """GEN-2: hash() and id() differ from run to run."""
    calls = {node.func.id for node in _nodes(file) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not calls & {"hash", "id"}


@each(RULES)
def test_rules_reckon_exactly(file: Path) -> None:
    """No float, and no division but that of exact fractions, which core owns."""
    for node in _nodes(file):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"line {node.lineno}"
        assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)), f"line {node.lineno}"
        assert not (isinstance(node, ast.Name) and node.id in ("float", "round")), f"line {node.lineno}"


def _nodes(file: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(file.read_text(encoding="utf-8")))


@each([file for file in SOURCES if file.stat().st_size])
def test_a_module_says_what_it_is_for(file: Path) -> None:
    assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))), "first lines: what it is for"


SCRIPTS = [file for file in sorted((ROOT / "web").glob("*/*.js")) if file.parent.name != "node_modules"]
IMPORTED = re.compile(r'^(?:import|export) (?:[^;]*? from )?"(\.[^"]+)"', re.MULTILINE)
ENTRIES = (*page.WORKER, *page.PAGE, *(f"start/{name}" for name in page.INLINE), *single.SCRIPTS, "offline/sw")


def test_every_script_of_the_page_is_part_of_what_is_built() -> None:
    """From what build.py bundles, by imports: no module is left out, none is unused."""
    reached, todo = set[Path](), [ROOT / "web" / f"{name}.js" for name in ENTRIES]
    while todo:
        file = todo.pop()
        if file not in reached:
            reached.add(file)
            asked = re.findall(
                r'^(?:import|export) (?:[^;]*? from )?"(\.[^"]+)"', file.read_text("utf-8"), re.MULTILINE
            )
            todo += [(file.parent / path).resolve() for path in asked if "node_modules" not in path]
    assert reached == set(SCRIPTS)


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_a_selector_is_built_of_escaped_parts(file: Path) -> None:
    built = re.findall(r"\[[\w-]+[*^$~|]?=[\"']?\$\{(?!CSS\.escape\()[^}]*", file.read_text("utf-8"))
    assert not built


MAKING = [file for file in sorted((ROOT / "web" / "make").glob("*.py")) if file.stem not in {"bake", "snapshot"}]


@each([ROOT / "build.py", *MAKING])
def test_what_makes_the_site_needs_nothing_but_python(file: Path) -> None:
    """build.py runs before anything is installed."""
    modules = {alias.name for node in _nodes(file) if isinstance(node, ast.Import) for alias in node.names}
    modules |= {node.module or "" for node in _nodes(file) if isinstance(node, ast.ImportFrom) and not node.level}
    assert {module.partition(".")[0] for module in modules} <= sys.stdlib_module_names | {"web"}
    assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))), "first lines: what it is for"


COMMON = [
    *sorted((PYAPP / "core").glob("*.py")),
    *sorted(file for file in (PYAPP / "app").rglob("*.py") if file.parent.parent != PYAPP / "app" / "games"),
    *sorted(
        file
        for kind in ("*.html", "*/*.js", "*/*.mjs", "styles/*.css")
        for file in (ROOT / "web").glob(kind)
        if "node_modules" not in file.parts
    ),
]
GAME_NAMES = re.compile(r"math.magic|\bzoned\b|equable|or.des.fous|calculissimo|\"(?:mm|zd|eq|of|ca)\.", re.IGNORECASE)


@each(COMMON)
def test_what_all_games_share_names_none_of_them(file: Path) -> None:
    assert [line for line in file.read_text(encoding="utf-8").splitlines() if GAME_NAMES.search(line)] == []
