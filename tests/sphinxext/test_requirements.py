"""What ``only`` and ``ifconfig`` drop in a build is in nothing that the build exports (RK-9)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.sphinxext.projects import Build, Project

DIRECTIVES = {
    "table": ".. bidtable::\n\n   1C  Anna\n",
    "hidden table": ".. bidtable::\n   :hide:\n\n   1C  Anna\n",
    "notes": ".. bml::\n\n   1C  Anna\n",
    "hidden notes": ".. bml::\n\n   #HIDE\n   1C  Anna\n",
}
DOWNLOADS = ["bss", "bboalert", "json", "csv"]


def indented(text: str) -> str:
    return "".join(f"   {line}\n" if line else "\n" for line in text.splitlines())


def page(body: str, condition: str = "only:: anna") -> dict[str, str | bytes]:
    return {
        "index.rst": f"A\n=\n\n.. {condition}\n\n{indented(body)}\n"
        ".. bidtable::\n\n   1C  Ben\n   1D  Both\n"
    }


def exported(build: Build) -> dict[str, str]:
    """Return the texts of every exported file by auction, having proved that all files agree."""
    folder = build.out / "_downloads" / "bml"
    data = json.loads((folder / "notes.json").read_text(encoding="utf-8"))
    texts = {
        "".join(call["call"] for call in item["auction"]): item["text"]
        for item in data["agreements"]
        if item["stands"]
    }
    for path in folder.iterdir():
        written = path.read_text(encoding="utf-8-sig")
        assert ("Anna" in written) is ("Anna" in texts.values())
    return texts


def build(project: Project, *tags: str, **config: Any) -> Build:
    return project.build("html", config={"bml_downloads": DOWNLOADS, **config}, tags=list(tags))


@pytest.mark.parametrize("kind", DIRECTIVES)
def test_a_table_that_a_build_drops_is_exported_by_no_format(project: Project, kind: str) -> None:
    project.write(page(DIRECTIVES[kind]))
    assert exported(build(project)) == {"1C": "Ben", "1D": "Both"}


@pytest.mark.parametrize("kind", DIRECTIVES)
def test_the_build_that_shows_it_exports_it(project: Project, kind: str) -> None:
    """Also where the first build, with another tag, has read the page."""
    project.write(page(DIRECTIVES[kind]))
    build(project)
    second = build(project, "anna")
    assert exported(second) == {"1C": "Anna", "1D": "Both"}


def test_conditions_in_each_other_must_all_be_met(project: Project) -> None:
    inner = f".. only:: ben\n\n{indented(DIRECTIVES['table'])}"
    project.write(page(inner))
    assert exported(build(project, "anna"))["1C"] == "Ben"
    assert exported(build(project, "anna", "ben"))["1C"] == "Anna"


def test_ifconfig_is_heeded(project: Project) -> None:
    project.write(page(DIRECTIVES["table"], "ifconfig:: language == 'nl'"))
    project.write({"conf.py": (project.folder / "conf.py").read_text() + "language = 'en'\n"})
    extensions = ("sphinxcontrib_bml", "sphinx.ext.ifconfig")
    config = {"bml_downloads": DOWNLOADS}
    for language, text in (("en", "Ben"), ("nl", "Anna")):
        built = project.build(
            "html", extensions=extensions, config={**config, "language": language}
        )
        assert exported(built)["1C"] == text


def test_chapters_and_myst_are_heeded(project: Project) -> None:
    chapter = (
        f"#+TITLE: A\n\n1D Both\n\n#+BEGIN_RST\n.. only:: anna\n\n"
        f"{indented(DIRECTIVES['hidden table'])}#+END_RST\n\n1C Ben\n"
    )
    project.write({"index.bml": chapter})
    assert exported(build(project)) == {"1D": "Both", "1C": "Ben"}
    (project.folder / "index.bml").unlink()
    markdown = (
        "# A\n\n````{only} anna\n```{bidtable}\n1C Anna\n```\n````\n\n```{bidtable}\n1D Both\n```\n"
    )
    project.write({"index.md": markdown})
    assert exported(build(project)) == {"1D": "Both"}


def test_a_chapter_that_only_a_dropped_toctree_names_is_not_exported(project: Project) -> None:
    toctree = ".. toctree::\n\n   annas\n"
    project.write({**page(toctree), "annas.bml": "#+TITLE: Hers\n\n1S Anna\n"})
    assert exported(build(project)) == {"1C": "Ben", "1D": "Both"}
    assert exported(build(project, "anna"))["1S"] == "Anna"
    project.write({"index.rst": page(toctree)["index.rst"] + "\n" + toctree})  # type: ignore[operator]
    assert exported(build(project))["1S"] == "Anna"


@pytest.mark.parametrize("parallel", [1, 2])
def test_builders_of_exports_heed_it_too(project: Project, parallel: int) -> None:
    project.write(page(DIRECTIVES["table"]))
    first = project.build("bss", parallel=parallel)
    assert "Anna" not in first.text("notes.bss")
    second = project.build("bss", parallel=parallel, tags=["anna"])
    assert "Anna" in second.text("notes.bss")


def test_a_faulty_expression_is_taken_as_sphinx_takes_it(project: Project) -> None:
    project.write(page(DIRECTIVES["table"], "only:: anna and"))
    assert exported(build(project))["1C"] == "Anna"


def test_hidden_tables_leave_nothing_on_the_page(project: Project, tmp_path: Path) -> None:
    project.write(page(DIRECTIVES["hidden table"]))
    assert "bml_hidden_table" not in project.build("pseudoxml").text("index.pseudoxml")
