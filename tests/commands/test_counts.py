"""What commands count reads right for none, one and more."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.answers import Status
from sphinxcontrib_bml.language.diagnostics import count_noun
from sphinxcontrib_bml.played.model.coverage import Coverage, RecordCounts
from sphinxcontrib_bml.played.words import CoverageFormatter
from tests.commands.desk import Desk

RESPONSES = [f"  2{strain} = meaning {strain}\n" for strain in "CDHSN"]


def test_one_has_the_noun_alone_and_all_others_its_plural() -> None:
    assert [count_noun(number, "row") for number in (0, 1, 2, 5)] == [
        "0 rows",
        "1 row",
        "2 rows",
        "5 rows",
    ]


@pytest.mark.parametrize(
    ("number", "counts"),
    [
        (0, "1 file, 0 rows, 0 auctions: no errors, no warnings"),
        (1, "1 file, 1 row, 1 auction: 1 error"),
        (2, "1 file, 2 rows, 2 auctions: 2 errors"),
        (5, "1 file, 5 rows, 5 auctions: 5 errors"),
    ],
)
def test_check_counts_rows_and_problems(desk: Desk, number: int, counts: str) -> None:
    lost = "".join(f"#PASTE lost{row}\n\n" for row in range(number))
    rows = "".join(f"{level}N = balanced\n" for level in range(1, number + 1))
    desk.write("notes.bml", lost + rows)
    assert f"{counts}\n" in desk.bml("check", "notes.bml").output


@pytest.mark.parametrize(
    ("number", "counts"),
    [(0, ""), (1, ", 1 row below"), (2, ", 2 rows below"), (5, ", 5 rows below")],
)
def test_diff_counts_rows(desk: Desk, number: int, counts: str) -> None:
    desk.write("old.bml", "1C = clubs\n")
    desk.write("new.bml", f"1C = clubs\n1N = balanced\n{''.join(RESPONSES[:number])}")
    output = desk.bml("diff", "old.bml", "new.bml").stdout
    assert f"added{counts} (" in output
    assert ": 1 change\n" in output


@pytest.mark.parametrize(
    ("number", "counts"),
    [(number, f"{count_noun(number, 'agreement')} in 1 table") for number in (1, 2, 5)],
)
def test_import_counts_agreements(desk: Desk, number: int, counts: str) -> None:
    rows = (f"{level}N,balanced\n" for level in range(1, number + 1))
    desk.write("notes.csv", f"Call,Meaning\n{''.join(rows)}")
    assert counts in desk.bml("import", "notes.csv").output


@pytest.mark.parametrize(
    ("number", "counts"), [(1, "1 question ("), (2, "2 questions ("), (5, "5 questions (")]
)
def test_quiz_counts_questions(desk: Desk, number: int, counts: str) -> None:
    desk.write("notes.bml", f"1N = balanced\n{''.join(RESPONSES)}")
    desk.bml("quiz", "--sheet", "sheet.txt", "--count", str(number), "notes.bml")
    assert counts in desk.read("sheet.txt")


@pytest.mark.parametrize(
    ("counted", "read", "counts"),
    [
        (0, 0, "The report counts 0 of 0 deals."),
        (0, 1, "The report counts 0 of 1 deal. 1 deal by other players."),
        (1, 1, "The report counts 1 deal."),
        (1, 2, "The report counts 1 of 2 deals. 1 deal by other players."),
        (0, 2, "The report counts 0 of 2 deals. 2 deals by other players."),
        (5, 5, "The report counts all 5 deals."),
    ],
)
def test_coverage_counts_deals(read: int, counted: int, counts: str) -> None:
    records = RecordCounts(read, counted, {"not-us": read - counted})
    nothing: dict[Status, int] = {}
    found = Coverage("notes", (), records, nothing, nothing, (), (), (), (), ())
    assert " ".join(CoverageFormatter().sentences(found)).endswith(
        f"No calls were counted. {counts}"
    )


@pytest.mark.parametrize(
    ("missing", "elsewhere", "counts"),
    [
        (0, 0, "0 calls are missing."),
        (1, 1, "1 call is missing. 1 is covered only for another seat or vulnerability."),
        (2, 2, "2 calls are missing. 2 are covered only for another seat or vulnerability."),
    ],
)
def test_coverage_counts_calls(missing: int, elsewhere: int, counts: str) -> None:
    calls = {
        Status.AGREED: 1,
        Status.NONE: missing,
        Status.ELSEWHERE: elsewhere,
        Status.AS: 0,
        Status.REST: 0,
    }
    records = RecordCounts(1, 1, {})
    found = Coverage("notes", (), records, calls, {}, (), (), (), (), ())
    assert f"). {counts} The" in " ".join(CoverageFormatter().sentences(found))
