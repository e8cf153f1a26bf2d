"""Every probe gives the auctions and the diagnostics that its rule asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import read
from sphinxcontrib_bml.formats.bss.settings import Profile
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.parser import parse_file
from tests.formats.exports import bss_of

PROBES = sorted((Path(__file__).parents[1] / "probes").glob("*.bml"))
NUMBER_OF_PROBES = 228
STANDARD = sorted((Path(__file__).parents[1] / "probes").glob("*.standard.bss"))
LISTED_REMARKS = {"CALL-ILLEGAL"}
OTHERS_ALLOWED = "warning TABLE-DOUBT "


def bss_and_diagnostics(path: Path) -> tuple[list[str], list[str]]:
    data = bss_of(parse_file(path), Profile.BML2).data
    lines = [line.rstrip() for line in data.decode("utf-8").splitlines()]
    return lines, found_in(path)


def found_in(*paths: Path) -> list[str]:
    """Return what ``bml check`` finds in files, as it is in ``.expected.diag``."""
    return sorted(
        f"{item.severity} {item.code} {Path(item.span.file).name}:{item.span.line}"
        for item in check(read(*paths))
        if item.severity is not Severity.INFO
        or str(item.code) in LISTED_REMARKS
        or "is aligned with" in item.message
        if item.code is not Code.DEAL_HEADER  # rulings are about the language, not about boards
    )


def expected_bss(probe: Path) -> list[str]:
    ruling = probe.with_suffix(".expected.bss")
    file = ruling if ruling.exists() else probe.with_suffix(".bml2.bss")
    return [line.rstrip() for line in file.read_text(encoding="utf-8").splitlines()]


def expected_diagnostics(probe: Path) -> list[str]:
    file = probe.with_suffix(".expected.diag")
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return sorted(re.findall(r"^\S+ \S+ \S+:\d+", text, re.MULTILINE))


def test_chapters_find_the_headings_of_each_other(probes_dir: Path) -> None:
    chapters = sorted((probes_dir / "project").glob("*.bml"))
    expected = {chapter: expected_diagnostics(chapter) for chapter in chapters}
    assert [name.stem for name in chapters] == ["openings", "responses"]
    assert {chapter: found_in(chapter) for chapter in chapters} == expected
    assert found_in(*chapters) == sorted(item for items in expected.values() for item in items)


def test_all_probes_are_here() -> None:
    assert len(PROBES) == NUMBER_OF_PROBES


@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.stem)
def test_probe_gives_its_bss_file(probe: Path) -> None:
    lines, _ = bss_and_diagnostics(probe)
    assert lines == expected_bss(probe)


@pytest.mark.parametrize("standard", STANDARD, ids=lambda path: path.stem)
def test_probe_gives_its_bss_file_of_profile_standard(standard: Path) -> None:
    probe = standard.with_name(standard.name.replace(".standard.bss", ".bml"))
    lines = bss_of(parse_file(probe)).data.decode("utf-8").splitlines()
    assert lines == standard.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.stem)
def test_probe_gives_its_diagnostics_and_no_others(probe: Path) -> None:
    _, found = bss_and_diagnostics(probe)
    expected = expected_diagnostics(probe)
    assert [
        item for item in found if item in expected or not item.startswith(OTHERS_ALLOWED)
    ] == expected
