"""Histories that headings name, on their own or below one another (IMPORTS IM2-27 to IM2-29)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from . import cues
from .captions import CaptionReader, answered, doubled, sided
from .chains import CallReader, Chain, WrittenCall
from .histories import History, alternatives, in_turn, is_possible, without_implied_passes
from .number_words import with_bids
from .pieces import OPENINGS, Heading, Origin, Proposal
from .rows import Row

_INHERITED, _PARALLEL = 0.25, 2.2
_MOST_INHERITED = 3
_CALLS_WITH_REBID = 3
_WHOLE, _ANSWER = 2.2, 3.0
_OVERCALL = 2.6
_CONVENTION = 1.3
_WEAK_LEVEL = 2
_NOTHING = Proposal(OPENINGS, Origin.NOTHING, 0.0)
_WORD = re.compile(r"\w")
_GOES_ON = re.compile(r"\s*[-–—]\s*(?:[1-7][A-Z](?!\w)|\w+\s*[-–—]\s*\(?[1-7](?!\d))")
"""An auction that continues without a call: ``– any – 1♥``; it is always asked."""
_NAME_AND_CALL = re.compile(r"([^()]*\w) \(([^()]+)\)")
_NUMBER = re.compile(r"^\W*(?:[A-Za-z]?\d[\d.]*\W*)?(?=\s)")
_REMARK = re.compile(r"^\s*\([^()]*\)$")


class HeadingHistories:
    """The histories that each heading of a file may mean, the likeliest first."""

    def __init__(self, headings: Sequence[Heading], calls: CallReader) -> None:
        """Read the calls of ``headings`` as ``calls`` does."""
        self.headings = headings
        self.captions = CaptionReader(calls)
        self.calls = calls
        self._above = _siblings_above(headings)
        self._found: list[list[Proposal]] = []

    def candidates(self, number: int) -> list[Proposal]:
        """Return the candidates of a heading, counted from 0; -1 is not a heading."""
        if number < 0:
            return [_NOTHING]
        while len(self._found) <= number:
            self._found.append(self._read(len(self._found)))
        return self._found[number]

    def _read(self, number: int) -> list[Proposal]:
        heading = self.headings[number]
        text = _text_of(heading)
        above = self._above[number]
        if above >= 0 and cues.never_has_rows(text):
            return self.candidates(above)
        base = [
            candidate
            for candidate in self.candidates(heading.parent)
            if candidate.histories != OPENINGS
        ][:_MOST_INHERITED]
        chains = self._chains(text)
        reader = _HeadingReader(self, number, base, chains)
        found = reader.read() if chains else reader.read_words()
        return sorted(found, key=lambda candidate: -candidate.nearness)

    def _chains(self, text: str) -> list[Chain]:
        found = self.calls.chains_in_title(text)
        if not found:
            first = self.calls.chain_at(text, blanks=True)
            if first is not None and not text[first.end :].strip(" :："):
                call = first.calls[0]
                return [first] if call.is_bid or call.is_theirs else []
        return found

    def opponents_act(self, number: int) -> bool:
        """Return whether a heading or one above it says that the opponents acted (IM2-29)."""
        while number >= 0:
            if cues.opponents_act(self.headings[number].words.text):
                return True
            number = self.headings[number].parent
        return False

    def is_defense(self, number: int) -> bool:
        """Return whether a heading or one above it is about their opening (IM2-29)."""
        while number >= 0:
            text = self.headings[number].words.text
            if cues.opponents_act(text):
                return False
            if cues.is_defense(text):
                return True
            number = self.headings[number].parent
        return False

    def is_parallel(self, number: int) -> bool:
        """Return whether a heading has the words of the one before: ``After 1♣``, ``After 1♦``."""
        above = self._above[number]
        texts = [_text_of(self.headings[one]) for one in (above, number)]
        words = [
            [_NUMBER.sub("", text[: chains[0].start]), _REMARK.sub("", text[chains[-1].end :])]
            for text in texts
            if (chains := self._chains(text))
        ]
        return above >= 0 and len(words) == len(texts) and words[0] == words[1]

    def of_sibling(self, number: int) -> list[Proposal]:
        """Return the candidates of the heading before, below the same heading."""
        above = self._above[number]
        return self.candidates(above) if above >= 0 else []

    def before_interference(self, number: int) -> list[Proposal]:
        """Return the candidates before a heading that only says that the opponents act (IM2-29).

        ``Interference`` after ``1♣ (16+)``, above headings such as ``(1♥)``.
        """
        parent = self.headings[number].parent
        if parent < 0 or not cues.opponents_act(self.headings[parent].words.text):
            return []
        found = [one for one in self.of_sibling(parent) if all(one.histories)]
        return found[:1] if not self.candidates(parent)[0].histories[0] else []


def _text_of(heading: Heading) -> str:
    """Return the text of a heading with bids for words, and with our call after a convention.

    In ``Stayman (2♣)`` the parentheses do not say that the call is theirs (IM2-35b).
    """
    text = with_bids(heading.words.text)
    named = _NAME_AND_CALL.fullmatch(text)
    if named and cues.names_our_convention(named[1]):
        return f"{named[1]} {named[2]}"
    return text


def _siblings_above(headings: Sequence[Heading]) -> list[int]:
    """Return for each heading the number of the one before it below the same parent, or -1."""
    last: dict[int, int] = {}
    above = []
    for number, heading in enumerate(headings):
        above.append(last.get(heading.parent, -1))
        last[heading.parent] = number
    return above


class _HeadingReader:
    """Reads one heading."""

    def __init__(
        self,
        all_of: HeadingHistories,
        number: int,
        base: list[Proposal],
        chains: list[Chain],
    ) -> None:
        self.all_of = all_of
        self.number = number
        self.heading = heading = all_of.headings[number]
        self.base = base
        self.chains = chains
        self.text = _text_of(heading)

    def read_words(self) -> list[Proposal]:
        """Return the candidates of a heading without calls: its parents', and a double in words."""
        found = [
            replace(candidate, source=Origin.PARENT, nearness=candidate.nearness - _INHERITED)
            for candidate in self.base
        ]
        if cues.says_double(self.text):
            found += [
                replace(one, source=Origin.HEADING, nearness=one.nearness + 0.3)
                for one in self._joined_to_base(lambda history: (*history, doubled(history[-1])))
            ]
            found += self._sibling_doubled() if not self.base else []
        return [*found, *self._conventions(), _NOTHING]

    def _sibling_doubled(self) -> list[Proposal]:
        """Return the double of the call in the heading before, as guesses (IM2-29).

        ``When opponents double`` after ``1M openings`` is about their double of 1M.
        """
        before = self.all_of.of_sibling(self.number)
        if not cues.opponents_act(self.text) or any(one.is_guess for one in before):
            return []
        joined = [
            replace(
                one,
                histories=tuple((*history, doubled(history[-1])) for history in one.histories),
                source=Origin.SIDES, nearness=min(1.6, one.nearness),
                line=self.heading.line, is_guess=True,
            )
            for one in before
            if all(history and not history[-1].is_theirs for history in one.histories)
        ]  # fmt: skip
        return [one for one in joined if all(map(is_possible, one.histories))][:1]

    def _joined_to_base(self, join) -> list[Proposal]:  # type: ignore[no-untyped-def]
        found = []
        for candidate in self.base:
            joined = [
                without_implied_passes(join(history)) for history in candidate.histories if history
            ]
            if joined and all(map(is_possible, joined)):
                found.append(replace(candidate, histories=tuple(joined), line=self.heading.line))
        return found

    def _conventions(self) -> list[Proposal]:
        """Return what the name of a convention proposes (IM2-35b)."""
        found = []
        for auctions in cues.conventions_in(self.text):
            chains = [self.all_of.calls.chain_at(auction) for auction in auctions]
            histories = tuple(without_implied_passes(chain.calls) for chain in chains if chain)
            found.append(
                Proposal(
                    histories, Origin.CONVENTION, _CONVENTION, self.heading.line, is_guess=True
                )
            )
        return found

    def read(self) -> list[Proposal]:
        """Return the candidates of a heading with calls."""
        before = self.text[: self.chains[0].start]
        last = self._last()
        act = self.all_of.opponents_act(self.number) or (
            bool(self.base) and cues.is_after(before) and self._is_overcall(last)
        )
        is_against = cues.is_defense(before) or cues.says_theirs(self.text[self.chains[0].end :])
        are_theirs = not act and (is_against or self.all_of.is_defense(self.heading.parent))
        several = alternatives(self.chains, self.text)
        found: list[Proposal] = []
        if history := answered(self.chains, self.text):
            found.append(Proposal((history,), Origin.HEADING, _ANSWER, self.heading.line))
        if openings := self._opening_and_overcall(act=act, are_theirs=are_theirs):
            found += openings
        elif len(several) > 1:
            found.append(Proposal(tuple(several), Origin.HEADING, _WHOLE, self.heading.line))
        is_whole = len(last.calls) > 1
        source = Origin.HEADING if is_whole else Origin.HEADING_CALL
        nearness = _WHOLE if is_whole else self._nearness_of_call(last)
        is_cut = _GOES_ON.match(self.text, last.end) is not None
        found += [
            replace(one, is_guess=is_cut)
            for one in self._sided(last, nearness, source, are_theirs=are_theirs)
        ]
        if not act and self._is_overcall(last):
            found += self._over_any_opening(last)
        found += self._below_base(last, act=act, is_against=is_against)
        found += self._doubled(found, before, last)
        for candidate in self._conventions():
            if candidate.histories[0][-1].text == last.calls[-1].text:
                # Where the call alone is the history, the heading itself proposes it.
                is_whole = len(candidate.histories[0]) == len(last.calls) == 1
                source = Origin.HEADING_CALL if is_whole else candidate.source
                candidate = replace(  # noqa: PLW2901
                    candidate, source=source, nearness=2.0, is_guess=not is_whole
                )
            found.append(candidate)
        if len(last.calls) == 1 and cues.begins_with_rebid(self.text[last.end :]):
            found = [one for one in found if all(map(_has_rebid, one.histories))]
        return [*found, replace(_NOTHING, nearness=-0.5 if len(last.calls) == 1 else -1.5)]

    def _may_follow(self, last: Chain) -> bool:
        """Return whether a call can also continue from the histories of the parents."""
        return any(
            history
            and not _repeats(candidate, last.calls[0])
            and _is_whole_possible(in_turn([*history, *last.calls]))
            for candidate in self.base
            for history in candidate.histories
        )

    def _with_last(self, candidate: Proposal, last: Chain) -> Proposal:
        """Return a candidate whose last call is one of those that the heading above has."""
        histories = tuple((*history[:-1], last.calls[0]) for history in candidate.histories)
        return replace(
            candidate, histories=histories, source=Origin.PARENT,
            nearness=candidate.nearness + 0.6, line=self.heading.line,
        )  # fmt: skip

    def _instead_of_sibling(self, call: WrittenCall) -> list[Proposal]:
        """Return the auctions with their call in place of the one in the heading before (IM2-29).

        They are guesses: after *their double of 1NT*, *their overcall of 2♣* may be over 1NT.
        """
        found = []
        for one in self.all_of.of_sibling(self.number):
            joined = tuple(
                (
                    *(history[:-1] if history[-1].is_theirs else history),
                    call.of_side(is_theirs=True),
                )
                for history in one.histories
                if len(history) > 1 or (history and not history[-1].is_theirs)
            )
            if joined and all(map(is_possible, joined)):
                near = min(1.6, one.nearness)
                found.append(
                    replace(one, histories=joined, source=Origin.SIDES, nearness=near,
                            line=self.heading.line, is_guess=True)
                )  # fmt: skip
        return found[:2]

    def _over_sibling_of_parent(self, call: WrittenCall) -> list[Proposal]:
        """Return the auctions before ``Interference`` with their call, as guesses (IM2-29)."""
        found = []
        for one in self.all_of.before_interference(self.number):
            joined = tuple((*history, call.of_side(is_theirs=True)) for history in one.histories)
            if all(map(is_possible, joined)):
                found.append(
                    replace(one, histories=joined, source=Origin.SIDES, nearness=2.6,
                            line=self.heading.line, is_guess=True)
                )  # fmt: skip
        return found

    def _doubled(self, found: list[Proposal], before: str, last: Chain) -> list[Proposal]:
        """Return the candidates of ``double of 1NT`` and ``1NT doubled`` (IM2-29)."""
        is_behind = cues.says_doubled(self.text[last.end :])
        side = "theirs" if is_behind else cues.side_that_doubles(before)
        if not side:
            return []
        doubles = []
        for one in found:
            joined = tuple((*history, doubled(history[-1])) for history in one.histories if history)
            are_theirs = side == "theirs"
            is_side = all(history[-1].is_theirs is are_theirs for history in joined)
            if joined and is_side and all(map(is_possible, joined)):
                near = max(one.nearness, 1.4) + 1.0
                doubles.append(replace(one, histories=joined, source=Origin.SIDES, nearness=near))
        return doubles

    def _last(self) -> Chain:
        """Return the chain that decides: the last of several calls, else the first call."""
        pool = [chain for chain in self.chains if len(chain.calls) > 1]
        return pool[-1] if pool else self.chains[0]

    def _sided(
        self, chain: Chain, nearness: float, source: Origin, *, are_theirs: bool
    ) -> list[Proposal]:
        return sided(chain, source, nearness, self.heading.line, are_theirs=are_theirs)

    def _nearness_of_call(self, chain: Chain) -> float:
        """Return how near a single call in a heading is, by the words around it (IM2-38)."""
        if not self.base:
            return 1.4
        others = self.text[: chain.start] + self.text[chain.end :]
        return (
            0.4
            + 1.2 * cues.is_opening(self.text)
            + 0.4 * cues.is_after(self.text)
            + 1.0 * (not _WORD.search(others))
        )

    def _opening_and_overcall(self, *, act: bool, are_theirs: bool) -> list[Proposal]:
        """Return the readings of ``1♥ opening and 2♥``: one auction of two calls (IM2-28)."""
        if len(self.chains) != 2 or any(len(chain.calls) > 1 for chain in self.chains):  # noqa: PLR2004
            return []
        (one, other) = self.chains
        between = self.text[one.end : other.start]
        if not cues.joins_opening_and_call(between):
            return []
        sides = (
            (False, True, 2.6 if act else 1.0),
            (True, False, 1.4 if are_theirs else 0.4),
            (False, False, 0.3 if act else 1.2),
            (True, True, 0.8 if are_theirs else -0.5),
        )
        found = []
        for first, second, nearness in sides:
            history = without_implied_passes(
                [
                    replace(one.calls[0], is_theirs=first),
                    replace(other.calls[0], is_theirs=second),
                ]
            )
            if is_possible(history):
                found.append(Proposal((history,), Origin.SIDES, nearness, self.heading.line))
        return found

    def _is_overcall(self, chain: Chain) -> bool:
        if chain.calls[0].is_theirs or not chain.calls[0].is_bid:
            return False
        return cues.begins_with_overcall(self.text[chain.end :]) or (
            len(chain.calls) > 1
            and cues.begins_with_overcall(self.text[chain.start :].partition(" ")[2])
        )

    def _over_any_opening(self, chain: Chain) -> list[Proposal]:
        """Return ``(1X)-1N`` for answers to a 1NT overcall (IM2-29)."""
        level = chain.calls[0].level
        level = level if level <= 2 else level - 1  # noqa: PLR2004 - over an opening of one
        opened = replace(WrittenCall.of(f"{1 if level <= 2 else level}X"), is_theirs=True)  # noqa: PLR2004
        history = in_turn([opened, *chain.calls])
        if not is_possible(history):
            return []
        return [Proposal((history,), Origin.SIDES, _OVERCALL, self.heading.line)]

    def _below_base(self, last: Chain, *, act: bool, is_against: bool) -> list[Proposal]:
        """Return the candidates that continue from the parents' histories (IM2-27)."""
        found: list[Proposal] = []
        relative = list(self.base)
        is_single = len(last.calls) == 1
        for candidate in self.base:
            if is_single and _repeats(candidate, last.calls[0]):
                found.append(self._with_last(candidate, last))
                relative.remove(candidate)
        is_double = bool(cues.side_that_doubles(self.text[: last.start]))
        if act and is_single and not is_double:
            theirs = replace(last.calls[0], is_theirs=True)
            found += [
                replace(one, source=Origin.SIDES, nearness=one.nearness + 1.2)
                for one in self._joined_to_base(
                    lambda history: (*history, theirs) if not history[-1].is_theirs else ()
                )
                if one.histories[0]
            ]
        if act and is_single and not is_double and not self.base:
            found += self._instead_of_sibling(last.calls[0])
            found += self._over_sibling_of_parent(last.calls[0])
        elif is_single and cues.is_after(self.text) and not (act and not is_double):
            is_parallel = self.all_of.is_parallel(self.number)
            less = _PARALLEL if is_parallel else 0.6
            is_guess = is_parallel or self._may_follow(last)
            siblings = [
                replace(candidate, nearness=candidate.nearness - less, is_guess=is_guess)
                for candidate in self.all_of.of_sibling(self.number)
                if candidate.histories != OPENINGS and candidate.source is not Origin.CONVENTION
            ][:2]
            found += [
                self._with_last(candidate, last)
                for candidate in siblings
                if _repeats(candidate, last.calls[0])
            ]
            relative += [one for one in siblings if not _repeats(one, last.calls[0])]
        if is_against:
            return found
        cue = 0.8 if cues.says_turn(self.text) else 0.3
        is_near = is_single or (last.calls[0].is_theirs and len(last.calls) < 4)  # noqa: PLR2004
        for candidate in relative:
            joined = tuple(in_turn([*history, *last.calls]) for history in candidate.histories)
            if all(map(_is_whole_possible, joined)):
                nearness = min(1.6, candidate.nearness) + (cue if is_near else -0.6)
                found.append(
                    replace(
                        candidate, histories=joined, source=Origin.HEADING, nearness=nearness,
                        line=self.heading.line,
                    )
                )  # fmt: skip
        return found


