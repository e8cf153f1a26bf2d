"""Cards to write on: CARDS CC-P5."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.cards.files.folders import bundled_structure
from sphinxcontrib_bml.cards.model.fill import blank_card
from sphinxcontrib_bml.cards.model.structure import BUNDLED
from sphinxcontrib_bml.cards.nodes.documents import card_document, card_page
from sphinxcontrib_bml.cards.nodes.sheet_parts import SheetStroke, SheetText, SheetTick
from sphinxcontrib_bml.cards.nodes.tree import CardBuilder, CardSheet
from sphinxcontrib_bml.doctree.nodes import PageSettings
from tests.cards.form_cards import sheet_of
from tests.doctree.latex.printing import ENGINES, PrintedOnce

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from sphinxcontrib_bml.cards.nodes.kinds import bml_card
    from tests.commands.desk import Desk


def free_card(name: str) -> bml_card:
    """Return a card to write on, with its sections in columns."""
    sheet = CardSheet(prefix="c", is_to_write_on=True)
    node = CardBuilder(blank_card(bundled_structure(name)), PageSettings(), sheet).build()
    node["ids"] = ["card"]
    return node


# CC-P5
@pytest.mark.parametrize("name", BUNDLED)
def test_a_form_without_answers_has_its_lines_and_boxes_and_nothing_in_them(name: str) -> None:
    parts = [
        part for side in sheet_of(blank_card(bundled_structure(name))).sides for part in side.parts
    ]
    assert not [part for part in parts if isinstance(part, SheetText) and part.kind == "answer"]
    assert not [part for part in parts if isinstance(part, SheetTick) and part.is_on]
    assert sum(isinstance(part, SheetStroke) and part.kind == "line" for part in parts) > 50


# CC-P5
@pytest.mark.browser
@pytest.mark.parametrize("name", BUNDLED)
def test_columns_have_room_for_handwriting_in_the_browser(
    name: str, page: Page, tmp_path: Path
) -> None:
    file = tmp_path / "card.html"
    file.write_bytes(card_page(free_card(name)))
    page.set_viewport_size({"width": 1240, "height": 800})
    page.goto(file.as_uri())
    page.emulate_media(media="print")
    millimeter = 96 / 25.4
    sizes = page.evaluate(
        "() => ['div:is(.bml-card-text, .bml-card-textarea)', '.bml-card-blank',"
        " '.bml-card b'].map(kind =>"
        " [...document.querySelectorAll(kind)].map(one => one.getBoundingClientRect())"
        ".filter(one => one.width).map(one => [one.width, one.height]))"
    )
    lines, blanks, boxes = sizes
    assert lines and boxes
    assert min(height for _, height in [*lines, *blanks]) >= 6 * millimeter - 0.1
    assert min(width for width, _ in [*lines, *blanks]) >= 25 * millimeter - 0.1
    assert {(round(width), round(height)) for width, height in boxes} == {(11, 11)}


# CC-P5
@pytest.mark.latex
@pytest.mark.parametrize("engine", ENGINES)
def test_columns_have_room_for_handwriting_in_latex(engine: str, tmp_path: Path) -> None:
    source = tmp_path / "card.tex"
    source.write_bytes(card_document(free_card("ebu-20b")))
    book = PrintedOnce(source, engine)
    assert len(book.reader.pages) == 2


# CC-P5
def test_the_command_prints_a_card_without_answers(desk: Desk) -> None:
    blank = desk.bml("card", "html", "--blank", "--structure", "acbl").stdout
    assert "bml-form-answer" not in re.sub(r"<style>.*?</style>", "", blank, flags=re.DOTALL)
    desk.write("card.yaml", CARD)
    assert "Secret" in desk.bml("card", "html", "card.yaml").stdout
    own = desk.bml("card", "latex", "--blank", "--layout", "free", "card.yaml").stdout
    assert "\\bmlcardtowriteon" in own and "Secret" not in own


CARD = """\
format: acbl
version: "2.0"
sections:
  general: {fields: {title: Secret, players: Secret}}
"""


# CC-P5
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "a card file is missing; --blank needs only --structure"),
        (["--blank"], "there is no card to print; name one with --structure"),
        (
            ["--blank", "--missing", "omit"],
            "--blank prints all questions: leave out --missing omit",
        ),
        (["--blank", "--notes", "."], "--blank prints no answers: leave out --notes"),
    ],
)
def test_what_does_not_go_with_a_card_without_answers_is_refused(
    options: list[str], message: str, desk: Desk
) -> None:
    done = desk.bml("card", "html", *options)
    assert done.exit_code == 2
    assert message in done.stderr
