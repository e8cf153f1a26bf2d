"""Where auctions in running text lead (PROSE-AUCTIONS AL-26 to AL-31, RESOLVER RU-2)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.agreements.prose_links import (
    DocumentRow,
    LinkKind,
    ListedLink,
    ProseLinks,
    links_in,
)
from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.display.sequence_lists import hint_of
from sphinxcontrib_bml.display.wording import PageTexts
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.prose_auctions.chains import labels_of
from sphinxcontrib_bml.language.prose_auctions.scanner import auctions_in

NOTES = """\
1C = natural
  1D = negative
    2M = strong, 3C-3D asks
      2N = waiting, see 1C-1D-2H-2N and 2N-3C
        3C = hearts
  1M = 4+M
    1N = 12--14
1D = natural
  (1H)
    X = spades
1N = 15--17
  2C = !Stayman
    2D = no major
  2D = hearts
  2H = spades
"""


def leads(text: str, notes: str = NOTES, row: str = "") -> list[str]:
    """Return where the auctions of ``text`` lead: the first auction and the line of its row."""
    read = parse(notes, "notes.bml")
    links = ProseLinks(resolver_of(read), read.book)
    place = DocumentRow("notes.bml", row) if row else None
    found = []
    for auction in auctions_in(text, "en"):
        lead = links.target(auction.labels, place)
        if lead is None:
            found.append("-")
        else:
            found.append(f"{lead.defined[0].auction.short} {lead.meaning.row.line}")
    return found


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("1N-2C", ["1N-2C 12"]),
        ("1N – 2♣ – 2♦", ["1N-2C-2D 13"]),
        # AL-27: the first expansion that is defined.
        ("1m-1M-1N", ["1C-1H-1N 7"]),
        ("1C-1H", ["1C-1H 6"]),
        ("1N-3C/2D", ["1N-2D 14"]),
        ("1D-(1M)-X", ["1D-(1H)-X 10"]),
        # What is only named leads to its row.
        ("1D-(1H)", ["1D-(1H) 9"]),
        # AL-31: never a shorter prefix.
        ("1N-2S", ["-"]),
        ("1N-2C-2D-3C", ["-"]),
        # RU-2: their pass, rows for all other calls and systems on are no such rows.
        ("1N-2C-(P)", ["-"]),
        ("1M-2W", ["-"]),
    ],
)
def test_an_auction_leads_to_the_first_row_that_defines_it(text: str, places: list[str]) -> None:
    assert leads(text) == places


def test_it_leads_to_the_row_whose_text_stands() -> None:
    """AL-27, LANGUAGE EX-8: not to the row above that only names it."""
    assert leads("1N-2C", "1N-2C-\n2D = no major\n\n1N = strong\n  2C = Stayman\n") == ["1N-2C 5"]


def test_of_several_conditions_the_one_that_always_holds_leads() -> None:
    """AL-28, RESOLVER RM-2, RM-3."""
    notes = "#SEAT 3\n\n1S = light\n  2C = Drury\n\n#SEAT 0\n\n1S = sound\n  2C = natural\n"
    assert leads("1S-2C", notes) == ["1S-2C 9"]


def test_passes_before_the_opening_tell_the_seat() -> None:
    """AL-28: what the auction itself says about its seat holds."""
    notes = "#SEAT 3\n\n1S = light\n  2C = Drury\n\n#SEAT 1\n\n1N = strong\n  2C = Stayman\n"
    assert leads("P-1S-2C; P-1N-2C", notes) == ["1S-2C 4", "-"]


@pytest.mark.parametrize(
    ("text", "row", "places"),
    [
        # AL-29: it continues from the row, with what its variables stand for.
        ("3C-3D", "bml-1C-1D-2M", ["-"]),
        ("2N-3C", "bml-1C-1D-2M", ["1C-1D-2H-2N-3C 5"]),
        # Or it begins with the call of the row.
        ("2N-3C", "bml-1C-1D-2M-2N", ["1C-1D-2H-2N-3C 5"]),
        ("2M-2N", "bml-1C-1D-2M", ["1C-1D-2H-2N 4"]),
        # Or it stands as it is.
        ("1C-1D-2M-2N", "bml-1C-1D-2M-2N", ["1C-1D-2H-2N 4"]),
        ("1N-2C", "bml-1C-1D-2M-2N", ["1N-2C 12"]),
        # Headings and prose set no context.
        ("2N-3C", "", ["-"]),
    ],
)
def test_in_the_description_of_a_row_it_may_go_on_from_the_row(
    text: str, row: str, places: list[str]
) -> None:
    assert leads(text, row=row) == places


def test_behind_a_bid_of_theirs_it_may_begin_with_the_call_of_the_row() -> None:
    """AL-29."""
    notes = "1D = natural\n  (1H) = x\n    1S = spades, 1S-2D is weak\n      2D = weak\n"
    assert leads("1S-2D", notes, "bml-1D-1h-1S") == ["1D-(1H)-1S-2D 4"]


def test_the_calls_of_a_normal_form_are_those_of_the_auction() -> None:
    """AL-25: anyone who has it needs no text."""
    texts = "1C-(1D)-X, 1HS-2N/3C, 1x-(1N), 4M – 5m, P-P-(1C)-1S, 1N-(2C)-2steps, 1N-(2♣/2♦)-X"
    found = list(auctions_in(texts, "en"))
    assert len(found) == 7
    for auction in found:
        labels = labels_of(auction.normal_form)
        assert [(label.side, label.parts) for label in labels] == [
            (label.side, tuple(labels_of(call.normal_form)[0].parts))
            for label, call in zip(auction.labels, auction.calls, strict=True)
        ]
    assert labels_of("1M-2W") == ()


HINTS = """\
1N = 15--17
  2C = !Stayman, =see= below
