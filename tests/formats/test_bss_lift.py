"""Sibling rows of an imported BSS file that are alike become one row, and no line is lost by it."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats import ImportOptions
from sphinxcontrib_bml.formats.bss import importer
from tests.formats.bss_cards import comes_back, imported

HEADER = "*00{Ours}=NYYYYYY\n"


def test_majors_whose_texts_name_their_suit_become_one_row() -> None:
    card = f"""\
{HEADER}001H=NYYYYYY0585+!h, 4!h in third seat
001HP2N=NYYYYYY0Asks
001S=NYYYYYY0585+!s, 4!s in third seat
001SP2N=NYYYYYY0Asks
"""
    options = ImportOptions(lift=True)
    assert (
        comes_back(card.encode(), options).text
        == """\
#+TITLE: Ours

1M = 5+M, 4M in third seat
//bss raw=NYYYYYY058
  2N = Asks
"""
    )


# BSS-89
def test_siblings_with_equal_texts_fields_and_branches_become_one_row() -> None:
    card = f"""\
{HEADER}001N=NYYYYYY0a
001NP2C=NYYYYYY008To play
001NP2D=NYYYYYY008To play
001NP2H=NYYYYYY108To play
001NP2S=NYYYYYY008Other
001NP3C=NYYYYYY008To play
"""
    text = comes_back(card.encode(), ImportOptions(lift=True)).text
    assert [line.strip() for line in text.splitlines()[3:]] == [
        "2CD = To play",
        "2H = To play",
        "//bss raw=NYYYYYY108",
        "2S = Other",
        "3C = To play",
    ]


def test_rows_with_different_branches_stay_apart() -> None:
    card = f"{HEADER}001H=NYYYYYY008a\n001HP2N=NYYYYYY0b\n001S=NYYYYYY008a\n001SP2N=NYYYYYY0c\n"
    text = comes_back(card.encode(), ImportOptions(lift=True)).text
    assert "1H = a\n" in text
    assert "1S = a\n" in text


def test_a_major_that_was_bid_before_keeps_its_own_row() -> None:
    card = f"{HEADER}001H=NYYYYYY008a\n001HP2H=NYYYYYY0083!h\n001HP2S=NYYYYYY0083!s\n"
    text = comes_back(card.encode(), ImportOptions(lift=True)).text
    assert "2H = 3!h\n" in text


def test_rows_whose_merging_would_change_the_card_stay_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(importer, "lift", lambda groups: [])
    card = f"{HEADER}001H=NYYYYYY008a\n001S=NYYYYYY008a\n"
    found = comes_back(card.encode(), ImportOptions(lift=True))
    assert found.text.endswith("1H = a\n\n1S = a\n")
    assert found.verbatim == ()


def test_rows_stay_apart_by_default() -> None:
    assert "1HS" not in imported(f"{HEADER}001H=NYYYYYY008a\n001S=NYYYYYY008a\n").text
