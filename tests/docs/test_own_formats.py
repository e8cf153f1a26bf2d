"""The format of the page about formats of one's own does what the page says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path

import pytest

from sphinxcontrib_bml.formats.registration import COMMAND_OPTIONS
from sphinxcontrib_bml.formats.registry import Kind

PAGE = "docs/howto/formats-of-your-own.rst"
_CAPTIONED = re.compile(
    r"^( *)\.\. code-block:: \w+\n\1   :caption: (.+)\n\n((?:\1   .*\n|\n)+)", re.MULTILINE
)


@pytest.fixture(scope="module")
def page(project_dir: Path) -> str:
    return (project_dir / PAGE).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def files(page: str) -> dict[str, str]:
    """What is on the page below captions."""
    found = {name: textwrap.dedent(text).strip() for _, name, text in _CAPTIONED.findall(page)}
    assert {"shout.py", "notes.bml", "conf.py", "pyproject.toml", "notes.shout.txt"} <= set(found)
    return {name: f"{text}\n" for name, text in found.items()}


@pytest.fixture
def folder(files: dict[str, str], tmp_path: Path) -> Path:
    """A folder with the notes and the format."""
    for name in ("shout.py", "notes.bml"):
        (tmp_path / name).write_text(files[name], encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str, path: Path | None = None) -> str:
    """Run Python in a folder, with what is installed in ``path``; return what it says."""
    ours = os.environ.get("PYTHONPATH", "")
    environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ours}" if path else ours}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


BML = ("-c", "from sphinxcontrib_bml.commands.bml import main; main(prog_name='bml')")
SPHINX = ("-m", "sphinx", "-q", "--no-color", "-b")


@pytest.fixture
def installed(files: dict[str, str], folder: Path) -> Path:
    """The folder where the package of the page is installed."""
    (folder / "pyproject.toml").write_text(files["pyproject.toml"], encoding="utf-8")
    run(folder, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist"))
    (wheel,) = (folder / "dist").glob("bml_shout-1.0-*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "installed")
    (folder / "shout.py").unlink()
    return folder / "installed"


def test_a_project_that_names_the_file_as_an_extension_has_the_builder_and_the_download(
    files: dict[str, str], folder: Path
) -> None:
    (folder / "conf.py").write_text(files["conf.py"], encoding="utf-8")
    (folder / "index.rst").write_text(
        "Index\n=====\n\n.. toctree::\n\n   notes\n\n.. bml-downloads::\n", encoding="utf-8"
    )
    loud = files["notes.shout.txt"].replace("!\n", "!!\n")
    lost = files["message"].replace("4:3: warning: ", "4: WARNING: ")
    lost = lost.replace("[EXPORT-LOSS]", "[bml.export-loss]")
    assert lost in run(folder, *SPHINX, "bmlshout", ".", "shouts")
    assert (folder / "shouts" / "notes.shout.txt").read_text(encoding="utf-8") == loud
    run(folder, *SPHINX, "html", ".", "pages")
    download = folder / "pages" / "_downloads" / "bml" / "notes.shout.txt"
    assert download.read_text(encoding="utf-8") == loud
    index = (folder / "pages" / "index.html").read_text(encoding="utf-8")
    assert 'href="_downloads/bml/notes.shout.txt"' in index


def test_the_installed_package_adds_a_command_with_its_settings_as_options(
    page: str, files: dict[str, str], folder: Path, installed: Path
) -> None:
    assert re.search(
        r"^  shout +Write the agreements of", run(folder, *BML, "-h", path=installed), re.M
    )
    assert "--mark MARK" in run(folder, *BML, "shout", "--help", path=installed)
    assert files["message"] in run(folder, *BML, "shout", "notes.bml", path=installed)
    written = folder / "notes.shout.txt"
    assert written.read_text(encoding="utf-8") == files["notes.shout.txt"]
    (command,) = re.findall(r"^ +\$ bml (shout --mark .*)$", page, re.MULTILINE)
    run(folder, *BML, *command.replace('"', "").split(), path=installed)
    asked = files["notes.shout.txt"].replace("!\n", "?\n")
    assert written.read_text(encoding="utf-8") == asked


def test_the_installed_package_is_there_in_every_project_and_from_python(
    files: dict[str, str], folder: Path, installed: Path
) -> None:
    (folder / "conf.py").write_text("extensions = ['sphinxcontrib_bml']\n", encoding="utf-8")
    config = ("-D", "project=Notes", "-D", "root_doc=notes", "-D", "bml_shout_mark=?")
    run(folder, *SPHINX, "bmlshout", *config, ".", "shouts", path=installed)
    asked = files["notes.shout.txt"].replace("!\n", "?\n")
    assert (folder / "shouts" / "notes.shout.txt").read_text(encoding="utf-8") == asked
    program = "import sphinxcontrib_bml as bml; bml.write(bml.read('notes.bml'), 'x.shout.txt')"
    run(folder, "-c", program, path=installed)
    assert (folder / "x.shout.txt").read_text(encoding="utf-8") == files["notes.shout.txt"]


def test_every_kind_of_setting_and_every_name_that_no_setting_has_is_told(page: str) -> None:
    assert set(re.findall(r"``Kind\.(\w+)``", page)) == {kind.name for kind in Kind}
    *_, last = page.split("No setting may be called")
    assert set(re.findall(r"``(\w+)``", last)) == COMMAND_OPTIONS
