"""The command: ``python -m tools.bench [--rows N]... [--repeats N] [--only NAME]...``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from tools.bench import cards, deals, editing, opening, starts
from tools.bench.figures import as_json
from tools.bench.jobs import Contender
from tools.bench.measure import PACKAGE, PROJECT, compile_all
from tools.bench.older_tool import (
    OLDER_HTML,
    NotInstallableError,
    install_older_tool,
    older_contenders,
)
from tools.bench.picture import picture
from tools.bench.rounds import measure
from tools.bench.run import Run
from tools.bench.samples import Result, Results
from tools.bench.sites import lists, sites
from tools.bench.stages import stages
from tools.bench.targets import comparisons, coverage_figures, growths

_OTHER_NAMES = (starts.NAME, cards.NAME, deals.NAME, editing.NAME, opening.NAME)
_NOWHERE = Path("nowhere")


def tell(what: str) -> None:
    """Report what is run, to those who wait."""
    click.echo(f"  {what} ...", err=True)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for."""

    sizes: Sequence[int]
    repeats: int
    only: frozenset[str]
    folder: Path

    def includes(self, name: str) -> bool:
        """Whether a contender, or another part, is to be run."""
        return not self.only or name in self.only

    def among(self, contenders: Iterable[Contender]) -> list[Contender]:
        """Return the contenders that are to be run."""
        return [contender for contender in contenders if self.includes(contender.name)]

    def sizes_of(self, contender: Contender) -> Sequence[int]:
        """Return the rows that a contender is run with."""
        return self.sizes or contender.sizes


def bench(wanted: Wanted) -> Run:
    """Measure what is wanted."""
    run = Run(wanted.repeats)
    older_tool: Path | None = wanted.folder / "bridge-markup"
    try:
        older_tool = install_older_tool(wanted.folder / "bridge-markup")
    except NotInstallableError as error:
        older_tool, run.why_absent = None, str(error)
    compile_all(PROJECT / PACKAGE)
    older = wanted.among(older_contenders(older_tool or _NOWHERE))
    chosen = wanted.among([*stages(), *sites(), *lists()])
    present = [*chosen, *older] if older_tool else chosen
    run.results = measure(present, wanted.sizes, wanted.repeats, wanted.folder / "work", tell)
    if not older_tool:
        run.absent = [contender.name for contender in older]
        run.results = _with_empty(run.results, older, wanted)
    others = {contender.name for contender in (*older, *lists())}
    run.comparisons = [*comparisons(run.results), *growths(run.results, others)]
    run.figures = list(coverage_figures(run.results))
    if wanted.includes(starts.NAME):
        place = wanted.folder / starts.NAME
        run.starts = starts.measure_starts(older_tool, wanted.repeats, place, tell)
    if wanted.includes(cards.NAME):
        place = wanted.folder / cards.NAME
        run.comparisons += cards.card_growth(wanted.repeats, place, tell)
    if wanted.includes(deals.NAME):
        tell(deals.NAME)
        run.figures += deals.deal_figures(wanted.repeats)
    if wanted.includes(opening.NAME):
        _measure_opening(run, older_tool, wanted)
    if wanted.includes(editing.NAME):
        tell(editing.NAME)
        run.figures += editing.editing_figures(wanted.folder / editing.NAME)
        run.figures += editing.keystroke_figures(wanted.folder / f"{editing.NAME}-long")
    return run


def _measure_opening(run: Run, older_tool: Path | None, wanted: Wanted) -> None:
    """Measure how pages open, or say what is missing here."""
    if why_not := opening.why_not():
        run.left_out[opening.NAME] = why_not
        return
    older = older_contenders(older_tool) if older_tool else ()
    html = next((one for one in older if one.name == OLDER_HTML), None)
    place = wanted.folder / opening.NAME
    for rows in wanted.sizes or [opening.ROWS]:
        run.comparisons += opening.opening_times(html, rows, wanted.repeats, place, tell)


def _with_empty(results: Results, absent: Iterable[Contender], wanted: Wanted) -> Results:
    """Return results with a place for each of those that could not be run."""
    empty = {
        (contender.name, rows): Result()
        for contender in absent
        for rows in wanted.sizes_of(contender)
    }
    return dict(sorted({**results, **empty}.items(), key=lambda item: item[0][1]))


def _names() -> list[str]:
    contenders = (*stages(), *sites(), *lists(), *older_contenders(_NOWHERE))
    return [*(contender.name for contender in contenders), *_OTHER_NAMES]


@click.command()
@click.option("--rows", "sizes", multiple=True, type=click.IntRange(min=1), help="Rows of notes.")
@click.option("--repeats", default=5, show_default=True, type=click.IntRange(min=1))
@click.option("--only", multiple=True, help="Contenders to run, by name; all by default.")
@click.option(
    "--folder",
    default=Path(".bench"),
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the older tool's environment and the work lie.",
)
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write all figures; tools/bench/figures.schema.json tells their shape.",
)
@click.option(
    "--picture",
    "picture_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw how CPU and memory grow, as SVG.",
)
def main(
    sizes: tuple[int, ...],
    repeats: int,
    only: tuple[str, ...],
    folder: Path,
    json_file: Path | None,
    picture_file: Path | None,
) -> None:
    """Measure whole processes on generated notes; print medians, ratios and targets.

    At 16,000 rows the older BSS writer alone takes minutes: a contender that needs more than a
    minute of CPU is run once. Where the older tool cannot be installed its part stays empty.
    """
    if unknown := set(only).difference(names := _names()):
        raise click.BadParameter(f"{', '.join(sorted(unknown))}: choose from {', '.join(names)}")
    run = bench(Wanted(sorted(set(sizes)), repeats, frozenset(only), folder.resolve()))
    click.echo("\n".join(run.lines()))
    if json_file:
        json_file.write_text(as_json(run), encoding="utf-8")
    if picture_file:
        picture_file.write_text(picture(run.results), encoding="utf-8")
    sys.exit(not run.is_whole)


if __name__ == "__main__":
    main()
