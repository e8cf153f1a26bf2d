"""Widths of texts in Helvetica (CARDS CC-P2).

Arial, Liberation Sans, Nimbus Sans and TeX Gyre Heros have the same widths.
"""

from __future__ import annotations

POINT = 25.4 / 72
"""A point in millimeters."""

_ADVANCES = {
    167: "⁄",
    191: "'",
    222: "ijlł‘’‚",
    260: "|¦",
    278: " !,./:;I[\\]ft·ÌÍÎÏìíîïı\u00a0",
    333: "()-`r¡¨¯´¸ˆˇ˘˙˚˛˜˝“”„‹›",
    334: "{}",
    350: "•",
    355: '"',
    365: "º",
    370: "ª",
    389: "*",
    400: "°",
    469: "^",
    500: "Jcksvxyzçýÿšž",
    537: "¶",
    556: "#$0123456789?L_abdeghnopqu¢£¤¥§«µ»àáâãäåèéêëðñòóôõöùúûüþŁƒ–†‡",
    584: "+<=>~¬±×÷−",
    611: "FTZ¿ßøŽ",
    640: "♦",
    667: "&ABEKPSVXYÀÁÂÃÄÅÈÉÊËÝÞŠŸ",
    700: "♥",
    720: "♠",
    722: "CDHNRUwÇÐÑÙÚÛÜ",
    737: "©®",
    778: "GOQÒÓÔÕÖØ",
    820: "♣",
    833: "Mm",
    834: "¼½¾",
    889: "%æ",
    944: "Wœ",
    1000: "ÆŒ—…‰™",
    1015: "@",
}
"""Advances in thousandths of the font size, as the font metrics file states them."""

_WIDTHS = {letter: advance for advance, letters in _ADVANCES.items() for letter in letters}
_UNKNOWN, _BROAD = 667, 1000
_LAST_ALPHABET = "\u2e7f"


def width_of(text: str, size: float = 1.0) -> float:
    """Return the width of a text in Helvetica without kerning.

    :param size: the font size; the width has its unit, so that 1 gives em.
    """
    return sum(map(_advance, text)) * size / 1000


def _advance(letter: str) -> int:
    """Return the advance of a letter; a guess on the wide side for other scripts."""
    return _WIDTHS.get(letter, _BROAD if letter > _LAST_ALPHABET else _UNKNOWN)
