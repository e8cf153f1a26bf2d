"""Files that are none, disks that are full, places that nobody may write to, programs that die."""

from __future__ import annotations

import os
import re
import socket
import sys
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.bridge.auctions import BIDS
from tests.hostile.processes import AS_OTHERS, BML, WITHOUT_ROOM, run

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="pipes, devices, links, limits")

NOTES = "#+TITLE: Ours\n\n1C = natural\n" + "".join(f"  {bid} = words\n" for bid in BIDS[1:])
SUFFIXES = {
    "bss": ".bss",
    "bboalert": ".bboalert.txt",
    "json": ".json",
    "csv": ".csv",
    "text": ".txt",
    "html": ".html",
    "latex": ".tex",
}
_MESSAGE = re.compile(r"^notes\.bml:(\d+):\d+: error: .* \[(INCLUDE-[A-Z]+)\]$", re.M)


# What is included


@pytest.fixture(scope="module")
def no_files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A folder with something of every kind that is not text, and the code that each must have."""
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.txt").write_text("1C = SECRET\n", encoding="utf-8")
    folder = tmp_path_factory.mktemp("notes")
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")
    here = os.open(folder, os.O_RDONLY)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"/proc/self/fd/{here}/socket")  # names of sockets are short
    os.close(here)
    for name, target in {
        "device": "/dev/zero",
        "terminal": "/dev/tty",
        "dangling": "nowhere",
        "loop": "loop",
        "loop-of-two": "other-loop",
        "other-loop": "loop-of-two",
        "link-outside": str(outside / "secret.txt"),
        "link-to-folder": str(outside),
        "proc": "/proc/self/environ",
    }.items():
        (folder / name).symlink_to(target)
    (folder / "unreadable").write_text("1C = SECRET\n", encoding="utf-8")
    (folder / "unreadable").chmod(0)
    (folder / "closed").mkdir(mode=0)
    with (folder / "endless").open("wb") as file:
        file.truncate(1 << 33)
    return folder, {
        **dict.fromkeys(
            ("folder", "pipe", "socket", "dangling", "loop", "loop-of-two", "unreadable"),
            "INCLUDE-MISSING",
        ),
        "device": "INCLUDE-MISSING",
        "terminal": "INCLUDE-MISSING",
        "nowhere": "INCLUDE-MISSING",
        "closed/file": "INCLUDE-MISSING",
        "link-outside": "INCLUDE-ESCAPE",
        "link-to-folder/secret.txt": "INCLUDE-ESCAPE",
        "proc": "INCLUDE-ESCAPE",
        "../secret.txt": "INCLUDE-MISSING",
        f"{outside}/secret.txt": "INCLUDE-ESCAPE",
        "/etc/passwd": "INCLUDE-ESCAPE",
        "endless": "INCLUDE-SIZE",
        "notes.bml": "INCLUDE-CYCLE",
    }


# LANGUAGE IN-6, LM-1, LM-2
def test_what_is_no_file_is_told_and_all_else_is_read(
    no_files: tuple[Path, dict[str, str]],
) -> None:
    folder, codes = no_files
    includes = "".join(f"#INCLUDE {name}\n\n" for name in codes)
    (folder / "notes.bml").write_text(f"{includes}\n1D = behind\n", encoding="utf-8")
    done = run(*AS_OTHERS, *BML, "text", "-o", "-", "notes.bml", folder=folder)
    found = {int(line): code for line, code in _MESSAGE.findall(done.stderr)}
    lines = range(1, 2 * len(codes), 2)
    assert {name: found.get(line) for name, line in zip(codes, lines, strict=True)} == codes
    assert "behind" in done.stdout
    assert "SECRET" not in done.stdout + done.stderr
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)


@pytest.mark.parametrize("command", ["check", "text", "html", "bss", "format", "import", "deps"])
def test_what_is_no_file_is_not_read_where_a_command_names_it(
    command: str, no_files: tuple[Path, dict[str, str]]
) -> None:
    folder, _ = no_files
    names = ["folder", "dangling", "loop", "loop-of-two", "unreadable", "closed/file"]
    for name in [names] if command in {"check", "text", "format"} else [[name] for name in names]:
        done = run(*AS_OTHERS, *BML, command, "-o", "out", *name, folder=folder)
        assert (done.returncode, "Traceback" in done.stderr) == (2, False)
        assert not (folder / "out").exists()


# What is written


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "notes.bml").write_text(NOTES, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", SUFFIXES)
def test_a_full_disk_leaves_the_older_file_and_nothing_half_done(
    command: str, folder: Path
) -> None:
    old = folder / f"notes{SUFFIXES[command]}"
    old.write_text("old", encoding="utf-8")
    done = run(*WITHOUT_ROOM, *BML, command, "notes.bml", folder=folder)
    assert done.returncode == 2
    assert done.stderr.startswith(f"bml: cannot write {old.name}: ")
    assert old.read_text(encoding="utf-8") == "old"
    assert {path.name for path in folder.iterdir()} == {"notes.bml", old.name}
    done = run(*BML, command, "-o", "/dev/full", "notes.bml", folder=folder)
    assert done.returncode == 2
    assert done.stderr == "bml: cannot write /dev/full: the disk is full\n"


def test_a_full_disk_leaves_notes_as_they_are(folder: Path) -> None:
    untidy = NOTES.replace("  1D", "     1D") + "\n\n\n\ntext\n"
    (folder / "notes.bml").write_text(untidy, encoding="utf-8")
    done = run(*WITHOUT_ROOM, *BML, "format", "notes.bml", folder=folder)
    assert (done.returncode, "cannot write notes.bml" in done.stderr) == (2, True)
    assert (folder / "notes.bml").read_text(encoding="utf-8") == untidy
    assert [path.name for path in folder.iterdir()] == ["notes.bml"]


def test_links_are_followed_and_stay(folder: Path) -> None:
    (folder / "there").mkdir()
    (folder / "there" / "old").write_text("old", encoding="utf-8")
    (folder / "file.bss").symlink_to("there/old")
    (folder / "dangling.bss").symlink_to("there/new")
    (folder / "folder").symlink_to("there")
    (folder / "loop.bss").symlink_to("loop.bss")
    os.link(folder / "there" / "old", folder / "hard.bss")
    outputs = ("file.bss", "dangling.bss", "folder", "loop.bss", "hard.bss")
    done = [run(*BML, "bss", "-o", name, "notes.bml", folder=folder) for name in outputs]
    assert [item.returncode for item in done] == [0, 0, 0, 2, 0]
    links = ("file.bss", "dangling.bss", "folder", "loop.bss")
    assert all((folder / name).is_symlink() for name in links)
    written = {
        name: (folder / name).read_bytes() for name in ("there/old", "there/new", "hard.bss")
    }
    assert len({*written.values(), (folder / "there" / "notes.bss").read_bytes()}) == 1


@pytest.mark.parametrize("command", [*SUFFIXES, "format", "deps"])
def test_a_folder_that_nobody_may_write_to_is_told_and_the_other_files_are_written(
    command: str, folder: Path
) -> None:
    closed = folder / "closed"
    closed.mkdir()
    untidy = "1C = x\n\n\n\n1D = y\n"
    for path in (closed / "one.bml", folder / "two.bml"):
        path.write_text(untidy, encoding="utf-8")
    closed.chmod(0o555)
    arguments = ["closed/one.bml", "two.bml"]
    if command == "deps":
        arguments = ["-o", "closed/rules", "two.bml"]
    done = run(*AS_OTHERS, *BML, command, *arguments, folder=folder)
    assert done.returncode == 2
    message, *others = done.stderr.splitlines()
    assert re.fullmatch(r"bml: cannot write closed/\S+: no permission", message)
    assert others == (["formatted two.bml"] if command == "format" else [])
    assert [path.name for path in closed.iterdir()] == ["one.bml"]
    assert (closed / "one.bml").read_text(encoding="utf-8") == untidy
    if command == "format":
        assert (folder / "two.bml").read_text(encoding="utf-8") != untidy
    elif command != "deps":
        assert (folder / f"two{SUFFIXES[command]}").is_file()


def test_sources_that_nobody_may_change_are_read(folder: Path) -> None:
    (folder / "part.inc").write_text("1D = part\n", encoding="utf-8")
    (folder / "notes.bml").write_text("1C = x\n\n#INCLUDE part.inc\n", encoding="utf-8")
    for name in ("part.inc", "notes.bml"):
        (folder / name).chmod(0o444)
    folder.chmod(0o555)
    try:
        done = run(*AS_OTHERS, *BML, "text", "-o", "-", "notes.bml", folder=folder)
    finally:
        folder.chmod(0o755)
    assert (done.returncode, done.stderr) == (0, "")
    assert "part" in done.stdout
