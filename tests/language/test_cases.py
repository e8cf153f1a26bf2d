"""Every case gives the tree and the diagnostics that are next to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse, parse_file
from tests.language.casefiles import compare, parameters
from tests.language.dump import dump_diagnostics, dump_document

CASES = Path(__file__).parent / "cases"
PROBES = Path(__file__).parents[1] / "probes"
OPTIONS = Options()


def read(case: Path, monkeypatch: pytest.MonkeyPatch) -> Parse:
    """Read a case in its own folder, so that names of files are short everywhere."""
    monkeypatch.chdir(case.parent)
    return parse_file(Path(case.name), OPTIONS)


@pytest.mark.parametrize("case", parameters(CASES))
def test_case_gives_its_tree_and_diagnostics(
    case: Path, update_cases: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    parse = read(case, monkeypatch)
    tree = dump_document(parse.document, OPTIONS)
    found = dump_diagnostics(parse.diagnostics, case.name).replace(str(CASES), "FOLDER")
    compare(case.with_suffix(".tree"), tree, update=update_cases)
    compare(case.with_suffix(".diagnostics"), found, update=update_cases)


OUTLINED = [
    pytest.param(path.with_name(path.name.replace(".expected.outline", ".bml")), id=path.stem)
    for path in sorted(PROBES.glob("*.expected.outline"))
]


@pytest.mark.parametrize("probe", OUTLINED)
def test_probe_has_the_structure_of_its_outline(
    probe: Path, update_cases: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = dump_document(read(probe, monkeypatch).document, OPTIONS)
    compare(probe.with_suffix(".tree"), tree, update=update_cases)


def test_cases_and_outlines_are_found() -> None:
    assert len(parameters(CASES)) > 0
    assert len(OUTLINED) > 0
