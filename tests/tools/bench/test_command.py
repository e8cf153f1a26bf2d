"""The bench as it is called, with and without the older tool."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tools.bench import opening
from tools.bench.__main__ import main
from tools.bench.older_tool import NotInstallableError, install_older_tool

ROOT = Path(__file__).parents[3]


def bench(folder: Path, *arguments: str) -> Result:
    fixed = ("--rows", "20", "--repeats", "1", "--folder", str(folder))
    return CliRunner().invoke(main, [*fixed, *arguments])


@pytest.fixture
def without_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")


@pytest.mark.usefixtures("without_network")
def test_the_older_tool_may_be_not_installable(tmp_path: Path) -> None:
    with pytest.raises(NotInstallableError, match="bridge-markup"):
        install_older_tool(tmp_path / "older")


def test_what_is_installed_is_not_installed_again(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/bml2html").touch()
    assert install_older_tool(tmp_path) == tmp_path / "bin"


@pytest.mark.usefixtures("without_network")
def test_without_the_older_tool_its_part_is_empty_and_the_rest_runs(tmp_path: Path) -> None:
    only = ("--only", "bml bss", "--only", "bml check", "--only", "bml2bss")
    file = tmp_path / "figures.json"
    done = bench(tmp_path, *only, "--json", str(file))
    assert done.exit_code == 0
    lines = done.output.splitlines()
    (older,) = (line for line in lines if line.split()[1:2] == ["bml2bss"])
    assert set(older.split()[2:-1]) == {"-"}
    assert any("could not be installed here" in line for line in lines)
    assert any("bml bss / bml2bss" in line and "not measured" in line for line in lines)
    assert any("bml check / bml bss" in line and "not measured" not in line for line in lines)
    assert json.loads(file.read_text(encoding="utf-8"))["absent"]["names"] == ["bml2bss"]


def test_a_contender_that_fails_is_named_and_fails_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = tmp_path / "bridge-markup/bin"
    programs.mkdir(parents=True)
    (programs / "bml2html").touch()
    done = bench(tmp_path, "--only", "bml bss", "--only", "bml2bss")
    assert done.exit_code == 1
    assert "failed:" in done.output
    assert "bml bss" in done.output


def test_figures_and_a_picture_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(folder: Path) -> Path:
        raise NotInstallableError("no network")

    monkeypatch.setattr("tools.bench.__main__.install_older_tool", refused)
    figures, drawn = tmp_path / "figures.json", tmp_path / "growth.svg"
    files = ("--json", str(figures), "--picture", str(drawn))
    done = bench(tmp_path, "--rows", "40", "--only", "parse", *files)
    assert done.exit_code == 0
    told = json.loads(figures.read_text(encoding="utf-8"))
    assert [(one["name"], one["rows"]) for one in told["contenders"]] == [
        ("parse", 20),
        ("parse", 40),
    ]
    assert ET.parse(drawn).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_an_unknown_contender_is_wrong_usage(tmp_path: Path) -> None:
    done = bench(tmp_path, "--only", "bml bsss")
    assert done.exit_code == 2
    assert "bml bss," in done.output


@pytest.mark.usefixtures("without_network")
def test_what_opens_pages_is_left_out_by_name_where_no_browser_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "CHROMIUM", tmp_path / "chromium")
    done = bench(tmp_path, "--only", "opening")
    assert done.exit_code == 0
    assert f"opening: {tmp_path / 'chromium'} does not exist" in done.output.splitlines()


@pytest.mark.browser
@pytest.mark.usefixtures("without_network")
def test_a_page_is_opened_though_the_older_tool_has_none(tmp_path: Path) -> None:
    # A browser of these tests may be open in this process.
    command = [sys.executable, "-m", "tools.bench", "--only", "opening", "--rows", "20"]
    command += ["--repeats", "1", "--folder", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "20 rows, main thread of Chromium: bml html / bml2html" in done.stdout
    assert "not measured" in done.stdout
