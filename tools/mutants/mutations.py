"""The problems that can be made in a file."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from difflib import unified_diff
from hashlib import sha256
from itertools import accumulate
from pathlib import Path

_OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
_ANNOTATED = ("annotation", "returns", "decorator_list", "type_comment")
"""What of a node means nothing when it runs, or is no matter of small problems."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """A problem: bytes of a file, and what is there instead."""

    path: Path
    start: int
    end: int
    replacement: str

    def applied(self, source: bytes) -> bytes:
        """Return the file with the problem."""
        return source[: self.start] + self.replacement.encode() + source[self.end :]

    def lines(self, source: bytes) -> range:
        """Return the numbers of the lines that the problem changes."""
        first, last = (source.count(b"\n", 0, place) + 1 for place in (self.start, self.end))
        return range(first, last + 1)

    def diff(self, source: bytes, name: str) -> str:
        """Return what the problem changes."""
        before, after = (text.decode().splitlines(True) for text in (source, self.applied(source)))
        return "".join(unified_diff(before, after, name, name, n=1))


def mutations(path: Path, source: bytes) -> list[Mutation]:
    """Return the problems that can be made in the file ``path``."""
    starts = [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]
    return [
        Mutation(
            path,
            starts[node.lineno - 1] + node.col_offset,
            starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0),
            replacement,
        )
        for node in _running(ast.parse(source))
        for replacement in _replacements(node)
    ]


def named(path: Path, source: bytes) -> Iterator[tuple[str, Mutation]]:
    """Yield the problems that can be made in the file ``path``, each with a name of its own.

    The name says the lines without their place in the file: it stays while other lines change.
    """
    lines = source.decode().splitlines()
    seen = Counter[str]()
    for mutation in mutations(path, source):
        numbers = mutation.lines(source)
        written = " ".join(line.strip() for line in lines[numbers.start - 1 : numbers.stop - 1])
        name = f"{path.as_posix()}: {written} -> {mutation.replacement}"
        seen[name] += 1
        yield f"{name} {seen[name]}", mutation


def drawn(problems: Iterable[tuple[str, Mutation]], size: int, seed: str) -> list[Mutation]:
    """Return a sample of problems by chance, of each name the same for a seed.

    A problem in code that did not change stays in the sample: what survived once can be looked for.
    """
    by_chance = sorted(
        problems, key=lambda problem: sha256(f"{seed} {problem[0]}".encode()).digest()
    )
    return [mutation for _, mutation in by_chance[:size]]


def _running(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield the statements and expressions below ``node`` that do something."""
    for name, value in ast.iter_fields(node):
        if name in _ANNOTATED:
            continue
        children = value if isinstance(value, list) else [value]
        for child in children:
            if not isinstance(child, ast.AST) or _is_left_alone(child):
                continue
            if isinstance(child, ast.expr | ast.stmt):
                yield child
            yield from _running(child)


def _is_left_alone(node: ast.AST) -> bool:
    match node:
        # Docstrings; types; what Python 3.11 does not know the place of.
        case ast.Expr(value=ast.Constant()) | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True
        case ast.If(test=ast.Name("TYPE_CHECKING")) | ast.Assign(targets=[ast.Name("__all__")]):
            return True
    return False


def _replacements(node: ast.expr | ast.stmt) -> Iterator[str]:
    """Yield what can be instead of a node."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in _OPERATORS:
            yield _with(node, ops=[_OPERATORS[type(operator)]()])
        case ast.BoolOp(op=operator) | ast.BinOp(op=operator) if type(operator) in _OPERATORS:
            yield _with(node, op=_OPERATORS[type(operator)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"({ast.unparse(operand)})"
        case ast.Constant(value=bool() as value):
            yield str(not value)
        case ast.Constant(value=int() as value):
            yield str(value + 1)
        case ast.Constant(value=str() as value):
            yield repr(value + "x")
        case ast.IfExp(test=test):
            yield _with(node, test=ast.UnaryOp(ast.Not(), test))
        # Nothing for another nothing is a matter of types: mypy finds it.
        case ast.Return(value=ast.expr() as value) if not _is_nothing(value):
            yield "return None"
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Continue() | ast.Break():
            yield "pass"
        case ast.AugAssign():
            yield "pass"


def _is_nothing(value: ast.expr) -> bool:
    """Return whether a value is ``None``, ``False``, ``0``, or empty."""
    match value:
        case ast.Constant(value=constant):
            return not constant
        case ast.Tuple(elts=[]) | ast.List(elts=[]) | ast.Dict(keys=[]):
            return True
    return False


def _with(node: ast.expr, **changes: object) -> str:
    changed = copy(node)
    for name, value in changes.items():
        setattr(changed, name, value)
    return f"({ast.unparse(changed)})"
