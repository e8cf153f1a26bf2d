"""Read the Docs' way: one builder after the other, with one folder for what was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Mapping

BUILDERS = ("html", "singlehtml", "latex", "epub")
MAIN_FILE = {
    "html": "chapter.html",
    "singlehtml": "index.html",
    "latex": "notes.tex",
    "epub": "chapter.xhtml",
}
NOTES = {
    "conf.py": (
        "project = 'Notes'\nauthor = 'Ann Ax'\ncopyright = '2026'\nversion = '1'\n"
        "html_theme = 'basic'\nexclude_patterns = ['_*.bml']\n"
    ),
    "index.rst": (
        "Notes\n=====\n\n.. toctree::\n\n   chapter\n   other\n\n.. bml-downloads::\n\n"
        ".. bidtable::\n\n   2N = Both minors\n"
    ),
    "chapter.bml": (
        "* Chapter\n\n1C = Strong club\n  1D = Weak answer\n\nSee [the other](other#Other).\n\n"
        "#INCLUDE _part.bml\n"
    ),
    "_part.bml": "* Part\n\n2C = Old part\n",
    "other.bml": "* Other\n\n1N = Balanced\n\nS NS 15\nN AQJ85 K3 A942 82\nS 43 QJ42 K7 AJ953\n",
}


@pytest.fixture
def notes(project: Project) -> Project:
    project.write(NOTES)
    return project


def build_all(project: Project, config: Mapping[str, object] | None = None) -> dict[str, Build]:
    return {builder: project.build(builder, config=config) for builder in BUILDERS}


def pages(builds: Mapping[str, Build]) -> dict[str, str]:
    return {builder: build.text(MAIN_FILE[builder]) for builder, build in builds.items()}


def test_what_was_read_for_the_first_serves_all_others(notes: Project) -> None:
    builds = build_all(notes)
    assert builds.pop("html").read == ["chapter", "index", "other"]
    assert [build.read for build in builds.values()] == [[], [], []]
    assert [build.warnings for build in builds.values()] == [[], [], []]


def test_a_second_round_reads_nothing_and_leaves_pages_alone(notes: Project) -> None:
    first = build_all(notes)
    times = {
        path: path.stat().st_mtime_ns
        for name in ("html", "epub")
        for path in first[name].out.rglob("*html")
    }
    second = build_all(notes)
    assert [build.read for build in second.values()] == [[], [], [], []]
    written = ("chapter", "index", "other")
    assert {path: path.stat().st_mtime_ns for path in times if path.stem in written} == {
        path: time for path, time in times.items() if path.stem in written
    }


def test_the_builders_say_the_same_whatever_was_built_before(notes: Project) -> None:
    together = build_all(notes)
    alone = {}
    for builder in BUILDERS:
        for path in notes.folder.joinpath("_build").rglob("*.doctree"):
            path.unlink()
        notes.folder.joinpath("_build/doctrees/environment.pickle").unlink()
        alone[builder] = notes.build(builder)
    assert pages(alone) == pages(together)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("chapter.bml", "Strong club", "Natural club"),
        ("_part.bml", "Old part", "New part"),
    ],
)
def test_a_change_shows_in_the_output_of_every_builder(
    name: str, old: str, new: str, notes: Project
) -> None:
    before = pages(build_all(notes))
    assert all(old in page for page in before.values())
    notes.write({name: NOTES[name].replace(old, new)})
    builds = build_all(notes)
    assert [build.read for build in builds.values()] == [["chapter"], [], [], []]
    shown = {builder: (old in page, new in page) for builder, page in pages(builds).items()}
    assert shown == dict.fromkeys(BUILDERS, (False, True))


@pytest.mark.parametrize(
    ("builder", "page"),
    [("dirhtml", "chapter/index.html"), ("text", "chapter.txt"), ("xml", "chapter.xml")],
)
def test_a_page_is_written_again_where_another_builder_has_read_the_change(
    builder: str, page: str, notes: Project
) -> None:
    notes.build(builder)
    notes.write({"_part.bml": "* Part\n\n2C = New part\n"})
    notes.build("html")
    build = notes.build(builder)
    assert build.read == []
    assert "New part" in build.text(page)
    written = (build.out / page).stat().st_mtime_ns
    assert (notes.build(builder).out / page).stat().st_mtime_ns == written


def test_a_change_shows_in_the_files_for_download(notes: Project) -> None:
    build_all(notes)
    notes.write({"_part.bml": "* Part\n\n2C = New part\n"})
    html = build_all(notes)["html"]
    assert "New part" in html.text("_downloads/bml/notes.bss")


@pytest.mark.parametrize(
    ("config", "shown"),
    [
        ({"bml_call_names": {"notrump": "SA"}}, "1SA"),
        ({"language": "sv"}, "Giv Syd"),
    ],
)
def test_another_configuration_shows_in_the_output_of_every_builder(
    config: dict[str, object], shown: str, notes: Project
) -> None:
    build_all(notes)
    builds = build_all(notes, config)
    assert [len(build.read) for build in builds.values()] == [3, 0, 0, 0]
    files = {"html": "other.html", "singlehtml": "index.html", "epub": "other.xhtml"}
    texts = {
        builder: build.text(files.get(builder, "notes.tex")) for builder, build in builds.items()
    }
    assert [builder for builder, text in texts.items() if shown not in text] == []
