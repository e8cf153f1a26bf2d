"""Tree of rows, and rows that stand for other rows.

Rows for all other calls, and ``//as`` lines (LANGUAGE EX-1, XT-6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..bridge.auctions import PASS, Auction, Call, Side
from ..bridge.conditions import Conditions
from ..language.codes import Code
from ..language.diagnostics import Diagnostics
from ..language.source import Fragment, Source, Span
from ..language.syntax import Annotation, AnnotationKind, BiddingTable, Row
from .book import SourceRow
from .checks.outlines import Position, position_of
from .queries import InvalidQueryError, read_call, read_written_auction

if TYPE_CHECKING:
    from .book import Book


class LabelNode(NamedTuple):
    """One label of one row in the tree: a sequence is a chain of nodes (LANGUAGE EX-1)."""

    row: int
    """Number of the row in the table."""
    step: int
    """Number of the label in the row."""


def top_groups(table: BiddingTable) -> Iterator[list[LabelNode]]:
    """Yield groups of siblings at the top: each history is a group of its own (HI-6)."""
    plain: list[LabelNode] = []
    for index, row in enumerate(table.rows):
        if row.level == 0:
            if row.is_sequence:
                if plain:
                    yield plain
                    plain = []
                yield [LabelNode(index, 0)]
            else:
                plain.append(LabelNode(index, 0))
    if plain:
        yield plain


def children_of(table: BiddingTable) -> dict[int, list[int]]:
    """Return the numbers of the rows directly below each row that has some."""
    children: dict[int, list[int]] = {}
    path: list[int] = []
    for index, row in enumerate(table.rows):
        del path[row.level :]
        if path:
            children.setdefault(path[-1], []).append(index)
        path.append(index)
    return children


def rows_below(rows: Sequence[Row], number: int) -> int:
    """Return the number of rows below row ``number``."""
    level = rows[number].level
    return sum(1 for _ in takewhile(lambda row: row.level > level, rows[number + 1 :]))


def light_row(row: Row, level: int) -> Row:
    """Return a row with only what defines its auctions, and without the text around it.

    :param level: the level that is level 0 now.
    """
    text = Fragment((), row.description.text) if row.description else None
    lines = tuple(replace(one, span=_start_of(one.span)) for one in row.annotations)
    return replace(
        row,
        span=_start_of(row.span),
        level=row.level - level,
        description=text,
        annotations=lines,
        link=None,
        pasted=(),
        part=None,
        variant_lines=(),
        other_texts=(),
        calls=None,
    )


def _start_of(span: Span) -> Span:
    file, line, column = span.place
    return Span(Source(file, "", line_numbers=[line], columns=[column]), 0, 0)


class RowsBelow(Protocol):
    """The rows below a row for all other calls, which hold after each of its calls (RK-5)."""

    @property
    def table(self) -> BiddingTable:
        """The row, and the rows below it."""

    @property
    def above(self) -> Auction:
        """The auction above the row."""

    @property
    def side(self) -> Side:
        """The side that makes the call of the row."""

    @property
    def rows(self) -> Iterator[Row]:
        """The rows, the first with the label among them if others follow in it."""

    @property
    def has_words(self) -> bool:
        """Whether words for calls are in the rows."""

    def changed_by(self, change: Callable[[Book], Book]) -> RowsBelow:
        """Return the rows with a change of the book that has the row for all other calls."""

    def after_artificial(self, sides: frozenset[Side]) -> RowsBelow:
        """Return the rows, after artificial bids of some sides (VARIANTS WC-7)."""

    def named(self) -> Iterator[tuple[str, str, SourceRow]]:
        """Yield the rows with a text: the labels below the first one, ``X-2C``, and the text."""

    def after(self, call: Call) -> Book:
        """Return what the rows say after one of the calls, empty if it is not legal."""


class RestRow(NamedTuple):
    """A row for all other calls in one auction (RESOLVER RK-5)."""

    auction: Auction
    """The auction before the calls; ``side`` makes the next call."""
    side: Side
    conditions: Conditions
    text: str
    """The text, written out for this auction; empty if the row's text is about later calls."""
    row: SourceRow
    calls: tuple[Call, ...] | None = None
    """The calls that it is about; None for all but a pass."""
    below: RowsBelow | None = None
    """The rows below it; None if there are none."""
    word: str = ""
    """The word in its label, in one spelling: ``any``, ``2N+``."""


