"""How the cost of conventions and of cards grows with their number."""

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
QUESTIONS = (2_000, 4_000)
"""Of a card."""
WRITERS = ("html", "latex")
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


def structure(questions: int) -> str:
    """Return a card with so many questions."""
    head = 'format: large\nversion: "1.0"\nsections:\n'
    general = "  general: {fields: [{id: title}]}\n"
    fields = "".join(f"      - {{id: q{number}}}\n" for number in range(questions))
    return f"{head}{general}  asked:\n    fields:\n{fields}"


def answers(questions: int) -> str:
    """Return system notes that answer all of them."""
    head = 'format: large\nversion: "1.0"\nsections:\n  general: {fields: {title: Ours}}\n'
    fields = "".join(
        f"      q{number}: 15--17 and !c, with /words/ of length {number}\n"
        for number in range(questions)
    )
    return f"{head}  asked:\n    fields:\n{fields}"


def sheet_growth(repeats: int, folder: Path) -> Iterator[Comparison]:
    """Yield what a card with twice the questions costs to write beside one with half of them."""
    for writer in WRITERS:
        fewer, more = (_written(writer, number, repeats, folder) for number in QUESTIONS)
        for quantity in (CPU, MEMORY):
            yield Comparison(
                f"{quantity.text}: bml card {writer}, {QUESTIONS[1]} / {QUESTIONS[0]} questions",
                quantity.of(more),
                quantity.of(fewer),
                TARGET,
            )


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
    files = {"conventions.yaml": conventions(number)}
    return _runs(("convention", "check", *files), files, repeats, folder)


def _written(writer: str, number: int, repeats: int, folder: Path) -> Result:
    files = {"notes.yaml": answers(number), "large.yaml": structure(number)}
    command = ("card", writer, "notes.yaml", "--structure", "large.yaml", "-o", "out")
    return _runs(command, files, repeats, folder)


def _runs(arguments: tuple[str, ...], files: dict[str, str], repeats: int, folder: Path) -> Result:
    result = Result([])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    for _ in range(repeats):
        command = (program("bml"), *arguments)
        try:
            result.usages.append(run(command, folder, None, 0))
        except CommandFailedError as failure:
            result.failure = str(failure)
    return result
