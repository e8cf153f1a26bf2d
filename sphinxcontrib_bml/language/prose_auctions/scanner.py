"""Auctions in running text.

Their start and end, and the legal auctions that they stand for (PROSE-AUCTIONS AL-26, AL-33).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple, assert_never

from ...bridge.auctions import PASS, SUIT_SYMBOLS, Auction
from ...patterns import compile_later
from ..inline import Emphasis, Inline, InlineCode, Link, Strong, Text, parse_written
from ..labels import Cue, Label, Literal, Part, Steps, Variable, WordForCalls, as_theirs
from ..options import Options
from ..variables import (
    Bindings,
    Candidate,
    base_of,
    calls_in_any_suit,
    calls_of_any_suit,
    calls_of_label,
)
from .chains import ProseAuction, ProseCall, ProseChain, ProseJoint, read_chain
from .words import MOST_ALTERNATIVES, CallWord, Spelling, call_word_at, little_words

MOST_EXPANSIONS = 256
"""Maximum number of auctions that are tried, including illegal ones."""

_CallsOf = Callable[[Label, Auction, Bindings], Iterable[Candidate]]


class ProseAuctionStart(NamedTuple):
    """An auction that an auction in running text may continue."""

    auction: Auction
    bindings: Bindings
    """The suits of variables in the auction."""


START = ProseAuctionStart(Auction(), {})
"""The start before the first call."""


def expansions(auction: ProseAuction) -> list[Auction]:
    """Return the legal auctions that ``auction`` stands for, including implied passes.

    They are in the order of suits and alternatives, of the first call before the second. Suits that
    were bid are skipped for new variables, unless no suit is left (LANGUAGE EX-3).
    """
    return expanded(auction.labels) if auction.can_be_defined else []


def expanded(
    labels: Sequence[Label], beginnings: Sequence[ProseAuctionStart] = (START,)
) -> list[Auction]:
    """Return the legal auctions in which the calls of ``labels`` follow one of ``beginnings``."""
    return _legal(labels, beginnings, calls_of_label) or _legal(
        labels, beginnings, calls_in_any_suit
    )


def _legal(
    labels: Sequence[Label], beginnings: Sequence[ProseAuctionStart], calls_of: _CallsOf
) -> list[Auction]:
    tried = (
        auction for beginning in beginnings for auction in _choices(labels, 0, *beginning, calls_of)
    )
    return [auction for auction in islice(tried, MOST_EXPANSIONS) if auction is not None]


def choices(labels: Sequence[Label], calls_of: _CallsOf) -> Iterator[Auction | None]:
    """Yield the auction for every choice of suits and alternatives, or None if it is illegal.

    :param calls_of: returns the calls of a label.
    """
    return _choices(labels, 0, Auction(), {}, calls_of)


def _choices(
    labels: Sequence[Label], at: int, auction: Auction, bindings: Bindings, calls_of: _CallsOf
) -> Iterator[Auction | None]:
    """Yield the auctions that continue ``auction`` with the calls from number ``at``."""
    if at == len(labels):
        yield auction
        return
    label = labels[at]
    candidates = list(calls_of(label, auction, bindings))
    if not candidates:
        yield None
    for candidate in candidates:
        after = auction.try_call(label.side, candidate.call)
        if after is None:
            yield None
        else:
            yield from _choices(labels, at + 1, after, candidate.bound(bindings), calls_of)


MOST_CALLS = 24
"""Maximum number of calls of one auction (PROSE-AUCTIONS AL-33)."""

_PASSES_FIRST = frozenset({"P", "Pass"})
_LENGTHS = frozenset({Spelling.MARKS, Spelling.VARIABLE, Spelling.SMALL_VARIABLE})
_HIGH = 4
_CERTAIN = 3


class Judgment(NamedTuple):
    """The auction in a chain, if there is one."""

    auction: ProseAuction | None
    end: int
    """The earliest start of the next chain."""


def judge(chain: ProseChain) -> Judgment:
    """Return the auction that ``chain`` is or begins with (PROSE-AUCTIONS AL-22)."""
    nothing = Judgment(None, chain.words[-1].end)
    if chain.is_broken or _is_too_much(chain):
        return nothing
    tries = iter(range(MOST_EXPANSIONS))
    end = nothing.end
    for length in _lengths(chain):
        auction = _auction(chain, length, tries)
        end = chain.words[length - 1].end
        if auction:
            return Judgment(auction, end)
    is_exhausted = next(tries, None) is None
    return nothing if is_exhausted else Judgment(None, end)


def _is_too_much(chain: ProseChain) -> bool:
    """Return whether a chain has too many calls or alternatives to be tried (AL-33)."""
    return len(chain.words) > MOST_CALLS or any(
        len(word.label.parts) > MOST_ALTERNATIVES for word in chain.words
    )


def _lengths(chain: ProseChain) -> Iterator[int]:
    """Yield the numbers of calls to try: all, then those before each bare space (AL-22)."""
    yield len(chain.words)
    for number in reversed(range(len(chain.joints))):
        if chain.joints[number] is ProseJoint.BLANK:
            yield number + 1


def _auction(chain: ProseChain, length: int, tries: Iterator[int]) -> ProseAuction | None:
    """Return the first calls of ``chain`` as an auction, or None if they are not an auction."""
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
    """Return whether an auction may begin with ``word`` (PROSE-AUCTIONS AL-16)."""
    return word.is_bid or (
        _is_pass(word) and (word.in_parentheses or word.label.text in _PASSES_FIRST)
    )


def _begins_well(words: Sequence[CallWord]) -> bool:
    """Return whether a bid opens the auction, possibly after passes (PROSE-AUCTIONS AL-16)."""
    for word in words:
        if not may_begin(word):
            return False
        if word.is_bid:
            return True
    return False


def _is_pass(word: CallWord) -> bool:
    return word.label.parts == (Literal((PASS,)),)


def _is_surely_meant(words: Sequence[CallWord], joint: ProseJoint) -> bool:
    """Return whether calls are not suit lengths or times of day (PROSE-AUCTIONS AL-19, AL-20)."""
    spellings = {spelling for word in words for spelling in word.spellings}
    theirs = any(word.in_parentheses for word in words)
    if Spelling.SMALL in spellings or spellings == {Spelling.SMALL_VARIABLE}:
        return theirs or len(words) >= _CERTAIN
    is_pair = len(words) == 2 and joint is ProseJoint.GLUED and not theirs  # noqa: PLR2004 - a pair
    return not (is_pair and spellings <= _LENGTHS and _level(words[0]) >= _HIGH)


def _level(word: CallWord) -> int:
    """Return the level of the first bid of ``word``; 0 if it has none."""
    match word.label.parts[0]:
        case Literal(calls=calls):
            return calls[0].level
        case Steps() | Cue() | WordForCalls():  # pragma: no cover - no auction begins with one
            return 0
        case variable:
            return variable.level


def _legal_labels(words: Sequence[CallWord], tries: Iterator[int]) -> Sequence[Label] | None:
    """Return the calls with sides that make them legal, or None (AL-18, AL-21)."""
    for labels in _readings(words):
        tried = zip(choices(labels, conceivable_calls), tries, strict=False)
        if any(auction is not None for auction, _ in tried):
            return labels
    return None


def conceivable_calls(label: Label, auction: Auction, bindings: Bindings) -> Iterator[Candidate]:
    """Yield the calls of a label; ``oM`` and ``om`` without ``M`` and ``m`` have two."""
    for part in label.parts:
        yield from _conceivable_calls_of(part, auction, bindings)


def _conceivable_calls_of(part: Part, auction: Auction, bindings: Bindings) -> list[Candidate]:
    base = base_of(part.name) if isinstance(part, Variable) else None
    if not isinstance(part, Variable) or base is None or base in bindings or part.name in bindings:
        return calls_of_any_suit(part, auction, bindings)
    either = calls_of_any_suit(replace(part, name=base), auction, bindings)
    return [candidate._replace(variable=part) for candidate in either]


def _readings(words: Sequence[CallWord]) -> Iterator[Sequence[Label]]:
    """Yield the calls with possible sides, the most probable first (AL-21)."""
    labels = [word.label for word in words]
    yield labels
    passed = [
        labels[0],
        *(
            as_theirs(word.label) if _is_pass(word) and not before.in_parentheses else word.label
            for before, word in pairwise(words)
        ),
    ]
    if passed != labels:
        yield passed
    if not any(word.in_parentheses for word in words):
        yield [as_theirs(label) if number % 2 else label for number, label in enumerate(labels)]


_TOUCHED = rf"(?<![\w#!+\\$;‐‑–—\-{SUIT_SYMBOLS}\ufe0e\ufe0f])(?<!\S[.,/])"
_STRAIN_FOLLOWS = rf"(?=[0-9]?[^\W\d_]|[!{SUIT_SYMBOLS}])"
"""A strain, which excludes most numbers: they are points and lengths."""
_BEGINNING = compile_later(rf"{_TOUCHED}(?:\(?(?:[1-7]{_STRAIN_FOLLOWS}|P)|\(p)")
_JOINT = compile_later(r"[-‐‑–—;(](?<![0-9‐‑–—-][-‐‑–—])")
"""Calls are joined by dashes and semicolons, or one of them is in parentheses (AL-11, AL-13). None
ends in a digit as points and lengths do, ``11--15``."""
_BEGINNING_BELOW_MARKS = compile_later(rf"[1-7]{_STRAIN_FOLLOWS}|P|\(p")


def may_hold_auction(text: str) -> bool:
    """Return whether a text with any marks may contain an auction; most texts cannot."""
    return _JOINT.search(text) is not None and _BEGINNING_BELOW_MARKS.search(text) is not None


# A page asks whether a text has auctions, then for them; so do the checks and the editor.
@lru_cache(maxsize=1024)
def auctions_in(text: str, language: str) -> Sequence[ProseAuction]:
    """Return the auctions in ``text``, which has no markup, in order.

    :param text: a paragraph, a cell or another separate text.
    :param language: the language of the text, ``en`` or ``de_AT``.
    """
    return tuple(_auctions_in(text, language)) if _JOINT.search(text) else ()


def _auctions_in(text: str, language: str) -> Iterator[ProseAuction]:
    known = little_words(language)
    position = 0
    while beginning := _BEGINNING.search(text, position):
        # Lengths of suits begin like bids, and are alone.
        if not _JOINT.search(text, beginning.start()):
            return
        position = beginning.start() + 1
        word = call_word_at(text, beginning.start())
        if word is not None and may_begin(word):
            auction, position = judge(read_chain(text, word, known))
            if auction:
                yield auction


_BEHIND_AUCTION = compile_later(r"(?:[\s!*.,:;?…\-–—)\]\"'”’»]|\([^()]*\))*+")


@dataclass(frozen=True, slots=True)
class MarkupAuction:
    """An auction in a text with markup."""

    auction: ProseAuction
    is_in_link: bool
    """Whether it is in the text of a link, so that it cannot have another target."""


class ProsePiece(NamedTuple):
    """Characters of a text without markup between them."""

    text: str
    start: int
    """Its place in the text with markup."""
    is_in_link: bool
    is_prose: bool = True
    """False for code and addresses (PROSE-AUCTIONS AL-2)."""


def auctions_in_markup(text: str, options: Options, language: str) -> Iterator[MarkupAuction]:
    """Yield the auctions in ``text``, which has markup; no auction crosses markup (AL-3).

    :param language: the language of the text, ``en`` or ``de_AT``.
    """
    if not may_hold_auction(text):
        return
    for piece in pieces_of(parse_written(text, options), 0):
        for auction in _auctions(piece, language):
            yield MarkupAuction(auction, piece.is_in_link)


def auction_of_heading(text: str, options: Options, language: str) -> ProseAuction | None:
    """Return the auction at the end of the heading ``text``, or None.

    Comments in parentheses and punctuation after it are ignored: ``Over (1H) X (takeout)``.
    """
    last, behind = None, ""
    for piece in pieces_of(parse_written(text, options), 0):
        behind += piece.text
        for auction in _auctions(piece, language):
            last, behind = auction, piece.text[auction.end - piece.start :]
    return last if _BEHIND_AUCTION.fullmatch(behind) else None


def _auctions(piece: ProsePiece, language: str) -> Iterator[ProseAuction]:
    """Yield the auctions of a piece with their places in the whole text."""
    if piece.is_prose:
        for auction in auctions_in(piece.text, language):
            yield auction.moved(piece.start)


def pieces_of(
    nodes: Iterable[Inline], start: int, *, in_link: bool = False
) -> Iterator[ProsePiece]:
    """Yield the pieces of ``nodes``, which are consecutive from ``start``."""
    for node in nodes:
        match node:
            case Text(value):
                yield ProsePiece(value, start, in_link)
            case InlineCode(value):
                yield ProsePiece(value, start, in_link, is_prose=False)
            case Strong(children) | Emphasis(children):
                yield from pieces_of(children, start + 1, in_link=in_link)
            case Link(children, target) if _length(node) == len(target):
                yield ProsePiece(target, start, is_in_link=True, is_prose=False)
            case Link(children):
                yield from pieces_of(children, start + 1, in_link=True)
            case _:
                assert_never(node)
        start += _length(node)


def _length(node: Inline) -> int:
    """Return the length of ``node`` as written, including marks."""
    match node:
        case Text(value):
            return len(value)
        case InlineCode(value):
            return len(value) + 2
        case Strong(children) | Emphasis(children):
            return sum(map(_length, children)) + 2
        case Link(start=start, end=end):
            return end - start
        case _:
            assert_never(node)
