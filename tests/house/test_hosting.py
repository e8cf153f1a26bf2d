"""The files for Read the Docs and GitHub Pages: what these hosts do with them, in their order.

Without a network: the wheel is built here, what it requires comes from the tests' environment.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
import yaml

from sphinxcontrib_bml.commands.init import Project, example_chapters

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("hosting")]

_FROM_REPOSITORY = re.compile(r"^sphinxcontrib-bml(\[[\w,]+\]) @ .*$", re.MULTILINE)


class Host:
    """A machine with a note folder and the built wheel, which has nothing of ours installed."""

    def __init__(self, home: Path, wheel: Path) -> None:
        self.notes = home / "notes"
        self.wheel = wheel
        packages = home / "packages"
        packages.mkdir()
        for path in Path(sysconfig.get_path("purelib")).iterdir():
            if "sphinxcontrib_bml" not in path.name:
                (packages / path.name).symlink_to(path)
        self._environment = {
            **{key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
            "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PIP_NO_INDEX": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }
        # What is installed goes here, not into the environment of the tests, whose pip does it.
        self._run([sys.executable, "-m", "venv", "--without-pip", home], home)
        (site,) = home.glob("lib/python*/site-packages")
        (site / "packages.pth").write_text(f"{packages}\n", encoding="utf-8")
        self.python = home / "bin" / "python"
        for name in ("pip", "sphinx-build", "sphinx-autobuild"):
            program = home / "bin" / name
            module = name.replace("-", "_").replace("sphinx_build", "sphinx")
            program.write_text(f'#!/bin/sh\nexec "{self.python}" -m {module} "$@"\n', "utf-8")
            program.chmod(0o755)

    def take_wheel(self, requirements: Path) -> None:
        """Have the wheel next to the notes instead of the repository, as requirements.txt says."""
        shutil.copy(self.wheel, self.notes)
        text = requirements.read_text(encoding="utf-8")
        assert _FROM_REPOSITORY.search(text)
        wheel = rf"sphinxcontrib-bml\1 @ {(self.notes / self.wheel.name).as_uri()}"
        requirements.write_text(_FROM_REPOSITORY.sub(wheel, text), encoding="utf-8")

    def run(self, command: str, folder: str = ".") -> None:
        """Run a line of a shell in the folder of the notes."""
        self._run(["bash", "-ec", command], self.notes / folder)

    def _run(self, command: list[str | Path], folder: Path) -> None:
        done = subprocess.run(
            command,
            cwd=folder,
            env=self._environment,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=600,
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory, project_dir: Path) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=project_dir, capture_output=True, check=True, timeout=600)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture
def host(tmp_path: Path, wheel: Path) -> Host:
    return Host(tmp_path, wheel)


# A new project has the same files for hosts as the example (tests/commands/test_init.py): each host
# builds one of the two.


def test_read_the_docs_makes_pages_a_pdf_and_a_book(host: Host, project_dir: Path) -> None:
    """https://docs.readthedocs.com/platform/stable/builds.html says the steps."""
    ignored = shutil.ignore_patterns("_build")
    shutil.copytree(project_dir / "example_project", host.notes, ignore=ignored)
    settings = yaml.safe_load((host.notes / ".readthedocs.yaml").read_text(encoding="utf-8"))
    assert settings["version"] == 2
    (install,) = settings["python"]["install"]
    host.take_wheel(host.notes / install["requirements"])
    host.run(f"python -m pip install --exists-action=w -r {install['requirements']}")
    strict = "-W --keep-going" if settings["sphinx"]["fail_on_warning"] else ""
    folder = Path(settings["sphinx"]["configuration"]).parent
    sphinx = f"python -m sphinx -T {strict} -d _build/doctrees -D language=en"
    host.run(f"{sphinx} -b html {folder} out/html")
    assert settings["formats"] == ["pdf", "epub"]
    host.run(f"{sphinx} -b latex {folder} out/pdf")
    host.run("latexmk -r latexmkrc -pdf -f -dvi- -ps- -interaction=nonstopmode", "out/pdf")
    host.run(f"{sphinx} -b epub {folder} out/epub")
    out = host.notes / "out"
    assert "bml-bidtable" in (out / "html" / "one-notrump.html").read_text(encoding="utf-8")
    for kind in ("pdf", "epub"):
        (book,) = (out / kind).glob(f"*.{kind}")
        assert book.stat().st_size > 20_000


def test_github_pages_publishes_what_the_workflow_makes(host: Host) -> None:
    chapters = tuple(example_chapters())
    Project("Ours", "Anna and Ben", chapters, "example-card.yaml.in").write(host.notes)
    workflow = yaml.safe_load((host.notes / ".github/workflows/pages.yml").read_text("utf-8"))
    host.take_wheel(host.notes / "requirements.txt")
    *steps, upload = workflow["jobs"]["build"]["steps"]
    for step in steps:
        if "run" in step:
            host.run(step["run"])
    assert upload["uses"].startswith("actions/upload-pages-artifact@")
    published = host.notes / upload["with"]["path"]
    assert "bml-bidtable" in (published / "one-notrump.html").read_text(encoding="utf-8")
    assert (published / "index.html").exists()
    assert workflow["jobs"]["deploy"]["needs"] == "build"
