"""``bml deals`` and ``bml coverage``: files of played deals (PLAYED CV-40)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from glob import glob, has_magic
from pathlib import Path
from typing import NamedTuple

import click

from ..agreements.notes import Notes
from ..bridge.records import Record
from ..commands.shared import arguments
from ..commands.shared.diagnostics import CommandRun, at_least, standard_error, standard_output
from ..commands.shared.exports import run_export
from ..commands.shared.files import distinct, folder_exists, read_data, read_documents
from ..commands.shared.program import ExitStatus, FileProblemError, leave
from ..display.reports import report_markdown, report_text
from ..formats.catalog import EXPORTS
from ..formats.registry import InvalidSettingError, make_settings
from ..language.codes import Severity
from ..language.diagnostics import Diagnostic, count_noun
from ..language.options import Options
from ..language.parser import Parse
from .files.coverage import coverage_as_json
from .files.reader import ChoiceError, RecordChoice, Records, choose, read_records, records_of
from .files.record_builder import PlayedLimits
from .model.calls import PAIR_NAMES, NoPlayersError
from .model.counter import coverage
from .model.coverage import Coverage
from .words import MOST_SHOWN, CoverageFormatter

_SUFFIXES = (".lin", ".pbn")
"""Of the files that a folder stands for."""


class ReadRecords(NamedTuple):
    """What was read."""

    records: Records
    failed: bool
    """Whether a file could not be read, or is of no kind that is known."""


def read_played(names: Sequence[str], limits: PlayedLimits | None = None) -> ReadRecords:
    """Read files, those in folders and those of patterns, in order, each once.

    What cannot be read is reported; the others are done.
    """
    failed = False

    def opened() -> Iterator[tuple[bytes, str]]:
        nonlocal failed
        for name in distinct(list(files_named(names))):
            try:
                yield read_data(name), name
            except FileProblemError as problem:
                standard_error().report(problem)
                failed = True

    records = read_records(opened(), limits or PlayedLimits())
    return ReadRecords(records, failed or records.is_unreadable)


def read_record(file: str, board: int | None, room: str | None) -> Record:
    """Return the record of a file that a command names (PLAYED CV-43).

    :param board: its number, and ``room`` where it was played; None: the only one.
    :raises click.ClickException: where the file cannot be read, or has no such record.
    """
    try:
        records = records_of(read_data(file), file)
        show_briefly(at_least(Severity.WARNING, records.diagnostics))
        return choose(records, RecordChoice(board, room))
    except (FileProblemError, ChoiceError) as problem:
        raise click.ClickException(str(problem)) from problem


def files_named(names: Iterable[str]) -> Iterator[str]:
    """Yield the files that names stand for: folders and patterns in the order of paths."""
    for name in names:
        if folder_exists(name):
            inside = (path for path in Path(name).rglob("*") if path.suffix.lower() in _SUFFIXES)
            yield from map(str, sorted(inside))
        elif has_magic(name) and not Path(name).exists():
            yield from sorted(glob(name, recursive=True)) or [name]  # noqa: PTH207 - absolute ones too
        else:
            yield name


def show_briefly(diagnostics: Iterable[Diagnostic]) -> None:
    """Write diagnostics without the lines they are about, which name players (PLAYED CW-4)."""
    standard_error().show(diagnostics, is_brief=True)


FORMATS = tuple(name for name, export in EXPORTS.items() if export.command == "deals")
"""The formats of deals."""


@click.command("deals")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default=FORMATS[0],
    show_default=True,
    help="PBN in export format; LIN, one deal per line; or links that show the deals.",
)
@click.option(
    "--viewer",
    metavar="ADDRESS",
    help="For links: bbo, or the URL of a hand viewer with {lin} in place of the deal.",
)
@arguments.quiet_option
@arguments.output_option
@arguments.reading_options
@arguments.variant_option(
    "The partner whose deals are written; needed where the notes are of several."
)
@arguments.files_argument
def deals_command(  # noqa: PLR0913 - the options of a command
    *,
    files: tuple[str, ...],
    form: str,
    viewer: str | None,
    quiet: bool,
    output: str | None,
    reading: Options,
    variant: str | None,
) -> None:
    """Export deals to PBN, LIN or links.

    What a format cannot say is named: a small card that is an x, a call that is asked for.
    """
    export = EXPORTS[form]
    if viewer is not None and form != "links":
        raise click.UsageError("--viewer is for --format links")
    try:
        settings = make_settings(export.settings_type, {"viewer": viewer} if viewer else {})
    except InvalidSettingError as error:
        raise click.UsageError(str(error)) from error
    run = CommandRun(Severity.WARNING, quiet=quiet)

    def choose(parses: Sequence[Parse], name: str) -> Notes:
        return arguments.notes_of_one(parses, name, variant)

    leave(run_export(export, settings, files, reading, output, run, choose))


_MOST_PAIRS = 10


@click.command("coverage")
@click.option(
    "--we",
    metavar="A,B",
    default="",
    help="The two players whose calls count, where "
    "they sit as partners; other spellings of a name after /: Anna/anna_k,Ben.",
)
@click.option("--me", metavar="A", default="", help="One player, anyone who her partner is.")
@click.option("--pair", type=click.Choice(PAIR_NAMES), default=None, help="We, by seat.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "html", "json"]),
    default="text",
    show_default=True,
    help="Text for a terminal, Markdown for an e-mail, a page, or JSON.",
)
@click.option(
    "--top",
    type=click.IntRange(1),
    default=MOST_SHOWN,
    show_default=True,
    help="How many auctions lists have at most; JSON has all.",
)
@click.option(
    "--at-least",
    "least",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="End with status 1 if the notes have fewer of our calls.",
)
@click.option("--names", is_flag=True, help="Name the players next to the boards.")
@click.option("-v", "--verbose", is_flag=True, help="Show info messages about the files too.")
@arguments.reading_options
@arguments.variant_option("The partner whose notes are used; required if they have several.")
@click.argument("name", metavar="NOTES")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def coverage_command(  # noqa: PLR0913 - the options of a command
    *,
    name: str,
    files: tuple[str, ...],
    we: str,
    me: str,
    pair: str | None,
    form: str,
    top: int,
    least: float | None,
    names: bool,
    verbose: bool,
    reading: Options,
    variant: str | None,
) -> None:
    """Compare notes with played deals.

    Each FILE has played deals as LIN, PBN or addresses of a hand viewer; folders and patterns
    such as 'matches/*.lin' stand for the files in them. Nothing is named but us.

    The exit status is 1 below --at-least, 2 if nobody is us or a file cannot be read; the
    others are done.
    """
    played = read_played(files)
    diagnostics = played.records.diagnostics
    show_briefly(at_least(Severity.INFO if verbose else Severity.WARNING, diagnostics))
    try:
        notes = arguments.notes_of_one(
            read_documents(name, reading), Path(name).resolve().stem, variant
        )
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    found = _counted(notes, played, we=we, me=me, pair=pair or "", names=names)
    _show(found, notes, form, top)
    leave(_status(found, played, least))


def _counted(
    notes: Notes, played: ReadRecords, *, we: str, me: str, pair: str, names: bool
) -> Coverage:
    """Return what was counted; if nobody is us the pairs of the files are named (CW-3)."""
    try:
        return coverage(notes, played.records, we=we, me=me, pair=pair, names=names)
    except NoPlayersError as error:
        for players, number in error.pairs[:_MOST_PAIRS]:
            standard_error().report(f"--we {players!r}: {count_noun(number, 'deal')}")
        raise click.ClickException(str(error)) from error


def _show(found: Coverage, notes: Notes, form: str, top: int) -> None:
    """Write the report to standard output, in the ``form`` of the option."""
    teller = CoverageFormatter(top=top)
    match form:
        case "json":
            click.echo(coverage_as_json(found), nl=False)
        case "markdown":
            click.echo(report_markdown(teller.report(found)), nl=False)
        case "html":
            click.echo(_page(found, arguments.partner_title(notes), teller), nl=False)
        case _:
            for line in report_text(teller.report(found), standard_output().width).splitlines():
                standard_output().line(line)


def _page(found: Coverage, title: str, teller: CoverageFormatter) -> str:
    """Return a page of its own (PLAYED CV-40); docutils is loaded only for that."""
    from ..doctree.report_nodes import paragraph_node, section_nodes  # noqa: PLC0415 - docutils
    from ..doctree.writers.web_page import report_page  # noqa: PLC0415 - docutils

    report = teller.report(found)
    sections = section_nodes(report.sections, lambda _auction, words: words)
    return report_page("What the notes cover", title, [paragraph_node(report.summary), *sections])


def _status(found: Coverage, played: ReadRecords, least: float | None) -> ExitStatus:
    if played.failed:
        return ExitStatus.FAILED
    is_below = least is not None and (found.share is None or found.share < least)
    return ExitStatus.FOUND if is_below else ExitStatus.OK
