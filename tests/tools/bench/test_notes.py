"""The bench measures equal things: the same rows in each contender's form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.cards.files.conventions import read_conventions
from sphinxcontrib_bml.cards.files.structures import read_structure
from sphinxcontrib_bml.cards.model.fill import fill
from sphinxcontrib_bml.cards.model.system_notes import read_system_notes
from sphinxcontrib_bml.language.options import Limits
from sphinxcontrib_bml.language.source import Source
from sphinxcontrib_bml.played.files.reader import records_of
from tools.bench.cards import NUMBERS, answers, conventions, structure
from tools.bench.chapters import in_chapters, write_chapters
from tools.bench.matches import synthetic_match
from tools.bench.nested_lists import nested_lists
from tools.bench.notes import FIVE, notes_of_five, synthetic_notes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sphinxcontrib_bml.agreements.notes import Notes

ROW = re.compile(r"^ *(?:- )?([1-7][CDHSN])  (.*)$", re.MULTILINE)


@pytest.mark.parametrize("rows", [1, 7, 500])
def test_notes_have_the_rows_asked_for(rows: int) -> None:
    assert len(ROW.findall(synthetic_notes(rows))) == rows


def test_the_same_number_of_rows_gives_the_same_notes() -> None:
    assert synthetic_notes(200) == synthetic_notes(200)


def test_a_third_of_the_rows_of_five_names_are_one_partners() -> None:
    notes = notes_of_five(synthetic_notes(300))
    assert ROW.findall(notes) == ROW.findall(synthetic_notes(300))
    assert notes.count("\n//only ") == pytest.approx(100, abs=5)
    read = parse(notes)
    assert read.variants == FIVE and not read.for_variant("eve").diagnostics
    assert len({len(read.for_variant(name).book) for name in FIVE} | {300}) > 1


def test_notes_without_rows_are_refused() -> None:
    with pytest.raises(ValueError, match="0 rows"):
        synthetic_notes(0)


# PLAYED PX-1
def test_matches_are_of_the_pair_and_have_no_problems() -> None:
    found = records_of(synthetic_match(300).encode(), "match.lin")
    assert (len(found), list(found.diagnostics)) == (300, [])
    assert all(record.is_complete for record in found)
    assert {record.players[Seat.SOUTH] for record in found} == {"Anna"}
    assert synthetic_match(300) == synthetic_match(300)


def test_nested_lists_show_the_same_rows_in_the_same_order() -> None:
    notes = synthetic_notes(300)
    assert ROW.findall(nested_lists(notes)) == ROW.findall(notes)


def test_chapters_have_all_rows_between_them(tmp_path: Path) -> None:
    paths = write_chapters(2_000, 5, tmp_path / "notes")
    rows = [len(ROW.findall(path.read_text(encoding="utf-8"))) for path in paths]
    assert rows == [400] * 5


def test_chapters_have_the_agreements_of_the_notes_that_they_were_cut_from() -> None:
    notes = synthetic_notes(300)
    read = [parse(text) for text in in_chapters(notes, 37)]
    assert [found for one in read for found in one.diagnostics] == []
    assert [agreement for one in read for agreement in _told(one)] == list(_told(parse(notes)))


def _told(notes: Notes) -> Iterator[tuple[str, str]]:
    yield from ((str(one.auction), one.text) for one in notes.book if one.text)


def test_notes_make_no_more_chapters_than_they_have_rows() -> None:
    with pytest.raises(ValueError, match="20 rows make no 21 chapters"):
        in_chapters(synthetic_notes(20), 21)


def test_conventions_are_as_many_as_asked_for_and_valid() -> None:
    read = read_conventions(Source("conventions.yaml", conventions(30)))
    assert (len(read.conventions), list(read.diagnostics)) == (30, [])
    assert len(conventions(NUMBERS[1])) < Limits().card_bytes


def test_a_large_card_has_the_questions_asked_for_and_all_are_answered() -> None:
    read = read_structure(Source("large.yaml", structure(30)))
    notes = read_system_notes(Source("notes.yaml", answers(30)))
    assert read.structure is not None
    card = fill(notes, read.structure)
    assert sum(answer.is_answered for answer in card.answers) == 31
    assert [*read.diagnostics, *notes.diagnostics, *card.diagnostics] == []
