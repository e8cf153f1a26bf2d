"""Headings above the tables of a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...bridge import Side
from ...display.wording import PageTexts
from .tables import BssTable

_OPENINGS = {Side.WE: "Our openings", Side.THEY: "Their openings"}
_WORDING = PageTexts()


def headings_of(tables: Sequence[BssTable]) -> Iterable[list[str]]:
    """Yield the headings above each table: its group where there are several, and its opening.

    Tables of one group are those that stand together and have one opener and set of conditions.
    """
    groups = [(table.opener, table.conditions) for table in tables]
    are_several = len(set(groups)) > 1
    for number, table in enumerate(tables):
        group = groups[number]
        is_first = number == 0 or groups[number - 1] != group
        has_others = not is_first or groups[number : number + 2].count(group) > 1
        headings = []
        if is_first and (are_several or has_others):
            headings.append(f"* {_group_heading(table)}")
        if has_others and (opening := _opening(table)):
            headings.append(f"** {opening}")
        yield headings


def _opening(table: BssTable) -> str:
    """Return the call that a table is about, nothing where there are several."""
    first, *others = table.roots
    return first.label if first.children and not others else ""


def _group_heading(table: BssTable) -> str:
    if table.conditions.qualifications:
        return _meanings(table)
    words = _WORDING.conditions(table.conditions)
    return f"{_OPENINGS[table.opener]}{f', {words[:1].lower()}{words[1:]}' if words else ''}"


def _meanings(table: BssTable) -> str:
    """Return ``vs (2C) Natural`` for what calls mean (BSS-85)."""
    node, calls = table.roots[0], []
    while True:
        calls.append(node.label)
        if not node.children:
            break
        node = node.children[0]
    meanings = (
        f"{calls[one.call - 1]} {one.text}".strip()
        for one in table.conditions.qualifications
        if one.call <= len(calls)
    )
    lead = "vs " if table.opener is Side.THEY else ""
    return lead + ", ".join(meanings)
