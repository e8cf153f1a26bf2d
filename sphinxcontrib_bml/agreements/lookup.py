"""Lookup of auctions.

The meanings of the last call of an auction, and its continuations (RESOLVER RM-6, RF-1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..bridge.auctions import PASS, Auction, Call, Side
from . import answers
from .copies import MOST_LINES
from .queries import AuctionQuery, without_leading_passes
from .system import System
from .tree import CALLS, AuctionNode, AuctionTree, rest_rows_for

_MOST_FOLLOWED = 200
"""Maximum number of ``//as`` lines followed for one auction: they may form very many cycles."""


class LookupResult(NamedTuple):
    """The result of a lookup: the status and the meanings of the last call."""

    status: answers.Status
    known: int
    """Number of calls in the longest part of the auction in the notes."""
    meanings: tuple[answers.Meaning, ...] = ()
    target: Auction | None = None
    """If a ``//as`` line applies: the auction that the meanings belong to."""


class Lookup:
    """Looks auctions up for one query."""

    def __init__(self, tree: AuctionTree, context: answers.BoardContext) -> None:
        """Prepare to look up auctions in ``tree`` for the board of ``context``."""
        self.tree = tree
        self.context = context
        self._seen: dict[tuple[Auction, int], LookupResult] = {}
        self._followed = 0

    def find(self, auction: Auction, steps: int = 0) -> LookupResult:
        """Return the meanings of the last call of an auction (RESOLVER RF-1 to RF-4).

        :param steps: the number of ``//as`` lines followed so far.
        """
        key = auction, steps
        self._followed = self._followed + 1 if steps else 0
        if key not in self._seen:
            if self._followed > _MOST_FOLLOWED:
                return LookupResult(answers.Status.NONE, 0)
            self._seen[key] = self._find_uncached(auction, steps)
        return self._seen[key]

    def path(self, auction: Auction) -> list[AuctionNode]:
        """Return the nodes along an auction whose rows for all other calls fit (RF-3a)."""
        path = self.tree.path(auction)
        for number, node in enumerate(path):
            if node.falls_under and not self.rows_above(node):
                return path[:number]
        return path

    def node(self, auction: Auction) -> AuctionNode | None:
        """Return the node of an auction, or None if the notes lack it or it has no calls."""
        path = self.path(auction)
        return path[-1] if path and len(path) == len(auction) else None

    def rows_above(self, node: AuctionNode) -> list[answers.Meaning]:
        """Return the rows for all other calls that the last call of an auction falls under."""
        return answers.matching_definitions(node.falls_under, self.context)

    def _find_uncached(self, auction: Auction, steps: int) -> LookupResult:
        path = self.path(auction)
        known, length = len(path), len(auction)
        others = (number for number, node in enumerate(path) if node.falls_under)
        if other := next(others, 0):
            inherited = self._copied(path[other - 1 : other], auction, steps)
            if inherited is not None:
                return inherited._replace(known=other)
        if known == length and path[-1].falls_under:
            return LookupResult(answers.Status.REST, known - 1, tuple(self.rows_above(path[-1])))
        if known == length:
            found = self._node_result(auction, path[-1])
            copied = found.status is answers.Status.NAMED and self._copied(
                path[:-1], auction, steps
            )
            return copied._replace(known=known) if copied else found
        if known == length - 1 and known and is_their_pass(auction):
            return LookupResult(answers.Status.PASS, known)
        rest_rows = self.rest_rows(auction, path)
        copied = self._copied(path[-1:] if rest_rows else path, auction, steps)
        if copied is not None:
            return copied._replace(known=known)
        if rest_rows:
            return LookupResult(answers.Status.REST, known, tuple(rest_rows))
        return LookupResult(answers.Status.NONE, known)

    def _node_result(self, auction: Auction, node: AuctionNode) -> LookupResult:
        """Return the meanings of an auction that the notes have (RF-1, RF-2, RESOLVER RM-6)."""
        known = len(auction)
        fits = answers.fitting_meanings(node.definitions, self.context)
        if any(one.text for one in fits):
            return LookupResult(
                answers.Status.AGREED, known, tuple(one for one in fits if one.text)
            )
        if not fits and node.has_text:
            others = (one for one in node.definitions if one.text)
            return LookupResult(
                answers.Status.ELSEWHERE, known, tuple(answers.by_specificity(others, self.context))
            )
        status = answers.Status.PASS if is_their_pass(auction) else answers.Status.NAMED
        return LookupResult(
            status, known, tuple(fits or answers.by_specificity(node.definitions, self.context))
        )

    def rest_rows(self, auction: Auction, path: list[AuctionNode]) -> list[answers.Meaning]:
        """Return the rows for all other calls that include the last call (RESOLVER RF-3)."""
        if len(path) != len(auction) - 1:
            return []
        above = path[-1] if path else self.tree.roots[auction.opener]
        rows = rest_rows_for(above, auction.calls[-1])
        return answers.matching_definitions(rows, self.context)

    def _copied(
        self, path: Sequence[AuctionNode], auction: Auction, steps: int
    ) -> LookupResult | None:
        """Return the meanings of an auction by the ``//as`` line nearest to its end, or None."""
        found = (self._redirected(node, auction, steps) for node in reversed(path))
        return next((one for one in found if one is not None), None)

    def _redirected(self, node: AuctionNode, auction: Auction, steps: int) -> LookupResult | None:
        """Return the meanings of the auction that an auction continues as (LANGUAGE XT-4)."""
        if steps == MOST_LINES:
            return None
        for target in self._redirect_targets(node, auction):
            found = self.find(target, steps + 1)
            if found.status in {answers.Status.AGREED, answers.Status.AS}:
                return LookupResult(answers.Status.AS, 0, found.meanings, found.target or target)
        return None

    def _redirect_targets(self, node: AuctionNode, auction: Auction) -> Iterator[Auction]:
        """Yield the targets of an auction by the ``//as`` lines of a node on its path."""
        for system_on in answers.matching_definitions(node.systems_on, self.context):
            target = system_on.in_target(auction)
            if target is not None:
                yield target


