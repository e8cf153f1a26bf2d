"""A file put together again from its parts, some laid out anew, some as they were written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from ...language.variants.lines import is_variant_line
from .parts import Anatomy, LineKind
from .prose_layout import lay_out_line
from .table_layout import Edits
from .table_parts import indentation_of

END = -1
"""What stands at the end of a file belongs to this group."""

_BYTE_ORDER_MARK = "\ufeff"


class Chosen(NamedTuple):
    """What is laid out anew."""

    gaps: frozenset[int]
    """The groups with what stands between each and the group above; :data:`END` is one."""
    parts: frozenset[int] = frozenset()
    """The numbers of the parts."""


class ComposedFile(NamedTuple):
    """A file put together."""

    text: str
    groups: tuple[int, ...]
    """For each line of the text the group that it belongs to, :data:`END` for blank lines and
    comments."""


class _OutLine(NamedTuple):
    text: str
    group: int = END
    is_written: bool = False
    """Whether it stands as it was written."""


_BLANK = _OutLine("")


class FileComposer:
    """Puts a file together from what is laid out anew and what is not."""

    def __init__(self, anatomy: Anatomy, edits: Sequence[Edits | None]) -> None:
        """Take a file apart.

        :param edits: of each part; None where it cannot be laid out.
        """
        self.anatomy = anatomy
        self.edits = edits
        self.beside = _lines_near_comments(anatomy)

    @property
    def gaps(self) -> list[int]:
        """All that stands between groups."""
        return [*dict.fromkeys(group for group in self.anatomy.groups if group >= 0), END]

    def groups_of(self, part: int) -> set[int]:
        """Return the groups of a part."""
        lines = self.anatomy.parts[part].lines
        return {self.anatomy.groups[self.anatomy.index(line)] for line in lines} - {END}

    def line_of(self, gap: int) -> int:
        """Return the line, from 1, in which a group begins, or the last one."""
        groups = self.anatomy.groups
        return groups.index(gap) + 1 if gap != END else len(groups)

    def compose(self, chosen: Chosen) -> ComposedFile:
        """Return the file with what is ``chosen`` laid out anew."""
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
        """Tell whether a line stands between the markers of a reST block."""
        groups = self.anatomy.groups
        if self.anatomy.kinds[index] is not LineKind.RST or groups[index - 1] != groups[index]:
            return False
        is_last = index + 1 == len(groups) or groups[index + 1] != groups[index]
        return not is_last or lay_out_line(self.anatomy.written[index], LineKind.RST) != "#+END_RST"

    def _as_written(self, indices: Sequence[int]) -> list[_OutLine]:
        """Return blank lines and comments as they are."""
        return [_OutLine(self.anatomy.written[index], is_written=True) for index in indices]

    def _between(self, indices: Sequence[int], edits: Edits) -> list[_OutLine]:
        """Return blank lines and comments in their layout."""
        return [_OutLine(text) for index in indices for text in self._blank(index, edits)]

    def _blank(self, index: int, edits: Edits) -> list[str]:
        """Return a blank line or a comment."""
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
    """Return, for comments, the line below, or above where they are the last of their block."""
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
    """Return the lines with one blank line for several, and none at either end."""
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
