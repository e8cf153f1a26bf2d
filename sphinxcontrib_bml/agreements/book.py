"""The book: every auction of a document or system with its agreements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, compress
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..bridge.auctions import BIDS, PASS, Auction, Side, Suit
from ..bridge.conditions import Conditions, OpeningSeat, Qualification, Vulnerability
from ..language.anchors import RowAddress
from ..language.bss_annotations import RowNote, row_note
from ..language.diagnostics import count_noun
from .queries import AuctionQuery, read_query, without_leading_passes

if TYPE_CHECKING:
    from .redirect_rows import Redirect, RestRow, RowInWords

_SUGGESTIONS = 3

Key = tuple[Auction, Conditions]
"""The identity of an agreement (LANGUAGE EX-9, BSS-36)."""

Place = int
"""The position of an agreement in a whole book: by document, then by number in its book."""
_OF_DOCUMENT = 1 << 32
"""A number larger than the number of agreements of any document."""

_UNBOUND: Mapping[str, Suit] = MappingProxyType({})


class SourceRow(NamedTuple):
    """The row of the notes that an agreement comes from."""

    address: RowAddress
    """The address of the row on pages."""
    file: str
    """The name of the file."""
    line: int
    """Line number from 1."""
    label: str
    """The label as written; for a linked label, the link text."""
    written: str = ""
    """The description as typed, with its alert mark; in a history only the last call has it."""
    alert: bool = False
    """Whether it has an alert mark."""
    annotations: tuple[str, ...] = ()
    """The ``//bss`` lines about this row, without the word ``//bss``."""
    pattern: str = ""
    """The label of this call as written, if it is not simply the call: ``2M``, ``2S/3C``."""
    hand: str | None = None
    """The text of its ``//hand`` line, written out for the auction; None if it has no such line."""
    alerts: tuple[str, ...] = ()
    """The texts of its ``//alert`` lines, written out for the auction (ALERTS AT-14)."""

    @property
    def place(self) -> str:
        """The place, ``file:line``."""
        return f"{self.file}:{self.line}"

    @property
    def note(self) -> RowNote | None:
        """The note from its ``//bss`` lines, or None (BSS-70)."""
        return row_note(self.annotations) if self.annotations else None

    @property
    def is_artificial(self) -> bool:
        """Whether its ``//bss`` lines call it artificial (BSS-70)."""
        note = self.note or RowNote()
        return note.raw.startswith("Y") if note.raw else bool(note.artificial)


class Agreement(NamedTuple):
    """One definition of one auction."""

    auction: Auction
    """The auction that it defines."""
    conditions: Conditions
    """The seat, the vulnerability and the meanings of opponents' calls that it requires."""
    text: str
    """Its meaning, written out for this auction; markup as typed (LANGUAGE EX-12, EX-13)."""
    row: SourceRow
    """The row that it comes from."""
    bindings: Mapping[str, Suit] = _UNBOUND
    """The suits that the variables of its row and of the rows above stand for."""
    stands: bool = True
    """Whether it is the first of its auction and conditions, which exports write (EX-8)."""
    variants: tuple[str, ...] = ()
    """The partners that it is limited to; empty if it applies to all."""
    variable: str = ""
    """The variable in the last label that has the suit of the last call, as spelled there."""
    copied: str = ""
    """The auction from which a ``//as`` line copies it, in short form (LANGUAGE XT-5a)."""

    @property
    def written(self) -> str:
        """The description as typed."""
        return self.row.written

    @property
    def alert(self) -> bool:
        """Whether the row carries an alert mark (LANGUAGE XT-3)."""
        return self.row.alert

    @property
    def alert_lines(self) -> tuple[str, ...]:
        """The ``//alert`` lines below the row (ALERTS AT-44)."""
        return self.row.alerts

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the text; empty if there is no text."""
        return tuple(self.text.split("\n")) if self.text else ()

    @property
    def note(self) -> RowNote | None:
        """The note from the ``//bss`` lines of the row, or None (BSS-70)."""
        return self.row.note

    @property
    def is_omitted(self) -> bool:
        """Whether ``//bss omit`` keeps it out of BSS files."""
        return self.note is not None and self.note.omitted

    @property
    def key(self) -> Key:
        """The auction and the conditions."""
        return self.auction, self.conditions

    def __repr__(self) -> str:
        """Return the auction, its conditions and meaning, and the place of the row."""
        name = f"{self.auction.short} {self.conditions}".rstrip()
        return f"<Agreement {name}: {self.text!r}, {self.row.place}>"


