"""Cards as readers see them: each text in its room, on screen and on paper (CC-P10)."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from sphinxcontrib_bml.cards.model.structure import BUNDLED
from sphinxcontrib_bml.cards.nodes.documents import card_document, card_page
from sphinxcontrib_bml.cards.nodes.sheet_parts import SheetFrame, SheetText
from sphinxcontrib_bml.cards.nodes.widths import POINT
from tests.cards.form_cards import TEXTS, card_full_of, document_of, node_of, page_of, sheet_of
from tests.doctree.latex.printing import ENGINES, PrintedOnce

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from sphinxcontrib_bml.cards.nodes.sheet_parts import SheetSide

FORMS = [(name, kind) for name in BUNDLED for kind in TEXTS]
COLUMNS = [(name, kind) for name in (*BUNDLED, "abf") for kind in TEXTS]
NEAR = 0.6
"""Millimeters that letters may be beside their place: they are wider than their advances."""


class Room(NamedTuple):
    """A rectangle in millimeters."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Room) -> bool:
        """Whether another rectangle is inside, but for :data:`NEAR`."""
        return (
            self.left - NEAR <= other.left
            and other.right <= self.right + NEAR
            and self.top - NEAR <= (other.top + other.bottom) / 2 <= self.bottom + NEAR
        )


def rooms_of(side: SheetSide) -> Iterator[Room]:
    """Yield the places of all texts of a side; cards of a holding share one."""
    holding: Room | None = None
    for part in side.parts:
        if isinstance(part, SheetFrame) and part.text:
            area = part.area
            yield Room(area.x, area.y, area.x + area.width, area.y + area.height)
        elif isinstance(part, SheetText):
            room = Room(part.x, part.y - part.size * POINT, part.x + part.width, part.y)
            is_card = part.kind in {"card", "normal"}
            if holding is not None and is_card and abs(holding.bottom - part.y) < 0.1:
                room = room._replace(left=min(holding.left, part.x))
            holding = room if is_card else None
            yield room


def words_of(page: str, left: float, top: float) -> Iterator[tuple[str, Room]]:
    """Yield the words of a page of ``pdftotext -bbox``, from a corner of the side, in points."""
    number = r'="([-\d.]+)"'
    pattern = rf"<word xMin{number} yMin{number} xMax{number} yMax{number}>(.*?)</word>"
    for *edges, word in re.findall(pattern, page):
        x, y, right, bottom = map(float, edges)
        moved = x - left, y - top, right - left, bottom - top
        yield html.unescape(word), Room(*(edge * POINT for edge in moved))


# CC-P1, CC-P2, CC-P6, CC-P10
@pytest.mark.latex
@pytest.mark.xdist_group("paper")
@pytest.mark.parametrize(
    ("name", "kind", "engine"),
    [(*one, "pdflatex") for one in FORMS]
    + [(name, "dense", engine) for name in BUNDLED for engine in ENGINES if engine != "pdflatex"],
)
def test_words_on_paper_are_at_their_places(
    name: str, kind: str, engine: str, tmp_path: Path
) -> None:
    card = card_full_of(name, TEXTS[kind])
    sheet = sheet_of(card)
    source = tmp_path / "card.tex"
    source.write_bytes(document_of(card))
    book = PrintedOnce(source, engine)
    pages = book.text("-bbox").split("<page ")[1:]
    assert (len(pages) > len(sheet.sides)) == bool(sheet.notes)
    for side, page in zip(sheet.sides, pages, strict=False):
        width, height = (float(one) for one in re.findall(r'(?:width|height)="([\d.]+)"', page)[:2])
        left = (width - side.width / POINT) / 2
        rooms = list(rooms_of(side))
        words = list(words_of(page, left, max(min(left, (height - side.height / POINT) / 2), 0)))
        assert len(words) > 40
        paper = Room(0, 0, side.width, side.height)
        for word, room in words:
            assert paper.holds(room), word
            assert any(one.holds(room) for one in rooms), (word, room)


