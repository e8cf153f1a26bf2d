"""What is compared with what, and what the ratios may be."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from tools.bench import sites, stages
from tools.bench.jobs import PAGE_ROWS
from tools.bench.judging import Comparison, Figure
from tools.bench.older_tool import OLDER_BSS, OLDER_HTML, OLDER_LATEX
from tools.bench.samples import BYTES, CPU, MEMORY, SEARCH, SITE, WALL, Quantity, Results

MEBIBYTE = 1024 * 1024
JUDGED_ROWS = 16_000
"""Targets hold for notes of this length, but where something else is said; at others the ratios are
told, not judged."""
_TIMES = 4
GROWTH = 4.3
"""This many times the rows may take this many times the CPU."""
_COVERAGE_SECONDS = 5.0
"""That counting may take next to reading the notes (PLAYED PX-1)."""
_COVERAGE_MEMORY = 200.0
"""MiB (PLAYED PX-1)."""


class Target(NamedTuple):
    """What one contender may need of a quantity next to another."""

    quantity: Quantity
    ours: str
    other: str
    most: float | None = None
    """``None``: told, not judged."""
    rows: int = JUDGED_ROWS
    """Where it is judged."""


TARGETS = (
    Target(CPU, stages.BSS, OLDER_BSS, 0.0038),
    Target(CPU, sites.PAGES, sites.LISTS, 0.33),
    Target(CPU, sites.PAGES, OLDER_HTML, 0.58),
    Target(CPU, sites.EVERYTHING, sites.PAGES, 1.35),
    Target(CPU, stages.HTML, OLDER_HTML, 0.9, PAGE_ROWS),
    Target(CPU, stages.LATEX, OLDER_LATEX, 1.5, PAGE_ROWS),
    Target(MEMORY, sites.PAGES, OLDER_HTML, 0.8),
    Target(BYTES, sites.PAGES, OLDER_HTML, 0.62),
    Target(BYTES, sites.EVERYTHING, OLDER_HTML, 0.75),
    Target(CPU, sites.WORDS_LOADED, sites.WORDS, 1.05),
    Target(CPU, sites.SAME, sites.LISTS_SAME, 1.1),
    Target(CPU, sites.EVERYTHING_SAME, sites.LISTS_SAME, 1.2),
    Target(CPU, sites.WARM, sites.LISTS_WARM, 1.15),
    Target(CPU, sites.EVERYTHING_WARM, sites.LISTS_WARM, 1.4),
    Target(CPU, sites.EVERYTHING_CHAPTERS, sites.CHAPTERS, 1.35),
    Target(CPU, sites.WARM, sites.CHAPTERS),
    Target(WALL, sites.PARALLEL, sites.CHAPTERS, 0.65),
    Target(CPU, stages.CHECK, stages.BSS, 1.2),
    Target(CPU, sites.CHAPTERS, sites.PAGES),
    Target(CPU, sites.WORDS_EMPTY, sites.WORDS),
    Target(CPU, sites.WORDS_LOADED, sites.WORDS_EMPTY),
    Target(CPU, sites.SUITS, sites.LISTS),
    Target(SITE, sites.EVERYTHING, sites.PAGES),
    Target(SEARCH, sites.PAGES, sites.LISTS),
    Target(CPU, sites.PAGES, sites.UNLINKED, 1.08),
    Target(CPU, stages.DIFF, stages.CHECK, 2.5),
    Target(CPU, stages.CHECK, stages.UNCHECKED, 1.15),
    Target(CPU, stages.QUIZ, stages.CHECK, 1.3),
    Target(CPU, stages.CHECK_OF_FIVE, stages.CHECK, 3.0),
    Target(CPU, sites.OF_FIVE, sites.PAGES),
    Target(BYTES, sites.OF_FIVE, sites.PAGES, 1.1),
    Target(CPU, stages.IMPORT, stages.CHECK),
    Target(CPU, stages.SAME_INCLUDE, stages.OWN_INCLUDES),
    Target(CPU, stages.OWN_INCLUDES, stages.PARSE),
    Target(CPU, stages.HAND_SETS, stages.EXPAND),
    Target(MEMORY, stages.BSS, OLDER_BSS),
    Target(MEMORY, sites.PAGES, sites.LISTS),
)
"""In the order of the table."""


def comparisons(results: Results) -> Iterator[Comparison]:
    """Yield what is compared: where it is judged first, then at the other sizes.

    Contenders that were not chosen are left out; of those that failed, or could not be run here, it
    says that they are not measured.
    """
    sizes = sorted({rows for _, rows in results}, reverse=True)
    for target in TARGETS:
        for rows in sorted(sizes, key=lambda rows: rows != target.rows):
            ours, other = results.get((target.ours, rows)), results.get((target.other, rows))
            if ours and other:
                yield Comparison(
                    f"{rows:>6} rows, {target.quantity.text}: {target.ours} / {target.other}",
                    target.quantity.of(ours),
                    target.quantity.of(other),
                    target.most if rows == target.rows else None,
                )


def growths(results: Results, others: Collection[str]) -> Iterator[Comparison]:
    """Yield what four times the rows take of each contender: CPU, then memory, the judged first.

    :param others: those who are not judged.
    """
    sizes = sorted({rows for _, rows in results}, reverse=True)
    for quantity, target in ((CPU, GROWTH), (MEMORY, None)):
        for rows in sorted(sizes, key=lambda rows: rows != JUDGED_ROWS):
            for name in dict.fromkeys(name for name, known in results if known == rows):
                if fewer := results.get((name, rows // _TIMES)):
                    is_judged = rows == JUDGED_ROWS and name not in others
                    yield Comparison(
                        f"{quantity.text}: {name}, {rows} / {rows // _TIMES} rows",
                        quantity.of(results[name, rows]),
                        quantity.of(fewer),
                        target if is_judged else None,
                    )


def coverage_figures(results: Results) -> Iterator[Figure]:
    """Yield what counting takes next to reading the notes, in seconds, and its memory."""
    ours = results.get((stages.COVERAGE, JUDGED_ROWS))
    reading = results.get((stages.BSS, JUDGED_ROWS))
    if not ours or not reading:
        return
    counting, read, memory = CPU.of(ours), CPU.of(reading), MEMORY.of(ours)
    if counting and read and memory:
        seconds = counting.median - read.median
        name = f"{stages.COVERAGE}, {JUDGED_ROWS} rows"
        yield Figure(f"{name}, beside {stages.BSS}", seconds, "s", _COVERAGE_SECONDS)
        yield Figure(name, memory.median / MEBIBYTE, "MiB", _COVERAGE_MEMORY)
