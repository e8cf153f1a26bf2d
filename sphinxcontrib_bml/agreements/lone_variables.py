"""Variables that are probably slips of the finger: ``2Z`` in a table that knows no ``X``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ..language.codes import Code
from ..language.diagnostics import Diagnostics, quoted
from ..language.labels import Variable
from ..language.syntax import BiddingTable, Row

_BEFORE = {"Y": "X", "Z": "XY"}
"""The variables that are taken before another one."""
_LETTERS = frozenset("XYZxyz")
_NAMES = re.compile(r"(?<![^\W\d])[XYZxyz](?![^\W_])")


def report_lone_variables(table: BiddingTable, diagnostics: Diagnostics) -> None:
    """Report ``Y`` and ``Z`` where nothing else in the table speaks of them (LANGUAGE EX-6a)."""
    named = [row for row in table.rows if not _LETTERS.isdisjoint(row.label)]
    found = [(row, *written) for row in named for written in _variables(row)]
    used = Counter(variable.name for *_, variable in found)
    for row, label, variable in found:
        before = _BEFORE.get(variable.name)
        if before is None or used[variable.name] > 1 or any(used[name] for name in before):
            continue
        if _is_mentioned(variable.name, table):
            continue
        diagnostics.report(
            Code.VARIABLE_ALONE,
            row.span,
            f"{quoted(label)} is read as a bid of any suit, and nothing else speaks of "
            f"{variable.spelled}",
            hint="write the suit itself, or X where any is meant",
            pasted=row.pasted,
        )


def _variables(row: Row) -> Iterator[tuple[str, Variable]]:
    """Yield the variables of a row with the labels that they stand in."""
    for label in row.labels:
        for part in label.parts:
            if isinstance(part, Variable):
                yield label.text, part


def _is_mentioned(name: str, table: BiddingTable) -> bool:
    """Tell whether a text of the table has the variable as a word, perhaps behind a number."""
    texts = (row.description.text for row in table.rows if row.description)
    return any(found.upper() == name for text in texts for found in _NAMES.findall(text))