_TEXTS = """() => [...document.querySelectorAll('.bml-form-side')].map(side => {
  const sheet = side.getBoundingClientRect(), scale = side.viewBox.baseVal.width / sheet.width;
  const room = one => { const box = one.getBoundingClientRect(); return [box.left - sheet.left,
    box.top - sheet.top, box.right - sheet.left, box.bottom - sheet.top].map(n => n * scale); };
  const drawn = path => path.getAttribute('d').match(/M[^M]+/g).map(stroke => {
    const [x, y] = stroke.match(/[\\d.]+/g).map(Number);
    const [right, down] = ['h', 'v'].map(way => parseFloat(stroke.split(way)[1]) || 0);
    return [x, down ? y : y - 1, x + right, down ? y + down : y + 1]; });
  const shown = one => { const size = +one.closest('[font-size]').getAttribute('font-size'),
      base = +one.getAttribute('y'), letters = one.x.baseVal.length;
    if (letters < 2) return [[one.textContent, room(one), one.getBBox().width,
      +one.getAttribute('textLength'), one.getBBox().height, size, one.hasAttribute('transform'),
      base]];
    return Array.from({length: letters}, (_, number) => {
      const {x, y, width, height} = one.getExtentOfChar(number);
      return [one.textContent[number], [x, y, x + width, y + height], width, 0, height, size, false,
        base]; }); };
  return [side.viewBox.baseVal.width, side.viewBox.baseVal.height,
    [...side.querySelectorAll('text')].flatMap(shown),
    [...side.querySelectorAll('.bml-form-box, .bml-form-rule')].flatMap(drawn)]; })"""
OVERHANG = 4.6
"""Tenths of a millimeter that letters may be wider than their advances."""


# CC-P2, CC-P3, CC-P10
@pytest.mark.browser
@pytest.mark.parametrize(("name", "kind"), FORMS)
def test_texts_in_the_browser_are_at_their_places(
    name: str, kind: str, page: Page, tmp_path: Path
) -> None:
    card = card_full_of(name, TEXTS[kind])
    show(page, page_of(card), tmp_path)
    sides: list[Any] = page.evaluate(_TEXTS)
    assert len(sides) == len(sheet_of(card).sides)
    for width, height, texts, others in sides:
        assert len(texts) > 30
        rooms = []
        for text, (left, top, right, bottom), drawn, wanted, high, size, is_turned, base in texts:
            assert drawn <= wanted + OVERHANG if wanted else len(text) == 1, text
            assert size <= high <= 1.6 * size, text
            assert left >= -OVERHANG and right <= width + OVERHANG, text
            assert top >= -OVERHANG and bottom <= height + OVERHANG, text
            if not is_turned:
                assert top < base < bottom, text
                rooms.append((text, (left, base - 0.72 * size, left + (wanted or drawn), base)))
        for number, (text, room) in enumerate(rooms):
            assert not [one for one, other in rooms[:number] if _meet(room, other)], text
            assert not [other for other in others if _meet(room, other)], text


def _meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two rectangles share more than the edges that letters reach."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > OVERHANG
        and min(one[3], other[3]) - max(one[1], other[1]) > 0.7
    )


def show(page: Page, data: bytes, folder: Path, width: int = 1240) -> None:
    file = folder / "card.html"
    file.write_bytes(data)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(file.as_uri())


_LINES = """() => { const words = document.createTreeWalker(document.querySelector('main'),
    NodeFilter.SHOW_TEXT), wide = [];
  let seen = 0;
  for (let node; node = words.nextNode();) {
    if (!node.textContent.trim() || node.parentElement.closest('.bml-card-hidden')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = node.parentElement.closest('td, th, .bml-card-field, section, main')
      .getBoundingClientRect();
    for (const line of range.getClientRects()) {
      seen++;
      if (line.left < box.left - 2 || line.right > box.right + 2) wide.push(node.textContent);
    } }
  return [seen, wide, document.documentElement.scrollWidth]; }"""


# CC-P10
@pytest.mark.browser
@pytest.mark.parametrize(("name", "kind"), COLUMNS)
def test_texts_in_columns_stay_in_their_boxes(
    name: str, kind: str, page: Page, tmp_path: Path
) -> None:
    data = card_page(node_of(card_full_of(name, TEXTS[kind])))
    for is_paper, width in ((False, 1240), (False, 390), (True, 794)):
        page.emulate_media(media="print" if is_paper else "screen")
        show(page, data, tmp_path, width)
        seen, wide, whole = page.evaluate(_LINES)
        assert seen > 100
        assert wide == []
        assert whole == width


_OVERFULL = re.compile(r"^Overfull \\hbox \((\d+\.\d+)pt", re.MULTILINE)


# CC-P10
@pytest.mark.latex
@pytest.mark.xdist_group("paper")
@pytest.mark.parametrize(("name", "kind"), COLUMNS)
def test_columns_on_paper_hold_their_texts(name: str, kind: str, tmp_path: Path) -> None:
    source = tmp_path / "card.tex"
    source.write_bytes(card_document(node_of(card_full_of(name, TEXTS[kind]))))
    book = PrintedOnce(source)
    # The number of a letter that no font has is wider than the narrowest cell.
    most = 7 if kind == "hostile" else 2
    assert [width for width in map(float, _OVERFULL.findall(book.log)) if width > most] == []
