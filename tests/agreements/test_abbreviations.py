"""Abbreviations that notes explain themselves (PROSE-AUCTIONS AB-1, AB-2)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.abbreviations import Abbreviations, is_abbreviation, terms_of
from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.language.codes import Code


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("GF", True),
        ("RKCB", True),
        ("4SF", True),
        ("T/O", True),
        ("2/1", True),
        ("15-17", False),
        ("G", False),
        ("Gf", False),
        ("forcing", False),
        ("G F", False),
        ("ABCDEFGHIJ", True),
        ("ABCDEFGHIJK", False),
    ],
)
def test_an_abbreviation_is_short_and_has_capitals_or_digits(term: str, *, expected: bool) -> None:
    assert is_abbreviation(term) is expected


def words(notes: str) -> list[str]:
    (document,) = parse(notes).documents
    return [term.word for term in terms_of(document)]


def test_a_list_explains_where_half_of_its_terms_are_abbreviations() -> None:
    assert words("- GF :: game force\n- forcing :: not to be passed\n- RKCB ::\n- 4SF\n") == ["GF"]
    assert words("- GF :: game force\n- one :: a\n- two :: b\n") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("GF, a GF. (GF) GF/INV GFs", ["GF"] * 5),
        ("GFX XGF 4SFG gf Gf GFss", []),
        ("T/O and T/Os, 2/1 GF", ["T/O", "T/O", "2/1", "GF"]),
        ("ST/O T/OX 12/1", []),
        ("4SF", ["4SF"]),
    ],
)
def test_words_are_found_whole(text: str, found: list[str]) -> None:
    meanings = [(word, f"what {word} is") for word in ("GF", "T/O", "2/1", "4SF", "SF")]
    uses = list(Abbreviations(meanings).uses_in(text))
    assert [text[use.start : use.end] for use in uses] == found
    assert [use.meaning for use in uses] == [f"what {word} is" for word in found]


def test_the_first_definition_stands() -> None:
    (use,) = Abbreviations([("GF", "one"), ("GF", "two")]).uses_in("GF")
    assert use.meaning == "one"
    assert not Abbreviations([])
    assert list(Abbreviations([]).uses_in("GF")) == []


def test_a_second_definition_in_other_words_is_remarked_upon() -> None:
    notes = parse(
        "- GF :: game force\n- INV :: invites\n\nText.\n\n- GF :: Game  force.\n- INV :: asks\n",
        "notes.bml",
    )
    (found,) = [one for one in check(notes) if one.code is Code.DUPLICATE_TERM]
    assert found.message == "INV is explained differently at notes.bml:2; that explanation is used"
    assert (found.span.line, [str(related.span) for related in found.related]) == (
        7,
        ["notes.bml:2"],
    )
