"""The auctions that a run of calls stands for (PROSE-AUCTIONS AL-26, AL-33)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ...bridge import Auction
from ..labels import Label, Part
from ..variables import Bindings, Candidate, calls_of, calls_of_any_suit
from .auctions import ProseAuction

MOST_EXPANSIONS = 256
"""Auctions that are tried, illegal ones counted."""

_CallsOf = Callable[[Part, Auction, Bindings], list[Candidate]]


class ProseAuctionStart(NamedTuple):
    """Where an auction in running text may go on from."""

    auction: Auction
    bindings: Bindings
    """The suits that variables have there."""


START = ProseAuctionStart(Auction(), {})
"""Before the first call."""


def expansions(auction: ProseAuction) -> list[Auction]:
    """Return the legal auctions that ``auction`` stands for, implied passes written.

    In the order of its suits and alternatives, the first call's before the second's. Suits that
    were bid are passed over for new variables, unless nothing is left then (LANGUAGE EX-3).
    """
    return expanded(auction.labels) if auction.can_be_defined else []


def expanded(
    labels: Sequence[Label], beginnings: Sequence[ProseAuctionStart] = (START,)
) -> list[Auction]:
    """Return the legal auctions in which the calls of ``labels`` follow one of ``beginnings``."""
    return _legal(labels, beginnings, calls_of) or _legal(labels, beginnings, calls_of_any_suit)


def _legal(
    labels: Sequence[Label], beginnings: Sequence[ProseAuctionStart], calls_of: _CallsOf
) -> list[Auction]:
    tried = (
        auction for beginning in beginnings for auction in _choices(labels, 0, *beginning, calls_of)
    )
    return [auction for auction in islice(tried, MOST_EXPANSIONS) if auction is not None]


def choices(labels: Sequence[Label], calls_of: _CallsOf) -> Iterator[Auction | None]:
    """Yield, for every choice of suits and alternatives, its auction, or None where it is illegal.

    :param calls_of: what tells the calls of an alternative.
    """
    return _choices(labels, 0, Auction(), {}, calls_of)


def _choices(
    labels: Sequence[Label], at: int, auction: Auction, bindings: Bindings, calls_of: _CallsOf
) -> Iterator[Auction | None]:
    """Yield the auctions that go on from ``auction`` with the calls ``at`` and behind."""
    if at == len(labels):
        yield auction
        return
    label = labels[at]
    candidates = [found for part in label.parts for found in calls_of(part, auction, bindings)]
    if not candidates:
        yield None
    for candidate in candidates:
        after = auction.try_call(label.side, candidate.call)
        if after is None:
            yield None
        else:
            yield from _choices(labels, at + 1, after, candidate.bound(bindings), calls_of)
