"""Continuations copied from another auction for exports (LANGUAGE XT-5a to XT-5c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..bridge.auctions import PASS, Auction, Call, Side
from ..bridge.conditions import Conditions, OpeningSeat, Qualification, Vulnerability
from ..language.anchors import RowAddress
from ..language.codes import Code
from ..language.diagnostics import Diagnostics, Edit
from ..language.inline import without_marks
from ..language.options import Limits, Options, end_of_chain
from ..language.source import Span
from ..language.syntax import BiddingTable, Row
from ..patterns import IGNORECASE, compile_later
from .book import Agreement, Book, ContinuedBook
from .queries import InvalidQueryError, read_written_auction
from .redirect_rows import Redirect, children_of, redirect_lines

MOST_LINES = 8
"""Maximum length of a chain of ``//as`` lines (LANGUAGE XT-6)."""

_Calls = tuple[Side, tuple[Call, ...]]


class _Line(NamedTuple):
    """A ``//as`` line at an auction, perhaps reached through other lines."""

    redirect: Redirect
    chain: tuple[Auction, ...]
    """The auction of a row, then the targets of the lines that lead here, its own last."""
    origin: Redirect
    """The line in the notes that it was derived from."""


class CopyResult(NamedTuple):
    """A book with the agreements that its ``//as`` lines define."""

    book: Book
    full: tuple[Redirect, ...] = ()
    """The lines whose agreements exceed the limits."""


def continued(book: Book, limits: Limits) -> CopyResult:
    """Return a book in which auctions that continue as others have the copied agreements too.

    The agreements of rows come first, then those of ``//as`` lines in order (LANGUAGE XT-5b).
    """
    return _Copier(book, limits).run() if book.systems_on else CopyResult(book)


class _Copier:
    def __init__(self, book: Book, limits: Limits) -> None:
        self.book = book
        self.limits = limits
        self.standing = list(book.leading)
        self.own = len(self.standing)
        targets = {_calls(one.target) for one in book.systems_on}
        lengths = sorted({len(calls) for _, calls in targets})
        self.below: dict[_Calls, list[Agreement]] = {target: [] for target in targets}
        self.lines: dict[_Calls, list[Redirect]] = {target: [] for target in targets}
        self.known: dict[Auction, list[int]] = {}
        """The numbers of the agreements of each auction."""
        for number, agreement in enumerate(self.standing):
            self.known.setdefault(agreement.auction, []).append(number)
            self._sort(agreement.auction, lengths, agreement)
        for one in book.systems_on:
            self._sort(one.auction, lengths, one)
        self.counts: dict[object, int] = {}
        self.full: dict[object, Redirect] = {}

    def _sort(self, auction: Auction, lengths: Sequence[int], one: Agreement | Redirect) -> None:
        """Record an agreement below each target that it continues; a line also at the target."""
        opener, calls = _calls(auction)
        for length in lengths:
            key = opener, calls[:length]
            if isinstance(one, Redirect):
                if length <= len(calls) and key in self.lines:
                    self.lines[key].append(one)
            elif length < len(calls) and key in self.below:
                self.below[key].append(one)

    def run(self) -> CopyResult:
        """Copy the agreements of all lines."""
        for one in self.book.systems_on:
            waiting = [_Line(one, (one.auction, one.target), one)]
            while waiting:
                line = waiting.pop(0)
                self._copy(line)
                waiting += self._lines_on(line)
        changed = self.standing[: self.own]
        book = ContinuedBook(self.book, changed, self.standing[self.own :])
        return CopyResult(book, tuple(self.full.values()))

    def _lines_on(self, line: _Line) -> Iterator[_Line]:
        """Yield the ``//as`` lines in the copied part, moved to the new auction (LANGUAGE XT-6)."""
        redirect = line.redirect
        for other in self.lines[_calls(redirect.target)]:
            if end_of_chain(line.chain, other.target, 1 + MOST_LINES):
                continue
            auction = (
                redirect.auction
                if other.auction == redirect.target
                else _continuing(redirect, other.auction)
            )
            conditions = _joint(redirect, other.auction, other.conditions)
            if auction is not None and conditions is not None:
                moved = other._replace(auction=auction, conditions=conditions)
                yield _Line(moved, (*line.chain, other.target), line.origin)

    def _copy(self, line: _Line) -> None:
        """Add the continuations of the target of a line, after the auction of its row."""
        redirect, note = line.redirect, line.origin.note
        for agreement in self.below[_calls(redirect.target)]:
            auction = _continuing(redirect, agreement.auction)
            conditions = _joint(redirect, agreement.auction, agreement.conditions)
            if auction is None or conditions is None or agreement.is_omitted:
                continue
            copy = agreement._replace(
                auction=auction, conditions=conditions, copied=agreement.auction.short
            )
            if not self._add(copy):
                continue
            self.counts[note] = self.counts.get(note, 0) + 1
            is_full = len(self.standing) >= self.limits.records
            if is_full or self.counts[note] >= self.limits.as_records:
                self.full.setdefault(note, line.origin)
                return

    def _add(self, copy: Agreement) -> bool:
        """Add an agreement if no other one gives the call a meaning (LANGUAGE XT-5b)."""
        numbers = self.known.setdefault(copy.auction, [])
        for number in numbers:
            other = self.standing[number]
            if other.conditions == copy.conditions:
                if other.text or not copy.text:
                    return False
                row = copy.row._replace(annotations=other.row.annotations or copy.row.annotations)
                self.standing[number] = copy._replace(row=row)
                return True
            if other.text and other.conditions.cover(copy.conditions):
                return False
        numbers.append(len(self.standing))
        self.standing.append(copy)
        return True


