"""Calls that an auction does not allow, and their fixes (LANGUAGE EX-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..bridge.auctions import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Call, Side
from ..language.diagnostics import Edit
from ..language.syntax import Row
from ..patterns import compile_later


class IllegalCall(NamedTuple):
    """A call that an auction does not allow."""

    what: str
    """The call, and that the auction does not allow it."""
    hint: str
    """The hint to fix it, or an empty string."""
    is_over: bool
    """Whether the auction is over, so that no call may follow."""
    meant: str = ""
    """The bid that the hint names, as notes write it."""


def explain_illegal_call(auction: Auction, side: Side, call: Call) -> IllegalCall:
    """Return the problem of ``call``, which is illegal for ``side`` after ``auction``."""
    what = f"{side.written(call)} is not legal {position_phrase(auction)}"
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
        if higher:
            meant = side.written(higher)
            return IllegalCall(what, f"did you mean {meant}?", is_over=False, meant=meant)
    return IllegalCall(what, hint, is_over=False)


_BETWEEN_CALLS = compile_later(r"[-–—\s]*")


def fixing_edits(row: Row, step: int, found: IllegalCall) -> Iterator[Edit]:
    """Yield the edit of the illegal call, if the hint names a bid (LANGUAGE EX-10).

    :param step: the position of its label in the row.
    """
    written, end = row.span.text, 0
    if not found.meant or row.pasted or not row.labels[step].is_plain:
        return
    for label in row.labels[: step + 1]:
        start = written.find(label.text, end)
        if start < 0 or not _BETWEEN_CALLS.fullmatch(written, end, start):
            return
        end = start + len(label.text)
    place = row.span._replace(start=row.span.start + start, end=row.span.start + end)
    is_bare = not place.text.startswith("(")
    yield Edit(place, found.meant.strip("()") if is_bare else found.meant)


def position_phrase(auction: Auction) -> str:
    """Return the position of a call after ``auction``, in words."""
    return f"after {auction.short}" if auction else "as the first call"


def _is_over(auction: Auction, side: Side) -> bool:
    """Return whether ``auction`` is over, including the implied pass (LANGUAGE EX-2)."""
    if auction.is_over or auction.last_side is not side:
        return auction.is_over
    passed = auction.try_call(side.other, PASS)
    return passed is None or passed.is_over


def _pass_hint(auction: Auction, side: Side, call: Call) -> str:
    """Return a hint if the call is legal when the last pass is by the other side."""
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
    return f"{bid} above is ours; a defense begins ({opening.word})"


def _redouble_hint(auction: Auction, side: Side) -> str:
    doubled = 2
    if auction.doubled != doubled or auction.last_bidder is side:
        return ""
    if side is Side.THEY:
        return "the double above is theirs as well; its redouble is ours: XX"
    return "the double above is ours as well; its redouble is theirs: (XX)"
