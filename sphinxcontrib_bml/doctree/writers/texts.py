r"""Letters that the fonts of a book may not have.

xelatex and lualatex leave out, without a word, what the font of the text has no glyph for. Such
letters go to ``\bmlglyphs`` of ``texinputs/sphinxcontribbml.sty``, which looks for them in other
fonts and tells the reader where it finds none.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from ...bridge.calls import Suit
from ..inline_nodes import suit_class

# Every font of text has Latin letters and punctuation; suits have a font of their own.
RARE_LETTERS = re.compile("[^\\x00-\u024f\u1e00-\u1eff\u2000-\u206f\u20ac♠♥♦♣\ufe00-\ufe0f]+")


def with_glyphs(latex: str) -> str:
    """Return LaTeX that looks for its rare letters in other fonts."""
    return latex if latex.isascii() else RARE_LETTERS.sub(lambda rare: glyphs(rare[0]), latex)


def glyphs(letters: str) -> str:
    """Return LaTeX that looks for ``letters`` in other fonts."""
    return rf"\bmlglyphs{{{letters}}}"


TEXT_NOT_EMOJI = "\N{VARIATION SELECTOR-15}"
_SHORT_SUITS = tuple(
    (suit.symbol, f'<span class="{suit_class(suit)}">{suit.symbol}{TEXT_NOT_EMOJI}</span>')
    for suit in Suit
)


def text_html(text: str) -> str:
    """Return the HTML of a description or a label: suits in spans, line ends as breaks."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if "\n" in text:
        text = text.replace("\n", "<br />\n")
    if not text.isascii():
        for symbol, span in _SHORT_SUITS:
            text = text.replace(symbol, span)
    return text


@lru_cache
def alert_mark(word: str) -> str:
    """Return the mark of an alert: seen as ``!``, read aloud as a word."""
    word = escape(word)
    return f'<span class="bml-alert" role="img" aria-label="{word}" title="{word}">!</span> '
