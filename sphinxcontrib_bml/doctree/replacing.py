"""Nodes in the places of others, many at once: docutils looks for each place among all siblings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from docutils import nodes

Replacement = tuple[nodes.Node, Sequence[nodes.Node]]
"""A node, and what comes in its place; nothing takes it away."""


def replace_each(replacements: Iterable[Replacement]) -> None:
    """Replace nodes by others, of which the first has their ids, names and classes too.

    No node may come in the place of one above it.
    """
    parents: dict[int, nodes.Element] = {}
    replaced: dict[int, Sequence[nodes.Node]] = {}
    for old, new in replacements:
        if old.parent is None:
            continue
        if new and isinstance(old, nodes.Element) and isinstance(new[0], nodes.Element):
            new[0].update_basic_atts(old)
        parents[id(old.parent)] = old.parent
        replaced[id(old)] = new
    for parent in parents.values():
        children = parent.children
        parent.children = []
        for child in children:
            if id(child) in replaced:
                parent.extend(replaced[id(child)])
            else:  # docutils would give it a file without a line
                parent.children.append(child)
