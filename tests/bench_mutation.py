"""Do the tests notice a mistake? Small ones are made one at a time in a copy of the code; those that no test of the
module's own file sees are listed, each with its place and the change.

    python tests/bench_mutation.py                              a seeded sample over the rules and the core
    python tests/bench_mutation.py --count 200 --seed 2         more, or others
    python tests/bench_mutation.py pyapp/app/store/shelf.py=tests/test_shelf.py    another, with tests that should fail

A survivor is a place to look, not a verdict: some changes change nothing (a bound that only saves time, a cache).
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import takewhile
from pathlib import Path
from random import Random
from time import monotonic

ROOT = Path(__file__).resolve().parent.parent
GAMES = "pyapp/games"
SUBJECTS = {
    f"{GAMES}/math_magic/rules.py": "tests/test_math_magic_rules.py tests/test_math_magic_notation.py",
    f"{GAMES}/math_magic/notation.py": "tests/test_math_magic_notation.py tests/test_math_magic_rules.py",
    f"{GAMES}/math_magic/forms.py": "tests/test_forms.py",
    f"{GAMES}/zoned/rules.py": "tests/test_zoned_rules.py",
    f"{GAMES}/zoned/field.py": "tests/test_zoned_places.py tests/test_zoned_rules.py",
    f"{GAMES}/equable/rules.py": "tests/test_equable_rules.py",
    f"{GAMES}/equable/turns.py": "tests/test_equable_rules.py",
    f"{GAMES}/equable/equations.py": "tests/test_equable_rules.py",
    f"{GAMES}/or_des_fous/rules.py": "tests/test_or_des_fous_rules.py",
    f"{GAMES}/or_des_fous/search.py": "tests/test_or_des_fous_solver.py",
    f"{GAMES}/calculissimo/rules.py": "tests/test_calculissimo_rules.py",
    f"{GAMES}/calculissimo/turns.py": "tests/test_calculissimo_rules.py",
    f"{GAMES}/calculissimo/operation.py": "tests/test_calculissimo_rules.py",
    f"{GAMES}/tiles.py": "tests/test_tiles.py",
    "pyapp/core/match.py": "tests/test_match.py",
    "pyapp/core/options.py": "tests/test_options.py",
    "pyapp/core/expression.py": "tests/test_expression.py",
    "pyapp/core/chance.py": "tests/test_chance.py",
}
COUNT = 40
SECONDS = 60  # a mutant that goes on for longer has been noticed, too: it loops
MEMORY = 2 << 30

COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


# Mistakes


def mistakes(node: ast.AST) -> Iterator[ast.AST]:
    """Every small mistake that can be made in one node."""
    other = deepcopy(node)
    match other:
        case ast.Compare(ops=[first, *_]) if type(first) in COMPARED:
            other.ops[0] = COMPARED[type(first)]()
            yield other
        case ast.BinOp(op=sign) | ast.AugAssign(op=sign) if type(sign) in RECKONED:
            other.op = RECKONED[type(sign)]()
            yield other
        case ast.BoolOp(op=sign):
            other.op = ast.Or() if isinstance(sign, ast.And) else ast.And()
            yield other
            for at in range(len(node.values)):  # type: ignore[attr-defined]
                fewer = deepcopy(node)
                del fewer.values[at]  # type: ignore[attr-defined]
                yield fewer if len(fewer.values) > 1 else fewer.values[0]  # type: ignore[attr-defined]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.IfExp():
            other.body, other.orelse = other.orelse, other.body
            yield other
        case ast.If() | ast.While():
            other.test = ast.UnaryOp(ast.Not(), other.test)
            yield other
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            other.func = ast.Name(CALLED[name], ast.Load())
            yield other
        case ast.Call(func=ast.Name(id="replace"), keywords=[_, _, *_]):
            for at in range(len(other.keywords)):
                fewer = deepcopy(other)
                del fewer.keywords[at]
                yield fewer
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant) or value.value is not None:
            yield ast.Return(ast.Constant(None))
        case ast.Raise() | ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Every node of the code that runs, as its parent's field: not types, decorators or strings."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        parent = waiting.pop()
        for field, value in ast.iter_fields(parent):
            if field in ("annotation", "returns", "decorator_list", "bases"):
                continue
            for at, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(child, ast.AST):
                    yield parent, field, at
                    waiting.append(child)


def mutants(source: str) -> Iterator[tuple[int, str, str, str]]:
    """Line, what stood there, what stands there now, and the whole source with it."""
    tree = ast.parse(source)
    for parent, field, at in places(tree):
        held = getattr(parent, field)
        node = held if at is None else held[at]
        for wrong in mistakes(node):
            put(parent, field, at, wrong)
            yield node.lineno, *briefly(node, wrong), ast.unparse(ast.fix_missing_locations(tree))
            put(parent, field, at, node)


def put(parent: ast.AST, field: str, at: int | None, node: ast.AST) -> None:
    if at is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[at] = node


def briefly(*nodes: ast.AST) -> list[str]:
    """Both as text; what is long from shortly before they differ."""
    texts = [" ".join(ast.unparse(node).split()) for node in nodes]
    skipped = sum(1 for _ in takewhile(lambda marks: len(set(marks)) == 1, zip(*texts, strict=False))) - 20
    return [text if len(text) <= 90 else ("…" + text[skipped:] if skipped > 0 else text)[:90] + "…" for text in texts]


# Running


def noticed(copy: Path, tests: list[str]) -> bool:
    """Whether a test fails, or does not come to its end."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command,
            cwd=copy,
            capture_output=True,
            timeout=SECONDS,
            check=False,
            preexec_fn=limited,
            env={**os.environ, "PYTHONPATH": str(copy)},
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def limited() -> None:
    """A mutant may ask for all the memory there is."""
    if os.name == "posix":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def run(subjects: dict[str, str], count: int, seed: int) -> int:
    made = [(module, mutant) for module in subjects for mutant in mutants((ROOT / module).read_text(encoding="utf-8"))]
    sample = Random(seed).sample(made, min(count, len(made)))
    sample.sort(key=lambda one: (one[0], one[1][0]))
    print(f"{len(sample)} of {len(made)} mutants (seed {seed})", flush=True)
    survivors, tried, start = Counter[str](), Counter[str](), monotonic()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in ("pyapp", "tests"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        for tests in sorted({subjects[module] for module, _ in sample}):
            if noticed(copy, tests.split()):
                print(f"{tests}: fails before anything is changed")
                return 1
        for module, (line, before, after, source) in sample:
            (copy / module).write_text(source, encoding="utf-8")
            tried[module] += 1
            if not noticed(copy, subjects[module].split()):
                survivors[module] += 1
                print(f"  survives: {module}:{line}: {before}  ->  {after}", flush=True)
            shutil.copy(ROOT / module, copy / module)
    for module, many in sorted(tried.items()):
        print(f"{module}: {many - survivors[module]} of {many} noticed")
    total = len(sample) - survivors.total()
    print(f"noticed {total} of {len(sample)} ({total / len(sample):.0%}) in {monotonic() - start:.0f} s")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Make small mistakes and see whether the tests notice them.")
    parser.add_argument("subjects", nargs="*", metavar="MODULE=TEST[,TEST]", help="instead of the rules and the core")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    given = {}
    for one in options.subjects:
        module, _, tests = one.partition("=")
        given[module] = tests.replace(",", " ") or SUBJECTS.get(module, "")
        if not given[module]:
            parser.error(f"say which tests {module} should fail: {module}=tests/test_….py")
    return run(given or SUBJECTS, options.count, options.seed)


if __name__ == "__main__":
    sys.exit(main())