class Book:
    """Agreements in the order in which their auctions first appear.

    The first description of an auction leads; if it is empty, the first one with a text replaces it
    (LANGUAGE EX-8). The other descriptions are kept after it.
    """

    def __init__(self, unrestricted: Book | None = None) -> None:
        """Build an empty book.

        :param unrestricted: the same as BML 2 reads the notes, by default the same book.
        """
        self._unrestricted = unrestricted
        self.meanings: dict[str, str] = {}
        """The opponents' meanings as first written, by their case-folded text."""
        self._standing: list[Agreement] = []
        self._others: dict[int, list[Agreement]] = {}
        self._numbers: dict[Conditions, dict[Auction, int]] = {}
        self._numbers_of_auctions: dict[Auction, list[int]] | None = None
        self.rest_rows: list[RestRow] = []
        """The rows for all other calls, in order (RESOLVER RK-5)."""
        self.rows_in_words: list[RowInWords] = []
        """The rows that name no call, in order (VARIANTS WC-10)."""
        self.rest_levels = 2
        """What is known of rows for all other calls: 2 all, 1 not the rows below, 0 nothing."""
        self.systems_on: list[Redirect] = []
        """The auctions that continue as other auctions do, in order (LANGUAGE XT-4)."""

    def meaning(self, text: str) -> str:
        """Return the first spelling of a meaning of an opponents' call (VARIANTS TM-2)."""
        return self.meanings.setdefault(text.casefold(), text)

    def update(self, other: Book) -> None:
        """Add everything in another book."""
        self.join(other, other)

    def join(self, agreements: Iterable[Agreement], other: Book) -> list[bool]:
        """Add agreements in the order in which they were found, and the other data of their book.

        Meanings of opponents' calls take the spelling of this book (VARIANTS TM-2).

        :param other: the book with the meanings, rest rows and redirects.
        :returns: whether each is the first of its auction and conditions.
        """
        rest_rows, systems_on, in_words = other.rest_rows, other.systems_on, other.rows_in_words
        spelled = {text: self.meaning(text) for text in other.meanings.values()}
        if any(text != own for text, own in spelled.items()):
            agreements, rest_rows, systems_on, in_words = (
                [one._replace(conditions=_respell(one.conditions, spelled)) for one in agreements],
                [one._replace(conditions=_respell(one.conditions, spelled)) for one in rest_rows],
                [one._replace(conditions=_respell(one.conditions, spelled)) for one in systems_on],
                [one._replace(conditions=_respell(one.conditions, spelled)) for one in in_words],
            )
        self.rest_rows += rest_rows
        self.systems_on += systems_on
        self.rows_in_words += in_words
        self.rest_levels = min(self.rest_levels, other.rest_levels)
        return list(map(self.add, agreements))

    def add(self, agreement: Agreement) -> bool:
        """Add an agreement; return whether it is the first of its auction and conditions."""
        numbers = self._numbers.setdefault(agreement.conditions, {})
        number = numbers.setdefault(agreement.auction, len(self._standing))
        if number == len(self._standing):
            self._standing.append(agreement)
            self._numbers_of_auctions = None
            return True
        standing = self._standing[number]
        if standing.row.annotations or agreement.row.annotations:
            # A row with omit defines nothing if another row does.
            if agreement.is_omitted:
                self._set_shadowed(number, agreement)
                return False
            if standing.is_omitted:
                self._set_shadowed(number, standing)
                self._standing[number] = agreement
                return False
        self._add_later(number, agreement)
        return False

    def _add_later(self, number: int, later: Agreement) -> None:
        standing = self._standing[number]
        fills = bool(later.text) and not standing.text
        annotations = standing.row.annotations or later.row.annotations
        self._set_leading(number, later if fills else standing, annotations)
        if later.text and not fills:
            self._set_shadowed(number, later)

    def _set_leading(self, number: int, agreement: Agreement, annotations: tuple[str, ...]) -> None:
        """Make an agreement the leading one, with the first ``//bss`` lines of any row."""
        if agreement.row.annotations != annotations:
            row = agreement.row._replace(annotations=annotations)
            agreement = agreement._replace(row=row)
        self._standing[number] = agreement

    def _set_shadowed(self, number: int, agreement: Agreement) -> None:
        self._others.setdefault(number, []).append(agreement._replace(stands=False))

    @property
    def unrestricted(self) -> Book:
        """The book as BML 2 reads it: conditions on suits are text (LANGUAGE EX-13a)."""
        return self if self._unrestricted is None else self._unrestricted

    def set_unrestricted(self, book: Book) -> None:
        """Set the book as BML 2 reads the same notes."""
        self._unrestricted = book

    @property
    def leading(self) -> Sequence[Agreement]:
        """The leading agreement of each auction and conditions, which exports write."""
        return self._standing

    @property
    def places(self) -> Iterable[Place]:
        """The positions of these agreements in the whole book; this book may be a part of it."""
        return range(len(self._standing))

    @property
    def rest_places(self) -> Iterable[Place]:
        """The positions of the rows for all other calls among those of the whole book."""
        return range(len(self.rest_rows))

    def __iter__(self) -> Iterator[Agreement]:
        """Iterate over every definition, auction by auction, the leading one first."""
        if not self._others:
            yield from self._standing
            return
        for number, agreement in enumerate(self._standing):
            yield agreement
            yield from self._others.get(number, ())

    def with_several_definitions(self) -> Iterator[tuple[Agreement, ...]]:
        """Yield the definitions of each auction that has several, the leading one first."""
        for number, others in sorted(self._others.items()):
            yield self._standing[number], *others

    def __len__(self) -> int:
        """Return the number of definitions."""
        return len(self._standing) + sum(map(len, self._others.values()))

    def __getitem__(self, auction: str | Auction) -> Agreement:
        """Return the leading agreement of an auction, written in any usual notation.

        The first condition is the one that always applies, or else the one that applies most often
        (RESOLVER RM-2, RM-3).

        :raises KeyError: if the book lacks it; the message names the nearest auctions.
        :raises ValueError: if the text is not an auction or contains variables.
        """
        return self.all(auction)[0]

    def all(self, auction: str | Auction) -> list[Agreement]:
        """Return every definition of an auction, the leading one (``book[...]``) first.

        :raises KeyError: if the book lacks it; the message names the nearest auctions.
        :raises ValueError: if the text is not an auction or contains variables.
        """
        wanted, standing = _parse_key(auction), self._standing
        numbers = self._by_auction().get(wanted.auction, [])
        definitions = [
            agreement
            for number in sorted(numbers, key=lambda one: _rank(standing[one], wanted.seat))
            for agreement in (standing[number], *self._others.get(number, ()))
        ]
        if not definitions:
            raise KeyError(_missing_message(wanted.auction, self._by_auction()))
        return definitions

    def __contains__(self, auction: str | Auction) -> bool:
        """Return whether the book defines an auction; ``ValueError`` if the text is not one."""
        return _parse_key(auction).auction in self._by_auction()

    def _by_auction(self) -> dict[Auction, list[int]]:
        """Return the agreement numbers of each auction, without leading passes (RESOLVER RA-3)."""
        if self._numbers_of_auctions is None:
            self._numbers_of_auctions = {}
            for number, agreement in enumerate(self._standing):
                auction = without_leading_passes(agreement.auction).auction
                self._numbers_of_auctions.setdefault(auction, []).append(number)
        return self._numbers_of_auctions

    def __repr__(self) -> str:
        """Return a text with the number of auctions."""
        return f"<Book of {count_noun(len(self._standing), 'auction')}>"


