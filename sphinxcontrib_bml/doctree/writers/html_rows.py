"""The rows of a bidding table as HTML: nested lists whose branches are ``<details>``.

Branches fold without a script. One loop writes all rows: a table of thousands of rows costs little
more than its text. A browser stores every element and every text between tags, so a row without a
branch is one element, and line ends are inside tags.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from math import ceil, inf
from operator import ge
from typing import TYPE_CHECKING

from docutils import nodes

from ...bridge.auctions import Suit
from ...display.drawing import without_leaps
from ...patterns import compile_later
from ..inline_nodes import text_nodes
from ..nodes import TableRow, bml_label, bml_row
from .lower import alert_mark_html, text_html

if TYPE_CHECKING:
    from docutils.writers.html5_polyglot import HTMLTranslator

_CALLS_NAMED = 12
"""Maximum number of calls in the name of a branch, so that deep tables grow only with their
rows."""
_CALLS_PARTED = " – "
_LETTERS_NAMED = 60
"""Maximum number of characters of a call in the name of a branch."""
_LETTER = 0.7
"""The width of a bold letter, relative to its height."""
_WIDTHS = dict.fromkeys(" ,/()", 0.4) | dict.fromkeys("mwMW", 1.05) | {"N": 0.85}
_WIDTHS |= {suit.symbol: 0.95 for suit in Suit}
"""The widths of narrow and of broad letters, and of suit symbols."""
_TOLERANCE = 0.2
"""The part of a letter height by which a label may be wider than its column."""
_USUAL_LABEL = 2.9
"""The default width of labels in letter heights; the style sheet sets it."""
_WIDEST_LABEL = 9.0
"""Maximum width for columns; a wider label only moves its own description."""


def write_all(translator: HTMLTranslator, children: Iterable[nodes.Node]) -> None:
    """Write nodes, one after the other."""
    for node in children:
        node.walkabout(translator)


_THEIR_CALLS = compile_later(r"\([^()]+\)")
_OPEN = ' open="open"'
_BRANCH_END = "</ul></details></li>"
_PLAIN_BRANCH_END = "</ul></li>"


def _item_start(row: TableRow, auction: str, *, is_branch: bool) -> str:
    """Return the start tags of a row: its anchor, its other classes and ids.

    :param auction: the whole auction of the row, if its label is not enough (RU-5).
    :param is_branch: whether there are rows below it; else the list item is the box of the row.
    """
    ids = row["ids"]
    box = ["bml-row"]
    if _label_width(row["label"]) > _WIDEST_LABEL:
        box.append("bml-long")
    classes = [] if is_branch else box
    if isinstance(row, bml_row):
        classes = [*classes, *map(escape, row["classes"])]
    if row.get("air"):
        classes = [*classes, "bml-air"]
    anchor = f' id="{escape(ids[0])}"' if ids else ""
    kind = f' class="{" ".join(classes)}"' if classes else ""
    others = "".join(f'<span id="{escape(other)}"></span>' for other in ids[1:])
    title = f' title="{escape(auction)}"' if auction else ""
    inner = f'<div class="{" ".join(box)}">' if is_branch else ""
    return f'<li\n{kind}{anchor}>{others}{inner}<b class="bml-call"{title}>'


def _text_alone(row: TableRow) -> str | None:
    """Return the description of a row if it is only text or empty, else None."""
    if not isinstance(row, bml_row):
        return row["text"]
    if all(isinstance(child, nodes.Text) for child in row.children):
        return "".join(map(str, row.children))
    return None


def _write_label(translator: HTMLTranslator, row: bml_row) -> list[nodes.Node]:
    """Write a row's label, which may be a link; return the nodes of its description."""
    children = list(row.children)
    if not isinstance(children[0], bml_label):
        translator.body.append(label_html(row["label"]))
        return children
    label = children.pop(0)
    for text in list(label.findall(nodes.Text)):
        text.parent.replace(text, text_nodes(text.astext()))
    write_all(translator, label.children)
    return children


def _history(first: TableRow) -> str:
    """Return the attributes with the calls before a table, which the note of a row shows.

    A first row that repeats these calls is left out of the note.
    """
    before = first.get("before", "")
    if not before:
        return ""
    is_label = isinstance(first, bml_row) and all(
        isinstance(child, bml_label) for child in first.children
    )
    is_repeated = is_label and first.get("branch") and not first.get("above")
    repeated = ' data-repeated=""' if is_repeated else ""
    return f' data-before="{escape(str(before))}"{repeated}'


def _short_name(label: str) -> str:
    """Return the end of ``label`` that identifies it in the name of a branch."""
    return label if len(label) <= _LETTERS_NAMED else f"…{label[-_LETTERS_NAMED:]}"


@lru_cache(maxsize=4096)
def label_html(label: str) -> str:
    """Return the HTML of a label (cached, because labels repeat often).

    Calls in parentheses are the opponents'.
    """
    return _THEIR_CALLS.sub(r'<span class="bml-their">\g<0></span>', text_html(label))


@lru_cache(maxsize=4096)
def _label_width(label: str) -> float:
    """Return the approximate width of a label in bold type, in letter heights."""
    return sum(_WIDTHS.get(letter, _LETTER) for letter in label)


