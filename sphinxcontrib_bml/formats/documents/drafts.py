"""Notes as they grow: blocks, conditions, comments that follow a block."""

from __future__ import annotations

from collections.abc import Iterable

from ...bridge import ALWAYS, Conditions
from .layout import DraftLine
from .remarks import Remarks, shortened
from .tree import NOWHERE, CommentLine


class NotesDraft:
    """The lines of notes; blocks have one blank line between them (IM-1)."""

    def __init__(self, remarks: Remarks) -> None:
        """Begin with nothing."""
        self.remarks = remarks
        self.lines: list[DraftLine] = []
        self.conditions = ALWAYS
        self.rows = 0
        self.tables = 0
        self.headings = 0

    def block(self, lines: Iterable[DraftLine]) -> None:
        """Add a block."""
        if self.lines:
            self.lines.append(DraftLine("", NOWHERE))
        self.lines.extend(lines)

    def kept(self, lines: Iterable[CommentLine]) -> None:
        """Add a block of comments, and tell of each (IM-2)."""
        comments = []
        for line, text in lines:
            place = f"line {line}: " if line != NOWHERE else ""
            comments.append(DraftLine(f"// {place}{text}", line))
            self.remarks.kept(line, f"kept as a comment: {shortened(text)}")
        if comments:
            self.block(comments)

    def hold(self, conditions: Conditions, origin: int) -> None:
        """Say what changes in seat and vulnerability, in one block (IM-22)."""
        lines = []
        if conditions.seat is not self.conditions.seat:
            lines.append(DraftLine(f"#SEAT {conditions.seat}", origin))
        if conditions.vulnerability is not self.conditions.vulnerability:
            lines.append(DraftLine(f"#VUL {conditions.vulnerability}", origin))
        if lines:
            self.block(lines)
        self.conditions = conditions
