"""The command: ``python -m tools.instructions [--record] [COMMIT]``."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import click

from tools.instructions.counting import (
    PROGRAM,
    SIZES,
    Count,
    CountingError,
    Counts,
    count_all,
    is_there,
    versions,
)
from tools.worktrees import checked_out

_PROJECT = Path(__file__).parents[2]
RECORDED = Path(__file__).with_name("recorded.json")
"""The figures, with the versions that they belong to."""
_WORSE = 1.01
"""A stage that takes more than this many times the recorded instructions has become worse."""


def lines(counts: Iterable[Count], before: Counts) -> tuple[list[str], bool]:
    """Return a line for each stage, and whether one has become worse.

    :param before: what it is compared with.
    """
    told = []
    is_worse = False
    for one in counts:
        words = f"{one.stage:24} {one.rows:6,} rows  {one.instructions / 1e9:8.3f} G"
        known = before.get(one.stage, {}).get(str(one.rows))
        if known is None:
            words += "  new"
        else:
            ratio = one.instructions / known
            words += f"  {ratio:6.3f}"
            if ratio > _WORSE:
                words += "  worse"
                is_worse = True
        told.append(words)
    return told, is_worse


def as_counts(counts: Iterable[Count]) -> Counts:
    """Return counts as they are recorded."""
    found: Counts = {}
    for one in counts:
        found.setdefault(one.stage, {})[str(one.rows)] = one.instructions
    return found


def counts_at(commit: str, sizes: Iterable[int]) -> Counts:
    """Return the counts of a commit."""
    with (
        tempfile.TemporaryDirectory() as folder,
        checked_out(commit, Path(folder, "then")) as root,
    ):
        return as_counts(count_all(root, sizes))


@click.command()
@click.option("--record", is_flag=True, help="Record the figures in place of those before.")
@click.option("--rows", "sizes", multiple=True, type=click.IntRange(1), help="By default both.")
@click.argument("commit", required=False)
def main(commit: str | None, sizes: tuple[int, ...], *, record: bool) -> None:
    """Count the instructions of stages, and compare them with the recorded ones.

    With COMMIT they are compared with those of that commit, counted now. So they are, with HEAD,
    where the recorded ones belong to other versions of Python, Sphinx or docutils.
    """
    if not is_there():
        click.echo(f"{PROGRAM} is missing; on Debian: apt-get install {PROGRAM}", err=True)
        sys.exit(2)
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))
    if commit is None and not record and recorded["versions"] != versions():
        known = ", ".join(f"{name} {version}" for name, version in recorded["versions"].items())
        click.echo(f"the recorded figures belong to {known}: compared with HEAD", err=True)
        commit = "HEAD"
    try:
        before = recorded["figures"] if commit is None else counts_at(commit, sizes or SIZES)
        counts = list(count_all(_PROJECT, sizes or SIZES))
    except CountingError as error:
        click.echo(str(error), err=True)
        sys.exit(2)
    told, is_worse = lines(counts, before)
    click.echo("\n".join(told))
    if record:
        figures = {"versions": versions(), "figures": as_counts(counts)}
        RECORDED.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    sys.exit(is_worse and not record)


if __name__ == "__main__":
    main()
