from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from tests.doctree.html.pages import Page, shape, text

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project

XHTML = "{http://www.w3.org/1999/xhtml}"
FILES = {
    "index.rst": "The 1♣ system\n=============\n\n.. toctree::\n\n   notes\n\n"
    ".. deal:: #15 S NS\n   :caption: A & B\n   :name: seven\n\n   N KJ84 A53 T92 K76\n"
    "   S AQT75 72 64 AQJ5\n\n.. auction:: N\n   :caption: <one>\n\n   1H* P\n   * both\n",
    "notes.bml": "* Rows\n\n1N  a & b <c>\n  2C  !two\n      lines\n    2D  *bold* !h\n"
    "  [2H](#Rows)  linked\n",
}


@pytest.fixture
def project_of_all(project: Project) -> Project:
    project.write(FILES)
    return project


def test_a_book_is_xml_with_all_branches_open(project_of_all: Project) -> None:
    build = project_of_all.build("epub", config={"bml_collapse": 1, "epub_copyright": "theirs"})
    pages = {
        path.name: ElementTree.fromstring(path.read_bytes()) for path in build.out.glob("*.xhtml")
    }
    branches = list(pages["notes.xhtml"].iter(f"{XHTML}details"))
    assert [branch.get("open") for branch in branches] == ["open", "open"]
    assert len(list(pages["index.xhtml"].iter(f"{XHTML}th"))) == 4
    assert not [warned for warned in build.warnings if "unknown mimetype" in warned.text]


def test_a_single_page_holds_all_trees_and_diagrams(project_of_all: Project) -> None:
    page = Page.of(project_of_all.build("singlehtml"))
    assert page.errors == []
    assert shape(page.one("ul.bml-tree")) == [("1NT", [("2♣", ["2♦"]), "2♥"])]
    assert len(page.all("figure.bml-deal")) == 1
    assert text(page.one("figure.bml-auction-block", "figcaption")).startswith("<one>")


def test_numbered_deals_keep_their_numbers_on_a_single_page(project_of_all: Project) -> None:
    page = Page.of(project_of_all.build("singlehtml", config={"numfig": True}))
    assert text(page.one("figure.bml-deal", "figcaption")).startswith("Deal 1 A & B")


def test_pages_in_folders_find_the_style_sheet(project_of_all: Project) -> None:
    build = project_of_all.build("dirhtml")
    page = Page.of(build, "notes/index.html")
    assert page.errors == []
    sheets = [(link.get("href") or "").partition("?")[0] for link in page.all("link")]
    assert "../_static/bml.css" in sheets
    assert shape(page.one("ul.bml-tree")) == [("1NT", [("2♣", ["2♦"]), "2♥"])]
