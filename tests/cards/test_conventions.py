"""Conventions: CC-C."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.bridge.conditions import OpeningSeat, Vulnerability
from sphinxcontrib_bml.cards.files.conventions import (
    clone_of,
    convention_data,
    id_of,
    read_conventions,
)
from sphinxcontrib_bml.cards.files.exchange import yaml_text
from sphinxcontrib_bml.cards.model.conventions import (
    Attribution,
    Convention,
    ConventionSequence,
    Forcing,
    Library,
    PointRange,
    described,
    record_text,
    vulnerabilities,
    vulnerable_sides,
)
from sphinxcontrib_bml.display.wording import PageTexts
from sphinxcontrib_bml.language.source import Source
from tests.cards.reading import said, source


def problems(text: str) -> list[str]:
    return said(read_conventions(source(text)).diagnostics)


def sequence(text: str) -> ConventionSequence:
    read = read_conventions(source(f"title: T\nsequences:\n- {text}"))
    assert list(read.diagnostics) == []
    return read.conventions[0].sequences[0]


def library(text: str, author: str = "") -> Library:
    found = Library(read_conventions(source(text)).conventions, author)
    found.check_clones()
    return found


# CC-C1: each attribute with a valid value
def test_the_attributes_of_a_convention() -> None:
    text = """\
id: beginner-stayman
title: Beginner Stayman
description: 2!c asks
extended_description: |
  One.

  Two.
