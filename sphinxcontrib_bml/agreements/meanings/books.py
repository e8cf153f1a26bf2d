"""The meanings of the agreements of a book: read on demand, each once (MN-6, MN-81)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Protocol

from ...language.alerts import AlertMark, alert_mark
from ...language.options import Language
from ...patterns import compile_later
from .combining import names_raise, shows_fit
from .context import MAJORS, MINORS, Context
from .model import Alternative, Claim, Counting, Meaning, Range
from .reader import CountedMeaning, EarlierTexts, earlier_texts, read_text
from .strength_terms import UNIT

if TYPE_CHECKING:
    from ...bridge.auctions import Auction, Call, Side
    from ...bridge.conditions import Conditions
    from ..book import Agreement, Book
    from ..notes import Notes

_ENOUGH_MARKS = 10
"""A system with this number of alert marks marks all calls that are not natural (MN-70)."""
_ENOUGH_RAISES = 5
"""With this number of raises in HCP, and none in another unit, all are in HCP (MN-40b)."""


_HAS_UNIT = compile_later(UNIT)
_NO_TEXTS = EarlierTexts()


def counting_of(units: Mapping[tuple[str, bool], int]) -> Counting:
    """Return the measure of a strength without a unit (MN-40b).

    :param units: the numbers of strengths with a unit, by unit and whether the call is a raise.
    """
    hcp, points = (
        {is_raise: units.get((name, is_raise), 0) for is_raise in (True, False)}
        for name in ("hcp", "points")
    )
    if sum(points.values()) > sum(hcp.values()):
        return Counting.POINTS
    is_clear = hcp[True] >= _ENOUGH_RAISES and not points[True]
    return Counting.HCP if is_clear else Counting.POINTS_FOR_RAISES


class Stated(Protocol):
    """A text about an auction: an agreement, or a meaning in an answer."""

    @property
    def auction(self) -> Auction:
        """The auction that the text is about the last call of."""

    @property
    def conditions(self) -> Conditions:
        """The seat and vulnerability."""

    @property
    def text(self) -> str:
        """The text, with variables written out."""

    @property
    def written(self) -> str:
        """The description as typed."""

    @property
    def alert(self) -> bool:
        """Whether the row carries an alert mark."""

    @property
    def alert_lines(self) -> tuple[str, ...]:
        """The ``//alert`` lines below the row (ALERTS AT-44)."""


