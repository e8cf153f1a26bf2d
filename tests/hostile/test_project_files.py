"""A ``bml.toml`` of nonsense stops nothing and is one message, with a place (PJ-1, PJ-11)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.server.workspace import Workspace
from tests.commands.desk import Desk

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project

NOTES = "#+TITLE: Notes\n\n1C = natural\n  1D = negative\n"
RING = "".join(f'a{number} = "{{a{(number + 1) % 3}}}"\n' for number in range(3))
CASES: dict[str, tuple[bytes, list[tuple[str, int, int]]]] = {
    "nonsense": (b"\x00\x01 [[[ = = \n", [("CONFIG-VALUE", 1, 1)]),
    "prose": (b"# ours\nDear Anna,\n", [("CONFIG-VALUE", 2, 6)]),
    "huge": (b"# x\n" * 300_000, [("CONFIG-VALUE", 1, 1)]),
    "foreign": (
        b'[tool.black]\nline-length = 100\n[project]\nname = "x"\n',
        [("CONFIG-VALUE", 1, 1), ("CONFIG-VALUE", 3, 2)],
    ),
    "types": (
        b"chapters = 3\ntitle = [1]\nwe = {a=1}\nfederation = 1.5\nbaseline = true\n"
        b"headings = 2020-01-01\ndefine = 'x'\nlimits = 3\nchecks = []\nsystems = 4\n",
        [("CONFIG-VALUE", line, 1) for line in range(1, 11)],
    ),
    "inner-types": (
        b'chapters = [["a"]]\n[limits]\nrows = inf\n[checks]\nDUPLICATE = 3\n[systems]\nx = 3\n',
        [("CONFIG-VALUE", line, 1) for line in (1, 3, 5, 7)],
    ),
    "outside": (
        b'chapters = ["notes.bml", "../x.bml"]\nexclude = ["/etc"]\nbaseline = "../b.json"\n',
        [("CONFIG-VALUE", 1, 27), ("CONFIG-VALUE", 2, 13), ("CONFIG-VALUE", 3, 13)],
    ),
    "stars": (b'chapters = ["' + b"*a" * 9 + b'"]\n', [("CONFIG-VALUE", 1, 14)]),
    "no-file": (
        b'chapters = ["nots.bml", "defense/*.bml"]\n',
        [("CONFIG-VALUE", 1, 14), ("CONFIG-VALUE", 1, 26)],
    ),
    "cycle": (
        f"[define]\n{RING}".encode(),
        [("PARAMETER-CYCLE", 2, 1)],
    ),
    "many-parameters": (
        b"[define]\n" + b"".join(b"k%d = '1'\n" % number for number in range(3_000)),
        [("CONFIG-VALUE", 1, 2)],
    ),
    "many-limits": (
        b"[limits]\n" + b"".join(b"k%d = 1\n" % number for number in range(500)),
        [*(("CONFIG-VALUE", line, 1) for line in range(2, 102)), ("CONFIG-VALUE", 1, 2)],
    ),
    "latin-1": ('title = "x"\nwe = ["caf\xe9"]\n'.encode("latin-1"), [("CONFIG-VALUE", 2, 11)]),
    "utf-16": ('title = "x"\n'.encode("utf-16"), [("CONFIG-VALUE", 1, 1)]),
    "twice": (b'title = "a"\ntitle = "b"\n', [("CONFIG-VALUE", 2, 12)]),
    "deep": (b"title = " + b"[" * 20_000, [("CONFIG-VALUE", 1, 1)]),
    "dotted": (b".".join([b"a"] * 5_000) + b" = 1\n", [("CONFIG-VALUE", 1, 1)]),
    "digits": (b"title = " + b"9" * 5_000 + b"\n", [("CONFIG-VALUE", 1, 9)]),
    "long": (b"title = ['" + b"x" * 500_000 + b"']\n", [("CONFIG-VALUE", 1, 1)]),
    "names": (
        b'[systems."../x"]\n[systems.CON]\n[systems.a]\n[systems.A]\n',
        [("CONFIG-VALUE", 1, 2), ("CONFIG-VALUE", 2, 2), ("CONFIG-VALUE", 4, 2)],
    ),
}
"""The file, and the codes and places of its messages."""
NO_FILES = ("folder", "dangling", "loop", "pipe")
"""What is called ``bml.toml`` and is not a file that can be read."""


def make_no_file(path: Path, kind: str) -> None:
    match kind:
        case "folder":
            path.mkdir()
        case "dangling":
            path.symlink_to("nowhere")
        case "loop":
            path.symlink_to(path.name)
        case _:
            os.mkfifo(path)


def told_by_server(folder: Path) -> list[tuple[str, int, int]]:
    """Return the codes and places that the language server reports in ``bml.toml``."""
    workspace = Workspace()
    workspace.folders = [folder]
    (system,) = workspace.systems()
    return [
        (str(one.code), one.span.line, one.span.column + 1)
        for one in system.diagnostics
        if Path(one.span.file).name == "bml.toml"
    ]


def told_by_command(desk: Desk) -> list[tuple[str, int, int]]:
    found = desk.found(".")
    assert all(len(one["message"]) < 400 for one in found)
    return [
        (one["code"], one["line"], one["column"] + 1) for one in found if "bml.toml" in one["file"]
    ]


def check_other_commands(desk: Desk) -> None:
    """The notes are read, whatever the file says."""
    assert "natural" in desk.bml("ask", "1C").output
    assert "natural" in desk.bml("text", "-o", "-", "notes.bml").output
    assert desk.bml("bss", ".").exit_code == 0


@pytest.mark.parametrize("name", CASES)
def test_each_problem_of_a_project_file_is_one_message(name: str, desk: Desk) -> None:
    data, places = CASES[name]
    desk.write("notes.bml", NOTES)
    (desk.folder / "bml.toml").write_bytes(data)
    assert sorted(told_by_command(desk)) == sorted(places)
    assert sorted(told_by_server(desk.folder)) == sorted(places)
    check_other_commands(desk)


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_not_a_file_is_one_message(kind: str, desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    make_no_file(desk.folder / "bml.toml", kind)
    assert told_by_command(desk) == [("CONFIG-VALUE", 1, 1)]
    assert told_by_server(desk.folder) == [("CONFIG-VALUE", 1, 1)]
    check_other_commands(desk)


@pytest.mark.parametrize("name", ["nonsense", "types", "latin-1", "outside", "cycle", "digits"])
def test_a_build_reports_the_same(name: str, project: Project) -> None:
    data, places = CASES[name]
    project.write({"index.bml": NOTES, "notes.bml": f":orphan:\n\n{NOTES}", "bml.toml": data})
    (project.folder / "bml.toml").write_bytes(data)
    build = project.build("html")
    found = [one for one in build.places if Path(one[0]).name == "bml.toml"]
    assert sorted({line for _, line, _ in found}) == sorted({line for _, line, _ in places})
    assert (build.out / "index.html").exists()


def test_a_build_reports_a_folder_of_that_name(project: Project) -> None:
    project.write({"index.bml": NOTES})
    make_no_file(project.folder / "bml.toml", "folder")
    assert "not a file; no setting is used" in project.build("html").warning_text


def test_files_that_include_each_other_are_reported_at_the_line(desk: Desk) -> None:
    desk.write("bml.toml", 'chapters = ["one.bml", "two.bml"]\n')
    desk.write("one.bml", "1C = natural\n\n#INCLUDE two.bml\n")
    desk.write("two.bml", "1D = natural\n\n#INCLUDE one.bml\n")
    codes = {(one["code"], one["file"], one["line"]) for one in desk.found(".")}
    assert ("INCLUDE-CYCLE", "two.bml", 3) in codes


@pytest.mark.parametrize(
    "command",
    [
        ("check", "."),
        ("ask", "1C"),
        ("bss", "."),
        ("html", "notes.bml"),
        ("init", "--project", "."),
    ],
)
def test_a_conf_py_is_never_run(command: tuple[str, ...], desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    desk.write(
        "conf.py",
        "import pathlib\nbml_we = [pathlib.Path('ran').write_text('x')]\n"
        "bml_checks = dict(DUPLICATE=pathlib.Path('ran').touch())\nraise SystemExit(3)\n",
    )
    assert desk.bml(*command).exit_code == 0
    assert told_by_server(desk.folder) == []
    assert not (desk.folder / "ran").exists()
