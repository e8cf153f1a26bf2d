"""What the page about Python shows is what Python answers."""

from __future__ import annotations

import doctest
import re
import runpy
import shutil
import sys
from pathlib import Path

import pytest

import sphinxcontrib_bml as bml

_FIRST = re.compile(r"^\.\. code-block:: python\n\n((?:   .*\n|\n)+)", re.MULTILINE)


@pytest.fixture
def page(project_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("python.bml", "later.bml", "match.lin"):
        shutil.copy(project_dir / "docs" / "examples" / name, tmp_path)
    monkeypatch.chdir(tmp_path)
    return project_dir / "docs" / "reference" / "python.rst"


def test_every_example_gives_what_stands_below_it(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (result.failed, result.attempted > 20) == (0, True)


def test_the_first_example_prints_every_auction_in_ten_lines(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = _FIRST.search(page.read_text(encoding="utf-8"))
    assert match is not None
    program = "".join(line[3:] or "\n" for line in match[1].splitlines(keepends=True)).strip()
    assert len(program.splitlines()) <= 10
    Path("print_auctions.py").write_text(program, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["print_auctions.py", "python.bml"])
    runpy.run_path("print_auctions.py", run_name="__main__")
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == len(bml.read("python.bml").book)
    assert printed[1] == "1N-2C                Stayman"


def test_all_public_names_stand_there_and_no_others(page: Path) -> None:
    pages = (path.read_text(encoding="utf-8") for path in page.with_suffix("").glob("*.rst"))
    entries = re.compile(r"^\.\. auto(?:function|class|exception):: (\w+)$", re.MULTILINE)
    named = {name for text in pages for name in entries.findall(text)}
    assert named == set(bml.__all__) - {"setup"}
