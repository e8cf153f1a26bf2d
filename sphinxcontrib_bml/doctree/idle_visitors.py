"""Visitors of docutils that do nothing where very many nodes are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from docutils import nodes


@cache
def is_idle_at(visitor: type[nodes.NodeVisitor], kinds: frozenset[type[nodes.Node]]) -> bool:
    """Tell whether visitors of a class do nothing at nodes of ``kinds``, coming and going.

    Such as those of Sphinx and docutils that look for code and for references alone. Who chooses
    methods in another way than docutils does may do anything.
    """
    base = nodes.NodeVisitor
    if (
        visitor.dispatch_visit is not base.dispatch_visit
        or visitor.dispatch_departure is not base.dispatch_departure
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
