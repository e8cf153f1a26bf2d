"""A file joined from its parts, some of them formatted, others unchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from ...language.options import Options
from ...language.parser import Parse
from ...language.source import Source, normalized
from ...language.state import DocumentState
from ...language.variants.parts import is_variant_line, key_of, words_of
from ...language.variants.selection import key_among, names_of, resolve
from .design import UnchangedBlock, design
from .layout import Edits, lay_out_line
from .meaning import NotesMeaning, meaning_of, meaning_of_document
from .parts import Anatomy, LineKind, split_source
from .table_parts import indentation_of

END = -1
"""The group of all lines at the end of a file."""

_BYTE_ORDER_MARK = "\ufeff"


class Chosen(NamedTuple):
    """The gaps and parts of a file to format."""

    gaps: frozenset[int]
    """The groups whose distance from the group above is formatted; :data:`END` is one."""
    parts: frozenset[int] = frozenset()
    """The numbers of the parts."""


class ComposedFile(NamedTuple):
    """A joined file."""

    text: str
    groups: tuple[int, ...]
    """For each line of the text its group; :data:`END` for blank lines and comments."""


class _OutLine(NamedTuple):
    text: str
    group: int = END
    is_written: bool = False
    """Whether the line is unchanged."""


_BLANK = _OutLine("")


class FileComposer:
    """Joins a file from formatted and unchanged parts."""

    def __init__(self, anatomy: Anatomy, edits: Sequence[Edits | None]) -> None:
        """Store a file that was split.

        :param edits: the edits of each part; None if it cannot be formatted.
        """
        self.anatomy = anatomy
        self.edits = edits
        self.beside = _lines_near_comments(anatomy)

    @property
    def gaps(self) -> list[int]:
        """All gaps between groups."""
        return [*dict.fromkeys(group for group in self.anatomy.groups if group >= 0), END]

    def groups_of(self, part: int) -> set[int]:
        """Return the groups of a part."""
        lines = self.anatomy.parts[part].lines
        return {self.anatomy.groups[self.anatomy.index(line)] for line in lines} - {END}

    def line_of(self, gap: int) -> int:
        """Return the line number, from 1, at which a group begins, or the last line."""
        groups = self.anatomy.groups
        return groups.index(gap) + 1 if gap != END else len(groups)

    def compose(self, chosen: Chosen) -> ComposedFile:
        """Return the file with the ``chosen`` gaps and parts formatted."""
        edits: Edits = {}
        kept: set[int] = set()
        for number, edit in enumerate(self.edits):
            if edit is not None and number in chosen.parts:
                edits.update(edit)
            else:
                kept.update(map(self.anatomy.index, self.anatomy.parts[number].lines))
        lines: list[_OutLine] = []
        waiting: list[int] = []
        above = END
        for index, group in enumerate(self.anatomy.groups):
            if group < 0:
                waiting.append(index)
                continue
            if group in chosen.gaps:
                between = self._between(waiting, edits)
                if above >= 0 and group != above and _BLANK not in between:
                    between.insert(0, _BLANK)
            else:
                between = self._as_written(waiting)
            lines += between
            waiting, above = [], group
            if index in edits:
                lines += [_OutLine(text, group) for text in edits[index]]
            elif index in kept or group not in chosen.gaps or self._is_inside_rst(index):
                lines.append(_OutLine(self.anatomy.written[index], group, is_written=True))
            else:
                text = lay_out_line(self.anatomy.written[index], self.anatomy.kinds[index])
                lines.append(_OutLine(text, group))
        at_end = END in chosen.gaps
        lines += self._between(waiting, edits) if at_end else self._as_written(waiting)
        return _joined(lines)

    def _is_inside_rst(self, index: int) -> bool:
        """Return whether a line is between the markers of a reST block."""
        groups = self.anatomy.groups
        if self.anatomy.kinds[index] is not LineKind.RST or groups[index - 1] != groups[index]:
            return False
        is_last = index + 1 == len(groups) or groups[index + 1] != groups[index]
        return not is_last or lay_out_line(self.anatomy.written[index], LineKind.RST) != "#+END_RST"

    def _as_written(self, indices: Sequence[int]) -> list[_OutLine]:
        """Return blank lines and comments unchanged."""
        return [_OutLine(self.anatomy.written[index], is_written=True) for index in indices]

    def _between(self, indices: Sequence[int], edits: Edits) -> list[_OutLine]:
        """Return blank lines and comments in canonical layout."""
        return [_OutLine(text) for index in indices for text in self._blank(index, edits)]

    def _blank(self, index: int, edits: Edits) -> list[str]:
        """Return a blank line or a comment in canonical layout."""
        text = self.anatomy.written[index].rstrip(" \t")
        if index in edits:
            return edits[index]
        if self.anatomy.kinds[index] is LineKind.BLANK:
            return [""]
        if is_variant_line(text):
            return [text.lstrip()]
        beside = self.beside.get(index)
        if beside is None or beside not in edits:
            return [text]
        indent = indentation_of(text)
        if indent and indent == indentation_of(self.anatomy.written[beside]):
            indent = indentation_of(edits[beside][0])
        return [" " * indent + text.lstrip()]


def _lines_near_comments(anatomy: Anatomy) -> dict[int, int]:
    """Return, for comments, the line below, or the line above for the last of a block."""
    beside: dict[int, int] = {}
    first = 0
    for is_comment, run in groupby(anatomy.kinds, key=lambda kind: kind is LineKind.COMMENT):
        end = first + len(list(run))
        around = [index for index in (end, first - 1) if 0 <= index < len(anatomy.kinds)]
        body = next((index for index in around if anatomy.kinds[index] is LineKind.BODY), None)
        if is_comment and body is not None:
            beside.update(dict.fromkeys(range(first, end), body))
        first = end
    return beside


def _joined(lines: Sequence[_OutLine]) -> ComposedFile:
    """Return the lines with runs of blank lines reduced to one, and none at either end."""
    kept: list[_OutLine] = []
    for line in lines:
        if line.text or line.is_written or (kept and kept[-1].text):
            kept.append(line)
    while kept and kept[-1] == _BLANK:
        kept.pop()
    if kept and kept[0].text.startswith(_BYTE_ORDER_MARK):
        # At the beginning of a file it would be no part of the text.
        kept.insert(0, _BLANK)
    text = "".join(f"{line.text}\n" for line in kept)
    return ComposedFile(text, tuple(line.group for line in kept))


_MOST_PASTED = 20_000
"""Maximum number of pasted lines; with more, tables with pastes are not formatted."""
_MOST_PASTED_BYTES = 1024 * 1024
_MOST_TRIED = 1024 * 1024
"""Maximum number of characters to read in search of parts that cannot be formatted."""


@dataclass(frozen=True, slots=True)
class FormatResult:
    """The result of formatting."""

    text: str
    """The notes, with LF as line ends."""
    kept: tuple[UnchangedBlock, ...] = ()
    """The blocks that stay unchanged, in order."""
    refused: str = ""
    """Why nothing could be changed at all; empty if all went well."""


def format_notes(
    text: str,
    *,
    name: str = "<text>",
    path: Path | None = None,
    options: Options | None = None,
    indent: int | None = None,
    variant: str | None = None,
) -> FormatResult:
    """Return ``text`` in canonical layout; its meaning does not change.

    Parts that cannot be formatted safely stay unchanged. The result is read again and compared with
    the original: the shown tree, the auctions and the clips are the same, and there are no new
    problems.

    :param path: the file, whose includes are read next to it.
    :param indent: spaces per level; by default those of most rows of the file.
    :param variant: the partner whose blocks are formatted; the blocks of others stay unchanged
        (VARIANTS VA-12).
    :raises UnknownNameError: if the notes have partners, but not this one.
    """
    formatter = _Formatter(normalized(text), name, path, _comparable(options or Options()))
    return formatter.run(indent, variant)


def _comparable(options: Options) -> Options:
    """Return ``options`` with limits that keep repeated comparisons fast."""
    limits = options.limits
    return replace(
        options,
        limits=replace(
            limits,
            pasted_lines=min(limits.pasted_lines, _MOST_PASTED),
            pasted_bytes=min(limits.pasted_bytes, _MOST_PASTED_BYTES),
        ),
    )


def _of_variant(wanted: Chosen, composer: FileComposer, state: DocumentState, name: str) -> Chosen:
    """Return ``wanted`` without blocks of other partners only.

    A chapter is formatted by itself, and another chapter may declare the partners, so the partners
    in its own lines are used.

    :raises UnknownNameError: if the notes have partners, but not this one.
    """
    # What is said about the names is not a problem of the notes as they were read.
    state = replace(state, diagnostics=state.diagnostics.copy())
    names = names_of([state])
    if names:
        key_among(name, names)
    words = (word.text for line in state.variants.lines.values() for word in words_of(line))
    resolve(state, names or names_of([], [name, *words]))
    parts = composer.anatomy.parts
    others = {number for number, part in enumerate(parts) if not part.holds(key_of(name))}
    left = {group for number in others for group in composer.groups_of(number)}
    if others and max(others) == len(parts) - 1:
        left.add(END)
    return Chosen(wanted.gaps - left, wanted.parts - others)


class _Formatter:
    def __init__(self, text: str, name: str, path: Path | None, options: Options) -> None:
        self.text = text
        self.name = name
        self.path = path
        self.options = options
        self.room = _MOST_TRIED

    def run(self, indent: int | None, variant: str | None) -> FormatResult:
        """Format the notes."""
        state = DocumentState(self.options)
        anatomy = split_source(self._source(self.text), state)
        if anatomy is None:
            return FormatResult(self.text, refused="it is not text")
        edits, unsafe = design(anatomy, self.options, indent)
        kept = list(unsafe)
        composer = FileComposer(anatomy, edits)
        wanted = Chosen(
            frozenset(composer.gaps),
            frozenset(number for number, edit in enumerate(edits) if edit is not None),
        )
        if variant is not None:
            wanted = _of_variant(wanted, composer, state, variant)
        chosen = self._keep_meaning(composer, wanted, anatomy.parse(state))
        lines = [anatomy.parts[number].line for number in wanted.parts - chosen.parts]
        lines += [composer.line_of(gap) for gap in wanted.gaps - chosen.gaps]
        kept.extend(UnchangedBlock(line, "its meaning would change") for line in set(lines))
        return FormatResult(
            composer.compose(chosen).text,
            tuple(sorted(kept, key=lambda item: item.line)),
        )

    def _source(self, text: str) -> Source:
        return Source(self.name, text, path=self.path)

    def _meaning(self, text: str) -> NotesMeaning:
        state = DocumentState(self.options)
        meaning = meaning_of(self._source(text), state)
        self.room -= len(text) + state.pasted_bytes
        return meaning

    def _keep_meaning(self, composer: FileComposer, wanted: Chosen, written: Parse) -> Chosen:
        """Return a large part of ``wanted`` that keeps the meaning.

        Usually that is all, or all except the parts in which something changes.

        :param written: the notes before formatting.
        """
        composed = composer.compose(wanted)
        if composed.text == self.text:
            return wanted
        before = meaning_of_document(written)

        def keeps(chosen: Chosen) -> bool:
            return before.is_kept_by(self._meaning(composer.compose(chosen).text))

        after = self._meaning(composed.text)
        if before.is_kept_by(after):
            return wanted
        changed = before.groups_changed(composer.anatomy.groups, after, composed.groups)
        unchanged = wanted._replace(
            parts=frozenset(
                number for number in wanted.parts if not changed & composer.groups_of(number)
            )
        )
        if keeps(unchanged):
            return unchanged
        gaps = wanted.gaps
        if not keeps(Chosen(gaps)):
            gaps = self._largest(gaps, lambda some: keeps(Chosen(some)))
        return Chosen(gaps, self._largest(wanted.parts, lambda some: keeps(Chosen(gaps, some))))

    def _largest(
        self, wanted: Iterable[int], keeps: Callable[[frozenset[int]], bool]
    ) -> frozenset[int]:
        """Return a large part of ``wanted`` that ``keeps`` the meaning.

        If the whole changes the meaning, halves are tried, so that one part excludes no others.
        """
        safe: frozenset[int] = frozenset()
        untried = [sorted(wanted)]
        while untried:
            some = untried.pop()
            if not some or self.room < 0:
                continue
            if keeps(safe | frozenset(some)):
                safe |= frozenset(some)
            elif len(some) > 1:
                middle = len(some) // 2
                untried += [some[middle:], some[:middle]]
        return safe
