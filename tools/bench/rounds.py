"""Contenders in turn, round after round, so that all share the machine's mood."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tools.bench.jobs import Contender, Job
from tools.bench.measure import CommandFailedError
from tools.bench.notes import synthetic_notes
from tools.bench.samples import Result, Results

SECONDS_WORTH_NO_REPEAT = 60.0
"""What needs this much CPU is run once: its noise is small next to its figure."""
Tell = Callable[[str], None]
"""Is reported what is run."""


def measure(
    chosen: Sequence[Contender], sizes: Sequence[int], repeats: int, folder: Path, tell: Tell
) -> Results:
    """Run contenders ``repeats`` times round, at one size after the other.

    :param sizes: rows of notes for all of them; if there are none, each has its own.
    :param folder: where they work.
    """
    results: Results = {}
    for rows in sizes or sorted({size for contender in chosen for size in contender.sizes}):
        notes = synthetic_notes(rows)
        jobs = {one.name: one.job(notes) for one in chosen if sizes or rows in one.sizes}

        def tell_of(name: str, rows: int = rows) -> None:
            tell(f"{rows} rows: {name}")

        of_size = alternate(jobs, repeats, folder, rows, tell_of)
        results.update({(name, rows): result for name, result in of_size.items()})
    return results


def alternate(
    jobs: Mapping[str, Job], repeats: int, folder: Path, rows: int, tell: Tell
) -> dict[str, Result]:
    """Return what each job used: the first run of each, then the second of each, and so on.

    What fails is not run again, nor what needs long.

    :param rows: of the notes that they read.
    """
    results = {name: Result() for name in jobs}
    for _ in range(repeats):
        for name, job in jobs.items():
            if not _is_worth_a_run(results[name]):
                continue
            tell(name)
            try:
                results[name].usages.append(job.run(folder, rows))
            except CommandFailedError as failure:
                results[name].failure = str(failure)
    return results


def _is_worth_a_run(result: Result) -> bool:
    is_long = any(usage.cpu > SECONDS_WORTH_NO_REPEAT for usage in result.usages)
    return not result.failure and not is_long