def is_their_pass(auction: Auction) -> bool:
    """Return whether an auction with an opening ends with their pass (RESOLVER RF-2)."""
    return auction.last_side is Side.THEY and auction.calls[-1] is PASS


def continuations(look: Lookup, auction: Auction) -> tuple[answers.Continuation, ...]:
    """Return the continuations of an auction in the notes (RESOLVER RC-1).

    At the start: the openings. After our call: our next calls if the opponents pass,
    then the opponents' calls. After an opponents' call: our calls.
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


def _calls(look: Lookup, above: Auction, side: Side) -> Iterator[answers.Continuation]:
    """Yield the calls of a side after an auction, in order (RESOLVER RC-2)."""
    node = _node(look, above, side)
    continues_elsewhere = any(one.systems_on for one in look.path(above))
    for call in CALLS:
        own = node.below.get(call) if node else None
        found = None
        if own is not None:
            found = _defined_continuation(look, own, side, call)
        is_open = own is None or (found is not None and not (found.meaning and found.meaning.text))
        if continues_elsewhere and is_open:
            goes_on = found is not None and found.goes_on
            found = _inherited_continuation(look, above, side, call, goes_on=goes_on) or found
        if found is not None:
            yield found


def _defined_continuation(
    look: Lookup, node: AuctionNode, side: Side, call: Call
) -> answers.Continuation | None:
    """Return a continuation that the notes define, or None if it does not fit (RC-3, RC-4)."""
    fits = answers.fitting_meanings(node.definitions, look.context)
    meanings = [one for one in fits if one.text] or fits
    if (node.definitions and not fits) or (not fits and not node.below and not node.rest_rows):
        return None
    if side is Side.THEY and call is PASS and not any(one.text for one in meanings):
        return None
    return _entry(side, call, meanings, goes_on=_has_continuations(node))


def _inherited_continuation(
    look: Lookup, above: Auction, side: Side, call: Call, *, goes_on: bool
) -> answers.Continuation | None:
    """Return a continuation of another auction that applies here too, if legal (XT-4, XT-5)."""
    auction = above.try_call(side, call)
    found = look.find(auction) if auction is not None else None
    if found is None or found.status is not answers.Status.AS or found.target is None:
        return None
    target = look.node(found.target)
    goes_on = goes_on or (target is not None and _has_continuations(target))
    return _entry(side, call, found.meanings, goes_on=goes_on)


def _entry(
    side: Side, call: Call, meanings: Sequence[answers.Meaning], *, goes_on: bool
) -> answers.Continuation:
    if not meanings:
        return answers.Continuation(side, call, None, goes_on=goes_on)
    general = answers.Standing.GENERAL
    texts = {one.text for one in meanings if one.standing is not general} - {meanings[0].text}
    return answers.Continuation(side, call, meanings[0], len(texts), goes_on)


def _has_continuations(node: AuctionNode) -> bool:
    return bool(node.below or node.rest_rows or node.systems_on)


def _rest(look: Lookup, above: Auction, side: Side) -> Iterator[answers.Continuation]:
    node = _node(look, above, side)
    if node is not None:
        for meaning in answers.matching_definitions(node.rest_rows, look.context):
            yield answers.Continuation(side, None, meaning, goes_on=meaning.below is not None)


def _node(look: Lookup, above: Auction, side: Side) -> AuctionNode | None:
    """Return the node of an auction; before the first call, the root of the side that opens."""
    return look.node(above) if above else look.tree.roots[side]


def build_answer(
    query: AuctionQuery, tree: AuctionTree, context: answers.BoardContext
) -> answers.Answer:
    """Return the answer; a seat in the query overrides that of ``context``."""
    if query.seat is not None:
        context = context._replace(seat=query.seat)
    auction = without_leading_passes(query.auction).auction
    if all(call is PASS for call in auction.calls):
        return _passed_answer(auction, tree, context)
    found = Lookup(tree, context).find(auction)
    return _complete(auction, tree, context, found, query.other)


def _passed_answer(
    passes: Auction, tree: AuctionTree, context: answers.BoardContext
) -> answers.Answer:
    """Return the answer if nobody has opened (RESOLVER RA-2, RK-3)."""
    side = passes.last_side
    if side is not None:
        if len(passes) > 1:
            context = context._replace(seat=min(len(passes), 4))
        last = Auction.of(side, [PASS])
        found = Lookup(tree, context).find(last)
        if found.status in {answers.Status.AGREED, answers.Status.ELSEWHERE}:
            return _complete(last, tree, context, found, None)
    look = Lookup(tree, context)
    openings = () if passes.is_over else continuations(look, Auction())
    return answers.Answer(answers.Status.START, context=context, next=openings)


def _complete(
    auction: Auction,
    tree: AuctionTree,
    context: answers.BoardContext,
    found: LookupResult,
    other: Auction | None,
) -> answers.Answer:
    """Return the full answer for a lookup result (RESOLVER RW-1 to RW-5)."""
    look = Lookup(tree, context)
    path, trail = look.path(auction), []
    is_continued = any(node.systems_on for node in path)
    for number, (side, call) in enumerate(auction.turns):
        is_known = number < len(path)
        meanings: Sequence[answers.Meaning] = (
            answers.fitting_meanings(path[number].definitions, context) if is_known else ()
        )
        rows = look.rows_above(path[number]) if is_known else []
        if is_continued and not any(one.text for one in meanings):
            step = look.find(Auction.of(auction.opener, auction.calls[: number + 1]))
            meanings = step.meanings if step.status is answers.Status.AS else meanings
        is_rest = bool(rows) and not meanings
        said = tuple(rows if is_rest else meanings)
        trail.append(answers.AnswerStep(side, call, said, is_known, is_rest))
    upto = auction
    if found.status in {answers.Status.NONE, answers.Status.PASS}:
        upto = Auction.of(auction.opener, auction.calls[: found.known])
    is_none = found.status is answers.Status.NONE
    has_words = found.status in {answers.Status.NONE, answers.Status.REST}
    if other is not None and look.find(other).status is answers.Status.NONE:
        other = None
    return answers.Answer(
        found.status,
        auction,
        context,
        other,
        meanings=found.meanings,
        trail=tuple(trail),
        known=found.known,
        target=found.target,
        covered=_rest_row_meanings(look, auction, found.known) if is_none else (),
        words=_in_words(look, auction, path[: found.known]) if has_words else (),
        hint=_hint(look, auction, found.known) if is_none else None,
        next=() if _is_only_pass(auction) else continuations(look, upto),
    )


def _rest_row_meanings(look: Lookup, auction: Auction, known: int) -> tuple[answers.Meaning, ...]:
    """Return the rows for all other calls that include the first unknown call (RF-4)."""
    part = Auction.of(auction.opener, auction.calls[: known + 1])
    return tuple(look.rest_rows(part, look.path(part)))


def _in_words(
    look: Lookup, auction: Auction, path: Sequence[AuctionNode]
) -> tuple[answers.Meaning, ...]:
    """Return the rows after the known part that name no call (RESOLVER RF-4a)."""
    known = Auction.of(auction.opener, auction.calls[: len(path)])
    nodes = path[-2:] if path and is_their_pass(known) else path[-1:]
    found = (one for node in nodes for one in node.words)
    return tuple(answers.matching_definitions(found, look.context))


def _hint(look: Lookup, auction: Auction, known: int) -> answers.Hint | None:
    """Return the meaning of the call if the opponents' last call were a pass (RESOLVER RF-6)."""
    theirs = [
        number
        for number, (side, call) in enumerate(auction.turns)
        if number and side is Side.THEY and call is not PASS
    ]
    if not theirs or theirs[-1] < known - 1:
        return None
    passed: Auction | None = Auction.of(auction.opener, auction.calls[: theirs[-1]])
    for side, call in auction.turns[theirs[-1] :]:
        if passed is not None:
            passed = passed.try_call(side, PASS if len(passed) == theirs[-1] else call)
    if passed is None:
        return None
    found = look.find(passed)
    return (
        answers.Hint(passed, found.meanings[0]) if found.status is answers.Status.AGREED else None
    )


def _is_only_pass(auction: Auction) -> bool:
    """Return whether an auction is a pass before any opening (RESOLVER RK-3)."""
    return len(auction) == 1 and auction.calls[0] is PASS


class Resolver:
    """Answers queries about auctions of one system, from its book at the time of creation."""

    def __init__(self, system: System) -> None:
        """Prepare for questions about ``system``."""
        self.tree = AuctionTree(system)

    def resolve(
        self, query: AuctionQuery, context: answers.BoardContext = answers.NOTHING_KNOWN
    ) -> answers.Answer:
        """Return the answer to a query; the notes never change the auction of the query.

        :param context: seat and vulnerability; a seat in the query overrides it.
        """
        return build_answer(query, self.tree, context)

    def look_up(
        self, auction: Auction, context: answers.BoardContext = answers.NOTHING_KNOWN
    ) -> LookupResult:
        """Return the meanings of the last call of an auction that starts with an opening."""
        return Lookup(self.tree, context).find(auction)