class RowInWords(NamedTuple):
    """A row whose label is words that name no call, in one auction (VARIANTS WC-10)."""

    auction: Auction
    """The auction above it."""
    conditions: Conditions
    text: str
    """The text, written out for this auction."""
    row: SourceRow


class RedirectSource(NamedTuple):
    """The ``//as`` line of a redirect."""

    text: str
    """The text after ``//as``."""
    place: Position


class Redirect(NamedTuple):
    """A ``//as`` rule: one auction has the continuations of another (LANGUAGE XT-4)."""

    auction: Auction
    conditions: Conditions
    target: Auction
    """The auction with the continuations."""
    replaced: Mapping[Call, Call]
    """First calls after the auction, with the calls that replace them in the target."""
    row: SourceRow
    note: RedirectSource

    def in_target(self, auction: Auction) -> Auction | None:
        """Return the auction to look up for a longer auction, or None if illegal (XT-5)."""
        looked_up: Auction | None = self.target
        first = len(self.auction)
        for number, (side, call) in enumerate(auction.turns):
            if number >= first and looked_up is not None:
                call = self.replaced.get(call, call) if number == first else call  # noqa: PLW2901
                looked_up = looked_up.try_call(side, call)
        return looked_up


def with_pass_before(auction: Auction, side: Side) -> Auction | None:
    """Return ``auction``, with a pass if the other side is to call; None if the auction is over."""
    passed: Auction | None = auction
    if auction.last_side is side:
        passed = auction.try_call(side.other, PASS)
    return None if passed is None or passed.is_over else passed


class InvalidTargetError(ValueError):
    """The words after ``//as`` are not an auction; the message gives the reason (XT-6)."""


class RedirectTarget(NamedTuple):
    """The target of a ``//as`` line."""

    auction: Auction
    replaced: Mapping[Call, Call]


def parse_redirect(text: str) -> RedirectTarget:
    """Return the target in the words after ``//as``, such as ``1N D=2C`` (LANGUAGE XT-4).

    :raises InvalidTargetError: if a word is neither a call nor ``CALL=CALL``.
    """
    pairs = [word for word in text.split() if "=" in word]
    try:
        auction = read_written_auction(" ".join(word for word in text.split() if "=" not in word))
    except InvalidQueryError as error:
        raise InvalidTargetError(str(error)) from error
    if all(call is PASS for call in auction.calls):
        raise InvalidTargetError("an auction with a bid is needed")
    return RedirectTarget(auction, MappingProxyType(dict(map(_replacement, pairs))))


def _replacement(pair: str) -> tuple[Call, Call]:
    call, _, other = pair.partition("=")
    known, looked_up = read_call(call), read_call(other)
    if known is None or looked_up is None:
        raise InvalidTargetError(f"{pair!r} is not a pair of calls, such as D=2C")
    return known, looked_up


def redirects_of(row: Row) -> Iterator[Auction]:
    """Yield the auctions that a row continues as, without invalid lines (XT-6)."""
    for note in redirect_lines(row):
        with suppress(InvalidTargetError):
            yield parse_redirect(note.text).auction


def redirect_lines(row: Row) -> Iterable[Annotation]:
    """Return the ``//as`` lines of a row."""
    return (note for note in row.annotations if note.kind is AnnotationKind.AS)


def read_targets(
    row: Row, diagnostics: Diagnostics
) -> Iterator[tuple[RedirectTarget, RedirectSource]]:
    """Yield the targets of the ``//as`` lines of a row; report lines without one (XT-6)."""
    for note in redirect_lines(row):
        try:
            target = parse_redirect(note.text)
        except InvalidTargetError as error:
            diagnostics.report(
                Code.AS_VALUE,
                note.span,
                f"//as {note.text} is ignored: {error}",
                hint="write an auction, optionally with pairs: //as 1N D=2C",
                pasted=row.pasted,
            )
        else:
            yield target, RedirectSource(note.text, position_of(note.span))
