"""Only `sphinx-build` as a program changes how Python searches for garbage, and changes it back."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.sphinxext import _is_sphinx_build

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project

SCRIPTS = Path(sysconfig.get_path("scripts"))
OWN = (700, 10, 10)
"""The thresholds of Python, which ``conf.py`` sets before the extension is set up."""
CONF = f"""\
import atexit, gc, sys
extensions = ["sphinxcontrib_bml"]
html_theme = "basic"
gc.set_threshold(*{OWN})
def report(when):
    print(when, gc.get_threshold() == {OWN}, sys.getswitchinterval(), gc.isenabled())
def setup(app):
    app.connect("source-read", lambda *_: report("reading"))
    app.connect("build-finished", lambda *_: report("finished"), priority=2000)
"""
BUILD = ("-q", "-b", "html", ".", "_build")


def _reports(project: Project, *command: str | Path) -> list[str]:
    project.write({"index.bml": "* Notes\n\n1C a\n", "conf.py": CONF})
    done = subprocess.run(command, cwd=project.folder, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    "command", [(SCRIPTS / "sphinx-build",), (sys.executable, "-m", "sphinx")], ids=["script", "-m"]
)
def test_sphinx_build_searches_rarely_until_the_build_ends(
    project: Project, command: tuple[str | Path, ...]
) -> None:
    assert _reports(project, *command, *BUILD) == [
        "reading False 0.005 True",
        "finished True 0.005 True",
    ]


@pytest.mark.parametrize(
    "program",
    [
        "from sphinx.application import Sphinx\n"
        "Sphinx('.', '.', '_build', '_build', 'html', status=None).build()",
        f"from sphinx.cmd.build import main\nmain({BUILD})",
    ],
    ids=["Sphinx", "main"],
)
def test_a_program_that_builds_keeps_its_settings(project: Project, program: str) -> None:
    count = "gc.get_freeze_count()"  # Python 3.12 begins with some.
    program = f"import gc; frozen = {count}\n{program}\nprint({count} - frozen)"
    assert _reports(project, sys.executable, "-c", program) == [
        "reading True 0.005 True",
        "finished True 0.005 True",
        "0",
    ]


@pytest.mark.parametrize(
    ("program", "is_sphinx_build"),
    [
        ("/usr/bin/sphinx-build", True),
        ("sphinx-build.exe", True),
        ("/usr/bin/sphinx-autobuild", False),
        ("-c", False),
        ("", False),
    ],
)
def test_a_process_is_known_by_its_program(program: str, *, is_sphinx_build: bool) -> None:
    assert _is_sphinx_build(Path(program)) == is_sphinx_build
