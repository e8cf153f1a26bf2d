"""Tables that are read as openings, and contradict the openings (LANGUAGE HI-10b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from ...bridge.auctions import Auction, Side
from ...language.codes import Code
from ...language.context_words import is_about_openings
from ...language.diagnostics import Diagnostic, count_noun
from ...language.meant_rows import meant
from ...language.severity import ContextClass
from ...language.syntax import BiddingTable
from ...language.variables import calls_of_label
from ...patterns import IGNORECASE, compile_later
from ..queries import read_call
from ..text_comparison import comparison_text, is_cross_reference, is_reworded
from .outlines import Position, position_of

_BID = compile_later(
    r"(?<![\w!])([1-7])(!?[cdhs](?![a-z])|[♣♦♥♠]|[CDHS]+(?![a-z])|NT?(?![a-z])|[MmXYZx](?![a-z])|o[Mm])"
)
_LEVELS = ("one", "two", "three", "four")
_STRAINS = {"club": "C", "diamond": "D", "heart": "H", "spade": "S", "no": "N"}
_BID_IN_WORDS = compile_later(
    rf"\b({'|'.join(_LEVELS)})[ _-](club|diamond|heart|spade|no(?=[ _-]?trump))", IGNORECASE
)
_ONE_SUIT = compile_later(r"[1-7](?:!?[cdhs]|[♣♦♥♠]|[CDHS]|NT?)")
_ENOUGH = 3
"""Rows of level one in a table that is about openings."""


class OpeningText(NamedTuple):
    """The text of a row about an opening."""

    call: str
    """The opening, ``2H``, in parentheses if by opponents."""
    conditions: str
    text: str
    place: Position


class OpenTable(NamedTuple):
    """A table without a history and a context that has texts for openings."""

    document: str
    number: int
    place: Position
    headings: tuple[str, ...]
    """The headings of the sections around the table, the innermost first."""
    rows: int
    texts: tuple[OpeningText, ...]

    def is_about(self, call: str) -> bool:
        """Return whether the table is meant to be about an opening."""
        if not self.headings or any(map(is_about_openings, self.headings)):
            return True
        of_level_one = [one for one in self.texts if one.call.strip("(")[0] == "1"]
        names = (*self.headings, self.document)
        return len(of_level_one) >= _ENOUGH or any(_names(one, call) for one in names)

    def histories(self) -> Iterator[str]:
        """Yield the auction of the bids in its headings, if its rows may continue it."""
        auction: Auction | None = Auction()
        for heading in reversed(self.headings):
            bid = _BID.search(heading)
            if bid is not None and auction is not None and _ONE_SUIT.fullmatch(bid[0]):
                call = read_call(bid[0].replace("!", ""))
                auction = auction.try_call(Side.WE, call) if call is not None else None
        calls = [read_call(one.call) for one in self.texts if one.call[0] != "("]
        if auction and all(call and auction.try_call(Side.WE, call) for call in calls):
            yield auction.short


def _names(heading: str, call: str) -> bool:
    """Return whether a heading or the name of a file has an opening: ``1NT``, ``One notrump``."""
    for words in _BID_IN_WORDS.finditer(heading):
        number = _LEVELS.index(words[1].lower()) + 1
        if call.strip("()") == f"{number}{_STRAINS[words[2].lower()]}":
            return True
    level, strain = call.strip("()")[0], call.strip("()")[-1]
    suit = "♣♦♥♠"["CDHS".index(strain)] if strain in "CDHS" else strain
    return any(
        bid[1] == level and (bid[2][-1] in "MmXYZx" or strain in bid[2].upper() or suit in bid[2])
        for bid in _BID.finditer(heading)
    )


def open_tables(document: str, tables: Iterable[BiddingTable]) -> Iterator[OpenTable]:
    """Yield the tables of a document that are read as openings."""
    for table in tables:
        if not table.rows or table.headings is None:
            continue
        texts = tuple(_texts_of(meant(table)))
        if texts:
            first = table.rows[0]
            yield OpenTable(
                document,
                first.address.table,
                position_of(first.span),
                table.headings,
                len(table.rows),
                texts,
            )


def _texts_of(table: BiddingTable) -> Iterator[OpeningText]:
    for row in table.rows:
        if row.level or row.is_sequence or len(row.labels) != 1 or not row.exported_text:
            continue
        (label,) = row.labels
        for candidate in calls_of_label(label, Auction(), {}):
            if candidate.variable is None and candidate.call.is_bid:
                word = candidate.call.code
                call = word if label.side is Side.WE else f"({word})"
                text = comparison_text(row.exported_text)
                yield OpeningText(call, str(table.conditions), text, position_of(row.span))


class MisplacedTable(NamedTuple):
    """A table whose rows contradict the openings of others."""

    table: OpenTable
    found: tuple[tuple[OpeningText, OpeningText], ...]
    """Its texts, each with the text that it contradicts."""


def misplaced_tables(tables: Iterable[OpenTable]) -> list[MisplacedTable]:
    """Return the tables that are probably not about openings, in their order."""
    texts: dict[tuple[str, str], list[tuple[OpenTable, OpeningText]]] = {}
    places: set[tuple[Position, str]] = set()
    for table in tables:
        for one in table.texts:
            if (one.place, one.call) not in places:  # one that several documents include
                places.add((one.place, one.call))
                texts.setdefault((one.call, one.conditions), []).append((table, one))
    found: dict[tuple[str, int], MisplacedTable] = {}
    for (call, _), said in texts.items():
        for (first, one), (later, other) in combinations(said[:_MOST_TEXTS], 2):
            if first is later or not _differ(one.text, other.text):
                continue
            pair = (later, other, one) if not later.is_about(call) else (first, one, other)
            if not pair[0].is_about(call):
                key = pair[0].document, pair[0].number
                before = found.get(key, MisplacedTable(pair[0], ()))
                if all(known.call != call for known, _ in before.found):
                    found[key] = before._replace(found=(*before.found, pair[1:]))
    return sorted(found.values(), key=lambda one: (one.table.document, one.table.number))


_MOST_TEXTS = 50
"""Texts of one opening that are compared with each other."""


def _differ(one: str, other: str) -> bool:
    return not (
        one == other
        or is_cross_reference(one)
        or is_cross_reference(other)
        or is_reworded(one, other)
    )


def diagnostic_of(misplaced: MisplacedTable) -> Diagnostic:
    """Return the message about a table."""
    table, found = misplaced
    calls = [own.call for own, _ in found]
    several = len(calls) > _MOST_NAMED
    named = f"{', '.join(calls[:2])} and {len(calls) - 2} more" if several else " and ".join(calls)
    mean = "means" if len(calls) == 1 else "mean"
    these = "this row is" if table.rows == 1 else f"these {count_noun(table.rows, 'row')} are"
    ways = [f"write {one}; above them" for one in table.histories()]
    ways.append("write ...; above them if they hold after any auction")
    return Diagnostic(
        Code.TABLE_CONTEXT,
        Code.TABLE_CONTEXT.severity,
        table.place.span,
        f"{these} read as openings; {named} {mean} something else at {found[0][1].place}",
        ", or ".join(ways),
        kind=ContextClass.OPENINGS,
        words=tuple(calls),
        documents=(table.document,),
    )


_MOST_NAMED = 2
