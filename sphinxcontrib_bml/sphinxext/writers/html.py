"""Our nodes as HTML, also in EPUB books: every tag is closed, every attribute has a value.

A bidding table becomes nested lists whose branches are ``<details>``, so that they fold without
a script. Its rows are written by one loop: a table of thousands of rows costs little more than
its text. Class names are told in :mod:`sphinxcontrib_bml.static`'s style sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, TypeVar

from docutils import nodes
from sphinx.locale import get_translation

from ...bridge import Seat
from ...doctree.inline import SUIT_LETTERS, text_nodes
from ...doctree.nodes import (
    bml_auction,
    bml_auction_table,
    bml_bidtable,
    bml_break,
    bml_caption,
    bml_deal,
    bml_facts,
    bml_hand,
    bml_holding,
    bml_label,
    bml_row,
    bml_seat,
    bml_suit,
)

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator

    Visit = Callable[[HTML5Translator, nodes.Element], None]

Found = TypeVar("Found", bound=nodes.Element)

_ = get_translation("sphinxcontrib_bml")

_TEXT_NOT_EMOJI = "\N{VARIATION SELECTOR-15}"
_SHORT_SUITS = tuple(
    (symbol, f'<span class="bml-suit-{letter}">{symbol}{_TEXT_NOT_EMOJI}</span>')
    for symbol, letter in SUIT_LETTERS.items()
)
_CALLS_TOLD = 12
"""Calls that the name of a branch tells at most, so that deep tables grow no faster than their
rows."""


def _children(node: nodes.Element, kind: type[Found]) -> list[Found]:
    return [child for child in node.children if isinstance(child, kind)]


def _write(translator: HTML5Translator, found: Iterable[nodes.Node]) -> None:
    for node in found:
        node.walkabout(translator)


def _text(text: str) -> str:
    """Return the HTML of a description or a label: suits in spans, line ends as breaks."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if "\n" in text:
        text = text.replace("\n", "<br />\n")
    if not text.isascii():
        for symbol, span in _SHORT_SUITS:
            text = text.replace(symbol, span)
    return text


# Suits and line ends


def visit_suit(translator: HTML5Translator, node: nodes.Element) -> None:
    """Write a suit in text."""
    tag = translator.starttag(node, "span", "")
    translator.body.append(f"{tag}{node.astext()}{_TEXT_NOT_EMOJI}</span>")
    raise nodes.SkipNode


def visit_break(translator: HTML5Translator, node: nodes.Element) -> None:
    """Write a line end inside a description."""
    translator.body.append("<br />\n")
    raise nodes.SkipNode


# Bidding tables


def visit_bidtable(translator: HTML5Translator, node: nodes.Element) -> None:
    """Write a bidding table: what stands above the rows, then the tree."""
    rows = _children(node, bml_row)
    others = [child for child in node.children if not isinstance(child, bml_row)]
    tag = "figure" if _children(node, bml_caption) else "div"
    translator.body.append(translator.starttag(node, tag))
    _write(translator, others)
    if rows:
        _write_tree(translator, rows, _closed_from(translator, node))
    translator.body.append(f"</{tag}>\n")
    raise nodes.SkipNode


def _closed_from(translator: HTML5Translator, table: nodes.Element) -> int | None:
    """Return the level from which branches start closed, or None."""
    if translator.builder.name == "epub":
        return None  # many readers of books cannot open what is closed
    level: int | None = table.get("collapse", translator.config.bml_collapse)
    return level


def _write_tree(
    translator: HTML5Translator, rows: Sequence[bml_row], closed_from: int | None
) -> None:
    """Write rows as nested lists; a level that leaps stands one below the row above."""
    body = translator.body
    after = escape(str(_("after")))
    level = 0
    levels: list[int] = []
    for row in rows:
        level = min(row["level"], level + 1 if levels else 0)
        levels.append(level)
    path: list[str] = []
    body.append('<ul class="bml-tree" role="list">\n')
    for row, level, next_level in zip(rows, levels, [*levels[1:], 0], strict=True):
        _write_row(translator, row)
        if next_level > level:
            path[level:] = [_spoken_label(row["label"])]
            told = path if len(path) <= _CALLS_TOLD else ["…", *path[-_CALLS_TOLD:]]
            is_open = closed_from is None or next_level < closed_from
            body.append(
                f'<details{" open=" + chr(34) + "open" + chr(34) if is_open else ""}>'
                f'<summary aria-label="{after} {" ".join(told)}"></summary>'
                '<ul role="list">\n'
            )
        else:
            body.append("</li>\n" + "</ul></details></li>\n" * (level - next_level))
    body.append("</ul>")


def _write_row(translator: HTML5Translator, row: bml_row) -> None:
    """Write the start of a row's list item: label and description."""
    children = row.children
    start = f"<li{_attributes(row)}><div><b>"
    if not children:
        translator.body.append(f"{start}{_label(row['label'])}</b>{_alert(row)}</div>")
    elif len(children) == 1 and type(children[0]) is nodes.Text:
        text = _text(children[0])
        translator.body.append(
            f"{start}{_label(row['label'])}</b> <span>{_alert(row)}{text}</span></div>"
        )
    else:
        translator.body.append(start)
        _write_row_of_nodes(translator, row)
