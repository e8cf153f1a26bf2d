"""Deals and auctions.

How they are read, and what contradicts itself in them (LANGUAGE DD, AU; CHECKS CK-9).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from ..bridge.auctions import BIDS, DOUBLE, PASS, Auction, Call, Side
from ..bridge.conditions import BoardVulnerability, InvalidVulnerabilityError, Seat
from ..bridge.deals import Contract, Deal, Hand, InvalidDealError
from ..patterns import DOTALL, IGNORECASE, compile_later
from .codes import Code, Severity
from .diagnostics import Edit, quoted
from .labels import Label, Literal, begins_with_call, has_call_and_equals, parse_label
from .source import Fragment, SourceLine, Span, indentation
from .state import DocumentState
from .syntax import AuctionCell, AuctionDiagram, AuctionNote, DealDiagram

_PASSES = 3
"""Passes that end an auction."""


def diagram_of(
    lines: list[SourceLine], state: DocumentState
) -> AuctionDiagram | DealDiagram | None:
    """Return the diagram that a block is, None for another block (LANGUAGE EL-1)."""
    if is_auction_start(lines[0].text):
        return parse_auction(lines, state)
    return parse_deal(lines, state) if is_deal(lines) else None


def report_header(deal: Deal, header: Span, state: DocumentState) -> None:
    """Report the problems of the header of a deal (``DEAL-HEADER``)."""
    problems = list(deal.header_problems())
    if problems:
        state.diagnostics.report(
            Code.DEAL_HEADER,
            header,
            "; ".join(problems),
            hint="check the line above the hands",
        )


def report_contract(deal: Deal, span: Span, auction: AuctionDiagram, state: DocumentState) -> None:
    """Report a contract that declarer's side did not bid in the auction next to the deal.

    :param span: of the deal.
    """
    contract = deal.contract
    if contract is None or contract.bid is None or contract.declarer is None:
        return
    cells = [cell for row in auction.rows for cell in row]
    if not _is_over(cells) or any(map(_is_open, cells)):
        return
    strain, side = contract.bid.strain, _side(contract.declarer)
    if deal.dealer is not None:
        cells = cells[0 if _side(deal.dealer) == side else 1 :: 2]
    if not any(bid.strain is strain for bid in map(_bid, cells) if bid is not None):
        state.diagnostics.report(
            Code.DEAL_HEADER,
            Span(span.source, span.start, span.start + len(span.text.partition("\n")[0])),
            f"the contract is {contract}, but its side never bids {contract.bid.word[1:]}",
            hint="check the contract and the auction",
            related=[auction.span],
            relation="the auction",
        )


def _is_over(cells: Sequence[AuctionCell]) -> bool:
    """Return whether an auction is shown to its end."""
    words = [cell.word.upper() for cell in cells]
    return words[-1:] == ["AP"] or words[-_PASSES:] in (["P"] * _PASSES, ["-"] * _PASSES)


def _side(seat: Seat) -> int:
    return list(Seat).index(seat) % 2


def _bid(cell: AuctionCell) -> Call | None:
    match cell.label:
        case Label(parts=(Literal(calls=(call,)),)) if call.is_bid:
            return call
    return None


def _is_open(cell: AuctionCell) -> bool:
    """Return whether a cell is a call that is not known: ``?``, several calls, any other word."""
    if cell.word in {"-", "AP"}:
        return False
    match cell.label:
        case Label(parts=(Literal(calls=(_,)),)):
            return False
    return True


_HOLDING = r"(?:-|(?:10|[AKQJTxX2-9])+)"
_HAND = compile_later(rf"\s*(?P<seat>[NESW]):?\s*(?P<cards>{_HOLDING}(?:\s+{_HOLDING}){{3}})\s*")
_CARDS = compile_later(r"(?:10|[AKQJTxX2-9])*[AKQJT](?:10|[AKQJTxX2-9])*")
_LEAD = compile_later(r"([shdcSHDC])(10|[2-9TJQKA])")
_BOARD = compile_later(r"#?(\d{1,6})")
_CONTRACT_BY = compile_later(r"(?<!\S)([1-7](?:NT?|[CDHS])X{0,2}) by ([NESW])(?!\w)")
_FILLER = compile_later(
    r"(?:board|by|contract|dealer|declarer|in|leads?|of|on|played|vul|vulnerable|with)?[:-]*",
    IGNORECASE,
)
"""Words of a header that only name what is next to them."""

_LEVEL = compile_later(r"[1-7]")
_WORD = compile_later(r"\S+")
_MARKED = compile_later(r"(?P<word>.*?)(?P<mark>\*{1,3}|\([0-9]{1,3}\))?", DOTALL)
_NOTE = compile_later(r"\s*(?P<mark>\*{1,3}|\([0-9]{1,3}\))\s+")
AUCTION_COLUMNS = 4
_HEADER_HINT = "write only facts of the deal above its hands: 7, S, All, 4HS, lead sA"
HAND_HINT = "a hand is N AKQ2 K43 - QJT987: spades, hearts, diamonds, clubs"


def hand_hint(text: str) -> str:
    """Return what to write, for a line ``text`` that was to be a hand."""
    is_header = any(_fact(word) not in {"", "dealer"} for word in _header_words(text))
    return _HEADER_HINT if is_header else HAND_HINT


def is_hand(line: SourceLine) -> bool:
    """Return whether ``line`` is a hand line (LANGUAGE DD-1)."""
    return _HAND.fullmatch(line.text) is not None


def hand_words(line: SourceLine) -> list[tuple[int, int]]:
    """Return the columns of the seat and the four holdings of a hand line; none for others."""
    hand = _HAND.fullmatch(line.text)
    if not hand:
        return []
    holdings = _WORD.finditer(line.text, *hand.span("cards"))
    return [hand.span("seat"), *(holding.span() for holding in holdings)]


def is_deal(lines: list[SourceLine]) -> bool:
    """Return whether a block is a deal: hand lines, the first may be a header (LANGUAGE DD-1).

    Hands below a call with ``=`` that are indented more are lines of its description (BT-11).
    """
    first = lines[0]
    body = lines if is_hand(first) else lines[1:]
    if not body or not all(map(is_hand, body)):
        return False
    start = indentation(first.text)
    if body is lines or any(indentation(line.text) <= start for line in body):
        return True
    return not has_call_and_equals(first.text)


def parse_deal(lines: list[SourceLine], state: DocumentState) -> DealDiagram:
    """Return the deal of a block for which :func:`is_deal` holds."""
    lines = lines[len(lines_above_deal(lines)) :]
    header, body = ([], lines) if is_hand(lines[0]) else (lines[:1], lines[1:])
    if header and _is_faulty_hand(header[0].text):
        state.diagnostics.report(
            Code.DEAL_HAND,
            header[0].span,
            f"{quoted(header[0].text)} is not a hand; read as the header of the deal",
            hint=HAND_HINT,
            severity=Severity.ERROR,
        )
    hands: dict[Seat, Hand] = {}
    lines_of: dict[Seat, SourceLine] = {}
    for line in body:
        lines_of[read_hand(line, hands, state)] = line
    deal = parse_deal_header(header[0].text if header else "", hands)
    report_cards(deal, lines_of, state)
    if header:
        report_header(deal, header[0].span, state)
        if not _is_faulty_hand(header[0].text):
            _report_unread_words(header[0], state)
    return DealDiagram(lines[0].span._replace(end=lines[-1].end), deal)


def _report_unread_words(header: SourceLine, state: DocumentState) -> None:
    """Report header words that are not about the deal and that no page shows (DD-2)."""
    words = [word for word in _header_words(header.text) if not _fact(word)]
    unread = [word for word in words if not _FILLER.fullmatch(word)]
    if unread:
        state.diagnostics.report(
            Code.DEAL_HEADER,
            header.span,
            f"{', '.join(map(quoted, unread))}: not read as part of the deal, and not shown",
            hint=f"{_HEADER_HINT}; write other text as a separate paragraph",
        )


def lines_above_deal(lines: list[SourceLine]) -> list[SourceLine]:
    """Return the first line of a deal if it is not its header, but a block of its own (DD-2).

    A line that begins with a bid that is not a contract is a row of a bidding table, whatever
    follows; so is a call with ``=``.
    """
    text = lines[0].text
    word = text.split(None, 1)[0]
    is_bid = _LEVEL.match(word) and begins_with_call(text)
    if has_call_and_equals(text) or (is_bid and not _fact(word)):
        return lines[:1]
    is_header = is_hand(lines[0]) or _is_faulty_hand(text) or any(map(_fact, _header_words(text)))
    return [] if is_header else lines[:1]


def _fact(word: str) -> str:
    kind, _ = header_word(word)
    return kind


def _header_words(text: str) -> list[str]:
    words = _CONTRACT_BY.sub(r"\1\2", text).replace(",", " ").split()
    return [word.rstrip(".;") or word for word in words]


def _is_faulty_hand(text: str) -> bool:
    """Return whether a header was meant as a hand: a seat, and cards in two suits or more."""
    words = _header_words(text)
    cards = [word for word in words[1:] if _CARDS.fullmatch(word)]
    return len(cards) > 1 and words[0].rstrip(":") in tuple(Seat)


def read_hand(line: SourceLine, hands: dict[Seat, Hand], state: DocumentState) -> Seat:
    """Add the hand of a line for which :func:`is_hand` holds to ``hands``; return whose it is."""
    hand = _HAND.fullmatch(line.text)
    assert hand is not None
    seat = Seat(hand["seat"])
    if seat in hands:
        state.diagnostics.report(
            Code.DEAL_HAND, line.span, f"{seat.full_name}'s hand is given twice; this one is used"
        )
    hands[seat] = Hand.parse(hand["cards"])
    return seat


def report_cards(deal: Deal, lines_of: Mapping[Seat, SourceLine], state: DocumentState) -> None:
    """Report what no deal can hold (LANGUAGE DD-7), at the line of the hand."""
    for seat, problem in deal.problems():
        state.diagnostics.report(
            Code.DEAL_CARDS, lines_of[seat].span, problem, hint="check the cards of this hand"
        )


def parse_deal_header(text: str, hands: dict[Seat, Hand]) -> Deal:
    """Return the deal with these hands and the header ``text``, words in any order (DD-2)."""
    facts: dict[str, object] = {}
    for word in _header_words(text):
        kind, value = header_word(word)
        if kind:
            facts.setdefault(kind, value)
    ordered = {seat: hands[seat] for seat in Seat if seat in hands}
    return Deal(ordered, **facts)  # type: ignore[arg-type]


def header_word(word: str) -> tuple[str, object]:
    """Return which field of a :class:`~..bridge.Deal` ``word`` gives, and its value (DD-2).

    Nothing and None for any other word.
    """
    if word in {"N", "E", "S", "W"}:
        return "dealer", Seat(word)
    try:
        return "vulnerability", BoardVulnerability.parse(word)
    except InvalidVulnerabilityError:
        pass
    if board := _BOARD.fullmatch(word):
        return "board", int(board[1])
    if lead := _LEAD.fullmatch(word):
        return "lead", lead[1].lower() + lead[2].replace("10", "T")
    try:
        return "contract", Contract.parse(word)
    except InvalidDealError:
        return "", None


def is_auction_start(text: str) -> bool:
    """Return whether ``text`` is exactly four call words, the first no hyphen (LANGUAGE AU-1)."""
    words = text.split()
    if len(words) != AUCTION_COLUMNS or words[0].startswith("-"):
        return False
    return all(_is_call_word(word) for word in words)


def parse_auction(lines: list[SourceLine], state: DocumentState) -> AuctionDiagram:
    """Return the auction of a block, whose lines have four columns each (LANGUAGE AU-1)."""
    diagram = _read_auction(lines, state)
    _report_long_lines(diagram, state)
    _report_illegal_call(_cells_in_turn(diagram), state)
    return diagram


def parse_auction_from_dealer(lines: list[SourceLine], state: DocumentState) -> AuctionDiagram:
    """Return an auction whose calls run on from the dealer, however the lines are broken."""
    diagram = _read_auction(lines, state)
    _report_illegal_call(chain.from_iterable(diagram.rows), state)
    return diagram


def _read_auction(lines: list[SourceLine], state: DocumentState) -> AuctionDiagram:
    """Return lines of calls, then notes (LANGUAGE AU-4)."""
    rows: list[tuple[AuctionCell, ...]] = []
    notes: list[tuple[str, list[tuple[SourceLine, int, int]]]] = []
    for line in lines:
        note = _NOTE.match(line.text)
        end = len(line.text.rstrip())
        if not end:  # inside a clip
            continue
        if note and (rows or notes) and note.end() < len(line.text):
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
    )
    _report_marks(diagram, state)
    return diagram


def _auction_row(line: SourceLine) -> tuple[AuctionCell, ...]:
    cells = []
    for cell in _WORD.finditer(line.text):
        word, mark = _split_mark(cell[0])
        span = line.part(*cell.span())
        cells.append(AuctionCell(span, word, parse_label(word), mark))
    return tuple(cells)


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


def _report_long_lines(diagram: AuctionDiagram, state: DocumentState) -> None:
    for row in diagram.rows:
        if len(row) > AUCTION_COLUMNS:
            state.diagnostics.report(
                Code.AUCTION_CELLS,
                row[AUCTION_COLUMNS].span,
                f"{len(row)} calls in a line; an auction has four columns",
                hint="start a new line after the fourth call",
                edits=list(_line_ends(row)),
            )


def _line_ends(row: Sequence[AuctionCell]) -> Iterator[Edit]:
    """Yield the edits that give every four cells of ``row`` a line."""
    source, start = row[0].span.source, row[0].span.start
    blanks = indentation(source.line_text(start))
    for number in range(AUCTION_COLUMNS, len(row), AUCTION_COLUMNS):
        before, after = row[number - 1].span, row[number].span
        yield Edit(Span(source, before.end, after.start), "\n" + " " * blanks)


def _cells_in_turn(diagram: AuctionDiagram) -> Iterator[AuctionCell]:
    """Yield the cells as far as it is known whose turn it is: to the end of a short line."""
    for row in diagram.rows:
        yield from row
        if len(row) < AUCTION_COLUMNS:
            return


def _report_illegal_call(cells: Iterable[AuctionCell], state: DocumentState) -> None:
    """Report the first call that the auction does not allow (LANGUAGE AU-1, CHECKS CK-8).

    Every pass is written, so the sides take turns, parentheses or not. What follows a wrong call,
    or a word that is not a single call, cannot be judged.
    """
    auction, side = Auction(), Side.WE
    for cell in cells:
        if is_all_pass(cell.word):
            auction = _passed_out(auction, side)
            continue
        call = _call_of(cell)
        if call is None:
            return
        continued = auction.try_call(side, call)
        if continued is None:
            message, hint = _illegality(auction, call)
            state.diagnostics.report(Code.CALL_ILLEGAL, cell.span, message, hint=hint)
            return
        auction, side = continued, side.other


def is_all_pass(word: str) -> bool:
    """Return whether ``word`` stands for all passes that are left."""
    return word.upper() == "AP"


def _passed_out(auction: Auction, side: Side) -> Auction:
    """Return ``auction`` with the passes that end it, the first by ``side``."""
    while not auction.is_over:
        auction, side = auction.after(side, PASS), side.other
    return auction


def _call_of(cell: AuctionCell) -> Call | None:
    """Return the call in ``cell``, None for several calls, variables and other words."""
    match cell.label:
        case Label(parts=(Literal(calls=(call,)),)):
            return call
    return PASS if cell.word == "-" else None


def _illegality(auction: Auction, call: Call) -> tuple[str, str]:
    """Return why ``call`` may not follow, and what to do."""
    written = "-".join(each.word for each in (*auction.calls, call))
    in_turn = "all four players call in turn, every pass written"
    if auction.is_over:
        why, hint = (
            f"the auction is over before {call.word}",
            "give another auction a block of its own",
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


def _report_marks(diagram: AuctionDiagram, state: DocumentState) -> None:
    known = {note.mark for note in diagram.notes}
    used = {cell.mark for row in diagram.rows for cell in row if cell.mark}
    for row in diagram.rows:
        for cell in row:
            if cell.mark and cell.mark not in known:
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
