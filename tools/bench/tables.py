"""Results as text: each median with its spread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tools.bench.samples import BYTES, CPU, MEMORY, SEARCH, WALL, Quantity, Result, Results, Sample

MEBIBYTE = 1024 * 1024
_NOTHING = "-"
_SPREAD = 22
"""Characters of a median with its spread."""


def told(sample: Sample | None, unit: float = 1.0, places: int = 2) -> str:
    """Return ``median (least-most)``, only a dash if nothing was measured.

    :param unit: what is divided by.
    :param places: after the point.
    """
    if sample is None:
        return _NOTHING
    median, least, most = (
        f"{value / unit:.{places}f}" for value in (sample.median, sample.least, sample.most)
    )
    return f"{median} ({least}-{most})"


def table(results: Results) -> Iterator[str]:
    """Yield a line a contender and size: CPU, clock, a row's share, memory, bytes, runs."""
    yield (
        f"{'rows':>6}  {'contender':<22} {'CPU s':>{_SPREAD}} {'us/row':>7} "
        f"{'clock s':>{_SPREAD}} {'peak MiB':>{_SPREAD}} {'bytes/row':>9} {'search/row':>10}  runs"
    )
    for (name, rows), result in results.items():
        if result.failure:
            yield f"{rows:>6}  {name:<22} failed: {result.failure}"
            continue
        yield (
            f"{rows:>6}  {name:<22} {told(CPU.of(result)):>{_SPREAD}} "
            f"{_a_row(result, CPU, rows, 1e-6, 0):>7} {told(WALL.of(result)):>{_SPREAD}} "
            f"{told(MEMORY.of(result), MEBIBYTE, 1):>{_SPREAD}} "
            f"{_a_row(result, BYTES, rows, 1, 1):>9} {_a_row(result, SEARCH, rows, 1, 1):>10}  "
            f"{len(result.usages)}"
        )


def _a_row(result: Result, quantity: Quantity, rows: int, unit: float, places: int) -> str:
    sample = quantity.of(result)
    return _NOTHING if sample is None else f"{sample.median / rows / unit:.{places}f}"


def table_of_starts(results: Mapping[str, Result]) -> Iterator[str]:
    """Yield a line a command: CPU, clock, memory."""
    yield (f"{'command':<28} {'CPU ms':>{_SPREAD}} {'clock ms':>{_SPREAD}} {'peak MiB':>{_SPREAD}}")
    for name, result in results.items():
        if result.failure:
            yield f"{name:<28} failed: {result.failure}"
            continue
        yield (
            f"{name:<28} {told(CPU.of(result), 1e-3, 0):>{_SPREAD}} "
            f"{told(WALL.of(result), 1e-3, 0):>{_SPREAD}} "
            f"{told(MEMORY.of(result), MEBIBYTE, 1):>{_SPREAD}}"
        )
