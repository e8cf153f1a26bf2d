"""Visitors of docutils that do nothing where very many nodes are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from docutils import nodes

_OF_OTHERS = frozenset(("unknown_visit", "unknown_departure"))
"""The methods for nodes that have none of their own."""


def is_idle_at(visitor: nodes.NodeVisitor, kinds: frozenset[type[nodes.Node]]) -> bool:
    """Tell whether a visitor does nothing at nodes of ``kinds``, coming and going.

    Such as those of Sphinx and docutils that look for code and for references alone. Who chooses
    methods in another way than docutils does, or has some of its own beside those of its class,
    may do anything.
    """
    kind: type = type(visitor)
    return are_idle_at(kind, kinds) and not any(map(_is_of_visits, vars(visitor)))


def _is_of_visits(name: str) -> bool:
    return name.startswith(("visit_", "depart_", "dispatch_")) or name in _OF_OTHERS


@cache
def are_idle_at(visitor: type[nodes.NodeVisitor], kinds: frozenset[type[nodes.Node]]) -> bool:
    """Tell whether visitors of a class do nothing at nodes of ``kinds``."""
    base = nodes.NodeVisitor
    if (
        visitor.dispatch_visit is not base.dispatch_visit
        or visitor.dispatch_departure is not base.dispatch_departure
        or hasattr(visitor, "__getattr__")
        or visitor.__getattribute__ is not object.__getattribute__
    ):
        return False
    methods = (
        getattr(visitor, f"{way}_{kind.__name__}", getattr(visitor, f"unknown_{unknown}"))
        for way, unknown in (("visit", "visit"), ("depart", "departure"))
        for kind in kinds
    )
    return all(map(_does_nothing, methods))


def _nothing(visitor: nodes.NodeVisitor, node: nodes.Node) -> None:
    pass


def _does_nothing(method: Callable[..., object]) -> bool:
    """Tell whether the body of a method is ``pass``."""
    code = getattr(method, "__code__", None)
    nothing = _nothing.__code__
    return code is not None and (code.co_code, code.co_consts) == (
        nothing.co_code,
        nothing.co_consts,
    )
