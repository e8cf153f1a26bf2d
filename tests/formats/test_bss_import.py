"""BSS -> BML -> BSS gives the same lines (BSS section 7); how many are kept verbatim is known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sphinxcontrib_bml.formats.bss import importer
from sphinxcontrib_bml.formats.bss.importer import import_card
from sphinxcontrib_bml.formats.bss.settings import BSSSettings, Profile
from sphinxcontrib_bml.formats.bss.writer import write_bss
from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.language.diagnostics import Diagnostics
from sphinxcontrib_bml.language.parser import parse_file
from tests.formats.bss_cards import comes_back, imported, read, verbatim_lines
from tests.formats.exports import notes_of as notes_read

PROBES = Path(__file__).parents[1] / "probes"
HEADER = "*00{Ours}=NYYYYYY\n"
VERBATIM = {
    # records $ + %
    "editor-style/card.bss": 3,
    # lines that are wrong in different ways
    "editor-style/damaged.bss": 7,
    # auctions that cannot be
    "ca-10-level-11.bml2.bss": 1,
    "variants/tm-03-text.bml2.bss": 1,
    "variants/va-07-other-text.bml2.bss": 1,
    "ex-14-insufficient-literal.bml2.bss": 3,
    "ex-15-illegal-in-one-expansion.bml2.bss": 1,
    "ex-16-illegal-double.bml2.bss": 1,
    "ex-28-red-not-filtered-by-use.bml2.bss": 1,
    "ex-30-three-passes.bml2.bss": 1,
    # control characters
    "ex-25-description-digit.bml2.bss": 6,
}
CARDS = sorted(str(path.relative_to(PROBES)) for path in PROBES.rglob("*.bss"))


def test_there_are_cards() -> None:
    assert len(CARDS) > 200
    assert set(VERBATIM) <= set(CARDS)


# BSS-87
@pytest.mark.parametrize("name", CARDS)
def test_no_line_of_a_card_is_lost(name: str) -> None:
    assert verbatim_lines(PROBES / name) == VERBATIM.get(name, 0)


# BSS-8A
@pytest.mark.parametrize("name", CARDS)
def test_a_card_comes_back_line_by_line_where_its_order_is_kept(name: str) -> None:
    comes_back((PROBES / name).read_bytes(), ImportOptions(keep_order=True))


@pytest.mark.corpus
def test_no_line_of_real_cards_is_lost_and_none_is_kept_verbatim(corpus_dir: Path) -> None:
    cards = sorted(corpus_dir.rglob("*.bss"))
    assert len(cards) >= 17
    assert {card.name: count for card in cards if (count := verbatim_lines(card))} == {}
    for card in cards:
        comes_back(card.read_bytes(), ImportOptions(keep_order=True))


@pytest.mark.parametrize("profile", Profile)
def test_what_is_written_of_the_example_notes_comes_back(
    project_dir: Path, profile: Profile
) -> None:
    for notes in sorted((project_dir / "example_project").glob("*.bml")):
        system = notes_read(parse_file(notes)).system
        named = replace(system, title=system.title or notes.stem, summary="Our notes")
        found = comes_back(write_bss(named, BSSSettings(profile)).data)
        # Font marks stay if nothing says that a file is of the dialect that keeps them.
        assert not found.verbatim or profile is Profile.BML2


def test_the_counts_are_told_in_words() -> None:
    found = imported(HEADER + "$SAYC\n001C=NYYYYYY008a\n001CP1C=NYYYYYY008b\n")
    assert found.summary == "4 records, 2 as rows, 2 verbatim"
    assert imported(HEADER).summary == "1 record, 1 as rows, 0 verbatim"


# BSS-87
def test_lines_that_are_kept_for_spaces_are_counted_once() -> None:
    spaced = "001NP2C=NYYYYYY008 a\n001NP2D=NYYYYYY008  b\n001NP2H=NYYYYYY008c  d \n"
    found = imported(f"{HEADER}{spaced}001NP2S=NYYYYYY008*e*\n")
    assert found.summary == "5 records, 2 as rows, 3 verbatim (2 for spaces that rows drop)"
    assert "// 3 lines of the BSS file kept as they are: " in found.text
    assert "spaces that a row would drop (2)" in found.text


# What notes look like


def notes_of(card: str) -> str:
    comes_back(card.encode())
    return imported(card).text


# BSS-26, BSS-40, BSS-81 to BSS-86
def test_notes_of_a_card() -> None:
    card = """\
