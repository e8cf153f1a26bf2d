"""The answer to an auction (RESOLVER RF-1 to RF-6)."""

from __future__ import annotations

from ...bridge import PASS, Auction, Side
from ..queries import AuctionQuery, without_leading_passes
from .answers import Answer, AnswerStep, Hint
from .context import BoardContext, matching_definitions
from .continuing import continuations
from .looking import Lookup, LookupResult
from .meanings import Meaning, Status
from .tree import AuctionTree


def build_answer(query: AuctionQuery, tree: AuctionTree, context: BoardContext) -> Answer:
    """Return the answer; a seat that the query tells goes before that of ``context``."""
    if query.seat is not None:
        context = context._replace(seat=query.seat)
    auction = without_leading_passes(query.auction).auction
    if all(call is PASS for call in auction.calls):
        return _passed_answer(auction, tree, context)
    found = Lookup(tree, context).find(auction)
    return _complete(auction, tree, context, found, query.other)


def _passed_answer(passes: Auction, tree: AuctionTree, context: BoardContext) -> Answer:
    """Return the answer where nobody has opened (RESOLVER RA-2, RK-3)."""
    side = passes.last_side
    if side is not None:
        if len(passes) > 1:
            context = context._replace(seat=min(len(passes), 4))
        last = Auction.of(side, [PASS])
        found = Lookup(tree, context).find(last)
        if found.status in {Status.AGREED, Status.ELSEWHERE}:
            return _complete(last, tree, context, found, None)
    look = Lookup(tree, context)
    return Answer(Status.START, context=context, next=continuations(look, Auction()))


def _complete(
    auction: Auction,
    tree: AuctionTree,
    context: BoardContext,
    found: LookupResult,
    other: Auction | None,
) -> Answer:
    """Return the answer with all that belongs to what was found (RESOLVER RW-1 to RW-5)."""
    look, path = Lookup(tree, context), tree.path(auction)
    trail = []
    for number, (side, call) in enumerate(auction.turns):
        is_known = number < len(path)
        meanings = matching_definitions(path[number].definitions, context) if is_known else []
        trail.append(AnswerStep(side, call, tuple(meanings), is_known))
    upto = auction
    if found.status in {Status.NONE, Status.PASS}:
        upto = Auction.of(auction.opener, auction.calls[: found.known])
    is_none = found.status is Status.NONE
    return Answer(
        found.status,
        auction,
        context,
        other,
        meanings=found.meanings,
        trail=tuple(trail),
        known=found.known,
        target=found.target,
        covered=_rest_row_meanings(look, auction, found.known) if is_none else (),
        hint=_hint(look, auction, found.known) if is_none else None,
        next=() if _is_only_pass(auction) else continuations(look, upto),
    )


def _rest_row_meanings(look: Lookup, auction: Auction, known: int) -> tuple[Meaning, ...]:
    """Return the rows for all other calls that the first unknown one falls under (RF-4)."""
    part = Auction.of(auction.opener, auction.calls[: known + 1])
    return tuple(look.rest_rows(part, look.tree.path(part)))


def _hint(look: Lookup, auction: Auction, known: int) -> Hint | None:
    """Return what it would mean had they passed where they called last (RESOLVER RF-6)."""
    theirs = [
        number
        for number, (side, call) in enumerate(auction.turns)
        if number and side is Side.THEY and call is not PASS
    ]
    if not theirs or theirs[-1] < known - 1:
        return None
    passed: Auction | None = Auction.of(auction.opener, auction.calls[: theirs[-1]])
    for side, call in list(auction.turns)[theirs[-1] :]:
        if passed is not None:
            passed = passed.try_call(side, PASS if len(passed) == theirs[-1] else call)
    if passed is None:
        return None
    found = look.find(passed)
    return Hint(passed, found.meanings[0]) if found.status is Status.AGREED else None


def _is_only_pass(auction: Auction) -> bool:
    """Tell whether an auction is a pass before any opening (RESOLVER RK-3)."""
    return len(auction) == 1 and auction.calls[0] is PASS
