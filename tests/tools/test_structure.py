"""The figures of the structure are those of the source text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.structure import PageReport, Structure

FILES = {
    "__init__.py": "from .quiz import page\n",
    "features.py": 'PAGES = "package.quiz.page"\nfrom .quiz import page\n',
    "texts.py": '"""A module\nof the core."""\n\n# A comment.\nTEXT = """one\ntwo"""\n',
    "bridge/__init__.py": "from . import calls\n",
    "bridge/calls.py": "from ..texts import TEXT\n\n\ndef f():\n    from . import hands\n",
    "bridge/hands.py": (
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from . import calls\n"
    ),
    "server/quiz.py": "class A:\n    pass\n",
    "server/desk.py": 'WHERE = "quiz.page:make"\n\n\nclass A:\n    pass\n\n\nclass B:\n    pass\n',
    "server/desks.py": "import package.quiz.page\n",
    "quiz/__init__.py": "",
    "quiz/page.py": (
        "from ..cards import model\nfrom ..bridge.hands import x\n\n\n"
        "class R(PageReport[int]):\n    pass\n"
    ),
    "quiz/setup.py": "from . import page\n",
    "cards/model.py": "from ..texts import TEXT\n",
}


@pytest.fixture
def structure(tmp_path: Path) -> Structure:
    """Return the structure of a small package with the slices ``quiz`` and ``cards``."""
    for name, text in FILES.items():
        path = tmp_path / "package" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Structure(tmp_path / "package")


def test_modules_that_import_each_other_are_a_group(structure: Structure) -> None:
    assert structure.groups == [2]


def test_imports_of_slices_count_unless_the_module_may_name_slices(structure: Structure) -> None:
    assert structure.imports_by_core == [("package.server.desks", "package.quiz.page")]
    assert structure.imports_between_slices == [("package.quiz.page", "package.cards.model")]
    assert structure.strings == [("package.server.desk", "package.quiz.page")]


def test_a_feature_in_a_core_package_is_found_by_its_name(structure: Structure) -> None:
    assert structure.left_in_core == ["package.server.quiz"]
    assert structure.slice_of("package.server.quiz") == "practice"


def test_comments_and_docstrings_are_no_code(structure: Structure) -> None:
    assert structure.code["package.texts"] == 2
    assert structure.lines_of_imports == 12


def test_all_classes_of_one_name_count(structure: Structure) -> None:
    assert structure.classes_of_one_name == 2


def test_a_page_report_draws_in_what_its_imports_import(structure: Structure) -> None:
    assert list(structure.page_reports) == [PageReport("quiz.page", 5, 13, ("cards",))]
