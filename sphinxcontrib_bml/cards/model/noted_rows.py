"""Rows of the notes as cards read them: the text of a call with its meaning (DR-2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from ...agreements import answers
from ...agreements.announcements import text_after_mark
from ...agreements.lookup import Resolver
from ...agreements.meanings.context import Context
from ...agreements.meanings.model import Alternative, Meaning, Range
from ...agreements.meanings.named_calls import NamedClaim, claims_of_names
from ...agreements.meanings.reader import meaning_of
from ...agreements.queries import AuctionQuery
from ...bridge.auctions import Auction, Call, Side
from ...bridge.conditions import OpeningSeat
from ...display.wording import PageTexts
from ...language.options import Language
from ...patterns import IGNORECASE, compile_later
from .relative_suits import SUITS_OF, relative_suits

WORDING = PageTexts()
_SUITED = frozenset({"shows", "length", "length-any", "shape"})
_CLAUSE = compile_later(r"[^,;]+")
_ASKS = compile_later(r"\b(?:asks?|asking|enquiry|inquiry|ogust|roudi)\b", IGNORECASE)
_SUIT_WORD = compile_later(
    r"![cdhs](?![a-z])|[♣♦♥♠]|\b(?:majors?|minors?|clubs?|diamonds?|hearts?|spades?)\b", IGNORECASE
)
_TWO_SUITED = compile_later(
    r"(?:leaping |multi[- ])?(?:michaels|ghestem|unt|unusual(?: (?:2 ?)?nt?)?|landy|cappelletti"
    r"|hamilton|dont|as(?:p|t|pt)ro|woolsey|meckwell|brozel|crash|mathe)\b\s*[:,(]?\s*",
    IGNORECASE,
)
"""Names of conventions that show the suits named after them, and do not ask for them."""
_RANGE = compile_later(r"\b(?:good\s+)?(1\d|2\d)\s*(?:-{1,3}|–|to)\s*(1\d|2\d)\b", IGNORECASE)
_RANGES = compile_later(r"\d\s*(?:-{1,3}|–|to)\s*\d|\d\s*\+|\bor\b", IGNORECASE)
_MAY_BE = compile_later(
    r"\b(?:may|might|could|can) be (?:as )?(?:short|few)?(?: as)?\s*\(?(one|two|three|[0-3])\+?\b",
    IGNORECASE,
)
_NUMBERS = {
    **{str(one): one for one in range(9)},
    **{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8},
}
_WORDS = compile_later(r"\b(?:\d+|one|two|three|four|five|six|seven|eight)\b", IGNORECASE)
_LENGTHS = compile_later(
    r"\b(?:[0-8]|one|two|three|four|five|six|seven|eight)\b|\b(?:short|few|less|long)",
    IGNORECASE,
)
"""Words of remarks about lengths."""
_MAY_HAVE = compile_later(
    r"\b(?:(?:may|might|could|can) be(?: as few as| only)?|usually|often|normally|sometimes)"
    r" (?:a )?([3-5]|three|four|five)[- ]?(?:cards?\b|suit)",
    IGNORECASE,
)
_NATURAL = 10
"""The least points of a natural notrump bid that only has a range."""
_PROMISED = compile_later(
    r"\b(?:promis(?:es|ing)|guarantees?) (?:at least )?([3-5]|three|four|five)\b"
    r"(?! ?(?:hcp|p(?:oin)?ts|[hcds!]|of))|^([2-7])\+(?=[,;]|$)",
    IGNORECASE,
)
_SUIT_LENGTH = compile_later(
    r"\b(?:\d|four|five|six|seven|eight)\+?[- ]card suit\b(?! or)", IGNORECASE
)
"""The length of the suit bid."""
_THROUGH = compile_later(
    r"\b(?:through|thru|up to|to)\s+([1-7])\s*!?([cdhsn♣♦♥♠])(?:t|\b|(?=\W))", IGNORECASE
)
"""The bid up to which a call has its meaning."""
_LETTERS = str.maketrans("♣♦♥♠", "cdhs")
_FIVE_CARD_MAJOR = compile_later(r"\b(?:(?:5|five)[- ]?card major|5cM)\b", IGNORECASE)
_ANY_SHAPE = compile_later(r"\bany (?:shape|distribution)\b", IGNORECASE)
_PREEMPT_IN = compile_later(r"(![cdhs]|\b(?:club|diamond|heart|spade)) pre-?empt", IGNORECASE)
_EMPTY = compile_later(r"(?:a )?(?:(?:strong )?jump(?: overcall)?|overcall|bid|hand)", IGNORECASE)
"""Words that say no more than the auction."""
_FOR_SUITS = compile_later(
    r"(?:is |shows? )?for (?:the )?(?=(?:both )?(?:majors|minors)\b)", IGNORECASE
)
_MARK = compile_later(r"^!(?=\S)(?![cdhs](?![a-zA-Z]))")


@dataclass(frozen=True)
class NotedRow:
    """A text of the notes about the last call of an auction."""

    auction: Auction
    text: str
    """The text without alert mark, in one line."""
    has_mark: bool = False
    """Whether the row carries an alert mark."""
    said: answers.Meaning | None = None
    """The row in the notes; None for a text of a card."""
    before: tuple[tuple[str, str], ...] = ()
    """The texts of our earlier calls, by their auctions."""
    language: Language = "en"

    @cached_property
    def context(self) -> Context:
        """The facts of the auction."""
        return Context(str(self.auction))

    @cached_property
    def meaning(self) -> Meaning:
        """The claims of the text."""
        return meaning_of(self.text, self.context, before=dict(self.before), language=self.language)

    @cached_property
    def alternatives(self) -> Sequence[Alternative]:
        """The alternatives of the meaning, with what cards read in a two-suiter."""
        found = self.meaning.alternatives
        is_only = len(found) == 1
        if is_only and (suits := relative_suits(self.firm_text, self.context)):
            return (replace(found[0], claims=(*found[0].claims, *suits)),)
        rest = self._after_name
        if rest is None or not is_only or len(rest.alternatives) != 1:
            return found
        suits = tuple(one for one in rest.alternatives[0].claims if one.kind in _SUITED)
        return (replace(found[0], claims=(*found[0].claims, *suits)),)

    @property
    def is_whole(self) -> bool:
        """Whether the text is read wholly."""
        rest = self._after_name
        unread = [self.text[slice(*one.span)] for one in self.meaning.unread]
        is_read = self.meaning.is_whole or all(map(_EMPTY.fullmatch, unread))
        return is_read or (rest is not None and rest.is_whole)

    @cached_property
    def _after_name(self) -> Meaning | None:
        """The claims after the name of a two-suiter, after which MEANINGS takes no bare suits."""
        name = _TWO_SUITED.match(self.text)
        if name is None or name.end() == len(self.text):
            return None
        return self.read(self.text[name.end() :].rstrip(")"))

    @cached_property
    def names(self) -> tuple[NamedClaim, ...]:
        """The claims of names of conventions, outside soft parts (DR-5)."""
        return claims_of_names(self.firm_text)

    @cached_property
    def firm_text(self) -> str:
        """The text without its soft parts, which are about some hands only."""
        kept, end = [], 0
        for start, stop in self.meaning.soft:
            kept.append(self.text[end:start])
            end = max(end, stop)
        return " ".join([*kept, self.text[end:]])

    @property
    def asks(self) -> bool:
        """Whether the call asks, by its words or its convention."""
        return _ASKS.search(self.firm_text) is not None or any(
            one.word == "asks" for one in self.names
        )

    @property
    def may_show_others(self) -> bool:
        """Whether the text names other suits, or an alternative that is not read."""
        is_unread = any(one.reason == "or" for one in self.meaning.unread)
        words = (match[0] for match in _SUIT_WORD.finditer(self.firm_text))
        return is_unread or any(self.own not in SUITS_OF[one.casefold()[:4]] for one in words)

    @property
    def soft_texts(self) -> Iterator[str]:
        """The soft parts of the text."""
        for start, end in self.meaning.soft:
            yield self.text[start:end]

    @property
    def may_have_five_card_major(self) -> bool:
        """Whether a soft part of the text is about a five-card major."""
        return any(map(_FIVE_CARD_MAJOR.search, self.soft_texts))

    @property
    def is_response_at_three(self) -> bool:
        """Whether it is a response at the three level, where forcing is forcing to game."""
        ours = [turn for turn in self.auction.calls if turn.is_bid]
        return len(self.auction) in (2, 3) and len(ours) > 1 and self.call.level > 2  # noqa: PLR2004

    @property
    def is_opening(self) -> bool:
        """Whether the call opens the bidding for our side."""
        return len(self.auction) == 1

    @property
    def call(self) -> Call:
        """The last call of the auction."""
        return self.auction.calls[-1]

    @property
    def own(self) -> str:
        """The suit of the call as a letter of ``cdhs``; empty for other calls."""
        return self.context.own

    @property
    def ranges(self) -> list[Range | None]:
        """The strength of each alternative; of a raise also in points."""
        return [_strength(one, self.context.partners_suits) for one in self.alternatives]

    @property
    def hcp(self) -> Range | None:
        """The strength of all alternatives together; None unless each has one (DR-4)."""
        found = [one.written for one in self.ranges if one is not None]
        if not found and len(self.alternatives) == 1:
            return self._range_of_notrump
        if not found or len(found) < len(self.alternatives):
            return None
        highs = [one.high for one in found]
        high = None if None in highs else max(one for one in highs if one is not None)
        return Range(min(one.low for one in found), high)

    @property
    def points(self) -> Range | None:
        """The strength of the only alternative, in points or HCP."""
        found = [one.range for part in self.alternatives for one in part.of("strength")]
        is_only = len(self.alternatives) == 1 and len(found) == 1
        return found[0].written if is_only and found[0] is not None else None

    @property
    def _range_of_notrump(self) -> Range | None:
        """The range of a text about 1NT or 2NT with a word that is not read, or in points.

        It is at the start of the text, or anywhere if it is our first bid.
        """
        sides = [side for side, call in self.auction.turns if call.is_bid]
        is_first = bool(sides) and sides.count(sides[-1]) == 1
        match = _RANGE.search(self.text) if is_first else _RANGE.match(self.text)
        has_suit = bool(self.context.partners_suits)
        is_notrump = len(self.auction) > 0 and self.call.code in {"1N", "2N"} and not has_suit
        if match is None or not is_notrump or len(_RANGES.findall(self.text)) > 1:
            return None
        return Range(int(match[1]), int(match[2]))

    def least_length(self, suit: str) -> int | None:
        """Return the least length of a suit; None unless each alternative has one."""
        found = [one.lengths.get(suit) or self._length_of_major(one) for one in self.alternatives]
        if not any(found) and len(found) == 1 and suit == self.own:
            return self._promised_length or self._short_minor
        if not found or None in found:
            return None
        return int(min(one.low for one in found if one is not None))

    def names_other_lengths(self, number: str) -> bool:
        """Return whether an unread text has lengths of the suit, none of them a number.

        ``7-card suit (6 non-vul)`` has seven and six.
        """
        if not self.is_opening or self.meaning.soft or not _SUIT_LENGTH.search(self.text):
            return False
        said = {_NUMBERS.get(one, one) for one in _WORDS.findall(self.text.casefold())}
        return int(number) not in {int(one) for one in said}

    def _length_of_major(self, alternative: Alternative) -> Range | None:
        """Return the length of ``five-card major``, said about a major bid at the one level."""
        several = alternative.of("length-any")
        found = [one.range for one in several if self.own_of_pair(one.suits) == self.own]
        return found[0] if found else None

    def own_of_pair(self, suits: str) -> str:
        """Return the suit bid for the majors said about a major bid at the one level, else all."""
        is_own = self.own in ("h", "s") and self.call.level == 1 and suits == "hs"
        return self.own if is_own else suits

    @property
    def _promised_length(self) -> int | None:
        """The length that a suit opening at the one level promises: ``promises 4``."""
        is_one = self.is_opening and self.call.level == 1
        match = _PROMISED.search(self.firm_text) if is_one else None
        return _NUMBERS[(match[1] or match[2]).casefold()] if match is not None else None

    @property
    def _short_minor(self) -> int | None:
        """The length of a minor that may be as short, opened at the one level without a length."""
        is_minor = self.own in ("c", "d") and self.is_opening and self.call.level == 1
        match = _MAY_BE.search(self.text) if is_minor else None
        return _NUMBERS.get(match[1].casefold()) if match is not None else None

    @property
    def least_of_some(self) -> int | None:
        """The length of the suit bid that a remark gives to some hands: ``could be 4 cards``."""
        match = _MAY_HAVE.search(self.text) if self.own else None
        return _NUMBERS[match[1].casefold()] if match is not None else None

    @property
    def is_clear(self) -> bool:
        """Whether no remark and no unread part of the text could be about a length."""
        unread = [self.text[slice(*one.span)] for one in self.meaning.unread]
        return not any(map(_LENGTHS.search, [*unread, *self.soft_texts]))

    @property
    def is_of_any_shape(self) -> bool:
        """Whether a suit bid is about any shape, or is a preempt in another suit."""
        other = _PREEMPT_IN.search(self.firm_text)
        is_other = other is not None and SUITS_OF[other[1].casefold()[:4]] != self.own
        return bool(self.own) and (is_other or _ANY_SHAPE.search(self.firm_text) is not None)

    @property
    def has_range_of_notrump(self) -> bool:
        """Whether the text has a stopper, or only a range from 10 HCP without a suit of ours."""
        claims = [one for part in self.alternatives for one in part.claims]
        if any(one.kind == "stopper" for one in claims):
            return True
        is_only = len(claims) == 1 and not self.context.partners_suits and self.is_whole
        points = self.hcp
        return is_only and points is not None and points.low >= _NATURAL and points.high is not None

    @property
    def clauses(self) -> Iterator[str]:
        """The clauses of the text."""
        return (match[0].strip() for match in _CLAUSE.finditer(self.text))

    def read(self, text: str) -> Meaning:
        """Return the claims of a part of the text."""
        return meaning_of(text, self.context, language=self.language)


def _strength(alternative: Alternative, partners_suits: Collection[str]) -> Range | None:
    is_raise = any(
        claim.kind == "fit" or (claim.kind == "length" and claim.suits in partners_suits)
        for claim in alternative.claims
    )
    names = ("hcp", "points") if is_raise else ("hcp",)
    found = [one.range for one in alternative.of("strength") if one.name in names and one.range]
    return found[0] if found else None


class FoundRows(NamedTuple):
    """The rows about one auction."""

    rows: tuple[NotedRow, ...]
    is_defined: bool
    """Whether the notes have the auction."""


class NoteReader:
    """Finds rows by auctions; each auction is looked up once."""

    def __init__(self, resolver: Resolver, language: Language = "en") -> None:
        """Store the resolver of the notes."""
        self._resolver = resolver
        self._language = language
        self._answers: dict[tuple[AuctionQuery, int], answers.Answer] = {}

    def rows(self, query: AuctionQuery, seat: int = 0) -> FoundRows:
        """Return the rows about the last call of an auction, without conditions first (DR-2).

        :param seat: the seat of the opening; 0 for the first two, at any vulnerability.
        """
        found: dict[str, NotedRow] = {}
        is_defined = False
        for number in (seat,) if seat else (1, 2):
            answer = self._answer(query, number)
            is_defined |= answer.status.is_known
            for said in answer.meanings if answer.status is answers.Status.AGREED else ():
                if _fits(said, query) and said.standing is not answers.Standing.GENERAL:
                    row = self._row(said, answer)
                    found.setdefault(row.text, row)
        return FoundRows(tuple(found.values()), is_defined)

    def is_known_before(self, query: AuctionQuery) -> bool:
        """Return whether the notes have the call of our side before the last one."""
        auction = query.auction
        if len(auction) <= 1:
            return False
        before = Auction.of(auction.opener, auction.calls[:-1])
        return self._answer(query._replace(auction=before, other=None), 0).status.is_known

    def continuations(self, query: AuctionQuery) -> list[NotedRow]:
        """Return the rows of our calls after an auction, in order."""
        answer = self._answer(query, 0)
        if not answer.status.is_known and answer.known < len(answer.auction):
            return []
        found = []
        for one in answer.next:
            is_ours = one.side is Side.WE and one.call is not None
            if is_ours and one.meaning is not None and _fits(one.meaning, query):
                found.append(self._row(one.meaning, answer))
        return found

    def _answer(self, query: AuctionQuery, seat: int) -> answers.Answer:
        key = query, seat
        if key not in self._answers:
            context = answers.BoardContext(seat or None)
            self._answers[key] = self._resolver.resolve(query, context)
        return self._answers[key]

    def _row(self, said: answers.Meaning, answer: answers.Answer) -> NotedRow:
        before = []
        calls: tuple[Call, ...] = ()
        for step in answer.trail:
            calls = (*calls, step.call)
            if step.side is Side.WE and step.text and len(calls) < len(said.auction):
                before.append((str(Auction.of(said.auction.opener, calls)), step.text))
        text = " ".join(text_after_mark(said).split())
        return NotedRow(said.auction, text, said.alert, said, tuple(before), self._language)


def _fits(said: answers.Meaning, query: AuctionQuery) -> bool:
    """Return whether a row has a text, and is about passed hands if the auction begins so."""
    is_for_all = said.conditions.seat is OpeningSeat.ANY
    return bool(said.text) and not (query.seat is not None and is_for_all)


def row_of_text(text: str, auction: Auction, language: Language = "en") -> NotedRow:
    """Return a text of a card about the last call of an auction as if notes had it (AG-3)."""
    mark = _MARK.match(text)
    own = text[mark.end() :] if mark else text
    suits = _FOR_SUITS.match(own)
    own = own[suits.end() :] if suits else own
    return NotedRow(auction, own, mark is not None, language=language)


def highest_bid(row: NotedRow) -> Call:
    """Return the bid up to which a call is made: the one that its text names, or theirs before it.

    ``Negative through 3!s`` is about all bids up to three spades.
    """
    said = _THROUGH.search(row.text)
    if said is not None:
        return Call.parse(f"{said[1]}{said[2].translate(_LETTERS)[0].upper()}")
    return [call for call in row.auction.calls if call.is_bid][-1]