author: Jane Doe
author_link: https://example.org/jane
convention_link: HTTP://example.org/stayman
license: CC-BY-4.0
attribution: optional
clone_of: stayman
aliases: [Stayman, 2C asks]
x-mine: 5
sequences: []
"""
    read = read_conventions(source(text))
    assert said(read.diagnostics) == []
    (found,) = read.conventions
    assert found == Convention(
        "beginner-stayman",
        "Beginner Stayman",
        found.span,
        "2!c asks",
        "One.\n\nTwo.",
        "Jane Doe",
        "https://example.org/jane",
        "HTTP://example.org/stayman",
        "CC-BY-4.0",
        Attribution.OPTIONAL,
        "stayman",
        ("Stayman", "2C asks"),
        (),
    )


# CC-C1: each attribute with an invalid value
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("id: A b", "2:5 error CARD-BAD-TYPE"),
        ("id: [a]", "2:5 error CARD-BAD-TYPE"),
        ("description: [a]", "2:14 error CARD-BAD-TYPE"),
        ("description: " + "x" * 256, "2:14 warning CARD-TOO-LONG"),
        ("extended_description: true", "2:23 error CARD-BAD-TYPE"),
        ("extended_description: " + "x" * 10_001, "2:23 warning CARD-TOO-LONG"),
        ("author: {a: b}", "2:9 error CARD-BAD-TYPE"),
        ("author_link: javascript:alert(1)", "2:14 error CARD-LINK"),
        ("convention_link: example.org", "2:18 error CARD-LINK"),
        ("convention_link: 'https://a b'", "2:18 error CARD-LINK"),
        ("license: false", "2:10 error CARD-BAD-TYPE"),
        ("attribution: maybe", "2:14 error CARD-BAD-TYPE"),
        ("clone_of: []", "2:11 error CARD-BAD-TYPE"),
        ("aliases: Stayman", "2:10 error CARD-BAD-TYPE"),
        ("aliases: [[a]]", "2:11 error CARD-BAD-TYPE"),
        ("sequences: 1n", "2:12 error CARD-BAD-TYPE"),
        ("sequences: [1n]", "2:13 error CARD-BAD-TYPE"),
        ("sequence: []", "2:1 warning CARD-UNKNOWN-KEY"),
    ],
)
def test_what_a_convention_must_not_be(line: str, expected: str) -> None:
    assert problems(f"title: T\n{line}\n") == [expected]


# CC-C1
@pytest.mark.parametrize(
    ("text", "expected", "count"),
    [
        ("title: A", [], 1), ("- title: A\n- title: B\n", [], 2),
        ("", ["1:1 error CARD-BAD-TYPE"], 0), ("5", ["1:1 error CARD-BAD-TYPE"], 0),
        ("- 5\n- title: B", ["1:3 error CARD-BAD-TYPE"], 1),
        ("description: x", ["1:1 error CARD-MISSING"], 0),
        ("id: x", ["1:1 error CARD-MISSING"], 1), ("title: [x]", ["1:8 error CARD-BAD-TYPE"], 0),
        ("title: !!python/name:os.system", ["1:8 error CARD-SYNTAX"], 0),
        ("- title: A\n- [", ["2:4 error CARD-SYNTAX"], 0),
    ],
)  # fmt: skip
def test_a_file_is_one_or_a_list(text: str, expected: list[str], count: int) -> None:
    read = read_conventions(source(text))
    found = said(read.diagnostics)
    assert found == expected or (expected[0].endswith("SYNTAX") and len(found) == 1)
    assert len(read.conventions) == count


# CC-C2
@pytest.mark.parametrize(
    ("title", "identifier"),
    [("Beginner Stayman", "beginner-stayman"), ("2/1 (GF)", "2-1-gf"), ("Überruf", "uberruf"),
     ("  x  ", "x"), ("Блэквуд", "блэквуд"), ("!!!", "")],
)  # fmt: skip
def test_ids_come_from_titles(title: str, identifier: str) -> None:
    assert id_of(title) == identifier


# CC-C2
def test_conventions_are_found_by_all_their_names() -> None:
    known = library(
        "[{title: Stayman, author: Jane Doe}, {id: other, title: Stayman, author: Jim},"
        " {title: Jacoby 2NT, aliases: [J2NT]}]",
        author="Jim",
    )
    assert len(known) == 3
    assert known.find("Stayman") is None
    for name, identifier in (
        ("stayman", "stayman"),
        ("other", "other"),
        ("Stayman [by Jim]", "other"),
        ("stayman [by jane doe]", "stayman"),
        ("jacoby 2nt", "jacoby-2nt"),
        ("J2NT", "jacoby-2nt"),
    ):
        found = known.find(name)
        assert found is not None
        assert found.id == identifier
    assert known.find("nothing") is None
    assert [known.title_of(one) for one in known] == [
        "Stayman [by Jane Doe]",
        "Stayman [by Jim]",
        "Jacoby 2NT",
    ]


# CC-C2
def test_the_author_of_the_project_is_not_named() -> None:
    text = "[{title: A, author: We}, {title: B, author: Jane}, {title: C}]"
    known = library(text, author="We")
    assert [known.title_of(one) for one in known] == ["A", "B [by Jane]", "C"]


# CC-C2
def test_an_id_that_stands_twice_is_told() -> None:
    known = library("- title: A\n  description: first\n- {id: a, title: B}\n")
    assert said(known.diagnostics) == ["3:11 error CARD-CONVENTION-TWICE"]
    assert [one.description for one in known] == ["first"]


# CC-C4
# CC-C4
def test_a_clone_has_a_long_explanation_of_its_own_or_none() -> None:
    original = "- {id: a, title: A, attribution: optional, extended_description: Long}\n"
    for text, codes in (("Long", ["CARD-CLONE-CHANGED"]), ("Mine", []), ("", [])):
        clone = f"- {{id: b, title: B, clone_of: a, extended_description: '{text}'}}\n"
        known = library(original + clone)
        assert [str(item.code) for item in known.diagnostics] == codes


@pytest.mark.parametrize(
    ("original", "clone", "expected"),
    [
        ("author: Jane", "author: Jane", []),
        ("author: Jane", "author: Jim", ["2:25 error CARD-CLONE-CHANGED"]),
        ("author: Jane", "description: x", ["2:25 error CARD-CLONE-CHANGED"]),
        ("license: CC0", "license: MIT", ["2:25 error CARD-CLONE-CHANGED"]),
        ("author_link: 'https://a.org'", "author_link: 'https://b.org'",
         ["2:25 error CARD-CLONE-CHANGED"]),
        ("convention_link: 'https://a.org'", "x-a: 1", ["2:25 error CARD-CLONE-CHANGED"]),
        ("author: Jane, attribution: required", "author: Jim", ["2:25 error CARD-CLONE-CHANGED"]),
        ("author: Jane, attribution: optional", "author: Jim", []),
        ("author: Jane", "author: Jane, sequences: [{bids: 1c}]", []),
    ],
)  # fmt: skip
def test_clones_keep_what_their_original_wants_kept(
    original: str, clone: str, expected: list[str]
) -> None:
    known = library(f"- {{title: A, {original}}}\n- {{clone_of: a, id: b,  title: B, {clone}}}\n")
    assert said(known.diagnostics) == expected


# CC-C4
def test_a_lost_original_is_told_and_a_circle_is_an_error() -> None:
    known = library("{id: b, title: B, clone_of: a}")
    assert said(known.diagnostics) == ["1:9 info CARD-CLONE-UNKNOWN"]
    known = library("- {id: a, title: A, clone_of: b}\n- {id: b, title: B, clone_of: a}\n")
    assert said(known.diagnostics) == [
        "1:11 error CARD-CLONE-CHANGED",
        "2:11 error CARD-CLONE-CHANGED",
    ]
    assert said(library("{id: a, title: A, clone_of: a}").diagnostics) == [
        "1:9 error CARD-CLONE-CHANGED"
    ]


# CC-C4
def test_a_chain_keeps_the_first_author() -> None:
    known = library(
        "- {id: a, title: A, author: Jane}\n"
        "- {id: b, title: B, author: Jane, clone_of: a, attribution: optional}\n"
        "- {id: c, title: C, author: Jim, clone_of: b}\n"
    )
    assert said(known.diagnostics) == ["3:11 error CARD-CLONE-CHANGED"]


def test_long_chains_of_clones_take_no_time() -> None:
    text = "- {id: c0, title: C}\n" + "".join(
        f"- {{id: c{n}, title: C, clone_of: c{n + 1}}}\n" for n in range(1, 3_000)
    )
    assert len(library(text).diagnostics) == 1


def test_many_faults_take_no_time_and_the_first_have_hints() -> None:
    text = "".join(f"- {{id: c{n}, title: C, clone_of: d{n}, nope: 1}}\n" for n in range(2_000))
    read = read_conventions(source(text))
    known = Library(read.conventions)
    known.check_clones()
    for found in (read.diagnostics, known.diagnostics):
        assert len(found) == 2_000
        assert sum(bool(item.hint) for item in found) <= 100


# CC-C4
def test_a_clone_is_a_copy_without_the_extended_description() -> None:
    text = (
        "id: a\ntitle: A\nauthor: Jane\nauthor_link: https://a.org\naliases: [X]\n"
        "extended_description: long\ndescription: short\n"
        "sequences: [{bids: 1n.2c, alert: true, hcp: {min: 8}, vuln: [we, both], seat: 34}]\n"
    )
    (original,) = read_conventions(source(text)).conventions
    copy = yaml_text(convention_data(clone_of(original, "ours")))
    assert "long" not in copy
    read = read_conventions(source(f"{text}"))
    known = Library([original])
    (made,) = read_conventions(source(copy)).conventions
    known.add(made)
    known.check_clones()
    assert said(known.diagnostics) == []
    assert (made.id, made.clone_of, made.author) == ("ours", "a", "Jane")
    (same,) = read.conventions
    assert convention_data(made)["sequences"] == convention_data(same)["sequences"]


# CC-C5: each attribute of a sequence with a valid value
def test_the_attributes_of_a_sequence() -> None:
    found = sequence(
        "{bids: 1n.2c, hcp: {min: 8, max: 15}, shape: 4+!h, announce: a, alert: true,"
        " vuln: we, forcing: to game, seat: 12, detail: d}"
    )
    assert found.points == PointRange(8, 15)
    assert (found.shape, found.announce, found.alert, found.detail) == ("4+!h", "a", "", "d")
    assert (found.forcing, found.seat) == (Forcing.TO_GAME, OpeningSeat.FIRST_OR_SECOND)
    assert vulnerabilities(found) == [Vulnerability.WE_ONLY]


# CC-C5: each attribute of a sequence with an invalid value
@pytest.mark.parametrize(
    ("attribute", "expected"),
    [
        ("hcp: 15-17", "3:19 error CARD-BAD-TYPE"), ("hcp: {min: 41}", "3:25 error CARD-BAD-TYPE"),
        ("hcp: {min: -1}", "3:25 error CARD-BAD-TYPE"),
        ("hcp: {min: 8.5}", "3:25 error CARD-BAD-TYPE"),
        ("hcp: {min: 17, max: 15}", "3:19 error CARD-BAD-TYPE"),
        ("hcp: {}", "3:19 error CARD-BAD-TYPE"), ("hcp: [8]", "3:19 error CARD-BAD-TYPE"),
        ("hcp: {min: 8, mx: 9}", "3:28 warning CARD-UNKNOWN-KEY"),
        ("shape: [x]", "3:21 error CARD-BAD-TYPE"),
        ("shape: " + "x" * 31, "3:21 warning CARD-TOO-LONG"),
        ("announce: false", "3:24 error CARD-BAD-TYPE"),
        ("announce: " + "x" * 41, "3:24 warning CARD-TOO-LONG"),
        ("alert: [x]", "3:21 error CARD-BAD-TYPE"),
        ("alert: " + "x" * 41, "3:21 warning CARD-TOO-LONG"),
        ("vuln: us", "3:20 error CARD-BAD-TYPE"), ("vuln: []", "3:20 error CARD-BAD-TYPE"),
        ("vuln: [we, us]", "3:25 error CARD-BAD-TYPE"),
        ("forcing: forever", "3:23 error CARD-BAD-TYPE"),
        ("forcing: true", "3:23 error CARD-BAD-TYPE"),
        ("seat: 5", "3:20 error CARD-BAD-TYPE"), ("seat: [1]", "3:20 error CARD-BAD-TYPE"),
        ("detail: {a: b}", "3:22 error CARD-BAD-TYPE"),
        ("detail: " + "x" * 256, "3:22 warning CARD-TOO-LONG"),
        ("note: x", "3:14 warning CARD-UNKNOWN-KEY"),
    ],
)  # fmt: skip
def test_what_a_sequence_must_not_be(attribute: str, expected: str) -> None:
    assert problems(f"title: T\nsequences:\n- {{bids: 1c, {attribute}}}\n") == [expected]


# CC-C5
def test_the_message_for_a_range_shows_the_mapping() -> None:
    read = read_conventions(source("title: T\nsequences: [{bids: 1n, hcp: 15-17}]"))
    assert [item.hint for item in read.diagnostics] == ["write {min: 15, max: 17}"]


# CC-C5 CC-A2
@pytest.mark.parametrize(
    ("bids", "expected"),
    [
        ("{shape: x}", "3:3 error CARD-MISSING"), ("{bids: [1c]}", "3:10 error CARD-BAD-TYPE"),
        ("{bids: true}", "3:10 error CARD-BAD-TYPE"), ("{bids: 1q}", "3:10 error CARD-BIDS"),
        ("{bids: '1c 1h 1c'}", "3:17 error CARD-BIDS"),
        ("{bids: '1c ? 1h'}", "3:14 warning CARD-BIDS"),
        ("{bids: (1n) p 2c}", "3:11 warning CARD-BIDS"),
        ("bids: 1n # x", "3:11 warning CARD-BIDS"),
        ("{bids: .1s, seat: 3}", "3:21 error CARD-BIDS"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_bids_is_told_at_its_column(bids: str, expected: str) -> None:
    assert problems(f"title: T\nsequences:\n- {bids}\n") == [expected]


# CC-R7
def test_the_hint_for_a_comment_behind_bids_is_the_quoted_spelling() -> None:
    read = read_conventions(source("title: T\nsequences:\n- bids: 1n # x\n"))
    assert [item.hint for item in read.diagnostics] == ['in quotes they are: bids: "1n # x"']
    assert problems("title: T\nsequences:\n- bids: '1n # x'\n- bids: 1n\n  # a comment\n") == []


# CC-A4
@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("{bids: .1s}", OpeningSeat.SECOND), ("{bids: .1s, seat: 2}", OpeningSeat.SECOND),
        ("{bids: .1s, seat: 12}", OpeningSeat.SECOND), ("{bids: 1s, seat: 34}",
        OpeningSeat.THIRD_OR_FOURTH), ("{bids: 1s, seat: 0}", OpeningSeat.ANY),
        ("{bids: <.1s, seat: 4}", OpeningSeat.FOURTH),
    ],
)  # fmt: skip
def test_seats_and_passes_agree(text: str, seat: OpeningSeat) -> None:
    assert sequence(text).seat is seat


# CC-C6
@pytest.mark.parametrize(
    ("written", "values"),
    [
        ("none", ["NN"]), ("we", ["YN"]), ("they", ["NY"]), ("both", ["YY"]),
        ("[none, they]", ["N0"]), ("[we, both]", ["Y0"]), ("[none, we]", ["0N"]),
        ("[they, both]", ["0Y"]), ("[none, we, they, both]", ["00"]), ("[both, we, both]", ["Y0"]),
        ("[we, they]", ["YN", "NY"]), ("[none, both]", ["NN", "YY"]),
        ("[none, we, they]", ["NN", "YN", "NY"]),
    ],
)  # fmt: skip
def test_vulnerability(written: str, values: list[str]) -> None:
    found = vulnerabilities(sequence(f"{{bids: 1c, vuln: {written}}}"))
    assert found == list(map(Vulnerability, values))
    if len(found) == 1:
        assert vulnerabilities(sequence("{bids: 1c}")) == [Vulnerability.ANY]
        assert vulnerable_sides(found[0]) is not None


# CC-C7
def test_what_is_shown_of_a_sequence() -> None:
    found = sequence(
        "{bids: 1n.2c, hcp: {min: 8}, shape: 4+!h, announce: a, alert: b, vuln: we,"
        " forcing: one_round, seat: 3, detail: d}"
    )
    assert list(described(found, PageTexts())) == [
        "Alert: b",
        "Announce: “a”",
        "8+ HCP",
        "4+!h",
        "forcing for one round",
        "d",
        "3rd seat, we are vulnerable, they are not",
    ]
    assert list(described(sequence("{bids: 1c, alert: true, forcing: to_game}"), PageTexts())) == [
        "Alert",
        "forcing to game",
    ]


# CC-C7
@pytest.mark.parametrize(
    ("points", "text"),
    [("{min: 15, max: 17}", "15-17 HCP"), ("{min: 8}", "8+ HCP"), ("{max: 7}", "0-7 HCP")],
)
def test_points_in_words(points: str, text: str) -> None:
    assert str(sequence(f"{{bids: 1c, hcp: {points}}}").points) == text


# CC-C8
@pytest.mark.parametrize(
    ("attributes", "text"),
    [
        ("alert: A, announce: B, hcp: {min: 8}, shape: S, forcing: to_game, detail: D",
         "A; 8+ HCP, S, GF; D"),
        ("announce: B, detail: D", "B; D"), ("forcing: one round", "F1"), ("shape: S", "S"),
        ("alert: true, detail: D", "D"), ("alert: true, announce: B", "B"), ("x-y: 1", ""),
    ],
)  # fmt: skip
def test_the_text_of_a_record(attributes: str, text: str) -> None:
    assert record_text(sequence(f"{{bids: 1c, {attributes}}}")) == text


# YM-5
@pytest.mark.parametrize(
    ("bids", "message", "hint"),
    [
        ("1M.2NT", "m is a minor here (j: a major)", "write 1m or 1j"),
        ("1n.2c/2d", "/ means nothing here", "write a sequence for each call"),
        ("1notrump", "u needs a level", "notrump is n: 1n"),
        ("1h 3q", "level 3 without a strain", "a cue bid is q, without its level"),
    ],
)
def test_a_spelling_of_another_place_gets_a_hint(bids: str, message: str, hint: str) -> None:
    text = f"title: A\nsequences:\n  - {{bids: {bids}}}\n"
    found = list(read_conventions(source(text)).diagnostics)
    assert [(one.message.partition(": ")[2], one.hint) for one in found][-1] == (message, hint)


CLONE = """\
- {id: stayman, title: Stayman, author: Jane, description: Asks}
- {id: ours, title: Stayman, author: Jane, clone_of: stayman, description: Asks with 8 points}
- {id: copy, title: Stayman too, author: Jane, clone_of: stayman, description: Asks}
"""


# YM-9
def test_a_changed_clone_has_the_name_of_the_notes() -> None:
    found = read_conventions(source(CLONE)).conventions
    library = Library(found, "Ann", "Our notes")
    assert [library.title_of(one) for one in found] == [
        "Stayman [by Jane]",
        "Stayman (Our notes)",
        "Stayman too [by Jane]",
    ]
    for name in ("stayman", "Stayman", "Stayman [by Jane]"):
        assert library.find(name) is found[0]
    assert library.find("ours") is found[1]
    assert Library(found).title_of(found[1]) == "Stayman"


# YM-8
def test_a_file_that_is_read_by_two_ways_is_one(tmp_path: Path) -> None:
    path = tmp_path / "stayman.yaml"
    sources = [Source(name, "title: Stayman\n", path=path) for name in ("stayman.yaml", str(path))]
    found = [one for read in sources for one in read_conventions(read).conventions]
    library = Library(found)
    assert (len(library), list(library.diagnostics)) == (1, [])
    other = Source("other.yaml", "title: Stayman\n", path=tmp_path / "other.yaml")
    twice = Library([*found, *read_conventions(other).conventions])
    assert len(list(twice.diagnostics)) == 1
