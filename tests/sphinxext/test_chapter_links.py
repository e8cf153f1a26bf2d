"""Links that name a heading of another chapter without the chapter (LANGUAGE IL-7)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from pathlib import Path

SYSTEMS = {
    "conf.py": (
        "project = 'Notes'\nhtml_theme = 'basic'\n"
        "bml_systems = [('ours', 'ours'), ('theirs', 'theirs')]\n"
    ),
    "index.rst": "Index\n=====\n\n.. toctree::\n\n   ours\n   theirs\n   plain\n",
    "ours.rst": "Ours\n====\n\n.. toctree::\n\n   ours-1\n   ours-2\n",
    "theirs.rst": "Theirs\n======\n\n.. toctree::\n\n   theirs-1\n   theirs-2\n",
    "ours-1.bml": (
        "#+TITLE: One\n\n* Own\n\n[own](#Own) [near](#Stayman) [far](#Leads) [any](#In reST)\n"
    ),
    "ours-2.bml": "#+TITLE: Two\n\n* Own\n\n* Stayman\n",
    "theirs-1.bml": "#+TITLE: Three\n\n* Stayman\n\n* Leads\n",
    "theirs-2.bml": "#+TITLE: Four\n\n* Own\n\n* Stayman\n",
    "plain.rst": "Plain\n=====\n\nIn reST\n-------\n",
}


def href_of(build: Build, page: str, words: str) -> str:
    """Return where a link leads, nothing if the words are not link."""
    found = re.search(rf'<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]+>)*{words}<', build.text(page))
    return found[1] if found else ""


def build_probe(project: Project, probes_dir: Path) -> Build:
    chapters = (probes_dir / "project").glob("*.bml")
    project.write({chapter.name: chapter.read_bytes() for chapter in chapters})
    return project.build("html", config={"root_doc": "openings"})


def test_the_links_of_the_probe_lead_to_the_other_chapter(
    project: Project, probes_dir: Path
) -> None:
    build = build_probe(project, probes_dir)
    assert href_of(build, "openings.html", "Stayman") == "responses.html#stayman-and-1h"
    assert href_of(build, "openings.html", "the table") == "responses.html#after-1n-2c"
    assert href_of(build, "responses.html", "one notrump").startswith("openings.html#one-notrump")
    assert href_of(build, "responses.html", "another chapter") == ""
    assert build.places == [("responses.bml", 5, "bml.link-unknown")]


def test_the_document_goes_before_its_system_and_that_before_the_project(project: Project) -> None:
    project.write(SYSTEMS)
    build = project.build("html")
    assert build.warnings == []
    places = {
        words: href_of(build, "ours-1.html", words) for words in ("own", "near", "far", "any")
    }
    assert places == {
        "own": "#own",
        "near": "ours-2.html#stayman",
        "far": "theirs-1.html#leads",
        "any": "plain.html#in-rest",
    }


def test_a_chapter_of_several_systems_finds_what_one_of_them_has(project: Project) -> None:
    project.write({**SYSTEMS, "ours.rst": SYSTEMS["ours.rst"] + "   theirs-1\n"})
    build = project.build("html")
    assert [warned.text for warned in build.warnings] == [
        "2 headings match the link '#Stayman' (give the headings different names)"
    ]
    assert href_of(build, "ours-1.html", "far") == "theirs-1.html#leads"


def test_a_heading_of_several_other_chapters_is_ambiguous(project: Project) -> None:
    project.write({**SYSTEMS, "plain.rst": "Plain\n=====\n\n.. bml::\n\n   See [x](#Stayman)\n"})
    (warned,) = (item for item in project.build("html").warnings if item.file == "plain.rst")
    assert (warned.line, warned.kind) == (6, "bml.link-ambiguous")
    assert warned.text.startswith("3 headings match the link '#Stayman'")


def test_the_nearest_heading_of_another_chapter_is_named(project: Project) -> None:
    project.write(
        {"index.bml": "* A\n\nSee [x](#Stayaman)\n", "other.bml": ":orphan:\n\n* B\n\n** Stayman\n"}
    )
    (text,) = (item.text for item in project.build().warnings if item.kind == "bml.link-unknown")
    assert text == "no heading matches the link '#Stayaman' (did you mean 'Stayman'?)"


@pytest.mark.parametrize("builder", ["latex", "texinfo", "man", "text", "epub", "singlehtml"])
def test_a_link_out_of_a_book_is_text_there(project: Project, builder: str) -> None:
    books = {"latex_documents": [("ours", "ours.tex", "Ours", "We", "howto")]}
    manuals = {"texinfo_documents": [("ours", "ours", "Ours", "We", "ours", "", "")]}
    project.write(SYSTEMS)
    build = project.build(builder, config={**books, **manuals})
    assert [warned for warned in build.warnings if "bml" in warned.kind] == []
    if builder == "latex":
        page = build.text("ours.tex")
        assert r"\hyperref[\detokenize{ours-2:stayman}]" in page
        assert "far" in page
        assert "theirs-1" not in page


CHANGES = {
    "moved to another chapter": {"b.bml": "* B\n", "c.bml": "* C\n\n** Stayman\n"},
    "renamed": {"b.bml": "* B\n\n** Puppet\n"},
    "another like it": {"c.bml": "* C\n\n** Stayman\n"},
    "its own now": {"a.bml": "* A\n\nSee [x](#Stayman)\n\n** Stayman\n"},
    "with another place": {"b.bml": "* B\n\n** The !h\n\n** Stayman\n\n** stayman!\n"},
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_page_is_written_again_where_its_link_leads_elsewhere(
    project: Project, change: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    files = {
        "index.rst": "Index\n=====\n\n.. toctree::\n\n   a\n   b\n   c\n",
        "a.bml": "* A\n\nSee [x](#Stayman)\n",
        "b.bml": "* B\n\n** Stayman\n",
        "c.bml": "* C\n",
    }
    project.write(files)
    first = project.build("html")
    assert href_of(first, "a.html", "x") == "b.html#stayman"
    project.write(CHANGES[change])
    again = project.build("html")
    fresh = Project(tmp_path_factory.mktemp("fresh"))
    fresh.write({**files, **CHANGES[change]})
    anew = fresh.build("html")
    assert href_of(again, "a.html", "x") == href_of(anew, "a.html", "x")
    assert again.places == anew.places


def test_a_page_is_written_again_where_the_chapter_it_links_to_is_gone(project: Project) -> None:
    project.write({"index.bml": "* A\n\nSee [x](#Stayman)\n", "b.bml": "* B\n\n** Stayman\n"})
    assert href_of(project.build("html"), "index.html", "x") == "b.html#stayman"
    (project.folder / "b.bml").unlink()
    again = project.build("html")
    assert href_of(again, "index.html", "x") == ""
    assert ("index.bml", 3, "bml.link-unknown") in again.places


def test_a_page_whose_links_lead_where_they_led_is_left_alone(project: Project) -> None:
    # Sphinx 8.0 writes the first page with whatever page it writes.
    see = "* A\n\nSee [x](#Stayman)\n"
    project.write({"index.bml": "* Notes\n", "a.bml": see, "b.bml": "* B\n\n** Stayman\n"})
    written = project.build("html").out / "a.html"
    before = written.stat().st_mtime_ns
    project.write({"b.bml": "* B\n\n** Stayman\n\nText.\n"})
    project.build("html")
    assert written.stat().st_mtime_ns == before
