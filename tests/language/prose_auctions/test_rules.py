"""Each rule of PROSE-AUCTIONS by texts that it decides."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.language.prose_auctions.scanner import auctions_in

AUCTIONS = [
    # AL-4: how bids are written.
    ("AL-4", "1C-1D, 1H-1S, 1N-2C", ["1C-1D", "1H-1S", "1N-2C"]),
    ("AL-4", "1NT-2SA, 1SA-2C", ["1N-2N", "1N-2C"]),
    ("AL-4", "1!c-3!c!d, 1♣-3♣♦, 1♥︎-2♥️", ["1C-3CD", "1C-3CD", "1H-2H"]),
    ("AL-4", "1HS-3CDHSN, 1HS-3CDHSNC", ["1HS-3CDHSN"]),
    ("AL-4", "1m-1M-2om-2oM", ["1m-1M-2om-2oM"]),
    ("AL-4", "1X-1Y-1Z, (1x)-1y", ["1X-1Y-1Z", "(1X)-1Y"]),
    ("AL-4", "1M-2W, (1w)-X", ["1M-2W", "(1W)-X"]),
    ("AL-4", "1N-2red, 1N-2BLACK", ["1N-2DH", "1N-2CS"]),
    ("AL-4", "1M-(X)-1step-12Steps", ["1M-(X)-1steps-12steps"]),
    ("AL-4", "0C-1C, 8C-9C, 1A-2A", []),
    # AL-5: the other calls.
    ("AL-5", "1C-(P)-P-(X)", ["1C-(P)-P-(X)"]),
    *(
        ("AL-5", f"(1C)-{word}", ["(1C)-X"])
        for word in ("X", "Dbl", "DBL", "dbl", "Double", "double", "D")
    ),
    *(
        ("AL-5", f"1C-(X)-{word}", ["1C-(X)-XX"])
        for word in ("XX", "Rdbl", "RDBL", "rdbl", "Redbl", "redbl", "Redouble", "redouble", "R")
    ),
    *(("AL-5", f"(1C)-{word}", ["(1C)-P"]) for word in ("P", "Pass", "pass", "PASS")),
    ("AL-5", "(1C)-p, (1C)-x, (1C)-d, (1C)-dBL", []),
    # AL-6: alternatives.
    ("AL-6", "1N-2N/3C, 1N-4D/H, 1!c-1!d/!h", ["1N-2N/3C", "1N-4D/4H", "1C-1D/1H"]),
    ("AL-6", "1C/1D-(1M/2C)-X", ["1C/1D-(1M/2C)-X"]),
    ("AL-6", "1C-(P/Dbl)-1D", ["1C-(P/X)-1D"]),
    ("AL-6", "1C-P/Dbl-1D", []),
    ("AL-6", "1N – 3♦ / 3♥ / 3♠", ["1N-3D/3H/3S"]),
    ("AL-6", "1♦ / 1♥ – 2♣", ["1D/1H-2C"]),
    ("AL-6", "1N-3♦ / 3♥", ["1N-3D"]),
    ("AL-6", "1♦ / 1♥ / 1♠", []),
    ("AL-6", "1N-2C/any, 1N-2C/any-2D", []),
    # AL-7: calls of the opponents and the words in their parentheses.
    ("AL-7", "(2♣ natural)-X", ["(2C)-X"]),
    ("AL-7", "1N – (2D multi) – X", ["1N-(2D)-X"]),
    ("AL-7", "1N-(2♣! Landy, or so)-X", ["1N-(2C)-X"]),
    ("AL-7", "1M-(X)-2N (XX Escape)", ["1M-(X)-2N"]),
    ("AL-7", "2♠ (3♠ natural) X", ["2S-(3S)-X"]),
    ("AL-7", "2♠ (3♠ would be forcing), 2N (3♣ with a minimum)", []),
    ("AL-7", "(2♣ shows majors)-X", ["(2C)-X"]),
    ("AL-7", f"(2♣ {'n' * 40})-X", ["(2C)-X"]),
    ("AL-7", f"(2♣ {'n' * 41})-X", []),
    ("AL-7", "1N-(P maybe)-2C", []),
    ("AL-7", "1N-( 2C)-X, 1N-(2C )-X", []),
    ("AL-7", "1C-1D-(any)-X, 1C-1D-(...), 1C-1D-(nX)-1S", ["1C-1D"] * 3),
    ("AL-7", "(Weak 2D)-X, (nX)-3N, (bid)-X", []),
    # AL-8: whole words.
    ("AL-8", "1C-5!hs, 1C-4SFG, 1C-12C, 1C-2nd, 1C-5M332, 1C-1D_x", []),
    ("AL-8", "1C-1D♥, 1C-1D!h, 1♥♠C-2D", []),
    ("AL-8", "2C-2D-3C+", ["2C-2D-3C"]),
    ("AL-8", "5+!s-4!h, 1!d-5+!s", []),
    # AL-9: marks.
    ("AL-9", "1N-2D!-2H*", ["1N-2D-2H"]),
    ("AL-9", "1N!!-(2D*)*-X", ["1N-(2D)-X"]),
    ("AL-9", "1N – 2♠! – 2N", ["1N-2S-2N"]),
    ("AL-9", "1N-2!d-2H", ["1N-2D-2H"]),
    # AL-10: separators.
    *(
        ("AL-10", f"1C{dash}1D", ["1C-1D"])
        for dash in ("-", "--", "---", "\u2010", "\u2011", "\u2013", "\u2014", ";")
    ),
    *(("AL-10", f"1C{other}1D", []) for other in ("----", "->", ",", ":", "...", "-–", "→", "=")),
    *(("AL-10", f"1C {other} 1D", []) for other in (";", "->", ",", "then", "over", "and")),
    # AL-11: glued and spaced.
    ("AL-11", "1♣ – 1♦, 1C- 1D, 1C -1D", ["1C-1D"] * 3),
    ("AL-11", "1C--1H--3C - 4D is", ["1C-1H-3C"]),
    ("AL-11", "1♣ – 1♦-1♥", []),
    ("AL-11", "1C-1D---1H;1S", ["1C-1D-1H-1S"]),
    # AL-12: line ends at dashes.
    ("AL-12", "1♦ – 1♠ –\n2♣", ["1D-1S-2C"]),
    ("AL-12", "1♦ – 1♠\n– 2♣", ["1D-1S"]),
    ("AL-12", "1♦-\n1♠", ["1D-1S"]),
    # AL-13: spaces alone.
    ("AL-13", "1S (2H) X, (1♥) 2♥ (P)", ["1S-(2H)-X", "(1H)-2H-(P)"]),
    ("AL-13", "1♦ (2♥) 2♠ – 4♠", ["1D-(2H)-2S-4S"]),
    ("AL-13", "weak 2D 2H 2S, the 4H 4S 5C 5D openings", []),
    ("AL-13", "1S\n(2H) X", ["(2H)-X"]),
    ("AL-13", "1N (pass) 2C, 1N (double)", []),
    ("AL-13", "1N-(pass)-2C", ["1N-(P)-2C"]),
    ("AL-13", "(1N) double, (1N) Double", ["(1N)-X"]),
    # AL-14: remarks.
    ("AL-14", "1N – 2♠! (range ask) – 3♣! (maximum)", ["1N-2S-3C"]),
    ("AL-14", "1♠ – 1N(forcing) – 2♠", ["1S-1N-2S"]),
    ("AL-14", "2N – 3♠ (4♣ would be forcing) – 4♦", ["2N-3S-4D"]),
    ("AL-14", f"1N – 2♠ ({'a' * 60}) – 3♣", ["1N-2S-3C"]),
    ("AL-14", f"1N – 2♠ ({'a' * 61}) – 3♣", ["1N-2S"]),
    ("AL-14", "1N-2♠ (asks)-3♣", ["1N-2S"]),
    ("AL-14", "1N – 2♠ (a (b) c) – 3♣", ["1N-2S"]),
    # AL-15: two calls.
    ("AL-15", "1C, (1C), 1NT! 3!s?", []),
    # AL-16: how auctions begin.
    ("AL-16", "P-P-(1C)-1S, (P)-P-(1H)-1S, Pass-1C", ["P-P-(1C)-1S", "(P)-P-(1H)-1S", "P-1C"]),
    ("AL-16", "(pass)-1C, pass-1C, PASS-1C", ["(P)-1C"]),
    ("AL-16", "P-P, P-X, X-1C, (X)-1C, P-(X)-1C", []),
    *(("AL-16", f"{touching}1C-1D", []) for touching in "x7_#!+\\$-–;♠"),
    *(("AL-16", f"x{touching}1C-1D", []) for touching in ".,/"),
    *(("AL-16", f"x {touching}1C-1D", ["1C-1D"]) for touching in ".,/(\"'["),
    ("AL-16", "1NT-2!-2!s-2NT, (1 Major)--(1NT)-X", []),
    # AL-17: how they end.
    ("AL-17", "1C-1D-, a 1C-1D-sequence, 1C-1D-(see below)", ["1C-1D"] * 3),
    ("AL-17", "4!s--5!h--2--2, 1C-1D-12, 1C-1D-2T", []),
    ("AL-17", "1C – 1D – 12 points", ["1C-1D"]),
    # AL-18: legality.
    ("AL-18", "5!s-4!h, 5M-4m, 1S-1H, 1N-1N, 1C-XX, 3C-2D-4H, (1H)-(1S)-1D", []),
    ("AL-18", "2C (R) asks", []),
    ("AL-18", "1C-1D-2m, 1C-2D-2N-4m, 2N-3C-3D-3oM", ["1C-1D-2m", "1C-2D-2N-4m", "2N-3C-3D-3oM"]),
    ("AL-18", "1M-2oM-3M, 1H-1M", ["1M-2oM-3M", "1H-1M"]),
    ("AL-18", "1S-1M, 1Y-1X", []),
    ("AL-18", "(1D)-P-(P)-1N, (1D)-P-(P)-P-(1N)", ["(1D)-P-(P)-1N"]),
    # AL-19: shapes that rise.
    ("AL-19", "4!s--5!h, 4♠–5♥, 4M-5m, 4M--6m, 4!h-5x", []),
    ("AL-19", "5D--5H, 4NT-5!c, 3!s-4!h", ["5D-5H", "4N-5C", "3S-4H"]),
    ("AL-19", "4!s – 5!h, 4!s-(5!h), 4!s-5!h-6!h", ["4S-5H", "4S-(5H)", "4S-5H-6H"]),
    # AL-20: small letters.
    ("AL-20", "2h-3h, 3x-4x, 1n-2nt, 1c-1M, 1w-2w", []),
    ("AL-20", "1h-1s-1n, 1c-(1d), 1x-2x-3x", ["1H-1S-1N", "1C-(1D)", "1X-2X-3X"]),
    ("AL-20", "1x-(1N), 1x-1N", ["1X-(1N)", "1X-1N"]),
    # AL-21: sides.
    ("AL-21", "1!d-(1!h)-X-P-1!s, 1N-P-2C", ["1D-(1H)-X-(P)-1S", "1N-(P)-2C"]),
    ("AL-21", "1!h-X-2!h, 1C-P-P-1D", ["1H-(X)-2H", "1C-(P)-P-(1D)"]),
    ("AL-21", "1N-P, (1H)-X-2H-X", ["1N-P"]),
    # AL-22: cutting.
    ("AL-22", "1N-2C (R), 1S (2H) X (1D)", ["1N-2C", "1S-(2H)-X"]),
    ("AL-22", "1C (R) 1D-1H", ["1D-1H"]),
    ("AL-22", "1S-2H-1D, (1C) 1S-1D", []),
    # AL-23: what no rule need name.
    ("AL-23", "11-15, 2--4!s, 0--3!h, 5-4-2-2, 5=3=3=2, 2023-12-03, 2/1, a 4-4 fit, AK-x", []),
    ("AL-23", "+620-650, 020-555-1234, 2.7.0, the 2-level, 1C, 1D; 1!h/1!s; 1H – natural", []),
    # AL-25: the normal form.
    ("AL-25", "1NT -- (Pass) -- 2!c -- (Dbl) -- XX", ["1N-(P)-2C-(X)-XX"]),
    ("AL-25", "1x--(1N)--Double, 1H!-4D/H", ["1X-(1N)-X", "1H-4D/4H"]),
    # AL-32: their calls without parentheses.
    ("AL-32", "they raise 2!h-3!h", ["2H-3H"]),
]


@pytest.mark.parametrize(("rule", "text", "auctions"), AUCTIONS)
def test_a_text_has_the_auctions_that_the_rule_says(
    rule: str, text: str, auctions: list[str]
) -> None:
    assert [found.normal_form for found in auctions_in(text, "en")] == auctions, rule


@pytest.mark.parametrize(
    ("text", "span"),
    [
        # AL-7: words in parentheses belong to the span.
        ("a (2♣ natural) X.", "(2♣ natural) X"),
        # AL-8, AL-9: a plus and marks at the end do not; marks between do.
        ("a 2C-2D!-3C+ b", "2C-2D!-3C"),
        ("a 1N-2D!* b", "1N-2D"),
        # AL-14: remarks do, but not the last.
        ("a 1N – 2♠ (asks) – 3♣ (maximum)", "1N – 2♠ (asks) – 3♣"),
        # AL-17: dashes at the end do not.
        ("a 1C-1D- b", "1C-1D"),
    ],
)
def test_an_auction_reaches_from_its_first_call_to_its_last(text: str, span: str) -> None:
    (auction,) = auctions_in(text, "en")
    assert text[auction.start : auction.end] == span


def test_the_calls_of_an_auction_tell_their_places_sides_and_words() -> None:
    text = "see 1N – 2♠! (asks) – (3♣ weak) – 3M"
    (auction,) = auctions_in(text, "en")
    assert [text[call.start : call.end] for call in auction.calls] == [
        "1N",
        "2♠",
        "(3♣ weak)",
        "3M",
    ]
    assert [call.label.side.name for call in auction.calls] == ["WE", "WE", "THEY", "WE"]
    assert [text[slice(*call.words)] for call in auction.calls if call.words] == ["weak"]
    assert [text[slice(*remark)] for remark in auction.remarks] == ["(asks)"]


@pytest.mark.parametrize(
    ("language", "text", "auctions"),
    [
        # AL-7: every language has words of its own, or nothing is joined by spaces.
        ("de", "2♠ (3♠ wäre forcierend)", 0),
        ("de", "2♠ (3♠ natürlich)", 1),
        ("de_AT", "2♠ (3♠ mit Minimum)", 0),
        ("fr", "2♠ (3♠ serait impératif)", 0),
        ("nl", "2♠ (3♠ toont schoppen)", 0),
        ("pl", "2♠ (3♠ byłoby forsujące)", 0),
        ("sv", "2♠ (3♠ visar spader)", 0),
        ("EN-GB", "2♠ (3♠ shows spades)", 0),
        ("fi", "2♠ (3♠ luonnollinen)", 0),
        ("fi", "2♠ (3♠) X", 1),
        ("fi", "2♠-(3♠ luonnollinen)", 1),
    ],
)
def test_words_in_parentheses_are_judged_by_the_language(
    language: str, text: str, auctions: int
) -> None:
    assert len(list(auctions_in(text, language))) == auctions


def run_of(calls: int) -> str:
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
    return "-".join(bids[:calls])


def test_an_auction_has_at_most_24_calls() -> None:
    """AL-33."""
    assert len(list(auctions_in(run_of(24), "en"))) == 1
    assert not list(auctions_in(run_of(25), "en"))


def test_a_call_has_at_most_8_alternatives() -> None:
    """AL-33."""
    bids = run_of(10).split("-")[1:]
    for slash, dash in (("/", "-"), (" / ", " – ")):
        eight, nine = slash.join(bids[:8]), slash.join(bids[:9])
        assert len(list(auctions_in(f"1C{dash}{eight}", "en"))) == 1
        assert not list(auctions_in(f"1C{dash}{nine}", "en"))
        assert not list(auctions_in(f"{nine}{dash}4C", "en"))


def test_beyond_256_expansions_nothing_is_tried() -> None:
    """AL-33: the last of the choices would be legal."""
    tried = "1CDHS-2CDHS-3CDHS-4CDHS"
    assert [found.normal_form for found in auctions_in(f"{tried}-4N", "en")] == [f"{tried}-4N"]
    assert [found.normal_form for found in auctions_in("1CDHS-2CDHS-2S-2N", "en")] == [
        "1CDHS-2CDHS-2S-2N"
    ]
    assert not list(auctions_in(f"{tried}-5CDHSN-6CDHSN-6N-7C-6CDHSN", "en"))
