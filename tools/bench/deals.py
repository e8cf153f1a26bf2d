"""How long 1,000 deals take, in Python and in node (HANDS HA-37)."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from time import process_time
from typing import Any

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.queries import read_query
from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.bridge.dealing.dealer import Dealer
from sphinxcontrib_bml.bridge.dealing.page_sets import data_of
from sphinxcontrib_bml.bridge.deals import CARDS_IN_A_HAND
from sphinxcontrib_bml.bridge.space.boxes import HandBox, HandBoxes
from sphinxcontrib_bml.bridge.space.hand_sets import SUITS, HandSet
from sphinxcontrib_bml.hands.model.dealt import read_shown
from sphinxcontrib_bml.hands.model.reading import HandReader
from tools.bench.judging import Figure
from tools.bench.measure import PACKAGE, PROJECT

NAME = "deals"
"""What they are called among the contenders."""
DEALS = 1_000
_PYTHON, _NODE, _READY = 1.0, 0.15, 0.1
"""The seconds of CPU that they may take, and those until the first deal."""
AUCTIONS = ("1N 6N", "1N 2C 2H", "1N 2D", "1N 3N", "1H 2H", "1H 4D", "1S 2S", "2C 2S", "2H 4H")
_NOTES = """\
1H = 11--17 HCP, 5+!h
  2H = 6--9 HCP, 3=!h
  4D = splinter, 10--13 HCP, 4+!h, 0--1!d
1S = 11--17 HCP, 5+!s
  2S = 6--9 HCP, 3=!s
1N = 15--17 HCP, BAL
  2C = Stayman, 8+ HCP, 4=!h or 4=!s
    2H = 4=!h
  2D = 5+!h, 8+ HCP
  3N = 10--15 HCP, BAL, 2--3!h, 2--3!s
  6N = 18--19 HCP, BAL, 2--3!h, 2--3!s
2C = 22+ HCP, BAL
  2S = 8+ HCP, 5+!s
2H = 5--10 HCP, 6=!h
  4H = 3--13 HCP, 4+!h
"""
_CASES = PROJECT / "tests" / "bridge" / "hand_cases.json"
_SCRIPTS = ("bml-chance.js", "bml-dealing.js")
_RUN = """
const {shown, excluded, count} = JSON.parse(require("fs").readFileSync(0, "utf8"));
const start = process.cpuUsage();
const deals = new bmlDealing.Dealer(shown, excluded).deals("K7", count);
const {user, system} = process.cpuUsage(start);
process.stdout.write(JSON.stringify([deals.length, (user + system) / 1e6]));
"""

_Hands = Mapping[Seat, HandBoxes]


def deal_figures(repeats: int) -> Iterator[Figure]:
    """Yield the seconds of CPU of 1,000 deals, the least of some runs, for pairs and auctions."""
    has_node = shutil.which("node") is not None
    for name, shown, excluded in subjects():
        ready, dealt = zip(*(_in_python(shown, excluded) for _ in range(repeats)), strict=True)
        yield Figure(f"{name}: ready", min(ready), "s", _READY)
        yield Figure(f"{name}: {DEALS} deals, Python", min(dealt), "s", _PYTHON)
        if has_node:
            seconds = min(_in_node(shown, excluded) for _ in range(repeats))
            yield Figure(f"{name}: {DEALS} deals, node", seconds, "s", _NODE)


def subjects() -> Iterator[tuple[str, _Hands, _Hands]]:
    """Yield names with the hands that are shown and those that are left out."""
    for case in json.loads(_CASES.read_text("utf-8"))["pairs"]:
        yield case["name"], {Seat(seat): _boxes_of(case[seat]) for seat in "NS"}, {}
    reader = HandReader(bml.parse(_NOTES).system)
    for auction in AUCTIONS:
        shown = read_shown(reader, read_query(auction))
        yield auction.replace(" ", "-"), shown.hands, shown.unless


def _boxes_of(said: Iterable[Mapping[str, Any]]) -> HandBoxes:
    """Return boxes as the cases write them: points, lengths and patterns in any order."""
    boxes = []
    for one in said:
        hands = HandSet.with_points(*one["hcp"])
        if shapes := one.get("shapes", "").split():
            hands &= HandSet.with_patterns(*(f"({shape})" for shape in shapes))
        for suit, letter in zip(SUITS, "shdc", strict=True):
            hands &= HandSet.with_length(suit, *one.get(letter, (0, CARDS_IN_A_HAND)))
        boxes.append(HandBox(hands))
    return HandBoxes.of(*boxes)


def _in_python(shown: _Hands, excluded: _Hands) -> tuple[float, float]:
    """Return the seconds until the first deal can be made, and those of all deals."""
    start = process_time()
    dealer = Dealer(shown, excluded)
    ready = process_time()
    found = dealer.deals("K7", DEALS)
    assert len(found.deals) == DEALS
    return ready - start, process_time() - ready


def _in_node(shown: _Hands, excluded: _Hands) -> float:
    static = PROJECT / PACKAGE / "static"
    program = "\n".join([*((static / name).read_text("utf-8") for name in _SCRIPTS), _RUN])
    asked = {
        "shown": {seat.value: data_of(hands) for seat, hands in shown.items()},
        "excluded": {seat.value: data_of(hands) for seat, hands in excluded.items()},
        "count": DEALS,
    }
    done = subprocess.run(
        ["node", "-e", program], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    made, seconds = json.loads(done.stdout)
    assert made == DEALS
    return float(seconds)
