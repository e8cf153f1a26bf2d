"""Rows whose words mean suits, where bids of suits may be artificial (VARIANTS WC-7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..bridge.auctions import Auction, Call, Side, number_before
from ..language.call_words import (
    REST_WITHOUT_SUITS,
    SUIT_WORDS,
    common_suit,
    higher_bids,
    parse_row_label,
    suit_bids,
)
from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostics, quoted
from ..language.labels import Cue, Label, Part, WordForCalls, is_call_by_suit_mark, names_call
from ..language.syntax import Row
from ..language.variables import suits_shown
from ..patterns import IGNORECASE, compile_later
from .book import Agreement, Book
from .redirect_rows import Redirect, RestRow, RowInWords

_ARTIFICIAL = compile_later(
    r"\b(?:transfers?|puppets?|relays?|artificial|asks?|stayman|waiting)\b", IGNORECASE
)
_SPLINTER = compile_later(r"splinter|\bSPL\b", IGNORECASE)
_BETWEEN_WORDS = compile_later(r"[-/,;()?]+")


class RestPart(NamedTuple):
    """A part of a label that is about all other calls (RESOLVER RK-5)."""

    side: Side
    calls: tuple[Call, ...] | None
    """The calls that it is about; None for all but a pass."""
    word: str
    """The word in one spelling."""
    replaced: SuitWord | None = None
    """The word for suits that it replaces, if that word does not mean suits (WC-7)."""


class SuitWord(NamedTuple):
    """A word for suits that was read as bids, in one auction."""

    auction: Auction
    """The auction before it."""
    side: Side
    row: Row


def rest_parts(label: Label, auction: Auction, row: Row) -> Iterator[RestPart]:
    """Yield the parts of a label about all other calls (RESOLVER RK-5, VARIANTS WC-7, WC-8)."""
    for part in label.parts:
        if isinstance(part, WordForCalls) and part.name in REST_WITHOUT_SUITS:
            word = None if is_splinter(row, part) else SuitWord(auction, part.side, row)
            yield RestPart(part.side, suit_bids(auction), part.name, word)
        elif (rest := rest_part(part, auction)) is not None:
            yield rest


def rest_part(part: Part, auction: Auction) -> RestPart | None:
    """Return a part of a label as one about all other calls, if it is one in any notes."""
    if isinstance(part, Cue) and not suits_shown(auction, part.side.other):
        return RestPart(part.side, suit_bids(auction, common_suit(auction, part.side)), "cue")
    if isinstance(part, WordForCalls) and part.is_rest:
        return RestPart(part.side, higher_bids(part, auction), part.spelled)
    return None


def words_without_bids(label: Label, auction: Auction, row: Row) -> Iterator[SuitWord | None]:
    """Yield the words of a label that only stand for bids if suits are suits (WC-7, WC-10).

    None if the author has to say which bids.
    """
    for part in label.parts:
        if isinstance(part, WordForCalls) and part.name not in REST_WITHOUT_SUITS:
            if is_splinter(row, part):
                yield None
            elif part.name in SUIT_WORDS:
                yield SuitWord(auction, part.side, row)


def is_in_words(row: Row) -> bool:
    """Return whether a row without a call has a text, and no call in its label (WC-10)."""
    if row.description is None or row.labels or is_call_by_suit_mark(row.label):
        return False
    return not any(map(names_call, _BETWEEN_WORDS.split(row.label)))


class WordFinds:
    """The definitions of rows with words for suits, if suits are suits there."""

    def __init__(self) -> None:
        """Begin with none."""
        self.agreements: list[Agreement] = []
        self.words: dict[int, tuple[SuitWord, ...]] = {}
        """The words on the way to an agreement, by its number."""
        self.rest_rows: list[tuple[RestRow, tuple[SuitWord, ...], SuitWord | None]] = []
        """Rows for all other calls below such words, or in place of the last one."""
        self.systems_on: list[tuple[Redirect, tuple[SuitWord, ...]]] = []
        """Lines ``//as`` below such words."""
        self.rows_in_words: list[tuple[RowInWords, tuple[SuitWord, ...], SuitWord | None]] = []
        """Rows that name no call, or whose last such word does not mean suits."""

    @property
    def has_words(self) -> bool:
        """Whether there are words for suits."""
        return bool(self.words or self.systems_on) or any(
            words or instead or (rest.below is not None and rest.below.has_words)
            for rest, words, instead in self.rest_rows
        )

    def add(self, agreement: Agreement, words: tuple[SuitWord, ...]) -> None:
        """Add an agreement."""
        if words:
            self.words[len(self.agreements)] = words
        self.agreements.append(agreement)


