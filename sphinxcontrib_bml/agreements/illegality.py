"""Why a call may not follow an auction, and what its author may have meant (LANGUAGE HI-11)."""

from __future__ import annotations

from typing import NamedTuple

from ..bridge import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Call, Side


class IllegalCall(NamedTuple):
    """A call that an auction does not allow."""

    what: str
    """The call and the auction."""
    hint: str
    """What to write instead, or nothing."""
    is_over: bool
    """Whether no call at all may follow."""


def explain_illegal_call(auction: Auction, side: Side, call: Call) -> IllegalCall:
    """Return what is wrong with ``call`` by ``side`` after ``auction``, which does not allow it."""
    what = f"{side.written(call)} {position_phrase(auction)}"
    if _is_over(auction, side):
        return IllegalCall(what, _pass_hint(auction, side, call), is_over=True)
    hint = ""
    if call == DOUBLE:
        hint = _double_hint(auction, side)
    elif call == REDOUBLE:
        hint = _redouble_hint(auction, side)
    else:
        assert call.strain is not None, "a pass is legal as long as the auction is not over"
        higher = auction.lowest_bid(call.strain)
        hint = f"{side.written(higher)} would be high enough" if higher else ""
    return IllegalCall(what, hint, is_over=False)


def position_phrase(auction: Auction) -> str:
    """Return where in an auction a call stands."""
    return f"after {auction.short}" if auction else "as the first call"


def _is_over(auction: Auction, side: Side) -> bool:
    """Tell whether ``auction`` is over, at the latest with the implied pass (LANGUAGE EX-2)."""
    if auction.is_over or auction.last_side is not side:
        return auction.is_over
    passed = auction.try_call(side.other, PASS)
    return passed is None or passed.is_over


def _pass_hint(auction: Auction, side: Side, call: Call) -> str:
    """Ask whether the last pass is by the other side, where the call could then be made."""
    if auction.last_side is not side or auction.calls[-1] != PASS:
        return ""
    before = Auction.of(auction.opener, auction.calls[:-2])
    passed = before.try_call(side.other, PASS)
    if passed is None or not passed.is_legal(side, call):
        return ""
    words = [before.short, side.other.written(PASS), side.written(call)]
    meant = "-".join(word for word in words if word)
    if side is Side.THEY:
        return f"is the last (P) ours: P? Our passes are left out or bare: {meant}"
    return f"is the last P theirs: (P)? Their passes are left out or in parentheses: {meant}"


def _double_hint(auction: Auction, side: Side) -> str:
    if auction.last_bidder is not side:
        return ""
    bid = BIDS[auction.last_bid - 1].word
    if side is Side.THEY:
        return f"({bid}) above is theirs; its double is ours: X"
    if any(other is Side.THEY and call != PASS for other, call in auction.turns):
        return f"{bid} above is ours; its double is theirs: (X)"
    opening = next(call for _, call in auction.turns if call.is_bid)
    return f"{bid} above is ours; a defence begins ({opening.word})"


def _redouble_hint(auction: Auction, side: Side) -> str:
    doubled = 2
    if auction.doubled != doubled or auction.last_bidder is side:
        return ""
    if side is Side.THEY:
        return "the double above is theirs as well; its redouble is ours: XX"
    return "the double above is ours as well; its redouble is theirs: (XX)"
