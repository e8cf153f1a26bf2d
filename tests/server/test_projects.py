"""A build, the commands and the editor say the same of a folder with a ``bml.toml`` (PJ-2)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.server.workspace import Workspace
from tests.commands.test_projects import BLUE, DEFENSE, POLISH
from tests.sphinxext.projects import Project

NOTES = {
    "openings.bml": "#+TITLE: Openings\n\n1N = 15--17\n  2C = asks for majors, Stayman\n",
    "one-notrump.bml": "#+TITLE: One notrump\n\n1N-2C = clubs, natural\n2D = no\n9C = nothing\n",
    "drafts/new.bml": "#+TITLE: New\n\n1N = 10--12, a mistake\n",
}
SYSTEMS = {"blue.bml": BLUE, "polish.bml": POLISH, "defense.bml": DEFENSE}
ORDER = 'chapters = ["openings.bml", "one-notrump.bml"]\nexclude = ["drafts"]\n'
KNOWN = (
    '{"format": "sphinxcontrib-bml baseline", "version": 1, "findings": [\n'
    '{"code": "DUPLICATE", "words": ["1N-2C", "asks for majors, Stayman", "clubs, natural"], '
    '"message": ""}]}\n'
)
CASES = {
    "order": {**NOTES, "bml.toml": ORDER},
    "checks": {
        **NOTES,
        "bml.toml": ORDER + '[checks]\nDUPLICATE = "error"\nCALL-UNKNOWN = "off"\n',
    },
    "baseline": {**NOTES, "bml.toml": f'{ORDER}baseline = "known.json"\n', "known.json": KNOWN},
    "damaged": {**NOTES, "bml.toml": f'{ORDER}baseline = "known.json"\n', "known.json": "[]"},
    "nonsense": {**NOTES, "bml.toml": 'titel = "x"\nexclude = ["drafts", "gone/*"]\n'},
    "recognized": {**SYSTEMS, "bml.toml": 'title = "Two"\n'},
    "systems": {
        **SYSTEMS,
        "bml.toml": '[systems.blue]\nchapters = ["blue.bml", "defense.bml"]\n'
        '[systems.polish]\nchapters = ["polish.bml", "defense.bml"]\n',
    },
    "one-system": {**SYSTEMS, "bml.toml": "[systems.ours]\n"},
}


def of_server(folder: Path) -> set[tuple[str, int, str, str]]:
    workspace = Workspace()
    workspace.folders = [folder]
    (system,) = workspace.systems()
    return {
        (Path(one.span.file).name, one.span.line, str(one.severity), str(one.code))
        for one in system.diagnostics
    }


def of_command(folder: Path) -> set[tuple[str, int, str, str]]:
    result = CliRunner().invoke(main, ["check", "--all", "--format", "json", str(folder)])
    found = map(json.loads, result.stdout.splitlines())
    return {(Path(one["file"]).name, one["line"], one["severity"], one["code"]) for one in found}


def of_build(project: Project) -> set[tuple[str, int, str]]:
    text = project.build().warning_text
    found = set()
    for line in text.splitlines():
        place, _, code = line.rpartition(" [bml.")
        file, number, _ = place.split(":", 2)
        found.add((Path(file).name, int(number), code.removesuffix("]").upper()))
    return found


@pytest.mark.parametrize("case", CASES)
def test_all_say_the_same(project: Project, case: str) -> None:
    files = CASES[case]
    chapters = "\n".join(f"   {name[:-4]}" for name in files if name.endswith(".bml"))
    index = f"X\n=\n\n.. toctree::\n\n{chapters}\n"
    conf = 'extensions = ["sphinxcontrib_bml"]\nsuppress_warnings = ["toc", "misc"]\n'
    project.write({**files, "index.rst": index, "conf.py": conf})
    command = of_command(project.folder)
    assert of_server(project.folder) == command
    assert bool(command) == (case != "systems")
    shown = {(file, line, code) for file, line, severity, code in command if severity != "info"}
    assert of_build(project) == shown
