"""``bml alerts``: the calls that are alerted or announced by the rules (ALERTS AT-50)."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import click

from ..agreements.alert_answers import AlertAnswer
from ..agreements.check_runner import check_with_rules, make_check_input
from ..agreements.checks.severities import SeverityConfig
from ..agreements.notes import Notes
from ..agreements.queries import InvalidQueryError, read_query
from ..commands.shared.arguments import notes_argument, reading_options, variant_option
from ..commands.shared.diagnostics import standard_output
from ..commands.shared.program import ExitStatus, FileProblemError, leave
from ..commands.shared.projects import one_system
from ..display.reports import report_markdown
from ..language.alert_annotations import SUIT_NAMES
from ..language.codes import Code
from ..language.diagnostics import Diagnostic, count_noun
from ..language.options import Options
from .files.alerts import alerts_as_json, alerts_as_tsv
from .files.rules import RuleFileError, read_rules
from .model.listing import AlertList, JudgedRow, is_old, list_alerts
from .model.reading import FactReader
from .model.rules import Federation, RuleBook
from .words import AlertFormatter

_SHOWN = ("alert", "announce", "delayed", "unknown")
_MOST_MISSING = 3


@click.command("alerts")
@click.option(
    "--for",
    "names",
    metavar="FEDERATION|FILE",
    multiple=True,
    help="The rules: acbl, ebu, wbf, or a rule file that ends with .toml. Repeat it to compare. By "
    "default the federation of the project.",
)
@click.option(
    "--check",
    "compares",
    is_flag=True,
    help="List only the alert marks that the rules do not ask for, and those that are missing. By "
    "default answers are listed.",
)
@click.option(
    "--all",
    "shows_all",
    is_flag=True,
    help="Also list calls that are not alerted. By default they are left out.",
)
@click.option(
    "--why",
    metavar="AUCTION",
    help="Explain the answer for one auction, such as 1N-2D. By default all calls are listed.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "tsv", "json", "md"]),
    default="text",
    show_default=True,
    help="Text for reading, columns separated by tabs, JSON, or a table in Markdown.",
)
@reading_options
@variant_option("The partner whose notes are used; required if they have several.")
@notes_argument
def alerts_command(  # noqa: PLR0913 - the options of a command
    *,
    files: tuple[str, ...],
    names: tuple[str, ...],
    compares: bool,
    shows_all: bool,
    why: str | None,
    form: str,
    reading: Options,
    variant: str | None,
) -> None:
    """List the calls that are alerted or announced by the rules of a federation.

    The answers advise; they are not rulings. An answer is "unknown" if the text of the call does
    not say what the rules ask for. Without NOTES, the command uses the project around the current
    folder.

    The exit status is 0; 1 if --check lists a mark, or the notes do not have the auction of --why;
    2 if a rule file or the auction is invalid.
    """
    if compares and (shows_all or why is not None or form != "text"):
        raise click.UsageError("--check lists marks only; leave out --all, --why and --format")
    try:
        notes = one_system(files, reading, variant)
        names = names or tuple(filter(None, [notes.system.options.federation]))
        if not names:
            raise click.UsageError("write --for acbl, or federation in bml.toml")
        books = [read_rules(name) for name in names]
    except (RuleFileError, FileProblemError) as problem:
        raise click.ClickException(str(problem)) from problem
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}") from error
    if compares:
        leave(_compare(notes, names))
        return
    if why is not None:
        leave(_explain(notes, books, why))
        return
    alerts = list_alerts(notes.system, books)
    rows = alerts.rows if shows_all else alerts.shown(_SHOWN)
    if form == "json":
        click.echo(alerts_as_json(alerts, rows))
    elif form == "tsv":
        click.echo(alerts_as_tsv(alerts, rows), nl=False)
    elif form == "md":
        report = AlertFormatter(notes.system.options).report(alerts, rows)
        click.echo(report_markdown(report), nl=False)
    else:
        for line in _lines(alerts, rows, AlertFormatter(notes.system.options)):
            standard_output().line(line)
    leave(ExitStatus.OK)


def _compare(notes: Notes, names: Sequence[str]) -> ExitStatus:
    """Write the marks that contradict the rules of federations (AT-55)."""
    output = standard_output()
    if not make_check_input(notes).uses_alert_marks:
        output.line("Fewer than ten rows have an alert mark; marks are not compared.")
        return ExitStatus.OK
    status = ExitStatus.OK
    for name in names:
        options = replace(notes.system.options, federation=name)
        judged = replace(notes, system=replace(notes.system, options=options))
        found = [one for one in check_with_rules(judged, SeverityConfig()).new if _is_of_mark(one)]
        output.show(found)
        output.line(f"{name}: {count_noun(len(found), 'mark')} to correct")
        status = ExitStatus.FOUND if found else status
    return status


def _is_of_mark(one: Diagnostic) -> bool:
    return one.code in {Code.ALERT_MISSING, Code.ALERT_NEEDLESS, Code.ALERT_WORDS}


def _lines(
    alerts: AlertList, rows: tuple[JudgedRow, ...], formatter: AlertFormatter
) -> Iterator[str]:
    """Yield the rows by opening, then the editions with counts."""
    opening = None
    for row in sorted(rows, key=lambda row: _opening(row) or 0):
        if opening is not None and opening != _opening(row):
            yield ""
        opening = _opening(row)
        auctions = ", ".join(dict.fromkeys(one.auction.short for one in row.agreements))
        conditions = f" [{row.first.conditions}]" if row.first.conditions else ""
        answers = "; ".join(
            f"{federation.name}: {_words(one)}" if len(row.answers) > 1 else _words(one)
            for federation, one in zip(alerts.federations, row.answers, strict=True)
        )
        unread = f"  not read: {'; '.join(row.unread)}" if row.unread else ""
        yield f"{auctions}{conditions}  {answers}  {row.first.row.place}{unread}"
    if rows:
        yield ""
    for number, federation in enumerate(alerts.federations):
        counts = alerts.counts(number)
        words = ", ".join(f"{count} {name}" for name, count in counts.most_common())
        total = count_noun(counts.total(), "call")
        yield f"{formatter.edition(federation)} {total}{': ' if words else ''}{words}."
        missing = [name for name, _ in alerts.missing(number).most_common(_MOST_MISSING)]
        if missing:
            yield f"Most often not known: {', '.join(missing)}."
        yield from _sources(federation, (row.answers[number] for row in rows))
        if is_old(federation, datetime.datetime.now(datetime.UTC).date()):
            yield f"The sources were last compared on {federation.checked}: look for a new edition."


def _opening(row: JudgedRow) -> int | None:
    bids = (call.number for call in row.first.auction.calls if call.is_bid)
    return next(bids, None)


def _words(answer: AlertAnswer) -> str:
    """Return an answer with its source."""
    return f"{answer} ({answer.source})" if answer.rule else str(answer)


def _sources(federation: Federation, answers: Iterable[AlertAnswer]) -> Iterator[str]:
    """Yield the documents behind the keys that answers name."""
    for key, source in federation.sources_of(answers):
        yield f"{key}: {source.title} ({source.read}), {source.url}"


def _explain(notes: Notes, books: Sequence[RuleBook], why: str) -> ExitStatus:
    """Write the facts of an auction, and the rules that hold or may hold."""
    try:
        auction = read_query(why).auction
    except InvalidQueryError as error:
        raise click.UsageError(str(error)) from error
    agreements = [one for one in notes.book.leading if one.auction == auction]
    output = standard_output()
    if not agreements:
        output.line(f"The notes do not have {auction.short}.")
        return ExitStatus.FOUND
    reader = FactReader(notes.book, notes.system.options.notes_language)
    formatter = AlertFormatter(notes.system.options)
    for agreement in agreements:
        facts = reader.facts(agreement)
        conditions = f" [{agreement.conditions}]" if agreement.conditions else ""
        output.line(f"{auction.short}{conditions} = {agreement.text}  {agreement.row.place}")
        output.line(f"  kinds: {', '.join(sorted(facts.kinds.sure)) or 'not known'}")
        for name in ("low", "high", "length", "suit", "forcing", "strength", "of"):
            value = getattr(facts, name)
            if value not in {None, "none"}:
                output.line(f"  {name}: {value}")
        if facts.shown:
            shown = (SUIT_NAMES[suit] for suit in "shdc" if suit in facts.shown)
            output.line(f"  suits that are not new: {', '.join(shown)}")
        for unread in reader.meaning(agreement).unread:
            output.line(f"  not read: {agreement.text[slice(*unread.span)]}")
        for book in books:
            answer = reader.answer(agreement, book)
            output.line(f"  {formatter.edition(book.federation)} {_words(answer)}")
            for line in _sources(book.federation, [answer]):
                output.line(f"    {line}")
            output.line(f"    rules: {', '.join(answer.tried) or 'none'}")
            if answer.rule in answer.tried[-1:]:
                output.line(f"    decided by: {answer.rule}")
            if answer.missing:
                output.line(f"    not known: {', '.join(answer.missing)}")
            if answer.possible:
                output.line(f"    possible: {', '.join(answer.possible)}")
    return ExitStatus.OK
