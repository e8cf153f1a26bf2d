"""The levels of headings that directives make."""

from __future__ import annotations

from docutils import nodes

_DEEPEST = 6


def set_heading_levels(container: nodes.Element, place: nodes.Node) -> None:
    """Make the rubrics in ``container`` headings one level below the section around ``place``."""
    level = 1
    parent = place.parent
    while parent is not None:
        level += isinstance(parent, nodes.section)
        parent = parent.parent
    for rubric in container.findall(nodes.rubric):
        rubric["heading-level"] = min(level, _DEEPEST)
