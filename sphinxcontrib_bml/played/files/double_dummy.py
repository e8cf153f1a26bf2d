"""Double-dummy tricks with endplay, an optional dependency (PLAYED DP-5).

endplay is imported on first use only, because the import is slow.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import NamedTuple

from ...bridge.auctions import Strain
from ...bridge.conditions import BoardVulnerability, Seat
from ...bridge.deals import CARDS_IN_A_HAND, Deal
from .record_builder import problems_of

_STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
"""The strains in the order of endplay."""


class DoubleDummy(NamedTuple):
    """Tricks of a deal if all cards are seen."""

    tricks: tuple[tuple[int, ...], ...]
    """Tricks by strain, spades first and notrump last, then by declarer: N, E, S, W."""
    par: str = ""
    """Par contracts with suit symbols; empty if the vulnerability is unknown."""
    score: int = 0
    """Par score of North-South."""

    def of(self, declarer: Seat, strain: Strain) -> int:
        """Return the number of tricks that a declarer makes."""
        return self.tricks[_STRAINS.index(strain)][list(Seat).index(declarer)]


def is_installed() -> bool:
    """Return whether endplay is installed, without importing it."""
    return find_spec("endplay") is not None


def can_be_solved(deal: Deal) -> bool:
    """Return whether endplay accepts a deal: 13 cards each, no card twice, no x."""
    hands = deal.hands
    if len(hands) != len(Seat) or any(problems_of(hands)):
        return False
    return all(len(hand) == CARDS_IN_A_HAND and not hand.is_partial for hand in hands.values())


def double_dummy(deal: Deal) -> DoubleDummy:
    """Return the tricks of a deal for which :func:`can_be_solved` returns True."""
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
