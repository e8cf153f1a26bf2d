"""Books made with pdflatex, read with poppler's programs."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import Destination

from tests.sphinxext.projects import Project

pytestmark = pytest.mark.latex

ROOT = Path(__file__).parent.parent / "roots" / "every-element"
SUITS = "♣♦♥♠"


class Book:
    """A PDF with the log of its making."""

    def __init__(self, project: Project, **config: Any) -> None:
        build = project.build("latex", config=config)
        assert build.warnings == []
        (source,) = build.out.glob("*.tex")
        command = ["latexmk", "-pdf", "-interaction=nonstopmode", "-halt-on-error", source.name]
        made = subprocess.run(command, cwd=build.out, capture_output=True, check=False)
        self.log = source.with_suffix(".log").read_text(encoding="utf-8", errors="replace")
        assert made.returncode == 0, self.log[-2000:]
        self.path = source.with_suffix(".pdf")
        self.reader = PdfReader(self.path)

    def text(self, *options: str) -> str:
        """Return the text as poppler reads it."""
        command = ["pdftotext", *options, str(self.path), "-"]
        return subprocess.run(command, capture_output=True, check=True).stdout.decode()

    @property
    def pages(self) -> list[str]:
        return self.text("-layout").split("\f")[:-1]

    @property
    def outline(self) -> list[str]:
        def titles(items: list[Any]) -> list[str]:
            found: list[str] = []
            for item in items:
                found += [str(item.title)] if isinstance(item, Destination) else titles(item)
            return found

        return titles(self.reader.outline)

    def complaints(self) -> list[str]:
        """Return what TeX has to say about lost letters, wide lines and links to nowhere."""
        pattern = r"^(?:Missing character|Overfull \\hbox|LaTeX Warning: .*undefined).*"
        return re.findall(pattern, self.log, re.MULTILINE)


@pytest.fixture(scope="module")
def every_element(make_project: Callable[[str], Project]) -> Book:
    project = make_project("printed")
    project.write({path.name: path.read_bytes() for path in ROOT.iterdir() if path.is_file()})
    return Book(project)


def test_a_book_of_every_element_is_printed_without_a_complaint(every_element: Book) -> None:
    assert every_element.complaints() == []


def test_a_letter_without_a_glyph_is_told_instead_of_ending_the_book(every_element: Book) -> None:
    assert "[U+1F600]" in every_element.text()
    assert "No glyph for U+1F600" in every_element.log


def test_text_of_an_author_is_printed_as_it_was_written(every_element: Book) -> None:
    text = " ".join(every_element.text().split())
    for words in (
        "\\input{x} { } % & # _ ^ ~ $ \" ' ` < > | [ ] @ —x `` '' << >> ?` !` \\\\",
        "[ first, ] last",
        "−4 ≥ 5",
        "\\code{%} and \\strong{%}",
    ):
        assert words in text


def test_suits_stand_in_the_outline_and_the_contents(every_element: Book) -> None:
    assert {"Chapter of 2♦", "The 1♣ opening"} <= set(every_element.outline)
    contents = next(page for page in every_element.pages if "CONTENTS" in page)
    assert "Chapter of 2♦" in contents


def test_suits_have_a_font_of_their_own(every_element: Book) -> None:
    command = ["pdffonts", str(every_element.path)]
    fonts = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    assert "Dingbats" in fonts


def test_who_is_vulnerable_is_printed_in_words(every_element: Book) -> None:
    assert "N-S vulnerable" in every_element.text()
    assert "E-W vulnerable" in every_element.text()


NOTES = """\
* Suits

1C = 3+!c, 11--21 HCP
  1D = 4+!d or a ♥ control
    2HS = Jump shift
  1H = *Four !h*
2S = 6!s

S NS 7 4SS dK
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


def test_a_link_lands_on_the_page_of_its_row(project: Project) -> None:
    filler = "\n\n".join(["Text"] * 120)
    project.write(
        {
            "index.rst": "T\n=\n\n:ref:`the table <there>`\n\n.. toctree::\n\n   far\n",
            "far.rst": f"Far\n===\n\n{filler}\n\n.. bidtable::\n   :name: there\n"
            "   :caption: There\n\n   1C = here it is\n",
        }
    )
    book = Book(project)
    assert book.complaints() == []
    (page,) = [number for number, text in enumerate(book.pages) if "here it is" in text]
    reached = {
        book.reader.get_destination_page_number(book.reader.named_destinations[name])
        for name in _link_names(book)
        if name in book.reader.named_destinations
    }
    assert page in reached


def _link_names(book: Book) -> list[str]:
    names = []
    for page in book.reader.pages:
        for annotation in page.get("/Annots", []):
            action = annotation.get_object().get("/A", {})
            if action.get("/S") == "/GoTo" and page is not None:
                names.append(str(action["/D"]))
    return names
