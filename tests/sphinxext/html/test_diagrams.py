"""What Sphinx adds to deals and auctions; their drawing is in ``tests/doctree/html``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.doctree.html.pages import Page, below, classes, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sphinxext.projects import Build, Project

PAGE = """\
Diagrams
========

See :numref:`seven`.

.. deal:: #15 S NS 4SXS dK
   :name: seven
   :caption: Where 4♠ <makes>
   :class: wide

   N KJ84 A53 T92 K76
   S AQT75 72 64 AQJ5

.. deal::

   E 92 KQT8 J87 T983

.. auction:: S
   :vul: NS
   :name: bidding
   :caption: The auction to 4♠

   1S
   2D 3D* P 4S
   * at least four !s
"""


@pytest.fixture(scope="module")
def build(make_project: Callable[[str], Project]) -> Build:
    project = make_project("diagrams")
    project.write({"index.rst": PAGE})
    return project.build("html", config={"numfig": True})


@pytest.fixture(scope="module")
def page(build: Build) -> Page:
    return Page.of(build)


def test_the_page_has_no_parse_error_and_no_warning(page: Page, build: Build) -> None:
    assert page.errors == []
    assert build.warnings == []


def test_a_deal_is_a_numbered_figure_with_name_class_and_caption(page: Page) -> None:
    first, other = page.all("figure.bml-deal")
    assert first.get("id") == "seven"
    assert classes(first) == ["bml-deal", "wide"]
    (caption,) = first.findall("figcaption")
    assert text(caption).startswith("Deal 1 Where 4♠ <makes>")
    assert [link.get("href") for link in below(caption, "a")] == ["#seven"]
    assert not other.findall("figcaption")
    assert "See Deal 1." in [text(paragraph) for paragraph in page.all("p")]


def test_an_auction_has_the_dealer_the_name_and_the_caption_of_its_directive(page: Page) -> None:
    table = page.one("table.bml-auction")
    (caption,) = page.all("figure.bml-auction-block", "figcaption")
    assert text(caption).startswith("The auction to 4♠")
    heads = list(below(table, "th"))
    assert [text(head) for head in heads] == ["West", "North", "East", "South"]
    assert [text(head) for head in heads if "bml-vul" in classes(head)] == ["North", "South"]
    assert [text(cell) for cell in below(table, "td")][:4] == ["", "", "", "1♠"]
    assert page.one(".bml-auction-block").get("id") == "bidding"


def test_a_theme_that_wraps_tables_does_not_cost_the_caption(project: Project) -> None:
    project.write({"index.rst": PAGE})
    page = Page.of(project.build("html", config={"html_theme": "furo"}))
    captions = [text(caption) for caption in page.all("figure.bml-auction-block", "figcaption")]
    assert [caption.rstrip("¶#") for caption in captions] == ["The auction to 4♠"]


def test_diagrams_in_table_cells_and_lists_are_whole(project: Project) -> None:
    project.write(
        {
            "index.rst": "* .. auction:: N\n\n     1C P\n\n"
            ".. list-table::\n\n   * - .. deal::\n\n          N KJ84 A53 T92 K76\n"
            "     - .. bidtable::\n\n          1C\n            1D\n"
        }
    )
    page = Page.of(project.build("html"))
    assert page.errors == []
    assert len(page.all("li", "table.bml-auction", "th")) == 4
    assert len(page.all("td", "ul.bml-hand", "li")) == 4
    assert len(page.all("td", "ul.bml-tree", "li")) == 2
