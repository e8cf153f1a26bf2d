"""The lists of auctions that pages ask for, from the systems of a build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...display.sequence_lists import (
    SequenceLists,
    first_line,
    shortened,
    with_marks,
    with_texts,
)
from ..rows_of_page import ROW_MARKS
from ..session import settings_of
from .printed import printed_rows

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ...display.sequence_lists import ListedRow, OpeningSection
    from ..answering import BuildSystem
    from .nodes import ListSelection

_SUMMARY_DEPTH = 2
_PRINTED_DEPTH = 4
"""Calls of the longest auctions in printed lists (RESOLVER RI-3)."""


def list_builder(system: BuildSystem, env: BuildEnvironment) -> SequenceLists:
    """Return what makes the lists of a system, with the texts that its pages show (RS-7)."""
    tree = system.translated_resolver.tree
    return SequenceLists(tree, settings_of(env).wording, system.translated_texts.of)


def list_sections(wanted: ListSelection, system: BuildSystem, app: Sphinx) -> list[OpeningSection]:
    """Return what a page lists, as this build shows it."""
    lists = list_builder(system, app.env)
    sections = _mark_changes(_all_sections(wanted, lists, system, app), app.env)
    if wanted.opening:
        sections = [section for section in sections if section.name == wanted.opening]
    return sections


def _mark_changes(sections: list[OpeningSection], env: BuildEnvironment) -> list[OpeningSection]:
    """Return a list with the rows named that changed (CHECKS CH-5)."""
    marks = ROW_MARKS.of(env)
    if not marks:
        return sections
    wording = settings_of(env).wording

    def mark_of(place: ListedRow) -> str:
        is_new = marks.get(place.document, {}).get(place.anchor)
        if is_new is None:
            return ""
        return wording.new_row if is_new else wording.changed_row

    return with_marks(sections, mark_of)


def _all_sections(
    wanted: ListSelection, lists: SequenceLists, system: BuildSystem, app: Sphinx
) -> list[OpeningSection]:
    is_printed = app.builder.format == "latex"
    match wanted.kind:
        case "summary":
            return with_texts(lists.summary(wanted.depth or _SUMMARY_DEPTH), first_line)
        case "alerts":
            return with_texts(lists.alerts(), first_line)
        case _ if is_printed:
            printed = printed_rows(system.documents, app.env, system.variant)
            return with_texts(lists.rows(printed, wanted.depth or _PRINTED_DEPTH), shortened)
        case _:
            return lists.sequences(wanted.depth)
