"""Every probe of VARIANTS gives the auctions and the diagnostics that its rule asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import read
from sphinxcontrib_bml.changes.model.comparison import diff
from sphinxcontrib_bml.language.codes import Severity
from tests.formats.exports import bss_of

FOLDER = Path(__file__).parents[1] / "probes" / "variants"
PROBES = sorted(FOLDER.glob("*.bml"))
NUMBER_OF_PROBES = 34


def test_all_probes_are_here() -> None:
    assert len(PROBES) == NUMBER_OF_PROBES


def exports() -> list[tuple[Path, str]]:
    """Return each probe with the names of its exports, nothing for one without names."""
    found = []
    for probe in PROBES:
        for expected in sorted(FOLDER.glob(f"{probe.stem}.*expected.bss")):
            words = expected.name.removeprefix(f"{probe.stem}.").removesuffix("expected.bss")
            found.append((probe, words.strip(".")))
    return found


# VARIANTS VA-1 VA-2 VA-3 VA-4 VA-5 VA-6 VA-7, TM-1 TM-2 TM-3 TM-4, PH-1 PH-2 PH-3 PH-4,
# WC-1 WC-2 WC-3, IH-1
@pytest.mark.parametrize(("probe", "name"), exports(), ids=lambda one: getattr(one, "stem", one))
def test_probe_gives_its_export(probe: Path, name: str) -> None:
    data = bss_of(read(probe, variant=name or None)).data.decode("utf-8")
    expected = f"{probe.stem}.{name}.expected.bss" if name else f"{probe.stem}.expected.bss"
    assert data == (FOLDER / expected).read_text(encoding="utf-8")


@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.stem)
def test_probe_gives_its_diagnostics_and_no_others(probe: Path) -> None:
    found = sorted(
        f"{item.severity} {item.code} {Path(item.span.file).name}:{item.span.line}"
        for item in check(read(probe))
        if item.severity is not Severity.INFO
    )
    text = probe.with_suffix(".expected.diag").read_text(encoding="utf-8")
    assert found == sorted(re.findall(r"^\S+ \S+ \S+:\d+", text, re.MULTILINE))


KINDS = {"meaning": "differs", "removed": "anna", "added": "ben"}


# VARIANTS VA-30
def test_the_comparison_of_two_names() -> None:
    notes = read(FOLDER / "va-20-compare.bml")
    changes = diff(notes.for_variant("anna").system, notes.for_variant("ben").system)
    lines = []
    for change in changes:
        size = len(change.rows) + change.auctions
        texts = [one.text for one in (change.old, change.new) if one is not None]
        words = f"{size} auction{'s' if size > 1 else ''}"
        more = texts[1:] or [words]
        lines.append("\t".join([KINDS[change.kind], change.auction.short, texts[0], *more]))
    expected = (FOLDER / "va-20-compare.expected.changes").read_text(encoding="utf-8")
    assert lines == expected.splitlines()
