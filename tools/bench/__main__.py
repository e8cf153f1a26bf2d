"""The command: ``python -m tools.bench [--rows N]... [--repeats N] [--only NAME]...``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tools.bench.cards import card_growth, sheet_growth
from tools.bench.contenders import Contender, contenders, install_older_tool
from tools.bench.editing import NAME as EDITING
from tools.bench.editing import editing_figures
from tools.bench.measure import CommandFailedError, run
from tools.bench.notes import synthetic_notes
from tools.bench.report import Result, Results, comparisons, table

SIZES = (1_000, 4_000, 16_000)
# A contender that needs this long is run once: its noise is small beside its figure.
SECONDS_WORTH_NO_REPEAT = 60.0
# No format tells a row in fewer bytes than this.
LEAST_BYTES_A_ROW = 10


def measure(chosen: list[Contender], sizes: list[int], repeats: int, folder: Path) -> Results:
    """Run the contenders in turn, ``repeats`` times round, so that all share the machine's mood."""
    results: Results = {}
    for rows in sizes:
        notes = synthetic_notes(rows)
        for _ in range(repeats):
            for contender in chosen:
                result = results.setdefault((contender.name, rows), Result([]))
                if result.failure or (result.cpu or 0) > SECONDS_WORTH_NO_REPEAT:
                    continue
                click.echo(f"  {rows} rows: {contender.name} ...", err=True)
                job = contender.job(notes)
                place = folder / "work"
                job.prepare(place)
                try:
                    output = place / job.output if job.output else None
                    least = rows * LEAST_BYTES_A_ROW
                    usage = run(job.command, place, output, least, job.statuses)
                except CommandFailedError as failure:
                    result.failure = str(failure)
                else:
                    result.usages.append(usage)
    return results


@click.command()
@click.option("--rows", "sizes", multiple=True, type=click.IntRange(min=1), help="Rows of notes.")
@click.option("--repeats", default=3, show_default=True, type=click.IntRange(min=1))
@click.option("--only", multiple=True, help="Contenders to run, by name; all by default.")
@click.option(
    "--folder",
    default=Path(".bench"),
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the older tool's environment and the work lie.",
)
def main(sizes: tuple[int, ...], repeats: int, only: tuple[str, ...], folder: Path) -> None:
    """Measure whole processes on generated notes and print medians, ratios and targets.

    At 16,000 rows the older BSS writer alone takes minutes: a contender that needs more than a
    minute of CPU is run once.
    """
    folder = folder.resolve()
    every = contenders(install_older_tool(folder / "bridge-markup"))
    names = [*(contender.name for contender in every), EDITING]
    if unknown := set(only).difference(names):
        raise click.BadParameter(f"{', '.join(sorted(unknown))}: choose from {', '.join(names)}")
    chosen = [contender for contender in every if not only or contender.name in only]
    ordered = sorted(set(sizes or SIZES))
    results = measure(chosen, ordered, repeats, folder)
    click.echo(f"Medians of up to {repeats} runs (a run of over a minute is not repeated):\n")
    click.echo("\n".join(table(results)))
    click.echo("\nRatios:\n")
    click.echo("\n".join(comparison.line() for comparison in comparisons(results, ordered)))
    if not only:
        for growth in (card_growth, sheet_growth):
            for comparison in growth(repeats, folder / "cards"):
                click.echo(comparison.line())
    if not only or EDITING in only:
        click.echo("\nIn the editor, of this machine:\n")
        for figure in editing_figures(folder / EDITING):
            click.echo(figure.line())
    if any(result.failure for result in results.values()):
        sys.exit(1)


if __name__ == "__main__":
    main()
