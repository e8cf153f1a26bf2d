"""The registry of our node classes: how each output writes them, and the files they need.

The core registers its own classes, which the writers know. A feature registers its classes together
with the functions that write them, so that neither :mod:`.nodes` nor a writer knows the feature.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from docutils import nodes

Visit = Callable[[Any, Any], None]
Visitors = dict[type[nodes.Element], tuple[Visit, Visit | None]]
"""The functions that begin and end a node, by its class, as docutils calls them."""


@dataclass(frozen=True, slots=True)
class NodeWriters:
    """How the nodes of a class are written. What is not given falls back to the class it extends.

    A writer that has no function here gets the standard nodes of ``lowered``, if there are some.
    """

    html: Visit | None = None
    """Writes a node and all in it, given the translator of docutils or Sphinx and the node."""
    latex: Callable[[Any, Any, Any], str] | None = None
    """Returns the LaTeX of a node, given the ``LaTeXVisitors``, the translator and the node."""
    text: Callable[[Any, int], list[str]] | None = None
    """Returns the lines of a drawing in characters, given the node and the width in columns."""
    lowered: Callable[[Any], list[nodes.Node]] | None = None
    """Returns standard nodes with the same text, also for text, manual pages and EPUB books."""
    style_sheet: str = ""
    """The file in ``static`` that web pages with such nodes load."""
    latex_package: str = ""
    """The package in ``texinputs`` that LaTeX documents load."""


NODE_CLASSES: dict[type[nodes.Element], NodeWriters] = {}
"""All classes, in the order of their registration."""


def register(*kinds: type[nodes.Element], writers: NodeWriters | None = None) -> None:
    """Register node classes that are written alike; docutils gets to know them too.

    :param writers: by default each is written as the class that it extends.
    """
    NODE_CLASSES.update(dict.fromkeys(kinds, writers or NodeWriters()))
    # Visitors of docutils that treat all nodes alike, such as that of tables of contents, ask.
    nodes._add_node_class_names([kind.__name__ for kind in kinds])  # type: ignore[attr-defined]


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
