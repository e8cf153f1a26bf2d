"""Auctions in columns, and illegal calls in them (LANGUAGE AU; CHECKS CK-8)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise

from ..bridge.auctions import BIDS, DOUBLE, PASS, Auction, Call, Side
from ..bridge.conditions import Seat
from ..patterns import DOTALL, compile_later
from .codes import Code
from .diagnostics import Edit, quoted
from .diagram_words import Role, role_named, seat_named
from .labels import Label, Literal, parse_label
from .source import Fragment, SourceLine, Span, indentation
from .state import DocumentState
from .syntax import AuctionCell, AuctionDiagram, AuctionHead, AuctionNote

AUCTION_COLUMNS = 4
COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
"""The columns of an auction with a known dealer."""
_SEAT_HEADS = tuple(AuctionHead("", seat, Side(number % 2)) for number, seat in enumerate(COLUMNS))
"""The names of these columns."""
_EMPTY = "."
_ANNOUNCEMENT = r'"[^"\n]{1,40}"'
_WORD = compile_later(rf'[^\s"]+{_ANNOUNCEMENT}(?!\S)|\S+')
_MARKED = compile_later(
    rf"(?P<word>.*?)(?P<mark>\*{{1,3}}|\([0-9]{{1,3}}\)|{_ANNOUNCEMENT})?", DOTALL
)
_NOTE = compile_later(r"\s*(?P<mark>\*{1,3}|\([0-9]{1,3}\))\s+")


def is_auction(lines: list[SourceLine], language: str) -> bool:
    """Return whether a block is an auction: it begins with four calls or column names.

    Follows LANGUAGE AU-1 and AU-5.

    :param language: the language of the page.
    """
    if _is_auction_start(lines[0].text):
        return not any(line.text.split()[1:2] == ["="] for line in lines[1:])
    calls = 0
    for line in lines[1:] if read_heads(lines[0], language) else ():
        if calls and _note_of(line):
            break
        words = _WORD.findall(line.text)
        if not all(word == _EMPTY or _is_call_word(word) for word in words):
            return False
        calls += len(words)
    return calls > 0


def _is_auction_start(text: str) -> bool:
    """Return whether ``text`` is exactly four call words, the first not a hyphen (AU-1)."""
    words = _WORD.findall(text)
    if len(words) != AUCTION_COLUMNS or words[0].startswith("-"):
        return False
    return all(map(_is_call_word, words))


def read_heads(line: SourceLine, language: str) -> tuple[AuctionHead, ...]:
    """Return the column names in a line; empty if the line has other text (AU-5)."""
    words = [word.removesuffix(":") for word in line.text.split()]
    seats = [seat for word in words if (seat := seat_named(word, language))]
    if len(words) == len(seats) == AUCTION_COLUMNS:
        is_in_turn = all(one.next is other for one, other in pairwise(seats))
        sides = [Side(number % 2) for number in range(AUCTION_COLUMNS)]
        return tuple(map(AuctionHead, words, seats, sides)) if is_in_turn else ()
    roles = [role_named(word, language) for word in words]
    if roles == [Role.OPENER, Role.RESPONDER]:
        return tuple(AuctionHead(word, None, Side.WE) for word in words)
    if len(words) not in {2, AUCTION_COLUMNS} or None in roles:
        return ()
    turns = [Role.WE, Role.THEY] * (len(words) // 2)
    if roles not in (turns, turns[::-1]):
        return ()
    sides = [Side(role is not roles[0]) for role in roles]
    return tuple(AuctionHead(word, None, side) for word, side in zip(words, sides, strict=True))


def parse_auction(lines: list[SourceLine], state: DocumentState) -> AuctionDiagram:
    """Return the auction of a block, before it is assigned to a deal (AU-1, AU-4, AU-5)."""
    heads = read_heads(lines[0], state.options.language) if len(lines) > 1 else ()
    body = lines[1:] if heads else lines
    rows: list[tuple[AuctionCell, ...]] = []
    notes: list[tuple[str, list[tuple[SourceLine, int, int]]]] = []
    for line in body:
        note = _note_of(line)
        end = len(line.text.rstrip())
        if not end:  # inside a clip
            continue
        if note and (rows or notes):
            notes.append((note["mark"], [(line, note.end(), end)]))
        elif notes:
            notes[-1][1].append((line, len(line.text) - len(line.text.lstrip()), end))
        else:
            rows.append(_auction_row(line))
    diagram = AuctionDiagram(
        lines[0].span._replace(end=lines[-1].end),
        tuple(rows),
        tuple(
            AuctionNote(Fragment(pieces).span(), mark, Fragment(pieces)) for mark, pieces in notes
        ),
        heads,
    )
    _report_marks(diagram, state)
    if heads and rows:
        first = next(line for line in body if line.text.strip())
        return replace(diagram, start=_first_column(diagram, lines[0], first))
    return diagram


def _note_of(line: SourceLine) -> re.Match[str] | None:
    note = _NOTE.match(line.text)
    return note if note and note.end() < len(line.text) else None


def _auction_row(line: SourceLine) -> tuple[AuctionCell, ...]:
    cells = []
    for cell in _WORD.finditer(line.text):
        word, mark = _split_mark(cell[0])
        span = line.part(*cell.span())
        cells.append(AuctionCell(span, word, parse_label(word), mark))
    return tuple(cells)


def _first_column(diagram: AuctionDiagram, heads: SourceLine, line: SourceLine) -> int:
    """Return the column of the first call below named columns (LANGUAGE AU-7).

    :param heads: the line with the names.
    :param line: the first line of calls.
    """
    row = diagram.rows[0]
    if row[0].word == _EMPTY:
        return 0
    missing = len(diagram.heads) - len(_columns_of(row, diagram))
    if missing <= 0:
        return 0
    starts = [word.start() for word in _WORD.finditer(heads.text)]
    below = [
        _nearest(word.start(), starts)
        for word, cell in zip(_WORD.finditer(line.text), row, strict=True)
        if not _takes_no_column(cell, diagram)
    ]
    first = below[0] if below else None
    is_below = first is not None and below == [*range(first, first + len(below))]
    # Players call in turn, so no call is missing between the first line and the next.
    has_gap = len(diagram.rows) > 1 and first != missing and not is_of_partners(diagram)
    return first if first is not None and is_below and not has_gap else missing


def _nearest(place: int, starts: Sequence[int]) -> int | None:
    """Return the column whose name begins nearest to a place, or None if there are two."""
    nearest = sorted(range(len(starts)), key=lambda column: abs(starts[column] - place))
    distances = [abs(starts[column] - place) for column in nearest[:2]]
    return nearest[0] if distances[0] < distances[1] else None


def is_of_partners(diagram: AuctionDiagram) -> bool:
    """Return whether the columns are for opener and responder."""
    return bool(diagram.heads) and {head.side for head in diagram.heads} == {Side.WE}


def _takes_no_column(cell: AuctionCell, diagram: AuctionDiagram) -> bool:
    """Return whether a cell is a call of the opponents of opener and responder."""
    is_theirs = cell.label is not None and cell.label.side is Side.THEY
    return is_theirs and is_of_partners(diagram)


def with_seats(diagram: AuctionDiagram, dealer: Seat) -> AuctionDiagram:
    """Return an auction that begins in the column of the dealer, with the names of the seats."""
    return replace(diagram, heads=_SEAT_HEADS, start=COLUMNS.index(dealer), runs_on=True)


Column = tuple[AuctionCell, ...]
"""The calls in one cell of the table: one, none, or one with calls of the opponents."""


def _columns_of(row: Sequence[AuctionCell], diagram: AuctionDiagram) -> list[Column]:
    columns: list[Column] = []
    before: Column = ()
    for cell in row:
        if cell.word == _EMPTY and diagram.heads:
            columns.append(())
        elif not _takes_no_column(cell, diagram):
            columns.append((*before, cell))
            before = ()
        elif columns:
            columns[-1] += (cell,)
        else:
            before += (cell,)
    return [*columns, before] if before else columns


def rows_in_columns(diagram: AuctionDiagram) -> list[list[Column]]:
    """Return the rows of the table of an auction."""
    rows = [_columns_of(row, diagram) for row in diagram.rows]
    empty: list[Column] = [()] * diagram.start
    if not diagram.runs_on:
        return [[*empty, *row] if number == 0 else row for number, row in enumerate(rows)]
    cells = [*empty, *chain.from_iterable(rows)]
    return [cells[at : at + AUCTION_COLUMNS] for at in range(0, len(cells), AUCTION_COLUMNS)]


def number_of_columns(diagram: AuctionDiagram) -> int:
    """Return the number of columns in the table of an auction."""
    return max(map(len, [diagram.heads or range(AUCTION_COLUMNS), *rows_in_columns(diagram)]))


def calls_in_turn(diagram: AuctionDiagram) -> list[AuctionCell]:
    """Return the calls of an auction from the first call, without empty cells."""
    is_headed = bool(diagram.heads)
    return [cell for row in diagram.rows for cell in row if not (is_headed and cell.word == _EMPTY)]


def first_seat(diagram: AuctionDiagram) -> Seat | None:
    """Return the seat that calls first, or None if the columns are not seats."""
    columns = chain.from_iterable(rows_in_columns(diagram)[:1])
    number = next((number for number, cells in enumerate(columns) if cells), 0)
    return diagram.heads[number].seat if number < len(diagram.heads) else None


def _split_mark(word: str) -> tuple[str, str]:
    marked = _MARKED.fullmatch(word)
    # "(1)" alone is a mark without a call, and "(2C)" is not a mark at all.
    if not marked or not marked["mark"] or not marked["word"]:
        return word, ""
    return marked["word"], marked["mark"]


def _is_call_word(word: str) -> bool:
    call, _ = _split_mark(word)
    if call in {"?", "-", "AP"}:
        return True
    label = parse_label(call)
    return label is not None and label.is_plain


def report_auction(diagram: AuctionDiagram, state: DocumentState) -> None:
    """Report lines with too many calls, and the first call that is illegal (AU-1, CK-8)."""
    if not diagram.runs_on:
        _report_long_lines(diagram, state)
    _report_words(diagram, state)
    _report_illegal_call(diagram, state)


def _report_long_lines(diagram: AuctionDiagram, state: DocumentState) -> None:
    most = len(diagram.heads) or AUCTION_COLUMNS
    number, last = ("four", "fourth") if most == AUCTION_COLUMNS else ("two", "second")
    for row in diagram.rows:
        counted = [cell for cell in row if not _takes_no_column(cell, diagram)]
        if len(counted) > most:
            state.diagnostics.report(
                Code.AUCTION_CELLS,
                counted[most].span,
                f"{len(counted)} calls in a line; an auction has {number} columns",
                hint=f"start a new line after the {last} call",
                edits=list(_line_ends(counted, most)),
            )


def _line_ends(row: Sequence[AuctionCell], most: int) -> Iterator[Edit]:
    """Yield the edits that split ``row`` into lines of ``most`` cells."""
    source, start = row[0].span.source, row[0].span.start
    blanks = indentation(source.line_text(start))
    for number in range(most, len(row), most):
        after = row[number].span.start
        before = len(source.text[:after].rstrip())
        yield Edit(Span(source, before, after), "\n" + " " * blanks)


def _sided_cells(diagram: AuctionDiagram) -> Iterator[tuple[Side, AuctionCell]]:
    """Yield the calls with their sides, as far as the sides are known (LANGUAGE AU-7).

    If the columns have no names, the players call in turn, to the end of a short line.
    """
    if is_of_partners(diagram):
        for cell in calls_in_turn(diagram):
            yield Side.THEY if _takes_no_column(cell, diagram) else Side.WE, cell
        return
    if diagram.heads:
        for row in rows_in_columns(diagram):
            for column, cells in enumerate(row):
                yield from ((Side(column % 2), cell) for cell in cells)
        return
    short = (number for number, row in enumerate(diagram.rows, 1) if len(row) < AUCTION_COLUMNS)
    known = diagram.rows if diagram.runs_on else diagram.rows[: next(short, None)]
    for number, cell in enumerate(chain.from_iterable(known)):
        yield Side(number % 2), cell


def _report_illegal_call(diagram: AuctionDiagram, state: DocumentState) -> None:
    """Report the first illegal call of an auction (LANGUAGE AU-1, CHECKS CK-8).

    Calls after an illegal call, or after a word that is not a single call, are not checked.
    """
    auction = Auction()
    for side, cell in _sided_cells(diagram):
        if is_all_pass(cell.word):
            auction = _passed_out(auction, side)
            continue
        call = _call_of(cell)
        if call is None:
            return
        continued = auction.try_call(side, call)
        if continued is None:
            message, hint = _illegality(auction, call, _turns(diagram))
            state.diagnostics.report(Code.CALL_ILLEGAL, cell.span, message, hint=hint)
            return
        auction = continued


def is_all_pass(word: str) -> bool:
    """Return whether ``word`` stands for all remaining passes."""
    return word.upper() == "AP"


def _passed_out(auction: Auction, side: Side) -> Auction:
    """Return ``auction`` with the passes that end it, the first by ``side``."""
    while not auction.is_over:
        auction, side = auction.after(side, PASS), side.other
    return auction


def _call_of(cell: AuctionCell) -> Call | None:
    """Return the call in ``cell``; None for several calls, variables and other words."""
    match cell.label:
        case Label(parts=(Literal(calls=(call,)),)):
            return call
    return PASS if cell.word == "-" else None


def _turns(diagram: AuctionDiagram) -> str:
    """Return a hint if the wrong side seems to have called."""
    if is_of_partners(diagram):
        return "write calls of the opponents in parentheses"
    if diagram.heads:
        return "check the column of the call"
    return "all four players call in turn, every pass written"


def _illegality(auction: Auction, call: Call, in_turn: str) -> tuple[str, str]:
    """Return the reason why ``call`` is illegal, and a hint.

    :param in_turn: the hint if the wrong side seems to have called.
    """
    written = "-".join(each.word for each in (*auction.calls, call))
    if auction.is_over:
        why, hint = (
            f"the auction is over before {call.word}",
            "put another auction into a separate block",
        )
    elif call.strain is not None:
        why = f"{call} is not higher than {BIDS[auction.last_bid - 1]}"
        higher = auction.lowest_bid(call.strain)
        hint = f"did you mean {higher}?" if higher else in_turn
    elif call == DOUBLE:
        why, hint = "only an undoubled bid of the other side can be doubled", in_turn
    else:
        why, hint = "only a double by the other side can be redoubled", in_turn
    return f"{written}: {why}", hint


def _report_words(diagram: AuctionDiagram, state: DocumentState) -> None:
    """Report the first word of an auction that is not a call (AU-1)."""
    for cell in chain(*diagram.rows):
        if cell.word != _EMPTY and not _is_call_word(cell.word):
            state.diagnostics.report(
                Code.CALL_UNKNOWN,
                cell.span,
                f"{quoted(cell.word)} is not a call; it is shown as one",
                hint="a call is P, D, R or level and suit, such as 2H",
            )
            return


def _report_marks(diagram: AuctionDiagram, state: DocumentState) -> None:
    known = {note.mark for note in diagram.notes}
    used = {cell.mark for row in diagram.rows for cell in row if cell.mark}
    for row in diagram.rows:
        for cell in row:
            if cell.mark and not cell.announcement and cell.mark not in known:
                state.diagnostics.report(
                    Code.AUCTION_NOTE,
                    cell.span,
                    f"the mark {cell.mark} has no footnote",
                    hint=f"write a line that begins with {cell.mark} below the auction",
                )
    for note in diagram.notes:
        if note.mark not in used:
            state.diagnostics.report(
                Code.AUCTION_NOTE,
                note.span,
                f"no call carries the mark {note.mark}",
                hint=f"write {note.mark} directly after a call",
            )
