"""What stands in the node of a row: its label, for whom it holds, its text, what stands behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from .nodes import bml_badge, bml_label, bml_other_text, bml_row, bml_system_on

if TYPE_CHECKING:
    from collections.abc import Sequence


class RowChildren(NamedTuple):
    """The children of a row."""

    label: Sequence[nodes.Node]
    """Where it is more than text."""
    badge: Sequence[nodes.Node]
    """For whom it holds, and a blank."""
    text: Sequence[nodes.Node]
    """Its own description."""
    behind: Sequence[nodes.Node]
    """Where it goes on, and the texts for some names only; what parts them stands before each."""

    def with_text(self, text: Sequence[nodes.Node]) -> list[nodes.Node]:
        """Return the children of a row with another description."""
        return [*self.label, *self.badge, *text, *self.behind]

    @property
    def others(self) -> list[bml_other_text]:
        """The texts for some names only (VARIANTS VA-5)."""
        return [node for node in self.behind if isinstance(node, bml_other_text)]


def parts_of(row: bml_row) -> RowChildren:
    """Return what stands in a row."""
    children = list(row.children)
    label = _length(children, bml_label, 1)
    badge = label + _length(children[label:], bml_badge, 2)
    behind = next(
        (
            number - 1
            for number, child in enumerate(children)
            if isinstance(child, bml_system_on | bml_other_text)
        ),
        len(children),
    )
    return RowChildren(
        children[:label], children[label:badge], children[badge:behind], children[behind:]
    )


def _length(children: Sequence[nodes.Node], kind: type[nodes.Node], length: int) -> int:
    """Return how many of ``children`` belong to a first one that is of ``kind``."""
    return length if children and isinstance(children[0], kind) else 0
