"""States compared: notes and what is left of them, snapshots whole and spoilt (CHECKS CH)."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sphinxcontrib_bml.agreements.abbreviations import normalize_text
from sphinxcontrib_bml.agreements.book import Agreement
from sphinxcontrib_bml.agreements.notes import Notes, parse
from sphinxcontrib_bml.agreements.system import System
from sphinxcontrib_bml.changes.files import changes_as_json
from sphinxcontrib_bml.changes.model.change_kinds import ChangeKind, Comparison, rest_name
from sphinxcontrib_bml.changes.model.comparison import diff
from sphinxcontrib_bml.changes.words import ChangeFormatter
from sphinxcontrib_bml.display.plain import shown_text
from sphinxcontrib_bml.display.reports import report_markdown, report_text
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.formats.json import SnapshotError, system_of_snapshot
from sphinxcontrib_bml.language.options import Options
from tools.fuzz.subject import Subject, demand

_WIDTH = 80


def compare_with_a_part(subject: Subject) -> None:
    """Compare notes with those whose every third line is missing, both ways."""
    notes = subject.notes
    demand(not diff(notes, notes), "differs from itself")
    lines = subject.text.split("\n")
    part = parse("\n".join(line for number, line in enumerate(lines) if number % 3))
    for old, new in ((notes, part), (part, notes)):
        _tell(diff(old, new), old, new)


def _tell(found: Comparison, old: Notes, new: Notes) -> None:
    """Check that the reported changes turn the old notes into the new ones."""
    versions = [
        one
        for change in found
        if change.kind is not ChangeKind.SYSTEM_ON
        for one in (*change.versions, *change.below)
    ]
    went = _said(one.old for one in versions if one.old is not None and not rest_name(one.old))
    came = _said(one.new for one in versions if one.new is not None and not rest_name(one.new))
    demand((_said(old.book) - went) | came == _said(new.book), "changes do not add up")
    report = ChangeFormatter(new.system.options).report(found, "old to new")
    report_text(report, _WIDTH)
    report_markdown(report)
    json.loads(changes_as_json(found, "old", "new", new.system))


def _said(agreements: Iterable[Agreement]) -> set[tuple[object, ...]]:
    return {
        (one.auction, one.conditions, text, one.alert)
        for one in agreements
        # A typed line end alone is a text that says nothing.
        if (text := normalize_text(shown_text(one, Options()))) or (one.text and one.alert)
    }


def return_snapshot(subject: Subject) -> None:
    """Check that a snapshot of notes holds what they say."""
    system = subject.notes.system
    again = system_of_snapshot(EXPORTS["json"].write(system).data, system.name)
    demand(not diff(again, subject.notes), "snapshot differs")
    demand(len(again.book) == len(system.book), "snapshot lost agreements")


def read_snapshot(subject: Subject) -> None:
    """Read a spoilt snapshot: it is refused, or is a system like any other."""
    try:
        system: System = system_of_snapshot(subject.data, "spoilt")
    except SnapshotError:
        return
    demand(not diff(system, system), "differs from itself")
    EXPORTS["json"].write(system)
