"""Texts, places in them, and fingerprints."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .parameters import Filling
    from .variants.parts import VariantPart


class Source:
    """A text with a name: a file, or the content of a directive.

    Line ends are LF (see :func:`normalized`).
    """

    original: Source | None = None
    """The first version of the text of the file, if this is a later version or a part."""

    def __init__(
        self,
        name: str,
        text: str,
        *,
        path: Path | None = None,
        line_numbers: Sequence[int] | None = None,
        columns: Sequence[int] = (),
    ) -> None:
        """Create a source.

        :param name: the name of the source in diagnostics.
        :param path: the file, if there is one; includes are relative to its folder.
        :param line_numbers: the author's number (from 1) of every line of ``text``, for a text
            that was taken out of a larger file; by default 1, 2, 3 ...
        :param columns: the author's column of the first character of every line, for such a text;
            by default 0.
        """
        self.name = name
        self.text = text
        self.path = path
        self._line_numbers = line_numbers
        self._columns = columns

    @cached_property
    def real_path(self) -> Path | None:
        """The file with symbolic links resolved; None if there is no file."""
        return self.path.resolve() if self.path is not None else None

    @cached_property
    def line_starts(self) -> list[int]:
        """Offset of the first character of each line."""
        starts, position = [0], self.text.find("\n")
        while position >= 0:
            starts.append(position + 1)
            position = self.text.find("\n", position + 1)
        return starts

    def line_number(self, offset: int) -> int:
        """Return the line of ``offset``, from 1."""
        index = bisect_right(self.line_starts, offset) - 1
        if self._line_numbers is None:
            return index + 1
        if not self._line_numbers:
            return 1
        return self._line_numbers[min(index, len(self._line_numbers) - 1)]

    def place(self, offset: int) -> tuple[int, int]:
        """Return the author's line of ``offset``, from 1, and column in characters, from 0."""
        index = bisect_right(self.line_starts, offset) - 1
        line = index + 1 if self._line_numbers is None else self.line_number(offset)
        first = self._columns[index] if self._columns else 0
        return line, first + offset - self.line_starts[index]

    def column(self, offset: int) -> int:
        """Return the column of ``offset`` in characters, from 0."""
        return offset - self.line_starts[bisect_right(self.line_starts, offset) - 1]

    def line_text(self, offset: int) -> str:
        """Return the whole line around ``offset``, without its end."""
        start = offset - self.column(offset)
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def __repr__(self) -> str:
        """Return a text with the name of the source."""
        return f"Source({self.name!r})"


def copied(source: Source) -> Source:
    """Return a separate source with the same text, which reading may change."""
    return Source(source.name, source.text, path=source.path)


class Span(NamedTuple):
    """A part of a source, with offsets in characters from 0."""

    source: Source
    """The source."""
    start: int
    """The first character."""
    end: int
    """The character after the last one."""

    @property
    def file(self) -> str:
        """Name of the source."""
        return self.source.name

    @property
    def line(self) -> int:
        """Line of the first character, from 1."""
        return self.source.line_number(self.start)

    @property
    def column(self) -> int:
        """Column of the first character, in characters from 0."""
        return self.source.column(self.start)

    @property
    def place(self) -> tuple[str, int, int]:
        """File, line and column, for sorting by place."""
        return self.file, *self.source.place(self.start)

    @property
    def text(self) -> str:
        """The characters themselves, as written."""
        return self.source.text[self.start : self.end]

    @property
    def real_file(self) -> str:
        """The file with symbolic links resolved, or the name of a source without a file."""
        return str(self.source.real_path or self.file)

    def with_line_alone(self) -> Span:
        """Return the part on the first line of the span, with this line as the whole source."""
        source, text = self.source, self.source.line_text(self.start)
        line, column = source.place(self.start)
        alone = Source(source.name, text, path=source.real_path, line_numbers=(line,))
        return Span(alone, column, min(column + self.end - self.start, max(column, len(text))))

    def __str__(self) -> str:
        """Return ``file:line``."""
        return f"{self.file}:{self.line}"


class Excerpt(NamedTuple):
    """Lines of a source that are a separate text: the content of a directive."""

    source: Source
    lines: Sequence[tuple[int, int]]
    """Start and end of each line, without its line end."""
    indent: int = 0
    """Spaces before each line that do not belong to the text."""
    tab_size: int = 0
    """Distance of tab stops, if tabs are replaced by spaces; 0 if a tab is a character."""

    def line(self, number: int) -> SourceLine:
        """Return a line, from 0."""
        start, end = self.lines[number]
        text = self.source.text[start:end]
        if not (self.indent or self.tab_size):
            return SourceLine(text, self.source, start, start, end)
        origin = start
        if self.tab_size and "\t" in text:
            text = text.expandtabs(self.tab_size)
            origin = end - len(text)
        removed = min(self.indent, indentation(text)) if self.indent else 0
        is_exact = origin == start or "\t" not in self.source.text[start:end].lstrip()
        return SourceLine(text[removed:], self.source, origin + removed, start, end, exact=is_exact)

    def written_lines(self) -> Iterator[SourceLine]:
        """Yield the lines as written, without empty lines."""
        lines = map(self.line, range(len(self.lines)))
        return (line for line in lines if line.text.strip())


