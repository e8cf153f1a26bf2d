"""What may be called next, as far as the notes have it (RESOLVER RC-1 to RC-4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...bridge import PASS, Auction, Call, Side
from .answers import Continuation
from .context import matching_definitions
from .listing import CALLS
from .looking import Lookup
from .meanings import Meaning, Status
from .tree import AuctionNode


def continuations(look: Lookup, auction: Auction) -> tuple[Continuation, ...]:
    """Return what the notes have behind an auction (RESOLVER RC-1).

    After our call ours once they pass, then theirs; after theirs ours; at the start the openings.
    """
    if auction.is_over:
        return ()
    if not auction:
        places = [(auction, Side.WE), (auction, Side.THEY)]
    elif auction.last_side is Side.THEY:
        places = [(auction, Side.WE)]
    else:
        passed = auction.try_call(Side.THEY, PASS)
        assert passed is not None
        places = [(auction, Side.THEY)]
        if not passed.is_over:
            places.insert(0, (passed, Side.WE))
    calls = [one for above, side in places for one in _calls(look, above, side)]
    rest = [one for above, side in places for one in _rest(look, above, side)]
    return (*calls, *rest)


def _calls(look: Lookup, above: Auction, side: Side) -> Iterator[Continuation]:
    """Yield the calls of a side behind an auction, in order (RESOLVER RC-2)."""
    node = _node(look, above, side)
    continues_elsewhere = any(one.systems_on for one in look.tree.path(above))
    for call in CALLS:
        own = node.below.get(call) if node else None
        found = None
        if own is not None:
            found = _defined_continuation(look, own, side, call)
        elif continues_elsewhere:
            found = _inherited_continuation(look, above, side, call)
        if found is not None:
            yield found


def _defined_continuation(
    look: Lookup, node: AuctionNode, side: Side, call: Call
) -> Continuation | None:
    """Return a call that the notes have there, None where it does not fit (RC-3, RC-4)."""
    fits = matching_definitions(node.definitions, look.context)
    meanings = [one for one in fits if one.text] or fits
    if (node.definitions and not fits) or (not fits and not node.below and not node.rest_rows):
        return None
    if side is Side.THEY and call is PASS and not any(one.text for one in meanings):
        return None
    return _entry(side, call, meanings, goes_on=_has_continuations(node))


def _inherited_continuation(
    look: Lookup, above: Auction, side: Side, call: Call
) -> Continuation | None:
    """Return a call behind another auction that holds here too, legal in this one (XT-4, XT-5)."""
    auction = above.try_call(side, call)
    found = look.find(auction) if auction is not None else None
    if found is None or found.status is not Status.AS or found.target is None:
        return None
    target = look.tree.node(found.target)
    return _entry(
        side, call, found.meanings, goes_on=target is not None and _has_continuations(target)
    )


def _entry(side: Side, call: Call, meanings: Sequence[Meaning], *, goes_on: bool) -> Continuation:
    if not meanings:
        return Continuation(side, call, None, goes_on=goes_on)
    return Continuation(side, call, meanings[0], len(meanings) - 1, goes_on)


def _has_continuations(node: AuctionNode) -> bool:
    return bool(node.below or node.rest_rows or node.systems_on)


def _rest(look: Lookup, above: Auction, side: Side) -> Iterator[Continuation]:
    node = _node(look, above, side)
    if node is not None:
        for meaning in matching_definitions(node.rest_rows, look.context):
            yield Continuation(side, None, meaning)


def _node(look: Lookup, above: Auction, side: Side) -> AuctionNode | None:
    """Return the node of an auction, before the first call that of the side that opens."""
    return look.tree.node(above) if above else look.tree.roots[side]
