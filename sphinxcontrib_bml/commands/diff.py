"""``bml diff``: what changed in the agreements of notes (CHECKS CH)."""

from __future__ import annotations

import click

from ..agreements.changes import Comparison, diff
from ..display.changes import ChangeFormatter
from ..display.comparing import ComparisonFormatter
from ..display.report_text import report_markdown, report_text
from ..formats.changes import changes_as_json
from ..language.options import Options
from .shared.arguments import reading_options
from .shared.display import standard_output
from .shared.program import leave
from .shared.states import NamedState, state_named, state_of, state_since
from .shared.status import ExitStatus, FileProblemError

_MOST_NAMES = 2


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
@click.option(
    "--variant",
    "variants",
    metavar="NAME",
    multiple=True,
    help="The partner whose notes are compared. Given twice with one path: where the notes of the "
    "two differ. By default the notes of each, the same changes once.",
)
@reading_options
@click.argument("names", metavar="[OLD] NEW", nargs=-1, required=True)
def diff_command(
    names: tuple[str, ...],
    since: str | None,
    form: str,
    variants: tuple[str, ...],
    reading: Options,
) -> None:
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
    if len(variants) > 1 and (len(variants) > _MOST_NAMES or len(names) > 1 or since is not None):
        raise click.UsageError("two partners are compared in one state: name one path, without REV")
    try:
        if len(variants) == _MOST_NAMES:
            leave(_compare(state_named(names[0], reading), variants, form))
            return
        old, new = _states(names, since, reading)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    if not old.system.book and not new.system.book:
        raise click.ClickException(
            f"neither {old.name} nor {new.name} has a bidding table: are these notes in BML?"
        )
    leave(_print_changes(old, new, variants, form))


def _print_changes(
    old: NamedState, new: NamedState, variants: tuple[str, ...], form: str
) -> ExitStatus:
    """Tell what changed for one partner, or for each, equal reports once (VARIANTS VA-30)."""
    chosen = variants or tuple(dict.fromkeys([*new.variants, *old.variants]))
    reports: dict[str, list[str]] = {}
    changed = False
    for variant in chosen or ("",):
        pair = [state_of(state, variant) for state in (old, new)]
        comparison = diff(pair[0].system, pair[1].system)
        changed = changed or bool(comparison)
        title = f"{old.name} to {new.name}"
        report = _report(
            comparison, title, (pair[0], pair[1]), form, ChangeFormatter(new.system.options)
        )
        reports.setdefault(report, []).append(variant)
    for number, (report, names) in enumerate(reports.items()):
        if len(reports) > 1 and form in {"text", "markdown"}:
            click.echo(f"{chr(10) if number else ''}{', '.join(names)}:")
        _write(report, form)
    return ExitStatus.FOUND if changed else ExitStatus.OK


def _compare(state: NamedState, names: tuple[str, ...], form: str) -> ExitStatus:
    """Tell where the notes of two partners differ (VARIANTS VA-30)."""
    first, second = (state.of(name) for name in names)
    assert first.notes is not None and second.notes is not None
    comparison = diff(first.system, second.system)
    shown = first.notes.variant, second.notes.variant
    teller = ComparisonFormatter(state.system.options, shown)
    report = _report(comparison, " / ".join(shown), (first, second), form, teller)
    _write(report, form)
    return ExitStatus.FOUND if comparison else ExitStatus.OK


def _states(
    names: tuple[str, ...], since: str | None, reading: Options
) -> tuple[NamedState, NamedState]:
    """Return the states to compare, the older one first."""
    if len(names) == _MOST_NAMES:
        return state_named(names[0], reading), state_named(names[1], reading)
    new = state_named(names[0], reading)
    return state_since(since or "HEAD", names[0], reading), new


def _report(
    comparison: Comparison,
    title: str,
    states: tuple[NamedState, NamedState],
    form: str,
    teller: ChangeFormatter,
) -> str:
    """Return what changed in the ``form`` of the option."""
    old, new = states
    match form:
        case "json":
            return changes_as_json(comparison, *_names(old, new), new.system)
        case "markdown":
            return report_markdown(teller.report(comparison, title))
        case "html":
            return _page(comparison, title, teller)
        case _:
            return report_text(teller.report(comparison, title), standard_output().width)


def _names(old: NamedState, new: NamedState) -> tuple[str, str]:
    """Return what the two states are called; the partners, where they are of one file."""
    if old.name == new.name and old.notes is not None and new.notes is not None:
        return old.notes.variant or old.name, new.notes.variant or new.name
    return old.name, new.name


def _write(report: str, form: str) -> None:
    """Write a report to standard output."""
    if form != "text":
        click.echo(report, nl=False)
        return
    output = standard_output()
    for line in report.splitlines():
        output.line(line)


def _page(comparison: Comparison, title: str, teller: ChangeFormatter) -> str:
    """Return a page of its own; docutils is loaded only for that."""
    from docutils import nodes  # noqa: PLC0415

    from ..doctree.report_nodes import section_nodes  # noqa: PLC0415
    from ..doctree.writers.standalone.web_page import report_page  # noqa: PLC0415

    found = list(section_nodes(teller.sections(comparison), lambda _change, words: words))
    if not found:
        found.append(nodes.paragraph("", teller.wording.nothing_changed))
    return report_page("What changed", title, found)
