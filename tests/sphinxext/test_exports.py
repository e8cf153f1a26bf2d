"""BBOalert and JSON files of systems: builders, downloads, and the command, byte for byte."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from sphinxcontrib_bml.formats.json import schema
from tests.sphinxext.projects import Project

SINGLE = {
    "index.bml": (
        "#+TITLE: Our !c system\n#+DESCRIPTION: All of it\n\n#INCLUDE parts/answers.inc\n\n"
        "* One club\n\n1C  !Strong, *16+*\n  //bss art\n  #PASTE answers\n  1M  Natural, 5+M\n\n"
        "#VUL YN\n\n* Weak\n\n2X  6+X, [rule](#One club)\n\n#HIDE\n3N  Gambling\n\n"
        "#INCLUDE parts/more.inc\n"
    ),
    "parts/answers.inc": "#CUT answers\n1D  Negative\n#ENDCUT\n",
    "parts/more.inc": "#SEAT 3\n\n1N-2C;\n2D  No major\n(D)\n  R  Strong\n",
}
SEVERAL = {
    "index.rst": (
        "All\n===\n\n.. toctree::\n\n   first\n   second\n\n.. bml-downloads::\n\n"
        ".. bidtable::\n\n   1C  Club, 4+\n"
    ),
    "first.bml": "#+TITLE: Ours\n\n1D  Diamond\n  (1S)  Natural\n\n2C  One of two\n",
    "second.bml": "#+TITLE: More\n\n2C  Another\n\n#SEAT 1\n\n#BIDTABLE\nP-1H Light\n",
}
FILES = {"bboalert": "notes.bboalert.txt", "json": "notes.json"}
BUILDERS = {"bboalert": "bboalert", "json": "bmljson"}
EACH = pytest.mark.parametrize("name", FILES)


def written_by_command(name: str, path: Path, *options: str) -> bytes:
    target = path.with_name("written.by-command")
    program = "from sphinxcontrib_bml.commands.bml import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, name, *options, "-o", str(target), str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    return target.read_bytes()


def records(project: Project, **config: Any) -> list[str]:
    """Return the lines after the first two of the BBOalert file."""
    build = project.build("bboalert", config=config)
    assert build.warnings == []
    return build.text("notes.bboalert.txt").splitlines()[2:]


@EACH
def test_builder_download_and_command_write_the_same_bytes(project: Project, name: str) -> None:
    project.write(SINGLE)
    config = {"exclude_patterns": ["parts"], "bml_downloads": [name]}
    built = project.build(BUILDERS[name], config=config)
    assert built.warnings == []
    data = (built.out / FILES[name]).read_bytes()
    page = project.build("html", config=config)
    assert page.warnings == []
    assert (page.out / "_downloads/bml" / FILES[name]).read_bytes() == data
    assert written_by_command(name, project.folder / "index.bml") == data
    assert b"No major" in data


def test_options_of_the_command_are_settings_of_the_builder(project: Project) -> None:
    project.write({**SINGLE, "mine.txt": "Alias,GF,game force\n"})
    config = {
        "exclude_patterns": ["parts"],
        "bml_bboalert_option": "Ours",
        "bml_bboalert_partners": ["me+you"],
        "bml_bboalert_long": "chat",
        "bml_bboalert_alert": "artificial",
        "bml_bboalert_prelude": "mine.txt",
    }
    lines = records(project, **config)
    assert lines[:3] == ["Alias,GF,game force", "Option,Ours,me+you", ",1C,Strong&#44; 16+@A"]
    command = written_by_command(
        "bboalert",
        project.folder / "index.bml",
        *("--option", "Ours", "--partners", "me+you", "--long", "chat", "--alert", "artificial"),
        *("--prelude", str(project.folder / "mine.txt")),
    )
    assert command.decode().splitlines()[2:] == lines


def test_bss_and_bboalert_files_lie_beside_the_pages_without_being_asked_for(
    project: Project,
) -> None:
    project.write(SINGLE)
    build = project.build("html", config={"exclude_patterns": ["parts"]})
    folder = build.out / "_downloads/bml"
    assert sorted(path.name for path in folder.iterdir()) == ["notes.bboalert.txt", "notes.bss"]


def test_every_format_named_has_a_link_on_the_page(project: Project) -> None:
    project.write(SEVERAL)
    config = {"bml_downloads": ["json", "bboalert"], "suppress_warnings": ["bml.bss-seat"]}
    build = project.build("html", config=config)
    page = build.text("index.html")
    for file in FILES.values():
        assert f'href="_downloads/bml/{file}"' in page
        assert (build.out / "_downloads/bml" / file).is_file()
    assert "notes.bss" not in page


def test_chapters_of_every_kind_are_one_system_in_their_order(project: Project) -> None:
    project.write({**SEVERAL, "second.bml": "#+TITLE: More\n\n1H  Light\n"})
    assert records(project) == [
        *("Option", ",1C,Club&#44; 4+", ",1D,Diamond", ",2C,One of two", ",1H,Light", "Option"),
    ]
    data = json.loads(project.build("bmljson").text("notes.json"))
    jsonschema.validate(data, schema())
    assert data["title"] == "Ours"
    assert [(item["row"]["file"], item["row"]["line"]) for item in data["agreements"]] == [
        *(("index.rst", 13), ("first.bml", 3), ("first.bml", 4), ("first.bml", 6)),
        ("second.bml", 3),
    ]


def test_a_fault_that_two_formats_find_is_told_once(project: Project) -> None:
    project.write(SEVERAL)
    build = project.build("html", verbosity=1)
    assert build.places == [("second.bml", 8, "bml.bss-seat")]
    (told,) = (line for line in build.infos if "duplicate" in line)
    assert told.startswith("second.bml:3: ")


def test_calls_of_theirs_are_named_where_they_are_left_out(project: Project) -> None:
    project.write({**SEVERAL, "second.bml": "#+TITLE: More\n\n1H  Light\n"})
    infos = project.build("bboalert", verbosity=1).infos
    assert [line for line in infos if "bba-theirs" in line] == [
        "first.bml:4: a call of the opponents; BBOalert explains only ours [bml.bba-theirs]"
    ]


@pytest.mark.parametrize(
    "config",
    [
        {"bml_bboalert_option": "two words"},
        {"bml_bboalert_option": 3},
        {"bml_bboalert_partners": ["me+you"]},
        {"bml_bboalert_option": "Ours", "bml_bboalert_partners": ["me, you"]},
        {"bml_bboalert_partners": [3]},
        {"bml_bboalert_long": "some"},
        {"bml_bboalert_alert": "some"},
        {"bml_bboalert_prelude": "nowhere.txt"},
        {"bml_bboalert_prelude": "\0"},
    ],
)
def test_settings_that_cannot_be_are_told_and_done_without(
    project: Project, config: dict[str, Any]
) -> None:
    project.write({**SEVERAL, "second.bml": "#+TITLE: More\n\n1H  Light\n"})
    build = project.build("bboalert", config=config)
    assert len(build.warnings) == 1
    assert build.warnings[0].text.find(next(iter(config))) >= 0
    assert build.text("notes.bboalert.txt").splitlines()[2:4] == ["Option", ",1C,Club&#44; 4+"]


_SUFFIXES = {".bml", ".rst", ".py", ".json", ".yaml", ".lin", ".pbn"}
"""What the example's pages are made from."""


@EACH
def test_the_example_project_gives_its_files_without_a_warning(
    project: Project, project_dir: Path, name: str
) -> None:
    for path in (project_dir / "example_project").rglob("*"):
        if path.suffix in _SUFFIXES and "_build" not in path.parts:
            place = path.relative_to(project_dir / "example_project").as_posix()
            project.write({place: path.read_bytes()})
    build = project.build(BUILDERS[name])
    assert build.warnings == []
    (file,) = build.out.glob("fenwick-adair.*")
    assert file.name == FILES[name].replace("notes", "fenwick-adair")
    assert file.read_bytes().count(b"\n") > 1000
