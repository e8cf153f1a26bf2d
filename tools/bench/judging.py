"""What is reported of the measured: ratios and figures, each with what it may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tools.bench.samples import Sample


@dataclass(frozen=True, slots=True)
class Comparison:
    """One quantity over another, and what the ratio may be at most (``None``: told, not judged)."""

    text: str
    ours: Sample | None
    """``None`` where it was not measured, as ``other``."""
    other: Sample | None
    target: float | None = None

    @property
    def ratio(self) -> float | None:
        """Of the medians."""
        if self.ours is None or self.other is None or not self.other.median:
            return None
        return self.ours.median / self.other.median

    @property
    def spread(self) -> Sample | None:
        """The ratios of the runs of each round."""
        if self.ours is None or self.other is None or not self.other.least:
            return None
        return self.ours.over(self.other)

    @property
    def is_met(self) -> bool | None:
        """Whether the ratio is what it may be; ``None`` if nothing is judged."""
        return None if self.target is None or self.ratio is None else self.ratio <= self.target

    def line(self) -> str:
        """Return ``text  ratio  spread  (target, met or missed)``."""
        if self.ratio is None or self.spread is None:
            return f"{self.text:<68} not measured"
        told = f"{self.spread.least:.4f}-{self.spread.most:.4f}"
        line = f"{self.text:<68} {self.ratio:8.4f}  {told:<16}"
        if self.target is None:
            return line.rstrip()
        verdict = "met" if self.is_met else "MISSED"
        return f"{line}  at most {self.target:g}: {verdict}"


class Figure(NamedTuple):
    """A figure of this machine, and what it may be (``None``: told, not judged)."""

    name: str
    value: float
    unit: str
    target: float | None = None

    def line(self) -> str:
        """Return it in words."""
        said = f"{self.name}: {self.value:.3g} {self.unit}"
        if self.target is None:
            return said
        verdict = "met" if self.value <= self.target else "MISSED"
        return f"{said}, at most {self.target:g}: {verdict}"
