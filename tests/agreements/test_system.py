"""What a system calls its files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.book import Book
from sphinxcontrib_bml.agreements.system import System, SystemName, file_names, make_system
from sphinxcontrib_bml.language.options import Options


def system_below(root: Path) -> System:
    return make_system(SystemName("ours"), [], Book(), Options(root=root))


def test_files_are_called_by_their_way_from_the_root(tmp_path: Path) -> None:
    for name in ("root/parts/a.bml", "shared.bml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1C\n", encoding="utf-8")
    name_of = file_names(system_below(tmp_path / "root"))
    assert name_of(str(tmp_path / "root" / "parts" / "a.bml")) == "parts/a.bml"
    assert name_of(str(tmp_path / "shared.bml")) == "../shared.bml"


def test_what_is_no_file_keeps_its_name(tmp_path: Path) -> None:
    assert file_names(system_below(tmp_path))("<stdin>") == "<stdin>"


def test_a_file_on_another_drive_keeps_its_whole_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> str:
        raise ValueError("path is on mount 'C:', start on mount 'D:'")

    file = tmp_path / "a.bml"
    file.write_text("1C\n", encoding="utf-8")
    monkeypatch.setattr(os.path, "relpath", refuse)
    assert file_names(system_below(tmp_path))(str(file)) == file.as_posix()
