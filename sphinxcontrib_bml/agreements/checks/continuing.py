"""Auctions that go on where nothing was said: ``HISTORY-UNDEFINED``, ``ANSWER-MISSING``.

Both are off by themselves: authors leave out what is obvious, and forced (CHECKS CK-13).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...bridge import Auction, Call, Side
from ...bridge.auctions import number_before
from ...language.anchors import RowAddress
from ...language.codes import Code
from ...language.diagnostics import Diagnostic, quoted
from ..book import Agreement
from .subject import CheckInput

_Name = tuple[Side, int]
"""An auction: its opener, and its number."""
_Calls = tuple[Side, tuple[Call, ...]]

_NO_CALLS = Auction()
_ASKS = re.compile(r"\brelay\b|\bpuppet\b|\bask(?:s|ing)?\b|\(R\)", re.IGNORECASE)
_WORDS_THAT_ASK = ("ask", "relay", "(r)", "puppet")
"""One of them is in whatever matches, its case aside."""
_LEADS_ON = re.compile(r"\]\(|\bsee\b|\bas\b", re.IGNORECASE)


def find_undefined_histories(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each history that continues an auction which no row has a text for.

    Seat and vulnerability do not matter: what is said of one seat is enough. Nor do calls of theirs
    at the end: nobody defines those.
    """
    described = {_name(one.auction) for one in subject.book if one.text}
    for history, rows in _by_history(subject).items():
        continued = _continued(history, rows)
        if continued and continued.keys().isdisjoint(described):
            short = Auction.of(*min(continued.values(), key=_order)).short
            yield _diagnostic(
                Code.HISTORY_UNDEFINED,
                next(one for one in rows if one.row.address == history),
                subject,
                f"this table continues {short}, which no row defines",
                f"write a row for {short} where its bids are explained",
            )


def _by_history(subject: CheckInput) -> dict[RowAddress, list[Agreement]]:
    """Return the agreements of each history and of the rows below it, by the history's row."""
    rows: dict[RowAddress, list[Agreement]] = {}
    tables: dict[tuple[str, int], list[RowAddress | None]] = {}
    for agreement in subject.book:
        address = agreement.row.address
        histories = tables.get(address.of_table)
        if histories is None:
            histories = tables[address.of_table] = _histories(address, subject)
        history = histories[address.number] if address.number < len(histories) else None
        if history is not None:
            rows.setdefault(history, []).append(agreement)
    return {
        history: below
        for history, below in rows.items()
        if any(one.row.address == history for one in below)
    }


def _histories(address: RowAddress, subject: CheckInput) -> list[RowAddress | None]:
    """Return the history that each row of the table of an address stands in, None for most."""
    table = subject.outlines.table_of(address._replace(number=0))
    histories: list[RowAddress | None] = []
    for number, row in enumerate(table.rows if table is not None else ()):
        if row.above >= 0:
            histories.append(histories[row.above])
        elif row.is_sequence:
            histories.append(address._replace(number=number, anchor=row.anchor))
        else:
            histories.append(None)
    return histories


def _continued(history: RowAddress, rows: list[Agreement]) -> dict[_Name, _Calls]:
    """Return the auctions that a history continues, as far as our last call, with their calls.

    Without its last call where that has a text. An auction that another row defines may be missing
    among its own, so those of the rows below count too.
    """
    own = [one for one in rows if one.row.address == history]
    with_text = [len(one.auction.calls) for one in own if one.text]
    if with_text:
        own = [one for one in own if not one.text and len(one.auction.calls) >= min(with_text) - 2]
    if not own:
        return {}
    length = max(len(one.auction.calls) for one in own)
    continued: dict[_Name, _Calls] = {}
    for one in rows:
        opener, calls = one.auction.opener, one.auction.calls
        ours = _length_to_our_call(opener, length)
        if ours and len(calls) >= length:
            name = opener, number_before(one.auction.number, len(calls) - ours)
            continued.setdefault(name, (opener, calls[:ours]))
    return continued


def _length_to_our_call(opener: Side, length: int) -> int:
    """Return how long an auction is that ends with our last call of so many."""
    is_ours = (length % 2 == 1) == (opener is Side.WE)
    return length if is_ours else length - 1


def _order(auction: _Calls) -> tuple[int, ...]:
    return tuple(call.number for call in auction[1])


def find_missing_answers(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each of our bids that asks something and is continued nowhere, once a row."""
    continued = {side: {_NO_CALLS.number} for side in Side}
    for agreement in subject.book:
        known = continued[agreement.auction.opener]
        above = number_before(agreement.auction.number)
        # What stands above one that is known is known with it.
        while above not in known:
            known.add(above)
            above = number_before(above)
    elsewhere = [one.auction for one in subject.book.systems_on]
    elsewhere += [one.auction for one in subject.book.rest_rows]
    for auction in elsewhere:
        continued[auction.opener].add(auction.number)
    asking: dict[RowAddress, Agreement] = {}
    answered: set[RowAddress] = set()
    for agreement in subject.book:
        auction = agreement.auction
        if auction.number in continued[auction.opener]:
            answered.add(agreement.row.address)
        elif _asks_question(agreement):
            asking.setdefault(agreement.row.address, agreement)
    for address, agreement in asking.items():
        if address not in answered:
            yield _diagnostic(
                Code.ANSWER_MISSING,
                agreement,
                subject,
                f"{agreement.auction.short} asks ({quoted(agreement.text)}), and nothing answers",
                "write the answers in rows below it",
            )


def _asks_question(agreement: Agreement) -> bool:
    folded = agreement.text.casefold()
    return (
        any(word in folded for word in _WORDS_THAT_ASK)
        and agreement.auction.last_side is Side.WE
        and _ASKS.search(agreement.text) is not None
        and _LEADS_ON.search(agreement.text) is None
    )


def _name(auction: Auction) -> _Name:
    return auction.opener, auction.number


def _diagnostic(
    code: Code, agreement: Agreement, subject: CheckInput, message: str, hint: str
) -> Diagnostic:
    return Diagnostic(
        code,
        code.severity,
        subject.place_of(agreement).span,
        message,
        hint,
        words=(agreement.auction.short, agreement.text),
        documents=(agreement.row.address.document,),
    )
