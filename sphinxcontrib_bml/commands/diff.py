"""``bml diff``: what changed in the agreements of notes (CHECKS CH)."""

from __future__ import annotations

from collections.abc import Callable
from pkgutil import resolve_name

import click

from ..agreements.changes import Comparison, diff
from ..display.changes import Teller
from ..display.changes_as_text import render_markdown, render_text
from ..formats.changes import changes_as_json
from ..language.options import Options
from .shared.arguments import reading_options
from .shared.display import standard_output
from .shared.program import leave
from .shared.states import NamedState, state_named, state_since
from .shared.status import FileProblemError, Status

_MOST_NAMES = 2
_PAGE = "sphinxcontrib_bml.doctree.writers.standalone.changes_page:changes_page"


@click.command("diff")
@click.option(
    "--since",
    metavar="REV",
    help="The revision of git to compare PATH with, or a day, 2026-01-31: the last revision before "
    "it. By default the last commit.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "html", "json"]),
    default="text",
    show_default=True,
    help="For a terminal, for a pull request or a letter, as a page of its own, for programs.",
)
@reading_options
@click.argument("names", metavar="[OLD] NEW", nargs=-1, required=True)
def diff_command(names: tuple[str, ...], since: str | None, form: str, reading: Options) -> None:
    """Say what changed in the agreements from OLD to NEW, or in NEW since the last commit.

    Each is a file, a folder, a snapshot made by bml json (.json), or REV:PATH, a path in a
    revision of git. Auctions are compared, not lines: rows that only moved or were laid out
    otherwise do not differ.

    The exit status is 0 where nothing changed, 1 where something did, 2 where a state cannot be
    read.
    """
    if len(names) > _MOST_NAMES:
        raise click.UsageError("two states are compared: name OLD and NEW")
    if since is not None and len(names) == _MOST_NAMES:
        raise click.UsageError("--since is for one path; of two each may be REV:PATH")
    try:
        old, new = _states(names, since, reading)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    if not old.system.book and not new.system.book:
        raise click.ClickException(
            f"neither {old.name} nor {new.name} has a bidding table: are these notes in BML?"
        )
    comparison = diff(old.system, new.system)
    _show(comparison, old, new, form)
    leave(Status.FOUND if comparison else Status.OK)


def _states(
    names: tuple[str, ...], since: str | None, reading: Options
) -> tuple[NamedState, NamedState]:
    """Return the states to compare, the older one first."""
    if len(names) == _MOST_NAMES:
        return state_named(names[0], reading), state_named(names[1], reading)
    new = state_named(names[0], reading)
    return state_since(since or "HEAD", names[0], reading), new


def _show(comparison: Comparison, old: NamedState, new: NamedState, form: str) -> None:
    """Write what changed to standard output, in the ``form`` of the option."""
    teller = Teller(new.system.options)
    title = f"{old.name} to {new.name}"
    match form:
        case "json":
            click.echo(changes_as_json(comparison, old.name, new.name, new.system), nl=False)
        case "markdown":
            click.echo(render_markdown(comparison, title, teller), nl=False)
        case "html":
            click.echo(_page(comparison, title, teller), nl=False)
        case _:
            output = standard_output()
            for line in render_text(comparison, title, teller, output.width).splitlines():
                output.line(line)


def _page(comparison: Comparison, title: str, teller: Teller) -> str:
    """Return a page of its own; docutils is loaded only for that."""
    page: Callable[[Comparison, str, Teller], str] = resolve_name(_PAGE)
    return page(comparison, title, teller)