def _repeats(candidate: Proposal, call: WrittenCall) -> bool:
    """Return whether a call is the last one of a heading above, or one that it stands for."""
    return all(
        history
        and set(call.calls) <= set(history[-1].calls)
        and call.is_theirs is history[-1].is_theirs
        for history in candidate.histories
    )


def _is_whole_possible(history: History) -> bool:
    return is_possible(history) and all(
        is_possible(history[:end]) for end in range(1, len(history))
    )


def _has_rebid(history: History) -> bool:
    """Return whether one of us has called twice, so that the last call can be a rebid."""
    return sum(not call.is_theirs for call in history) >= _CALLS_WITH_REBID


def _is_two_in_suit(row: Row) -> bool:
    return len(row.calls) == 1 and all(
        call.level == _WEAK_LEVEL and call.suit is not None for call in row.calls[0].calls
    )


def says_openings(text: str, rows: Sequence[Row], calls: CallReader) -> bool:
    """Return whether a heading says that rows are openings, and names no call but theirs.

    *Weak twos* are openings in a suit at level two.
    """
    named = [chain.calls for chain in calls.chains_in(with_bids(text))]
    if cues.is_weak_twos(text) and not cues.is_response(text) and not cues.is_defense(text):
        return not named and all(map(_is_two_in_suit, rows))
    return cues.is_opening(text) and (not named or named == [tuple(row.calls) for row in rows])
