"""What does not hold for a name is as if it were absent (VARIANTS VA-6), in real notes."""

from __future__ import annotations

import shutil
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from sphinxcontrib_bml.agreements.notes import parse, read
from sphinxcontrib_bml.formats.bss.settings import Profile
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_file
from tests.agreements.merging import can_be_merged, merged
from tests.agreements.variant_filter import lines_for
from tests.agreements.variant_places import NAMES, places_of, with_lines
from tests.formats.exports import bss_of

pytestmark = pytest.mark.corpus

SYSTEMS = (
    "bridge-systems/system-HB-GJP.bml",
    "bridge-systems/system-WG-GJP.bml",
    "wj/wj.bml",
    "swedish-club/opening-summary.bml",
    "bml1-example/example.txt",
)
AT_ONCE = 25
"""Lines that are put into notes at once: parts are in parts then."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_exports_are_those_of_the_lines_that_hold(
    system: str, corpus_dir: Path, tmp_path: Path, placements: int
) -> None:
    folder = tmp_path / "notes"
    shutil.copytree(corpus_dir, folder)
    root = folder / system
    root.write_text(root.read_text("utf-8") + f"\n\n#+VARIANTS: {' '.join(NAMES)}\n", "utf-8")
    options = Options(root=folder)
    places = places_of(parse_file(root, options))
    assert places
    written = {place.file: place.file.read_text("utf-8") for place in places}
    draw = Random(system)
    for _ in range(max(1, placements // AT_ONCE // len(SYSTEMS))):
        chosen = draw.sample(places, min(AT_ONCE, len(places)))
        for file, text in {**written, **with_lines(chosen, draw)}.items():
            file.write_text(text, "utf-8")
        notes = read(root, options=options)
        for name in NAMES:
            expected = parse(lines_for(root, name), root.name, Options(files=False))
            for profile in (Profile.STANDARD, Profile.BML2):
                found = bss_of(notes.for_variant(name), profile).data
                assert found.split(b"\n") == bss_of(expected, profile).data.split(b"\n"), chosen
        for file, text in written.items():
            file.write_text(text, "utf-8")


ROOTS = (
    *SYSTEMS,
    "bridge-systems/system-GJP.bml",
    "wj/defense.bml",
    "swedish-club/high-openings.bml",
)


def test_two_systems_under_one_root_export_as_before(corpus_dir: Path, tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    shutil.copytree(corpus_dir, folder)
    options = Options(root=folder)
    exports = {name: bss_of(parse_file(folder / name, options)).data for name in ROOTS}
    for first, second in combinations(ROOTS, 2):
        root = folder / "root.bml"
        root.write_text(
            f"#+VARIANTS: a b\n\n//only a\n#INCLUDE {first}\n\n//only b\n#INCLUDE {second}\n"
        )
        notes = read(root, options=options)
        for name, system in (("a", first), ("b", second)):
            assert bss_of(notes.for_variant(name)).data == exports[system], (first, second)


_TITLES = "#+HEADINGS: titles\n\n"
"""The headings of two versions are those of both, and continue no auction of one alone."""


def test_two_versions_of_a_chapter_are_one(corpus_dir: Path, placements: int) -> None:
    texts = [
        f"{_TITLES}{text}"
        for path in sorted(corpus_dir.rglob("*.bml"))
        if "#INCLUDE" not in (text := path.read_text("utf-8").replace("\r", ""))
        and can_be_merged(text)
    ]
    pairs = list(combinations(texts, 2))
    assert len(pairs) > 100
    exports = {text: bss_of(parse(text, "x.bml")).data for text in texts}
    for first, second in Random(1).sample(pairs, min(len(pairs), placements)):
        notes = parse(merged(first, second), "x.bml")
        for name, text in (("a", first), ("b", second)):
            assert bss_of(notes.for_variant(name)).data == exports[text]
