"""Tricks at double dummy, by endplay where it is installed (PLAYED DP-5).

It is imported only when tricks are asked for: that takes longer than everything else.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import NamedTuple

from ...bridge.auctions import Strain
from ...bridge.conditions import BoardVulnerability, Seat
from ...bridge.deals import CARDS_IN_A_HAND, Deal
from .record_builder import problems_of

_STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
"""In the order of the library."""


class DoubleDummy(NamedTuple):
    """What can be made from a deal when all cards are seen."""

    tricks: tuple[tuple[int, ...], ...]
    """By strain, spades first and notrump last; declarers North, East, South, West."""
    par: str = ""
    """The contracts of par, suits as symbols; nothing if vulnerability is not known."""
    score: int = 0
    """Of North and South."""

    def of(self, declarer: Seat, strain: Strain) -> int:
        """Return how many tricks a declarer makes."""
        return self.tricks[_STRAINS.index(strain)][list(Seat).index(declarer)]


def is_installed() -> bool:
    """Return whether endplay is there, without loading it."""
    return find_spec("endplay") is not None


def can_be_solved(deal: Deal) -> bool:
    """Return whether a deal is one that the library takes: 13 cards each, no card twice, no x."""
    hands = deal.hands
    if len(hands) != len(Seat) or any(problems_of(hands)):
        return False
    return all(len(hand) == CARDS_IN_A_HAND and not hand.is_partial for hand in hands.values())


def double_dummy(deal: Deal) -> DoubleDummy:
    """Return what can be made from a deal for which :func:`can_be_solved` says yes."""
    from endplay.dds import calc_dd_table, par
    from endplay.types import Deal as EndplayDeal
    from endplay.types import Denom, Player, Vul

    table = calc_dd_table(EndplayDeal(str(deal)))
    players = (Player.north, Player.east, Player.south, Player.west)
    denominations = (Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs, Denom.nt)
    tricks = tuple(tuple(int(table[denom, one]) for one in players) for denom in denominations)
    if deal.vulnerability is None or deal.dealer is None:
        return DoubleDummy(tricks)
    vulnerabilities = {
        BoardVulnerability.NONE: Vul.none,
        BoardVulnerability.NORTH_SOUTH: Vul.ns,
        BoardVulnerability.EAST_WEST: Vul.ew,
        BoardVulnerability.ALL: Vul.both,
    }
    dealer = players[list(Seat).index(deal.dealer)]
    best = par(table, vulnerabilities[deal.vulnerability], dealer)
    return DoubleDummy(tricks, ", ".join(map(str, best)), int(best.score))
