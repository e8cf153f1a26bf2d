"""What users of the older tools are reported to write into ``conf.py`` works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sphinxext.projects import Build, Project

NOTES = {
    "index.rst": "Notes\n=====\n\n.. toctree::\n\n   openings\n   slam/asking\n   replies\n",
    "openings.txt": "* One\n\n1N  Strong\n\n#INCLUDE _beside.txt\n\n#INCLUDE slam/_inside.txt\n",
    "slam/asking.txt": "* Asking\n\n4N  Aces?\n",
    "slam/_inside.txt": "2C  From a folder\n",
    "_beside.txt": "1C  From next to the settings\n",
    "replies.bml": "* Replies\n\n1H  Hearts\n",
    "requirements.txt": "furo\n",
}


@pytest.fixture(scope="module")
def build(project_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Build:
    (page,) = (project_dir / "docs").rglob("coming-from-bml.rst")
    (block,) = re.findall(
        r"code-block:: python\n   :caption: conf.py\n\n((?:   .*\n)+)",
        page.read_text(encoding="utf-8"),
    )
    project = Project(tmp_path_factory.mktemp("older"))
    project.write({**NOTES, "conf.py": f"project = 'Notes'\n{re.sub('(?m)^   ', '', block)}"})
    return project.build("html", extensions=["sphinxcontrib_bml"], verbosity=1)


def test_notes_in_txt_files_are_chapters_beside_those_in_bml_files(build: Build) -> None:
    assert build.warnings == []
    assert build.read == ["index", "openings", "replies", "slam/asking"]
    assert build.meanings("slam/asking") == {"4N": "Aces?"}
    assert "bml-bidtable" in build.text("slam/asking.html")


def test_their_parts_are_shown_where_they_are_included_and_are_no_pages(build: Build) -> None:
    assert build.meanings("openings") == {
        "1N": "Strong",
        "1C": "From next to the settings",
        "2C": "From a folder",
    }
    assert build.infos == []
    assert not [path for path in build.out.rglob("*.html") if path.name.startswith("_")]
