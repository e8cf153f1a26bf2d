"""Calls, and chains of calls joined to one another, anywhere in a text (IM2-15 to IM2-19)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from ...patterns import compile_later
from . import column_words, word_lists
from .single_calls import BRACKETS, CJK, JOINT, MARKS, SingleCallReader
from .vocabulary import Vocabulary
from .written_calls import WrittenCall

__all__ = ["CallReader", "Chain", "WrittenCall"]

_MOST_CALLS = 24
_LEAST_SPACED = 3
_LEAST_OF_WORD = 3
"""The least letters of a call that can also be a word of a sentence."""
_CACHED_CHAINS = 16384
_MOST_LEVELS, _MOST_LEVELS_IN_PARENTHESES = 3, 2
"""The levels between two bids of one suit; more is a length."""

_SPACED_ARROW = compile_later(r"\s+(?:→|->)\s*|→\s+")
"""An arrow that separates a call from its meaning: ``2N → 3♣`` (IM2-21)."""
_ARROW = compile_later(r"->(?=\S)")
_ARROWS = compile_later(r"->[^\s>]{1,8}(?:->|-[1-7])")
"""An arrow of an auction of three calls or more: ``1N->P->2♣``; one alone separates."""
_CODE_JOINT = compile_later(r"\s*,\s*")
_COLON = compile_later(r"\s?:\s?")
_GLUED_COMMA = compile_later(r",(?=[1-7(])")
"""The text between calls of auctions with colons: ``1♠:2♣,2♦``."""
_BEFORE_THEIRS = compile_later(r"\s*(?=[(\[（])")
_BEHIND_THEIRS = compile_later(r"(?<=[)\]）])\s*(?=[1-7×]|[^\W\d_])")
_BLANK = compile_later(r"\s+(?=[1-7(\[（×]|[XPDR](?!\w)|(?i:pass?|passe|dbl|xx|[xp])(?!\w))")
_ASKED = compile_later(
    r"\s*+(?:[;:：]\s*+)?(?:[-‐–—~]\s*+)?(?:[?？]+|(?:\.{3}|…)(?=\s*+(?:[:：]\s*+)?$))"
)
_QUESTION = compile_later(r"\s*+[-‐–—]\s*+[?？]+")
_ENDS = compile_later(r"\s*+[-‐–—;]\s*+$|[-–](?=,)")
_REMARK = compile_later(r"\s*(?:\([^()]{1,60}\)|（[^（）]{1,60}）)")
_LETTERS_BEHIND = compile_later(r"\s+[^\W\d_]{2}")
_TASK = compile_later(r"\[\s?[xX]\](?!\s*[-–—;])")
_STARTS = compile_later(
    r"(?<![\w!♣♦♥♠/+=~.–-])(?:[(\[（]\s?){0,2}"
    rf"(?:[1-7](?=[/ !♣♦♥♠♧♢♡♤{CJK}]|[^\W\d_])|(?:[PX×]|Pass|pass|Dbl|Double|×)(?=\s?[)\]）;–—-]))"
)


@dataclass(frozen=True)
class Chain:
    """Calls joined to one another in a text; positions are in characters from 0."""

    calls: tuple[WrittenCall, ...]
    start: int
    end: int
    """The end of the last call, with its marks and the question mark."""
    asks: bool = False
    """Whether it ends in a question mark, so its next call is what follows (IM2-18)."""
    joints: tuple[str, ...] = ()
    """The texts between the calls."""
    remarks: tuple[str, ...] = ()
    """The texts in parentheses between the calls."""
    marks: str = ""
    """Marks of footnotes after the last call, which the meaning keeps (IM2-17)."""

    @property
    def has_bid(self) -> bool:
        """Whether one of the calls is a bid."""
        return any(call.is_bid for call in self.calls)


class CallReader(SingleCallReader):
    """Reads calls and chains of calls in the vocabulary of a file."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary)
        cached = lru_cache(maxsize=_CACHED_CHAINS)
        self._cached_chain: Callable[[str, int, bool, bool], Chain | None] = cached(self._chain_at)
        self._cached_chains: Callable[[str, bool], tuple[Chain, ...]] = cached(self._chains_in)

    def chain_at(
        self, text: str, at: int = 0, *, blanks: bool = False, commas: bool = False
    ) -> Chain | None:
        """Return the chain of calls that begins at ``at``, or None (IM2-18).

        :param blanks: whether spaces join bids, as in headings and captions.
        :param commas: whether commas join calls, as in code and arguments of templates.
        """
        return self._cached_chain(text, at, blanks, commas)

    def chains_in(self, text: str, *, blanks: bool = False) -> list[Chain]:
        """Return all chains in a text that have a bid."""
        return list(self._cached_chains(text, blanks))

    def chains_in_title(self, text: str) -> list[Chain]:
        """Return the chains of a heading or caption: three or more bids with spaces are one."""
        found = self.chains_in(text)
        are_alone = all(len(chain.calls) == 1 for chain in found)
        if are_alone and (len(found) >= _LEAST_SPACED or _are_after(found, text)):
            joined = self.chains_in(text, blanks=True)
            if len(joined) == 1 and len(joined[0].calls) == len(found):
                return joined
        return found

    def _chain_at(self, text: str, at: int, blanks: bool, commas: bool) -> Chain | None:
        if _TASK.match(text, at):
            return None
        first = self.call_at(text, at, commas=commas)
        if first is None:
            return None
        calls, end = [first[0]], first[1]
        joints: list[str] = []
        remarks: list[str] = []
        asks, marks = False, ""
        while True:
            marks = ""
            if found := MARKS.match(text, end):
                end = found.end()
                marks = found[0].replace("!", "")
                if "!" in found[0]:
                    calls[-1] = replace(calls[-1], is_alerted=True)
            if len(calls) >= _MOST_CALLS:
                break
            step = self._step(text, end, calls, blanks=blanks, commas=commas)
            if step is None:
                break
            if step.remark:
                remarks.append(step.remark)
            calls.append(step.call)
            joints.append(step.joint)
            end = step.end
            commas = commas or ":" in step.joint
        if asked := _asked_at(text, end):
            end = asked.end()
            asks = not text.startswith(",", end)
        return Chain(tuple(calls), at, end, asks, tuple(joints), tuple(remarks), marks)

    def _step(
        self, text: str, end: int, calls: list[WrittenCall], *, blanks: bool, commas: bool
    ) -> _Step | None:
        """Return the next call of a chain whose last call ends at ``end``, or None."""
        at, remark = end, ""
        if (found := _REMARK.match(text, end)) and not self.call_at(
            text, found.end(0) - len(found[0].lstrip())
        ):
            if not JOINT.match(text, found.end()):
                return None
            at, remark = found.end(), found[0].strip()
        if word := self._role_at(text, at):
            at = word
        joint = self._joint_at(text, at, calls, blanks=blanks, commas=commas)
        if joint is None or (not blanks and _SPACED_ARROW.fullmatch(joint[0])):
            return None
        is_colon = joint[0].strip() == ":"
        following = self.call_at(text, joint.end(), commas=commas or is_colon)
        if following is not None and _says_last(text, joint.end(), following[1]):
            following = self.call_at(text, joint.end(), commas=True)
        if following is None or (is_colon and not following[0].is_bid):
            return None
        call, stop = following
        if not _may_follow(calls, call, joint[0]) or _is_sentence(call, joint[0]):
            return None
        is_word = not call.is_bid and not call.is_theirs and stop - joint.end() >= _LEAST_OF_WORD
        if is_word and " " in joint[0] and _LETTERS_BEHIND.match(text, stop):
            return None
        return _Step(call, text[end : joint.end()], stop, remark)

    def _joint_at(
        self, text: str, at: int, calls: list[WrittenCall], *, blanks: bool, commas: bool
    ) -> re.Match[str] | None:
        """Return what can join the next call to ``calls``, or None (IM2-18)."""
        has_colons = self.vocabulary.has_colons
        joints = [JOINT]
        if len(calls) > 1 or _ARROWS.match(text, at):
            joints.append(_ARROW)
        if commas:
            joints.append(_GLUED_COMMA if has_colons else _CODE_JOINT)
        if has_colons and calls[-1].is_bid:
            joints.append(_COLON)
        joints.append(_BEFORE_THEIRS)
        if calls[-1].is_theirs:
            joints.append(_BEHIND_THEIRS)
        if blanks:
            joints.append(_BLANK)
        return next((found for joint in joints if (found := joint.match(text, at))), None)

    @staticmethod
    def _role_at(text: str, at: int) -> int:
        """Return the end of a word like *opening* after a call, if a joint follows; else 0."""
        blank = at + 1
        if text[at:blank] != " " or blank >= len(text) or not text[blank].isalpha():
            return 0
        for words in _ROLES:
            if found := words.match(text, blank):
                joint = JOINT.match(text, found.end()) or _BEFORE_THEIRS.match(text, found.end())
                return found.end() if joint else 0
        return 0

    def _chains_in(self, text: str, blanks: bool) -> tuple[Chain, ...]:
        chains: list[Chain] = []
        place = 0
        while found := _STARTS.search(text, place):
            chain = self.chain_at(text, found.start(), blanks=blanks)
            if chain is None and text[found.start()] in BRACKETS:
                chain = self.chain_at(text, found.start() + 1, blanks=blanks)
            if chain and chain.has_bid:
                chains.append(chain)
                place = max(chain.end, found.start() + 1)
            else:
                place = found.start() + 1
        return tuple(chains)


