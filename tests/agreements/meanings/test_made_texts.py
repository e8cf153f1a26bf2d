"""Texts that were written for the rules are read as marked (MEANINGS MN-1 to MN-95)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sphinxcontrib_bml.agreements.meanings.measuring import read_line
from sphinxcontrib_bml.agreements.meanings.notation import (
    UnknownClaimError,
    parse_meaning,
    print_claim,
)
from sphinxcontrib_bml.agreements.meanings.reader import meaning_of

HERE = Path(__file__).parent
FILES = ("made", "fresh")
LINES = [
    line
    for name in FILES
    for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
]
"""Texts for each rule, and texts in other styles that were written before they were read."""
NUMBERS = [str(number) for number in range(1, len(LINES) + 1)]


def claims_in(alternatives: list[list[str]]) -> list[set[str]]:
    return [{word for word in words if word[0] != "!"} for words in alternatives]


@pytest.mark.parametrize("line", LINES, ids=NUMBERS)
def test_a_text_is_read_as_marked(line: str) -> None:
    gold: dict[str, Any] = json.loads(line)
    read = read_line(line)
    assert claims_in(read["alternatives"]) == claims_in(gold["alternatives"])
    is_partly_unread = any("!rest" in words for words in gold["alternatives"])
    if gold["alternatives"] != [["^"]] and not any("!soft" in one for one in gold["alternatives"]):
        assert bool(read["unread"]) == is_partly_unread


@pytest.mark.parametrize("line", LINES, ids=NUMBERS)
def test_the_words_of_the_notation_are_parsed(line: str) -> None:
    for words in json.loads(line)["alternatives"]:
        (claims,) = parse_meaning([words])
        printed = [print_claim(claim) for claim in claims]
        assert printed == [word for word in words if word[0] not in "!^"]


@pytest.mark.parametrize(
    ("auction", "text", "claims"),
    [
        # MN-42: beside suits that are shown, a length is about them
        ("(1N)-2D", "one major, 6+ cards", "any:hs? any:hs6+"),
        ("2D", "weak-two in !h, 6+ cards", "~w2 %weak h6+"),
        ("2D", "Weak, 6 card suit, 5--10 HCP", "%weak d6~ 5-10"),
        ("1S-(P)-2C", "3-card limit raise", "s3~ @INV"),
        ("1H-(P)-3H", "mixed raise, 4+ cards", "+fit h4+"),
        # MN-35: what a remark says is possible
        ("1C", "3+!c, could be 2 if 4=4=3=2; 11+ HCP", "11+"),
        ("1D", "4+!d, may be 3", ""),
        ("1S", "5+!s, may have 4!h", "s5+"),
        ("1N", "15--17, balanced, may have a 6-card minor", "15-17"),
        # MN-25, MN-31, MN-36b: what takes back
        ("1N", "12--14 BAL; vul 15--17", "#bal"),
        ("2H", "6+!h, 5--9 (10 vul)", "h6+"),
        ("1D", "11--15 HCP, 2+!d (0 with 4=4=0=5)", "11-15"),
        ("1N", "14--16 (not 4333)", "14-16"),
        ("2C", "11--15, 6+!c (5 with 4M)", "11-15"),
        ("3D", "PRE, 1st or 2nd seat 6--9 HCP", "~pre"),
        ("1N", "BAL 15--17, in 4th seat 14--16", "#bal"),
        # MN-30, MN-31
        ("1N", "15 - 17 HCP | no 5M", "15-17 h0-4 s0-4"),
        ("2N", "20--21, BAL incl. a 6-card minor", "20-21"),
        ("2D", "weak (~5--9 HCP)", "%weak 5-9"),
        # MN-40, MN-40b, MN-46
        ("1C", "12--14 BAL, 17+ any", ""),
        ("2N", "20 to 22 HCP, balanced", "20-22 #bal"),
        ("1H-(P)-3H", "4+ trumps, 9--11", "h4+ p9-11"),
        ("1H-(P)-3H", "4+ trumps, 9--11 HCP", "h4+ 9-11"),
        ("1S-(P)-4D", "4+!s, shortness in !d", "s4+ +short:d"),
        ("1S-(P)-4D", "SPL !c, 4+!s", "~spl c0-1 s4+"),
        ("1S-(P)-4D", "SPL, unknown singleton, 4+!s", "s4+"),
        # MN-43
        ("1C-(P)-1N", "6--10, no four-card major", "6-10 h0-3 s0-3"),
        # MN-47
        ("1C-(P)-1H-(P)-3H", "4 cards fit", "+fit"),
        # MN-56
        ("1H-(P)-4N", "RKCB, !s", "~conv"),
        # MN-33, MN-38, MN-49
        ("1N-(P)-3D", "pass or correct", "@PC"),
        ("2H-(P)-2S", "no singleton or void", "#nosh"),
        ("1N-(P)-3C", "PUP to 3!d, to play in 4!c", "~pup:d @TP"),
        ("3S-(P)-4H", "good 4!h opening", ""),
        ("1S-(P)-2N", "11--12, 2!s", "11-12"),
        # MN-36, MN-36b
        ("1D", "11+ HCP, 4+!d, unless 4432", "11+"),
        ("1D", "4+!d except 4432", "d4+"),
        ("1D", "2+!d, may be void; no 5M", "h0-4 s0-4"),
        ("1H", "5+!h, may have a void", "h5+"),
        # MN-44
        ("(1C)-1N", "UNT, 4+ 4+ in lowest two unbid suits", "~conv d4+ h4+"),
        ("(1H)-2N", "two lowest unbid suits, weak", "c? d? %weak"),
        # MN-53, MN-55
        ("2D", "weak 2 in hearts or spades", "~w2 %weak any:hs?"),
        ("2H-(P)-2N", "asks feature, 14+ HCP", "~ask 14+"),
        # MN-13
        ("1N-(P)-2C-(P)-2H", "only 4!h", "h4"),
        ("1N-(P)-2C-(P)-2H", "4 to 5 hearts", "h4-5"),
        ("1C-(P)-2S", "(5)6+!s", "s5+"),
        # MN-35, MN-36b
        ("1N", "15--17 HCP; we upgrade good hands", ""),
        ("1S", "5+!s, 10--15, sometimes lighter", "s5+"),
        ("1N", "15--17 HCP, could be 14 with a good suit", ""),
        ("1N", "15--17 HCP, may be 16", "15-17"),
        ("1H", "5+!h, may have a 3-card raise", "h5+"),
        ("1S", "5+!s, 11--15 HCP, 4 in 3rd seat", "11-15"),
        ("1D", "4+!d, 11--15 points; 16 with a bad suit", "d4+"),
        ("3C", "6+!c, NV 5--9 HCP", "c6+"),
        ("1C", "3+!c, could be two", ""),
        # MN-31, MN-39
        ("1H", "5+!h (4 in 3rd), 11--15", "11-15"),
        ("2H", "6+!h, 6--10 HCP (3+ NV)", "h6+"),
        ("1D", "UNBAL (or 4=4 in the minors), 4+!d", "d4+"),
        ("1S-(P)-2C", "4+!c, 11--15 or any 16+", ""),
        # MN-40
        ("1N", "15--17 H, BAL", "15-17 #bal"),
        ("2S", "5--7 H", ""),
        ("1D", "12--20 HL, 4+!d", "p12-20 d4+"),
        ("(1S)-D", "12 or more HCP", "12+"),
        # MN-45
        ("1D", "11--15, 4!d(441)", "11-15 d4 #(4441)"),
        ("1N-(P)-3N", "5!h(332), 12--15 HCP", "h5 #(5332) 12-15"),
        ("1N-(P)-3N", "5!h(432), 12--15 HCP", "12-15"),
        # MN-43, MN-46, MN-48
        ("1S-(P)-1N", "6--9, no 3-card support", "6-9 s0-2"),
        ("1S-(P)-2N-(P)-3D", "singleton or void in !d", "d0-1"),
        ("1N-(P)-4D", "Texas !h", "~trf:h"),
        ("1H-(P)-3S", "SPL (unknown), 4+!h", "h4+"),
    ],
)
def test_more_texts_in_the_styles_of_others(auction: str, text: str, claims: str) -> None:
    (found,) = meaning_of(text, auction).alternatives
    assert {print_claim(claim) for claim in found.claims} == set(claims.split())


@pytest.mark.parametrize(
    ("auction", "text", "claims"),
    [
        # MN-20, MN-55
        ("1N-(P)-2C-(P)-2D-(P)-2H", "2!h = weak, 4!s", "%weak s4~"),
        ("1H-(P)-2C", "2!c is a relay, FG", "~rel @FG"),
        ("1H-(P)-2C", "2!d = weak", ""),
        ("1S-(P)-2D-(P)-2H-(P)-3C", '"4th suit", FG', "~conv @FG"),
        ("2H-(P)-2N", "forcing query about shape", "@F1 ~ask"),
        ("1S-(P)-2N", "asks pattern", "~ask"),
        # MN-31
        ("1D-(P)-3N", "5!d (i.e. 5--4), FG", "d5~ @FG"),
        ("1H-(P)-2H-(P)-2S", "4!h (3!c = ask)", "h4~"),
        ("1N", "15--17 BAL (not 4333)", "15-17 #bal"),
        ("1N", "15--17, 3+!c (not necessarily 4)", "15-17"),
        # MN-33, MN-34, MN-36, MN-36b
        ("1D-(1H)-1S", "5!s, 8--11. With 4!s, pass", "s5~ 8-11"),
        ("1D", "12--17, 4+!d with possible longer clubs", "12-17 d4+"),
        ("1S-(P)-2N", "In general, 4+!s; FG", "@FG"),
        ("1C", "16+ HCP except 18--19 BAL", "16+"),
        ("1D", "11--15, no 5M, not 14--15 BAL", "11-15 h0-4 s0-4"),
        # MN-37, MN-39, MN-17
        ("1C-(P)-1H-(P)-2H", "12--14, 4!h, balanced or unbalanced", "p12-14 h4~"),
        ("1S-(P)-1N-(P)-2C", "6!s, 11--15 or various 16+", ""),
        # MN-40
        ("1S-(P)-3H", "6+!h, <11, NF", "h6+ 0-10 @NF"),
        ("1D", "4+!d, 13--15+", "d4+ 13+"),
        ("1H-(P)-1S", "6+ 4+!s", "6+ s4+"),
        ("2D", "8+ 4441 with short !h", "8+ #(4441) +short:h"),
        # MN-41
        ("1N-(P)-2C", "4 of a major, INV", "any:hs4~ @INV"),
        ("1N-(P)-2C-(P)-2H-(P)-2S", "4!s, 5(+)!d", "s4~ d5+"),
        ("2H", "5 or 6+ hearts, 6--9", "h5+ 6-9"),
        ("1H-(P)-1S-(P)-2S", "5!h, =3!s", "h5~ s3"),
        ("2C", "5s, 4+h, 11--15", "s5~ h4+ 11-15"),
        ("1S-(P)-3C", "4c raise, 2+d", "s4~ d2+"),
        ("1N-(3C)-3S", "<3H, FG", "h0-2 @FG"),
        # MN-42, MN-47
        ("1D", "Natural 4+", "~nat d4+"),
        ("1D", "11--15, 4+", "11-15 d4+"),
        ("1H-(P)-3C", "7--9, 4+", "7-9"),
        ("1H-(P)-3C", "9--11, 6+", "9-11 c6+"),
        ("1C-(P)-1D-(P)-1N-(P)-2D", "6 cards, INV", "d6~ @INV"),
        ("1H-(P)-3C", "Bergen, 4 cards, 7--9 HCP", "~conv h4~ 7-9"),
        ("1H-(P)-3C", "fit, 5+ cards", "+fit"),
        ("1C-(P)-3C", "5+ card support, 6--9", "c5+ p6-9"),
        ("1N-(P)-2D", "Jacoby transfer, 5+!h, 8+", "~trf:h h5+ 8+"),
        # MN-43
        ("1N-(P)-2D-(P)-2H-(P)-3C", "lack of 3!h, FG", "h0-2 @FG"),
        ("2C", "6+!c, no outside 4-card major", "c6+ h0-3 s0-3"),
        ("1H", "5+!h, no outside 4-card major", "h5+"),
        # MN-44
        ("(1N)-2C", "!c and a higher suit", "c?"),
        ("1S-(P)-1N", "5!h and another suit", "h5~"),
        ("2D", "three-suiter with 12--15 HCP", "12-15"),
        ("1N-(P)-3D", "4 cards in both majors", "h4~ s4~"),
        ("1N-(P)-3D", "4 card fits in both majors", "h4~ s4~"),
        ("2C-(P)-2N", "8--11 both minors", "8-11 c? d?"),
        # MN-45
        ("1H-(P)-1N-(P)-2S", "6(331), FG", "#(6331) @FG"),
        ("1S-(P)-2N-(P)-3C", "6(331), FG", "#6(331) @FG"),
        # MN-46
        ("1S-(P)-3C", "MAX, BAL with a singleton", "%MAX"),
        ("1S-(P)-2N-(P)-3D", "singleton or void in the suit bid", "d0-1"),
        ("1S-(P)-2N-(P)-3D", "singleton in that suit, 5!c", "c5~"),
        ("1H-(P)-3S", "splinter with shortness, 4+!h", "~spl s0-1 h4+"),
        ("1N-(P)-2C-(P)-2H-(P)-3S", "firm !h agreement", "+agree:h"),
        ("1N-(P)-3C", "stops in !d and !s", "+stop:d +stop:s"),
        ("1D-(P)-2D-(P)-2N", "both major stoppers", "+stop:h +stop:s"),
        # MN-12, MN-15, MN-51
        ("1N-(P)-2N", "8--9, invitational to 3NT", "8-9 @INV"),
        ("2N", "preempt in a minor", "~pre any:cd?"),
        ("1H-(P)-3C", "FG, strong 5+!c", "@FG c5+"),
        ("1H-(P)-2S", "less than INV, 6+!s", "s6+"),
    ],
)
def test_texts_in_the_styles_of_more_authors(auction: str, text: str, claims: str) -> None:
    (found,) = meaning_of(text, auction).alternatives
    assert {print_claim(claim) for claim in found.claims} == set(claims.split())


# MN-37
@pytest.mark.parametrize(
    ("auction", "text", "hands"),
    [
        ("1C", "16+ unbalanced, 17+ balanced", ["16+ #unbal", "17+ #bal"]),
        ("2N", "5!h, 11--14 or 6!h, 9--10", ["h5~ 11-14", "h6~ 9-10"]),
        (
            "2C-(P)-2D-(P)-2N",
            "12--14/18+ BAL, no 5M",
            ["12-14 #bal h0-4 s0-4", "18+ #bal h0-4 s0-4"],
        ),
        ("1C", "11--13 BAL, 14--16 BAL", [""]),
        ("2N", "5!h, 11--14 or 5!s", ["", ""]),
    ],
)
def test_two_hands_side_by_side(auction: str, text: str, hands: list[str]) -> None:
    found = meaning_of(text, auction).alternatives
    printed = [{print_claim(claim) for claim in one.claims} for one in found]
    assert printed == [set(one.split()) for one in hands]


# MN-47
def test_the_text_of_partners_call_tells_his_suit() -> None:
    before = {"1C-(P)-1H": "4+!h, 6+ HCP"}
    found = meaning_of("4 cards fit", "1C-(P)-1H-(P)-3H", before=before)
    (claim,) = found.alternatives[0].claims
    assert (print_claim(claim), claim.standing) == ("h4~", "resolved")


# MN-5, MN-12, MN-13
def test_claims_know_their_places_and_their_standing() -> None:
    found = meaning_of("FG SPL, 4!h, ~12--14 HCP", "1H-(P)-3S").alternatives[0]
    assert [(print_claim(one), one.span, one.standing) for one in found.claims] == [
        ("@FG", (0, 2), "said"),
        ("~spl", (3, 6), "said"),
        ("s0-1", (3, 6), "resolved"),
        ("h4~", (8, 11), "said"),
        ("12-14", (13, 24), "said"),
    ]
    bounds = found.lengths["h"]
    assert bounds.allows(6)
    assert not bounds.written.allows(6)
    assert found.claims[-1].is_approximate
    assert found.hcp is not None
    assert (found.hcp.low, found.hcp.high, found.forcing) == (12, 14, ["to-game"])
    assert repr(found.claims[3]) == "<length h 4..(4) at 8:11>"


# MN-10, MN-11, MN-18, MN-21
def test_meanings_are_values() -> None:
    text = "a) 12--14 BAL b) 18+ HCP, something else"
    assert meaning_of(text, "1C") == meaning_of(text, "1C")
    assert hash(meaning_of(text, "1C")) == hash(meaning_of(text, "1C"))
    found = meaning_of(text, "1C")
    assert not found.is_whole
    assert [(text[slice(*one.span)], one.reason) for one in found.unread] == [
        ("something else", "other")
    ]
    assert repr(found).startswith("Meaning('a) 12--14 BAL b) 18+ HCP, something else', [Alt")
    assert meaning_of("see 1N-2C").pointer == "see 1N-2C"


# MN-6, MN-60
def test_words_of_another_language_are_unknown() -> None:
    assert not meaning_of("zwak, 5+!h", "2H").is_whole
    assert meaning_of("zwak, 5+!h", "2H", language="nl").is_whole
    assert meaning_of("weak, 5+!h", "2H", language="nl").is_whole
    assert meaning_of("weak, 5+!h", "2H", language="fr").is_whole


# MN-19
@pytest.mark.parametrize(
    "word", ["", "x", "@", "@XX", "~zz", "%none", "h", "h4*", "+", "-x", "any:", "15-", "~trf:x"]
)
def test_other_words_are_not_in_the_notation(word: str) -> None:
    with pytest.raises(UnknownClaimError):
        parse_meaning([[word]])
