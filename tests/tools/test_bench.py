"""The bench measures equal things: the same rows in each contender's form."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.agreements import parse
from sphinxcontrib_bml.bridge import Seat
from sphinxcontrib_bml.cards import fill, read_conventions, read_structure, read_system_notes
from sphinxcontrib_bml.formats.played import records_of
from sphinxcontrib_bml.language import Limits, Source
from tools.bench.cards import NUMBERS, answers, conventions, structure
from tools.bench.editing import Figure, editing_figures, write_chapters
from tools.bench.matches import synthetic_match
from tools.bench.measure import CommandFailedError, Usage, run
from tools.bench.nested_lists import nested_lists
from tools.bench.notes import FIVE, notes_of_five, synthetic_notes
from tools.bench.report import Comparison, Result

if TYPE_CHECKING:
    from pathlib import Path

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
    assert read.variants == FIVE and not read.of("eve").diagnostics
    assert len({len(read.of(name).book) for name in FIVE} | {300}) > 1


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
    texts = [path.read_text(encoding="utf-8") for path in paths]
    assert len(paths) == 5
    assert all(texts)
    assert sum(len(ROW.findall(text)) for text in texts) == 2_000


def test_an_editor_is_answered_all_that_the_bench_asks(tmp_path: Path) -> None:
    figures = list(editing_figures(tmp_path / "notes", rows=1_000, chapters=3, edits=3))
    assert len(figures) == 8
    assert figures[0].value > 0
    assert figures[-1].value > 1


def test_a_figure_is_met_or_missed() -> None:
    assert Figure("hover", 12.34, "ms", 30).line() == "hover: 12.3 ms, at most 30: met"
    assert Figure("hover", 31, "ms", 30).line() == "hover: 31 ms, at most 30: MISSED"
    assert Figure("memory", 120, "MiB").line() == "memory: 120 MiB"


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


def test_usage_counts_a_child_and_its_output(tmp_path: Path) -> None:
    code = "sum(range(2_000_000)); open('out', 'w').write('x' * 50)"
    usage = run((sys.executable, "-c", code), tmp_path, tmp_path / "out", 50)
    assert usage.cpu > 0
    assert usage.peak_memory > 1_000_000
    assert usage.output == 50


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("raise ValueError('of no use')", "of no use"),
        ("open('out', 'w').write('x')", "out has 1 bytes"),
        ("pass", "out has 0 bytes"),
    ],
)
def test_a_contender_that_did_not_do_its_work_is_no_figure(
    tmp_path: Path, code: str, message: str
) -> None:
    with pytest.raises(CommandFailedError, match=message):
        run((sys.executable, "-c", code), tmp_path, tmp_path / "out", 50)


def test_figures_are_medians() -> None:
    result = Result([Usage(3.0, 10, 5), Usage(1.0, 30, 5), Usage(2.0, 20, 5)])
    assert (result.cpu, result.peak_memory, result.output) == (2.0, 20, 5)


@pytest.mark.parametrize(
    ("ours", "other", "words"),
    [(1.0, 4.0, "at most 0.5: met"), (3.0, 4.0, "MISSED"), (None, 4.0, "not measured")],
)
def test_a_comparison_says_whether_its_target_is_met(
    ours: float | None, other: float, words: str
) -> None:
    assert words in Comparison("CPU", ours, other, 0.5).line()
