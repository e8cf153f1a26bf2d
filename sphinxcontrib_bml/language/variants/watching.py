"""Lines of a file while it is read: which blocks and includes hold for some names only (VA-3)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..source import SourceLine
from .lines import variant_line
from .parts import VariantLine, VariantPart
from .placing import VariantState

_DIRECTIVE = re.compile(r"\s*#(?!\+\w+:)")


class VariantWatch:
    """Follows the lines of one file, from its first to its last."""

    def __init__(self, part: VariantPart | None, placing: VariantState) -> None:
        """Begin above the first line.

        :param part: what the file is included in.
        """
        self.part = part
        """What the line that is read stands in."""
        self._file = part
        self._placing = placing
        self._waiting: list[VariantLine] = []
        """Lines above a block that is to come."""
        self._begins_block = True
        """Whether only blank lines and comments stand above, in this block."""
        self._below_directive = False
        self._taken = 0
        """How many lines below an include were taken with it."""

    def takes(self, line: SourceLine) -> bool:
        """Take a line ``//only`` or ``//except`` that is above a block, or below an include.

        Any other one is about what stands above it in its block.
        """
        found = variant_line(line)
        assert found is not None
        if self._taken:
            self._taken -= 1
            return True
        if self._begins_block:
            self._waiting.append(found)
            return True
        if self._below_directive:
            self._placing.below_directive.add((line.source, line.start))
        return False

    def line(self, text: str) -> VariantPart | None:
        """Return what a line stands in that is neither a comment nor an include."""
        if not text or text.isspace():
            self._end_block()
            return self.part
        self._begin()
        self._below_directive = "#" in text and _DIRECTIVE.match(text) is not None
        return self.part

    def include(self, below: Iterable[VariantLine]) -> VariantPart | None:
        """Return what an include stands in, with the lines directly below it."""
        self._begin()
        below = list(below)
        self._taken = len(below)
        part = self._placing.part(below, [self.part])
        if part is None and self.part is not None and self.part.is_block:
            part = self._placing.inside(self.part)  # its headings stand for no more than theirs
        return part or self.part

    def rst_block(self) -> VariantPart | None:
        """Return what a block of reStructuredText stands in."""
        if not self._begins_block:
            self.directive()
            return self.part
        waiting, self._waiting = self._waiting, []
        self.directive()
        return self._placing.part(waiting, [self._file]) or self._file

    def directive(self) -> None:
        """Go past a line that no line can be about."""
        self._begin()
        self._below_directive = True

    def end(self) -> None:
        """Go past the last line."""
        self._end_block()

    def _begin(self) -> None:
        self._taken = 0
        self._begins_block = self._below_directive = False
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            part = self._placing.part(waiting, [self._file])
            if part is not None:
                part.is_block = True
                self.part = part

    def _end_block(self) -> None:
        for line in self._waiting:
            self._placing.refuse(line, "nothing stands below")
        self._waiting = []
        self._taken = 0
        self._begins_block = True
        self.part = self._file
