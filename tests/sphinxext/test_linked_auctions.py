"""Auctions in running text of a project and where they lead.

PROSE-AUCTIONS AL-26 to AL-31, RESOLVER RU-2, RK-8, RK-9.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import bml_sequence
from tests.doctree.html.pages import Page, text
from tests.sphinxext.projects import Build, Project, texts

if TYPE_CHECKING:
    from collections.abc import Callable

OPENINGS = "* Openings\n\n1N = strong, 2C-2D is no\n  2C = Stayman\n    2D = no major\n"
LATER = "* Later\n\nAfter 1N-2C-2D and 1N-2H-2S.\n\n1S = five\n  2S = raise, see 1N-2C\n"
INDEX = "Notes\n=====\n\nNot 1N-2C.\n\n.. toctree::\n\n   openings\n   later\n   other\n"
OTHER = "Other\n=====\n\n.. bidtable::\n\n   2N = as 1N-2C\n\n.. bml::\n\n   On 1N-2C.\n"
FILES = {"index.rst": INDEX, "openings.bml": OPENINGS, "later.bml": LATER, "other.rst": OTHER}


def links(build: Build, docname: str) -> dict[str, tuple[str, str]]:
    """Return the auctions of a page that are links: address and hint by their texts."""
    found = Page.of(build, f"{docname}.html").all("span.bml-auction", "a")
    return {text(link): (link.get("href", ""), link.get("title", "")) for link in found}


@pytest.fixture(scope="module")
def built(make_project: Callable[[str], Project]) -> Build:
    project = make_project("sequences")
    project.write(FILES)
    return project.build("html", warningiserror=True)


STAYMAN = ("openings.html#bml-1N-2C", "1NT 2♣: Stayman")


def test_auctions_lead_to_rows_of_other_chapters(built: Build) -> None:
    assert links(built, "later") == {
        "1NT-2♣-2♦": ("openings.html#bml-1N-2C-2D", "1NT 2♣ 2♦: no major"),
        "1NT-2♣": STAYMAN,
    }


def test_they_go_on_from_the_row_that_they_stand_in(built: Build) -> None:
    """AL-29."""
    assert links(built, "openings")["2♣-2♦"] == ("#bml-1N-2C-2D", "1NT 2♣ 2♦: no major")


def test_notes_in_directives_are_notes_and_the_text_around_them_is_not(built: Build) -> None:
    """AL-1: bml_autolink is True."""
    page = Page.of(built, "other.html")
    assert [link.get("href") for link in page.all("span.bml-auction", "a")] == [STAYMAN[0]] * 2
    assert not Page.of(built).all("span.bml-auction")


def test_what_nothing_defines_is_set_without_a_word(built: Build) -> None:
    """AL-31."""
    shown = [text(auction) for auction in Page.of(built, "later.html").all("span.bml-auction")]
    assert "1NT-2♥-2♠" in shown
    assert built.warnings == []


def test_reading_and_writing_in_several_processes_gives_the_same(
    built: Build, make_project: Callable[[str], Project]
) -> None:
    project = make_project("parallel-sequences")
    # Sphinx reads in parallel only where more than five documents are to be read.
    more = {f"more{number}.bml": f"* More {number}\n\nSee 1N-2C.\n" for number in range(7)}
    index = INDEX.replace(
        "   other\n", "   other\n" + "".join(f"   {name[:-4]}\n" for name in more)
    )
    project.write({**FILES, **more, "index.rst": index})
    build = project.build("html", parallel=2, warningiserror=True)
    assert links(build, "later") == links(built, "later")
    assert all(links(build, f"more{number}")["1NT-2♣"] == STAYMAN for number in range(7))
    assert project.build("html").read == []


def written(project: Project, first: Build) -> tuple[Build, set[str]]:
    """Build once more; return the pages of documents that were written again."""
    before = {name: (first.out / f"{name}.html").stat().st_mtime_ns for name in PAGES}
    build = project.build("html")
    after = {name: (build.out / f"{name}.html").stat().st_mtime_ns for name in PAGES}
    return build, {name for name in PAGES if before[name] != after[name]}


PAGES = ("index", "openings", "later", "other")


@pytest.mark.parametrize(
    ("change", "pages", "lead"),
    [
        # Nothing.
        ({}, set(), STAYMAN),
        # A row that nothing leads to; Sphinx writes the page with the toctree too.
        ({"openings.bml": OPENINGS + "  2S = range\n"}, {"index", "openings"}, STAYMAN),
        # The text of a row that others quote.
        (
            {"openings.bml": OPENINGS.replace("Stayman", "asks")},
            set(PAGES),
            (STAYMAN[0], "1NT 2♣: asks"),
        ),
        # A row that no longer exists.
        ({"openings.bml": "* Openings\n\n1N = strong\n"}, set(PAGES), None),
        # A page of which no auction is a link.
        ({"index.rst": INDEX.replace("Not", "Never")}, {"index"}, STAYMAN),
    ],
)
def test_pages_that_quote_what_has_changed_are_written_anew_and_no_others(
    project: Project,
    change: dict[str, str],
    pages: set[str],
    lead: tuple[str, str] | None,
) -> None:
    """RESOLVER RS-5."""
    project.write(FILES)
    first = project.build("html")
    project.write(change)
    build, anew = written(project, first)
    assert anew == pages
    assert links(build, "later").get("1NT-2♣") == lead
    assert written(project, build)[1] == set()


def test_a_chapter_means_the_first_of_its_systems_that_defines_the_auction(
    project: Project,
) -> None:
    """AL-30, RK-8: others are not searched."""
    chapter = "* {0}\n\n.. x\n\n1N = {0}\n  2{1} = of {0}\n"
    project.write(
        {
            "index.rst": "Notes\n=====\n\n.. toctree::\n\n   a\n   b\n",
            "a.rst": "A\n=\n\n.. toctree::\n\n   one\n   both\n",
            "b.rst": "B\n=\n\n.. toctree::\n\n   both\n   two\n",
            "one.bml": chapter.format("one", "C") + "\nSee 1N-2D.\n",
            "two.bml": chapter.format("two", "D") + "  2C = of two\n",
            "both.bml": "* Both\n\nSee 1N-2C and 1N-2D.\n",
            "alone.bml": ":orphan:\n\n* Alone\n\nSee 1N-2C and 2N-3C.\n\n2N = x\n  3C = of alone\n",
        }
    )
    build = project.build("html", config={"bml_systems": [("a", "a"), ("b", "b")]})
    assert links(build, "both") == {
        "1NT-2♣": ("one.html#bml-1N-2C", "1NT 2♣: of one"),
        "1NT-2♦": ("two.html#bml-1N-2D", "1NT 2♦: of two"),
    }
    assert links(build, "one") == {}
    # AL-30: with no system, its own document.
    assert list(links(build, "alone")) == ["2NT-3♣"]


def test_what_a_build_drops_is_nothing_to_lead_to(project: Project) -> None:
    """RK-9."""
    project.write(
        {
            "index.rst": "Notes\n=====\n\n.. bml::\n\n   See 1N-2C.\n\n"
            ".. only:: never\n\n   .. bidtable::\n\n      1N = a\n        2C = b\n"
        }
    )
    assert links(project.build("html"), "index") == {}


def test_a_row_that_is_not_shown_is_nothing_to_lead_to(project: Project) -> None:
    """AL-30, RK-6."""
    project.write(
        {"index.rst": "Notes\n=====\n\n.. bml::\n\n   See 1N-2C.\n\n   #HIDE\n   1N a\n     2C b\n"}
    )
    assert links(project.build("html"), "index") == {}


def test_on_one_page_for_all_they_lead_inside_it(project: Project) -> None:
    project.write(FILES)
    build = project.build("singlehtml")
    assert links(build, "index")["1NT-2♣-2♦"][0] == "#bml-1N-2C-2D"


def test_in_folders_they_lead_to_folders(project: Project) -> None:
    project.write(FILES)
    build = project.build("dirhtml")
    assert links(build, "later/index")["1NT-2♣"][0] == "../openings/#bml-1N-2C"


def test_in_a_book_they_lead_to_the_rows_in_it(project: Project) -> None:
    project.write(FILES)
    latex = project.build("latex", warningiserror=True).text("notes.tex")
    assert r"\hyperref[\detokenize{openings:bml-1N-2C}]" in latex
    assert r"\bmlcall{1NT}\sphinxhyphen{}\bmlthen\bmlcall{2\bmlC{}}" in latex


@pytest.mark.parametrize("builder", ["text", "man", "texinfo", "xml", "epub"])
def test_every_builder_shows_them(project: Project, builder: str) -> None:
    project.write(FILES)
    config = {"man_pages": [("index", "notes", "Notes", "x", 1)], "epub_show_urls": "no"}
    build = project.build(builder, config=config, warningiserror=True)
    names = {"text": "later.txt", "man": "notes.1", "texinfo": "notes.texi", "xml": "later.xml"}
    name = names.get(builder, "later.xhtml")
    assert "2♦" in build.text(name)
    if builder == "text":
        assert "After 1NT-2♣-2♦ and 1NT-2♥-2♠." in build.text(name)


def test_who_wants_none_has_none(project: Project) -> None:
    project.write(FILES)
    build = project.build("html", config={"bml_autolink": False})
    assert not Page.of(build, "later.html").all("span.bml-auction")
    assert "After 1NT-2" in text(Page.of(build, "later.html").one("body"))


HOST = """\
Auctions 1N-2C
==============

