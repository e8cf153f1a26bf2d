"""Where rows stand: below others, in a table, in a table of their own (IM-9, IM-11, IM-22)."""

from __future__ import annotations

from collections.abc import Iterator

from ...bridge import ALWAYS, Conditions
from ...language.labels import Label
from .drafts import NotesDraft
from .layout import LayoutRow, table_lines
from .paths import Path, are_same, further, is_same
from .tree import CommentLine


class Placer:
    """Puts rows into tables, one after the other."""

    def __init__(self, draft: NotesDraft) -> None:
        """Write to ``draft``."""
        self._draft = draft
        self._history: Path = ()
        self._rows: list[LayoutRow] = []
        self._conditions = ALWAYS
        self._kept: list[CommentLine] = []
        self.last: LayoutRow | None = None
        """The row above the next one."""

    def place(
        self,
        path: Path,
        origin: int,
        conditions: Conditions = ALWAYS,
        *,
        table_conditions: Conditions | None = None,
    ) -> LayoutRow:
        """Return the row of a whole auction, where IM-11 puts it.

        :param table_conditions: those of its table, where the row's own words say the rest.
        """
        around = conditions if table_conditions is None else table_conditions
        parent = self._parent_of(path, around)
        row = LayoutRow(path[-1], path, origin, parent, conditions)
        if parent is not None:
            parent.children.append(row)
        else:
            if self._is_of_another_table(path, around):
                self.finish()
                self._history, self._conditions = path[:-1], around
            self._rows.append(row)
        self.last = row
        self._draft.rows += 1
        return row

    def begins_table(self, path: Path, conditions: Conditions) -> bool:
        """Tell whether the row of an auction begins a table."""
        is_below = self._parent_of(path, conditions) is not None
        return not is_below and self._is_of_another_table(path, conditions)

    def _is_of_another_table(self, path: Path, conditions: Conditions) -> bool:
        """Tell whether a row that stands below none has another history than the table."""
        if not self._rows or not are_same(self._history, path[:-1]):
            return True
        return conditions is not self._conditions and conditions != self._conditions

    def _parent_of(self, path: Path, conditions: Conditions) -> LayoutRow | None:
        """Return the row above, or one it stands below, that ``path`` goes on from by one call.

        It holds under the same conditions.
        """
        row, before = self.last, path[:-1]
        while row is not None:
            if len(row.path) > 1 and are_same(row.path, before) and row.conditions == conditions:
                return row
            row = row.parent
        return None

    def nest(self, row: LayoutRow, tail: Path, origin: int) -> LayoutRow:
        """Return the row of the calls ``tail`` below ``row``: rows one below the other (IM-9).

        Calls that the row above has too are not repeated.
        """
        for label in tail[:-1]:
            above = row.children[-1] if row.children else None
            row = (
                above
                if above is not None and is_same(above.label, label)
                else (self._below(row, label, origin))
            )
        return self._below(row, tail[-1], origin)

    def _below(self, row: LayoutRow, label: Label, origin: int) -> LayoutRow:
        child = LayoutRow(label, further(row.path, label), origin, row, row.conditions)
        row.children.append(child)
        self.last = child
        self._draft.rows += 1
        return child

    def keep(self, line: CommentLine) -> None:
        """Put a comment below the table."""
        self._kept.append(line)

    def finish(self) -> None:
        """End the table, and write it."""
        if self._rows:
            qualifications = tuple(_qualifications(self._conditions))
            self._draft.hold(self._conditions, self._rows[0].origin)
            self._draft.block(table_lines(self._history, self._rows, qualifications=qualifications))
            self._draft.tables += 1
        kept, self._kept, self._rows, self.last = self._kept, [], [], None
        self._draft.kept(kept)


def _qualifications(conditions: Conditions) -> Iterator[str]:
    for one in conditions.qualifications:
        yield f"//bss qual={one.call}:{one.text}"
