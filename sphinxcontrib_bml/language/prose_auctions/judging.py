"""Which chains are auctions, and who makes their calls (PROSE-AUCTIONS AL-15 to AL-22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ...bridge import PASS, Auction, Side
from ..call_words import MOST_ALTERNATIVES, CallWord, Spelling
from ..labels import Cue, Label, Literal, Part, Steps, Variable
from ..variables import Bindings, Candidate, base_of, calls_of_any_suit
from .auctions import ProseAuction, ProseCall
from .chains import ProseChain, ProseJoint
from .expansions import MOST_EXPANSIONS, choices

MOST_CALLS = 24
"""Calls of one auction (PROSE-AUCTIONS AL-33)."""

_PASSES_FIRST = frozenset({"P", "Pass"})
_LENGTHS = frozenset({Spelling.MARKS, Spelling.VARIABLE, Spelling.SMALL_VARIABLE})
_HIGH = 4
_CERTAIN = 3


class Judgement(NamedTuple):
    """What a chain is."""

    auction: ProseAuction | None
    end: int
    """Where the next chain may begin."""


def judge(chain: ProseChain) -> Judgement:
    """Return the auction that ``chain`` is, or begins with (PROSE-AUCTIONS AL-22)."""
    nothing = Judgement(None, chain.words[-1].end)
    if chain.is_broken or _is_too_much(chain):
        return nothing
    tries = iter(range(MOST_EXPANSIONS))
    end = nothing.end
    for length in _lengths(chain):
        auction = _auction(chain, length, tries)
        end = chain.words[length - 1].end
        if auction:
            return Judgement(auction, end)
    is_exhausted = next(tries, None) is None
    return nothing if is_exhausted else Judgement(None, end)


def _is_too_much(chain: ProseChain) -> bool:
    """Tell whether a chain has more calls or alternatives than are tried (AL-33)."""
    return len(chain.words) > MOST_CALLS or any(
        len(word.label.parts) > MOST_ALTERNATIVES for word in chain.words
    )


def _lengths(chain: ProseChain) -> Iterator[int]:
    """Yield how many calls are left: all, then as many as stand before each blank alone (AL-22)."""
    yield len(chain.words)
    for number in reversed(range(len(chain.joints))):
        if chain.joints[number] is ProseJoint.BLANK:
            yield number + 1


def _auction(chain: ProseChain, length: int, tries: Iterator[int]) -> ProseAuction | None:
    """Return the first calls of ``chain`` as an auction, None where they are none."""
    words = chain.words[:length]
    if length == 1 or not _begins_well(words) or not _is_surely_meant(words, chain.joints[0]):
        return None
    labels = _legal_labels(words, tries)
    if labels is None:
        return None
    calls = (
        ProseCall(word.start, word.end, label, word.words)
        for word, label in zip(words, labels, strict=True)
    )
    remarks = (remark.extent for remark in chain.remarks if remark.behind + 1 < length)
    return ProseAuction(tuple(calls), tuple(remarks))


def may_begin(word: CallWord) -> bool:
    """Tell whether an auction may begin with ``word`` (PROSE-AUCTIONS AL-16)."""
    return word.is_bid or (
        _is_pass(word) and (word.in_parentheses or word.label.text in _PASSES_FIRST)
    )


def _begins_well(words: Sequence[CallWord]) -> bool:
    """Tell whether a bid opens the auction, perhaps behind passes (PROSE-AUCTIONS AL-16)."""
    for word in words:
        if not may_begin(word):
            return False
        if word.is_bid:
            return True
    return False


def _is_pass(word: CallWord) -> bool:
    return word.label.parts == (Literal((PASS,)),)


def _is_surely_meant(words: Sequence[CallWord], joint: ProseJoint) -> bool:
    """Tell apart auctions from lengths of suits and from hours (PROSE-AUCTIONS AL-19, AL-20)."""
    spellings = {spelling for word in words for spelling in word.spellings}
    theirs = any(word.in_parentheses for word in words)
    if Spelling.SMALL in spellings or spellings == {Spelling.SMALL_VARIABLE}:
        return theirs or len(words) >= _CERTAIN
    is_pair = len(words) == 2 and joint is ProseJoint.GLUED and not theirs  # noqa: PLR2004 - a pair
    return not (is_pair and spellings <= _LENGTHS and _level(words[0]) >= _HIGH)


def _level(word: CallWord) -> int:
    """Return the level of the first bid that ``word`` stands for, 0 where it names none."""
    match word.label.parts[0]:
        case Literal(calls=calls):
            return calls[0].level
        case Steps() | Cue():  # pragma: no cover - no auction begins with one
            return 0
        case variable:
            return variable.level


def _legal_labels(words: Sequence[CallWord], tries: Iterator[int]) -> Sequence[Label] | None:
    """Return the calls with the sides that make them legal, None where none do (AL-18, AL-21)."""
    for labels in _readings(words):
        tried = zip(choices(labels, _conceivable_calls), tries, strict=False)
        if any(auction is not None for auction, _ in tried):
            return labels
    return None


def _conceivable_calls(part: Part, auction: Auction, bindings: Bindings) -> list[Candidate]:
    """Return the calls of an alternative; ``oM`` and ``om`` without ``M`` and ``m`` have two."""
    base = base_of(part.name) if isinstance(part, Variable) else None
    if not isinstance(part, Variable) or base is None or base in bindings or part.name in bindings:
        return calls_of_any_suit(part, auction, bindings)
    either = calls_of_any_suit(replace(part, name=base), auction, bindings)
    return [candidate._replace(variable=part) for candidate in either]


def _readings(words: Sequence[CallWord]) -> Iterator[Sequence[Label]]:
    """Yield the calls with the sides that may be meant, the likeliest first (AL-21)."""
    labels = [word.label for word in words]
    yield labels
    passed = [
        labels[0],
        *(
            _theirs(word.label) if _is_pass(word) and not before.in_parentheses else word.label
            for before, word in pairwise(words)
        ),
    ]
    if passed != labels:
        yield passed
    if not any(word.in_parentheses for word in words):
        yield [_theirs(label) if number % 2 else label for number, label in enumerate(labels)]


def _theirs(label: Label) -> Label:
    """Return ``label`` as a call of the opponents, in parentheses."""
    if label.side is Side.THEY:
        return label
    return replace(label, side=Side.THEY, text=f"({label.text})")
