"""Rows of an imported BSS file that are alike become one, and no line is lost by it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import create_autospec

import pytest

from sphinxcontrib_bml.formats.bss.merge_siblings import Lifter
from sphinxcontrib_bml.formats.bss.tree import BssNode
from sphinxcontrib_bml.formats.registry import ImportOptions
from tests.formats.bss_cards import comes_back, imported, rows_of

HEADER = "*00{Ours}=NYYYYYY\n"
BML2 = "*00{}=NYYYYYY\n"


def notes_of(card: str, options: ImportOptions | None = None) -> str:
    """Return the notes of a card that comes back, without title and dialect."""
    text = comes_back(card.encode(), options).text
    head, _, notes = text.partition("\n\n")
    return notes if head.endswith("#+TITLE: Ours") else text


def fields_of(bid: str) -> str:
    return "NYYYYYY0" if bid.endswith("N") else "NYYYYYY008"


def records(above: str, rows: dict[str, str]) -> str:
    """Return the records of some bids after ``above``."""
    return "".join(f"{above}{bid}={fields_of(bid)}{text}\n" for bid, text in rows.items())


# BSS-89
def test_majors_whose_texts_name_their_suit_become_one_row() -> None:
    card = f"""\
{HEADER}001H=NYYYYYY0585+!h, 4!h in third seat
001HP2N=NYYYYYY0Asks
001S=NYYYYYY0585+!s, 4!s in third seat
001SP2N=NYYYYYY0Asks
"""
    assert (
        notes_of(card)
        == """\
* Our openings

1M = 5+M, 4M in third seat
//bss raw=NYYYYYY058

** 1M

1M
  2N = Asks
"""
    )


def test_the_other_major_has_a_variable_in_labels_and_texts() -> None:
    card = HEADER
    for own, other in ("HS", "SH"):
        names = {"own": own.lower(), "other": other.lower()}
        rows = {f"2{own}": "3!{own}", f"3{other}": "splinter, 0-1!{other}, 4+!{own}"}
        card += records("00", {f"1{own}": "5+"})
        card += records(f"001{own}P", {bid: text.format(**names) for bid, text in rows.items()})
    assert (
        notes_of(card)
        == """\
* Our openings

1M = 5+

** 1M

1M
  2M = 3M
  3oM = splinter, 0-1oM, 4+M
