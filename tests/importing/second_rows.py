"""The second reader: rows and tables."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.importing.second_calls import Line, same


@dataclass
class Row:
    """A row with what is below it."""

    line: Line
    texts: list[str]
    notes: list[str] = field(default_factory=list)
    below: list[Row] = field(default_factory=list)
    above: Row | None = None


class Tables:
    """Tables one after the other (IM-11)."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.history: Line = ()
        self.rows: list[Row] = []
        self.last: Row | None = None
        self.state = ("0", "00")
        self.written = ("0", "00")
        self.kept: list[str] = []

    def add(self, line: Line, texts: list[str], state: tuple[str, str] = ("0", "00")) -> Row:
        row = Row(line, texts)
        if self.rows and state == self.state:
            above = self.last
            while above is not None:
                if len(above.line) > 1 and same(above.line, line[:-1]):
                    above.below.append(row)
                    row.above = above
                    self.last = row
                    return row
                above = above.above
        if not self.begins(line, state):
            self.rows.append(row)
        else:
            self.end()
            self.history, self.rows, self.state = line[:-1], [row], state
        self.last = row
        return row

    def begins(self, line: Line, state: tuple[str, str] = ("0", "00")) -> bool:
        if not self.rows or state != self.state:
            return True
        above = self.last
        while above is not None:
            if len(above.line) > 1 and same(above.line, line[:-1]):
                return False
            above = above.above
        return not same(self.history, line[:-1])

    def end(self) -> None:
        if self.rows:
            lines = []
            if self.state[0] != self.written[0]:
                lines.append(f"#SEAT {self.state[0]}")
            if self.state[1] != self.written[1]:
                lines.append(f"#VUL {self.state[1]}")
            if lines:
                self.out.append("\n".join(lines))
            self.written = self.state
            table = []
            first = (self.history or self.rows[0].line)[0]
            if first.text in "PDR":
                table.append("#BIDTABLE")
            if self.history:
                table.append("-".join(made.label for made in self.history) + ";")
            table += drawn(self.rows, 0)
            self.out.append("\n".join(table))
        self.rows, self.last = [], None
        if self.kept:
            self.out.append("\n".join(self.kept))
            self.kept = []


def drawn(rows: list[Row], depth: int) -> list[str]:
    lengths = sorted(len(row.line[-1].label) for row in rows if row.texts)
    most = lengths[(len(lengths) - 1) // 2] + 12 if lengths else 0
    width = max((length for length in lengths if length <= most), default=0)
    out = []
    for row in rows:
        label, pad = row.line[-1].label, "  " * depth
        if row.texts:
            head = f"{pad}{label.ljust(width)} = "
            out.append(head + row.texts[0])
            out += [" " * len(head) + text for text in row.texts[1:]]
        else:
            out.append(pad + label)
        out += [pad + note for note in row.notes]
        out += drawn(row.below, depth + 1)
    return out
