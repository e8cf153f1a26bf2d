"""Books made with pdflatex: suits, long trees, links; other engines are in ``test_engines.py``."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from tests.doctree.latex.printing import SUITS
from tests.sphinxext.latex.books import Book
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.latex

NOTES = """\
* Suits

1C = 3+!c, 11--21 HCP
  1D = 4+!d or a ♥ control
    2HS = Jump shift
  1H = *Four !h*
2S = 6!s

S NS 15 4SS dK
N KJ84 A53 T92 K76
E 92 KQT8 J87 T983
S AQT75 72 64 AQJ5
W 63 J964 AKQ53 42

1S 2D 3D* P
4S P P P
* Fit for !s

Prose with !s and ♣.
"""


def test_each_suit_is_printed_as_often_as_it_is_written(project: Project) -> None:
    project.write({"index.bml": NOTES})
    written = Counter(project.build("text").text("index.txt"))
    printed = Counter(Book(project).text())
    assert {suit: printed[suit] for suit in SUITS} == {suit: written[suit] for suit in SUITS}
    assert all(written[suit] for suit in SUITS)


def _long_tree() -> str:
    text = "shows values, asks for stoppers and denies what the calls before have denied; " * 3
    lines = ["* Tree", "", "1N = Opening", "  2C = Stayman"]
    for number, call in enumerate(["2D", "2H", "2S", "2N", "3C", "3D", "3H"]):
        lines.append(f"    {call} = first {number}: {text}")
        for answer in ["3S", "3N", "4C", "4D", "4H"]:
            lines.append(f"      {answer} = answer {number}: {text}")
    lines += ["1C", *[f"{'  ' * depth}{call}" for depth, call in enumerate(DEEP.split(), start=1)]]
    return "\n".join(lines) + "\n"


DEEP = (
    "1D 1H 1S 1N 2C 2D 2H 2S 2N 3C 3D 3H 3S 3N 4C 4D 4H 4S 4N 5C 5D 5H 5S 5N 6C 6D 6H 6S 6N "
    "7C 7D 7H 7S 7N"
)


@pytest.fixture(scope="module")
def long_tree(make_project: Callable[[str], Project]) -> Book:
    project = make_project("long-tree")
    project.write({"index.bml": _long_tree()})
    return Book(project)


def test_a_long_tree_breaks_across_pages_and_stays_inside_them(long_tree: Book) -> None:
    assert long_tree.complaints() == []
    assert not re.search(r"^Overfull \\vbox", long_tree.log, re.MULTILINE)
    holding = [page for page in long_tree.pages if "answer" in page]
    assert len(holding) > 1
    text = " ".join(long_tree.text().split())
    assert text.count("denies what the calls before have denied;") == 3 * 7 * 6


def test_a_page_on_which_a_tree_goes_on_tells_the_auction_so_far(long_tree: Book) -> None:
    second = [page for page in long_tree.pages if "answer" in page][1]
    line = next(line for line in second.splitlines() if "continued" in line)
    assert re.match(r"\s*1NT\W+2♣\W", line)
    first = next(page for page in long_tree.pages if "answer" in page)
    assert "continued" not in first


def test_a_chain_of_35_levels_is_printed_to_its_end(long_tree: Book) -> None:
    assert "7NT" in long_tree.text()


def test_a_link_lands_on_its_row(project: Project) -> None:
    filler = "\n\n".join(["Text"] * 70)
    rows = "\n".join(f"   1C-{number}S = row {number}" for number in range(2, 8))
    project.write(
        {
            "index.rst": "T\n=\n\n:ref:`the table <there>`\n\n.. toctree::\n\n   far\n",
            "far.rst": f"Far\n===\n\n{filler}\n\n.. bidtable::\n   :name: there\n"
            f"   :caption: There\n\n   1C = here it is\n{rows}\n",
        }
    )
    book = Book(project)
    assert book.complaints() == []
    (page,) = [number for number, text in enumerate(book.pages) if "here it is" in text]
    targets = [
        book.reader.named_destinations[place] for place in book.links if book.page_of(place) == page
    ]
    heights = [target.top for target in targets if target.top is not None]
    above_the_row = [height - _height_of(book, page, "here it is") for height in heights]
    assert any(0 <= distance < LINE * 2 for distance in above_the_row)


LINE = 12
"""Height of a line, in points."""


def _height_of(book: Book, page: int, words: str) -> float:
    """Return how far above the foot of a page its only line with ``words`` stands, in points."""
    found: list[float] = []

    def look(text: str, transformation: Any, matrix: Any, *font: Any) -> None:
        if words in text:
            found.append(transformation[5] + matrix[5])

    book.reader.pages[page].extract_text(visitor_text=look)
    (height,) = found
    return height
