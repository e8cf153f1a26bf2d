"""Cards as LaTeX: CC-O5, CC-O7."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.cards.nodes.documents import card_document
from sphinxcontrib_bml.cards.nodes.layout import letter_size, sheet_fit
from tests.cards.reading import structure_of
from tests.cards.sheets import NAMES, bundled_card, card_of
from tests.doctree.latex.printing import ENGINES, Printed, PrintedOnce

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from docutils import nodes

pytestmark = pytest.mark.xdist_group("paper")

_OVERFULL = re.compile(r"^Overfull \\[hv]box \((\d+\.\d+)pt", re.MULTILINE)
SMALLEST = 6.9
"""Points; engines round."""


def printed(card: nodes.Element, folder: Path, engine: str = "pdflatex") -> Printed:
    source = folder / "card.tex"
    source.write_bytes(card_document(card))  # type: ignore[arg-type]
    return PrintedOnce(source, engine)


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Printed]:
    """Gives each of the bundled cards as an engine prints it, once."""

    @cache
    def made(name: str, engine: str, *, filled: bool) -> Printed:
        card = bundled_card(name, filled=filled)
        return printed(card, tmp_path_factory.mktemp("card"), engine)

    return made


def sizes(book: Printed) -> set[float]:
    """Return the sizes of all letters of a PDF, in points."""
    found: set[float] = set()

    def note(text: str, ours: list[float], theirs: list[float], _font: object, size: float) -> None:
        if any(letter.isalpha() for letter in text):
            found.add(round(size * abs(theirs[0] or theirs[1]) * abs(ours[0] or ours[1]), 1))

    for page in book.reader.pages:
        page.extract_text(visitor_text=note)
    return found


# CC-O7
@pytest.mark.latex
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("filled", [False, True])
def test_each_side_is_one_page(
    name: str, engine: str, bundled: Callable[..., Printed], *, filled: bool
) -> None:
    book = bundled(name, engine, filled=filled)
    assert len(book.reader.pages) == 2
    assert [width for width in map(float, _OVERFULL.findall(book.log)) if width > 2] == []
    assert "Missing character" not in book.log
    assert "is higher than its page" not in book.log
    turned = {page.get("/Rotate", 0) for page in book.reader.pages}
    assert turned == ({90} if name == "wbf" else {0})
    if filled:
        assert "Nora Fenwick and Paul Adair" in book.text()


# CC-O5, CC-P4
@pytest.mark.latex
@pytest.mark.parametrize("name", NAMES)
def test_no_letter_is_smaller_than_seven_points(name: str, bundled: Callable[..., Printed]) -> None:
    assert min(sizes(bundled(name, "pdflatex", filled=True))) >= SMALLEST


@pytest.mark.latex
def test_a_side_that_is_too_full_goes_on_on_the_next_page(tmp_path: Path) -> None:
    text = " ".join(f"word{number}" for number in range(4000))
    card = card_of(f'more: "{text}"', structure_of("{id: more, type: textarea}"))
    book = printed(card, tmp_path)
    assert "a side of a card is higher than its page" in book.log
    assert len(book.reader.pages) > 1
    assert {"word0", "word1999", "word3999"} <= set(book.text().split())


@pytest.mark.latex
def test_answers_of_strangers_are_never_commands(tmp_path: Path) -> None:
    text = r"\\input{/etc/passwd} $x$ %{ ^^5cinput ~ # & _ \\write18{ls}"
    fields = "{id: short, size: 4}, {id: long}, {id: k, label: '\\input{a} %', type: checkbox}"
    card = card_of(f'short: "%", long: "{text}"', structure_of(fields))
    assert r"\input{/etc/passwd}" in printed(card, tmp_path).text().replace("\n", " ")


# CC-P4
@pytest.mark.latex
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("filled", [False, True])
def test_latex_has_the_size_of_the_web_page(
    name: str, bundled: Callable[..., Printed], *, filled: bool
) -> None:
    wanted = letter_size(bundled_card(name, filled=filled))
    found = sizes(bundled(name, "pdflatex", filled=filled))
    assert [size for size in found if abs(size - wanted) <= 0.31], found


# CC-P7
@pytest.mark.latex
@pytest.mark.parametrize("repeated", [2, 6])
def test_a_long_head_wraps_and_nothing_is_cut(repeated: int, tmp_path: Path) -> None:
    names = " ".join(["Alexandrina", "Featherstonehaugh", "and", "Bartholomew"] * repeated)
    card = card_of("more: a", structure_of("{id: more}"), general=f"title: '{names}'")
    assert sheet_fit(card).is_long_head == (repeated == 6)
    book = printed(card, tmp_path)
    assert book.text().split().count("Featherstonehaugh") >= repeated
    assert [width for width in map(float, _OVERFULL.findall(book.log)) if width > 2] == []
    assert min(sizes(book)) >= SMALLEST
