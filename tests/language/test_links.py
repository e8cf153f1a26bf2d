from __future__ import annotations

import pytest

from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.links import (
    HeadingIndex,
    LinkTarget,
    document_problem,
    heading_problem,
    headings_of,
    link_uses,
    normalized_heading,
    parse_target,
)
from sphinxcontrib_bml.language.options import Options, encoded_address, is_address
from sphinxcontrib_bml.language.parser import parse_text


@pytest.mark.parametrize(
    "other",
    [
        "1C Opening",
        "1c  opening",
        "1!c opening",
        "1♣ OPENING",
        "1♣\ufe0e\u00a0opening",
        "*1C* opening",
    ],
)
def test_case_suits_blanks_and_font_marks_do_not_tell_headings_apart(other: str) -> None:
    assert normalized_heading(other) == normalized_heading("1C opening")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("1N--2C", "1NT–2♣"),
        ('The "big" club', "The “big” club"),
        ("1HS, !S/T", "1♥♠, !S/T"),
        ("a --- b", "a — b"),
    ],
)
def test_what_is_written_and_what_is_shown_name_the_same_heading(written: str, shown: str) -> None:
    assert normalized_heading(written) == normalized_heading(shown)


@pytest.mark.parametrize("other", ["1D opening", "1C openings", "1 C opening", "2C opening"])
def test_other_words_and_calls_name_other_headings(other: str) -> None:
    assert normalized_heading(other) != normalized_heading("1C opening")


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("#Stayman", LinkTarget("", "Stayman")),
        ("notrump", LinkTarget("notrump", "")),
        ("/a/notrump.bml#2C - asks", LinkTarget("/a/notrump", "2C - asks")),
        ("notrump.html", LinkTarget("notrump", "")),
        ("v1.2 notes # a #b", LinkTarget("v1.2 notes", "a #b")),
        ("!javascript:a", LinkTarget("!javascript:a", "")),
    ],
)
def test_targets_are_taken_apart(target: str, expected: LinkTarget) -> None:
    assert parse_target(target) == expected
    assert not is_address(target)


@pytest.mark.parametrize(
    "target",
    ["https://example.org/#a", "mailto:a@example.org", "tel:+4512345678", "FTP://x", "x-y+z.1:a"],
)
def test_a_target_with_a_scheme_of_any_kind_is_an_address(target: str) -> None:
    assert is_address(target)


@pytest.mark.parametrize(
    "target",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "\x01javascript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "intent:x",
        "file:///etc/passwd",
        "unknown:x",
    ],
)
def test_only_usual_schemes_may_be_links(target: str) -> None:
    assert is_address(target)
    assert not Options().allow_link(target)


def test_an_address_holds_nothing_that_is_a_command_to_a_writer() -> None:
    written = r'http://a.b/x}{y}^^5cinput{/any/file}^^5crelax{"<>|`' + "\x7f a"
    assert encoded_address(written) == (
        "http://a.b/x%7D%7By%7D%5E%5E5cinput%7B/any/file%7D%5E%5E5crelax%7B%22%3C%3E%7C%60%7F%20a"
    )
    assert encoded_address("https://a.b/%41?q=ä#x_y~z&w") == "https://a.b/%41?q=ä#x_y~z&w"


def test_a_heading_is_found_by_its_text() -> None:
    index = HeadingIndex([("Over 1C", "first"), ("Over 1D", "second")])
    assert index.find("over 1!d").places == ("second",)


# IL-7
def test_a_heading_is_found_by_the_slug_of_markdown() -> None:
    headings = [("Raises after 1M", 1), ("1♣ – what now?", 2), ("Twice", 3), ("twice", 4)]
    index = HeadingIndex(headings)
    found = map(index.places, ("raises-after-1m", "1--what-now", "twice", "raises after-1m"))
    assert list(found) == [(1,), (2,), (3, 4), ()]


def test_headings_that_cannot_be_told_apart_are_all_found() -> None:
    match = HeadingIndex([("Over 1C", 1), ("over 1♣", 2)]).find("Over 1C")
    problem = heading_problem("#Over 1C", match)
    assert match.places == (1, 2)
    assert problem is not None
    assert problem.code is Code.LINK_AMBIGUOUS


