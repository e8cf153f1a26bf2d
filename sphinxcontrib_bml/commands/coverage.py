"""``bml coverage``: what notes cover of what was bid (PLAYED CV-40)."""

from __future__ import annotations

from pathlib import Path

import click

from ..agreements.coverage import Coverage, NoPlayersError, coverage
from ..agreements.coverage.partners import PAIR_NAMES
from ..agreements.notes import Notes
from ..display.coverage import CoverageFormatter
from ..display.coverage_parts import MOST_SHOWN
from ..display.report_text import report_markdown, report_text
from ..formats.coverage import coverage_as_json
from ..language.codes import Severity
from ..language.options import Options
from .shared.arguments import reading_options
from .shared.display import standard_error, standard_output
from .shared.notes import read_documents
from .shared.played import ReadRecords, read_played, show_briefly
from .shared.program import leave
from .shared.run import at_least
from .shared.status import ExitStatus, FileProblemError
from .shared.variants import notes_of_one, partner_title, variant_option

_MOST_PAIRS = 10


@click.command("coverage")
@click.option(
    "--we",
    metavar="A,B",
    default="",
    help="The two players whose calls count, where "
    "they sit as partners; other spellings of a name behind /: Anna/anna_k,Ben.",
)
@click.option("--me", metavar="A", default="", help="One player, whoever her partner is.")
@click.option("--pair", type=click.Choice(PAIR_NAMES), default=None, help="We, by seat.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "html", "json"]),
    default="text",
    show_default=True,
    help="For a terminal, for a letter, as a page of its own, for programs and pages.",
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
    help="End with status 1 where the notes have fewer of our calls.",
)
@click.option("--names", is_flag=True, help="Name the players beside the boards.")
@click.option("-v", "--verbose", is_flag=True, help="Show remarks on the files too.")
@reading_options
@variant_option("The partner whose notes are looked at; needed where they are of several.")
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
    """Say what notes, a file or a folder, cover of what was bid, and what is missing.

    Each FILE has played deals as LIN, PBN or addresses of a hand viewer; folders and patterns
    such as 'matches/*.lin' stand for the files in them. Nothing is named but us.

    The exit status is 1 below --at-least, 2 where nobody is us or a file cannot be read; the
    others are done.
    """
    played = read_played(files)
    diagnostics = played.records.diagnostics
    show_briefly(at_least(Severity.INFO if verbose else Severity.WARNING, diagnostics))
    try:
        notes = notes_of_one(read_documents(name, reading), Path(name).resolve().stem, variant)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    found = _counted(notes, played, we=we, me=me, pair=pair or "", names=names)
    _show(found, notes, form, top)
    leave(_status(found, played, least))


def _counted(
    notes: Notes, played: ReadRecords, *, we: str, me: str, pair: str, names: bool
) -> Coverage:
    """Return what was counted; where nobody is us the pairs of the files are named (CW-3)."""
    try:
        return coverage(notes, played.records, we=we, me=me, pair=pair, names=names)
    except NoPlayersError as error:
        for players, number in error.pairs[:_MOST_PAIRS]:
            standard_error().line(f"bml: --we {players!r}: {number}")
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
            click.echo(_page(found, partner_title(notes), teller), nl=False)
        case _:
            for line in report_text(teller.report(found), standard_output().width).splitlines():
                standard_output().line(line)


def _page(found: Coverage, title: str, teller: CoverageFormatter) -> str:
    """Return a page of its own (PLAYED CV-40); docutils is loaded only for that."""
    from ..doctree.report_nodes import paragraph_node, section_nodes  # noqa: PLC0415 - docutils
    from ..doctree.writers.standalone.web_page import report_page  # noqa: PLC0415

    report = teller.report(found)
    sections = section_nodes(report.sections, lambda _auction, words: words)
    return report_page("What the notes cover", title, [paragraph_node(report.summary), *sections])


def _status(found: Coverage, played: ReadRecords, least: float | None) -> ExitStatus:
    if played.failed:
        return ExitStatus.FAILED
    is_below = least is not None and (found.share is None or found.share < least)
    return ExitStatus.FOUND if is_below else ExitStatus.OK
