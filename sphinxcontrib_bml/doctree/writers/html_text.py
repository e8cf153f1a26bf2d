"""Texts of rows and lists as HTML, written without nodes."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from ...bridge import Suit
from ..inline_nodes import suit_class

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
