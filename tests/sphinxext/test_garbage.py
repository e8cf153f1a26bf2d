"""A build does not search for garbage all the time, and leaves Python's settings as they were."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

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
    assert "searches after (50000, 10, 10)" in capsys.readouterr().out
    assert gc.get_threshold() == (700, 10, 10)


@pytest.mark.parametrize("setting", [(0, 10, 10), (90_000, 5, 5)])
def test_who_searches_less_or_not_at_all_keeps_that(
    project: Project, capsys: pytest.CaptureFixture[str], setting: tuple[int, int, int]
) -> None:
    gc.set_threshold(*setting)
    project.write(FILES)
    project.build()
    assert f"searches after {setting}" in capsys.readouterr().out
    assert gc.get_threshold() == setting
