"""A build does not search for garbage all the time, and leaves Python's settings as they were."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.language.garbage import SELDOM

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project

FILES = {
    "index.rst": "Notes\n=====\n\n.. toctree::\n\n   a\n",
    "a.bml": "* a\n\n1C a\n",
    "conf.py": (
        'extensions = ["sphinxcontrib_bml"]\n'
        "import gc\n"
        "def tell(*_):\n"
        '    print("searches after", gc.get_threshold())\n'
        "def setup(app):\n"
        '    app.connect("doctree-read", tell)\n'
    ),
}


@pytest.fixture(autouse=True)
def _setting_of_python() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_it_is_searched_seldom_until_the_build_is_over(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    gc.set_threshold(700, 10, 10)
    project.write(FILES)
    project.build()
    assert f"searches after {SELDOM}" in capsys.readouterr().out
    assert gc.get_threshold() == (700, 10, 10)


@pytest.mark.usefixtures("nothing_is_frozen")
def test_the_end_of_a_build_is_no_reason_to_search(project: Project) -> None:
    gc.set_threshold(700, 10, 10)
    project.write(
        {
            **FILES,
            "conf.py": (
                'extensions = ["sphinxcontrib_bml"]\n'
                "import gc\n"
                "kept = []\n"
                "def keep(*_):\n"
                "    for number in range(15):\n"
                "        kept.append([[] for _ in range(50_000)])\n"
                "        gc.collect(1)\n"
                "def setup(app):\n"
                '    app.connect("build-finished", keep)\n'
            ),
        }
    )
    project.build()
    searches = gc.get_stats()[2]["collections"]
    made: list[list[int]] = [[] for _ in range(2000)]
    assert len(made) == 2000
    assert gc.get_stats()[2]["collections"] == searches


@pytest.mark.usefixtures("nothing_is_frozen")
def test_what_pages_are_asked_for_is_not_gone_through_when_the_first_is_written(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    gc.set_threshold(700, 10, 10)
    project.write(
        {
            **FILES,
            "conf.py": (
                'extensions = ["sphinxcontrib_bml"]\n'
                "import gc\n"
                "kept = []\n"
                "def setup(app):\n"
                "    keep = lambda *_: kept.extend([] for _ in range(90_000))\n"
                '    app.connect("env-updated", keep)\n'
                '    app.connect("doctree-resolved", priority=0, callback=lambda *_:\n'
                "        print('young', gc.get_count()[0]))\n"
            ),
        }
    )
    project.build("html")
    young = [int(number) for number in re.findall(r"young (\d+)", capsys.readouterr().out)]
    assert young
    assert max(young) < len(young) * 20_000


@pytest.mark.parametrize("setting", [(0, 10, 10), (900_000, 5, 5)])
def test_who_searches_less_or_not_at_all_keeps_that(
    project: Project, capsys: pytest.CaptureFixture[str], setting: tuple[int, int, int]
) -> None:
    gc.set_threshold(*setting)
    project.write(FILES)
    project.build()
    assert f"searches after {setting}" in capsys.readouterr().out
    assert gc.get_threshold() == setting


def test_what_documents_were_written_with_does_not_stay(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    gc.set_threshold(700, 10, 10)
    names = [f"page{number}" for number in range(40)]
    toctree = "".join(f"   {name}\n" for name in names)
    project.write(
        {
            "index.rst": f"Notes\n=====\n\n.. toctree::\n\n{toctree}",
            **{f"{name}.bml": f"* {name}\n\n1C {name}\n" for name in names},
            "conf.py": (
                'extensions = ["sphinxcontrib_bml"]\n'
                "import gc\n"
                "from docutils.nodes import NodeVisitor\n"
                "def tell(*_):\n"
                "    kinds = map(type, gc.get_objects())\n"
                "    print('visitors', sum(issubclass(kind, NodeVisitor) for kind in kinds))\n"
                "def setup(app):\n"
                '    app.connect("html-page-context", tell)\n'
            ),
        }
    )
    project.build("html")
    told = re.findall(r"^visitors (\d+)$", capsys.readouterr().out, re.MULTILINE)
    assert len(told) > len(names)
    assert max(map(int, told)) < 2 * len(names)


def test_the_process_of_a_build_or_command_ends_without_a_search(project: Project) -> None:
    project.write(FILES)
    for main, arguments in (
        ("sphinx.cmd.build", ["-q", "-b", "html", ".", "_build"]),
        ("sphinxcontrib_bml.commands", ["check", "a.bml"]),
    ):
        program = (
            "import atexit, gc, sys\n"
            "atexit.register(lambda: print('left alone', gc.get_freeze_count() > 0))\n"
            f"sys.argv = ['program', *{arguments!r}]\n"
            f"from {main} import main\n"
            f"main({arguments!r})\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=project.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stdout.splitlines()[-1:] == ["left alone True"], done.stderr
