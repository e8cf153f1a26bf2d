"""Medians, ratios and targets of a run, as text."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from tools.bench.contenders import (
    CHECK_OF_FIVE,
    HTML_OF_FIVE,
    LISTS_HTML,
    OLDER_BSS,
    OLDER_HTML,
    OUR_BSS,
    OUR_CHECK,
    OUR_COVERAGE,
    OUR_DIFF,
    OUR_HTML,
    OUR_IMPORT,
    OUR_QUIZ,
    UNCHECKED,
    UNLINKED_HTML,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tools.bench.measure import Usage

MEBIBYTE = 1024 * 1024
# The targets hold for notes of this length; at others the ratios are told, not judged.
JUDGED_ROWS = 16_000
# Four times the rows may take this many times the CPU.
GROWTH_TARGET = 4.6


@dataclass(slots=True)
class Result:
    """The runs of one contender at one size, or why it failed."""

    usages: list[Usage]
    failure: str = ""

    @property
    def cpu(self) -> float | None:
        """Median CPU in seconds."""
        return median(usage.cpu for usage in self.usages) if self.usages else None

    @property
    def peak_memory(self) -> float | None:
        """Median peak memory in bytes."""
        return median(usage.peak_memory for usage in self.usages) if self.usages else None

    @property
    def output(self) -> float | None:
        """Size of the output in bytes."""
        return self.usages[-1].output if self.usages else None


Results = dict[tuple[str, int], Result]


@dataclass(frozen=True, slots=True)
class Quantity:
    """One of a result's figures, with its name."""

    text: str
    of: Callable[[Result], float | None]


CPU = Quantity("CPU", lambda result: result.cpu)
MEMORY = Quantity("memory", lambda result: result.peak_memory)
BYTES = Quantity("bytes", lambda result: result.output)

# Seconds that coverage may take beside reading the notes, and memory in MiB (PLAYED PX-1).
COVERAGE_SECONDS = 5.0
COVERAGE_MEMORY = 200.0

# What is compared with what, and the target (``None``: told, not judged).
COMPARED = (
    (CPU, OUR_BSS, OLDER_BSS, 0.01),
    (CPU, OUR_HTML, LISTS_HTML, 0.5),
    (CPU, OUR_HTML, OLDER_HTML, 0.9),
    (CPU, OUR_HTML, UNLINKED_HTML, 1.08),
    (CPU, OUR_DIFF, OUR_CHECK, 2.5),
    (CPU, OUR_CHECK, UNCHECKED, 1.15),
    (CPU, OUR_QUIZ, OUR_CHECK, 1.3),
    (CPU, CHECK_OF_FIVE, OUR_CHECK, 3.0),
    (CPU, HTML_OF_FIVE, OUR_HTML, None),
    (BYTES, HTML_OF_FIVE, OUR_HTML, 1.1),
    (CPU, OUR_IMPORT, OUR_CHECK, None),
    (BYTES, OUR_HTML, OLDER_HTML, 0.75),
    (MEMORY, OUR_BSS, OLDER_BSS, None),
    (MEMORY, OUR_HTML, LISTS_HTML, None),
    (MEMORY, OUR_HTML, OLDER_HTML, None),
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """One number over another, and what it may be at most (``None``: told, not judged)."""

    text: str
    ours: float | None
    other: float | None
    target: float | None

    def line(self) -> str:
        """Return ``text  ratio  (target, met or missed)``."""
        if self.ours is None or not self.other:
            return f"{self.text:<68} not measured"
        ratio = self.ours / self.other
        if self.target is None:
            return f"{self.text:<68} {ratio:8.4f}"
        verdict = "met" if ratio <= self.target else "MISSED"
        return f"{self.text:<68} {ratio:8.4f}   at most {self.target:g}: {verdict}"


def table(results: Results) -> Iterator[str]:
    """Yield a line a contender and size: CPU, per row, memory, output, runs."""
    yield (
        f"{'rows':>6}  {'contender':<20} {'CPU s':>9} {'us/row':>8} "
        f"{'peak MiB':>9} {'out bytes':>10} {'bytes/row':>10}  runs"
    )
    for (name, rows), result in results.items():
        cpu, memory, output = result.cpu, result.peak_memory, result.output
        if cpu is None or memory is None or output is None:
            yield f"{rows:>6}  {name:<20} failed: {result.failure}"
            continue
        yield (
            f"{rows:>6}  {name:<20} {cpu:>9.2f} {cpu / rows * 1e6:>8.0f} "
            f"{memory / MEBIBYTE:>9.1f} {output:>10.0f} {output / rows:>10.1f}  "
            f"{len(result.usages)}"
        )


def comparisons(results: Results, sizes: Sequence[int]) -> Iterator[Comparison]:
    """Yield what is compared at each size, and each size with four times its rows.

    Contenders that were not run are left out; of those that failed it says so.
    """
    for rows in sizes:
        for quantity, name, other_name, target in COMPARED:
            ours, other = results.get((name, rows)), results.get((other_name, rows))
            if ours and other:
                yield Comparison(
                    f"{rows:>6} rows, {quantity.text}: {name} / {other_name}",
                    quantity.of(ours),
                    quantity.of(other),
                    target if rows == JUDGED_ROWS else None,
                )
    for rows in sizes:
        yield from _of_coverage(results, rows)
    for rows in sizes:
        for name in (OUR_BSS, OUR_HTML, OUR_DIFF, OUR_COVERAGE):
            more, fewer = results.get((name, rows * 4)), results.get((name, rows))
            if more and fewer:
                yield Comparison(
                    f"CPU: {name}, {rows * 4} rows / {rows} rows",
                    more.cpu,
                    fewer.cpu,
                    GROWTH_TARGET if rows * 4 == JUDGED_ROWS else None,
                )


def _of_coverage(results: Results, rows: int) -> Iterator[Comparison]:
    """Yield what counting takes beside reading the notes, in seconds, and its memory in MiB."""
    ours, reading = results.get((OUR_COVERAGE, rows)), results.get((OUR_BSS, rows))
    if ours and reading and ours.cpu and reading.cpu and ours.peak_memory:
        is_judged = rows == JUDGED_ROWS
        text = f"{rows:>6} rows, CPU s: {OUR_COVERAGE} beside {OUR_BSS}"
        yield Comparison(text, ours.cpu - reading.cpu, 1.0, COVERAGE_SECONDS if is_judged else None)
        memory, text = ours.peak_memory / MEBIBYTE, f"{rows:>6} rows, MiB: {OUR_COVERAGE}"
        yield Comparison(text, memory, 1.0, COVERAGE_MEMORY if is_judged else None)
