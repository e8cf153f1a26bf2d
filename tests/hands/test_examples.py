"""The bridge of the examples: marks of their federations, and a bid for the usual hands."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import sphinxcontrib_bml as bml
from tests.commands.desk import Desk
from tools.tutorial import write_project

ROOT = Path(__file__).parents[2]
RAISES = [
    ("K76 8742 Q53 643", "3H"),
    ("Q76 K842 Q53 J43", "3H"),
    ("K76 Q842 K53 J43", "3H"),
    ("K76 A842 K53 643", "2N"),
]
"""Four cards in partner's hearts with 5, 8, 9 and 10 HCP."""
OVER_HEARTS = ("1H (D)", "1H (2C)")
SIX_HEARTS = [("K76 QJT842 53 43", "4H"), ("K76 KQT842 53 43", "3H")]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path)


def copy_notes(name: str, folder: Path) -> None:
    """Write the notes of an example into a folder."""
    if name == "tutorial":
        write_project(folder, "partner")
    else:
        shutil.copytree(ROOT / "example_project", folder)


@pytest.mark.parametrize(
    ("name", "federation", "partner"),
    [
        ("tutorial", "acbl", "ben"),
        ("tutorial", "acbl", "carl"),
        ("example", "wbf", "adair"),
        ("example", "wbf", "marsh"),
    ],
)
def test_examples_mark_what_their_federation_alerts(
    name: str, federation: str, partner: str, desk: Desk
) -> None:
    copy_notes(name, desk.folder / "notes")
    listed = desk.bml("alerts", "--check", "--for", federation, "--variant", partner, "notes")
    assert f"{federation}: " in listed.stdout
    assert "ALERT-MISSING" not in listed.stdout


@pytest.mark.parametrize(
    ("auction", "hand", "calls", "call"),
    [
        *[(auction, hand, {"2N", "3H"}, call) for auction in OVER_HEARTS for hand, call in RAISES],
        *[("1N 2D 2H", hand, {call}, call) for hand, call in SIX_HEARTS],
    ],
)
def test_each_strength_with_a_fit_has_one_bid(
    auction: str, hand: str, calls: set[str], call: str, desk: Desk
) -> None:
    write_project(desk.folder / "notes")
    rows = bml.bid(bml.read(desk.folder / "notes"), hand, auction).rows
    possible = {str(row.next.call) for row in rows if row.fit and str(row.fit.answer) != "no"}
    assert possible & calls == {call}


@pytest.mark.parametrize(
    ("partner", "ranges"),
    [("adair", ("15--17", "12--14", "8--9")), ("marsh", ("12--14", "15--17", "11--12"))],
)
def test_the_rebids_and_invitations_of_each_partner_follow_the_notrump(
    partner: str, ranges: tuple[str, str, str]
) -> None:
    notes = bml.read(ROOT / "example_project", variant=partner)
    opening, rebid, invitation = ranges
    texts = {
        "1N": f"{opening} BAL",
        "1C 1H 1N": f"{rebid} BAL",
        "1D 1N P": "12--14 BAL" if partner == "adair" else "15 BAL",
        "1D 2D 2N": f"{rebid} BAL",
        "1H 1S 1N": f"{rebid} BAL",
        "1S 2C 2N": f"BAL, {rebid} or 18--19 HCP",
        "1N 2C 2D 2N": f"{invitation} HCP, INV",
        "1N 2D 2H 2N": f"5!H, {invitation} HCP, INV",
    }
    for auction, text in texts.items():
        found = bml.ask(notes, auction, seat=1).meanings
        assert [one.text.startswith(text) for one in found] == [True], auction


@pytest.mark.parametrize(
    ("auction", "vul", "hand", "call"),
    [
        *[("", vul, "43 KJT865 Q32 54", "2H") for vul in ("NN", "NY")],
        *[("", vul, "43 KJT8652 Q2 54", "3H") for vul in ("NN", "NY")],
        *[(f"(1{suit}) D (P)", "00", "Q9542 K32 432 J2", "1S") for suit in "CDH"],
        ("(1S)", "00", "32 AKJ54 AK32 Q2", "2H"),
    ],
)
def test_the_example_bids_what_its_text_says(auction: str, vul: str, hand: str, call: str) -> None:
    notes = bml.read(ROOT / "example_project", variant="adair")
    rows = bml.bid(notes, hand, auction, seat=None if auction else 1, vul=vul).rows
    assert {str(row.next.call) for row in rows if row.fit and str(row.fit.answer) == "yes"} == {
        call
    }
