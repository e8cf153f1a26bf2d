"""Rules of a federation and their answers (ALERTS AT-20 to AT-25)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from ...agreements.alert_answers import NOTED, AlertAnswer
from ...bridge.auctions import Call
from .facts import FORCING, AlertFacts, Kinds
from .positions import AuctionPattern, CallPosition

Value = str | int | bool | list[str] | list[int]
"""The value of a condition as a file has it."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
_FORCING = {
    "one-round": "forcing",
    "semi": "semi-forcing",
    "to-game": "game-forcing",
    "non-forcing": "non-forcing",
}
_FORCING_LEVELS = frozenset({"one-round", "to-game"})
"""The levels that :data:`FORCING` leaves open."""
_EMPTY: Mapping[str, str] = MappingProxyType({})


class RuleSource(NamedTuple):
    """A document that rules rest on."""

    title: str
    url: str
    read: str
    """``first-hand``: its text was read; ``reported``: someone's reading of it (AT-2)."""


StaticTest = Callable[[CallPosition], bool]
"""Returns whether a condition on the auction holds."""
Test = Callable[[AlertFacts], bool | None]
"""Returns whether a condition holds; None if a fact is not known."""


@dataclass(frozen=True)
class AlertRule:
    """One rule: conditions that must all hold, and what is done then."""

    name: str
    """Its ``id``, unique in the file."""
    do: str
    """``none``, ``alert``, ``announce`` or ``delayed``."""
    source: str
    """``KEY place; KEY place``."""
    say: str = ""
    """The announced words, with names of facts in braces."""
    add: Mapping[str, str] = field(default_factory=lambda: _EMPTY)
    """Announced words by the facts that add them."""
    prealert: bool = False
    sure: bool = True
    screens: bool = True
    """Whether it holds in play with screens too (AT-32)."""
    static: tuple[tuple[str, StaticTest], ...] = ()
    """The conditions on the auction, which is always known."""
    tests: tuple[tuple[str, Test], ...] = ()
    """The conditions on facts, by name."""
    default: str = ""
    """``natural`` or ``artificial`` for the rules of the default (AT-25)."""

    def missing(self, facts: AlertFacts) -> list[str] | None:
        """Return the conditions whose facts are not known; None if one does not hold."""
        unknown = []
        for name, test in self.tests:
            holds = test(facts)
            if holds is False:
                return None
            if holds is None:
                unknown.append(name)
        return unknown

    def words(self, facts: AlertFacts) -> tuple[str, list[str]]:
        """Return the announced words, and the facts that they need and that are not known."""
        values = _announced_words(facts)
        needed = [name for name in values if f"{{{name}}}" in self.say]
        unknown = [name for name in needed if values[name] is None]
        if unknown:
            return "", unknown
        said = self.say.format(**{name: values[name] for name in needed})
        added = [words for name, words in self.add.items() if getattr(facts, name) is True]
        return ", ".join([said, *added]), []


def _announced_words(facts: AlertFacts) -> dict[str, str | None]:
    """Return the words for facts in announcements."""
    length, high = facts.length, facts.high
    return {
        "low": None if facts.low is None else str(facts.low),
        "high": None if high is None else str(high),
        "length": None if length is None or length >= len(_NUMBERS) else _NUMBERS[length],
        "suit": facts.suit,
        "strength": facts.strength,
        "forcing": None if facts.forcing is None else _FORCING.get(facts.forcing),
    }


class RuleBook:
    """The rules of a federation in order, ready for questions."""

    def __init__(self, federation: Federation, rules: tuple[AlertRule, ...]) -> None:
        self.federation = federation
        self.rules = rules
        self._of_calls: dict[
            tuple[Call, str, int], tuple[tuple[AlertRule, tuple[StaticTest, ...]], ...]
        ] = {}

    def answer(self, facts: AlertFacts) -> AlertAnswer:
        """Return what the rules say about an agreement (AT-22), or a line of the notes (AT-44)."""
        noted = facts.note.duty(self.federation.key)
        if noted is not None:
            return AlertAnswer(*noted, rule=NOTED, source=NOTED)
        found: list[tuple[AlertRule, list[str]]] = []
        for rule in self._candidates(facts.position):
            unknown = rule.missing(facts)
            if unknown is not None:
                found.append((rule, unknown))
                if not unknown:
                    break
        answers = [_answer(rule, facts) for rule, _ in found]
        tried = tuple(rule.name for rule, _ in found)
        missing = tuple(dict.fromkeys(name for _, unknown in found for name in unknown))
        possible = tuple(dict.fromkeys(str(answer) for answer in answers))
        is_decided = bool(found) and not found[-1][1] and len(possible) == 1
        if is_decided and all(rule.sure for rule, _ in found):
            last, (rule, _) = answers[-1], found[-1]
            return AlertAnswer(
                last.do,
                last.say,
                last.prealert,
                rule.name,
                rule.source,
                tried,
                missing=last.missing,
            )
        source = "; ".join(rule.source for rule, _ in found if not rule.sure)
        return AlertAnswer(
            "unknown", source=source, tried=tried, possible=possible, missing=missing
        )

    def _candidates(self, position: CallPosition) -> Iterator[AlertRule]:
        """Yield the rules whose conditions on the auction hold, in order (AT-58)."""
        key = position.call, position.role, len(position.words)
        rules = self._of_calls.get(key)
        if rules is None:
            rules = self._of_calls[key] = tuple(_of_call(self.rules, position))
        return (rule for rule, tests in rules if all(test(position) for test in tests))


