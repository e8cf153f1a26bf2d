"""The command: ``python -m tools.fuzz [--cases N | --minutes N] [--seed S] [--corpus DIR]``."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import SystemRandom
from time import monotonic

import click

from tools.fuzz.inputs import KINDS
from tools.fuzz.inputs.material import Material, read_material
from tools.fuzz.report import described, save
from tools.fuzz.runs import Finding, run_cases, run_data, smallest

_CASES = 20_000
_CHUNK = 50
"""Cases that a process is given at once."""
_MEMORY = 2 * 1024**3
"""Bytes that a process may use."""


@dataclass
class _Tally:
    cases: int = 0
    found: dict[str, Future[Finding]] = field(default_factory=dict)


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def _chunks(cases: int | None, minutes: float | None) -> Iterator[range]:
    """Yield the numbers of cases until there are enough, or the time is over."""
    end = monotonic() + minutes * 60 if minutes else None
    for first in count(0, _CHUNK):
        if (cases is not None and first >= cases) or (end is not None and monotonic() >= end):
            return
        yield range(first, min(first + _CHUNK, cases or first + _CHUNK))


def _run(seed: str, chunks: Iterator[range], material: Material, processes: int) -> _Tally:
    tally = _Tally()
    with ProcessPoolExecutor(processes, initializer=_limit_memory) as pool:
        running: dict[Future[list[Finding]], int] = {}
        while True:
            while len(running) < 2 * processes and (chunk := next(chunks, None)):
                running[pool.submit(run_cases, seed, chunk, material)] = len(chunk)
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                tally.cases += running.pop(future)
                for finding in future.result():
                    if finding.what not in tally.found:
                        click.echo(f"  {finding.what} ({finding.case})", err=True)
                        tally.found[finding.what] = pool.submit(smallest, finding)
    return tally


def _report(findings: Iterable[Finding], folder: Path) -> None:
    for finding in findings:
        click.echo(described(finding, save(finding, folder)))


@click.command()
@click.option("--cases", type=click.IntRange(min=1), help=f"How many; by default {_CASES}.")
@click.option("--minutes", type=click.FloatRange(min=0, min_open=True), help="How long instead.")
@click.option("--seed", help="What the cases are made of; by default it is new each time.")
@click.option(
    "--corpus",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A folder with more files to be spoilt.",
)
@click.option("--processes", default=os.cpu_count() or 1, show_default=True)
@click.option(
    "--folder",
    default=Path(".fuzz"),
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the smallest inputs that break something are written.",
)
@click.option("--kind", default="notes", type=click.Choice(list(KINDS)), help="What FILES are.")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True, dir_okay=False))
def main(  # noqa: PLR0913, PLR0917 - options of a command
    cases: int | None,
    minutes: float | None,
    seed: str | None,
    corpus: Path | None,
    processes: int,
    folder: Path,
    kind: str,
    files: tuple[Path, ...],
) -> None:
    """Run random inputs through every stage and report the smallest that break something.

    With FILES, those are run instead.
    """
    if files:
        found = [item for file in files for item in run_data(KINDS[kind], file.read_bytes())]
        _report(map(smallest, found), folder)
        sys.exit(bool(found))
    seed = seed or f"{SystemRandom().getrandbits(32):08x}"
    if minutes is None and cases is None:
        cases = _CASES
    click.echo(f"Seed {seed}", err=True)
    start = monotonic()
    tally = _run(seed, _chunks(cases, minutes), read_material(corpus), processes)
    _report([future.result() for future in tally.found.values()], folder)
    seconds = monotonic() - start
    click.echo(f"{tally.cases} cases, seed {seed}, {seconds:.0f} s: {len(tally.found)} findings")
    sys.exit(bool(tally.found))


if __name__ == "__main__":
    main()
