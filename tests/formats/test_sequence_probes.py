"""Every probe about several calls in one row gives the auctions that its rule asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.formats.bss.settings import Profile
from sphinxcontrib_bml.language.parser import parse_file
from tests.formats.exports import bss_of
from tests.formats.test_probes import found_in

FOLDER = Path(__file__).parents[1] / "probes" / "sequences"
PROBES = [path for path in sorted(FOLDER.glob("*.bml")) if not path.stem.endswith(".same")]
NUMBER_OF_PROBES = 10


def test_all_probes_are_here() -> None:
    assert len(PROBES) == NUMBER_OF_PROBES


def lines(data: bytes) -> list[str]:
    return [line.rstrip() for line in data.decode("utf-8").splitlines()]


# LANGUAGE HI-7, HI-12a, HI-12b, HI-12c, HI-12d, HI-12e, HI-12f, BT-6a
@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.stem)
def test_probe_gives_its_auctions(probe: Path) -> None:
    found = lines(bss_of(parse_file(probe)).data)
    assert found == lines(probe.with_suffix(".expected.bss").read_bytes())
    assert found == lines(bss_of(parse_file(probe.with_suffix(".same.bml"))).data)


# LANGUAGE HI-12g
@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.stem)
def test_profile_bml2_writes_what_it_wrote_before(probe: Path) -> None:
    found = lines(bss_of(parse_file(probe), Profile.BML2).data)
    assert found == lines(probe.with_suffix(".bml2.bss").read_bytes())


@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.stem)
def test_probe_gives_its_diagnostics_and_no_others(probe: Path) -> None:
    text = probe.with_suffix(".expected.diag").read_text(encoding="utf-8")
    assert found_in(probe) == sorted(re.findall(r"^\S+ \S+ \S+:\d+", text, re.MULTILINE))
