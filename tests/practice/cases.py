"""Judges questions by the cases of ``examples.json``, anyone who made the questions.

A case is one of ``["M", id, {auction: [seat, vul, right answer, sisters or "recall"]}, never]``,
``["C", id, {auction before: [seat, vul, right calls, sisters]}, never]``,
``["N", id, {auction: [right calls, calls that count neither way]}]`` and
``["-", kind, id, why it is not asked]``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

Case = list[Any]
CASES: list[Case] = json.loads(
    (Path(__file__).parent / "examples.json").read_text(encoding="utf-8")
)
SEEDS = [f"seed{number}" for number in range(120)]
"""Each case is asked this many times."""


HANDS = """\
1C = 11--21 HCP, 3+!c
1D = 11--21 HCP, 4+!d
1H = 11--21 HCP, 5+!h
  2H = 6--9 HCP, 3+!h
  3H = 10--12 HCP, 4+!h
  4D = splinter
1S = 11--21 HCP, 5+!s
1N = 15--17 BAL
  2C = Stayman, 8+ HCP, 4!h or 4!s
    2D = no major
    2H = 4+!h
    2S = 4+!s, 2--3!h
  2D = transfer, 5+!h
  2H = transfer, 5+!s
  2N = 8--9 BAL, 2--3!h, 2--3!s
  3C = good suit, 10+ HCP, 6+!c
  3H = 0--5 HCP, solid 6!h
  3N = 10--15 BAL, 2--3!h, 2--3!s
2C = strong
2D = 6--10 HCP, 6!d
2H = 6--10 HCP, good 6!h
2S = 6--10 HCP, 6!s
"""
"""Notes whose calls are asked with hands."""
ALERTED = """\
1N = 15--17 BAL
  2C = Stayman
  2D = !"hearts" transfer to !h
  2H = transfer to !s
  2N = invitational
  3D = ! natural, 6+!d, invitational
  3N = to play
1H = 11--21 HCP, 5+!h
  2N = ! 4+!h, game forcing
  4H = to play
"""
"""Notes of players whose federation has rules for alerts; the mark of 3D contradicts them."""


class Seen(NamedTuple):
    """A question as both programs tell it."""

    kind: str
    id: str
    auction: str
    seat: int
    vul: str
    call: str
    text: str
    options: list[str]
    answer: int
    calls: list[str]
    either: list[str]
    open: bool
    hand: str = ""


def name_of(case: Case) -> str:
    """Return what a case is called in reports."""
    return " ".join(map(str, case[1:3] if case[0] == "-" else case[:2]))


def problems(case: Case, questions: Iterable[Seen]) -> Iterator[str]:
    """Yield what is wrong with the questions that were made from a case."""
    kind, _, auctions, *rest = case
    never = set(rest[0]) if rest else set()
    met = set()
    for question in questions:
        met.add(question.auction)
        if question.auction not in auctions:
            yield f"asked as {question.auction}"
            continue
        wanted = auctions[question.auction]
        if kind == "N":
            if [question.calls, question.either] != wanted:
                yield f"{question.calls} {question.either}"
            continue
        yield from _faults_of_choice(question, wanted, never)
    if met != set(auctions):
        yield f"never asked as {set(auctions) - met}"


def _faults_of_choice(question: Seen, wanted: list[Any], never: set[str]) -> Iterator[str]:
    seat, vul, right, sisters = wanted
    answer = question.text if question.kind == "M" else question.call
    if (question.seat, question.vul) != (seat, vul):
        yield f"context {question.seat} {question.vul}"
    if answer != right and not (isinstance(right, list) and answer in right):
        yield f"answer {answer}"
    options = set(question.options) - {answer}
    if options & never:
        yield f"offered {options & never}"
    if sisters == "recall":
        if options:
            yield f"has choices {options}"
        return
    others = set(sisters) - {answer}
    if question.options[question.answer] != answer or not 2 <= len(options) <= 3:
        yield f"choices {question.options}"
    enough = len(others) >= 3 or question.kind == "C"
    if not (options <= others if enough else others <= options):
        yield f"choices {options} of {others}"
