"""Answers to a relay that stand below it without the relay's own answer (IMPORTS IM2-23)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...bridge.auctions import PASS
from . import column_words, word_lists
from .chains import CallReader, WrittenCall
from .histories import in_turn, share_possible
from .rows import Row

_END, _NEAR = 120, 24
_TO = re.compile(r"\s+(?:to|till|zu|auf|vers|naar|do|na|a|à|til|на)\s+")


def follow_relays(rows: Sequence[Row], calls: CallReader) -> None:
    """Put the answer that a row forces before the calls below it, if one of them is a pass.

    Below ``2NT = relay to 3♣`` the rows ``pass`` and ``3♦`` follow 3♣: nobody passes a relay.
    """
    for top in rows:
        for row in list(top.all_rows()):
            answer = call_between(row.text, calls) if row.rows else None
            is_said = answer is not None and _may_be_between(row, answer)
            if not is_said:
                answer = _forced(row, calls)
            if answer is not None and (is_said or _follow(row.rows, answer)):
                for below in row.rows:
                    below.calls = [answer, *below.calls]


def _may_be_between(row: Row, call: WrittenCall) -> bool:
    """Return whether a call can follow a row, and the bids below the row can follow the call."""
    firsts = [below.calls[0] for below in row.rows]
    return share_possible(in_turn(row.calls), call) > 0 and all(
        share_possible(in_turn([*row.calls, call]), first) > 0 for first in firsts if first.is_bid
    )


def call_between(text: str, calls: CallReader) -> WrittenCall | None:
    """Return the call of one of us between a row and what its text announces of the other.

    ``Responder bids 2♠. Opener rebids:`` after 2♥: the rows below are after 2♥ and 2♠.
    """
    if not text.rstrip().endswith((":", "：")):
        return None
    end = text[-_END:]
    chain = next(reversed(calls.chains_in(end)), None)
    if chain is None or len(chain.calls) > 1 or not chain.calls[0].is_bid:
        return None
    player, following = _player(end[max(0, chain.start - _NEAR) : chain.start]), end[chain.end :]
    is_other = player and _player(following) not in {"", player}
    return chain.calls[0] if is_other and not chain.calls[0].is_theirs else None


def _player(text: str) -> str:
    if word_lists.RESPONSE.search(text):
        return "responder"
    return "opener" if word_lists.REBID.search(text) else ""


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
