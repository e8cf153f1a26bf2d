"""Answers to a relay that stand below it without the relay's own answer (IMPORTS IM2-23)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...bridge.auctions import PASS
from . import column_words
from .chains import CallReader, WrittenCall
from .histories import in_turn, share_possible
from .rows import Row

_TO = re.compile(r"\s+(?:to|till|zu|auf|vers|naar|do|na|a|à|til|на)\s+")


def follow_relays(rows: Sequence[Row], calls: CallReader) -> None:
    """Put the answer that a row forces before the calls below it, if one of them is a pass.

    Below ``2NT = relay to 3♣`` the rows ``pass`` and ``3♦`` follow 3♣: nobody passes a relay.
    """
    for top in rows:
        for row in list(top.all_rows()):
            answer = _forced(row, calls)
            if answer is not None and _follow(row.rows, answer):
                for below in row.rows:
                    below.calls = [answer, *below.calls]


def _forced(row: Row, calls: CallReader) -> WrittenCall | None:
    """Return the one bid that a row says is forced, and that can follow it."""
    found = column_words.RELAYS.search(row.meaning.text) if row.rows else None
    to = _TO.match(row.meaning.text, found.end()) if found else None
    chain = calls.chain_at(row.meaning.text, to.end()) if to else None
    if chain is None or len(chain.calls) > 1:
        return None
    (answer,) = chain.calls
    is_one = answer.is_bid and len(answer.calls) == 1 and not answer.is_theirs
    return answer if is_one and share_possible(in_turn(row.calls), answer) > 0 else None


def _follow(rows: Sequence[Row], answer: WrittenCall) -> bool:
    """Return whether a pass is among rows, and all their bids are above an answer."""
    firsts = [row.calls[0] for row in rows]
    bids = [each for call in firsts for each in call.calls if each != PASS]
    return (
        any(PASS in call.calls for call in firsts)
        and not any(call.is_theirs for call in firsts)
        and all(each.is_bid and each.rank > answer.calls[0].rank for each in bids)
    )
