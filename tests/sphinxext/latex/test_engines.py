"""A book of every element, made with each engine; one process makes them, once."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.doctree.latex.printing import ENGINES
from tests.sphinxext.latex.books import Book
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = [pytest.mark.latex, pytest.mark.xdist_group("engines")]

ROOT = Path(__file__).parent.parent / "roots" / "every-element"


@pytest.fixture(scope="module")
def book_of(make_project: Callable[[str], Project]) -> Callable[[str], Book]:
    """The book of every element that an engine made."""

    @cache
    def made(engine: str) -> Book:
        project = make_project(engine)
        project.write({path.name: path.read_bytes() for path in ROOT.iterdir() if path.is_file()})
        return Book(project, engine)

    return made


@pytest.fixture(params=ENGINES)
def book(request: pytest.FixtureRequest, book_of: Callable[[str], Book]) -> Book:
    return book_of(request.param)


def test_a_book_of_every_element_is_printed_without_a_complaint(book: Book) -> None:
    assert book.complaints() == []


def test_text_of_an_author_is_printed_as_it_was_written(book: Book) -> None:
    text = " ".join(book.text().split())
    for words in (
        "\\input{x} { } % & # _ ^ ~ $ \" ' ` < > | [ ] @ —x `` '' << >> ?` !` \\\\",
        "[ first, ] last",
        "−4 ≥ 5",
        "\\code{%} and \\strong{%}",
        "\\end{bmlrow} \\end{document} \\csname x\\endcsname ^^5cbye",
        "The end of a long way",
        "Behind all that is hard",
    ):
        assert words in text


def test_a_description_longer_than_a_page_is_printed_to_its_end(book: Book) -> None:
    holding = [page for page in book.pages if "of a text without end" in page]
    assert len(holding) > 1
    assert sum(page.count("of a text without end") for page in holding) == 80


def test_a_tree_that_goes_on_over_a_page_has_dashes_between_its_calls(book: Book) -> None:
    heads = [line.strip() for line in book.text("-layout").splitlines() if "continued" in line]
    assert "2♥ – 2♠ – 2NT continued from previous page" in heads
    assert not [head for head in heads if "--" in head]


def test_suits_stand_in_the_outline_and_the_contents(book: Book) -> None:
    assert {"Chapter of 2♦", "The 1♣ opening"} <= set(book.outline)
    contents = next(page for page in book.pages if "CONTENTS" in page)
    assert "Chapter of 2♦" in contents


def test_every_link_leads_to_a_place_in_the_book(book: Book) -> None:
    assert {"chapter.1", "section.1.2", "bmldeal.2.1", "Hfootnote.1"} <= set(book.links)
    assert [place for place in book.links if book.page_of(place) < 0] == []


def test_who_is_vulnerable_is_printed_in_words(book: Book) -> None:
    assert "N-S vulnerable" in book.text()
    assert "E-W vulnerable" in book.text()


@pytest.mark.parametrize("engine", ["xelatex", "lualatex"])
def test_every_engine_prints_the_same_suits(engine: str, book_of: Callable[[str], Book]) -> None:
    assert book_of(engine).suits == book_of("pdflatex").suits


@pytest.mark.parametrize("engine", ["xelatex", "lualatex"])
def test_letters_that_the_font_has_not_are_taken_from_another(
    engine: str, book_of: Callable[[str], Book]
) -> None:
    text = book_of(engine).text()
    assert "Жар" in text
    assert "😀" in text


@pytest.mark.parametrize(
    ("engine", "code_point"),
    [("pdflatex", "U+1F600"), ("xelatex", "U+E123"), ("lualatex", "U+E123")],
)
def test_a_letter_that_no_font_has_is_told_on_the_page_and_in_the_log(
    engine: str, code_point: str, book_of: Callable[[str], Book]
) -> None:
    book = book_of(engine)
    assert f"[{code_point}]" in book.text()
    assert f"No glyph for {code_point}" in book.log


def test_suits_have_a_font_of_their_own(book_of: Callable[[str], Book]) -> None:
    command = ["pdffonts", str(book_of("pdflatex").path)]
    fonts = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    assert "Dingbats" in fonts


CELLS = """\
T
=

.. list-table::

   * - .. auction::

          1N  P  2C  P
          2D  P  3N  P
          P   P
     - text
   * - more
     - .. bml::

          N: AK 2 - -
          E: QJ 3 - -
          S: 32 4 - -
          W: 54 5 - -

          Play S
          1 !s2 !s4 !sA !sJ ; the *ace*
          2 !sK !sQ !s3 !s5
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_an_auction_in_a_cell_of_a_table_is_printed(project: Project, engine: str) -> None:
    project.write({"index.rst": CELLS})
    book = Book(project, engine)
    assert book.complaints() == []
    printed = book.text("-layout")
    for line in ("1NT Pass 2♣ Pass text", "2♦ Pass 3NT Pass", "1 ♠4 ♠A ♠J →♠2 the ace"):
        assert re.search(line.replace(" ", r"\s+"), printed), printed
