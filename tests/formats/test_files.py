"""Files are written as a whole or not at all, and nothing is left behind."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.formats.files import replace_file, write_if_changed

if TYPE_CHECKING:
    from pathlib import Path

KILLED = """
import os, signal, sys
from pathlib import Path
from sphinxcontrib_bml.formats.files import replace_file

Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
replace_file(Path(sys.argv[1]), b"half")
"""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_what_a_killed_writer_left_is_removed_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "notes.bss"
    other = tmp_path / "other.bss"
    (tmp_path / ".0badcafe.new").touch()  # none of ours
    killed = subprocess.run([sys.executable, "-c", KILLED, str(other)], check=False)
    assert killed.returncode < 0
    assert len(names(tmp_path)) == 2
    replace_file(path, b"whole")
    assert names(tmp_path) == [".0badcafe.new", "notes.bss"]
    assert path.read_bytes() == b"whole"


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_what_may_belong_to_a_writer_of_another_user_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "notes.bss"
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    (left,) = names(tmp_path)

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "kill", refuse)
    replace_file(path, b"whole")
    assert names(tmp_path) == [left, "notes.bss"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        replace_file(pipe, b"whole")
        assert os.read(end, 10) == b"whole"
    finally:
        os.close(end)
    assert pipe.is_fifo()


def test_a_file_that_would_not_change_is_not_written_and_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "notes.bss"
    write_if_changed(path, b"one")
    os.utime(path, (1, 1))
    write_if_changed(path, b"one")
    assert path.stat().st_mtime == 1
    write_if_changed(path, b"two")
    assert path.read_bytes() == b"two"


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_what_a_writer_at_work_needs_stays(tmp_path: Path) -> None:
    path = tmp_path / "notes.bss"
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    (left,) = tmp_path.iterdir()
    running = left.with_name(left.name.replace(left.name.split(".")[2], str(os.getppid())))
    left.rename(running)
    replace_file(path, b"whole")
    assert names(tmp_path) == sorted([running.name, "notes.bss"])


def test_what_was_left_by_a_process_of_the_same_number_is_no_hindrance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "notes.bss"
    with monkeypatch.context() as patched:
        patched.setattr("pathlib.Path.replace", _fail)
        patched.setattr("pathlib.Path.unlink", _fail)
        with pytest.raises(OSError, match="failed"):
            replace_file(path, b"half")
    assert len(names(tmp_path)) == 1
    replace_file(path, b"whole")
    assert names(tmp_path) == ["notes.bss"]


def _fail(*_: object, **__: object) -> None:
    raise OSError("failed")


@pytest.mark.parametrize("letter", ["n", "é", "♠"])
def test_names_may_be_as_long_as_the_system_allows(tmp_path: Path, letter: str) -> None:
    longest = os.pathconf(tmp_path, "PC_NAME_MAX") if hasattr(os, "pathconf") else 255
    room = longest - len(".bss")
    name = letter * (room // len(letter.encode())) + ".bss"
    replace_file(tmp_path / name, b"whole")
    assert names(tmp_path) == [name]


def test_links_that_lead_round_in_a_circle_are_an_error_of_the_system(tmp_path: Path) -> None:
    for name, target in (("self", "self"), ("a", "b"), ("b", "a")):
        (tmp_path / name).symlink_to(target)
    for path in (tmp_path / "self", tmp_path / "a"):
        with pytest.raises(OSError, match="symbolic links") as caught:
            replace_file(path, b"whole")
        assert caught.value.errno == errno.ELOOP
    assert names(tmp_path) == ["a", "b", "self"]