def _respell(conditions: Conditions, spelled: Mapping[str, str]) -> Conditions:
    meanings = tuple(
        Qualification(one.call, spelled.get(one.text, one.text))
        for one in conditions.qualifications
    )
    return replace(conditions, qualifications=meanings)


def merge(books: Iterable[Book]) -> Book:
    """Return one book with the agreements of several books, in their order."""
    books = list(books)
    unrestricted = None
    if any(book.unrestricted is not book for book in books):
        unrestricted = merge(book.unrestricted for book in books)
    merged = Book(unrestricted)
    for book in books:
        merged.update(book)
    return merged


def opening_of(auction: Auction) -> str:
    """Return the opening, ``1C`` or ``(1C)`` for the opponents; empty if nobody opens."""
    for number, call in enumerate(auction.calls):
        if call is not PASS:
            side = auction.opener if number % 2 == 0 else auction.opener.other
            return f"({call.code})" if side is Side.THEY else call.code
    return ""


OPENINGS = frozenset(["", *(bid.code for bid in BIDS), *(f"({bid.code})" for bid in BIDS)])
"""All possible results of :func:`opening_of`."""


def join_names(groups: Iterable[Iterable[str]]) -> list[frozenset[str]]:
    """Return sets of names: two groups with a common name are merged."""
    together: dict[str, set[str]] = {}
    for group in groups:
        names = set(group)
        names = names.union(*(together.get(name, ()) for name in names))
        together.update(dict.fromkeys(names, names))
    return list({id(names): frozenset(names) for names in together.values()}.values())


