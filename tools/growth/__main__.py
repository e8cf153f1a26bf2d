"""The command: ``python -m tools.growth [--only WORD]... [--stage NAME]... [--all]``."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby

import click

from .judging import LEAST_SECONDS, Growth, dearest, heading
from .measure import Usage, measure
from .stages import SUBJECTS

_SIZES = (8, 16, 32, 64)


def grow(name: tuple[str, str], sizes: Sequence[int]) -> Growth:
    """Measure a construct in a stage; what seems too much is measured once more."""
    growth = _measured(name, sizes)
    if growth.exponent is None or not growth.faults:
        return growth
    again = _measured(name, sizes)
    pairs = zip(growth.usages, again.usages, strict=False)
    return Growth(*name, [min(pair, key=lambda item: item.cpu) for pair in pairs])


def _measured(name: tuple[str, str], sizes: Sequence[int]) -> Growth:
    """Measure from the largest input down to the first that takes too little to tell."""
    usages: list[Usage] = []
    for size in reversed(sizes):
        usages.append(measure(*name, size))
        if usages[-1].cpu < LEAST_SECONDS:
            break
    return Growth(*name, usages)


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
    names = [
        (construct, stage)
        for construct, (_, known) in SUBJECTS.items()
        for stage in known
        if (not only or any(word in construct for word in only)) and (not stages or stage in stages)
    ]
    if not names:
        raise click.UsageError(f"no such construct or stage; constructs: {', '.join(SUBJECTS)}")
    click.echo(heading(sizes))
    faulty = 0
    with ProcessPoolExecutor(processes) as pool:
        growths = pool.map(partial(grow, sizes=sizes), names)
        for _, group in groupby(growths, key=lambda growth: growth.construct):
            stages_of_construct = list(group)
            faulty += sum(bool(growth.faults) for growth in stages_of_construct)
            for growth in stages_of_construct if everything else dearest(stages_of_construct):
                click.echo(growth.line(len(sizes)))
    click.echo(f"{len(names)} measured, {faulty} take too much")
    sys.exit(bool(faulty))


if __name__ == "__main__":
    main()