class BookMeanings:
    """Reads the agreements of a book as meanings.

    A text is read with the facts of the whole book (MN-6): what it counts a strength in, whether it
    uses alert marks, and the texts of our earlier calls.
    """

    def __init__(
        self, book: Book, language: Language = "en", counting: Counting | None = None
    ) -> None:
        """Read nothing yet.

        :param language: the language of the notes, two letters (MN-60).
        :param counting: the measure of a strength without a unit; by default that of the book.
        """
        self._book = book
        self._language = language
        self._counting = counting
        self._read: dict[tuple[str, Auction, Conditions], Meaning] = {}
        self._alone: dict[tuple[str, Auction], CountedMeaning] = {}
        """Meanings without the rest of the book; most are the same with it."""
        self._contexts: dict[Auction, Context] = {}
        self._notations: dict[Auction, str] = {}

    def of(self, agreement: Stated) -> Meaning:
        """Return the meaning of the text of an agreement, or of an answer's meaning."""
        return self.of_text(agreement.text, agreement.auction, agreement.conditions)

    def of_text(self, text: str, auction: Auction, conditions: Conditions) -> Meaning:
        """Return the meaning of a text about the last call of an auction."""
        key = (text, auction, conditions)
        if key not in self._read:
            self._read[key] = self._meaning(text, auction, conditions)
        return self._read[key]

    def _meaning(self, text: str, auction: Auction, conditions: Conditions) -> Meaning:
        counting, language = self.counting, self._language
        context = self._context(auction)
        before = {
            self._notation(one.auction): one.text
            for one in self.before(auction, conditions)
            if one.text
        }
        earlier = earlier_texts(text, context, before, counting, language)
        alone = self._alone.get((text, auction))
        if alone is not None and not alone.is_counted and earlier == _NO_TEXTS:
            return alone.meaning
        return _read(text, self._notation(auction), language, earlier, counting).meaning

    def _notation(self, auction: Auction) -> str:
        """Return the notation of an auction, which those of its continuations need too."""
        found = self._notations.get(auction)
        if found is None:
            found = self._notations[auction] = str(auction)
        return found

    def _context(self, auction: Auction) -> Context:
        if auction not in self._contexts:
            self._contexts[auction] = Context(self._notation(auction))
        return self._contexts[auction]

    def before(self, auction: Auction, conditions: Conditions) -> Iterator[Agreement]:
        """Yield the agreements of the earlier calls of our side, from the first call.

        :param auction: an auction whose last call is ours.
        :param conditions: the seat and vulnerability of the auction.
        """
        calls = auction.calls
        for length in range(2 - len(calls) % 2, len(calls), 2):
            definitions = self._by_calls.get((auction.opener, calls[:length]), ())
            fitting = (one for one in definitions if one.conditions.cover(conditions))
            if (found := next(fitting, None)) is not None:
                yield found

    @cached_property
    def _by_calls(self) -> dict[tuple[Side, tuple[Call, ...]], list[Agreement]]:
        """The leading agreements of each auction, those with the most conditions first."""
        found: dict[tuple[Side, tuple[Call, ...]], list[Agreement]] = {}
        for one in self._book.leading:
            found.setdefault((one.auction.opener, one.auction.calls), []).append(one)
        for several in found.values():
            several.sort(key=lambda one: one.conditions.cells)
        return found

    @cached_property
    def counting(self) -> Counting:
        """The measure that the book means by a strength without a unit (MN-40b)."""
        return self._counting or counting_of(self.strength_units)

    @cached_property
    def strength_units(self) -> Counter[tuple[str, bool]]:
        """The numbers of strengths with a unit, by unit and whether the call is a raise."""
        found = Counter[tuple[str, bool]]()
        for text, auction in {(one.text, one.auction) for one in self._book.leading}:
            if not _HAS_UNIT.search(text):
                continue
            context = self._context(auction)
            read = self._alone[text, auction] = _read(text, str(auction), self._language)
            for alternative in read.meaning.alternatives:
                is_raise = names_raise(text) or shows_fit(alternative.claims, context)
                found.update((name, is_raise) for name in _units(alternative, text))
        return found

    @cached_property
    def uses_marks(self) -> bool:
        """Whether a call without an alert mark is natural (MN-70)."""
        return sum(one.alert for one in self._book.leading) >= _ENOUGH_MARKS

    def inferred(self, agreement: Stated) -> Claim | None:
        """Return the length that a natural bid shows although its text does not say it (MN-70).

        It never excludes a hand, and nothing is reported because of it (MN-5).
        """
        context = self._context(agreement.auction)
        suit = context.own
        meaning = self.of(agreement)
        if not suit or not context.is_ours or suit in self._suits_before(agreement, context):
            return None
        if _may_be_short(context):
            return None
        natures = {one.name for part in meaning.alternatives for one in part.of("nature")}
        is_marked = agreement.alert or alert_mark(agreement.text) is not AlertMark.NONE
        is_unmarked = self.uses_marks and not is_marked and natures <= {"natural"}
        says_length = any(suit in part.lengths for part in meaning.alternatives)
        if says_length or not (is_unmarked or natures == {"natural"}):
            return None
        return Claim("length", suits=suit, range=Range(4), standing="inferred")

    def _suits_before(self, agreement: Stated, context: Context) -> set[str]:
        """Return the suits that partner or the opponents have bid or shown."""
        bid = context.partners_suits | context.their_suits
        before = self.before(agreement.auction, agreement.conditions)
        partners = range(len(agreement.auction) - 2, 0, -4)
        return bid | {
            claim.suits
            for one in before
            if len(one.auction) in partners
            for part in self.of(one).alternatives
            for claim in part.claims
            if claim.suits and claim.kind in {"length", "shows", "nature"}
        }


def meanings(notes: Notes) -> BookMeanings:
    """Return what reads the texts of notes as claims about the hand and the auction.

    Nothing is read before it is asked for.

    >>> import sphinxcontrib_bml as bml
    >>> notes = bml.parse("1N = 15--17 HCP, lovely")
    >>> meaning = bml.meanings(notes).of(notes.book["1N"])
    >>> str(meaning), meaning.unread
    ('15–17 HCP', (Unread(12:18, words),))
    """
    return BookMeanings(notes.book, notes.system.options.notes_language)


@lru_cache(maxsize=4096)
def _read(
    text: str,
    auction: str,
    language: Language,
    earlier: EarlierTexts = _NO_TEXTS,
    counting: Counting = Counting.POINTS_FOR_RAISES,
) -> CountedMeaning:
    """Return the meaning of a text, which does not change until the next edit of its facts."""
    return read_text(text, Context(auction), earlier, counting, language)


def _units(alternative: Alternative, text: str) -> Iterable[str]:
    """Yield the measure of each strength that has a unit in the text."""
    for claim in alternative.of("strength"):
        start, end = claim.span
        words = text[start:end].casefold()
        if any(one.isalpha() for one in words) and claim.name in {"hcp", "points"}:
            yield claim.name


def _may_be_short(context: Context) -> bool:
    """Return whether a bid without a length often has three cards, or two (MN-70)."""
    bids = [call for call in context.calls if call[0].isdigit()]
    if len(bids) == 1:
        return context.own in MINORS
    is_two_clubs = context.call == "2C" and bids[0] in {f"1{suit.upper()}" for suit in MAJORS}
    return is_two_clubs and len(bids) == 2 and not context.their_suits
