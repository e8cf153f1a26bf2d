"""Lists of auctions: what is in them, in which order, and how it is written."""

from __future__ import annotations

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.agreements.tree import openings
from sphinxcontrib_bml.display.plain import shown_text
from sphinxcontrib_bml.display.sequence_lists import (
    ListedRow,
    OpeningSection,
    PrintedRow,
    SequenceLine,
    SequenceLists,
    first_line,
    shortened,
    with_texts,
)
from sphinxcontrib_bml.display.wording import PageTexts
from sphinxcontrib_bml.language.options import Options

NOTES = """\
1N 15-17
  2C !Stayman
    2D none
  2M transfer to oM
  P to play
  (D) penalties
    R strong
  (P) nothing to say
  2C puppet

1C 16+
1S

1S-2C- game force

#SEAT 34
1S
  2C Drury

#SEAT 0
(1H)-
D takeout
"""


def lists_of(notes: str) -> SequenceLists:
    tree = resolver_of(parse(notes)).tree
    return SequenceLists(tree, PageTexts(), lambda meaning: shown_text(meaning, Options()))


def lines_of(sections: list[OpeningSection]) -> list[tuple[int, str, list[str]]]:
    """Return depth, auction and what is said about it, for each line."""
    return [(line.depth, line.label, said_in(line)) for one in sections for line in one.lines]


def said_in(line: SequenceLine) -> list[str]:
    return [
        f"{one.when + ': ' if one.when else ''}{'! ' if one.alert else ''}{one.text}"
        for one in line.said
    ]


def test_every_auction_with_a_text_is_listed_in_bidding_order_ours_then_theirs() -> None:
    # RESOLVER RI-1, RC-1, RC-2
    sections = lists_of(NOTES).sequences()
    assert [(one.name, one.title) for one in sections] == [
        ("1C", "1♣"),
        ("1S", "1♠"),
        ("1N", "1NT"),
        ("(1H)", "(1♥)"),
    ]
    assert lines_of(sections) == [
        (1, "1♣", ["16+"]),
        (2, "1♠–2♣", ["game force", "3rd and 4th seat: Drury"]),
        (1, "1NT", ["15-17"]),
        (2, "1NT–(Pass)", ["nothing to say"]),
        (2, "1NT–Pass", ["to play"]),
        (2, "1NT–2♣", ["! Stayman", "also: puppet"]),
        (3, "1NT–2♣–2♦", ["none"]),
        (2, "1NT–2♥", ["transfer to ♠"]),
        (2, "1NT–2♠", ["transfer to ♥"]),
        (2, "1NT–(Dbl)", ["penalties"]),
        (3, "1NT–(Dbl)–Rdbl", ["strong"]),
        (2, "(1♥)–Dbl", ["takeout"]),
    ]


def test_a_row_is_listed_once_where_its_first_auction_stands() -> None:
    # RESOLVER RI-3
    printed = {ListedRow("notes", "bml-1N-2M"): PrintedRow("1NT–2M", "transfer to oM")}
    lists = lists_of("1N 15-17\n  2M transfer to oM\n")
    document = lists.sequences()[0].lines[0].said[0].place.document
    printed = {ListedRow(document, place.anchor): row for place, row in printed.items()}
    assert lines_of(lists.rows(printed)) == [
        (1, "1NT", ["15-17"]),
        (2, "1NT–2M", ["transfer to oM"]),
    ]


def test_the_summary_has_our_openings_and_what_answers_them_undisturbed() -> None:
    # RESOLVER RI-5
    assert lines_of(lists_of(NOTES).summary(2)) == [
        (1, "1♣", ["16+"]),
        (1, "1♠", []),
        (2, "2♣", ["game force", "3rd and 4th seat: Drury"]),
        (1, "1NT", ["15-17"]),
        (2, "Pass", ["to play"]),
        (2, "2♣", ["! Stayman"]),
        (2, "2♥", ["transfer to ♠"]),
        (2, "2♠", ["transfer to ♥"]),
    ]
    assert {line[0] for line in lines_of(lists_of(NOTES).summary(1))} == {1}
    assert (3, "2♦", ["none"]) in lines_of(lists_of(NOTES).summary(3))


def test_the_alerts_are_our_calls_with_a_mark_or_called_artificial() -> None:
    # RESOLVER RI-5
    notes = "1N 15-17\n  2C !Stayman\n  2D transfer\n  //bss art\n  (D) !theirs\n  2H weak\n"
    assert lines_of(lists_of(notes).alerts()) == [
        (1, "1NT–2♣", ["! Stayman"]),
        (1, "1NT–2♦", ["transfer"]),
    ]


def test_qualified_definitions_say_when_they_hold() -> None:
    notes = "//bss qual=2:majors\n1N-(2C)-\nD penalties\n"
    (line,) = lists_of(notes).sequences()[0].lines
    assert said_in(line) == ["if (2♣) shows majors: penalties"]


def test_sections_are_cut_to_a_depth_and_texts_changed() -> None:
    sections = lists_of(NOTES).sequences(1)
    assert [one.name for one in sections] == ["1C", "1N"]
    changed = with_texts(sections, lambda text: text.upper() + "?")
    assert lines_of(changed) == [(1, "1♣", ["16+?"]), (1, "1NT", ["15-17?"])]


def test_a_printed_text_is_one_line_cut_at_a_word() -> None:
    # RESOLVER RI-3
    assert shortened("weak,\n  5+♥") == "weak, 5+♥"
    assert shortened("word " * 12) == " ".join(["word"] * 12)
    assert shortened("word " * 13) == " ".join(["word"] * 12) + "…"
    assert shortened("x" * 61) == "x" * 60 + "…"
    assert first_line("strong  \nand long") == "strong"


def test_a_long_auction_costs_no_recursion() -> None:
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
    tree = resolver_of(parse(f"{'-'.join(bids)}- the end\n")).tree
    (opening,) = openings(tree)
    assert opening.auctions[-1].depth == len(bids)


def test_a_summary_has_the_answers_of_lines_as() -> None:
    """LANGUAGE XT-5c."""
    notes = parse("1N 15-17\n  3C puppet\n    3D none\n2N 20-21\n//as 1N\n")
    tree = resolver_of(notes).tree
    lists = SequenceLists(tree, PageTexts(), lambda meaning: meaning.text)
    (_, second) = lists.summary(3)
    said = [(line.depth, line.label, *(one.text for one in line.said)) for line in second.lines]
    assert said == [(1, "2NT", "20-21"), (2, "3♣", "puppet"), (3, "3♦", "none")]
