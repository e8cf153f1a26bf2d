"""The command: ``python -m tools.growth [--only WORD]... [--stage NAME]... [--all]``."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial

import click

from tools.growth.judging import LEAST_SECONDS, Growth, dearest, heading
from tools.growth.measure import Usage, measure
from tools.growth.stages import SUBJECTS

_SIZES = (8, 16, 32, 64)


def grow(construct: str, stages: Sequence[str], sizes: Sequence[int]) -> list[Growth]:
    """Measure a construct in stages; what seems too much is measured once more."""
    growths = _measured(construct, stages, sizes)
    doubtful = [growth.stage for growth in growths if growth.problems]
    again = {growth.stage: growth for growth in _measured(construct, doubtful, sizes)}
    return [_lesser(growth, again.get(growth.stage, growth)) for growth in growths]


def _measured(construct: str, stages: Sequence[str], sizes: Sequence[int]) -> list[Growth]:
    """Measure from the largest input down to the first that takes too little to tell."""
    usages: dict[str, list[Usage]] = {stage: [] for stage in stages}
    for size in reversed(sizes):
        growing = [
            stage for stage, used in usages.items() if not used or used[-1].cpu >= LEAST_SECONDS
        ]
        for stage, usage in measure(construct, growing, size).items():
            usages[stage].append(usage)
    return [Growth(construct, stage, used) for stage, used in usages.items()]


def _lesser(growth: Growth, other: Growth) -> Growth:
    pairs = zip(growth.usages, other.usages, strict=False)
    return replace(growth, usages=[min(pair, key=lambda item: item.cpu) for pair in pairs])


@click.command()
@click.option("--only", multiple=True, help="Constructs with this word; all by default.")
@click.option("--stage", "stages", multiple=True, help="Stages to measure; all by default.")
@click.option("--size", "kilobytes", multiple=True, type=click.IntRange(min=1), help="In kB.")
@click.option("--all", "everything", is_flag=True, help="Show all stages, not the longest alone.")
@click.option("--processes", default=os.cpu_count() or 1, show_default=True)
def main(
    only: tuple[str, ...],
    stages: tuple[str, ...],
    kilobytes: tuple[int, ...],
    everything: bool,
    processes: int,
) -> None:
    """Measure every construct at four sizes in every stage, and print what takes longest."""
    sizes = [1024 * size for size in sorted(set(kilobytes or _SIZES))]
    names = {
        construct: [stage for stage in known if not stages or stage in stages]
        for construct, (_, known) in SUBJECTS.items()
        if not only or any(word in construct for word in only)
    }
    if not any(names.values()):
        raise click.UsageError(f"no such construct or stage; constructs: {', '.join(SUBJECTS)}")
    click.echo(heading(sizes))
    faulty = 0
    with ProcessPoolExecutor(processes) as pool:
        for growths in pool.map(partial(grow, sizes=sizes), names.keys(), names.values()):
            faulty += sum(bool(growth.problems) for growth in growths)
            for growth in growths if everything else dearest(growths):
                click.echo(growth.line(len(sizes)))
    click.echo(f"{sum(map(len, names.values()))} measured, {faulty} take too much")
    sys.exit(bool(faulty))


if __name__ == "__main__":
    main()