*00{Meadow}=NYYYYYYFive-card majors\\\\strong notrump
$SAYC
001C=NYYYYYY038Natural
001CP1H=NYYYYYY0084+!h = forcing
001CP1H2CP=NYYYYYYNothing
001CP1H2CD=NYYYYYYSupport\\\\three cards
301S=NYYYYYY008Light
371S=NYYYYYY008
*001C{Natural}1N=NYYYYYY0Stopper
*001NPPD=NYYYYYYProtective
+RKCB.bss
%BBB
"""
    assert (
        notes_of(card)
        == """\
#+TITLE: Meadow
#+DESCRIPTION: Five-card majors strong notrump
//bss summary=Five-card majors\\\\strong notrump

* Included conventions

- SAYC
- RKCB.bss

//bss verbatim=$SAYC
//bss verbatim=+RKCB.bss

* Our openings

1C = Natural
//bss raw=NYYYYYY038
  1H = 4+!h = forcing
    (2C)
      P = Nothing
      D = Support
          three cards

* Our openings, 3rd seat

#SEAT 3

1S = Light

* Our openings, 3rd seat, they are not vulnerable

#VUL 0N

1S
//bss raw=NYYYYYY008

* Their openings

#SEAT 0
#VUL 00

(1N)---
  (P)
    D = Protective

* vs (1C) Natural

//bss qual=1:Natural
(1C)---
  1N = Stopper

// 1 line of the BSS file kept as it is: carding
//bss verbatim=%BBB
"""
    )


# BSS-85
def test_a_table_of_calls_with_meanings_is_headed_by_all_of_them() -> None:
    card = "001C=NYYYYYY008a\n001C{Strong}P1D{Relay}P1H=NYYYYYY008b\n"
    text = imported(HEADER + card).text
    assert "\n* 1C Strong, 1D Relay\n\n//bss qual=1:Strong\n//bss qual=3:Relay\n" in text


# BSS-82, BSS-8A
def test_openings_stand_in_one_table_and_rows_in_the_order_of_bidding() -> None:
    card = """\
001N=NYYYYYY0x
001NP2N=NYYYYYY0e
001NP2C=NYYYYYY008d
001NR=NYYYYYYno call
001ND=NYYYYYYf
001NP=NYYYYYYc
001C=NYYYYYY008a
001CP1H=NYYYYYY008b
002C=NYYYYYY008y
"""
    assert (
        notes_of(HEADER + card)
        == """\
#+TITLE: Ours

* Our openings

1C = a
1N = x
2C = y

** 1C

1C
  1H = b

** 1N

1N
  (P) = c
    2C = d
    2N = e
  (D) = f
// 1 line of the BSS file kept as it is: no legal auction
//bss verbatim=001NR=NYYYYYYno call
"""
    )


# BSS-8A
def test_rows_without_record_and_kept_lines_stand_at_the_end_with_their_number_and_reasons() -> (
    None
):
    card = """\
001N=NYYYYYY0x
001NP2C=NYYYYYY008*a*
001NP2D=NYYYYYY008b
001NP2D=NYYYYYY008c
001C=NYYYYYY008*d*
*001CP1H=NYYYYYY008/e/
nothing
"""
    assert (
        notes_of(HEADER + card)
        == """\
#+TITLE: Ours

* Our openings

1N = x

// 1 line of the BSS file kept as it is: a text that a row would change
1C = *d*
//bss omit
//bss verbatim=001C=NYYYYYY008*d*

** 1N

1N
  2D = b

// 2 lines of the BSS file kept as they are: a text that a row would change (1), \
second record for an auction (1)
1N-2C = *a*
//bss omit
//bss verbatim=001NP2C=NYYYYYY008*a*
//bss verbatim=001NP2D=NYYYYYY008c

* Their openings

(1C)---
  (1H) = /e/
//bss omit
// 1 line of the BSS file kept as it is: a text that a row would change
//bss verbatim=*001CP1H=NYYYYYY008/e/

