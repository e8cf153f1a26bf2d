"""``bml deals`` and ``bml coverage``: files of played deals (PLAYED CV-40)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from glob import glob, has_magic
from pathlib import Path
from typing import NamedTuple

import click

from ..agreements.notes import Notes
from ..bridge.records import Record
from ..commands.shared import arguments
from ..commands.shared.diagnostics import CommandRun, at_least, standard_error, standard_output
from ..commands.shared.exports import run_export
from ..commands.shared.files import distinct, folder_exists, read_data
from ..commands.shared.program import ExitStatus, FileProblemError, leave
from ..commands.shared.projects import one_system
from ..display.reports import report_markdown, report_text
from ..formats.catalog import EXPORTS
from ..formats.errors import InvalidSettingError
from ..formats.registry import make_settings, option_name
from ..language.codes import Severity
from ..language.diagnostics import Diagnostic, count_noun
from ..language.input_files import files_below
from ..language.options import Limits, Options
from ..language.parser import Parse
from .files.coverage import coverage_as_json
from .files.reader import ChoiceError, RecordChoice, Records, choose, read_records, records_of
from .files.record_builder import PlayedLimits
from .model.calls import PAIR_NAMES, NoPlayersError
from .model.counter import coverage
from .model.coverage import Coverage
from .model.departures import TOLERANCE
from .words import MOST_SHOWN, CoverageFormatter

_SUFFIXES = (".lin", ".pbn")
"""Suffixes of the files that are read in a folder."""


class ReadRecords(NamedTuple):
    """Records of all files, and whether a file failed."""

    records: Records
    failed: bool
    """Whether a file could not be read or has an unknown format."""


def read_played(names: Sequence[str], limits: Limits) -> ReadRecords:
    """Read each file once, in order: files, files in folders, files that match patterns.

    Problems with a file are reported, and the other files are read.
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

    records = read_records(opened(), PlayedLimits.of_project(limits))
    return ReadRecords(records, failed or records.is_unreadable)


def read_record(file: str, board: int | None, room: str | None, limits: Limits) -> Record:
    """Return one record of a file (PLAYED CV-43).

    :param board: the board number; ``room`` is the room. None matches any.
    :raises click.ClickException: if the file cannot be read, or not exactly one record matches.
    """
    try:
        records = records_of(read_data(file), file, PlayedLimits.of_project(limits))
        show_briefly(at_least(Severity.WARNING, records.diagnostics))
        return choose(records, RecordChoice(board, room))
    except (FileProblemError, ChoiceError) as problem:
        raise click.ClickException(str(problem)) from problem


def read_boards(file: str, limits: Limits) -> Records:
    """Return the records of a file; report its problems.

    :raises click.ClickException: if the file cannot be read.
    """
    try:
        found = records_of(read_data(file), file, PlayedLimits.of_project(limits))
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    show_briefly(at_least(Severity.WARNING, found.diagnostics))
    return found


def files_named(names: Iterable[str]) -> Iterator[str]:
    """Yield the files in folders and the matches of patterns, sorted by path."""
    for name in names:
        if folder_exists(name):
            inside = (path for path in files_below(Path(name), _SUFFIXES))
            yield from map(str, sorted(inside))
        elif has_magic(name) and not Path(name).exists():
            yield from sorted(glob(name, recursive=True)) or [name]  # noqa: PTH207 - absolute ones too
        else:
            yield name


def show_briefly(diagnostics: Iterable[Diagnostic]) -> None:
    """Write diagnostics without their source lines, which name players (PLAYED CW-4)."""
    standard_error().show(diagnostics, is_brief=True)


