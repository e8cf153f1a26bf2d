"""The resolver answers as a second reading of its rules does (RESOLVER RP-3, RF-1 to RF-6)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.agreements.resolver import ask
from sphinxcontrib_bml.display.plain import shown_text
from tests.agreements.resolver.comparing import oracle_of, queries, told

SMALL = Path(__file__).parent / "small.bml"
_CALLS = ["1C", "1D", "1H", "1S", "1N", "2C", "2D", "2H", "2S", "2N", "3C", "3D", "P", "D", "R"]
_THEIRS = ["(P)", "(D)", "(1D)", "(1H)", "(2C)", "(2D)", "(1M)"]
_SEVERAL = ["1M", "2M", "2m", "1X", "2X", "2Y", "2HS", "2red", "1step", "any", "other", "(any)"]
_HISTORIES = ["P-1N", "(P)-1C", "1C-(any)", "1N-2C", "(1H)-", "(1C)-D"]


def differences(notes: Notes, number: int, seed: int) -> list[str]:
    """Return the queries, of this many, that are answered in two ways, with both answers."""
    oracle = oracle_of(notes)
    found = []
    for text, seat, vul in queries(notes, number, seed):
        answer = told(ask(notes, text, seat, vul))
        expected = oracle.ask(text, seat, *vul)
        if answer != expected:
            found.append(f"{text!r} seat {seat} vul {vul}:\n  {answer}\n  {expected}")
    return found


@st.composite
def tables(draw: st.DrawFn) -> str:
    """Return notes with all that the rules are about."""
    lines: list[str] = []
    number = 0
    for _ in range(draw(st.integers(1, 4))):
        seat = draw(st.sampled_from(["0", "0", "3", "12", "34"]))
        vul = draw(st.sampled_from(["00", "00", "YN", "N0"]))
        lines += [f"#SEAT {seat}", "", f"#VUL {vul}", ""]
        if draw(st.integers(0, 7)) == 0:
            lines.append('//bss qual=1:"strong"')
        lines.append("#BIDTABLE")
        level = 0
        for _ in range(draw(st.integers(1, 7))):
            number += 1
            text = draw(st.sampled_from(["", f"= text {number}", "= same"]))
            label = st.sampled_from([*_CALLS, *_THEIRS, *_SEVERAL, *_HISTORIES])
            lines.append(f"{'  ' * level}{draw(label)} {text}".rstrip())
            if draw(st.integers(0, 3)) == 0:
                target = draw(st.sampled_from(["1N", "1C", "1C-1D", "(1H)", "1N D=2C", "1M"]))
                lines.append(f"{'  ' * level}//as {target}")
            level = draw(st.integers(0, level + 1))
        lines.append("")
    return "\n".join(lines)


@given(tables(), st.integers(0, 10_000))
def test_made_up_notes_are_answered_alike(text: str, seed: int) -> None:
    notes = parse(text)
    assert differences(notes, 15, seed) == []


def test_the_small_notes_are_answered_alike() -> None:
    assert differences(read(SMALL), 600, 1) == []


def test_every_auction_is_found_with_its_own_text() -> None:
    assert_found(read(SMALL))


def assert_found(notes: Notes) -> None:
    """Assert that each definition is among the meanings of its auction, and read from its short."""
    for agreement in notes.book:
        seat = agreement.conditions.seat.seats[0]
        for query in (str(agreement.auction), agreement.auction.short):
            answer = ask(notes, query)
            if answer.context.seat is None and agreement.conditions:
                answer = ask(notes, query, seat)
            if agreement.text.strip():
                texts = [one.text for one in answer.meanings]
                assert agreement.text.strip() in texts, (query, answer)


@pytest.mark.corpus
def test_notes_of_real_partnerships_are_answered_alike(corpus_dir: Path) -> None:
    asked = 0
    for notes in systems(corpus_dir):
        assert differences(notes, 40, len(notes.book)) == []
        asked += 40
    assert asked > 500


@pytest.mark.corpus
def test_every_auction_of_real_partnerships_is_found_with_its_own_text(corpus_dir: Path) -> None:
    for notes in systems(corpus_dir):
        assert_found(notes)
        for agreement in notes.book:
            assert shown_text(agreement, notes.system.options) is not None


def systems(corpus: Path) -> list[Notes]:
    """Return the notes of the corpus that define anything, each file a system."""
    found = [read(path) for path in sorted(corpus.rglob("*.bml"))]
    return [notes for notes in found if len(notes.book)]
