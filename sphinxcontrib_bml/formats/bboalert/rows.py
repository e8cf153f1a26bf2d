"""The items of a BBOalert file as sections of notes and the tables in them (BBA-74)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, takewhile
from typing import NamedTuple

from ...agreements.announcements import announcement_mark
from ...bridge.auctions import Side
from ...bridge.conditions import ALWAYS, Conditions
from ...language.alerts import alert_length
from ...language.diagnostics import count_noun
from ...language.inline import without_marks
from ...language.options import Options
from ...language.rows import append_after_line_end, is_conspicuous_text
from ...patterns import compile_later
from .records import AlertFile, AlertRecord, CommentedLine, CommentKind, Item
from .texts import order_of

Path = tuple[str, ...]
"""The labels of the rows on the path to a call, ending with its own row."""

_LEVELS = 6
_HEADING = compile_later(r"(?://\s*)?(?P<level>#{1,6})\s+(?P<words>.*)")


class CommentHeading(NamedTuple):
    """A comment that is a heading for the items below it."""

    level: int
    words: str


class AlertTable(NamedTuple):
    """Records that are in one bidding table."""

    conditions: Conditions
    history: Path
    rows: Sequence[tuple[Path, AlertRecord]]
    """The rows in order."""
    comments: Sequence[CommentedLine]
    """The comments above the table."""


class AlertSection(NamedTuple):
    """The content below a heading, or above the first one."""

    heading: CommentHeading | None
    tables: Sequence[AlertTable]
    others: Sequence[CommentedLine]
    """The lines that are not rows, in the order of the file."""


def arrange(file: AlertFile, items: Sequence[Item]) -> list[AlertSection]:
    """Return ``items`` as sections.

    In each section, the records with one context are rows of one table, in bidding order. If the
    file has the form of an export, the order of the file is kept, so that a new export is the same.
    """
    if _is_as_exported(file, items):
        # Rows for all other calls come after the rows that name their history (BBA-6E).
        in_order = sorted(items, key=_is_pattern)
        return [_section(None, in_order, _tables_in_file_order)]
    return [
        _section(heading, part, _tables_in_bidding_order)
        for heading, part in _parts(items)
        if heading or part
    ]


def path_of(record: AlertRecord) -> Path:
    """Return the labels of the rows for a record, without implied passes between our calls."""
    side = record.opener
    labels = []
    for number, call in enumerate(record.calls):
        if side is Side.WE:
            labels.append(call.code)
        elif number == 0 or call.code != "P":
            labels.append(f"({call.code})")
        side = side.other
    return tuple(labels)


def shared_beginning(one: Path, other: Path) -> Path:
    """Return the common first calls of two paths."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return tuple(label for label, _ in same)


def _is_as_exported(file: AlertFile, items: Sequence[Item]) -> bool:
    """Return whether an export gives the records in the order of the file (BBA-64, BBA-65)."""
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
        elif _is_pattern(item):
            continue
        elif not seen or next(reversed(seen)) != item.conditions:
            if item.conditions in seen:
                return False
            seen[item.conditions] = None
    orders = list(map(_block_order, seen))
    return orders == sorted(orders)


def _is_pattern(item: Item) -> bool:
    """Return whether a record is a pattern, or only keeps one from an auction (BBA-6E)."""
    return isinstance(item, AlertRecord) and (item.has_patterns or not item.lines)


def _block_order(conditions: Conditions) -> tuple[bool, tuple[int, int, int]]:
    return bool(conditions.qualifications), order_of(conditions)


def _parts(items: Iterable[Item]) -> list[tuple[CommentHeading | None, list[Item]]]:
    """Return the items below each heading: a comment that is followed by records (BBA-74)."""
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
    """Return a section; comments before the first record of a table are above the table."""
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
    """Return the first offset in the file of the records of rows."""
    return min(record.span.start for _, record in rows)


def _history(rows: _Rows) -> Path:
    """Return the calls that all rows continue."""
    contexts = [path[:-1] for path, _ in rows]
    return shared_beginning(min(contexts), max(contexts))  # all others are between them


def _tables_in_bidding_order(records: list[AlertRecord]) -> Iterator[_Rows]:
    """Yield a list of openings, and a tree for the continuations of each opening.

    If there is only one opening, it is the top row of its tree.
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
    """Return the sort key of a row in bidding order, our openings first."""
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
    """Yield runs of rows, and whether each is a list of at least two openings."""
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
    """Yield tables of rows.

    A new table begins with each row that does not continue the calls of the table.
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


_STEP = "  "
_COMMENT = "// "
_KEPT = "// BBOalert: "
_MARKS = frozenset("*/[")
_OPENING_MARK = compile_later(r"(?<![^\s(\[\"'“‘])([*/])(?=\S)")


def write_rows(title: str, sections: Iterable[AlertSection]) -> str:
    """Return BML with a row for every record and comments for all other lines."""
    notes = _Notes()
    if title:
        notes.lines.append(f"#+TITLE: {_as_plain(title)}")
    for section in sections:
        notes.add(section)
    return "\n".join(notes.lines).strip("\n") + "\n"