1M = 5+M
  2M = raise of M
2HS = weak
  2N = asks
  3C = odd
"""


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1N-2C", "1NT 2♣: Stayman, see below"),
        ("1M-2M", "1♥ 2♥: raise of ♥"),
        # AL-27: its auctions are in two rows.
        ("2H-2N/3C", "2♥ 2NT: asks (and 1 more)"),
        # AL-27: some are not defined, so it is reported which are meant.
        ("2M-2N/3C/3D", "2♥ 2NT: asks (this row stands for 2♥ 2NT, 2♥ 3♣, 2♠ 2NT, 2♠ 3♣)"),
        ("1N-2C/2D", "1NT 2♣: Stayman, see below"),
    ],
)
def test_the_hint_names_the_auction_and_its_text(text: str, hint: str) -> None:
    read = parse(HINTS)
    (auction,) = auctions_in(text, "en")
    lead = ProseLinks(resolver_of(read), read.book).target(auction.labels)
    assert lead is not None
    assert hint_of(lead, Options(), PageTexts()) == hint


def test_a_long_hint_is_cut_at_a_word() -> None:
    read = parse(f"1N = strong\n  2C = {'many words ' * 40}\n")
    (auction,) = auctions_in("1N-2C", "en")
    lead = ProseLinks(resolver_of(read), read.book).target(auction.labels)
    assert lead is not None
    hint = hint_of(lead, Options(), PageTexts())
    assert len(hint) < 220
    assert hint.endswith(("many …", "words …"))


def listed(text: str) -> list[tuple[str, int, str, str, bool]]:
    return [
        (link.target, link.span.line, link.text, link.place, link.is_linked)
        for link in links_in(parse(text, "notes.bml"))
    ]


def test_auctions_and_links_are_listed_by_their_places() -> None:
    """AL-1 to AL-3, AL-30."""
    found = listed(
        "* After 1N-2C\n\nSee 1N – 2C –\n2D and [the top](#After 1N-2C) or [1N-2C](#nowhere),\n"
        "https://example.org/1N-2C, =1N-2C=, *1N-2D*.\n\n"
        "1N = strong, 1N-2C is Stayman\n  2C = Stayman, 1N-2C!\n  2D = transfer\n\n"
        "#HIDE\n2N = strong\n  3C = Stayman\n"
    )
    assert found == [
        ("1N-2C", 1, "1N-2C", "notes.bml:8", False),
        ("1N-2C-2D", 3, "1N – 2C – 2D", "", False),
        ("#After 1N-2C", 4, "[the top](#After 1N-2C)", "notes.bml:1", True),
        ("#nowhere", 4, "[1N-2C](#nowhere)", "", False),
        ("1N-2C", 4, "1N-2C", "notes.bml:8", False),
        ("https://example.org/1N-2C", 5, "https://example.org/1N-2C", "", True),
        ("1N-2D", 5, "1N-2D", "notes.bml:9", True),
        ("1N-2C", 7, "1N-2C", "notes.bml:8", True),
        ("1N-2C", 8, "1N-2C", "notes.bml:8", False),
    ]


def test_a_row_that_no_page_shows_is_no_target() -> None:
    """AL-30, RESOLVER RK-6."""
    assert listed("After 2N-3C.\n\n#HIDE\n2N = strong\n  3C = Stayman\n") == [
        ("2N-3C", 1, "2N-3C", "notes.bml:5", False)
    ]


def test_what_is_pasted_twice_is_listed_once_where_it_leads_to_one_row() -> None:
    found = listed(
        "#COPY a\n2D = then 2H-2S\n  2H = relay\n    2S = forced\n#ENDCOPY\n\n"
        "1C = strong\n  #PASTE a\n1N = strong\n  #PASTE a\n2C = weak\n"
    )
    assert found == [("2H-2S", 2, "2H-2S", "notes.bml:4", True)]


def test_links_are_values_of_two_kinds() -> None:
    kinds = {link.kind for link in links_in(parse("1N-2C, [a](https://example.org)\n"))}
    assert kinds == {LinkKind.AUCTION, LinkKind.LINK}
    assert ListedLink.__slots__
