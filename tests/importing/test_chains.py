"""Calls and chains of calls in the texts of sources (IM2-15 to IM2-19)."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.importing.model.chains import CallReader, Chain
from sphinxcontrib_bml.importing.model.vocabulary import VOCABULARIES
from sphinxcontrib_bml.importing.model.written_calls import WrittenCall
from sphinxcontrib_bml.language.call_words import parse_row_label
from sphinxcontrib_bml.language.labels import parse_label

READERS = {vocabulary.name: CallReader(vocabulary) for vocabulary in VOCABULARIES}
ENGLISH = READERS["english"]


def spelled(chain: Chain | None, text: str) -> str:
    """Return the calls of a chain, ``?`` if it asks, and the text behind it."""
    if chain is None:
        return "-"
    return "-".join(map(str, chain.calls)) + " ?" * chain.asks + "|" + text[chain.end :]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # samples and cases
        ("1!S-?", "1S ?|"),
        ("2!N  := four trumps", "2N|  := four trumps"),
        ("3X+  := see below", "3X+|  := see below"),
        ("P - 1!H; ?", "P-1H ?|"),
        ("1!S-2!N; (Dbl)", "1S-2N-(D)|"),
        ("Rbl := first-round control", "R| := first-round control"),
        ("1♥/1♠", "1H/1S|"),
        ("2♣ row: taken out", "2C| row: taken out"),
        ("3♥ and 3♠ above their pre-empt", "3H/3S| above their pre-empt"),
        ("1♣ – 1NT and 1♦ – 2♣ are", "1C-1N| and 1♦ – 2♣ are"),
        ("1C - 1NT and 1D/1H - 2C are the relays", "1C-1N| and 1D/1H - 2C are the relays"),
        ("pass：0~11点", "P|：0~11点"),
        ("1C/1D：12~20点，3张以上", "1C/1D|：12~20点，3张以上"),
        ("1NT开叫后续", "1N|开叫后续"),
        ("1NT-2♣ 后续（开叫人答叫）", "1N-2C| 后续（开叫人答叫）"),
        ("(1♥/♠)-×-(Pass) 后续", "(1H/1S)-D-(P)| 后续"),
        ("2C：>=22点，任意牌型", "2C|：>=22点，任意牌型"),
        ("1N – 15-17", "1N| – 15-17"),
        ("2C – Stayman", "2C| – Stayman"),
        ("4D, 4H – Texas", "4D/4H| – Texas"),
        ("XX – one suit, puppet to 2C", "R| – one suit, puppet to 2C"),
        ("1NT - X):", "1N-D|):"),
        ("3♥ / 3♠", "3H/3S|"),
        ("contre de 2♣ par l'adversaire", "D| de 2♣ par l'adversaire"),
        ("1♣ - (1♦) - Double (four hearts) - Pass", "1C-(1D)-D-P|"),
        ("1NT range corrected", "1N| range corrected"),
        ("2D Multi:", "2D| Multi:"),
        ("X: 13-15 balanced", "D|: 13-15 balanced"),
        ("1♣ - 1♥", "1C-1H|"),
        ("2♥ (after 1♠) or 2♦ (after 1♥)", "2H| (after 1♠) or 2♦ (after 1♥)"),
        ("1NT rebid (12-14)", "1N| rebid (12-14)"),
        ("2♦ (fourth suit)", "2D| (fourth suit)"),
        ("2C - 2NT rebids", "2C-2N| rebids"),
        # alternatives (IM2-15)
        ("1H、1S", "1H/1S|"),
        ("3S,4m: x", "3S/4m|: x"),
        ("1H, 1S, 1N", "1H/1S/1N|"),
        ("1♠, 2♥", "1S|, 2♥"),
        ("2D/!H/!S", "2D/2H/2S|"),
        ("2♣/♦", "2C/2D|"),
        ("4D/H", "4D/4H|"),
        ("3C/Pass", "3C/P|"),
        ("2/3♣ x", "2C/3C| x"),
        ("2♥ or 2♠: x", "2H/2S|: x"),
        ("2♥ oder 2♠", "2H/2S|"),
        ("2♥ eller 3♠", "2H| eller 3♠"),
        ("1NT and 1♦", "1N| and 1♦"),
        ("2♥♠ = a major", "2H/2S| = a major"),
        ("X/XX", "D/R|"),
        # chains (IM2-18)
        ("1C-1D-1H", "1C-1D-1H|"),
        ("1C--1D---1H", "1C-1D-1H|"),
        ("1♣–1♦—1♥", "1C-1D-1H|"),
        ("1♣→1♦; 1♥", "1C-1D-1H|"),
        ("3♥ - 3♣ = illegal", "3H| - 3♣ = illegal"),
        ("2♦ → ♥", "2D| → ♥"),
        ("2♦ -> hearts", "2D| -> hearts"),
        ("1♦ opening - (1♠)", "1D-(1S)|"),
        ("1♦ Eröffnung (1♠)", "1D-(1S)|"),
        ("1♥ opening and 2♥ (Michaels)", "1H| opening and 2♥ (Michaels)"),
        ("1♥ (1♠) 2♦", "1H-(1S)-2D|"),
        ("1♥ (5♥)", "1H| (5♥)"),
        ("1NT-2C;", "1N-2C ?|"),
        ("1♥ - 1♠ - ?", "1H-1S ?|"),
        ("1♥-1♠...", "1H-1S ?|"),
        ("1♥-1♠ ??", "1H-1S ?|"),
        ("1♥：？", "1H ?|"),
        ("1NT...15-17", "1N|...15-17"),
        ("2♣ - pass with weak clubs", "2C| - pass with weak clubs"),
        ("1C 1D", "1C| 1D"),
        # theirs (IM2-19)
        ("(2♥ weak)", "(2H)|"),
        ("(2♥, weak)", "(2H)|"),
        ("(X, penalty)", "(D)|"),
        ("(p)-1NT", "(P)-1N|"),
        ("1♠ (13–15)", "1S| (13–15)"),
        ("1♠ (4 hearts)", "1S| (4 hearts)"),
        ("1♠ (p)", "1S-(P)|"),
        ("1♠-(p)-2♠: x", "1S-(P)-2S|: x"),
        ("[2♥] 3♣", "(2H)-3C|"),
        ("（1♥）：2♣", "(1H)|：2♣"),
        ("（1♥）2♣", "(1H)-2C|"),
        ("(1♣ - Dbl)", "-"),
        ("[x] done", "-"),
        ("[2♥](hearts.md)", "-"),
        ("1♠ (after 2♥)", "1S| (after 2♥)"),
        ("(13–15)", "-"),
        ("(4 hearts)", "-"),
        ("(X <= Y)", "-"),
        ("1NT (2♣ Stayman, 2♦ transfer)", "1N| (2♣ Stayman, 2♦ transfer)"),
        ("2♠ (3♠ would be forcing)", "2S| (3♠ would be forcing)"),
        ("1♠ (R)", "1S| (R)"),
        ("1♠ (X) (XX)", "1S-(D)-(R)|"),
        ("2♥ - 5♥ and a minor", "2H-5H| and a minor"),
        ("1♥ - 5♥ and a minor", "1H| - 5♥ and a minor"),
        ("1♠ - (p) - 2♠ - (x) - ?", "1S-(P)-2S-(D) ?|"),
        ("(1NT) - ?", "(1N) ?|"),
        ("1♠ (P) 2♠", "1S-(P)-2S|"),
        ("(1♠) – P – (2♠) – X", "(1S)-P-(2S)-D|"),
        ("1♣ (2+) – 1♦ (0–7) – 1♥: 12–20", "1C-1D-1H|: 12–20"),
        ("1NT(15-17) - 2♣", "1N-2C|"),
        ("3NT (gambling) - 4♣ : pass or correct", "3N-4C| : pass or correct"),
        ("1!C - 1!D", "1C-1D|"),
        ("Pass = weak", "P| = weak"),
        ("pas de majeure", "-"),
        ("passed hand", "-"),
        ("p. 12", "-"),
        # marks
        ("2♣¹ = x", "2C| = x"),
        ("3NT* x", "3N| x"),
        ("2♦! = x", "2D| = x"),
        ("2♦[^1] x", "2D| x"),
        # no calls
        ("15-17", "-"),
        ("1st/2nd seat", "-"),
        ("1.5", "-"),
        ("no major", "-"),
        ("A pass", "-"),
        ("3 hearts", "-"),
        ("2 no-trump", "2N|"),
        ("4♥3♠", "-"),
        ("8♥", "-"),
        ("", "-"),
    ],
)  # fmt: skip
def test_a_chain_at_the_beginning_of_a_text(text: str, expected: str) -> None:
    assert spelled(ENGLISH.chain_at(text), text) == expected


@pytest.mark.parametrize(
    ("vocabulary", "text", "expected"),
    [
        ("nordic", "2!r", "2D|"),
        ("nordic", "3!k/3!r", "3C/3D|"),
        ("nordic", "1K-pas-1R", "1C-P-1D|"),
        ("nordic", "1SA", "1N|"),
        ("french", "1T | 12-20", "1C| | 12-20"),
        ("french", "1SA – 2T", "1N-2C|"),
        ("french", "1C ou 1P", "1H/1S|"),
        ("french", "1T-X-surcontre", "1C-D-R|"),
        ("french", "1 sans-atout", "1N|"),
        ("italian", "1F-1Q", "1C-1D|"),
        ("spanish", "1T-paso-1D", "1C-P-1D|"),
        ("russian", "1Т – 1Б; ?", "1C-1D ?|"),
        ("russian", "1БК-пас", "1N-P|"),
        ("english", "1BA - ktr", "1N-D|"),
        ("english", "1C-不叫-1H-加倍", "1C-P-1H-D|"),
        ("english", "1无将：15-17", "1N|：15-17"),
        ("english", "1NT或2C", "1N|或2C"),
        ("english", "2H或2S", "2H/2S|"),
    ],
)
def test_the_vocabulary_of_the_file_counts(vocabulary: str, text: str, expected: str) -> None:
    assert spelled(READERS[vocabulary].chain_at(text), text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1C P 1S D", "1C-P-1S-D|"),
        ("1♣ 1♦ 1♥ ?", "1C-1D-1H ?|"),
        ("1♥ pass 2♥", "1H-P-2H|"),
        ("1♥ Pass or correct", "1H| Pass or correct"),
        ("1NT (2♥) X", "1N-(2H)-D|"),
    ],
)
def test_blanks_join_calls_in_headings(text: str, expected: str) -> None:
    assert spelled(ENGLISH.chain_at(text, blanks=True), text) == expected


def test_commas_join_calls_in_code() -> None:
    chain = ENGLISH.chain_at("1C, P,1H, P", commas=True)
    assert chain and list(map(str, chain.calls)) == ["1C", "P", "1H", "P"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- After 1♣ - 1♦ - 1NT:", ["1C-1D-1N"]),
        ("Over 1M-2m the cheapest bid in M", ["1M-2m"]),
        ("They double (1NT - X):", ["1N-D"]),
        ("after 1♥ or 1♠", ["1H/1S"]),
        ("A sentence about 1♦, which 1♥ would have to beat.", ["1D", "1H"]),
        ("We pass. 13–15 or 4-5, and 4♥3♠5♦1♣", []),
        ("Defence to Multi 2D", ["2D"]),
        ("├─ 2♣  asks", ["2C"]),
        ("Auction (1♥)-X-(P) and 1S", ["(1H)-D-(P)", "1S"]),
        ("see [1♥](#x)", ["1H"]),
        ("P-1♥; xyz", ["P-1H"]),
        ("1/2 or 3/4 of 12", []),
        ("2NT asks for a stopper unless 2♣ was", ["2N", "2C"]),
    ],
)
def test_chains_are_found_anywhere_in_a_text(text: str, expected: list[str]) -> None:
    chains = ENGLISH.chains_in(text)
    assert ["-".join(map(str, chain.calls)) for chain in chains] == expected
    for chain in chains:
        assert ENGLISH.chain_at(text, chain.start) == chain


def test_what_a_call_knows() -> None:
    call, end = ENGLISH.call_at("(2♥ weak)!") or (None, 0)
    assert call and (str(call), call.remark, call.is_theirs, call.level) == (
        "(2H)",
        "weak",
        True,
        2,
    )
    assert end == 9
    chain = ENGLISH.chain_at("1M (limited) - 2oM!¹ x")
    assert chain
    first, second = chain.calls
    assert (second.is_alerted, chain.marks, chain.remarks) == (True, "¹", ("(limited)",))
    assert [call.code for call in first.calls] == ["1H", "1S"]
    assert first.is_bid and not first.is_theirs and chain.joints == (" (limited) - ",)
    assert first == WrittenCall.of("1M", remark="other words do not count")
    assert first != WrittenCall.of("1M", is_theirs=True)


def test_equal_texts_are_read_once() -> None:
    reader = CallReader(VOCABULARIES[0])
    assert reader.chain_at("1♥-1♠") is reader.chain_at("1♥-1♠")


_PIECES = st.sampled_from(
    [
        *(
            "1♥",
            "2!h",
            "1NT",
            "(2♣)",
            "3C+",
            "2M+",
            "+",
            "(",
            ")",
            "[",
            "]",
            "-",
            " - ",
            "–",
            " ",
            "/",
            ",",
            "，",
            "、",
        ),
        *(
            "pass",
            "P",
            "X",
            "×",
            "dbl",
            "or",
            "and",
            "?",
            "...",
            ";",
            "!",
            "*",
            "¹",
            "opening",
            "M",
        ),
        *(
            "1",
            "7",
            "3C+",
            "1/",
            "oder",
            "加倍",
            "后续",
            "：",
            "（",
            "）",
            "K",
            "T",
            "пас",
            "\ufe0f",
        ),
    ]
)


@given(
    st.lists(_PIECES, max_size=14).map("".join) | st.text(max_size=30),
    st.sampled_from(VOCABULARIES),
)
def test_any_text_is_read(text: str, vocabulary: object) -> None:
    reader = READERS[vocabulary.name]  # type: ignore[attr-defined]
    for chain in (
        *reader.chains_in(text),
        reader.chain_at(text),
        reader.chain_at(text, blanks=True),
    ):
        if chain is None:
            continue
        assert 0 <= chain.start < chain.end <= len(text)
        assert len(chain.joints) == len(chain.calls) - 1
        for call in chain.calls:
            assert call.calls
            assert parse_row_label(str(call)) is not None
            assert call.is_in_words or parse_label(str(call)) is not None


@pytest.mark.parametrize(
    "piece",
    ["1♥-", "1♥/", "(", "(1♥ ", "1♥ (x) ", "1", "1♥ or ", "- ", "[", "!c", "P-", " ", "1♥ "],
)
def test_long_texts_are_read_in_linear_time(piece: str) -> None:
    reader = CallReader(VOCABULARIES[0])
    began = time.process_time()
    reader.chains_in("1♥" + piece * 3000)
    assert time.process_time() - began < 5
