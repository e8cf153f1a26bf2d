"""A run of the bench: everything that was measured, and what is reported of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tools.bench.judging import Comparison, Figure
from tools.bench.samples import Result, Results
from tools.bench.tables import table, table_of_starts


@dataclass(slots=True)
class Run:
    """Everything that was measured in one run of the bench."""

    repeats: int
    absent: Sequence[str] = ()
    """The contenders that could not be run here."""
    why_absent: str = ""
    left_out: dict[str, str] = field(default_factory=dict)
    """The other parts that could not be run here: what is missing, by name."""
    results: Results = field(default_factory=dict)
    starts: Mapping[str, Result] = field(default_factory=dict)
    comparisons: list[Comparison] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether everything that was begun did its work."""
        return not any(result.failure for result in (*self.results.values(), *self.starts.values()))

    def lines(self) -> Iterator[str]:
        """Yield all of it as text."""
        yield f"Medians of {self.repeats} runs and their spread (over a minute: one run):"
        yield ""
        yield from table(self.results)
        if self.absent:
            yield ""
            yield f"Empty, as bridge-markup could not be installed here: {self.why_absent}"
        missing = (f"{name}: {why}" for name, why in self.left_out.items())
        yield from _section("Left out:", missing)
        yield from _section("Starting:", table_of_starts(self.starts) if self.starts else ())
        judged = [one for one in self.comparisons if one.target is not None]
        told = [one for one in self.comparisons if one.target is None]
        title = "Ratios of the medians, and the least and most of one round:"
        yield from _section(title, (comparison.line() for comparison in judged))
        yield from _section("Not judged:", (comparison.line() for comparison in told))
        yield from _section("Of this machine:", (figure.line() for figure in self.figures))


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield a part of the report, nothing if there are no lines."""
    told = list(lines)
    if told:
        yield from ("", title, "", *told)
