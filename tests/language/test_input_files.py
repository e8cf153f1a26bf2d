"""Reading of files (LANGUAGE FS-9)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sphinxcontrib_bml.language.input_files import (
    also_below,
    files_below,
    only_below,
    read_beginning,
    read_content,
    read_named_content,
    read_text,
)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes in folders")


def test_a_pipe_in_a_folder_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.bml")
    for read in (read_content, read_text, lambda path: read_beginning(path, 4)):
        with pytest.raises(OSError, match="it is a pipe or a device, not a file"):
            read(tmp_path / "x.bml")


def test_a_device_is_read_up_to_the_limit_only_if_it_is_named() -> None:
    with pytest.raises(OSError, match="it is a pipe or a device"):
        read_content(Path("/dev/zero"))
    with pytest.raises(OSError, match="it has more than 2,097,152 bytes"):
        read_named_content(Path("/dev/zero"), 2 * 1024 * 1024)
    assert read_named_content(Path("/dev/null")) == b""


def test_a_file_above_its_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "sparse.bml"
    with path.open("wb") as file:
        file.truncate(3 * 1024**3)
    with pytest.raises(
        OSError, match="it has more than 67,108,864 bytes and is not read; divide it"
    ):
        read_content(path, hint="divide it")
    with pytest.raises(OSError, match="it has more than 100 bytes"):
        read_content(path, 100)
    assert read_beginning(path, 3) == b"\0\0\0"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    for read in (read_content, read_named_content, lambda path: read_beginning(path, 4)):
        with pytest.raises(IsADirectoryError):
            read(tmp_path)


def test_a_text_loses_its_mark_and_its_carriage_returns(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\n")
    assert read_text(path) == "one\ntwo\n"


def test_files_below_a_folder_are_regular_and_inside_it(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    for name in ("a.bml", "b.md", "inner/c.bml", "_build/d.bml", ".git/e.bml", "f.txt"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("1C = x\n")
    (tmp_path / "outside.bml").write_text("1D = x\n")
    os.mkfifo(folder / "g.bml")
    (folder / "h.bml").symlink_to(tmp_path / "outside.bml")
    (folder / "i.bml").symlink_to("/dev/zero")
    (folder / "j.bml").symlink_to("missing")
    (folder / "k.bml").symlink_to("inner/c.bml")
    found = [path.relative_to(folder).as_posix() for path in files_below(folder, (".bml", ".md"))]
    assert sorted(found) == ["a.bml", "b.md", "inner/c.bml", "k.bml"]


def test_only_files_of_a_folder_are_read_where_they_are_restricted(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    for folder in (inside, outside):
        folder.mkdir()
        (folder / "x.bml").write_bytes(b"1C\n")
    (inside / "link.bml").symlink_to(outside / "x.bml")
    with only_below(inside):
        assert read_content(inside / "x.bml") == b"1C\n"
        for read in (read_content, read_named_content, lambda path: read_beginning(path, 1)):
            for path in (outside / "x.bml", inside / "link.bml", inside / "../out/x.bml"):
                with pytest.raises(OSError, match="outside of the folder of the notes"):
                    read(path)
        with also_below(outside):
            assert read_content(outside / "x.bml") == b"1C\n"
        with pytest.raises(OSError, match="outside"):
            read_content(outside / "x.bml")
    with also_below(inside):
        assert read_content(outside / "x.bml") == b"1C\n"