FORMATS = tuple(name for name, export in EXPORTS.items() if export.command == "deals")
"""Formats of ``bml deals``."""


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
    help="The hand viewer for links: bbo, or a URL with {lin} in place of the deal. By default "
    "bbo.",
)
@arguments.quiet_option
@arguments.output_option
@arguments.reading_options
@arguments.variant_option(
    "The partner whose deals are written; required if the notes have several."
)
@arguments.notes_argument
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

    Warnings name the information that a format cannot express: an x for a small card, or a
    question mark for a call.
    """
    export = EXPORTS[form]
    if viewer is not None and form != "links":
        raise click.UsageError("--viewer is for --format links")
    try:
        settings = make_settings(export.settings_type, {"viewer": viewer} if viewer else {})
    except InvalidSettingError as error:
        raise click.UsageError(error.describe(option_name)) from error
    run = CommandRun(Severity.WARNING, quiet=quiet)

    def choose(parses: Sequence[Parse], name: str) -> Notes:
        return arguments.notes_of_one(parses, name, variant)

    leave(run_export(export, settings, files, reading, output, run, choose, variant))


_MOST_PAIRS = 10


@click.command("coverage")
@click.option(
    "--we",
    metavar="A,B",
    default="",
    help="The two players whose calls count if they sit as partners. A slash separates other "
    "spellings of a name: Anna/anna_k,Ben. By default the command lists the pairs.",
)
@click.option(
    "--me",
    metavar="A",
    default="",
    help="One player, with any partner. By default the command lists the pairs.",
)
@click.option(
    "--pair",
    type=click.Choice(PAIR_NAMES),
    default=None,
    help="The pair, by seat. By default the command lists the pairs.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "html", "json"]),
    default="text",
    show_default=True,
    help="Text, Markdown for an e-mail, an HTML page, or JSON.",
)
@click.option(
    "--top",
    type=click.IntRange(1),
    default=MOST_SHOWN,
    show_default=True,
    help="Maximum number of auctions in a list; JSON has all.",
)
@click.option(
    "--at-least",
    "least",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Set the exit status to 1 if the notes have a smaller share of your calls. By default the "
    "share has no effect.",
)
@click.option("--names", is_flag=True, help="Show the names of the players next to the boards.")
@click.option("--hands", is_flag=True, help="Compare your hands with the notes too.")
@click.option(
    "--tolerance",
    type=click.IntRange(0, 2),
    help="With --hands: a hand is near if it differs by at most this number of points, or of cards "
    "in another suit. By default 1.",
)
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
    hands: bool,
    tolerance: int | None,
    verbose: bool,
    reading: Options,
    variant: str | None,
) -> None:
    """Compare notes with played deals.

    Each FILE contains played deals as LIN, PBN or URLs of a hand viewer. It can also be a folder
    or a pattern such as 'matches/*.lin'. The report names no players except you, unless
    --names is given.

    With --hands the report also lists the calls whose hands depart from the notes. A departure can
    be a judgment, another agreement, or a text that was misread.

    The exit status is 1 if the share is below --at-least. It is 2 if you are not in the files or a
    file cannot be read; the other files are counted.
    """
    if tolerance is not None and not hands:
        raise click.UsageError("--tolerance is for --hands")
    played = read_played(files, reading.limits)
    diagnostics = played.records.diagnostics
    show_briefly(at_least(Severity.INFO if verbose else Severity.WARNING, diagnostics))
    try:
        notes = one_system([name], reading, variant)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem

    def counted() -> Coverage:
        return coverage(
            notes,
            played.records,
            we=we,
            me=me,
            pair=pair or "",
            names=names,
            hands=hands,
            tolerance=TOLERANCE if tolerance is None else tolerance,
        )

    found = _counted(counted)
    _show(found, notes, form, top)
    leave(_status(found, played, least))


def _counted(counted: Callable[[], Coverage]) -> Coverage:
    """Return the coverage; if no player is found, show the pairs of the files (PLAYED CW-3)."""
    try:
        return counted()
    except NoPlayersError as error:
        for players, number in error.pairs[:_MOST_PAIRS]:
            standard_error().report(f"--we {players!r}: {count_noun(number, 'deal')}")
        raise click.ClickException(str(error)) from error


def _show(found: Coverage, notes: Notes, form: str, top: int) -> None:
    """Write the report to standard output in the format ``form``."""
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
    """Return an HTML page (PLAYED CV-40); only this imports docutils."""
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
