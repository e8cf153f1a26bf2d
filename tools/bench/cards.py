"""How the cost of reading conventions grows with their number."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from tools.bench.contenders import program
from tools.bench.measure import CommandFailedError, run
from tools.bench.report import CPU, MEMORY, Comparison, Result

NUMBERS = (5_000, 10_000)
"""Conventions, in files of 1 and 2 MB."""
TARGET = 2.2
"""Twice as many may take this many times the CPU, and the memory."""
_CONVENTION = """\
- id: convention-{number}
  title: Convention {number}
  description: Asks for a major
  sequences:
    - {{bids: 1n.2c, hcp: {{min: 8, max: 9}}, detail: "Asks, {number}"}}
    - {{bids: 1n.2c.2j.3j, shape: four trumps}}
"""


def conventions(number: int) -> str:
    """Return a file of so many conventions."""
    return "".join(_CONVENTION.format(number=one) for one in range(number))


def card_growth(repeats: int, folder: Path) -> Iterator[Comparison]:
    """Yield what twice the conventions cost beside half of them: CPU, then memory."""
    results = [_measured(number, repeats, folder) for number in NUMBERS]
    fewer, more = results
    for quantity in (CPU, MEMORY):
        yield Comparison(
            f"{quantity.text}: bml convention check, {NUMBERS[1]} / {NUMBERS[0]} conventions",
            quantity.of(more),
            quantity.of(fewer),
            TARGET,
        )


def _measured(number: int, repeats: int, folder: Path) -> Result:
    result = Result([])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "conventions.yaml").write_text(conventions(number), encoding="utf-8")
    for _ in range(repeats):
        command = (program("bml"), "convention", "check", "conventions.yaml")
        try:
            result.usages.append(run(command, folder, None, 0))
        except CommandFailedError as failure:
            result.failure = str(failure)
    return result