def test_an_unknown_heading_brings_the_nearest_as_they_are_shown() -> None:
    index = HeadingIndex([("2C responses", 1), ("Weak twos", 2), ("Responses to 2C", 3)])
    match = index.find("2C response")
    assert match.places == ()
    assert match.nearest[0] == "2♣ responses"
    assert "Weak twos" not in match.nearest


def test_a_part_of_a_long_heading_is_near() -> None:
    assert HeadingIndex([("Interference over our strong 2C opening", 1)]).find(
        "Interference"
    ).nearest == ("Interference over our strong 2♣ opening",)


def test_only_the_first_unknown_headings_bring_the_nearest_and_those_again() -> None:
    index = HeadingIndex([("Responses to 1N", 1)])
    for _ in range(2):
        near = [index.find(f"Response {number} to 1N").nearest for number in range(30)]
        assert near == [("Responses to 1NT",)] * 25 + [()] * 5


@pytest.mark.slow
def test_thousands_of_unknown_links_among_thousands_of_headings_are_matched_at_once() -> None:
    index = HeadingIndex([(f"heading number {number}", number) for number in range(5_000)])
    assert not any(index.find(f"heading nr {number}").places for number in range(5_000))


def test_the_title_is_a_target_where_no_heading_has_its_name() -> None:
    named = parse_text("#+TITLE: Club\n\n* Diamond\n").document
    assert [place.text for place in headings_of(named)] == ["Diamond", "Club"]
    same = parse_text("#+TITLE: Club\n\n* club\n").document
    assert [place.text for place in headings_of(same)] == ["club"]


NOTES = """\
* Heading [a](#1)

Paragraph over
two /lines [b](#2)/

- item [c](#3)
  - inner [d](#4)

1. one [e](#5)

- term [f](#6) :: meaning [g](#7)

| [h](#8) | x |
|---|---|
| y | [i](#9) |

1C (1D) P 1H*
* note [j](#10)

1C text [k](#11)
   [l](#12) goes on
  [1D](#13) !Alert, [m](#14)
"""


def test_links_are_found_wherever_running_text_stands_with_their_places() -> None:
    found = list(link_uses(parse_text(NOTES).document.elements, Options()))
    assert [use.target for use in found] == [f"#{number}" for number in range(1, 15)]
    whole = [use for use in found if use.target != "#13"]
    assert all(use.span.text.endswith(f"]({use.target})") for use in whole)
    assert all(use.span.text.startswith("[") for use in whole)


def test_the_place_of_a_linked_label_is_its_target() -> None:
    (use,) = link_uses(parse_text("[1C](#x) natural\n").document.elements, Options())
    assert (use.span.line, use.span.text) == (1, "#x")


def test_links_of_pasted_rows_name_the_paste() -> None:
    notes = "1C a\n#COPY x\n  1D [b](#c)\n#ENDCOPY\n\n2C a\n  #PASTE x\n"
    first, second = link_uses(parse_text(notes).document.elements, Options())
    assert first.pasted == ()
    assert [place.line for place in second.pasted] == [7]
    assert second.span.line == 3


def test_there_are_no_links_where_they_are_switched_off() -> None:
    options = Options(links=False)
    assert not list(link_uses(parse_text(NOTES, options=options).document.elements, options))


@pytest.mark.parametrize(
    ("target", "nearest", "hint", "only"),
    [
        ("guide", (), "for a heading of this document, write # first", ""),
        ("guid#X", ("guide",), "did you mean guide?", "guide#X"),
        ("guid", ("guide",), "did you mean guide?", "guide"),
        ("guid", ("guide", "guild"), "did you mean guide or guild?", ""),
    ],
)
def test_a_document_that_is_not_there_has_the_nearest_as_hint(
    target: str, nearest: tuple[str, ...], hint: str, only: str
) -> None:
    problem = document_problem(target, nearest)
    assert problem.message == f"no document matches the link '{target}'"
    assert (problem.hint, problem.meant) == (hint, only)


def test_a_copy_of_an_index_has_the_same_headings_and_suggests_for_itself() -> None:
    index = HeadingIndex([("Transfers", 1), ("Stayman", 2)])
    assert index.nearest("Transfres") == ("Transfers",)
    other = index.copy()
    assert (other.places("stayman"), other.nearest("Transfres")) == ((2,), ("Transfers",))
    assert other.nearest("Staymann") == index.nearest("Staymann")
