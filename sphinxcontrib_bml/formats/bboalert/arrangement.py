"""The items of a BBOalert file as sections of notes and the tables in them (BBA-74)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from ...bridge import Conditions, Side
from .conditions import order_of
from .records import AlertFile, AlertRecord, CommentedLine, CommentKind, Item

Path = tuple[str, ...]
"""The labels of the rows that lead to a call, its own last."""

_LEVELS = 6
_HEADING = re.compile(r"(?://\s*)?(?P<level>#{1,6})\s+(?P<words>.*)")


class CommentHeading(NamedTuple):
    """A comment that names what stands below it."""

    level: int
    words: str


class AlertTable(NamedTuple):
    """Records that stand in one bidding table."""

    conditions: Conditions
    history: Path
    rows: Sequence[tuple[Path, AlertRecord]]
    """In their order."""
    comments: Sequence[CommentedLine]
    """What stands above it."""


class AlertSection(NamedTuple):
    """What stands below a heading, or above the first one."""

    heading: CommentHeading | None
    tables: Sequence[AlertTable]
    others: Sequence[CommentedLine]
    """What is no row, in the order of the file."""


def arrange(file: AlertFile, items: Sequence[Item]) -> list[AlertSection]:
    """Return ``items`` as sections.

    In each the records with one context are rows of one table, and rows stand in bidding order;
    but where the file is as exports write it, its order makes the export the same again.
    """
    if _is_as_exported(file, items):
        return [_section(None, items, _tables_in_file_order)]
    return [
        _section(heading, part, _tables_in_bidding_order)
        for heading, part in _parts(items)
        if heading or part
    ]


def path_of(record: AlertRecord) -> Path:
    """Return the labels of the rows for a record; their passes between our calls are implied."""
    side = Side.WE if len(record.calls) % 2 else Side.THEY
    labels = []
    for number, call in enumerate(record.calls):
        if side is Side.WE:
            labels.append(call.code)
        elif number == 0 or call.code != "P":
            labels.append(f"({call.code})")
        side = side.other
    return tuple(labels)


def shared_beginning(one: Path, other: Path) -> Path:
    """Return the calls that two ways begin with."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return tuple(label for label, _ in same)


def _is_as_exported(file: AlertFile, items: Sequence[Item]) -> bool:
    """Tell whether exporting gives the records in the order of the file (BBA-64, BBA-65)."""
    if not file.ends:
        return False
    seen: dict[Conditions, None] = {}
    for item in items:
        if isinstance(item, CommentedLine):
            is_above = item.span.start < file.begins
            if not (is_above or item.kind is CommentKind.OPTION):
                return False
        elif item.span.start < file.begins:
            return False
        elif not seen or next(reversed(seen)) != item.conditions:
            if item.conditions in seen:
                return False
            seen[item.conditions] = None
    orders = list(map(_block_order, seen))
    return orders == sorted(orders)


def _block_order(conditions: Conditions) -> tuple[bool, tuple[int, int, int]]:
    return bool(conditions.qualifications), order_of(conditions)


def _parts(items: Iterable[Item]) -> list[tuple[CommentHeading | None, list[Item]]]:
    """Return the items below each heading; one is a comment that records stand below (BBA-74)."""
    parts: list[tuple[CommentHeading | None, list[Item]]] = []
    below: list[Item] = []
    levels_with_records = 0
    for item in reversed(list(items)):
        heading = _heading_in(item)
        if heading and heading.level <= levels_with_records:
            below.reverse()
            parts.append((heading, below))
            below = []
            levels_with_records = heading.level - 1
        else:
            below.append(item)
            if isinstance(item, AlertRecord):
                levels_with_records = _LEVELS
    below.reverse()
    parts.append((None, below))
    parts.reverse()
    return parts


def _heading_in(item: Item) -> CommentHeading | None:
    if isinstance(item, AlertRecord) or item.is_record:
        return None
    match = _HEADING.fullmatch(item.text)
    if match is None or not any(map(str.isalnum, match["words"])):
        return None
    return CommentHeading(len(match["level"]), match["words"].rstrip("# "))


_Rows = list[tuple[Path, AlertRecord]]
_MakeTables = Callable[[list[AlertRecord]], Iterator[_Rows]]


def _section(
    heading: CommentHeading | None, items: Iterable[Item], make_tables: _MakeTables
) -> AlertSection:
    """Return a section; a comment where the file begins with a table stands above it."""
    above: defaultdict[int, list[CommentedLine]] = defaultdict(list)
    comments: list[CommentedLine] = []
    others: list[CommentedLine] = []
    records: list[AlertRecord] = []
    for item in items:
        if isinstance(item, AlertRecord):
            records.append(item)
            above[item.span.start] += comments
            comments = []
        elif item.is_record:
            others.append(item)
        else:
            comments.append(item)
    tables = [
        AlertTable(rows[0][1].conditions, _history(rows), rows, above.pop(_start(rows), ()))
        for rows in make_tables(records)
    ]
    others += [*(comment for left in above.values() for comment in left), *comments]
    others.sort(key=lambda item: item.span.start)
    return AlertSection(heading, tables, others)


def _start(rows: _Rows) -> int:
    """Return where the file begins with what the rows say."""
    return min(record.span.start for _, record in rows)


def _history(rows: _Rows) -> Path:
    """Return the calls that all rows continue."""
    contexts = [path[:-1] for path, _ in rows]
    return shared_beginning(min(contexts), max(contexts))  # all others stand between them


def _tables_in_bidding_order(records: list[AlertRecord]) -> Iterator[_Rows]:
    """Yield a list of openings, and a tree for what comes after each opening.

    An opening without others beside it heads its tree.
    """
    blocks: defaultdict[Conditions, _Rows] = defaultdict(list)
    for record in records:
        blocks[record.conditions].append((path_of(record), record))
    for conditions in sorted(blocks, key=_block_order):
        rows = sorted(blocks[conditions], key=lambda row: _bidding_order(row[1]))
        openings = [row for row in rows if len(row[0]) == 1]
        if len(openings) > 1:
            yield openings
            rows = [row for row in rows if len(row[0]) > 1]
        yield from (list(group) for _, group in groupby(rows, key=lambda row: row[0][0]))


def _bidding_order(record: AlertRecord) -> tuple[bool, list[int]]:
    """Return where a row stands among others: our openings first."""
    return record.opener is Side.THEY, [call.number for call in record.calls]


def _tables_in_file_order(records: list[AlertRecord]) -> Iterator[_Rows]:
    """Yield runs of openings, and runs of records that begin with the same call."""
    for _, block in groupby(records, key=lambda record: record.conditions):
        rows = [(path_of(record), record) for record in block]
        for is_list, run in _runs_of_openings(rows):
            if is_list:
                yield run
            else:
                yield from _trees(run)


def _runs_of_openings(rows: _Rows) -> Iterator[tuple[bool, _Rows]]:
    """Yield the rows in runs, and whether each is a list of openings, two of them at least."""
    others: _Rows = []
    for is_opening, group in groupby(rows, key=lambda row: len(row[0]) == 1):
        run = list(group)
        if is_opening and len(run) > 1:
            if others:
                yield False, others
                others = []
            yield True, run
        else:
            others += run
    if others:
        yield False, others


def _trees(rows: _Rows) -> Iterator[_Rows]:
    """Yield rows, of which there are some, in tables.

    Each begins where a row continues nothing above it.
    """
    tree: _Rows = []
    base: Path = ()
    for path, record in rows:
        if tree and path[:-1][: len(base)] != base:
            yield tree
            tree = []
        if not tree:
            base = path[:-1] or path
        tree.append((path, record))
    yield tree
