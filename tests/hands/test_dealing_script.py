"""The script of pages deals what Python deals (HANDS HA-6, HA-34)."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sphinxcontrib_bml.bridge.auctions import Suit
from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.bridge.dealing.dealer import Dealer
from sphinxcontrib_bml.bridge.dealing.page_sets import data_of
from sphinxcontrib_bml.bridge.space.boxes import HandBox, HandBoxes, HoldingSet
from sphinxcontrib_bml.bridge.space.hand_sets import HandSet
from tests.bridge.hand_cases import CASES, boxes_of

STATIC = Path(__file__).parents[2] / "sphinxcontrib_bml" / "static"
SCRIPTS = [STATIC / "bml-chance.js", STATIC / "bml-dealing.js"]
NORTH, EAST, SOUTH, WEST = Seat
ANY = HoldingSet.everything()
QUIET = HandBoxes.of(HandBox(HandSet.with_points(0, 10)))
QUALITIES = HandBoxes.of(
    HandBox(
        HandSet.with_points(5, 12) | HandSet.with_points(20, 22),
        (HoldingSet.good(), ANY, ~HoldingSet.solid(), HoldingSet.control()),
    ),
    HandBox(HandSet.with_points(11, 20), controls=(4, 6)),
    HandBox(HandSet.with_points(12), controls=(3, 5), aces=(1, 2)),
)
RUN = """
const seats = "NESW", {shown, excluded, seed, count} = JSON.parse(
  require("fs").readFileSync(0, "utf8"));
const start = process.cpuUsage();
const deals = new bmlDealing.Dealer(shown, excluded).deals(seed, count);
const {user} = process.cpuUsage(start);
const texts = deals.map(deal => [...seats].map(seat => bmlDealing.written(deal[seat])));
process.stdout.write(JSON.stringify({texts, user}));
"""

pytestmark = pytest.mark.schemas


def dealt_by_script(
    shown: Mapping[Seat, HandBoxes], excluded: Mapping[Seat, HandBoxes], seed: str, count: int
) -> list[list[str]]:
    request = {
        "shown": {seat.value: data_of(hands) for seat, hands in shown.items()},
        "excluded": {seat.value: data_of(hands) for seat, hands in excluded.items()},
        "seed": seed,
        "count": count,
    }
    program = "\n".join([path.read_text(encoding="utf-8") for path in SCRIPTS] + [RUN])
    done = subprocess.run(
        ["node", "-e", program],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=True,
    )
    texts: list[list[str]] = json.loads(done.stdout)["texts"]
    return texts


def dealt(
    shown: Mapping[Seat, HandBoxes], excluded: Mapping[Seat, HandBoxes], seed: str, count: int
) -> list[list[str]]:
    deals = Dealer(shown, excluded).deals(seed, count).deals
    return [[str(deal.hands[seat]) for seat in Seat] for deal in deals]


def of_case(case: Mapping[str, Any]) -> dict[Seat, HandBoxes]:
    return {Seat(seat): boxes_of(case[seat]) for seat in "NS"}


@pytest.mark.parametrize(
    ("shown", "excluded"),
    [
        *((of_case(case), {}) for case in CASES["pairs"]),
        *(({SOUTH: boxes_of([case["box"]])}, {}) for case in CASES["single"] if case["hands"]),
        *(({WEST: boxes_of(case["boxes"])}, {}) for case in CASES["unions"]),
        ({}, {}),
        ({NORTH: QUALITIES, WEST: QUIET}, {SOUTH: boxes_of(CASES["unions"][0]["boxes"])}),
        ({NORTH: QUALITIES, SOUTH: QUALITIES, EAST: QUIET, WEST: QUIET}, {}),
    ],
)
def test_the_script_deals_the_same(
    shown: Mapping[Seat, HandBoxes], excluded: Mapping[Seat, HandBoxes]
) -> None:  # HANDS HA-6, HA-34, HA-38
    expected = dealt(shown, excluded, "♥ K7", 40)
    assert len(expected) == 40
    assert dealt_by_script(shown, excluded, "♥ K7", 40) == expected


def test_the_script_ends_without_deals() -> None:  # HANDS HA-35
    balanced = HandBoxes.of(HandBox(HandSet.balanced()))
    eight = HandBoxes.of(HandBox(HandSet.with_any_length((Suit.HEARTS,), 8)))
    assert dealt_by_script({SOUTH: balanced}, {SOUTH: balanced}, "x", 1) == []
    assert dealt_by_script({SOUTH: eight, NORTH: eight}, {}, "x", 1) == []


def test_the_script_is_small() -> None:  # HANDS HA-37
    assert len(gzip.compress(b"".join(path.read_bytes() for path in SCRIPTS))) < 6000
