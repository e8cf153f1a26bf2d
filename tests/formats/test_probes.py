"""Every probe gives the auctions and the diagnostics that its rule asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.formats.bss.records import Profile
from sphinxcontrib_bml.language import parse_file
from tests.formats.exports import bss_of

PROBES = sorted((Path(__file__).parents[1] / "probes").glob("*.bml"))
NUMBER_OF_PROBES = 200
NOT_LISTED = {
    "BLOCK-GLUED",
    "TABLE-PROSE",
    "TABLE-DOUBT",
    "TABLE-DEDENT",
    "TABLE-TAB",
    "TITLE-SEVERAL",
    "BSS-PASS",
    "VARIABLE-EMPTY",
    "DUPLICATE",
}


def bss_and_diagnostics(path: Path) -> tuple[list[str], list[str]]:
    parse = parse_file(path)
    data = bss_of(parse, Profile.BML2).data
    lines = [line.rstrip() for line in data.decode("utf-8").splitlines()]
    found = sorted(
        f"{item.severity} {item.code} {Path(item.span.file).name}:{item.span.line}"
        for item in parse.diagnostics
        if str(item.code) not in NOT_LISTED
    )
    return lines, found


def expected_bss(probe: Path) -> list[str]:
    ruling = probe.with_suffix(".expected.bss")
    file = ruling if ruling.exists() else probe.with_suffix(".bml2.bss")
    return [line.rstrip() for line in file.read_text(encoding="utf-8").splitlines()]


def expected_diagnostics(probe: Path) -> list[str]:
    file = probe.with_suffix(".expected.diag")
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return sorted(re.findall(r"^\S+ \S+ \S+:\d+", text, re.MULTILINE))


def test_all_probes_are_here() -> None:
    assert len(PROBES) == NUMBER_OF_PROBES


@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.stem)
def test_probe_gives_its_bss_file(probe: Path) -> None:
    lines, _ = bss_and_diagnostics(probe)
    assert lines == expected_bss(probe)


@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.stem)
def test_probe_gives_its_diagnostics_and_no_others(probe: Path) -> None:
    _, found = bss_and_diagnostics(probe)
    assert found == expected_diagnostics(probe)
