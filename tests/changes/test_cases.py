"""Pairs of versions of notes, and the changes that must be reported of each: nothing if no report.

The reports were written by hand before there was a comparison.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.book import Agreement
from sphinxcontrib_bml.agreements.notes import read
from sphinxcontrib_bml.changes.model.change_kinds import Change, ChangeKind
from sphinxcontrib_bml.changes.model.comparison import diff
from tests.language.casefiles import compare

CASES = sorted((Path(__file__).parent / "cases").iterdir())


def dump_change(change: Change) -> str:
    """Return a change in one line: kind, auctions, conditions, how much, texts."""
    ends = [one for one in (change.old, change.new) if one is not None]
    texts = [one.text for one in ends]
    line = f"{change.kind.value} {change.auction.short}"
    if change.kind is ChangeKind.MOVED:
        line = f"{change.kind.value} {' > '.join(one.auction.short for one in ends)}"
    if change.kind is ChangeKind.CONDITION:
        line += f" ({' > '.join(map(conditions_of, ends))})"
    if change.auctions > 1:
        line += f", {change.auctions} auctions"
    if change.rows:
        line += f", {len(change.rows)} row{'s' if len(change.rows) > 1 else ''} below"
    return f"{line}: {' | '.join(dict.fromkeys(texts))}\n"


def conditions_of(agreement: Agreement) -> str:
    return str(agreement.conditions) or "always"


@pytest.mark.parametrize("case", [pytest.param(path, id=path.name) for path in CASES])
def test_changes_are_told_as_the_report_has_them(case: Path, update_cases: bool) -> None:
    """CHECKS CH-1, CH-2, CH-6, CH-7."""
    found = diff(read(case / "old"), read(case / "new"))
    compare(case / "report.txt", "".join(map(dump_change, found)), update=update_cases)


@pytest.mark.parametrize("case", [pytest.param(path, id=path.name) for path in CASES])
def test_a_state_does_not_differ_from_itself(case: Path) -> None:
    for side in ("old", "new"):
        notes = read(case / side)
        assert not diff(notes, read(case / side))
        assert notes.book


def test_there_are_cases_of_every_kind() -> None:
    reports = [case / "report.txt" for case in CASES]
    told = "".join(report.read_text(encoding="utf-8") for report in reports if report.exists())
    assert {line.split()[0] for line in told.splitlines()} == {kind.value for kind in ChangeKind}
    assert sum(not report.exists() for report in reports) >= 8
