"""Addresses of the hand viewer to records (PLAYED PL-12)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from ...bridge import Seat
from ...language.codes import Code
from ..played.call_runs import read_run as read_calls
from ..played.drafts import DealFileReading, RecordDraft, board_number
from ..played.hands import read_run as read_hand
from ..played.text import text_of
from .reader import VULNERABILITIES, LinReader

_QUERY = re.compile(r"\?(?=[A-Za-z_]\w*=)")
_BEFORE = "\n\t \"'<>?"
"""What an address cannot hold before its question mark."""
_PARAMETER = re.compile(r"(?:^|&)([A-Za-z_]\w*)=")
_MOST_DECODINGS = 4
_HANDS = ("n", "e", "s", "w")
_ON_SERVERS = frozenset({"myhand", "linurl", "id"})
"""Parameters that say where on a server the deal is."""
_VIEWER = re.compile(r"hand-?viewer", re.IGNORECASE)


class DealAddress(NamedTuple):
    """An address that may have a deal."""

    start: int
    """Offset in the text."""
    place: str
    """What stands before the question mark."""
    parameters: Mapping[str, str]
    """As written, those that come first of each name."""

    @property
    def has_deal(self) -> bool:
        """Whether a deal stands in it."""
        return "lin" in self.parameters or any(name in self.parameters for name in _HANDS)

    @property
    def has_deal_on_server(self) -> bool:
        """Whether it says where a server has the deal."""
        is_viewer = bool(_VIEWER.search(self.place))
        return is_viewer and not _ON_SERVERS.isdisjoint(self.parameters)


def addresses_in(text: str) -> Iterator[DealAddress]:
    """Yield the addresses with parameters in a text, also in HTML."""
    starts: list[tuple[int, int]] = []
    before = 0
    for query in (one.end() for one in _QUERY.finditer(text)):
        parted = max(text.rfind(sign, before, query - 1) for sign in _BEFORE)
        starts.append((max(parted + 1, before), query))
        before = query
    starts.append((len(text), len(text)))
    for (start, query), (after, _) in pairwise(starts):
        end = text.find("\n", query, after)
        end = after if end < 0 else end
        words = _up_to_quote(text[query:end], text[start - 1 : start])
        yield DealAddress(start, text[start:query], _parameters(words.replace("&amp;", "&")))


def _up_to_quote(query: str, before: str) -> str:
    """Return a query up to its end: the quote that stands before the address, else a tag."""
    ends = before if before in {'"', "'"} else '"<>'
    end = min((at for sign in ends if (at := query.find(sign)) >= 0), default=len(query))
    query = query[:end].strip()
    # Encoded throughout: what a blank parts from it is no part of it.
    return query.split()[0] if "|" not in query and query else query


def _parameters(query: str) -> dict[str, str]:
    found = list(_PARAMETER.finditer(query))
    starts = [*(one.start() for one in found), len(query)]
    parameters: dict[str, str] = {}
    for number, one in enumerate(found):
        parameters.setdefault(one[1].lower(), query[one.end() : starts[number + 1]])
    return parameters


def read_addresses(text: str, reading: DealFileReading) -> None:
    """Add the records of the addresses in a text (PLAYED PL-12)."""
    for address in addresses_in(text):
        if reading.is_overfull:
            return
        if "lin" in address.parameters:
            LinReader(reading, address.start).read(_lin(address.parameters["lin"]))
        elif address.has_deal:
            _read_parameters(address, reading)
        elif address.has_deal_on_server:
            reading.report(
                Code.PLAYED_LINK,
                address.start,
                None,
                "the address has its deal on a server",
                "save the hand as LIN, and give that file",
            )


def _lin(value: str) -> str:
    """Return the LIN of a parameter, decoded until bars are there."""
    if "%20" not in value and " " not in value:
        value = value.replace("+", " ")
    for _ in range(_MOST_DECODINGS):
        if "%" not in value:
            break
        value = _decoded(value)
        if "|" in value:
            break
    return value


def _decoded(value: str) -> str:
    return text_of(unquote_to_bytes(value))


def _text(value: str) -> str:
    """Return the text of a parameter."""
    return _decoded(value if "%20" in value or " " in value else value.replace("+", " "))


def _read_parameters(address: DealAddress, reading: DealFileReading) -> None:
    """Add the record of hands, dealer and calls that are parameters of their own."""
    values = {name: _text(value) for name, value in address.parameters.items()}
    draft = RecordDraft(reading, address.start)
    draft.board = board_number(values.get("b", ""))
    draft.vulnerability = VULNERABILITIES.get(values.get("v", "").strip().lower()[:1])
    dealer = values.get("d", "").strip().upper()[:1]
    if dealer in {seat.value for seat in Seat}:
        draft.dealer = Seat(dealer)
    for seat in Seat:
        letter = seat.value.lower()
        draft.players[seat] = values.get(f"{letter}n", "").strip()
        _read_hand(values.get(letter, ""), seat, draft, address)
    for call in read_calls(values.get("a", "")):
        draft.call(call.call, call.word, address.start)
        if call.alert:
            draft.alert()
        draft.explain(call.text or "")
    draft.finish()


def _read_hand(word: str, seat: Seat, draft: RecordDraft, address: DealAddress) -> None:
    hand = read_hand(word)
    if hand is None:
        message = f"the hand of {seat.full_name} is none"
        draft.problem(Code.PLAYED_DEAL, message, "such as sq6htdaqj83cakj84", (address.start, None))
    elif len(hand):
        draft.hands[seat] = hand