class _Notes:
    """Collects lines of BML."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.conditions = ALWAYS

    def add(self, section: AlertSection) -> None:
        """Write a section; its other lines follow at the end, below a line with their number."""
        if section.heading is not None:
            self._part()
            level, words = section.heading
            self.lines.append(f"{'*' * level} {_as_plain(words)}")
        for table in section.tables:
            self._set(table.conditions)
            self._part()
            self._table(table)
        if section.others:
            self._part()
            self.lines.append(f"{_KEPT}{count_noun(len(section.others), 'line')} without a row")
            self.lines += map(_comment, section.others)

    def _set(self, conditions: Conditions) -> None:
        """Write the changes of seat and vulnerability, each as a block."""
        if conditions.seat is not self.conditions.seat:
            self._part()
            self.lines.append(f"#SEAT {conditions.seat}")
        if conditions.vulnerability is not self.conditions.vulnerability:
            self._part()
            self.lines.append(f"#VUL {conditions.vulnerability}")
        self.conditions = conditions

    def _part(self) -> None:
        """Put a blank line after the lines above."""
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def _table(self, table: AlertTable) -> None:
        """Write a table; calls before the calls of all rows are its history (BSS-82)."""
        self.lines += map(_comment, table.comments)
        for one in table.conditions.qualifications:
            self.lines.append(f"//bss qual={one.call}:{one.text}")
        history = table.history
        first = (history or table.rows[0][0])[0]
        if not first.lstrip("(")[:1].isdigit():
            self.lines.append("#BIDTABLE")  # a pass alone would begin a paragraph
        if history:
            self.lines.append("-".join(history) + "-")
        above = history
        for path, record in table.rows:
            shared = len(shared_beginning(above, path[:-1]))
            for length in range(shared + 1, len(path) + 1):
                self.lines.append(_STEP * (length - 1 - len(history)) + path[length - 1])
            if record.lines:
                self.lines[-1] = described(self.lines[-1], record.lines)
            if record.alerted and not (record.lines and announced_in(record.lines)[0]):
                self.lines.append("//bss art")
            above = path


def _comment(kept: CommentedLine) -> str:
    """Return the comment for a line."""
    if kept.is_record:
        return _KEPT + kept.text
    return (_COMMENT + kept.text.removeprefix("//").lstrip()).rstrip()


def described(row: str, lines: tuple[str, ...]) -> str:
    """Return a row with its description, one line for each of ``lines`` (BSS-83)."""
    first, *others = protected(lines)
    texts = [f"{row} = {first}"]
    indent = " " * (len(row) + len(" = "))
    for line in others:
        # What would be read as something else than text goes after a typed line end (BT-12).
        if _is_no_text(line):
            append_after_line_end(line, texts)
        else:
            texts.append(indent + line)
    return "\n".join(texts)


def _is_no_text(line: str) -> bool:
    """Return whether a line of a description reads as a row, a directive or a comment."""
    if line == "." or line.startswith(("#", "//")):
        return True
    return is_conspicuous_text(line)


def protected(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return ``lines`` as a description with the mark of an announcement (AT-42)."""
    mark, after = announced_in(lines)
    first, *others = _protected(after)
    return (f"{mark} {first}".strip(), *others) if mark else (first, *others)


def announced_in(lines: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the mark for the announcement at the start of a text, and the lines after it."""
    mark, first = announcement_mark(lines[0])
    return mark, (first, *lines[1:])


@lru_cache(maxsize=1024)
def _protected(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return ``lines`` without accidental font marks, links or alert marks.

    Marks are replaced by ``=code=``, in which nothing is a mark. If that does not help, the lines
    stay unchanged, and :func:`has_marks` returns True.
    """
    for attempt in (lines, tuple(map(_as_code, lines)), tuple(map(_marks_as_code, lines))):
        safe = _without_alert(attempt)
        if _has_lines(safe, lines):
            return safe
    return lines


def has_marks(lines: tuple[str, ...]) -> bool:
    """Return whether BML reads marks or links in ``lines`` even if they are protected (BSS-88)."""
    after = announced_in(lines)[1]
    return not _has_lines(_protected(after), after)


def _has_lines(written: tuple[str, ...], lines: tuple[str, ...]) -> bool:
    """Return whether a written description has exactly the text of ``lines``."""
    text = "\n".join(written)
    return without_marks(text, Options()) == "\n".join(lines) and not alert_length(text)


def _as_plain(words: str) -> str:
    """Return the words of a title or heading, protected from font marks and links."""
    for attempt in (words, _as_code(words), _marks_as_code(words)):
        if without_marks(attempt, Options()) == words:
            return attempt
    return words


def _without_alert(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return ``lines`` with the first word as code if it begins like an alert mark."""
    first, *others = lines
    if not alert_length(first):
        return lines
    word, blank, rest = first.partition(" ")
    return (f"={word}={blank}{rest}", *others)


def _as_code(line: str) -> str:
    return f"={line}=" if "=" not in line and not _MARKS.isdisjoint(line) else line


def _marks_as_code(line: str) -> str:
    return _OPENING_MARK.sub(r"=\1=", line)
