"""Two commits in turn: ``python -m tools.bench.commits OLD [NEW] [--only NAME]...``.

Both are checked out into folders of their own, which are removed in the end whatever happens. Their
code is imported from there (``PYTHONPATH``) by the programs of this environment; the notes and the
bench are those of the commit that this is run from.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tools.bench.jobs import Contender, Job
from tools.bench.judging import Comparison
from tools.bench.measure import PACKAGE, PROJECT, compile_all
from tools.bench.rounds import Tell, measure
from tools.bench.samples import BYTES, CPU, MEMORY, Results
from tools.bench.sites import sites
from tools.bench.stages import stages
from tools.bench.tables import table
from tools.worktrees import checked_out

OLD, NEW = "old", "new"
_ROWS = (4_000,)


def compare(
    commits: tuple[str, str],
    chosen: Sequence[Contender],
    sizes: Sequence[int],
    repeats: int,
    tell: Tell,
    project: Path = PROJECT,
) -> Results:
    """Return what each contender used with the code of both, as ``name, old`` and ``name, new``.

    :raises subprocess.CalledProcessError: git knows no such commit.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        pairs = []
        for label, commit in zip((OLD, NEW), commits, strict=True):
            checkout = stack.enter_context(checked_out(commit, folder / label, project))
            compile_all(checkout / PACKAGE)
            pairs.append((label, checkout))
        of_both = [
            with_code(contender, label, checkout)
            for contender in chosen
            for label, checkout in pairs
        ]
        return measure(of_both, sizes, repeats, folder / "work", tell)


def with_code(contender: Contender, label: str, checkout: Path) -> Contender:
    """Return a contender that imports the package from a folder."""

    def job(notes: str) -> Job:
        return contender.job(notes).with_variables({"PYTHONPATH": str(checkout)})

    return Contender(f"{contender.name}, {label}", job, contender.sizes)


def ratios(results: Results) -> Iterator[Comparison]:
    """Yield new over old of each contender: CPU, memory, bytes."""
    for quantity in (CPU, MEMORY, BYTES):
        for (name, rows), old in results.items():
            base = name.removesuffix(f", {OLD}")
            if base != name:
                new = results[f"{base}, {NEW}", rows]
                text = f"{rows:>6} rows, {quantity.text}: {base}, {NEW} / {OLD}"
                yield Comparison(text, quantity.of(new), quantity.of(old))


@click.command()
@click.argument("old")
@click.argument("new", default="HEAD")
@click.option(
    "--rows",
    "sizes",
    multiple=True,
    default=_ROWS,
    show_default=True,
    type=click.IntRange(min=1),
    help="Rows of notes.",
)
@click.option("--repeats", default=5, show_default=True, type=click.IntRange(min=1))
@click.option("--only", multiple=True, help="Contenders to run, by name; all by default.")
def main(old: str, new: str, sizes: tuple[int, ...], repeats: int, only: tuple[str, ...]) -> None:
    """Measure the commits OLD and NEW, HEAD by default, in turn, and print their ratios."""
    every = (*stages(), *sites())
    names = [contender.name for contender in every]
    if unknown := set(only).difference(names):
        raise click.BadParameter(f"{', '.join(sorted(unknown))}: choose from {', '.join(names)}")
    chosen = [contender for contender in every if not only or contender.name in only]
    try:
        results = compare((old, new), chosen, sizes, repeats, _tell)
    except subprocess.CalledProcessError as error:
        raise click.ClickException(
            f"{' '.join(error.cmd)} ended with {error.returncode}"
        ) from error
    click.echo("\n".join(table(results)))
    click.echo("\nNew over old, of the medians, and the least and most of one round:\n")
    click.echo("\n".join(comparison.line() for comparison in ratios(results)))
    sys.exit(any(result.failure for result in results.values()))


def _tell(what: str) -> None:
    click.echo(f"  {what} ...", err=True)


if __name__ == "__main__":
    main()
