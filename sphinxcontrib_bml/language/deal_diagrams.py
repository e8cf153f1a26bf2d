"""Deals: reading, and contradictions in them (LANGUAGE DD; CHECKS CK-9)."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from itertools import chain

from ..bridge.auctions import Suit
from ..bridge.conditions import BoardVulnerability, InvalidVulnerabilityError, Seat
from ..bridge.deals import Contract, Deal, Hand, InvalidDealError
from ..patterns import IGNORECASE, compile_later
from .codes import Code, Severity
from .diagnostics import quoted
from .labels import SUIT_IN_TEXT, begins_with_call, has_call_and_equals
from .source import SourceLine, Span, indentation
from .state import DocumentState
from .suit_cards import suit_deal, suit_in_line
from .syntax import DealDiagram

_HOLDING = r"(?:[-–—]|(?:10|[AKQJTxX2-9])+)"
_MARKED = r"[\s,]+".join(
    rf"(?:!{suit.letter.lower()}|!{suit.letter}(?!\w)|{suit.symbol}[\ufe0e\ufe0f]?)\s?{_HOLDING}"
    for suit in sorted(Suit, reverse=True)
)
_SEAT = r"\s*(?P<seat>[NESW]|(?:North|East|South|West)\b):?\s*"
_HAND = compile_later(rf"{_SEAT}(?P<cards>{_HOLDING}(?:\s+{_HOLDING}){{3}})\s*")
_MARKED_HAND = compile_later(rf"{_SEAT}(?P<cards>{_MARKED})\s*")
_SUIT_HAND = compile_later(rf"\s*(?P<seat>[NESW])(?::\s*|\s+)(?P<cards>{_HOLDING})\s*")
_SUIT = compile_later(SUIT_IN_TEXT)
_LONGEST_MARK = 2
_CARDS = compile_later(r"(?:10|[AKQJTxX2-9])*[AKQJT](?:10|[AKQJTxX2-9])*")
_LEAD = compile_later(r"([shdcSHDC])(10|[2-9TJQKA])")
_BOARD = compile_later(r"#?(\d{1,6})")
_CONTRACT_BY = compile_later(r"(?<!\S)([1-7](?:NT?|[CDHS])X{0,2}) by ([NESW])(?!\w)")
_ON_LEAD = compile_later(r"(?<!\S)[Ll]ead:?\s*([NESW])(?![^\s,.;])")
_FILLER = compile_later(
    r"(?:board|by|contract|dealer|declarer|in|leads?|of|on|played|vul|vulnerable|with)?[:-]*",
    IGNORECASE,
)
"""Words of a header that only describe the word next to them."""

_LEVEL = compile_later(r"[1-7]")
_HOLDINGS = compile_later(_HOLDING)
_HEADER_HINT = "write only facts of the deal above its hands: 7, S, All, 4HS, lead sA"
HAND_HINT = "a hand is N AKQ2 K43 - QJT987: spades, hearts, diamonds, clubs"


def hand_hint(text: str) -> str:
    """Return a hint for a line ``text`` that was meant to be a hand."""
    is_header = any(_fact(word) not in {"", "dealer"} for word in _header_words(text))
    return _HEADER_HINT if is_header else HAND_HINT


def is_hand(line: SourceLine) -> bool:
    """Return whether ``line`` is a hand line (LANGUAGE DD-1)."""
    return _hand_in(line.text) is not None


def _hand_in(text: str) -> re.Match[str] | None:
    if not text.lstrip().startswith(("N", "E", "S", "W")):
        return None
    has_marks = "!" in text or Suit.SPADES.symbol in text
    return (_MARKED_HAND if has_marks else _HAND).fullmatch(text)


def hand_words(line: SourceLine) -> list[tuple[int, int]]:
    """Return the columns of the seat and the holdings of a hand line; empty for other lines."""
    hand = _hand_in(line.text) or _SUIT_HAND.fullmatch(line.text)
    if not hand:
        return []
    holdings = _HOLDINGS.finditer(line.text, *hand.span("cards"))
    return [hand.span("seat"), *(holding.span() for holding in holdings)]


def is_deal(lines: list[SourceLine]) -> bool:
    """Return whether a block is a deal: hand lines, optionally below a header (LANGUAGE DD-1).

    Hand lines that are indented below a call with ``=`` belong to its description (BT-11).
    """
    if is_suit(lines):
        return True
    first = lines[0]
    body = lines if is_hand(first) else lines[1:]
    if not body or not all(map(is_hand, body)):
        return False
    start = indentation(first.text)
    if body is lines or any(indentation(line.text) <= start for line in body):
        return True
    return not has_call_and_equals(first.text)


def suit_named(text: str) -> Suit | None:
    """Return the suit of a header that is only a suit, or None (LANGUAGE DD-10)."""
    text = text.strip()
    is_short = len(text) <= _LONGEST_MARK
    return Suit.parse(text) if is_short and _SUIT.fullmatch(text) else None


def is_suit(lines: list[SourceLine]) -> bool:
    """Return whether a block is the cards of one suit (LANGUAGE DD-10)."""
    if len(lines) == 1:
        return suit_in_line(lines[0].text) is not None
    is_headed = suit_named(lines[0].text) is not None
    return is_headed and all(_SUIT_HAND.fullmatch(line.text) for line in lines[1:])


def parse_suit(lines: list[SourceLine], suit: Suit | None, state: DocumentState) -> Deal | None:
    """Return the cards of one suit, or None if a line has none (LANGUAGE DD-10).

    :param suit: the suit of the header, which is not in ``lines``; None if the line names it.
    """
    if suit is None:
        found = suit_in_line(lines[0].text) if len(lines) == 1 else None
        deal = found and found.deal
        lines_of = dict.fromkeys(Seat, lines[0])
    else:
        hands = [_SUIT_HAND.fullmatch(line.text) for line in lines]
        cards: dict[Seat, str] = {}
        lines_of = {}
        for hand, line in zip(hands, lines, strict=True):
            if hand is None:
                return None
            seat = Seat(hand["seat"])
            _report_twice(seat, cards, line, state)
            cards[seat], lines_of[seat] = hand["cards"], line
        deal = suit_deal(suit, cards)
    if deal is not None:
        report_cards(deal, lines_of, state)
    return deal


def parse_deal(lines: list[SourceLine], state: DocumentState) -> DealDiagram:
    """Return the deal of a block for which :func:`is_deal` returns True."""
    if is_suit(lines):
        suit = suit_named(lines[0].text)
        deal = parse_suit(lines[1:] if suit is not None else lines, suit, state)
        assert deal is not None
        return DealDiagram(lines[0].span._replace(end=lines[-1].end), deal)
    lines = lines[len(lines_above_deal(lines)) :]
    header, body = ([], lines) if is_hand(lines[0]) else (lines[:1], lines[1:])
    hands: dict[Seat, Hand] = {}
    lines_of: dict[Seat, SourceLine] = {}
    for line in body:
        lines_of[read_hand(line, hands, state)] = line
    deal = parse_deal_header(header[0].text if header else "", hands)
    report_cards(deal, lines_of, state)
    if header:
        report_header(deal, header[0].text, header[0].span, state)
    return DealDiagram(lines[0].span._replace(end=lines[-1].end), deal)


def lines_above_deal(lines: list[SourceLine]) -> list[SourceLine]:
    """Return the first line of a deal if it is a separate block, not the header (DD-2).

    A line that begins with a bid that is not a contract is always a row of a bidding table; so is a
    call with ``=``.
    """
    if is_suit(lines):
        return []
    text = lines[0].text
    word = text.split(None, 1)[0]
    is_bid = _LEVEL.match(word) and begins_with_call(text)
    if has_call_and_equals(text) or (is_bid and not _fact(word)):
        return lines[:1]
    is_own = is_hand(lines[0]) or _is_faulty_hand(text) or is_header(lines[:1])
    return [] if is_own else lines[:1]


def is_header(lines: list[SourceLine]) -> bool:
    """Return whether one of ``lines`` that is not a hand has a fact of a deal (DD-2)."""
    words = (_header_words(line.text) for line in lines if not is_hand(line))
    return any(map(_fact, chain.from_iterable(words)))


def _fact(word: str) -> str:
    kind, _ = header_word(word)
    return kind


def _header_words(text: str) -> list[str]:
    text = _ON_LEAD.sub(r"lead:\1", _CONTRACT_BY.sub(r"\1\2", text))
    words = text.replace(",", " ").split()
    return [word.rstrip(".;") or word for word in words]


def _is_faulty_hand(text: str) -> bool:
    """Return whether a header was meant as a hand: a seat, and cards in two or more suits."""
    words = _header_words(text)
    cards = [word for word in words[1:] if _CARDS.fullmatch(word)]
    return len(cards) > 1 and words[0].rstrip(":") in tuple(Seat)


def read_hand(line: SourceLine, hands: dict[Seat, Hand], state: DocumentState) -> Seat:
    """Add the hand of a line for which :func:`is_hand` returns True; return its seat."""
    hand = _hand_in(line.text)
    assert hand is not None
    seat = Seat(hand["seat"][0])
    _report_twice(seat, hands, line, state)
    hands[seat] = Hand.parse(" ".join(_HOLDINGS.findall(hand["cards"])))
    return seat


def _report_twice(
    seat: Seat, hands: Container[Seat], line: SourceLine, state: DocumentState
) -> None:
    """Report a second hand of a player."""
    if seat in hands:
        state.diagnostics.report(
            Code.DEAL_HAND, line.span, f"{seat.full_name}'s hand is given twice; this one is used"
        )


def report_cards(deal: Deal, lines_of: Mapping[Seat, SourceLine], state: DocumentState) -> None:
    """Report impossible cards of a deal (LANGUAGE DD-7), at the line of the hand."""
    for seat, problem in deal.problems():
        state.diagnostics.report(
            Code.DEAL_CARDS, lines_of[seat].span, problem, hint="check the cards of this hand"
        )


def parse_deal_header(text: str, hands: dict[Seat, Hand]) -> Deal:
    """Return the deal with these hands and the header ``text``, with words in any order (DD-2)."""
    facts: dict[str, object] = {}
    for word in _header_words(text):
        kind, value = header_word(word)
        if kind:
            facts.setdefault(kind, value)
    ordered = {seat: hands[seat] for seat in Seat if seat in hands}
    return Deal(ordered, **facts)  # type: ignore[arg-type]


def header_word(word: str) -> tuple[str, object]:
    """Return the field of a :class:`~..bridge.Deal` that ``word`` sets, and its value (DD-2).

    The result is an empty text and None for any other word.
    """
    if word in {"N", "E", "S", "W"}:
        return "dealer", Seat(word)
    try:
        return "vulnerability", BoardVulnerability.parse(word)
    except InvalidVulnerabilityError:
        pass
    if board := _BOARD.fullmatch(word):
        return "board", int(board[1])
    if on_lead := _ON_LEAD.fullmatch(word):
        return "on_lead", Seat(on_lead[1])
    if lead := _LEAD.fullmatch(word):
        return "lead", lead[1].lower() + lead[2].replace("10", "T")
    try:
        return "contract", Contract.parse(word)
    except InvalidDealError:
        return "", None


def report_header(deal: Deal, text: str, header: Span, state: DocumentState) -> None:
    """Report contradictions in the header of a deal, and words that are not shown (DD-2).

    :param text: the header as written.
    """
    board, lead = list(deal.board_problems()), list(deal.lead_problems())
    if board or lead:
        # A number that agrees with nothing may count something else than boards.
        is_other_count = len(board) > 1 and not lead
        state.diagnostics.report(
            Code.DEAL_HEADER,
            header,
            "; ".join(board + lead),
            hint="check the line above the hands",
            severity=Severity.INFO if is_other_count else None,
        )
    if _is_faulty_hand(text):
        state.diagnostics.report(
            Code.DEAL_HAND,
            header,
            f"{quoted(text)} is not a hand; read as the header of the deal",
            hint=HAND_HINT,
            severity=Severity.ERROR,
        )
        return
    words = [word for word in _header_words(text) if not _fact(word)]
    unread = [word for word in words if not _FILLER.fullmatch(word)]
    if unread:
        state.diagnostics.report(
            Code.DEAL_HEADER,
            header,
            f"{', '.join(map(quoted, unread))}: not read as part of the deal, and not shown",
            hint=f"{_HEADER_HINT}; write other text as a separate paragraph",
        )
