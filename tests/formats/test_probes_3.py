"""Every probe of a later rule gives the auctions and the diagnostics that its rule asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import read
from sphinxcontrib_bml.agreements.resolver import ask
from sphinxcontrib_bml.display.wording import PageTexts
from sphinxcontrib_bml.language.codes import Severity
from sphinxcontrib_bml.language.parser import parse_file
from tests.formats.exports import bss_of

PROBES = sorted((Path(__file__).parents[1] / "probes-3").glob("*.bml"))
ASKED = sorted((Path(__file__).parents[1] / "probes-3").glob("*/expected.asks"))


def lines_of(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [line.rstrip() for line in text.splitlines()]


def test_the_readme_lists_every_probe(project_dir: Path) -> None:
    readme = (project_dir / "tests" / "probes-3" / "README.md").read_text(encoding="utf-8")
    names = {probe.stem for probe in PROBES} | {asked.parent.name for asked in ASKED}
    assert names == set(re.findall(r"[a-z]-\d\d-[a-z-]+", readme))


@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.stem)
def test_probe_gives_its_bss_file(probe: Path) -> None:
    expected = lines_of(probe.with_suffix(".expected.bss")) or ["*00=NYYYYYY"]
    data = bss_of(parse_file(probe)).data.decode("utf-8")
    assert [line.rstrip() for line in data.splitlines()] == expected


@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.stem)
def test_probe_gives_its_diagnostics_and_no_others(probe: Path) -> None:
    found = [
        f"{item.severity} {item.code} {Path(item.span.file).name}:{item.span.line}"
        for item in check(read(probe))
        if item.severity is not Severity.INFO
    ]
    expected = lines_of(probe.with_suffix(".expected.diag"))
    assert sorted(found) == sorted(" ".join(line.split()[:3]) for line in expected)


# RESOLVER RM-2a
@pytest.mark.parametrize("asked", ASKED, ids=lambda path: path.parent.name)
def test_probe_gives_its_answers(asked: Path) -> None:
    notes = read(asked.parent)
    for line in lines_of(asked)[1:]:
        query, seat, *expected = line.split("\t")
        answer = ask(notes, query, None if seat == "-" else int(seat))
        following = ["-", "-", "-"]
        for one in answer.meanings[1:2]:
            cells = PageTexts().cells(one.left) or PageTexts().conditions(one.conditions)
            following = [one.standing, one.text, cells]
        assert [answer.text, *following] == expected, line
