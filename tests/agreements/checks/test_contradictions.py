"""Auctions that several rows define (CHECKS CK-3, CK-4, CK-10, CK-11, CK-12)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.check_runner import check, make_check_input
from sphinxcontrib_bml.agreements.checks.contradictions import pairs_of
from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.diagnostics import Diagnostic
from tests.agreements.checks.slow_count import Pair, pairs_in
from tests.language.strategies import chapters
from tests.language.strategies import notes as any_notes
from tests.language.strategies import tables as any_tables

CODES = {Code.DUPLICATE, Code.DUPLICATE_SAME}


def found_in(text: str) -> list[Diagnostic]:
    return [item for item in check(parse(text, "notes.bml")) if item.code in CODES]


def kinds(text: str) -> list[str]:
    return [item.kind or str(item.code) for item in found_in(text)]


# CK-10
@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("sisters", "1C\n  1M\n    2M a\n    2H b\n"),
        ("sisters", "1C\n  1M\n    2M\n      3C a\n    2H\n      3C b\n"),
        ("special-first", "1C-1H; = a\n\n1m-1H; = b\n"),
        ("overview", "1C a\n\n1C b\n"),
        ("overview", "1C\n  1D see below\n1C\n  1D b\n"),
        ("overview", "1C\n  1D [there](#A)\n1C\n  1D b\n\n* A\n"),
        ("overview", "1C\n  1D a\n1C\n  1D ?\n"),
        ("reworded", "1C\n  1D natural, very weak\n1C\n  1D natural, weak\n"),
        ("reworded", "1C\n  1D natural\n1C\n  1D natural but not always so\n"),
        ("special-later", "1m-1H; = a\n\n1C-1H; = b\n"),
        ("twice", "1C\n  1D a\n1C\n  1D b\n"),
        ("twice", "1C\n  1D a\n  1D b\n"),
        ("twice", "1C\n  1N a\n  1NT b\n"),
        ("DUPLICATE-SAME", "1C\n  1D a\n1C\n  1D a\n"),
        ("twice", "1C\n  (any)\n    X a\n    X b\n"),
        ("twice", "1C\n  other = c\n    1N x\n      (any)\n        X a\n        X b\n"),
        ("DUPLICATE-SAME", "1C\n  (any)\n    X a\n    X a\n"),
    ],
)
def test_two_rows_have_the_first_class_that_applies(kind: str, text: str) -> None:
    assert kinds(text) == [kind]


# CK-10c
def test_rows_below_a_row_for_all_other_calls_are_compared_after_a_bid_of_its_own() -> None:
    (found,) = found_in("1N a\n  (any)\n    X foo\n    X bar\n  (2C)\n    X other\n")
    assert found.message.startswith("1N-(2D)-X has two meanings: 'bar' here, 'foo' at notes.bml:3")
    assert (found.span.line, found.span.column) == (4, 4)
    assert found_in("1N a\n  (any)\n    X foo\n    2C bar\n      2D foo\n") == []


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("5+!h, 15--17", "5+♥, 15–17."),
        ("*Natural*", "natural"),
        ("[Stayman](#A)", "Stayman"),
        ("two  words", "Two\n     words"),
    ],
)
def test_the_spelling_of_a_text_does_not_matter(first: str, later: str) -> None:
    text = f"1C\n  1D {first}\n1C\n  1D {later}\n\n* A\n"
    assert kinds(text) == ["DUPLICATE-SAME"]


def test_variables_are_written_out_before_texts_are_compared() -> None:
    assert kinds("1H\n  2oM 4+oM\n\n1H\n  2S 4+!s\n") == ["DUPLICATE-SAME"]


# CK-11
def test_a_row_that_has_its_text_for_other_auctions_too_repeats_none() -> None:
    assert kinds("1C\n  1M 4+M\n\n1C\n  1H 4+!h\n") == []
    assert kinds("1m\n  1H 4+!h\n\n1C\n  1HS 4+!h\n") == []
    assert kinds("1m\n  1H 4+!h\n\n1m\n  1H 4+!h\n") == ["DUPLICATE-SAME"]


# CK-3
def test_a_finding_names_both_rows_with_both_texts() -> None:
    (found,) = found_in("1C\n  1D first\n1C\n  1D other\n")
    assert found.message == (
        "1C-1D has two meanings: 'other' here, 'first' at notes.bml:2; the text here is not used"
    )
    assert found.span.line == 4
    assert [(place.span.line, place.message) for place in found.related] == [
        (2, "the text that is used: 'first'")
    ]
    assert found.words == ("1C-1D", "first", "other")


def test_auctions_are_spelled_as_people_write_them() -> None:
    (found,) = found_in("(1H)\n  X a\n\n(1H)\n  D b\n")
    assert found.message.startswith("(1H)-X has")


# CK-4
def test_a_pair_of_rows_is_one_finding_with_its_worst_level() -> None:
    (found,) = found_in("1m\n  1H weak\n\n1m\n  1H strong\n")
    assert found.message.startswith("2 auctions, for one 1C-1H, have two meanings")
    assert found.severity == "warning"


def test_a_pasted_row_is_one_finding_with_its_pastes() -> None:
    clip = "#CUT x\n1H odd\n#ENDCUT\n\n"
    (found,) = found_in(f"1m\n  1H even\n\n{clip}1C\n  #PASTE x\n\n1D\n  #PASTE x\n")
    assert [str(place.span) for place in found.related] == [
        "notes.bml:2",
        "notes.bml:9",
        "notes.bml:12",
    ]


def test_a_row_that_documents_share_is_no_contradiction(tmp_path: Path) -> None:
    (tmp_path / "part.inc").write_text("1C\n  1D a\n", encoding="utf-8")
    for name in ("a.bml", "b.bml"):
        (tmp_path / name).write_text("#INCLUDE part.inc\n", encoding="utf-8")
    assert check(read(tmp_path)) == ()


# CK-10
def test_rows_of_a_table_whose_heading_is_an_auction_take_no_part() -> None:
    text = "* 1N-2C\n\n2D no major\n\n* Openings\n\n2D weak\n"
    assert {str(item.code) for item in check(parse(text))} == {"TABLE-CONTEXT"}
    assert found_in(text) == []


def test_other_seats_are_other_auctions() -> None:
    assert kinds("#SEAT 12\n\n1C\n  1D a\n\n#SEAT 34\n\n1C\n  1D b\n") == []


def test_a_row_that_exports_omit_takes_no_part() -> None:
    assert kinds("1C\n  1D a\n1C\n  1D b\n  //bss omit\n") == []


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("weak in third seat", "#SEAT"),
        ("natural by a passed hand", "(passed hand)"),
        ("weak if vulnerable", "#VUL"),
    ],
)
def test_a_condition_in_words_is_hinted_at(text: str, hint: str) -> None:
    (found,) = found_in(f"1C\n  1D strong\n1C\n  1D {text}\n")
    assert hint in found.hint


# CK-12
def agreed(notes: Notes) -> list[Pair]:
    subject = make_check_input(notes)
    return [
        Pair(
            str(pair.first.auction),
            pair.first.row.place,
            pair.later.row.place,
            str(pair.relation),
        )
        for pair in pairs_of(subject, subject.book)
        if pair.relation is not None
    ]


@given(st.one_of(any_tables, chapters, any_notes))
def test_a_slow_count_of_any_notes_agrees(text: str) -> None:
    notes = parse(text)
    assert sorted(agreed(notes)) == sorted(pairs_in(notes, check(notes)))


SYSTEMS = {
    "system-GJP": ["bridge-systems/system-GJP.bml"],
    "system-HB-GJP": ["bridge-systems/system-HB-GJP.bml"],
    "system-WG-GJP": ["bridge-systems/system-WG-GJP.bml"],
    "wj": ["wj/wj.bml"],
    "defense": ["wj/defense.bml"],
    "wj-and-defense": ["wj/wj.bml", "wj/defense.bml"],
    "bml1-example": ["bml1-example/example.txt"],
    "swedish-opening-summary": ["swedish-club/opening-summary.bml"],
    "swedish-high-openings": ["swedish-club/high-openings.bml"],
    "bml2-test": ["bml2-tests/data/test.bml"],
}
GOLD = "gold/conflicts"


def is_of_other_seats(counted: list[str]) -> bool:
    """Return whether a pair was counted before rows of a passed hand had seats (VARIANTS PH-3)."""
    return any(counted[number].startswith("(passed hand)") for number in (5, 7))


@pytest.mark.corpus
@pytest.mark.parametrize("name", SYSTEMS)
def test_real_notes_have_the_pairs_that_were_counted(
    name: str, corpus_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gold = corpus_dir.parent / GOLD
    if not gold.is_dir():
        pytest.skip("group corpus: what was counted does not lie next to the notes")
    monkeypatch.chdir(corpus_dir)
    notes = read(*SYSTEMS[name])
    found = [
        (pair.auction, _normal(pair.first), _normal(pair.later), pair.relation)
        for pair in agreed(notes)
    ]
    file = gold / f"{name}.tsv"
    lines = file.read_text(encoding="utf-8").splitlines()[1:] if file.exists() else []
    counted = [one for one in (line.split("\t") for line in lines) if not is_of_other_seats(one)]
    assert Counter(found) == Counter((one[3], one[4], one[6], one[8]) for one in counted)
    warnings = {(one[4], one[6]) for one in counted if one[9] == "warning"}
    reported = [
        item for item in check(notes) if item.code is Code.DUPLICATE and item.severity == "warning"
    ]
    assert len(reported) == len(warnings)


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["system-WG-GJP", "defense", "swedish-opening-summary"])
def test_a_slow_count_of_real_notes_agrees(
    name: str, corpus_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(corpus_dir)
    notes = read(*SYSTEMS[name])
    assert sorted(agreed(notes)) == sorted(pairs_in(notes, check(notes)))


def _normal(place: str) -> str:
    path, _, line = place.rpartition(":")
    parts: list[str] = []
    for part in Path(path).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return f"{'/'.join(parts)}:{line}"
