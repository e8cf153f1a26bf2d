"""Records as PBN in export format (PLAYED DP-2, DP-3)."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from ...agreements.system import System
from ...bridge import BIDS, Call, CallNote, Contract, Record, Seat
from ..played.from_notes import Dealt
from ..played.writing import FormattedRecord, written
from ..registry import Writer, Written
from ..settings import NoSettings
from .auctions import declarer_of

_HEAD = "% PBN 2.1\r\n% EXPORT\r\n"
_UNKNOWN = "?"
_LONGEST_LINE = 255
_LONGEST_VALUE = 200
"""Characters of a value in one line, room left for its tag and its escapes."""
_CALLS_IN_LINE = 4
_WORDS = {"P": "Pass", "D": "X", "R": "XX"}
_NO_TEXT = "Alerted"
_INHERITED = "#"


def pbn_of(record: Record, contract: Contract | None = None) -> FormattedRecord:
    """Return a record as a game of PBN with the empty line behind it, and what PBN cannot say.

    :param contract: where the auction does not tell it.
    """
    losses: list[str] = []
    lines = [*_header(record, contract, losses), *_auction(record, losses), ""]
    return FormattedRecord("".join(f"{line}\r\n" for line in lines), tuple(losses))


def _header(record: Record, contract: Contract | None, losses: list[str]) -> Iterator[str]:
    """Yield the 15 tags that every game has, in their order, and the room."""
    contract = _contract_of(record) or contract
    yield _tag("Event", _UNKNOWN)
    yield _tag("Site", _UNKNOWN)
    yield _tag("Date", _UNKNOWN)
    yield _tag("Board", str(record.board or _UNKNOWN))
    for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH):
        yield _tag(seat.full_name, _name(record.players.get(seat, ""), losses))
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


def _name(name: str, losses: list[str]) -> str:
    """Return a name that is read as itself (PLAYED PB-3, PB-4)."""
    if name.startswith(_INHERITED) or name == _UNKNOWN:
        losses.append(f"a name cannot begin with {_INHERITED}, or be {_UNKNOWN}, in PBN")
        name = name.lstrip(_INHERITED + _UNKNOWN)
    if len(name) > _LONGEST_VALUE // 2:
        losses.append("a name is too long for a line of PBN; it is cut")
        name = name[: _LONGEST_VALUE // 2]
    return name or _UNKNOWN


def _contract_of(record: Record) -> Contract | None:
    """Return the contract of an auction that is over, None of any other."""
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


def _auction(record: Record, losses: list[str]) -> Iterator[str]:
    """Yield the section of the auction with its notes (PLAYED PB-8)."""
    if record.dealer is None:
        if record.calls:
            losses.append("without a dealer PBN has no place for the auction; it is left out")
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
    """Yield a note, in several lines where it is long."""
    text = note.text or _NO_TEXT
    if not note.alert:
        losses.append("PBN has explanations of alerts only: this call becomes one")
    if note.text.casefold() == _NO_TEXT.casefold():
        losses.append(f"the explanation {_NO_TEXT!r} says nothing in PBN")
    pieces = _pieces(text, losses)
    yield from _tag("Note", f"{number}:" + "\n".join(pieces)).split("\n")


def _pieces(text: str, losses: list[str]) -> Sequence[str]:
    """Return a text in pieces that fit into lines; a word that fits into none is cut."""
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
    """Return the deals of a system as PBN, CRLF at the end of lines (PLAYED DP-2)."""
    return written(system, _dealt_pbn, _HEAD)


WRITER = Writer(NoSettings, write_pbn)
