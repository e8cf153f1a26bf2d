"""Inline markup as nodes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from docutils import nodes

from ..language.inline import Code, Emphasis, Inline, Link, Strong, Text, parse_inline
from ..language.options import Options
from .nodes import bml_break, bml_link, bml_suit

SUIT_LETTERS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
"""The letter of each suit character, as the classes of pages have it."""

_SUIT = re.compile("[♣♦♥♠]")
_SUIT_OR_BREAK = re.compile("[♣♦♥♠]|\\s*\n\\s*")
_URL = re.compile(r"(?:https?|mailto|ftp):", re.IGNORECASE)


MakeText = Callable[[str], list[nodes.Node]]


def suit_node(character: str) -> bml_suit:
    """Return the node of a suit character."""
    letter = SUIT_LETTERS[character]
    return bml_suit(
        f"!{letter}", character, suit=letter, classes=["bml-suit", f"bml-suit-{letter}"]
    )


def text_nodes(text: str) -> list[nodes.Node]:
    """Return ``text`` with its suit characters as nodes."""
    return _cut(text, _SUIT)


def broken_text_nodes(text: str) -> list[nodes.Node]:
    """Return ``text`` with its suit characters and its line ends as nodes."""
    return _cut(text, _SUIT_OR_BREAK)


def _cut(text: str, pattern: re.Pattern[str]) -> list[nodes.Node]:
    found: list[nodes.Node] = []
    position = 0
    for mark in pattern.finditer(text):
        if mark.start() > position:
            found.append(nodes.Text(text[position : mark.start()]))
        is_suit = mark[0] in SUIT_LETTERS
        found.append(suit_node(mark[0]) if is_suit else bml_break("\n", "\n"))
        position = mark.end()
    if position < len(text) or not text:
        found.append(nodes.Text(text[position:]))
    return found


class InlineBuilder:
    """Makes nodes of inline markup; ``source`` and ``line`` go on the links."""

    def __init__(self, options: Options) -> None:
        """Make a builder that reads markup with ``options``."""
        self.options = options

    def prose(self, text: str, source: str, line: int) -> list[nodes.Node]:
        """Return running text as nodes."""
        return list(_nodes(parse_inline(text, self.options), text_nodes, source, line))

    def broken(self, text: str, source: str, line: int) -> list[nodes.Node]:
        """Return a description as nodes, line ends as breaks."""
        return list(_nodes(parse_inline(text, self.options), broken_text_nodes, source, line))


def _nodes(
    items: Iterable[Inline], make_text: MakeText, source: str, line: int
) -> Iterator[nodes.Node]:
    for item in items:
        match item:
            case Text(value=value):
                yield from make_text(value)
            case Code(value=value):
                yield nodes.literal(value, value)
            case Strong(children=children):
                yield nodes.strong("", "", *_nodes(children, make_text, source, line))
            case Emphasis(children=children):
                yield nodes.emphasis("", "", *_nodes(children, make_text, source, line))
            case Link(children=children, target=target):
                inner = list(_nodes(children, make_text, source, line))
                yield link_node(target, inner, source, line)


def link_node(
    target: str, children: list[nodes.Node], source: str, line: int
) -> nodes.reference | bml_link:
    """Return the node of a link: a reference to an address, or a link to look up."""
    if _URL.match(target):
        return nodes.reference("", "", *children, refuri=target)
    link = bml_link("", "", *children, target=target)
    link.source, link.line = source, line
    return link
