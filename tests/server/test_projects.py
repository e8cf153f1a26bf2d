"""A build, the commands and the editor say the same of a folder with a ``bml.toml`` (PJ-2)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from lsprotocol import types

from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.server.desk import Desk, ask_system
from sphinxcontrib_bml.server.hovers import hover
from sphinxcontrib_bml.server.leads import definitions
from sphinxcontrib_bml.server.workspace import Workspace
from tests.alerts.test_marks import MARKED
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
    "federation": {
        "notes.bml": f"{MARKED}1N = 15--17 HCP, BAL\n  2C = !Stayman\n",
        "bml.toml": 'federation = "ACBL"\n',
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


TWO = {
    "blue.bml": "#+TITLE: Blue\n\n1C = strong\n  1D = negative\n",
    "polish.bml": "#+TITLE: Polish\n\n1C = clubs or balanced\n  1D = relay\n",
    "defense.bml": "#+TITLE: Defense\n\nAfter 1C-1D we pass.\n",
}
SHARED = (
    '[systems.polish]\nchapters = ["polish.bml", "defense.bml"]\n'
    '[systems.blue]\nchapters = ["blue.bml", "defense.bml"]\n'
)
PARTS = {
    "polish": "relay",
    "blue": "negative",
    "defense": "relay",
}
"""What 1C-1D means in the first system of a document."""


def desk_in(folder: Path, settings: dict[str, str]) -> Desk:
    for name, text in {**TWO, **settings}.items():
        (folder / name).write_text(text, encoding="utf-8")
    desk = Desk()
    desk.workspace.folders = [folder]
    return desk


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize(
    "settings",
    [
        {"bml.toml": SHARED},
        {
            "conf.py": 'bml_systems = [("polish-index", "polish"), ("blue-index", "blue")]\n',
            "polish-index.rst": "X\n=\n\n.. toctree::\n\n   polish\n   defense\n",
            "blue-index.rst": "X\n=\n\n.. toctree::\n\n   blue\n   defense\n",
        },
    ],
    ids=["bml.toml", "conf.py"],
)
def test_an_editor_shows_the_system_of_the_document(
    name: str, settings: dict[str, str], tmp_path: Path
) -> None:
    desk = desk_in(tmp_path, settings)
    path = tmp_path / f"{name}.bml"
    text = f"{TWO[path.name]}\nAlso 1C-1D.\n"
    uri = path.as_uri()
    desk.open(uri, text)
    line = text.count("\n") - 1
    spot = desk.spot(uri, types.Position(line, 7))
    assert spot is not None
    shown = hover(desk, spot)
    assert shown is not None
    assert isinstance(shown.contents, types.MarkupContent)
    found = [word for word in ("relay", "negative") if word in shown.contents.value]
    assert found == [PARTS[name]]
    targets = {Path(one.uri).name for one in definitions(desk, spot)}
    assert targets == {"blue.bml" if PARTS[name] == "negative" else "polish.bml"}


def test_a_shared_document_is_asked_once_for_each_system(tmp_path: Path) -> None:
    desk = desk_in(tmp_path, {"bml.toml": SHARED})
    answers = {
        name: ask_system(desk, (tmp_path / f"{name}.bml").as_uri(), "1C 1D") for name in PARTS
    }
    assert "relay" not in answers["blue"]
    assert "negative" not in answers["polish"]
    shared = answers["defense"]
    assert shared.index("polish:") < shared.index("relay") < shared.index("blue:")
    assert shared.index("blue:") < shared.index("negative")
    assert "negative" in ask_system(desk, (tmp_path / "blue.bml").as_uri(), "1C")


def test_the_partner_of_a_system_is_that_of_its_documents(tmp_path: Path) -> None:
    (tmp_path / "notes.bml").write_text(
        "#+VARIANTS: anna, ben\n\n1N = 15--17\n\n//only ben\n1N-2C = puppet\n\n"
        "//only anna\n1N-2C = Stayman\n",
        encoding="utf-8",
    )
    (tmp_path / "bml.toml").write_text('[systems.bens]\npartner = "ben"\n', encoding="utf-8")
    desk = Desk()
    desk.workspace.folders = [tmp_path]
    answer = ask_system(desk, (tmp_path / "notes.bml").as_uri(), "1N 2C")
    assert "puppet" in answer
    assert "Stayman" not in answer
