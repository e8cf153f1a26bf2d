"""Announcements in builds of Sphinx, in the language of the project (ALERTS AT-42)."""

from __future__ import annotations

from tests.sphinxext.projects import Project

NOTES = '#+TITLE: Notes\n\n1N = 15--17\n  2D = !"hearts" Transfer to !h\n  2S = !- natural\n'


def test_every_builder_has_the_words(project: Project) -> None:
    project.write({"index.bml": NOTES})
    html = project.build("html", config={"language": "de"}).text("index.html")
    assert '<span class="bml-announced">Ankündigung: hearts</span> Transfer to ' in html
    assert "[announced: hearts] Transfer to ♥" in project.build("text").text("index.txt")
    book_config = {"version": "1", "copyright": "2026, Anna"}
    chapter = project.build("epub", config=book_config).text("index.xhtml")
    assert '<span class="bml-announced">announced: hearts</span> Transfer to ' in chapter
    assert "!-" not in chapter.partition("<body")[2]
    (book,) = project.build("latex").out.glob("*.tex")
    assert r"\bmlonly{announced: hearts} Transfer" in book.read_text(encoding="utf-8")


def test_a_list_of_a_page_has_the_words_in_its_language(project: Project) -> None:
    rst = "Notes\n=====\n\n.. toctree::\n\n   notes\n\n.. bml-summary::\n   :depth: 4\n"
    project.write({"index.rst": rst, "notes.bml": NOTES})
    page = project.build("html", config={"language": "de"}).text("index.html")
    assert "[Ankündigung: hearts] Transfer" in page


def test_manual_pages_have_the_words_in_brackets(project: Project) -> None:
    project.write({"index.bml": NOTES})
    config = {"man_pages": [("index", "notes", "Notes", "", 1)]}
    assert "[announced: hearts] Transfer" in project.build("man", config=config).text("notes.1")
