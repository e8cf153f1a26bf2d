"""Every probe of VARIANTS gives the auctions and the diagnostics that its rule asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements import check, read
from sphinxcontrib_bml.language import Severity
from tests.formats.exports import bss_of

FOLDER = Path(__file__).parents[1] / "probes" / "variants"
PROBES = sorted(FOLDER.glob("*.bml"))
PLAIN = [probe for probe in PROBES if probe.with_suffix(".expected.bss").exists()]
NUMBER_OF_PROBES = 34


def test_all_probes_are_here() -> None:
    assert len(PROBES) == NUMBER_OF_PROBES


# VARIANTS TM-1 TM-2 TM-3 TM-4, PH-1 PH-2 PH-3 PH-4, WC-1 WC-2 WC-3, IH-1
@pytest.mark.parametrize("probe", PLAIN, ids=lambda path: path.stem)
def test_probe_gives_its_export(probe: Path) -> None:
    data = bss_of(read(probe)).data.decode("utf-8")
    assert data == probe.with_suffix(".expected.bss").read_text(encoding="utf-8")


@pytest.mark.parametrize("probe", PLAIN, ids=lambda path: path.stem)
def test_probe_gives_its_diagnostics_and_no_others(probe: Path) -> None:
    found = sorted(
        f"{item.severity} {item.code} {Path(item.span.file).name}:{item.span.line}"
        for item in check(read(probe))
        if item.severity is not Severity.INFO
    )
    text = probe.with_suffix(".expected.diag").read_text(encoding="utf-8")
    assert found == sorted(re.findall(r"^\S+ \S+ \S+:\d+", text, re.MULTILINE))
