"""Matches of any length: the same number of records always gives the same file.

They are of one pair; auctions follow bids upwards, so that some are in the notes and most are not.
"""

from __future__ import annotations

import random

from tools.bench.notes import HIGHEST_BID, bid_name

_RANKS = "AKQJT98765432"
_SEED = 11
_CARDS = 13
_LAST_PASSES = 3
_GOES_ON = 0.8
_PLAYERS = "Anna,Carl,Ben,Dora"
WE = "Anna,Ben"


def synthetic_match(records: int) -> str:
    """Return a LIN file of ``records`` boards."""
    draw = random.Random(_SEED)
    pack = [suit + rank for suit in "SHDC" for rank in _RANKS]
    return "".join(_record(draw, pack, number % 36 + 1) for number in range(records))


def _record(draw: random.Random, pack: list[str], board: int) -> str:
    draw.shuffle(pack)
    hands = (pack[start : start + _CARDS] for start in range(0, 3 * _CARDS, _CARDS))
    deal = ",".join("".join(sorted(hand)) for hand in hands)
    calls: list[str] = []
    bid = -1
    while bid < HIGHEST_BID and (not calls or draw.random() < _GOES_ON):
        bid += draw.randint(1, 4)
        calls += [bid_name(min(bid, HIGHEST_BID)), draw.choice("pppd")]
    passes = _LAST_PASSES - (calls[-1] == "p")
    made = "".join(f"mb|{call}|" for call in [*calls, *["p"] * passes])
    return f"pn|{_PLAYERS}|st||md|{draw.randint(1, 4)}{deal},|ah|Board {board}|{made}pg||\n"
