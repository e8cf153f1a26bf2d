"""The answer to an auction (RESOLVER RF-1 to RF-6)."""

from __future__ import annotations

from ...bridge import PASS, Auction, Side
from ..queries import Query, opened
from ..system import System
from .answers import Answer, Hint, Meaning, Status, Step
from .context import NOTHING_KNOWN, Context, fitting
from .continuing import continuations
from .looking import Found, Look
from .tree import Tree


class Resolver:
    """Answers what auctions mean in one system, from its book as it is now."""

    def __init__(self, system: System) -> None:
        """Prepare for questions about ``system``."""
        self.tree = Tree(system)

    def resolve(self, query: Query, context: Context = NOTHING_KNOWN) -> Answer:
        """Return the answer to a query; what the auction is never depends on the notes.

        :param context: seat and vulnerability; a seat that the query itself tells goes before.
        """
        if query.seat is not None:
            context = context._replace(seat=query.seat)
        auction = opened(query.auction).auction
        if all(call is PASS for call in auction.calls):
            return self._of_passes(auction, context)
        return self._answer(auction, context, query.other)

    def found(self, auction: Auction, context: Context = NOTHING_KNOWN) -> Found:
        """Return what holds of the last call of an auction, from its opening on."""
        return Look(self.tree, context).up(auction)

    def _of_passes(self, passes: Auction, context: Context) -> Answer:
        """Return the answer where nobody has opened (RESOLVER RA-2, RK-3)."""
        side = passes.last_side
        if side is not None:
            if len(passes) > 1:
                context = context._replace(seat=min(len(passes), 4))
            last = Auction.of(side, [PASS])
            found = self.found(last, context)
            if found.status in {Status.AGREED, Status.ELSEWHERE}:
                return self._complete(last, context, found, None)
        look = Look(self.tree, context)
        return Answer(Status.START, context=context, next=continuations(look, Auction()))

    def _answer(self, auction: Auction, context: Context, other: Auction | None) -> Answer:
        return self._complete(auction, context, self.found(auction, context), other)

    def _complete(
        self, auction: Auction, context: Context, found: Found, other: Auction | None
    ) -> Answer:
        """Return the answer with all that belongs to what was found (RESOLVER RW-1 to RW-5)."""
        look, path = Look(self.tree, context), self.tree.path(auction)
        trail = []
        for number, (side, call) in enumerate(auction.turns):
            is_known = number < len(path)
            meanings = fitting(path[number].definitions, context) if is_known else []
            trail.append(Step(side, call, tuple(meanings), is_known))
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
            covered=self._covered(look, auction, found.known) if is_none else (),
            hint=self._hint(look, auction, found.known) if is_none else None,
            next=() if is_only_pass(auction) else continuations(look, upto),
        )

    def _covered(self, look: Look, auction: Auction, known: int) -> tuple[Meaning, ...]:
        """Return the rows for all other calls that the first unknown one falls under (RF-4)."""
        part = Auction.of(auction.opener, auction.calls[: known + 1])
        return tuple(look.rest_rows(part, self.tree.path(part)))

    def _hint(self, look: Look, auction: Auction, known: int) -> Hint | None:
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
        found = look.up(passed)
        return Hint(passed, found.meanings[0]) if found.status is Status.AGREED else None


def is_only_pass(auction: Auction) -> bool:
    """Tell whether an auction is a pass before any opening (RESOLVER RK-3)."""
    return len(auction) == 1 and auction.calls[0] is PASS