"""
    )


def test_the_other_minor_is_om() -> None:
    card = HEADER + records("*00", {"1C": "", "1D": ""})
    card += records("*001C", {"2D": "natural"}) + records("*001D", {"2C": "natural"})
    assert "(1m)---\n//bss raw=NYYYYYY008\n  2om = natural\n" in notes_of(card)


# LANGUAGE EX-3, EX-7
@pytest.mark.parametrize(
    ("bids", "rows"),
    [
        (("3C", "3D", "3H", "3S"), ["3X = Weak, 7+X"]),
        (("3C", "3D", "3H"), ["3m = Weak, 7+m", "3H = Weak, 7+!h"]),
        (("3C", "3D"), ["3m = Weak, 7+m"]),
        (("3D", "3S"), ["3D = Weak, 7+!d", "3S = Weak, 7+!s"]),
    ],
)
def test_a_variable_stands_for_any_suit_where_no_other_could_be_meant(
    bids: tuple[str, ...], rows: list[str]
) -> None:
    card = HEADER + records("00", {bid: f"Weak, 7+!{bid[1].lower()}" for bid in bids})
    assert notes_of(card).splitlines() == rows


def test_a_suit_with_a_row_of_its_own_may_be_none_of_a_variable() -> None:
    texts = {"2C": "5+!c", "2D": "5+!d", "2H": "relay", "2S": "5+!s"}
    card = HEADER + records("00", {"1N": "x"}) + records("001NP", texts)
    assert notes_of(card) == "1N = x\n  2X = 5+X\n  2H = relay\n"


@pytest.mark.parametrize("header", [HEADER, BML2])
def test_equal_texts_need_no_variable(header: str) -> None:
    card = header + records("00", {"1N": "x", "2N": "y"})
    card += records("001NP", {"2C": "a", "2D": "b, or 5!h", "2H": "b, or 5!h", "2S": "c"})
    assert "  2C = a\n  2DH = b, or 5!h\n  2S = c\n" in notes_of(card)


def test_a_suit_that_is_the_same_in_all_auctions_keeps_its_name() -> None:
    card = HEADER
    for own in "HS":
        card += records("00", {f"1{own}": f"5+!{own.lower()}"})
        card += records(f"001{own}P", {"2C": f"5+!c, 2!{own.lower()}"})
    assert "1M\n  2C = 5+!c, 2M\n" in notes_of(card)


def test_a_variable_in_a_text_is_no_suit() -> None:
    card = HEADER + records("00", {"2H": "5!h, 4+m or M", "2S": "5!s, 4+m or M"})
    assert notes_of(card) == "2H = 5!h, 4+m or M\n2S = 5!s, 4+m or M\n"


# LANGUAGE EX-13: in this dialect texts below name suits by their marks
def test_in_files_of_bml2_only_the_suit_of_the_row_itself_becomes_a_variable() -> None:
    card = BML2
    for own in "HS":
        card += records("00", {f"1{own}": f"5+!{own.lower()}"})
        card += records(f"001{own}P", {"2N": f"4+!{own.lower()}", f"3{own}": "4+M"})
    text = comes_back(card.encode()).text
    assert "1M = 5+M\n" in text
    assert "  2N = 4+!h\n  3H = 4+M\n" in text
    same = (
        card.replace("4+!h", "4+M").replace("4+!s", "4+M").replace("NYYYYYY0084+M", "NYYYYYY008x")
    )
    assert "1M\n  2N = 4+M\n  3M = x\n" in comes_back(same.encode()).text


# BSS-89, LANGUAGE EX-8
def test_what_only_a_part_of_the_branches_have_in_common_stands_above_them() -> None:
    card = HEADER
    for own in "HS":
        card += records("00", {f"1{own}": f"5+!{own.lower()}"})
        common = {f"2{own}": "raise", "2N": "game force", f"3{own}": "weak", f"4{own}": "to play"}
        card += records(f"001{own}P", {"1N": f"forcing {own}", **common, "3N": "balanced"})
    assert (
        notes_of(card)
        == """\
* Our openings

1M = 5+M

** 1M

1M
  2M = raise
  2N = game force
  3M = weak
  3N = balanced
  4M = to play

** 1H

1H
  1N = forcing H

** 1S

1S
  1N = forcing S
"""
    )


def test_little_in_common_is_written_twice() -> None:
    card = HEADER
    for own in "HS":
        card += records("00", {f"1{own}": f"5+!{own.lower()}"})
        card += records(f"001{own}P", {"1N": f"forcing {own}", "2N": "game force"})
    assert "** 1M" not in notes_of(card)


def test_a_major_that_was_bid_before_keeps_its_own_row() -> None:
    card = f"{HEADER}001H=NYYYYYY008a\n001HP2H=NYYYYYY0083!h\n001HP2S=NYYYYYY0083!s\n"
    assert "2H = 3!h\n" in notes_of(card)


def test_a_variable_of_the_rows_above_stands_for_no_other_suit_below_them() -> None:
    card = HEADER + records("00", {"1H": "5+", "1S": "5+"})
    for own, other in ("HS", "SH"):
        card += records(f"001{own}P", {f"2{other}": "natural"})
        card += records(f"001{own}P2{other}P", {"3H": "asks", "3S": "asks"})
    assert notes_of(card).endswith("1M\n  2oM = natural\n    3HS = asks\n")


# BSS-87
def test_only_rows_whose_merging_would_change_the_card_stay_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lifted = Lifter.lifted

    def wrong(lifter: Lifter, roots: list[BssNode]) -> list[BssNode]:
        found = lifted(lifter, roots)
        for node in found:
            if node.call == "1M":
                node.text = "wrong"
        return found

    monkeypatch.setattr(Lifter, "lifted", wrong)
    texts = {"1H": "a", "1S": "a", "2H": "b", "2S": "b"}
    found = comes_back((HEADER + records("00", texts)).encode())
    assert found.text.endswith("1H = a\n1S = a\n2M = b\n")
    assert found.verbatim == ()


def test_a_card_whose_merged_notes_never_fit_keeps_its_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Lifter, "lifted", lambda lifter, roots: [])
    found = comes_back((HEADER + records("00", {"1H": "a", "1S": "a"})).encode())
    assert found.text.endswith("1H = a\n1S = a\n")
    assert found.verbatim == ()


# BSS-8A
def test_in_the_order_of_the_file_only_neighbours_become_one_row() -> None:
    options = ImportOptions(keep_order=True)
    card = HEADER + records("00", {"1H": "a", "1N": "b", "1S": "a", "2H": "c", "2S": "c"})
    notes = notes_of(card, options)
    assert notes == "1H = a\n1N = b\n1S = a\n2M = c\n"
    assert "1DC = a\n" in notes_of(HEADER + records("00", {"1D": "a", "1C": "a"}), options)


# BSS-8A
def test_where_merging_would_change_the_order_rows_stay_apart_without_another_try(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lifted = create_autospec(Lifter.lifted, side_effect=Lifter.lifted)
    monkeypatch.setattr(Lifter, "lifted", lifted)
    card = HEADER + records("00", {"1C": "5!c", "1H": "5!h", "1D": "5!d", "1S": "5!s"})
    found = comes_back(card.encode(), ImportOptions(keep_order=True))
    assert found.text.endswith("1C = 5!c\n1H = 5!h\n1D = 5!d\n1S = 5!s\n")
    assert lifted.call_count == 2


# BSS-8A
def test_branches_of_four_rows_that_are_the_same_are_copied_and_pasted() -> None:
    card = HEADER + records("00", {"1N": "x"}) + records("001NP", {"2C": "a", "2D": "b", "2N": "c"})
    for bid in ("2C", "2N"):
        card += records(f"001NP{bid}P", {"3D": "1", "3H": "2", "3S": "3", "3N": "4"})
    assert (
        notes_of(card)
        == """\