def _calls(auction: Auction) -> _Calls:
    return auction.opener, auction.calls


def _continuing(redirect: Redirect, auction: Auction) -> Auction | None:
    """Return the auction of a line, continued as ``auction`` continues the target (XT-5).

    None if that is illegal, or if ``auction`` does not continue the target.
    """
    found: Auction | None = redirect.auction
    names = {meant: call for call, meant in redirect.replaced.items()}
    first = len(redirect.auction)
    for side, call in auction.turns[len(redirect.target) :]:
        if found is None:
            return None
        if len(found) == first:
            if call is PASS and found.last_side is side:
                continue  # The other side has called there, in place of this pass.
            if len(found.passed_to(side)) == first:
                call = names.get(call, call)  # noqa: PLW2901 - as the line names it
        found = found.try_call(side, call)
    if found is None or len(found) == first or redirect.in_target(found) != auction:
        return None
    return found


def _joint(redirect: Redirect, auction: Auction, other: Conditions) -> Conditions | None:
    """Return the conditions of a line and its copy, or None if they exclude each other (XT-5a)."""
    own = redirect.conditions
    if redirect.auction.opener is redirect.target.opener:
        seats = tuple(seat for seat in own.seat.seats if seat in other.seat.seats)
        seat = OpeningSeat.covering(seats)
    else:
        seat = own.seat if other.seat is OpeningSeat.ANY else None
    letters = ""
    for one, two in zip(own.vulnerability.value, other.vulnerability.value, strict=True):
        if "0" not in {one, two} and one != two:
            return None
        letters += two if one == "0" else one
    meanings = _joint_meanings(redirect, auction, other)
    if seat is None or meanings is None:
        return None
    return Conditions(seat, Vulnerability(letters), meanings)


def _joint_meanings(
    redirect: Redirect, auction: Auction, other: Conditions
) -> tuple[Qualification, ...] | None:
    """Return the meanings of calls that both require, numbered as in the auction of the row."""
    found = {one.call: one for one in redirect.conditions.qualifications}
    target, real = redirect.target, redirect.auction
    more = len(real) - len(target)
    if auction.turns[len(target) :] and real.last_side is auction.turns[len(target)][0]:
        more -= 1  # The pass that the other side's call is in place of.
    for one in other.qualifications:
        if one.call > len(target):
            moved = Qualification(one.call + more, one.text)
        elif real.opener is target.opener and real.calls[: one.call] == target.calls[: one.call]:
            moved = one
        else:
            return None
        if found.setdefault(moved.call, moved) != moved:
            return None
    return tuple(sorted(found.values(), key=lambda one: one.call))


_SAID = compile_later(
    r"(?:systems?\s+on|(?:same\s+as|as(?:\s+over)?)\s+(?P<auction>\(?[1-7][^\s,;:]*))\s*\.?",
    IGNORECASE,
)
"""A description that only says which system is on."""
_MAY_SAY = compile_later(r"\W*(?:sy|sa|as)", IGNORECASE)
"""The beginning of such a description, perhaps with marks of markup before it."""
_ANYTHING = Options()


def report_system_on(tables: Iterable[BiddingTable], book: Book, diagnostics: Diagnostics) -> None:
    """Report rows that state in words the same as a ``//as`` line (LANGUAGE XT-7a)."""
    said = {row.address: (row, auction) for row, auction in _rows_that_say(tables)}
    if not said:
        return
    auctions: dict[RowAddress, list[Auction]] = {}
    for agreement in book:
        if agreement.row.address in said:
            auctions.setdefault(agreement.row.address, []).append(agreement.auction)
    for address, (row, named) in said.items():
        own = auctions.get(address, [])
        targets = {named} if named is not None else {_without_their_last(one) for one in own}
        target = targets.pop() if len(targets) == 1 and own else None
        if target is None or target in own or target not in book:
            continue
        diagnostics.report(
            Code.AS_TEXT,
            row.span,
            "says that the system is on; exports cannot follow that",
            hint=f"write //as {target.short} below the row",
            pasted=row.pasted,
            edits=() if row.pasted else [_line_below(row, f"//as {target.short}")],
        )


def _rows_that_say(tables: Iterable[BiddingTable]) -> Iterator[tuple[Row, Auction | None]]:
    """Yield the rows without rows below them, and the auctions that their texts name."""
    for table in tables:
        has_below = children_of(table) if any(row.description for row in table.rows) else {}
        for number, row in enumerate(table.rows):
            if not row.labels or row.description is None or number in has_below:
                continue
            text = row.shown_text
            if not _MAY_SAY.match(text):
                continue
            found = _SAID.fullmatch(without_marks(text.strip(), _ANYTHING))
            if found is None or any(redirect_lines(row)):
                continue
            try:
                yield row, read_written_auction(found["auction"]) if found["auction"] else None
            except InvalidQueryError:
                continue


def _without_their_last(auction: Auction) -> Auction | None:
    """Return an auction without the opponents' last call other than a pass, or None."""
    turns = auction.turns
    theirs = [
        number
        for number, (side, call) in enumerate(turns)
        if side is Side.THEY and call is not PASS
    ]
    found: Auction | None = Auction() if theirs else None
    for number, (side, call) in enumerate(turns):
        if found is not None and number != theirs[-1]:
            found = found.try_call(side, call)
    return found


def _line_below(row: Row, text: str) -> Edit:
    """Return the edit that inserts a line below a row and its description."""
    pieces = row.description.pieces if row.description else ()
    end = max([line.end for line, _, _ in pieces if line.source is row.span.source], default=0)
    end = end or row.span.end
    return Edit(Span(row.span.source, end, end), f"\n{' ' * row.span.column}{text}")