class _Step(NamedTuple):
    """The next call of a chain."""

    call: WrittenCall
    joint: str
    end: int
    remark: str


_ROLES = (word_lists.OPENING, word_lists.OVERCALL, word_lists.RESPONSE, word_lists.REBID)


def _are_after(chains: Sequence[Chain], text: str) -> bool:
    """Return whether a text is about what follows two calls at its end: ``Bids after: 1♣ 1♦``."""
    if len(chains) != 2 or text[chains[1].end :].strip(" :"):  # noqa: PLR2004 - two calls
        return False
    words = text[: chains[0].start].rstrip(" :")
    is_near = not text[chains[0].end : chains[1].start].strip()
    return is_near and word_lists.AFTER.fullmatch(words.rpartition(" ")[2]) is not None


def _asked_at(text: str, end: int) -> re.Match[str] | None:
    """Return the sign that asks for the next call, perhaps after a remark: ``2♠ (no jump) - ?``."""
    if asked := _ASKED.match(text, end) or _ENDS.match(text, end):
        return asked
    remark = _REMARK.match(text, end)
    return _QUESTION.match(text, remark.end()) if remark else None


def _is_sentence(call: WrittenCall, joint: str) -> bool:
    """Return whether words in parentheses are not a call: ``2♠ (3♠ would be forcing)`` (AL-7)."""
    if not call.remark or joint.strip():
        return False
    words = (column_words.SENTENCE_WORDS, column_words.MEANING_VERBS)
    return any(each.match(call.remark) for each in words)