class DividedBook:
    """The book of a document, divided by openings."""

    def __init__(self, book: Book) -> None:
        """Divide a book."""
        self._book = book
        self._numbered: dict[str, list[tuple[int, Agreement]]] = {}
        for numbered in enumerate(book):
            self._numbered.setdefault(opening_of(numbered[1].auction), []).append(numbered)
        self.unrestricted = self if book.unrestricted is book else DividedBook(book.unrestricted)
        """The same for the book in which no condition on suits excludes an agreement."""

    @property
    def openings(self) -> Iterable[str]:
        """The openings of its agreements."""
        return self._numbered

    def numbered(self, openings: frozenset[str]) -> list[tuple[int, Agreement]]:
        """Return the agreements of some openings, with their numbers in the book."""
        found = [self._numbered[one] for one in openings if one in self._numbered]
        return found[0] if len(found) == 1 else sorted(chain(*found), key=itemgetter(0))

    def others(self, openings: frozenset[str]) -> Book:
        """Return a book with only the rest rows and ``//as`` lines of some openings."""
        book = Book()
        book.meanings = self._book.meanings
        book.rest_levels = self._book.rest_levels
        book.rest_rows = [self._book.rest_rows[number] for number in self.rest_numbers(openings)]
        redirects, in_words = self._book.systems_on, self._book.rows_in_words
        book.systems_on = [one for one in redirects if opening_of(one.auction) in openings]
        book.rows_in_words = [one for one in in_words if opening_of(one.auction) in openings]
        return book

    def rest_numbers(self, openings: frozenset[str]) -> list[int]:
        """Return the numbers of the rest rows of some openings in the book."""
        rows = enumerate(self._book.rest_rows)
        return [number for number, one in rows if opening_of(one.auction) in openings]


class PartOfBook(Book):
    """The agreements of some openings from the books of several documents, in their order."""

    def __init__(
        self,
        books: Sequence[tuple[int, DividedBook]],
        openings: frozenset[str],
        meanings: Mapping[str, str],
    ) -> None:
        """Join the agreements.

        :param books: the books of documents, with the numbers of the documents in their system.
        :param meanings: the meanings of the whole book (VARIANTS TM-2).
        """
        without_conditions = [(number, book.unrestricted) for number, book in books]
        pairs = zip(books, without_conditions, strict=True)
        is_other = any(one is not other for (_, one), (_, other) in pairs)
        super().__init__(PartOfBook(without_conditions, openings, meanings) if is_other else None)
        self.meanings = dict(meanings)
        self._places: list[Place] = []
        self._rest_places: list[Place] = []
        for document, book in books:
            numbered = book.numbered(openings)
            are_first = self.join([one for _, one in numbered], book.others(openings))
            start = document * _OF_DOCUMENT
            self._places += [start + number for number, _ in compress(numbered, are_first)]
            self._rest_places += [start + number for number in book.rest_numbers(openings)]

    @property
    def places(self) -> Iterable[Place]:
        """The positions of these agreements in the whole book; this book may be a part of it."""
        return self._places

    @property
    def rest_places(self) -> Iterable[Place]:
        """The positions of the rows for all other calls among those of the whole book."""
        return self._rest_places


_COPIES: Place = 1 << 62
"""A number larger than the positions of all agreements that rows define."""


class ContinuedBook(Book):
    """A book with the agreements that its ``//as`` lines define."""

    def __init__(self, book: Book, own: list[Agreement], copies: list[Agreement]) -> None:
        """Add the leading agreements and copies, which may replace those without a text."""
        super().__init__(book.unrestricted)
        self.meanings = book.meanings
        self.rest_rows, self.systems_on = book.rest_rows, book.systems_on
        self.rows_in_words = book.rows_in_words
        self.rest_levels = book.rest_levels
        self._standing = [*own, *copies]
        self._others = book._others
        self._places = [*book.places, *range(_COPIES, _COPIES + len(copies))]
        self._rest_places = book.rest_places

    @property
    def places(self) -> Iterable[Place]:
        """The positions of the agreements of the book, then of the copies."""
        return self._places

    @property
    def rest_places(self) -> Iterable[Place]:
        """The positions of the rows for all other calls among those of the whole book."""
        return self._rest_places


def _missing_message(auction: Auction, keys: Iterable[Auction]) -> str:
    """Return the error message for an auction that the book lacks."""
    from difflib import get_close_matches  # noqa: PLC0415 - for unknown auctions

    known = {known.short: None for known in keys}
    near = get_close_matches(auction.short, known, n=_SUGGESTIONS)
    hint = f" (nearest: {', '.join(near)})" if near else ""
    return f"no agreement for {auction.short or 'an empty auction'}{hint}"


def _parse_key(auction: str | Auction) -> AuctionQuery:
    if isinstance(auction, Auction):
        opening = without_leading_passes(auction)
        return AuctionQuery(opening.auction, opening.passes + 1 if opening.passes else None)
    return read_query(auction)


def _rank(agreement: Agreement, seat: int | None) -> tuple[bool, bool, bool, int]:
    """Return the sort key of an agreement for a seat of the opening or None (RM-2 to RM-4)."""
    conditions = agreement.conditions
    fits = seat is None or seat in conditions.seat.seats
    knows_seat = seat is not None or conditions.seat is OpeningSeat.ANY
    certain = fits and knows_seat and conditions.vulnerability is Vulnerability.ANY
    cells = conditions.cells if certain else -conditions.cells
    return not fits, bool(conditions.qualifications), not certain, cells
