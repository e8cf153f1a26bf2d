"""How the cost of conventions and of cards grows with a count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tools.bench.jobs import Job, program
from tools.bench.judging import Comparison
from tools.bench.rounds import Tell, alternate
from tools.bench.samples import CPU, MEMORY

NAME = "cards"
"""What they are called among the contenders."""
NUMBERS = (5_000, 10_000)
"""Conventions, in files of 1 and 2 MB."""
TARGET = 2.2
"""Twice as many may take this many times the CPU, and the memory."""
QUESTIONS = (2_000, 4_000)
"""Of a card."""
KEYS = (10_000, 20_000)
"""Of a card of another program."""
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
    """Return a file of this many conventions."""
    return "".join(_CONVENTION.format(number=one) for one in range(number))


def structure(questions: int) -> str:
    """Return a card with this many questions."""
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


def card_growth(repeats: int, folder: Path, tell: Tell) -> Iterator[Comparison]:
    """Yield what twice the conventions, or questions, cost next to half of them."""
    subjects: list[tuple[str, tuple[int, int], Callable[[int], Job]]] = [
        ("bml convention check, {} / {} conventions", NUMBERS, _checked),
        *(
            (f"bml card {writer}, {{}} / {{}} questions", QUESTIONS, partial(_written, writer))
            for writer in WRITERS
        ),
        ("bml card migrate, {} / {} answers", QUESTIONS, _migrated),
        ("bml card import, {} / {} keys", KEYS, _imported),
    ]
    for text, (fewer, more), job in subjects:
        jobs = {str(number): job(number) for number in (fewer, more)}
        results = alternate(jobs, repeats, folder, 0, partial(_tell_of, tell, text))
        for quantity in (CPU, MEMORY):
            yield Comparison(
                f"{quantity.text}: {text.format(more, fewer)}",
                quantity.of(results[str(more)]),
                quantity.of(results[str(fewer)]),
                TARGET,
            )


def _tell_of(tell: Tell, text: str, number: str) -> None:
    tell(f"{number}: {text.partition(',')[0]}")


def _checked(number: int) -> Job:
    files = {"conventions.yaml": conventions(number)}
    return Job((program("bml"), "convention", "check", *files), files)


def _migrated(number: int) -> Job:
    text = answers(number).replace("large", "acbl")
    command = (program("bml"), "card", "migrate", "--check", "notes.yaml")
    return Job(command, {"notes.yaml": text}, statuses=(1,))


def _imported(number: int) -> Job:
    paths = ", ".join(f'"path{key}": {{"text": "15--17 and ♣ {key}"}}' for key in range(number))
    text = f'{{"format": "bridge_classroom", "general": {{{paths}}}}}'
    command = (program("bml"), "card", "import", "-o", "card.yaml", "card.json")
    return Job(command, {"card.json": text})


def _written(writer: str, number: int) -> Job:
    command = ("card", writer, "notes.yaml", "--structure", "large.yaml", "-o", "out")
    files = {"notes.yaml": answers(number), "large.yaml": structure(number)}
    return Job((program("bml"), *command), files)
