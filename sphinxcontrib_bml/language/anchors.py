"""Anchors and addresses of rows and headings, on pages and in links.

They are assigned while a document is read, and never changed later. A row has its table and number,
and an anchor from the labels on its path; a heading has an anchor from its text (LANGUAGE HD-5).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..bridge.auctions import SUIT_SYMBOLS, Side, Suit
from ..patterns import compile_later
from .labels import Label, Literal, Part, part_texts

if TYPE_CHECKING:
    from .syntax import Row

_NOT_IN_ROW_ANCHOR = compile_later(r"[^A-Za-z0-9]+")
_NOT_IN_HEADING_ANCHOR = compile_later(r"[^a-z0-9]+")
_TYPED_SUIT = compile_later(f"[{SUIT_SYMBOLS}]")
_BEFORE_DIGIT = "h-"
_NAMELESS = "section"
_LONGEST_ROW_ANCHOR = 200
"""Maximum number of characters before a number; every row below would repeat them."""


class RowAddress(NamedTuple):
    """The address of a row."""

    document: str
    """The name of the document for the code that reads it."""
    table: int
    """Number of the table in its document, from 0, including hidden tables."""
    number: int
    """Number of the row in its table, from 0."""
    anchor: str
    """The id of the row on the page; empty in a hidden table."""

    @property
    def of_table(self) -> tuple[str, int]:
        """The document and the number of the table."""
        return self.document, self.table

    @property
    def of_row(self) -> tuple[str, int, int]:
        """The document and the numbers of table and row, which are stable when the page changes."""
        return self.document, self.table, self.number


class Anchors:
    """The anchors of one document, each unique."""

    def __init__(self) -> None:
        """Create an empty set of anchors."""
        self.parts = AnchorParts()
        self._taken: set[str] = set()
        self._numbers: dict[str, int] = {}

    def take(self, wanted: str) -> str:
        """Return ``wanted``, with a number after it if it is taken: ``-2``, ``-3`` ..."""
        anchor = wanted
        while anchor in self._taken:
            number = self._numbers.get(wanted, 1) + 1
            self._numbers[wanted] = number
            anchor = f"{wanted}-{number}"
        self._taken.add(anchor)
        return anchor

    def exchange(
        self, wanted: Sequence[str], given: Sequence[str], now_wanted: Sequence[str]
    ) -> Sequence[str] | None:
        """Return anchors that replace given ones, or None if anchors of other rows would change.

        :param wanted: the anchors that were wanted.
        :param given: the anchors that were given for them.
        :param now_wanted: the anchors that are wanted instead.
        """
        if now_wanted == wanted:
            return given
        left = self._taken.difference(given)
        is_single = len(set(now_wanted)) == len(now_wanted) and left.isdisjoint(now_wanted)
        if (
            list(wanted) != list(given)
            or not is_single
            or not self._numbers.keys().isdisjoint(wanted)
        ):
            return None
        self._taken = left.union(now_wanted)
        return now_wanted


def row_anchors(rows: Iterable[Row], anchors: Anchors) -> list[str]:
    """Return the anchors of the rows of a table, from the labels on the path to each row."""
    above = ["bml"]
    taken = []
    for row in rows:
        del above[row.level + 1 :]
        wanted = f"{above[-1]}-{anchors.parts.of(row)}"[:_LONGEST_ROW_ANCHOR]
        above.append(wanted)
        taken.append(anchors.take(wanted))
    return taken


class AnchorParts:
    """The parts of rows in anchors (cached, because labels repeat often)."""

    def __init__(self) -> None:
        """Create an empty cache."""
        self._known: dict[str, str] = {}

    def of(self, row: Row) -> str:
        """Return the part of a row in its anchor: ASCII, opponents' calls in lower case."""
        key = row.label if row.labels else f"?{row.label}"
        part = self._known.get(key)
        if part is None:
            part = self._known[key] = _row_part(row)
        return part


def _row_part(row: Row) -> str:
    if not row.labels or row.has_words:
        return _NOT_IN_ROW_ANCHOR.sub("", row.label) or "row"
    return "-".join(map(_label_part, row.labels))


def _label_part(label: Label) -> str:
    """Return the part of a label in an anchor, the same for every spelling of its calls."""
    text = "".join(map(_call_part, label.parts, part_texts(label)))
    return text.lower() if label.side is Side.THEY else text


def _call_part(part: Part, text: str) -> str:
    match part:
        case Literal(calls=(call,)) if not call.is_bid:
            return call.code
        case Literal(calls=calls) if not text.lower().endswith(("red", "black")):
            level = text[0] if text[0].isdigit() else ""
            return level + "".join(call.code[1] for call in calls)
    return text


def heading_anchor(shown: str) -> str:
    """Return the anchor of a heading shown as ``shown``, before it is made unique (HD-5).

    Suits become letters, and calls are kept; an anchor never begins with a digit, for all builders.
    """
    text = _TYPED_SUIT.sub(lambda match: Suit.parse(match[0]).letter, shown)
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS)).encode("ascii", "ignore")
    anchor = _NOT_IN_HEADING_ANCHOR.sub("-", plain.decode("ascii").lower()).strip("-")
    if not anchor:
        return _NAMELESS
    return _BEFORE_DIGIT + anchor if anchor[0].isdigit() else anchor


_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ı": "i", "þ": "th", "–": "-",
     "Æ": "AE", "Œ": "OE", "Ø": "O", "Đ": "D", "Ł": "L", "Þ": "TH", "—": "-", "→": "-"}
)  # fmt: skip
"""Letters that Unicode does not decompose, and characters that separate words."""