After 1N-2C and **1N-2C**; ``1N-2C``, :kbd:`1N-2C`, :ref:`1N-2C <place>`, `1N-2C <https://a.org>`_.

.. _place:

Place
-----

| 1N-2C in a line

  A quotation: 1N – !c2 and 1N –
  2C.

.. math:: 1N-2C

Term 1N-2C
   Definition.

::

   1N-2C

.. toctree::

   openings
   more
"""


def test_all_is_the_prose_of_pages_too(project: Project) -> None:
    """AL-1 to AL-3."""
    more = "* More\n\n#+BEGIN_RST\nIn a block, 1N-2C.\n#+END_RST\n\nAnd 1N-2C.\n"
    project.write({"index.rst": HOST, "openings.bml": OPENINGS, "more.bml": more})
    build = project.build("html", config={"bml_autolink": "all"}, warningiserror=True)
    page = Page.of(build)
    body = [text(auction) for auction in page.all("section", "span.bml-auction")]
    assert body == ["1NT-2♣"] * 3 + ["1NT-2♣"] * 2 + ["1NT – 2♣", "1NT-2♣"]
    assert len(page.all("section", "span.bml-auction", "a")) == 5
    assert list(links(build, "more")) == ["1NT-2♣"]
    assert len(Page.of(build, "more.html").all("section", "span.bml-auction", "a")) == 2


def test_a_translated_page_has_the_auctions_of_its_translation(project: Project) -> None:
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    project.write(FILES)
    catalog = Catalog(locale="de")
    catalog.add("After 1N-2C-2D and 1N-2H-2S.", "Nach 1N-2C kommt mehr.")
    catalog.add("Later", "Später 1N-2C")
    folder = project.folder / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "later.mo").open("wb") as file:
        write_mo(file, catalog)
    config = {"language": "de", "locale_dirs": ["locale"]}
    build = project.build("html", config=config)
    page = Page.of(build, "later.html")
    assert links(build, "later") == {"1NT-2♣": (STAYMAN[0], "1SA 2♣: Stayman")}
    assert [text(auction) for auction in page.all("h1", "span.bml-auction")] == ["1NT-2♣"]


def test_nodes_wait_until_all_documents_are_read(built: Build) -> None:
    document = built.doctree("later")
    assert texts(document, bml_sequence) == ["1NT-2♣-2♦", "1NT-2♥-2♠", "1NT-2♣"]
    assert not list(document.findall(nodes.reference))
