"""What each export writes of any notes, the import of its format reads as the same agreements."""

from __future__ import annotations

import csv
import io
from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.bboalert.settings import AlertWhen, BBOalertSettings
from sphinxcontrib_bml.formats.bss.settings import BSSSettings, Profile
from sphinxcontrib_bml.formats.catalog import EXPORTS, IMPORTERS
from sphinxcontrib_bml.formats.json import system_of_snapshot
from sphinxcontrib_bml.formats.registry import ImportOptions
from tests.formats.mixed_notes import OTHERS, ROWS
from tools.fuzz.stages.imports import demand_same_card

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinxcontrib_bml.agreements.notes import Notes

NEWER = st.sampled_from(
    ["  any = x", "  new = NF", "  (bid) = y", "    2N+ = z", "    other = !a", "  cue = majors",
     '  2C = !"hearts" transfer', "  (2D multi) = weak", "#+VARIANTS: ann ben", "//only ann",
     "#+DEFINE: r 15--17", "  2D = {r} pts", "//bss qual=1:Strong", "  2N = (passed hand) inv",
     "- raise or else", "  2C = - raise or else", "(1C)", "  P = (1) or", "  1step = 0 or 3",
     "1H = 0- raise", "  3C+ = long", "#SEAT 34", "1m-(1M)-2M;", "* Part, one", "//aside",
     "  2S = 'quoted' \"x\"; y, z", "  2H = a | b <b>c</b> &amp;", "  4C = a\\n// b"]
)  # fmt: skip


def by_csv(notes: Notes) -> None:
    """IM-23."""
    written = EXPORTS["csv"].write(notes.system)
    found = IMPORTERS["csv"].convert(written.data, "notes.csv", ImportOptions())
    if not (written.losses or found.told):
        assert _cells(EXPORTS["csv"].write(parse(found.text).system).data) == _cells(written.data)


def _cells(data: bytes) -> list[list[str]]:
    rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
    return sorted(row[:7] for row in rows)


def by_json(notes: Notes) -> None:
    """VARIANTS JS: what is written of what was read is the same file."""
    data = EXPORTS["json"].write(notes.system).data
    assert EXPORTS["json"].write(system_of_snapshot(data, notes.system.name)).data == data


def by_bss(profile: Profile, notes: Notes) -> None:
    """BSS-87."""
    data = EXPORTS["bss"].write(notes.system, BSSSettings(profile)).data
    found = IMPORTERS["bss"].convert(data, "card.bss", ImportOptions())
    assert not found.refused
    demand_same_card(data, EXPORTS["bss"].write(parse(found.text).system).data)


def by_bboalert(notes: Notes) -> None:
    """BBA-73."""
    settings = BBOalertSettings(alert=AlertWhen.MARKED)
    data = EXPORTS["bboalert"].write(notes.system, settings).data
    found = IMPORTERS["bboalert"].convert(data, "notes.csv", ImportOptions())
    assert not found.refused
    if not found.diagnostics:
        again = EXPORTS["bboalert"].write(parse(found.text, "notes.bml").system, settings).data
        assert sorted(again.splitlines()) == sorted(data.splitlines())


WAYS: dict[str, Callable[[Notes], None]] = {
    "csv": by_csv,
    "json": by_json,
    "bboalert": by_bboalert,
    **{f"bss {profile}": partial(by_bss, profile) for profile in Profile},
}


@pytest.mark.parametrize("way", WAYS)
@given(st.lists(st.one_of(ROWS, ROWS, ROWS, OTHERS, NEWER), min_size=2, max_size=10))
@example(["1C = - raise or else", "  P = 0- weak", "  D = - raise or else"])
def test_any_notes_come_back(way: str, lines: list[str]) -> None:
    notes = parse("\n".join(lines) + "\n", name="notes.bml")
    if not any(word.key in {"verbatim", "header"} for word in notes.system.words):
        WAYS[way](notes)