def _columns(rows: Sequence[TableRow], levels: Sequence[int]) -> dict[int, str]:
    """Return the class of each list with labels wider than usual, by its first row.

    The class aligns the descriptions of siblings in one column.
    """
    widest: dict[int, float] = {}
    firsts: list[int] = []
    sizes: Counter[int] = Counter()
    for number, (row, level) in enumerate(zip(rows, levels, strict=True)):
        del firsts[level + 1 :]
        if len(firsts) <= level:
            firsts.append(number)
        width = _label_width(row["label"])
        sizes[firsts[level]] += 1
        if _USUAL_LABEL < width <= _WIDEST_LABEL:
            widest[firsts[level]] = max(width, widest.get(firsts[level], 0))
    return {
        first: f"bml-label-{ceil(width - _TOLERANCE)}"
        for first, width in widest.items()
        if sizes[first] > 1
    }


_SIZES = (10, 40, 160, 640)
"""Numbers of rows for which the style sheet has a height."""


def size_class(rows: Sequence[TableRow], closed_from: int | None) -> str:
    """Return the class for the approximate height of a table; empty for a few rows.

    With this height a browser does not have to render parts far from the visible part of the page.
    """
    least = _closed_from(rows, closed_from)
    seen = sum(row["level"] < level for row, level in zip(rows, least, strict=True))
    return next((f"bml-rows-{size}" for size in reversed(_SIZES) if seen * 2 >= size), "")


def _closed_from(rows: Sequence[TableRow], level: int | None) -> list[float]:
    """Return, for each row, the level from which branches around it start collapsed.

    The rows below a history are the top rows of a table, so they are always seen.
    """
    found: list[float] = []
    least: float = level or inf
    for row in rows:
        if row["level"] == 0 and level:
            least = max(level, 2) if row.get("history") else level
        found.append(least)
    return found


@dataclass(frozen=True, slots=True)
class TreeWords:
    """The texts in a tree of rows, and whether it collapses."""

    folds: bool
    """Whether branches fold and lines connect rows; otherwise rows are only indented."""
    after: str
    """The words before and after ``{calls}`` in the name of a branch."""
    alert: str
    """The name of the alert mark."""
    switches: str
    """The attributes with the labels of the buttons to open and close all branches."""


class TreeWriter:
    """Writes rows into the body of a translator."""

    def __init__(self, translator: HTMLTranslator, words: TreeWords) -> None:
        self._translator = translator
        self._words = words

    def write(self, rows: Sequence[TableRow], closed_from: int | None) -> None:
        """Write rows as nested lists; rows that skip levels are one level below the row above.

        :param closed_from: the level from which branches start collapsed; None if all are open.
        """
        body = self._translator.body
        before, _calls, behind = escape(self._words.after).partition("{calls}")
        levels = without_leaps(row["level"] for row in rows)
        columns = _columns(rows, levels)
        path: list[str] = []
        above = ""
        kinds = ["bml-tree", *([] if self._words.folds else ["bml-plain"])]
        kinds += [columns[0]] if 0 in columns else []
        branch_end = _BRANCH_END if self._words.folds else _PLAIN_BRANCH_END
        least = _closed_from(rows, closed_from)
        is_closed = any(map(ge, levels, least))
        switches = self._words.switches if is_closed else ""
        body.append(f'<ul class="{" ".join(kinds)}" role="list"{switches}{_history(rows[0])}>')
        next_levels = [*levels[1:], 0]
        for number, (row, level, next_level) in enumerate(
            zip(rows, levels, next_levels, strict=True), start=1
        ):
            if level == 0:
                above = row.get("above", "")
            path[level:] = [_short_name(row["label"])]
            calls = path if len(path) <= _CALLS_NAMED else ["…", *path[-_CALLS_NAMED:]]
            auction = _CALLS_PARTED.join([above, *calls] if above else calls)
            is_branch = next_level > level
            title = "" if auction == row["label"] else auction
            if standing := row.get("standing"):
                title = f"{auction} ({standing})"
            self._write_row(row, title, is_branch=is_branch)
            if not is_branch:
                body.append("</li>" + branch_end * (level - next_level))
                continue
            body.append("</div>")
            if self._words.folds:
                is_open = next_level < least[number - 1]
                name = f"{before}{escape(' '.join(calls))}{behind}"
                body.append(
                    f'<details{_OPEN if is_open else ""}><summary aria-label="{name}"></summary>'
                )
            column = f' class="{columns[number]}"' if number in columns else ""
            body.append(f'<ul{column} role="list">')
        body.append("</ul>\n")

    def _write_row(self, row: TableRow, auction: str, *, is_branch: bool) -> None:
        """Write the start of a row's list item: label and description.

        :param auction: the auction of the row, including its label; empty if it is only the label.
        """
        body = self._translator.body
        mark = alert_mark_html(self._words.alert) if row.get("alert") else ""
        item = _item_start(row, auction, is_branch=is_branch)
        text = _text_alone(row)
        if text is None:
            assert isinstance(row, bml_row)
            body.append(item)
            description = _write_label(self._translator, row)
            body.append(f"</b> {mark}" if description or mark else "</b>")
            write_all(self._translator, description)
        else:
            says = f" {mark}{text_html(text)}" if text or mark else ""
            body.append(f"{item}{label_html(row['label'])}</b>{says}")