def _says_last(text: str, start: int, end: int) -> bool:
    """Return whether a verb is about the last of two calls: ``1♣-1♦, 1♥ says`` (IM2-15)."""
    if ", " not in text[start:end] or text[end : end + 1] != " ":
        return False
    return column_words.MEANING_VERBS.match(text, end + 1) is not None


def _may_follow(calls: list[WrittenCall], call: WrittenCall, joint: str) -> bool:
    """Return whether a call can be next in a chain: a bid above the last one.

    A dash without spaces always joins. A dash with spaces is also a separator (IM2-18), and a bid
    after it or in parentheses can be a length: ``1♠ (5♠)``, ``1♥ - 5♥ and a minor``.
    """
    last = next((other for other in reversed(calls) if other.is_bid), None)
    if call.text == "R":
        return last is None or any(other.text == "D" for other in calls)
    is_glued = bool(joint.strip(": ")) and joint == joint.strip()
    if not call.is_bid or last is None or is_glued:
        return True
    most = _MOST_LEVELS_IN_PARENTHESES if call.is_theirs and not joint.strip() else _MOST_LEVELS
    is_length = call.level > last.level + most and call.calls[0].suit is not None
    if is_length and call.calls[0].suit is last.calls[0].suit:
        return False
    if call.is_theirs and not joint.strip() and set(call.calls) <= set(last.calls):
        return False  # 1M (1♥/1♠) says which
    suits = {each.suit for each in call.calls}
    if call.is_theirs and not joint.strip() and len(call.calls) > 1 and len(suits) == 1:
        return False  # (5/6 ♠) is a length too
    return call.calls[-1].rank > min(bid.rank for bid in last.calls if bid.is_bid)
