"""The documents of ``bml latex``: what they say, and what the engines of TeX print of them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.doctree.writers.paper import latex_document, latex_package
from sphinxcontrib_bml.doctree.writers.publication import ManuscriptStyle
from tests.doctree.latex.printing import ENGINES, Printed
from tests.doctree.manuscripts import contents_in_notes, manuscript

if TYPE_CHECKING:
    from collections.abc import Callable

# One process prints, each of the longer notes once with an engine.
pytestmark = pytest.mark.xdist_group("paper")

ROOT = Path(__file__).parents[2] / "sphinxext" / "roots" / "every-element"
LEVELS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven")
DEEP = "#+TITLE: Deep & 2!d\n#+AUTHOR: Ann & Bob_C\n#+DESCRIPTION: All 100% of 1♥\n" + "".join(
    f"\n{'*' * level} {name} !s\n\n1C-(1D)-1H = row of {name}\n  2C = below\n"
    for level, name in enumerate(LEVELS, start=1)
)


def latex(notes: str, *, embedded: bool = True) -> str:
    return latex_document(manuscript(notes), ManuscriptStyle(embedded=embedded)).decode()


def body(notes: str) -> str:
    """Return what is after the preamble."""
    return latex(notes).rpartition("%%% Body")[2]


# What is written


@pytest.mark.parametrize(("headings", "contents"), [(0, 0), (1, 0), (2, 1), (9, 1)])
def test_more_than_one_heading_makes_a_table_of_contents(headings: int, contents: int) -> None:
    notes = "#+TITLE: T\n\ntext\n" + "".join(f"\n* H{n}\n\n1C = a\n" for n in range(headings))
    assert body(notes).count(r"\tableofcontents") == contents


@contents_in_notes
def test_a_table_of_contents_of_the_author_is_the_only_one() -> None:
    own = "#+BEGIN_RST\n.. contents:: What is where\n#+END_RST\n\n"
    written = body(f"#+TITLE: T\n\n{own}* One !h\n\ntext\n\n* Two\n")
    assert written.count(r"\tableofcontents") == 1
    assert r"\renewcommand{\contentsname}{What is where}" in written


def test_quotation_marks_in_code_are_straight() -> None:
    assert r"\texttt{a\textasciigrave{}b\textquotesingle{}}" in body("x =a`b'= y\n")


def test_the_contents_stand_between_the_author_and_the_text() -> None:
    written = body("#+TITLE: T\n#+AUTHOR: Ann\n\nFirst words\n\n* One\n\n* Two\n")
    places = [
        written.index(part) for part in (r"\maketitle", r"\tableofcontents", "First words", "One")
    ]
    assert places == sorted(places)
    assert r"\author{by Ann}" in written


@pytest.mark.parametrize("author", ["", "#+AUTHOR: Ann\n"])
def test_the_heading_above_all_notes_is_their_title(author: str) -> None:
    written = body(f"{author}\n* Our 1!c\n\n1C = a\n\n** One\n\ntext\n\n** Two\n")
    assert r"\title{Our 1\bmlC{}" in written
    assert r"\section{One" in written
    assert "Our" not in written.partition(r"\maketitle")[2]


@pytest.mark.parametrize("notes", ["text\n\n* One\n\n** Two\n", "* One\n\n* Two\n", "1C = a\n"])
def test_notes_without_such_a_heading_have_no_title(notes: str) -> None:
    assert r"\title" not in body(notes)


def test_properties_of_the_pdf_are_text() -> None:
    notes = (
        "#+TITLE: 2!d & more\n#+AUTHOR: A_B {\n#+DESCRIPTION: \\input{x} 100% & ♠ {\n\n"
        "#+BEGIN_RST\n.. meta::\n   :keywords: 100% & {x\n   :viewport: wide\n#+END_RST\n"
    )
    written = latex(notes)
    assert r'pdftitle={2\unichar{"2666} \& more},' in written
    assert r"pdfauthor={A\_B \{}," in written
    assert r'pdfsubject={\textbackslash{}input\{x\} 100\% \& \unichar{"2660} \{},' in written
    assert r"pdfkeywords={100\% \& \{x}," in written
    assert "viewport" not in written


def test_the_package_is_inside_or_named() -> None:
    assert r"\newenvironment{bmltree}" in latex("1C = a\n")
    outside = latex("1C = a\n", embedded=False)
    assert r"\usepackage{sphinxcontribbml}" in outside
    assert r"\newenvironment{bmltree}" not in outside


# What is printed


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Printed]:
    """Prints notes; each once with an engine."""

    @cache
    def made(notes: str, engine: str) -> Printed:
        source = tmp_path_factory.mktemp(engine) / "notes.tex"
        source.write_text(latex(notes), encoding="utf-8")
        return Printed(source, engine)

    return made


EVERY_ENGINE = pytest.mark.parametrize("engine", ENGINES)
printing = pytest.mark.latex


def every_element() -> str:
    return "".join(
        (ROOT / name).read_text(encoding="utf-8") for name in ("chapter.bml", "hard.bml")
    )


@printing
@EVERY_ENGINE
def test_every_element_is_printed_without_a_complaint(
    engine: str, printed: Callable[[str, str], Printed]
) -> None:
    made = printed(every_element(), engine)
    assert made.complaints() == []
    assert "Token not allowed" not in made.log
    text = " ".join(made.text().split())
    for words in (
        '\\input{x} { } % & # _ ^ ~ $ " ’ ` < > | [ ] @ —x `` ’’ << >> ?` !` \\\\',
        "[ first, ] last",
        "“curly” … −4 ≥ 5" if engine != "pdflatex" else "“curly”",
        "\\end{bmlrow} \\end{document} \\csname x\\endcsname ^^5cbye",
        "The end of a long way",
        "2♥ – 2♠ – 2NT (continued)",
        "N-S vulnerable",
    ):
        assert words in text


@printing
@pytest.mark.parametrize("engine", ["xelatex", "lualatex"])
def test_letters_of_every_script_are_printed_where_a_font_has_them(
    engine: str, printed: Callable[[str, str], Printed]
) -> None:
    text = printed(every_element(), engine).text()
    assert "Жар" in text
    assert "😀" in text
    assert "[U+E123]" in text


@printing
@EVERY_ENGINE
def test_headings_of_every_level_stand_on_a_line_of_their_own(
    engine: str, printed: Callable[[str, str], Printed]
) -> None:
    made = printed(DEEP, engine)
    assert made.complaints() == []
    lines = [line.strip() for page in made.pages for line in page.splitlines()]
    for name in LEVELS[3:]:
        assert f"{name} ♠" in lines
    for number, name in zip(("1", "1.1", "1.1.1"), LEVELS, strict=False):
        assert re.sub(" +", " ", "\n".join(lines)).count(f"\n{number} {name} ♠\n") == 1


@printing
@EVERY_ENGINE
def test_the_contents_tell_two_levels_with_their_pages(
    engine: str, printed: Callable[[str, str], Printed]
) -> None:
    first, *_ = printed(DEEP, engine).pages
    assert re.search(r"Contents\s+1\s+One ♠\s+1\n\s*1\.1\s+Two ♠[ .]+1\n", first)
    assert first.count("Three") == 2  # its heading and its row


@printing
@EVERY_ENGINE
def test_the_outline_has_all_headings_and_the_properties_are_told(
    engine: str, printed: Callable[[str, str], Printed]
) -> None:
    made = printed(DEEP, engine)
    numbered = ["1 One ♠", "1.1 Two ♠", "1.1.1 Three ♠"]
    assert made.outline == ["Contents", *numbered, *(f"{name} ♠" for name in LEVELS[3:])]
    facts = made.reader.metadata
    assert facts is not None
    assert (facts.title, facts.author) == ("Deep & 2♦", "Ann & Bob_C")
    assert facts.subject == "All 100% of 1♥"
    assert [place for place in made.links if made.page_of(place) < 0] == []


@printing
def test_pages_behind_the_first_tell_title_section_and_number(
    printed: Callable[[str, str], Printed],
) -> None:
    rows = "".join(f"1C-{n}S = row {n}\n" for n in range(2, 8)) * 24
    first, second, *_ = printed(
        f"#+TITLE: Our 2!d\n\n* The 1!c opening\n\n{rows}\n* More\n\ntext\n", "pdflatex"
    ).pages
    lines = [line.strip() for line in second.strip().splitlines()]
    assert lines[0] == "Our 2♦"
    assert re.fullmatch(r"1\s+The 1♣ opening\s+2", lines[-1])
    assert first.strip().splitlines()[-1].strip() == "1"
    assert first.count("Our 2♦") == 1


@printing
def test_no_heading_stands_last_on_a_page(printed: Callable[[str, str], Printed]) -> None:
    notes = "#+TITLE: T\n" + "".join(
        f"\n** Heading {number}\n\n" + "1C = a\n" * (1 + number % 7) for number in range(60)
    )
    made = printed(notes, "pdflatex")
    assert len(made.pages) > 3
    for page in made.pages[2:]:
        *_, last, _foot = [line for line in page.splitlines() if line.strip()]
        assert "Heading" not in last


@printing
def test_a_heading_that_runs_into_the_text_ends_before_a_tree(tmp_path: Path) -> None:
    source = tmp_path / "own.tex"
    (tmp_path / "sphinxcontribbml.sty").write_text(latex_package(), encoding="utf-8")
    source.write_text(
        "\\documentclass{article}\\usepackage{sphinxcontribbml}\\begin{document}\n"
        "\\paragraph{Running on}\n\n\\begin{bmltree}[depth=1]\n"
        "\\begin{bmlrow}{}{1NT}Opening\\end{bmlrow}\n\\end{bmltree}\n\\end{document}\n",
        encoding="utf-8",
    )
    made = Printed(source)
    assert made.complaints() == []
    lines = [line.split() for line in made.pages[0].splitlines() if line.strip()]
    assert lines[:2] == [["Running", "on"], ["1NT", "Opening"]]