// 1 line of the BSS file kept as it is: no record
//bss verbatim=nothing
"""
    )


# BSS-87, LANGUAGE BS-6
def test_calls_above_a_row_without_record_get_none_by_it() -> None:
    card = "001N=NYYYYYY1 a\n001NP=NYYYYYY0\n001H=NYYYYYY111"
    assert comes_back(card.encode()).verbatim == (1,)


# BSS-52
@pytest.mark.parametrize(
    ("card", "dialect"),
    [
        ("*00{}=NYYYYYY\n001C=NYYYYYY008a\n", "bml2"),
        ("*00{x}=NYYYYYY\n001C=NYYYYYY008a\\nb\n", "bml2"),
        ("*00{}=NYYYYYY\n001C=NYYYYYY108a\n", "standard"),
        ("*00{}=NYYYYYY\n001CP1D=NYYYYYY008a\n", "standard"),
        ("*00{}=NYYYYYY\n001C=NYYYYYY008a\\\\b\n", "standard"),
        ("*00{x}=NYYYYYY\n001C=NYYYYYY008a\n", "standard"),
        ("*00{}=NYYYYYY\n", "standard"),
    ],
)
def test_a_card_of_bids_is_of_bml2_by_its_header_or_its_line_ends(card: str, dialect: str) -> None:
    assert comes_back(card.encode()).dialect == dialect


# BSS-80, BSS-84
def test_a_card_of_bml2_needs_no_annotations_but_for_nodes_without_records() -> None:
    card = """\
*00{}=NYYYYYYa\\nb
001C=NYYYYYY008
001CD=NYYYYYY0Strength
001CDP1H=NYYYYYY008x\\ny
"""
    assert (
        notes_of(card)
        == """\
//bss dialect=bml2
#+DESCRIPTION: a b
//bss summary=a\\nb

1C
  (D) = Strength
    (1H) = x
           y
