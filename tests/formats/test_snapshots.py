"""A file made by ``bml json`` is read back as the system that it was made from (CHECKS CH-1)."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.changes.model.comparison import diff
from sphinxcontrib_bml.formats.json import (
    SnapshotError,
    read_snapshot,
    system_of_snapshot,
)
from sphinxcontrib_bml.formats.json_writer import write_json
from sphinxcontrib_bml.formats.meanings import MeaningSettings

NOTES = """\
#+TITLE: Ours
#+DESCRIPTION: Two over one

1M = ! 5+M
  2oM = 5+oM
  (X)
    R = strong

#SEAT 34

#VUL NY

1N = 12--14

#VUL 00

1N = other

1H = again
"""


def snapshot(notes: Notes) -> bytes:
    return write_json(notes.system, MeaningSettings()).data


def assert_read_back(notes: Notes) -> None:
    system = system_of_snapshot(snapshot(notes), "ours")
    fields = [
        [
            (one.auction, one.conditions, one.text, one.alert, one.stands, one.bindings)
            for one in book
        ]
        for book in (notes.book, system.book)
    ]
    assert fields[0] == fields[1]
    assert not diff(notes, system)


def test_what_was_written_is_read_back() -> None:
    notes = parse(NOTES)
    assert_read_back(notes)
    system = system_of_snapshot(snapshot(notes), "ours")
    assert (system.name, system.title, system.summary) == ("ours", "Ours", "Two over one")
    assert [one.row.line for one in system.book] == [one.row.line for one in notes.book]


@pytest.mark.parametrize("seed", range(20))
def test_auctions_are_read_in_any_order(seed: int) -> None:
    content = json.loads(snapshot(parse(NOTES)))
    random.Random(seed).shuffle(content["agreements"])
    auctions = [one.auction for one in system_of_snapshot(json.dumps(content).encode(), "x").book]
    written = [
        [(turn["side"] == "they", turn["call"]) for turn in one["auction"]]
        for one in content["agreements"]
    ]
    assert sorted(
        [(bool(side), call.code) for side, call in one.turns] for one in auctions
    ) == sorted(written)


@pytest.mark.corpus
def test_notes_of_real_partnerships_are_read_back(corpus_dir: Path) -> None:
    for path in sorted(corpus_dir.rglob("*.bml")):
        assert_read_back(read(path))


def test_damaged_files_are_refused_and_never_raise_anything_else() -> None:
    whole = json.loads(snapshot(parse(NOTES)))
    chance = random.Random(1)
    refused = 0
    for _ in range(400):
        damaged = copy.deepcopy(whole)
        damage(damaged, chance)
        try:
            system_of_snapshot(json.dumps(damaged).encode(), "ours")
        except SnapshotError as error:
            assert "\n" not in str(error)
            refused += 1
    assert refused > 100


@pytest.mark.parametrize(
    ("calls", "why"),
    [
        ([], "an auction without calls"),
        (
            [{"side": "we", "call": "1C"}, {"side": "we", "call": "1D"}],
            "calls of one side without a pass between them",
        ),
    ],
)
def test_auctions_that_are_none_are_refused_with_the_reason(
    calls: list[dict[str, str]], why: str
) -> None:
    damaged = json.loads(snapshot(parse(NOTES)))
    damaged["agreements"][0]["auction"] = calls
    with pytest.raises(SnapshotError, match=f"it is damaged: {why}"):
        system_of_snapshot(json.dumps(damaged).encode(), "ours")


def damage(value: Any, chance: random.Random) -> None:
    """Put something else instead of a part."""
    while True:
        keys = list(value) if isinstance(value, dict) else range(len(value))
        key = chance.choice(list(keys))
        if isinstance(value[key], dict | list) and value[key] and chance.random() < 0.8:
            value = value[key]
            continue
        value[key] = chance.choice([None, -1, "x", "1C", [], {}, [{}], True, 10**400])
        return


@pytest.mark.parametrize("data", [b"", b"\xff", b"[]", b"null", b"[" * 100_000, b"1"])
def test_files_of_other_kinds_are_refused(data: bytes) -> None:
    with pytest.raises(SnapshotError, match="snapshots are made with bml json"):
        system_of_snapshot(data, "ours")


def test_a_snapshot_is_read_from_its_file_and_called_after_it(tmp_path: Path) -> None:
    (tmp_path / "ours.json").write_bytes(snapshot(parse(NOTES)))
    system = read_snapshot(tmp_path / "ours.json")
    assert system.name == "ours"
    assert not diff(parse(NOTES).system, system)
    with pytest.raises(OSError, match="none"):
        read_snapshot(tmp_path / "none.json")
