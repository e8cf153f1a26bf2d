"""What the runs of a contender used: medians, and how far single runs lay from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from tools.bench.measure import Usage

Results = dict[tuple[str, int], "Result"]
"""By the contender's name and the rows of its notes."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One quantity in all runs, in their order; there is at least one."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """What half of the runs stay below."""
        return median(self.values)

    @property
    def least(self) -> float:
        """The smallest."""
        return min(self.values)

    @property
    def most(self) -> float:
        """The largest."""
        return max(self.values)

    def over(self, other: Sample) -> Sample:
        """Return the quotients, run by run; where one ran less often, by its median."""
        others = other.values
        if len(others) != len(self.values):
            return Sample(tuple(value / other.median for value in self.values))
        return Sample(tuple(a / b for a, b in zip(self.values, others, strict=True)))


@dataclass(slots=True)
class Result:
    """The runs of one contender at one size, or why it failed.

    Neither where it could not be run here at all.
    """

    usages: list[Usage] = field(default_factory=list)
    failure: str = ""

    def sample(self, of: Callable[[Usage], float | None]) -> Sample | None:
        """Return one quantity of all runs; None if there was none, or it was not looked at."""
        values = [value for usage in self.usages if (value := of(usage)) is not None]
        return Sample(tuple(values)) if values else None


@dataclass(frozen=True, slots=True)
class Quantity:
    """One of the figures of a run, with its name."""

    text: str
    of_usage: Callable[[Usage], float | None]

    def of(self, result: Result) -> Sample | None:
        """Return it in all runs."""
        return result.sample(self.of_usage)


CPU = Quantity("CPU", lambda usage: usage.cpu)
"""Seconds."""
WALL = Quantity("time", lambda usage: usage.wall)
"""Seconds on the clock."""
MEMORY = Quantity("memory", lambda usage: usage.peak_memory)
"""The peak, in bytes."""
BYTES = Quantity("bytes", lambda usage: usage.output)
"""Of the files that show the rows."""
SEARCH = Quantity("search bytes", lambda usage: usage.sizes.get("search"))
"""Of ``searchindex.js``."""
SITE = Quantity("bytes of all pages", lambda usage: usage.sizes.get("site"))
"""Of all HTML of a build."""
