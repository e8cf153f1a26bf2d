"""The preset for books on paper, ``bml_latex``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project

BOOK: dict[str, Any] = {"bml_latex": "book"}
FILES = {
    "index.rst": "Notes\n=====\n\n.. toctree::\n\n   notes\n   ask\n   learn\n   raises\n",
    "notes.bml": "* Openings\n\n1N = 15--17\n  2C = Stayman\n\n1S = 5+!s\n",
    "ask.rst": "Ask\n===\n\nType an auction.\n\n.. bml-explorer::\n",
    "learn.rst": "Learn\n=====\n\nTen questions.\n\n.. bml-quiz::\n",
    "raises.bml": "* After Stayman\n\n1N-2C-\n2D = no major\n",
}


def written(project: Project, config: dict[str, Any]) -> str:
    build = project.build("latex", config=config)
    assert build.warnings == []
    (path,) = build.out.glob("*.tex")
    return path.read_text(encoding="utf-8")


def test_a_book_has_no_pages_for_browsers_and_no_chapters_on_new_pages(project: Project) -> None:
    index = FILES["index.rst"] + "\n:doc:`Ask us <ask>`.\n"
    project.write({**FILES, "index.rst": index})
    book = written(project, BOOK)
    assert r"{sphinxhowto}" in book
    assert "openany,oneside" in book
    assert "Type an auction." not in book
    assert "Ten questions." not in book
    assert "hyperref[\\detokenize{ask" not in book
    assert "Ask us" in book
    assert "Stayman" in book


def test_without_the_preset_a_document_is_as_sphinx_makes_it(project: Project) -> None:
    project.write(FILES)
    document = written(project, {})
    assert r"{sphinxmanual}" in document
    assert "Type an auction." in document


def test_settings_of_the_project_override_the_preset(project: Project) -> None:
    project.write(FILES)
    book = written(project, {**BOOK, "latex_elements": {"pointsize": "12pt"}})
    assert "12pt" in book
    assert "10pt" not in book


def test_a_continuation_has_the_page_of_its_table(project: Project) -> None:
    project.write(FILES)
    book = written(project, BOOK)
    assert r"p. \pageref{\detokenize{raises:bml-1N-2C}}" in book


def test_the_auction_of_a_deal_is_to_its_right(project: Project) -> None:
    deal = "S #3\nN A2 A2 A2 A2\nS K3 K3 K3 K3\n\n"
    project.write({"index.bml": f"* A\n\n{deal}1N P 3N P\nP P\n\n* B\n\n{deal}Text.\n\n1N P P P\n"})
    book = written(project, BOOK)
    assert book.count(r"\bmlbeside" + "\n") == 1
    assert book.count(r"\begin{bmlauction}") == 2


def test_a_badge_stays_with_what_it_is_for(project: Project) -> None:
    project.write(
        {"index.bml": "#+VARIANTS: Ann Bo\n\n* A\n\n//only Ann\nText of Ann.\n\n1C = x\n"}
    )
    assert r"\bmlonly{only Ann}\bmlkeep" in written(project, BOOK)
