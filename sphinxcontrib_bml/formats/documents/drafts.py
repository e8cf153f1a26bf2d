"""Notes as they grow: blocks, conditions, comments that follow a block."""

from __future__ import annotations

from collections.abc import Iterable

from ...bridge import ALWAYS, Conditions
from .layout import Line
from .remarks import Remarks, shortened
from .tree import NOWHERE, KeptLine


class Draft:
    """The lines of notes; blocks have one blank line between them (IM-1)."""

    def __init__(self, remarks: Remarks) -> None:
        """Begin with nothing."""
        self.remarks = remarks
        self.lines: list[Line] = []
        self.conditions = ALWAYS
        self.rows = 0
        self.tables = 0
        self.headings = 0

    def block(self, lines: Iterable[Line]) -> None:
        """Add a block."""
        if self.lines:
            self.lines.append(Line("", NOWHERE))
        self.lines.extend(lines)

    def kept(self, lines: Iterable[KeptLine]) -> None:
        """Add a block of comments, and tell of each (IM-2)."""
        comments = []
        for line, text in lines:
            place = f"line {line}: " if line != NOWHERE else ""
            comments.append(Line(f"// {place}{text}", line))
            self.remarks.kept(line, f"kept as a comment: {shortened(text)}")
        if comments:
            self.block(comments)

    def hold(self, conditions: Conditions, origin: int) -> None:
        """Say what changes in seat and vulnerability, in one block (IM-22)."""
        lines = []
        if conditions.seat is not self.conditions.seat:
            lines.append(Line(f"#SEAT {conditions.seat}", origin))
        if conditions.vulnerability is not self.conditions.vulnerability:
            lines.append(Line(f"#VUL {conditions.vulnerability}", origin))
        if lines:
            self.block(lines)
        self.conditions = conditions
