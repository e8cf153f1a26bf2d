"""Lines across the page, put where they part something (LANGUAGE LI-4).

docutils does the same (``docutils.transforms.misc.Transitions``) in quadratic time: it looks for
the place of each line among all its siblings. So the lines of notes are put right before it, and
hidden from it.
"""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from docutils.transforms import Transform

from .nodes import FRONT

_NOTHING_ABOVE = (nodes.title, nodes.transition, *FRONT)


class _hidden_transition(nodes.Element):  # noqa: N801 - nodes are written so
    """What docutils does not take for a line across the page."""


def drop_idle_rules(document: nodes.document) -> None:
    """Take out the lines that part nothing, of which docutils complains."""
    for part in [document, *document.findall(nodes.section)]:
        kept: list[nodes.Node] = []
        for node in part.children:
            if not isinstance(node, nodes.transition) or (
                kept and not isinstance(kept[-1], _NOTHING_ABOVE)
            ):
                kept.append(node)
        part.children = kept
    last: nodes.Element = document
    while last.children and isinstance(last[-1], nodes.section):
        last = last[-1]
    if last.children and isinstance(last[-1], nodes.transition):
        last.pop()


class PlaceRules(Transform):
    """Puts lines at the end of a section behind it, and hides all from docutils."""

    default_priority: ClassVar[int] = 829

    def apply(self, **kwargs: object) -> None:
        """Go through sections from the innermost."""
        for part in reversed([self.document, *self.document.findall(nodes.section)]):
            children: list[nodes.Node] = []
            for child in part.children:
                children.append(child)
                if isinstance(child, nodes.transition):
                    child.__class__ = _hidden_transition  # type: ignore[assignment]
                elif isinstance(child, nodes.section) and _ends_with_rule(child):
                    children.append(child.pop())
            part[:] = children


class ShowRules(Transform):
    """Shows what :class:`PlaceRules` hid, behind docutils' own look at lines."""

    default_priority: ClassVar[int] = 831

    def apply(self, **kwargs: object) -> None:
        """Make standard nodes of them."""
        for node in list(self.document.findall(_hidden_transition)):
            node.__class__ = nodes.transition  # type: ignore[assignment]


def _ends_with_rule(section: nodes.section) -> bool:
    return bool(section.children) and isinstance(section[-1], _hidden_transition)
