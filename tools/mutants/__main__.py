"""The command: ``python -m tools.mutants [--sample N] [--seed S] [--package NAME]...``."""

from __future__ import annotations

import os
import sys
import tempfile
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from time import monotonic

import click

from tools.mutants.mutations import Mutation, drawn, named
from tools.mutants.reach import Reach
from tools.mutants.trials import COVERED, PACKAGES, PROJECT, SUITES, Copy

Groups = list[tuple[str, ...]]
GOAL = 0.95
_TOLD_EACH = 10
"""How many problems are tried between two lines that say how far it is."""


def candidates(places: tuple[str, ...]) -> list[tuple[str, Mutation]]:
    """Return all problems that can be made in folders and modules, each with its name."""
    return [
        problem
        for place in places
        for path in modules_of(PROJECT / "sphinxcontrib_bml" / place)
        for problem in named(path.relative_to(PROJECT), path.read_bytes())
    ]


def modules_of(place: Path) -> list[Path]:
    """Return the modules of a package; a place that is no folder is a module without its suffix."""
    return sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]


@cache
def _copy(folder: str) -> Copy:
    """Return the copy of this process."""
    return Copy(Path(tempfile.mkdtemp(dir=folder)))


def _dies(folder: str, mutation: Mutation, groups: Groups) -> bool:
    return _copy(folder).dies(mutation, groups)


def _measured(folder: str, suite: str) -> tuple[str, Path | None, Path]:
    copy = _copy(folder)
    return suite, copy.measures(suite), copy.folder


def _reach(folder: str, pool: Executor) -> Reach:
    """Return which tests run which lines; all of them pass as long as there is no problem."""
    measured = list(pool.map(partial(_measured, folder), SUITES))
    if failing := [suite for suite, data, _ in measured if data is None]:
        raise click.ClickException(f"without any problem these tests fail: {failing}")
    return Reach((data, place) for _, data, place in measured if data is not None)


@click.command()
@click.option("--sample", default=200, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default="mutants", show_default=True, help="Which problems are taken.")
@click.option("--package", "packages", multiple=True, type=click.Choice(PACKAGES))
@click.option("--processes", default=os.cpu_count() or 1, show_default=True)
def main(sample: int, seed: str, packages: tuple[str, ...], processes: int) -> None:
    """Put problems into the code, one at a time, and print those that no test finds."""
    every = candidates(packages or COVERED)
    chosen = drawn(every, sample, seed)
    start = monotonic()
    survivors: list[Mutation] = []
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(processes) as pool:
        reach = _reach(folder, pool)
        groups = [list(reach.groups(mutation)) for mutation in chosen]
        tried = zip(chosen, pool.map(partial(_dies, folder), chosen, groups), strict=True)
        for number, (mutation, died) in enumerate(tried, 1):
            if number % _TOLD_EACH == 0:
                click.echo(f"{number} tried, {len(survivors)} not found", err=True)
            if not died:
                survivors.append(mutation)
                source = (PROJECT / mutation.path).read_bytes()
                click.echo(mutation.diff(source, str(mutation.path)))
    share = 1 - len(survivors) / len(chosen)
    click.echo(
        f"{len(chosen)} of {len(every)} problems, seed {seed}, {monotonic() - start:.0f} s: "
        f"{len(survivors)} not found, {share:.1%} found"
    )
    sys.exit(share < GOAL)


if __name__ == "__main__":
    main()
