"""The preset for books on paper, ``bml_latex``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from pypdf.generic import Destination
from sphinx.cmd.build import build_main

from tests.doctree.latex.printing import Printed

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sphinxext.projects import Project

BOOK: dict[str, Any] = {"bml_latex": "book"}
CARD = "format: {acbl: '2.0'}\nsections:\n  general:\n    fields:\n      players: Ann and Bo\n"
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


def test_a_book_ends_with_cards_and_indices(project: Project) -> None:
    # RESOLVER RI-6
    form = "Cards\n=====\n\n.. convention-card:: ours.yaml\n   :structure: acbl\n"
    index = "Notes\n=====\n\n.. toctree::\n\n   cards\n   notes\n   raises\n"
    notes = {name: FILES[name] for name in ("notes.bml", "raises.bml")}
    project.write({**notes, "index.rst": index, "cards.rst": form, "ours.yaml": CARD})
    book = written(project, BOOK)
    titles = re.findall(r"\\section\{(.*?)\}\n", book)
    assert titles == [
        "Openings",
        "After Stayman",
        "Cards",
        "Index of auctions",
        "Index of conventions",
    ]
    auctions, conventions = book.split(r"\section{Index of")[1:]
    assert r"\bmllistline{2}{1NT\textendash{}2\bmlC{}}{Stayman}{\detokenize{notes:bml-1N-2C}}" in (
        auctions
    )
    assert r"2\bmlD{}}" not in auctions  # the third call
    assert r"\bmllistline{1}{Stayman}{1NT\textendash{}2\bmlC{}}{\detokenize{notes:bml-1N-2C}}" in (
        conventions
    )


def test_a_page_with_cards_and_tables_stays_in_its_place(project: Project) -> None:
    # RESOLVER RI-6
    card = ".. convention-card:: ours.yaml\n   :structure: acbl\n"
    page = f"Cards\n=====\n\n.. bidtable::\n\n   1C = x\n\n{card}"
    index = "Notes\n=====\n\n.. toctree::\n\n   cards\n   notes\n"
    notes = {"notes.bml": FILES["notes.bml"]}
    project.write({**notes, "index.rst": index, "cards.rst": page, "ours.yaml": CARD})
    book = written(project, BOOK)
    assert book.index(r"\section{Cards}") < book.index(r"\section{Openings}")


def test_systems_share_the_lines_of_an_index(project: Project) -> None:
    # RESOLVER RI-6
    notes = "#+VARIANTS: Ann Bo\n\n* A\n\n1C = x\n//only Ann\n1D = of Ann\n//only Bo\n1D = of Bo\n"
    project.write({"index.bml": notes})
    systems = [("index", f"with-{name}", name, "", name) for name in ("ann", "bo")]
    index = written(project, {**BOOK, "bml_systems": systems}).partition("Index of auctions")[2]
    assert [text for text in ("x", "of Ann", "of Bo") if index.count(f"}}{{{text}}}") == 1] == [
        "x",
        "of Ann",
        "of Bo",
    ]


_MOST_CHAPTER_PAGES = 60 + 2
"""Half of the 121 pages that the chapters of the example had without the preset, and two.

The two are for rows in which the partners differ, which came later, and for the list of changes.
"""
_ADDED_CHAPTERS = ("Openings: eight hands each", "Index of auctions", "Index of conventions")
"""Chapters that the book of 121 pages did not have."""


@pytest.mark.latex
def test_the_book_of_the_example_keeps_its_number_of_pages(
    tmp_path: Path, project_dir: Path
) -> None:
    out = tmp_path / "latex"
    command = ["-q", "-b", "latex", "-d", str(tmp_path / "trees")]
    assert build_main([*command, str(project_dir / "example_project"), str(out)]) == 0
    (source,) = out.glob("*.tex")
    book = Printed(source)
    starts = {
        (one.title or "").lstrip("0123456789 "): page
        for one in book.reader.outline
        if isinstance(one, Destination)
        and (page := book.reader.get_destination_page_number(one)) is not None
    }
    assert set(_ADDED_CHAPTERS) < set(starts)
    ends = dict(zip(starts, [*list(starts.values())[1:], len(book.reader.pages)], strict=True))
    added = sum(ends[title] - starts[title] for title in _ADDED_CHAPTERS)
    assert len(book.reader.pages) - added <= _MOST_CHAPTER_PAGES
    end = [title for title in starts if title != "Index"]
    assert end[-3:] == ["Our convention cards", "Index of auctions", "Index of conventions"]