_OF_CALL_AND_ROLE = frozenset({"call", "call_kind", "role", "from"})


def _of_call(
    rules: tuple[AlertRule, ...], position: CallPosition
) -> Iterator[tuple[AlertRule, tuple[StaticTest, ...]]]:
    """Yield the rules that may fit a call in a role after a number of calls.

    With each rule are its tests that depend on which calls these are.
    """
    for rule in rules:
        known = (test for name, test in rule.static if name in _OF_CALL_AND_ROLE)
        rest = tuple(test for name, test in rule.static if name not in _OF_CALL_AND_ROLE)
        patterns = (test for test in rest if isinstance(test, PatternTest))
        if all(test(position) for test in known) and all(
            test.may_fit(len(position.words)) for test in patterns
        ):
            yield rule, rest


def _answer(rule: AlertRule, facts: AlertFacts) -> AlertAnswer:
    say, unknown = rule.words(facts) if rule.do == "announce" else ("", [])
    return AlertAnswer(rule.do, say, rule.prealert, missing=tuple(unknown))


@dataclass(frozen=True)
class Federation:
    """The head of a rule file (AT-20)."""

    key: str
    """The short name, ``acbl``."""
    name: str
    edition: str
    """The date of the edition of its regulation."""
    checked: str
    """The day on which the sources were last compared."""
    sources: Mapping[str, RuleSource] = field(default_factory=dict)

    def sources_of(self, answers: Iterable[AlertAnswer]) -> Iterator[tuple[str, RuleSource]]:
        """Yield the sources that answers name, with their keys, in the order of the file."""
        named = {key for answer in answers if answer.rule for key in answer.source_keys}
        return ((key, source) for key, source in self.sources.items() if key in named)

    @property
    def is_reported(self) -> bool:
        """Whether the edition was only read at second hand."""
        return any(source.read == "reported" for source in self.sources.values())


# Conditions -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PatternTest:
    """The test whether an auction fits one of some patterns."""

    patterns: tuple[AuctionPattern, ...]
    end: int | None = None
    """-1 to compare the auction before the call."""

    def __call__(self, position: CallPosition) -> bool:
        """Return whether the auction fits."""
        words = position.words[: self.end]
        return any(one.matches(words) for one in self.patterns)

    def may_fit(self, length: int) -> bool:
        """Return whether an auction of some words may fit."""
        return any(len(one.words) == length + (self.end or 0) for one in self.patterns)


def _seat_in(wanted: frozenset[int], position: CallPosition) -> bool:
    return position.seats <= wanted


def _seat_not_in(wanted: frozenset[int], position: CallPosition) -> bool:
    return position.seats.isdisjoint(wanted)


def static_test(name: str, wanted: list[str | int | bool]) -> StaticTest:
    """Return the test of a condition on the auction.

    :raises ValueError: for a value that the condition cannot have.
    """
    if name in {"auction", "after"}:
        patterns = tuple(AuctionPattern.parse(str(one)) for one in wanted)
        return PatternTest(patterns, None if name == "auction" else -1)
    if name in {"seat", "seat_not"}:
        return partial(_seat_in if name == "seat" else _seat_not_in, frozenset(map(int, wanted)))
    values = frozenset(wanted)
    if name in {"from", "to"}:
        rank = Call.parse(str(wanted[0])).rank
        if name == "from":
            return lambda position: position.call.rank >= rank
        return lambda position: position.last_bid is None or position.last_bid.rank <= rank
    if name == "call_kind":
        return lambda position: bool(position.call_kinds & values)
    if name == "call":
        return lambda position: position.call.code in values
    if name == "round_above":
        limit = int(wanted[0])
        return lambda position: position.round > limit
    return lambda position: getattr(position, name) in values


def fact_test(name: str, wanted: list[str | int | bool]) -> Test:
    """Return the test of a condition on facts."""
    values = frozenset(wanted)
    if name in {"kind", "kind_not", "answers", "opening_kind"}:
        names = frozenset(map(str, wanted))
        if name == "kind_not":
            return lambda facts: _denied(facts.kinds.have(names))
        field_name = "kinds" if name == "kind" else name
        return lambda facts: _kinds_of(facts, field_name).have(names)
    if name.endswith(("_below", "_at_least")):
        fact = name.removesuffix("_below").removesuffix("_at_least")
        return partial(_number_test, fact, int(wanted[0]), name.endswith("_below"))

    def equals(facts: AlertFacts) -> bool | None:
        value = getattr(facts, name)
        if value == FORCING:
            common = values & _FORCING_LEVELS
            return None if len(common) == 1 else bool(common)
        return None if value is None else value in values

    return equals


def _kinds_of(facts: AlertFacts, name: str) -> Kinds:
    found: Kinds = getattr(facts, name)
    return found


def _denied(holds: bool | None) -> bool | None:
    return None if holds is None else not holds


def _number_test(fact: str, limit: int, is_below: bool, facts: AlertFacts) -> bool | None:
    value: int | None = getattr(facts, fact)
    if value is None:
        return None
    return value < limit if is_below else value >= limit