def is_splinter(row: Row, word: WordForCalls) -> bool:
    """Return whether the author has to say which jump a row means (WC-7)."""
    return word.name in {"jump", "jumpraise"} and bool(_SPLINTER.search(row.exported_text))


class Judge:
    """Says which words for suits mean suits, by all that the tables of a document say."""

    def __init__(self, found: Iterable[WordFinds], sides: frozenset[Side] = frozenset()) -> None:
        """Look for texts that make a bid artificial, if a table has words for suits.

        :param sides: the sides with an artificial bid before all tables.
        """
        found = list(found)
        self._sides = sides
        self._artificial: set[tuple[Side, int]] = set()
        self._known: dict[tuple[Auction, Side], bool] = {}
        self._dropped: dict[Row, None] = {}
        if any(one.has_words for one in found):
            for one in found:
                self._artificial.update(_artificial(one.agreements))

    def agreements(self, found: WordFinds) -> Sequence[Agreement]:
        """Return the agreements that stay."""
        if not found.words:
            return found.agreements
        return [
            agreement
            for number, agreement in enumerate(found.agreements)
            if number not in found.words or self._are_suits(found.words[number])
        ]

    def add_pointers(self, found: WordFinds, book: Book) -> None:
        """Add the rows that say where to look, and that stay, to a book."""
        for rest, words, instead in found.rest_rows:
            if self._are_suits(words) and (instead is None or not self._is_suit(instead)):
                book.rest_rows.append(self._with_sides(rest))
        for system_on, words in found.systems_on:
            if self._are_suits(words):
                book.systems_on.append(system_on)
        for in_words, words, instead in found.rows_in_words:
            if self._are_suits(words) and (instead is None or not self._is_suit(instead)):
                book.rows_in_words.append(in_words)

    def _with_sides(self, rest: RestRow) -> RestRow:
        """Return a rest row that knows the sides with an artificial bid, if words are below it."""
        if rest.below is None or not rest.below.has_words:
            return rest
        sides = {side for side in Side if any(self._is_artificial(rest.auction, side))}
        if rest.row.alert or _ARTIFICIAL.search(rest.row.written):
            sides.add(rest.side)
        below = rest.below.after_artificial(self._sides.union(sides))
        return rest._replace(below=below)

    def report(self, diagnostics: Diagnostics) -> None:
        """Report the rows of which nothing is exported."""
        for row in self._dropped:
            diagnostics.report(
                Code.CALL_UNKNOWN,
                row.span,
                f"{quoted(row.label)}: a bid above may be artificial; shown but not exported there",
                hint="write the bids themselves",
                severity=Severity.INFO,
                pasted=row.pasted,
            )

    def _are_suits(self, words: Iterable[SuitWord]) -> bool:
        return all(map(self._is_suit, words))

    def _is_suit(self, word: SuitWord) -> bool:
        key = word.auction, word.side
        if key not in self._known:
            is_known = word.side in self._sides
            self._known[key] = not is_known and not any(self._is_artificial(*key))
        if not self._known[key]:
            self._dropped[word.row] = None
        return self._known[key]

    def _is_artificial(self, auction: Auction, side: Side) -> Iterator[bool]:
        """Yield for each bid of a side so far whether a text makes it artificial."""
        number = auction.number
        for caller, call in reversed(auction.turns):
            if caller is side and call.is_bid:
                yield (auction.opener, number) in self._artificial
            number = number_before(number)


def stands_for_suits(pattern: str) -> bool:
    """Return whether the label of a row has only words for suits (WC-7)."""
    label = parse_row_label(pattern)
    return label is not None and all(
        isinstance(part, WordForCalls) and part.name in SUIT_WORDS for part in label.parts
    )


def is_artificial(agreement: Agreement) -> bool:
    """Return whether the row of an agreement makes its bid artificial (WC-7)."""
    return agreement.alert or _ARTIFICIAL.search(agreement.written) is not None


def _artificial(agreements: Iterable[Agreement]) -> Iterator[tuple[Side, int]]:
    judged: dict[str, bool] = {}
    for one in agreements:
        text = one.row.written
        if text not in judged:
            judged[text] = _ARTIFICIAL.search(text) is not None
        if judged[text] or one.alert:
            yield one.auction.opener, one.auction.number