1N = x
  2C = a
    #COPY 1N-2C
    3D = 1
    3H = 2
    3S = 3
    3N = 4
    #ENDCOPY
  2D = b
  2N = c
    #PASTE 1N-2C
"""
    )


def test_clips_of_other_seats_have_names_of_their_own() -> None:
    card = HEADER
    for seat in "13":
        card += records(f"{seat}0", {"1N": "x"}) + records(f"{seat}01NP", {"2C": "a", "2N": "c"})
        for bid in ("2C", "2N"):
            answers = {"3D": f"seat {seat}", "3H": "2", "3S": "3", "3N": "4"}
            card += records(f"{seat}01NP{bid}P", answers)
    lines = [line.strip() for line in notes_of(card).splitlines()]
    assert [line for line in lines if line.startswith(("#COPY", "#PASTE"))] == [
        *("#COPY 1N-2C", "#PASTE 1N-2C"),
        *("#COPY 1N-2C/2", "#PASTE 1N-2C/2"),
    ]


def test_branches_of_three_rows_are_written_out() -> None:
    card = HEADER + records("00", {"1N": "x"}) + records("001NP", {"2C": "a", "2N": "c"})
    for bid in ("2C", "2N"):
        card += records(f"001NP{bid}P", {"3D": "1", "3H": "2", "3N": "4"})
    assert "#PASTE" not in notes_of(card)


def test_a_branch_inside_one_that_is_copied_is_no_clip_for_itself() -> None:
    card = HEADER + records("00", {"1N": "x"}) + records("001NP", {"2C": "a", "2N": "c"})
    for bid in ("2C", "2N"):
        card += records(f"001NP{bid}P", {"3C": "relay"})
        card += records(f"001NP{bid}P3CP", {"3D": "1", "3H": "2", "3S": "3", "3N": "4"})
    assert notes_of(card).count("#COPY") == 1


# BSS-89, BSS-8A: rows as the authors wrote them, and a quarter more at most
@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "rows"),
    [("system-HB-GJP", 1447), ("system-WG-GJP", 214), ("wj", 1265), ("defense", 282)],
)
def test_notes_of_real_cards_are_hardly_longer_than_those_of_their_authors(
    corpus_dir: Path, name: str, rows: int
) -> None:
    (card,) = corpus_dir.rglob(f"{name}.bss")
    assert rows_of(imported(card.read_bytes()).text) <= 1.25 * rows
