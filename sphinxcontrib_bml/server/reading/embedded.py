"""The notes in the directives of a reStructuredText or MyST file, as one document.

They share clips, ``#VUL`` and ``#SEAT`` from the first directive to the last, as in the build of a
project. Their places are those of the file.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ...agreements.checks.link_checker import markdown_titles, rst_titles
from ...language.anchors import heading_anchor
from ...language.conditions import CarriedConditions
from ...language.directives import DirectiveReader, WrittenDirective
from ...language.heading_auctions import record_heading
from ...language.options import Options
from ...language.parser import Parse
from ...language.reading import bytes_of, decode
from ...language.source import Excerpt, Fragment, Source, SourceLine, Span, normalized
from ...language.state import DocumentState
from ...language.syntax import BiddingTable, Document, Element, Heading
from .directives import Directive, TextRange, directives_in, roles_in

SUFFIXES = (".rst", ".md")
"""Of files that may hold notes in directives."""

_MARKERS = "=-`:.'\"~^_*+#<>"


class _Section(NamedTuple):
    title: TextRange
    level: int


def read_embedded(path: Path, name: str, options: Options) -> Parse:
    """Read the notes in the directives of a file.

    :param name: what messages call it.
    :raises OSError: where it cannot be read.
    """
    text = normalized(decode(bytes_of(path, options)).text)
    found = directives_in(text, path.suffix)
    sections = list(_sections(text, path.suffix, found))
    shown = [extent for one in found for extent in (one.own, *one.options.values())]
    shown += [extent for one in found for extent in one.content]
    shown += [extent for extent, _ in roles_in(text)]
    source = Source(
        name, _blanked(text, [*shown, *(section.title for section in sections)]), path=path
    )
    state = DocumentState(options, name)
    state.sources.append(source)
    elements = tuple(_DirectiveReader(source, state).elements(found, sections))
    return Parse(source, Document(name, elements, state.metadata), state)


def _sections(text: str, suffix: str, found: Sequence[Directive]) -> Iterator[_Section]:
    """Yield the titles of sections with their levels, from 1."""
    titles = markdown_titles if suffix == ".md" else rst_titles
    inside = [
        TextRange(one.own.start, one.content[-1].end if one.content else one.own.end)
        for one in found
    ]
    starts = [extent.start for extent in inside]
    ranks: list[str] = []
    above = 0
    for _, span in titles(Source("", text)):
        index = bisect_right(starts, span.start) - 1
        if index >= 0 and span.start < inside[index].end:
            continue
        line = text[span.start : span.end]
        if not line.strip() or (suffix != ".md" and line[0].isspace()):
            continue
        if suffix == ".md" and line.lstrip().startswith("#"):
            marks = len(line.lstrip()) - len(line.lstrip().lstrip("#"))
            level = min(marks, above + 1)
            start = span.start + line.index("#") + marks
        else:
            rank = _rank(text, span)
            if rank not in ranks:
                ranks.append(rank)
            level, start = min(ranks.index(rank) + 1, above + 1), span.start
        title = text[start : span.end]
        start += len(title) - len(title.lstrip())
        above = level
        yield _Section(TextRange(start, start + len(title.strip())), level)


def _rank(text: str, span: Span) -> str:
    """Return what tells the level of a title in reStructuredText: its lines of punctuation."""
    below = text[span.end + 1 : span.end + 2]
    line_above = text[: max(0, span.start - 1)].rpartition("\n")[2].strip()
    overlined = line_above and not line_above.strip(below) and below in _MARKERS
    return below * 2 if overlined else below


def _blanked(text: str, shown: Iterable[TextRange]) -> str:
    """Return ``text`` with blanks in the place of all but what is ``shown``; lines stay."""
    pieces, position = [], 0
    for begin, end in sorted(shown):
        start = max(begin, position)
        pieces += [_blank(text[position:start]), text[start:end]]
        position = max(position, end)
    return "".join([*pieces, _blank(text[position:])])


def _blank(text: str) -> str:
    return "\n".join(" " * len(line) for line in text.split("\n"))


class _DirectiveReader:
    """Reads the directives of one file."""

    def __init__(self, source: Source, state: DocumentState) -> None:
        self.source = source
        self.state = state
        self.carried = CarriedConditions()
        self._open: list[_Section] = []
        """The sections that what is read stands in."""

    def elements(
        self, found: Sequence[Directive], sections: Sequence[_Section]
    ) -> Iterator[Element]:
        """Yield the elements of directives and the titles of sections, in their order."""
        waiting = list(reversed(sections))
        for directive in found:
            while waiting and waiting[-1].title.start < directive.own.start:
                yield self._heading(waiting.pop())
            reader = DirectiveReader(self._written(directive), self.state)
            around: list[object] = [self.source, *self._open]
            for element in reader.elements():
                if isinstance(element, BiddingTable):
                    self.carried.remark(element, reader.options, around, self.state)
                if not isinstance(element, Heading):
                    yield element
            self.carried.note(self.state, around[-1])
        while waiting:
            yield self._heading(waiting.pop())

    def _written(self, found: Directive) -> WrittenDirective:
        return WrittenDirective(
            found.name,
            Span(self.source, *found.own),
            Span(self.source, *found.argument),
            {name: Span(self.source, *value) for name, value in found.options.items()},
            Excerpt(self.source, found.content, found.indent, found.tab_size),
        )

    def _heading(self, section: _Section) -> Heading:
        while self._open and self._open[-1].level >= section.level:
            self._open.pop()
        self._open.append(section)
        start, end = section.title
        column = self.source.column(start)
        first = start - column
        text = self.source.text[first:end]
        line = SourceLine(text, self.source, first, first, end)
        fragment = Fragment([(line, column, column + end - start)])
        anchor = self.state.anchors.take(heading_anchor(fragment.text))
        heading = Heading(Span(self.source, start, end), section.level, fragment, anchor)
        self.state.metadata.setdefault("TITLE", fragment)
        record_heading(heading, self.state)
        return heading
