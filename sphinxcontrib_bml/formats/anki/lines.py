"""Flash cards as lines of text, which Anki and others read (PRACTICE AN-8)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .identity import guid_for
from .notes import Flashcard

_HEADER = (
    "#separator:tab",
    "#html:false",
    "#notetype:Basic",
    "#guid column:3",
    "#deck column:4",
    "#tags column:5",
    "#columns:Front\tBack\tid\tdeck\ttags",
)
_LINE_ENDS = re.compile(r"[\t\r\n\v\f\x00-\x1f\x7f\x85\u2028\u2029]+")


def cards_as_lines(cards: Iterable[Flashcard], title: str) -> bytes:
    """Return a line a direction: front, back, identifier, deck, tags; in UTF-8.

    :param title: above the decks of the openings.
    """
    lines = [*_HEADER, *(line for card in cards for line in _lines(card, title))]
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def _lines(card: Flashcard, title: str) -> Iterator[str]:
    condition = f"({card.condition})" if card.condition else ""
    where = " ".join(filter(None, (condition, card.before)))
    yield _line(card, "M", f"{where} {card.call}: ?", card.meaning, title)
    if card.asks_call:
        yield _line(card, "C", f"{where} ?: {card.meaning}", card.call, title)


def _line(card: Flashcard, kind: str, front: str, back: str, title: str) -> str:
    deck = f"{_deck(title)}::{card.opening}"
    cells = (front.strip(), back, guid_for(f"{card.key} {kind}"), deck, " ".join(card.tags))
    return "\t".join(_cell(cell, number) for number, cell in enumerate(cells))


def _deck(title: str) -> str:
    """Return a title as the name of a deck: two colons would begin one below it."""
    return title.replace("::", ": :")


_TEXTS = 2
"""How many cells of a line hold text of notes that Anki would look through for its own signs."""


def _cell(text: str, number: int) -> str:
    """Return a cell that Anki takes for text (PRACTICE AN-9)."""
    plain = _LINE_ENDS.sub(" ", text).strip()
    if number < _TEXTS:
        plain = plain.replace("[", "[ ").replace("\\", "\\\u2060").replace("{{", "{ {")
    # A quotation mark would begin a cell that goes on over lines, a cross a line of its own.
    if plain.startswith('"') or (number == 0 and plain.startswith("#")):
        plain = '"' + plain.replace('"', '""') + '"'
    return plain