class SourceLine(NamedTuple):
    """A line as the parser sees it: as written, or pasted and changed by replacements."""

    text: str
    source: Source
    origin: int
    """Offset in the source of the first character of :attr:`text`; if spaces of a pasted line were
    added or removed, the offset that it would have."""
    start: int
    """Offset of the line as written."""
    end: int
    """Offset of its end as written."""
    pasted: tuple[Span, ...] = ()
    """The ``#PASTE`` lines that inserted it, the innermost first."""
    exact: bool = True
    """False after replacements, when the columns of text and source differ."""
    stands_in: VariantPart | None = None
    """The variant part that contains it, if blocks and includes determine one."""

    @property
    def span(self) -> Span:
        """The line as written, without its indentation."""
        written = self.source.text[self.start : self.end]
        return Span(self.source, self.start + len(written) - len(written.lstrip()), self.end)

    def part(self, start: int, end: int) -> Span:
        """Return the place of the columns ``start`` to ``end`` of :attr:`text`."""
        if not self.exact:
            return self.span
        first, last = self.origin + start, self.origin + end
        if self.start <= first <= last <= self.end:
            return Span(self.source, first, last)
        first = min(max(first, self.start), self.end)
        return Span(self.source, first, min(max(last, first), self.end))


class Inserted(NamedTuple):
    """An inserted part of a text that replaces another part, with offsets in characters."""

    start: int
    end: int
    typed_start: int
    """The part of the written text that it replaces."""
    typed_end: int


class Fragment:
    """Running text of one element, from one or more lines, with its places in them."""

    __slots__ = ("_inserted", "_pieces", "_starts", "filling", "text")

    def __init__(
        self,
        pieces: Sequence[tuple[SourceLine, int, int]],
        text: str | None = None,
        inserted: Sequence[Inserted] = (),
        filling: Filling | None = None,
    ) -> None:
        """Join the columns ``start`` to ``end`` of each line, with line ends.

        :param text: the text, if it differs from the written text.
        :param inserted: the inserted parts.
        :param filling: the filling that inserted them.
        """
        self.filling = filling
        self._pieces = pieces
        self._inserted = inserted
        if text is not None:
            self.text = text
        elif len(pieces) == 1:  # as most have
            ((line, start, end),) = pieces
            self.text = line.text[start:end]
        else:
            self.text = self.written
        self._starts: Sequence[int] = ()

    @property
    def written(self) -> str:
        """The text as written, with the names of parameters."""
        if len(self._pieces) == 1:
            (line, start, end) = self._pieces[0]
            return line.text[start:end]
        return "\n".join([line.text[start:end] for line, start, end in self._pieces])

    @property
    def pieces(self) -> Sequence[tuple[SourceLine, int, int]]:
        """The lines with the first and the last column taken from each."""
        return self._pieces

    @property
    def pasted(self) -> tuple[Span, ...]:
        """The ``#PASTE`` lines that brought the first line here."""
        return self._pieces[0][0].pasted if self._pieces else ()

    def of_pieces(self, pieces: Sequence[tuple[SourceLine, int, int]]) -> Fragment | None:
        """Return the text of other lines, with the same filling; None if there are none."""
        if not pieces:
            return None
        return Fragment(pieces) if self.filling is None else self.filling(Fragment(pieces))

    def is_typed(self, start: int, end: int) -> bool:
        """Return whether no character from ``start`` to ``end`` is inserted."""
        return all(one.end <= start or end <= one.start for one in self._inserted)

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Return the place of the characters ``start`` to ``end`` of :attr:`text`.

        A place ends at the end of its first line at the latest. The place of inserted text is the
        place of the replaced text.
        """
        end = len(self.text) if end is None else end
        if self._inserted:
            start, end = self._typed(start, is_end=False), self._typed(end, is_end=start < end)
        return self.typed_span(start, end)

    def _typed(self, offset: int, *, is_end: bool) -> int:
        """Return the position in the written text of a character of :attr:`text`."""
        more = 0
        for one in self._inserted:
            if offset < one.start or (is_end and offset == one.start):
                break
            if offset < one.end or (is_end and offset == one.end):
                return one.typed_end if is_end else one.typed_start
            more = one.typed_end - one.end
        return offset + more

    def typed_span(self, start: int, end: int) -> Span:
        """Return the place of the characters ``start`` to ``end`` of :attr:`written`."""
        if not self._starts:
            lengths = (last - first + 1 for _, first, last in self._pieces)
            self._starts = list(accumulate(lengths, initial=0))[:-1]
        index = max(0, bisect_right(self._starts, start) - 1)
        line, first, last = self._pieces[index]
        begin = min(first + start - self._starts[index], last)
        return line.part(begin, max(begin, min(last, first + end - self._starts[index])))


def indentation(text: str) -> int:
    """Return the number of spaces before the first word of ``text``."""
    return len(text) - len(text.lstrip())


def byte_order_marks(text: str) -> int:
    """Return the number of byte-order marks at the start of ``text``; some programs add several."""
    return len(text) - len(text.lstrip("\ufeff"))


def common_start(one: str, other: str) -> int:
    """Return the length of the common start of two texts."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def normalized(text: str) -> str:
    """Return ``text`` with LF line ends and without byte-order marks (LANGUAGE FS-1, FS-2)."""
    text = text[byte_order_marks(text) :]
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text


def fingerprint(value: object) -> str:
    """Return a fingerprint of a value: 64 hexadecimal digits.

    It is stored between builds and written to files, so it is the same in all processes.

    :param value: texts, numbers, None, lists, tuples, dictionaries and records of these, which the
        ``repr`` distinguishes. Sort sets, because they have no order.
    """
    from hashlib import sha256  # noqa: PLC0415 - takes 4 MB, where most notes need none

    return sha256(repr(value).encode("utf-8", "replace")).hexdigest()