"""
    )
    assert "//bss omit" in notes_of(card + "001CPPD=NYYYYYY0Balanced\n")


# BSS-81
@pytest.mark.parametrize(
    "header",
    [
        "?00{Keycards}=NYYYYYYAfter 4NT",
        "*00{Ours}=NNNNNNN",
        "*00{}=NNNNNNN",
        "*00{ Ours }=NYYYYYY",
        "*00{Ours}=NYYYYYY summary",
        "*00{Ours=NYYYYYY",
    ],
)
def test_a_header_that_would_not_be_written_so_is_kept(header: str) -> None:
    assert f"//bss header={header}\n" in notes_of(f"{header}\n001C=NYYYYYY008a\n")


def test_a_card_without_header_gets_none() -> None:
    assert notes_of("001C=NYYYYYY008a\n") == "//bss header=\n\n1C = a\n"


# BSS-83
@pytest.mark.parametrize(
    "text",
    [
        "= equals first",
        "5+!h",
        ".",
        "! alert",
        "a\\\\",
        "\\\\a",
        "a\\\\\\\\b",
        "a\\\\.",
        "a\\\\2C b",
        "a\\\\2C = b",
        "a\\\\2C=b",
        "a\\\\=b",
        "a\\\\5!h b",
        "a\\\\// b",
        "a\\\\#HIDE",
        "a\\\\#INCLUDE x",
        "a\\\\#+BEGIN_RST",
        "a \\\\ b",
        "a\\\\\\\\\\\\b",
        "a\\b",
        "a  b\tc",
        "{a}",
        "[a",
        "//bss art",
        "http://example.org/a_b",
        "a\\\\(1C)---",
        "4=4=4=1 and/or 5*",
    ],
)
def test_any_text_becomes_a_row(text: str) -> None:
    found = comes_back(f"{HEADER}001C=NYYYYYY008{text}\n001CP1H=NYYYYYY008x\n".encode())
    assert found.verbatim == ()


# BSS-83, BSS-87
def test_lines_below_a_text_that_begins_with_blanks_stay_lines() -> None:
    found = comes_back(f"{HEADER}001C=NYYYYYY008  a\\\\1S b\n".encode())
    assert found.verbatim == (2,)
    assert "1C =   a\\n1S b\n" in found.text
    found = comes_back(f"{HEADER}001C=NYYYYYY008  a\\\\any = b\n".encode())
    assert "1C =   a\\nany = b\n" in found.text
    found = comes_back(f"{HEADER}001C=NYYYYYY008  a\\\\b\n".encode())
    assert "1C =   a\n       b\n//bss omit\n" in found.text


# BSS-87
@pytest.mark.parametrize(
    "text",
    ["*strong*", "/a/", "=code=", "[a](b)", "♥", " leading", "a\x01b", "a\0", "a\x85b"],
)
def test_a_text_that_would_change_is_kept_verbatim_and_shown_as_a_row(text: str) -> None:
    card = f"{HEADER}001C=NYYYYYY008{text}\n001CP1H=NYYYYYY008x\n"
    found = comes_back(card.encode())
    assert found.verbatim == (2,)
    assert "\n//bss omit\n" in found.text
    assert "\n//bss verbatim=" in found.text


# BSS-87
def test_records_with_blanks_that_separate_nothing_are_kept() -> None:
    card = f"{HEADER}001C=NYYYYYY008 a  b \\\\ c\n001CP1H=NYYYYYY008 /x/\n"
    assert imported(card).verbatim == (2, 3)


# BSS-51, BSS-86
@pytest.mark.parametrize(
    "record",
    [
        "00P=NYYYYYYx",
        "00P1C=NYYYYYY008x",
        "*00P1C=NYYYYYY008x",
        "10PP1C=NYYYYYY008x",
        "00PPPP=NYYYYYYx",
        "00D=NYYYYYYx",
        "001CPPPP=NYYYYYYx",
        "007N7N=NYYYYYY0x",
        "00" + "".join(f"{level}{suit}" for level in "1234567" for suit in "CDHSN") + "D=NYYYYYYx",
        "001C" + "P1DP1HP1SP1N" + "D" + "R" + "=NYYYYYYx",
        "001C{a}{b}=NYYYYYY008x",
        "001C{}=NYYYYYY008x",
        "001C{ a: b }P1H{c=d}=NYYYYYY008x",
    ],
)
def test_any_auction_comes_back(record: str) -> None:
    comes_back(f"{HEADER}{record}\n001D=NYYYYYY008y\n".encode())


# BSS-86
def test_an_auction_too_long_for_a_table_is_kept() -> None:
    calls = "PPP".join(f"{level}{suit}" for level in "1234567" for suit in "CDHSN")[:60]
    longest = "".join(
        f"{level}{suit}DRPP" if suit == "C" else f"{level}{suit}PP"
        for level in "1234567"
        for suit in "CDHSN"
    )
    card = f"{HEADER}00{calls[:2]}=NYYYYYY008\n00{longest}=NYYYYYYx\n"
    assert comes_back(card.encode()).verbatim == (3,)


# BSS-88
def test_accidental_markup_is_told_with_its_line() -> None:
    found = read(f"{HEADER}001C=NYYYYYY0086/7 cards/x\n001D=NYYYYYY008/six/ cards\n")
    import_card(found.card, found.diagnostics)
    assert found.told == [("BSS-MARKUP", 3, 1)]


def test_every_line_of_the_notes_names_the_line_it_comes_from() -> None:
    found = imported((PROBES / "editor-style/card.bss").read_bytes())
    lines = found.text.splitlines()
    origins = dict(zip(lines, found.line_numbers, strict=True))
    assert origins["1N = 12-14 balanced; may hold a five-card minor"] == 9
    assert origins["       Promises a four-card major"] == 10
    assert origins["//bss verbatim=+Blackwood"] == 28


# BSS-87
def test_notes_that_still_differ_after_some_repairs_keep_every_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(importer, "_MOST_ROUNDS", 1)
    card = f"{HEADER}001C=NYYYYYY008*a*\n001D=NYYYYYY008b\n"
    assert comes_back(card.encode()).verbatim == (2, 3)


def test_places_in_the_notes_are_the_lines_of_the_card() -> None:
    card = read(f"{HEADER}\n001C=NYYYYYY008a\n\n001D=NYYYYYY008b\n").card
    source = import_card(card, Diagnostics()).as_source(card.source)
    places = [source.line_number(source.text.index(row)) for row in ("1C = a", "1D = b")]
    assert (source.name, places) == ("card.bss", [3, 5])


# BSS-40, BSS-86
def test_included_conventions_are_listed_by_name_and_all_their_lines_kept() -> None:
    found = comes_back(f"{HEADER}$\n+Blackwood\n001C=NYYYYYY008a\n".encode())
    conventions = "* Included conventions\n\n- Blackwood\n\n//bss verbatim=$\n"
    assert f"{conventions}//bss verbatim=+Blackwood\n" in found.text


def test_names_of_cards_brought_in_have_blanks_for_control_characters() -> None:
    card = "*00{}=NYYYYYY\n$SA\x00YC\n$\x00\n"
    notes = notes_of(card)
    assert "- SA YC\n" in notes
    assert "\x00" not in notes
    comes_back(card.encode())
