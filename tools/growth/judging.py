"""Exponents, limits and the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, isinf, log

from tools.growth.measure import Usage

MOST_EXPONENT = 1.2
LEAST_SECONDS = 0.05
"""Shorter times do not show how it grows."""
JUDGED_SIZE = 64 * 1024
MOST_SECONDS = 2.0
MOST_SECONDS_OF_STAGES = {"site": 8.0}
"""Where Sphinx starts, visits each node fifty times, and makes an index and a search besides."""
MOST_MEMORY = 300 * 1024**2
MOST_MEMORY_OF_STAGES = {"site": 360 * 1024**2}
"""Where 60 MiB are what the other stages have loaded, which no build has."""
_MEBIBYTE = 1024**2
_LEAST_POINTS = 3
"""Two tell more of the machine's caches than of the code."""


@dataclass(frozen=True, slots=True)
class Growth:
    """A construct in a stage, at several sizes."""

    construct: str
    stage: str
    usages: Sequence[Usage]
    """The largest input first; small ones are left out where they take too little time."""

    @property
    def exponent(self) -> float | None:
        """How time grows with size: 1 is in proportion; None if it is too short to tell."""
        points = [(item.size, item.cpu) for item in self.usages if item.cpu >= LEAST_SECONDS]
        if any(isinf(cpu) for _, cpu in points):
            return inf
        if len(points) < _LEAST_POINTS:
            return None
        return slope([log(size) for size, _ in points], [log(cpu) for _, cpu in points])

    @property
    def problems(self) -> list[str]:
        """What is too much, nothing if all is well."""
        problems = []
        most_seconds = MOST_SECONDS_OF_STAGES.get(self.stage, MOST_SECONDS)
        most_memory = MOST_MEMORY_OF_STAGES.get(self.stage, MOST_MEMORY)
        if (exponent := self.exponent) is not None and exponent > MOST_EXPONENT:
            problems.append(f"exponent {exponent:.2f}")
        for usage in self.usages:
            # Inputs are a little larger than asked for.
            share = max(1.0, usage.size / (1.1 * JUDGED_SIZE))
            if usage.cpu > most_seconds * share:
                problems.append(f"{usage.cpu:.1f} s for {usage.size} bytes")
            if usage.memory > most_memory * share:
                problems.append(f"{usage.memory // _MEBIBYTE} MiB for {usage.size} bytes")
        return problems

    def line(self, sizes: int) -> str:
        """Return a line of a table with this many sizes."""
        cpu = " ".join(f"{usage.cpu:7.3f}" for usage in reversed(self.usages)).rjust(8 * sizes - 1)
        exponent = "     " if self.exponent is None else f"{self.exponent:5.2f}"
        memory = max(usage.memory for usage in self.usages) // _MEBIBYTE
        told = f"{self.construct:28} {self.stage:14} {cpu} {exponent} {memory:5}"
        return "  ".join([told, *self.problems])


def slope(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return the slope of the straight line nearest to points."""
    x_mean, y_mean = sum(xs) / len(xs), sum(ys) / len(ys)
    across = sum((x - x_mean) ** 2 for x in xs)
    return sum((x - x_mean) * (y - y_mean) for x, y in zip(xs, ys, strict=True)) / across


def heading(sizes: Iterable[int]) -> str:
    """Return the first line of the table."""
    cpu = " ".join(f"{f'{size // 1024} kB':>7}" for size in sizes)
    return f"{'construct':28} {'stage':14} {cpu}   exp   MiB"


def dearest(growths: Sequence[Growth]) -> Iterator[Growth]:
    """Yield the stage of a construct that takes longest, and all that take too much."""
    longest = max(growths, key=lambda item: item.usages[0].cpu, default=None)
    yield from (item for item in growths if item is longest or item.problems)
