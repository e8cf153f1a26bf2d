"""Records as LIN, and as addresses of a hand viewer (PLAYED PL, DP-2 to DP-4)."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import quote

from ...agreements.system import System
from ...bridge import Hand, Record, Room, Seat
from ..played.from_notes import Dealt
from ..played.writing import FormattedRecord, written
from ..registry import Writer, Written
from ..settings import NoSettings
from .reader import SEATS, VULNERABILITIES
from .settings import BBO, PLACE, LinkSettings

_BBO_ADDRESS = "https://www.bridgebase.com/tools/handviewer.html?"
_ROOMS = {Room.OPEN: "o", Room.CLOSED: "c"}
_LETTERS = {vulnerability: letter for letter, vulnerability in reversed(VULNERABILITIES.items())}


def lin_of(record: Record) -> FormattedRecord:
    """Return a record as one line of LIN, without the line's end."""
    losses: list[str] = []
    fields: list[tuple[str, str]] = []
    if record.room is not None:
        fields.append(("qx", f"{_ROOMS[record.room]}{record.board or ''}"))
    if record.players:
        names = (_name(record.players.get(seat, ""), losses) for seat in SEATS)
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
        losses.append("LIN cannot say that a call was irregular")
    fields.append(("pg", ""))
    return FormattedRecord("".join(f"{tag}|{value}|" for tag, value in fields), tuple(losses))


def _hand(hand: Hand | None) -> str:
    if hand is None:
        return ""
    return "".join(suit.letter + cards for suit, cards in hand.holdings())


def _value(text: str, losses: list[str]) -> str:
    """Return a text that holds no bar, for which there is no escape (PLAYED PL-2)."""
    if "|" in text:
        losses.append("LIN has no way to write a bar in a text; a slash stands in its place")
    return text.replace("|", "/")


def _name(name: str, losses: list[str]) -> str:
    if "," in name:
        losses.append("LIN has no way to write a comma in a name; a blank stands in its place")
    return _value(name.replace(",", " "), losses)


def address_of(record: Record, viewer: str = BBO) -> FormattedRecord:
    """Return the address by which a hand viewer shows a record, without names (PLAYED DP-4).

    :param viewer: ``bbo``, or an address with ``{lin}`` in it.
    """
    nameless = replace(record, players={})
    if viewer == BBO and len(record.hands) < len(Seat):
        return _parameters(nameless)
    lin = lin_of(nameless)
    encoded = quote(lin.text, safe="")
    address = f"{_BBO_ADDRESS}lin={encoded}" if viewer == BBO else viewer.replace(PLACE, encoded)
    return FormattedRecord(address, lin.losses)


def _parameters(record: Record) -> FormattedRecord:
    """Return the address with a parameter for each hand that is known (PLAYED PL-12)."""
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
        losses.append("an address cannot say that a call was irregular")
    query = "&".join(f"{name}={quote(value, safe='')}" for name, value in fields.items())
    return FormattedRecord(f"{_BBO_ADDRESS}{query}", tuple(losses))


def _without_parentheses(text: str, losses: list[str]) -> str:
    if "(" in text or ")" in text:
        losses.append("an address has no parentheses in a text; brackets stand in their place")
    return text.replace("(", "[").replace(")", "]")


def _dealt_lin(dealt: Dealt) -> FormattedRecord:
    lin = lin_of(dealt.record)
    return FormattedRecord(f"{lin.text}\n", (*lin.losses, *_contract_loss(dealt)))


def _contract_loss(dealt: Dealt) -> tuple[str, ...]:
    return (f"the contract {dealt.contract} is left out",) if dealt.contract else ()


def write_lin(system: System, settings: NoSettings) -> Written:
    """Return the deals of a system as LIN, one a line (PLAYED DP-2)."""
    return written(system, _dealt_lin)


def write_links(system: System, settings: LinkSettings) -> Written:
    """Return addresses of the deals of a system, one a line (PLAYED DP-2)."""

    def link_of(dealt: Dealt) -> FormattedRecord:
        address = address_of(dealt.record, settings.viewer)
        return FormattedRecord(f"{address.text}\n", (*address.losses, *_contract_loss(dealt)))

    return written(system, link_of)


WRITER = Writer(NoSettings, write_lin)
LINKS_WRITER = Writer(LinkSettings, write_links)
