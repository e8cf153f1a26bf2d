"""The script of the page asks as Python does (PRACTICE QZ-13, QZ-14, QL-2, TC-2)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.bridge.auctions import Call, Side
from sphinxcontrib_bml.explorer import files
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.practice.model.questions import Key, Kind
from sphinxcontrib_bml.practice.model.rounds import (
    Answers,
    encode_answers,
    first_of_families,
    make_round,
    notes_fingerprint,
)
from sphinxcontrib_bml.practice.model.selection import Filters, Practice
from sphinxcontrib_bml.practice.words import practice
from tests.agreements.resolver.test_against_oracle import systems
from tests.browser.explorer.test_script_answers import OTHERS
from tests.browser.practice.asking import ask, load, questions
from tests.practice.asking import seen
from tests.practice.cases import ALERTED, CASES, HANDS, SEEDS, problems
from tests.practice.memory import Progress, round_of, update_progress, urgency_of
from tests.practice.test_systems_on import SYSTEM_ON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

SMALL = Path(__file__).parents[2] / "agreements" / "resolver" / "small.bml"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(offline=True) as context:
        yield context.new_page()


def differences(page: Page, notes: Notes) -> list[str]:
    """Return what is asked in two ways, for three seeds."""
    asked = practice(notes, has_hands=True)
    load(page, notes, asked)
    found = []
    for seed in ("A", "K7QX", "ödé"):
        ours = [seen(one) for one in asked.questions(seed, 10**6, Filters("MCNHA"))]
        theirs = questions(page, seed, {"kinds": "MCNHA"})
        found += [
            f"{one}\n{other}" for one, other in zip(ours, theirs, strict=True) if one != other
        ]
    left = {one.id: one.reason.value for one in asked.excluded}
    told = page.evaluate("() => practice.leftOut.map(({id, why}) => [id, why])")
    if sorted(map(list, ((one.id, one.reason.value) for one in asked.excluded))) != sorted(told):
        found.append(f"left out: {left} {told}")
    return found


def test_the_cases_are_asked_as_they_say(page: Page) -> None:
    load(page, read(SMALL))
    for case in CASES:
        if case[0] == "-":
            _, kind, id_, _ = case
            keys = page.evaluate("kind => practice.keys({kinds: kind}).map(([, id]) => id)", kind)
            assert id_ not in keys
        else:
            assert list(problems(case, ask(page, case[0], case[1], SEEDS))) == []


@pytest.mark.parametrize("most", [files.MOST_BYTES, 300])
def test_notes_are_asked_alike(page: Page, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", most)
    for notes in (read(SMALL), parse(OTHERS), parse(SYSTEM_ON)):
        assert differences(page, notes) == []


def test_hands_are_asked_alike(page: Page) -> None:  # HANDS HA-6, HA-60, HA-61
    notes = parse(HANDS)
    assert differences(page, notes) == []
    asked = questions(page, "A", {"kinds": "H"})
    assert len(asked) == len(practice(notes, has_hands=True).hands) > 10
    assert {bool(one.options) for one in asked} == {True, False}
    load(page, notes)
    assert questions(page, "A", {"kinds": "H"}) == []


def test_alerts_are_asked_alike(page: Page) -> None:  # ALERTS AT-54
    notes = parse(ALERTED, options=Options(federation="ACBL"))
    assert differences(page, notes) == []
    asked = questions(page, "A", {"kinds": "A"})
    assert {one.id for one in asked} == set(practice(notes).alerts)
    assert {one.options[one.answer] for one in asked} == {"none", "alert", "announce"}
    load(page, notes)
    assert questions(page, "A", {"kinds": "A"}) == []


# PRACTICE QZ-4a
def test_a_row_with_only_a_system_on_is_asked_for_the_auction_that_it_names(page: Page) -> None:
    load(page, parse(SYSTEM_ON))
    (question,) = ask(page, "M", "(1D)-1N", ["A"])
    assert question.options[question.answer] == question.text == "system on: 1NT"
    (question,) = ask(page, "M", "(1D)-2C", ["A"])
    assert question.text == "system on: 1NT-2♣, (2♠)-2NT"


@pytest.mark.corpus
def test_notes_of_real_partnerships_are_asked_alike(
    page: Page, corpus_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = files.MOST_BYTES
    for number, notes in enumerate(systems(corpus_dir)):
        monkeypatch.setattr(files, "MOST_BYTES", 4_000 if number % 2 else usual)
        assert differences(page, notes) == []


@pytest.mark.parametrize(
    ("told", "filters"),
    [
        ({"kinds": "N"}, Filters("N")),
        ({"kinds": "MCN", "depth": 2}, Filters("MCN", depth=2)),
        ({"kinds": "M", "alerts": True}, Filters("M", alerts=True)),
        ({"chapter": "they  OPEN"}, Filters(chapter="They open")),
        ({"kinds": "MCN", "opening": "1S"}, Filters("MCN", (Side.WE, Call.parse("1S")))),
        ({"kinds": "MCN", "opening": "(1S)"}, Filters("MCN", (Side.THEY, Call.parse("1S")))),
        ({"kinds": "M", "changed": True}, Filters("M", changed=True)),
    ],
)
def test_filters_leave_the_same(page: Page, told: dict[str, Any], filters: Filters) -> None:
    notes = read(SMALL)
    load(page, notes)
    ours = [seen(one) for one in practice(notes).questions("A", 10**6, filters)]
    assert questions(page, "A", told) == ours


def test_a_test_has_the_same_questions_and_codes(page: Page) -> None:
    notes = read(SMALL)
    load(page, notes)
    chosen = practice(notes).choices("K7QX", 20)
    answers = [-1 if number % 5 == 0 else one.answer for number, one in enumerate(chosen)]
    ours = encode_answers(Answers("K7QX", notes_fingerprint(chosen), tuple(answers)))
    theirs = page.evaluate(
        """answers => {
            const {fingerprintOf, codeOf, readCode} = bmlAsk.chairs;
            const code = codeOf("K7QX", fingerprintOf(practice.choices("K7QX", 20)), answers);
            return [code, readCode(code.toLowerCase().replace(/0/g, "o")).answers];
        }""",
        answers,
    )
    assert theirs == [ours, answers]


def test_rounds_are_the_same(page: Page) -> None:  # PRACTICE QS-3, QS-4, QS-5
    notes = read(SMALL)
    load(page, notes)
    asked = practice(notes)
    cards = some_cards(asked)
    ours = [str(key) for key in round_of(asked, Filters("MCN"), "A", cards, 100)]
    held = {key: list(card) for key, card in cards.items()}
    theirs = page.evaluate(
        """cards => practice.round("A", {kinds: "MCN"}, new Map(Object.entries(cards)), 100)
            .map(key => key.join(" "))""",
        held,
    )
    assert theirs == ours
    for card in [None, *cards.values()]:
        needs = page.evaluate("card => bmlAsk.cards.needOf(card, 7, 100)", card and list(card))
        assert needs == urgency_of(card, 7, 100)


def test_matches_change_the_order_alike(page: Page) -> None:  # PRACTICE QS-4a
    notes = read(SMALL)
    load(page, notes)
    asked, filters = practice(notes), Filters("MCN")
    ids = sorted({key.id.partition("&")[0] for key in asked.keys(filters)})
    played = {id_: number % 9 for number, id_ in enumerate(ids)}
    keys = first_of_families(asked, asked.keys_by_frequency("A", filters, played))
    ours = [str(key) for key in keys]
    assert ours != [str(key) for key in make_round(asked, filters, "A")]
    theirs = page.evaluate(
        """played => {
            practice.system.played = played;
            return practice.round("A", {kinds: "MCN"}, new Map(), 100).map(key => key.join(" "));
        }""",
        played,
    )
    assert theirs == ours


def test_memory_is_that_of_fsrs(page: Page) -> None:  # PRACTICE QS-2
    load(page, read(SMALL))
    chance = Random(7)
    for _ in range(40):
        card, day = None, 20_000
        for _ in range(12):
            right, is_early = chance.random() < 0.75, chance.random() < 0.2
            theirs = page.evaluate(
                "([card, day, right]) => bmlAsk.cards.answered(card, 7, day, right)",
                [card and list(card), day, right],
            )
            card = update_progress(card, 7, day, right=right)
            assert theirs == pytest.approx(list(card), rel=1e-6)
            day = max(day, card.due + chance.randrange(3)) if not is_early else day


def test_cards_of_boxes_are_taken_over(page: Page) -> None:  # PRACTICE QS-7
    load(page, read(SMALL))
    held = {f"M {box}C": [box, 105, 98, 7, 2, 1] for box in range(1, 7)}
    text = json.dumps({"format": 1, "system": "small", "cards": held})
    theirs = page.evaluate("text => [...bmlAsk.cards.readProgress(text, 'small').values()]", text)
    missed, known = (update_progress(None, 7, 98, right=right) for right in (False, True))
    days = [missed.stability, 1, 3, 7, 21, 60]
    hard = [missed.difficulty, *[known.difficulty] * 5]
    assert theirs == [
        pytest.approx([stability, difficulty, 105, 98, 7, 2, 1])
        for stability, difficulty in zip(days, hard, strict=True)
    ]


def some_cards(asked: Practice) -> dict[str, Progress]:
    """Return cards of all sorts."""
    cards = {}
    for number, key in enumerate(asked.keys(Filters("MCN"))):
        mark = asked.content_hash(key) if number % 3 else 7
        if number % 4:
            cards[str(key)] = Progress(1 + number % 6, 3.0, 95 + number % 9, 90, mark, number, 2)
    return cards


def test_wrong_calls_share_the_strain_if_they_can(page: Page) -> None:  # PRACTICE QZ-10
    notes = parse(
        "1N = 15-17\n  2C = Stayman\n  2S = spade suit\n  3S = slam try\n  4S = to play\n"
        "  5S = invites six\n  2N = clubs\n  3D = diamonds"
    )
    load(page, notes)
    for seed in "ABC":
        (question,) = ask(page, "C", "1N-3S", [seed])
        assert question.options == ["2S", "3S", "4S", "5S"]
        ours = practice(notes).ask(Key(Kind.CALL, "1N-3S"), seed)
        assert list(ours.options) == question.options
