"""Writers of the deals in notes as LIN, PBN and links (PLAYED)."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple
from urllib.parse import quote

from ...agreements.system import DealWithAuction, System
from ...bridge.auctions import BIDS, PASS, Auction, Call, Side
from ...bridge.conditions import Seat
from ...bridge.deals import Contract, Hand
from ...bridge.records import CallNote, Record, Room
from ...formats.registry import (
    Loss,
    NoSettings,
    Writer,
    Written,
)
from ...language.codes import Code
from ..exports import BBO, PLACE, LinkSettings
from .lin_reader import SEATS, VULNERABILITIES
from .pbn_reader import declarer_of


class Dealt(NamedTuple):
    """A deal of the notes."""

    record: Record
    contract: Contract | None
    """The contract in its header; None without one, or if the auction is complete."""
    noted: DealWithAuction
    losses: tuple[str, ...] = ()
    """Information that no format of played deals can express."""


def deals_of(system: System) -> Iterator[Dealt]:
    """Yield the deals of a system in order; a deal without a board number gets its position."""
    for number, noted in enumerate(system.deals, start=1):
        yield _dealt(noted, number)


def _dealt(noted: DealWithAuction, number: int) -> Dealt:
    deal, losses = noted.deal, []
    hands = {}
    for seat, hand in deal.hands.items():
        if any("x" in cards for _, cards in hand.holdings()):
            losses.append(f"the hand of {seat.full_name} has an x for a small card; it is left out")
        else:
            hands[seat] = hand
    if deal.dealer is None:
        losses.append("no dealer is given; programs use the dealer of the board number")
    calls, notes, unwritten = _from_notes_auction(noted)
    if unwritten:
        losses.append(f"{unwritten!r} is not a call; the auction ends before it")
    if deal.lead:
        losses.append(f"the lead {deal.lead} is left out")
    board = deal.board or number
    record = Record(board, None, deal.dealer, deal.vulnerability, hands, {}, calls, notes)
    contract = None if record.is_complete else deal.contract
    return Dealt(record, contract, noted, tuple(losses))


def _from_notes_auction(
    noted: DealWithAuction,
) -> tuple[tuple[Call, ...], dict[int, CallNote], str]:
    """Return the calls before the first invalid word, their notes, and that word."""
    auction, side = Auction(), Side.WE
    notes: dict[int, CallNote] = {}
    for one in noted.calls:
        if one.is_all_pass:
            while not auction.is_over:
                auction, side = auction.after(side, PASS), side.other
            continue
        after = auction.try_call(side, one.call) if one.call is not None else None
        if after is None:
            return auction.calls, notes, one.word
        if one.note:
            notes[len(auction)] = CallNote(True, one.note)
        auction, side = after, side.other
    return auction.calls, notes, ""


@dataclass(frozen=True, slots=True)
class FormattedRecord:
    """A record in a format."""

    text: str
    losses: tuple[str, ...]
    """Information that the format cannot express, one sentence each."""


def written(system: System, text_of: Callable[[Dealt], FormattedRecord], head: str = "") -> Written:
    """Return the file of the deals of a system, with losses of content.

    :param head: the text before the deals.
    """
    pieces, losses = [head], []
    for dealt in deals_of(system):
        record = text_of(dealt)
        pieces.append(record.text)
        losses += losses_at(dealt, record.losses)
    return Written("".join(pieces).encode("utf-8", errors="replace"), tuple(losses))


def losses_at(dealt: Dealt, own: Iterable[str]) -> list[Loss]:
    """Return the information about a deal that a format cannot express, in order."""
    return [
        Loss(Code.PLAYED_LOSS, f"board {dealt.record.board}: {message}", dealt.noted)
        for message in (*dealt.losses, *own)
    ]


_BBO_ADDRESS = "https://www.bridgebase.com/tools/handviewer.html?"
_ROOMS = {Room.OPEN: "o", Room.CLOSED: "c"}
_LETTERS = {vulnerability: letter for letter, vulnerability in reversed(VULNERABILITIES.items())}


def lin_of(record: Record) -> FormattedRecord:
    """Return a record as one line of LIN, without a line end."""
    losses: list[str] = []
    fields: list[tuple[str, str]] = []
    if record.room is not None:
        fields.append(("qx", f"{_ROOMS[record.room]}{record.board or ''}"))
    if record.players:
        names = (_lin_writer_name(record.players.get(seat, ""), losses) for seat in SEATS)
        fields.append(("pn", ",".join(names)))
    dealer = SEATS.index(record.dealer) + 1 if record.dealer is not None else 0
    hands = ",".join(_hand(record.hands.get(seat)) for seat in SEATS)
    fields += [("st", ""), ("md", f"{dealer}{hands}")]
    if record.board is not None and record.room is None:
        fields.append(("ah", f"Board {record.board}"))
    if record.vulnerability is not None:
        fields.append(("sv", _LETTERS[record.vulnerability]))
    for number, call in enumerate(record.calls):
        note = record.notes.get(number)
        fields.append(("mb", f"{call.code}{'!' if note is not None and note.alert else ''}"))
        if note is not None and note.text:
            fields.append(("an", _value(note.text, losses)))
    if record.is_irregular:
        losses.append("LIN cannot express that a call was irregular")
    fields.append(("pg", ""))
    return FormattedRecord("".join(f"{tag}|{value}|" for tag, value in fields), tuple(losses))


def _hand(hand: Hand | None) -> str:
    if hand is None:
        return ""
    return "".join(suit.letter + cards for suit, cards in hand.holdings())


def _value(text: str, losses: list[str]) -> str:
    """Return a text without bars, for which LIN has no escape (PLAYED PL-2)."""
    if "|" in text:
        losses.append("LIN cannot express a bar in a text; a slash replaces it")
    return text.replace("|", "/")


def _lin_writer_name(name: str, losses: list[str]) -> str:
    if "," in name:
        losses.append("LIN cannot express a comma in a name; a space replaces it")
    return _value(name.replace(",", " "), losses)


def address_of(record: Record, viewer: str = BBO) -> FormattedRecord:
    """Return the URL at which a hand viewer shows a record, without names (PLAYED DP-4).

    :param viewer: ``bbo``, or a URL that contains ``{lin}``.
    """
    nameless = replace(record, players={})
    if viewer == BBO and len(record.hands) < len(Seat):
        return _parameters(nameless)
    lin = lin_of(nameless)
    encoded = quote(lin.text, safe="")
    address = f"{_BBO_ADDRESS}lin={encoded}" if viewer == BBO else viewer.replace(PLACE, encoded)
    return FormattedRecord(address, lin.losses)


def _parameters(record: Record) -> FormattedRecord:
    """Return the URL with one parameter per known hand (PLAYED PL-12)."""
    losses: list[str] = []
    fields = {seat.value.lower(): _hand(hand).lower() for seat, hand in record.hands.items()}
    if record.dealer is not None:
        fields["d"] = record.dealer.value.lower()
    if record.vulnerability is not None:
        fields["v"] = _LETTERS[record.vulnerability]
    if record.board is not None:
        fields["b"] = str(record.board)
    calls = []
    for number, call in enumerate(record.calls):
        note = record.notes.get(number)
        calls.append(call.code.lower() + ("!" if note is not None and note.alert else ""))
        if note is not None and note.text:
            calls.append(f"({_without_parentheses(note.text, losses)})")
    if calls:
        fields["a"] = "".join(calls)
    if record.is_irregular:
        losses.append("a URL cannot express that a call was irregular")
    query = "&".join(f"{name}={quote(value, safe='')}" for name, value in fields.items())
    return FormattedRecord(f"{_BBO_ADDRESS}{query}", tuple(losses))


def _without_parentheses(text: str, losses: list[str]) -> str:
    if "(" in text or ")" in text:
        losses.append("a URL has no parentheses in a text; brackets replace them")
    return text.replace("(", "[").replace(")", "]")


def _dealt_lin(dealt: Dealt) -> FormattedRecord:
    lin = lin_of(dealt.record)
    return FormattedRecord(f"{lin.text}\n", (*lin.losses, *_contract_loss(dealt)))


def _contract_loss(dealt: Dealt) -> tuple[str, ...]:
    return (f"the contract {dealt.contract} is left out",) if dealt.contract else ()


def write_lin(system: System, settings: NoSettings) -> Written:
    """Return the deals of a system as LIN, one line per deal (PLAYED DP-2)."""
    return written(system, _dealt_lin)


def write_links(system: System, settings: LinkSettings) -> Written:
    """Return the URLs of the deals of a system, one line per deal (PLAYED DP-2)."""

    def link_of(dealt: Dealt) -> FormattedRecord:
        address = address_of(dealt.record, settings.viewer)
        return FormattedRecord(f"{address.text}\n", (*address.losses, *_contract_loss(dealt)))

    return written(system, link_of)


LIN_WRITER_WRITER = Writer(NoSettings, write_lin)
LINKS_WRITER = Writer(LinkSettings, write_links)


_HEAD = "% PBN 2.1\r\n% EXPORT\r\n"
_UNKNOWN = "?"
_LONGEST_LINE = 255
_LONGEST_VALUE = 200
"""Maximum length of a value in a line, which leaves room for its tag and escapes."""
_CALLS_IN_LINE = 4
_WORDS = {"P": "Pass", "D": "X", "R": "XX"}
_NO_TEXT = "Alerted"
_INHERITED = "#"


def pbn_of(record: Record, contract: Contract | None = None) -> FormattedRecord:
    """Return a record as a PBN game with an empty line after it, with losses of content.

    :param contract: the contract, if the auction does not show it.
    """
    losses: list[str] = []
    lines = [*_header(record, contract, losses), *_pbn_writer_auction(record, losses), ""]
    return FormattedRecord("".join(f"{line}\r\n" for line in lines), tuple(losses))


def _header(record: Record, contract: Contract | None, losses: list[str]) -> Iterator[str]:
    """Yield the 15 tags of every game in order, and the room."""
    contract = _contract_of(record) or contract
    yield _tag("Event", _UNKNOWN)
    yield _tag("Site", _UNKNOWN)
    yield _tag("Date", _UNKNOWN)
    yield _tag("Board", str(record.board or _UNKNOWN))
    for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH):
        yield _tag(seat.full_name, _pbn_writer_name(record.players.get(seat, ""), losses))
    yield _tag("Dealer", record.dealer or _UNKNOWN)
    yield _tag("Vulnerable", record.vulnerability or _UNKNOWN)
    yield _tag("Deal", str(record.deal) if record.hands else _UNKNOWN)
    yield _tag("Scoring", _UNKNOWN)
    yield _tag("Declarer", contract.declarer or "" if contract else _UNKNOWN)
    yield _tag("Contract", _contract(contract))
    yield _tag("Result", _UNKNOWN)
    if record.room is not None:
        yield _tag("Room", record.room.capitalize())


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _pbn_writer_name(name: str, losses: list[str]) -> str:
    """Return a name that PBN readers read back unchanged (PLAYED PB-3, PB-4)."""
    if name.startswith(_INHERITED) or name == _UNKNOWN:
        losses.append(f"a name cannot begin with {_INHERITED}, or be {_UNKNOWN}, in PBN")
        name = name.lstrip(_INHERITED + _UNKNOWN)
    if len(name) > _LONGEST_VALUE // 2:
        losses.append("a name is too long for a line of PBN; it is cut")
        name = name[: _LONGEST_VALUE // 2]
    return name or _UNKNOWN


def _contract_of(record: Record) -> Contract | None:
    """Return the contract of a complete auction, or None."""
    auction = record.auction
    if not auction.is_over or record.dealer is None:
        return None
    if not auction.last_bid:
        return Contract()
    bid = BIDS[auction.last_bid - 1]
    return Contract(bid, auction.doubled, record.seat_of(declarer_of(auction, bid)))


def _contract(contract: Contract | None) -> str:
    if contract is None:
        return _UNKNOWN
    if contract.bid is None:
        return "Pass"
    return f"{_word(contract.bid)}{'X' * (contract.doubled // 2)}"


def _word(call: Call) -> str:
    code = call.code
    return _WORDS.get(code, f"{code}T" if code.endswith("N") else code)


def _pbn_writer_auction(record: Record, losses: list[str]) -> Iterator[str]:
    """Yield the section of the auction with its notes (PLAYED PB-8)."""
    if record.dealer is None:
        if record.calls:
            losses.append("without a dealer, PBN cannot contain the auction; it is left out")
        return
    if not record.calls and not record.is_irregular:
        return
    yield _tag("Auction", record.dealer)
    numbers = {call: number for number, call in enumerate(sorted(record.notes), start=1)}
    words = [
        _word(call) + (f" ={numbers[number]}=" if number in numbers else "")
        for number, call in enumerate(record.calls)
    ]
    if record.is_irregular:
        words.append("^I")
    elif not record.is_complete:
        words.append("*")
    for start in range(0, len(words), _CALLS_IN_LINE):
        yield " ".join(words[start : start + _CALLS_IN_LINE])
    for call, number in numbers.items():
        yield from _note(number, record.notes[call], losses)


def _note(number: int, note: CallNote, losses: list[str]) -> Iterator[str]:
    """Yield a note; a long note has several lines."""
    text = note.text or _NO_TEXT
    if not note.alert:
        losses.append("PBN explains only alerts: this call becomes an alert")
    if note.text.casefold() == _NO_TEXT.casefold():
        losses.append(f"the explanation {_NO_TEXT!r} has no effect in PBN")
    pieces = _pieces(text, losses)
    yield from _tag("Note", f"{number}:" + "\n".join(pieces)).split("\n")


def _pieces(text: str, losses: list[str]) -> Sequence[str]:
    """Return a text in pieces that fit into lines; a longer word is cut."""
    if len(text) * 2 <= _LONGEST_VALUE:
        return [text]
    half = _LONGEST_VALUE // 2
    if any(len(word) > half for word in text.split()):
        losses.append("a word of an explanation is too long for a line of PBN; it is cut")
        text = " ".join(word[:half] for word in text.split())
    return textwrap.wrap(text, half, break_long_words=False, break_on_hyphens=False)


def _dealt_pbn(dealt: Dealt) -> FormattedRecord:
    return pbn_of(dealt.record, dealt.contract)


def write_pbn(system: System, settings: NoSettings) -> Written:
    """Return the deals of a system as PBN with CRLF line ends (PLAYED DP-2)."""
    return written(system, _dealt_pbn, _HEAD)


PBN_WRITER_WRITER = Writer(NoSettings, write_pbn)


def write_boards(
    form: str, records: Iterable[Record], comments: Iterable[str]
) -> tuple[str, Sequence[str]]:
    """Return records in a format, and what it cannot express, each once.

    :param form: ``pbn``, ``lin`` or ``links``.
    :param comments: the comments at the top of PBN, one line each; other formats have none.
    """
    if form == "pbn":
        lines = (" ".join(f"% {line}".split())[:_LONGEST_LINE] for line in comments)
        head, end = _HEAD + "".join(f"{line}\r\n" for line in lines), ""
        found = [pbn_of(record) for record in records]
    else:
        head, end = "", "\n"
        found = [lin_of(record) if form == "lin" else address_of(record) for record in records]
    losses = dict.fromkeys(loss for one in found for loss in one.losses)
    return head + "".join(f"{one.text}{end}" for one in found), tuple(losses)
