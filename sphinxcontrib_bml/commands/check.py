"""``bml check``: new, accepted and fixed problems in notes (CHECKS CK-5, CK-20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import wraps
from pathlib import Path
from textwrap import fill, indent
from typing import Any, NamedTuple

import click

from ..agreements.check_runner import NotesCheck, check_systems
from ..agreements.checks import severities
from ..agreements.checks.findings import fold_tables
from ..agreements.notes import Notes
from ..bridge.auctions import Auction
from ..bridge.conditions import Conditions
from ..formats.files import replace_file
from ..language.anchors import RowAddress
from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostic, count_noun
from ..language.explanations import explanation_of
from ..language.input_files import read_text
from ..language.options import Options
from ..language.parser import Parse
from ..language.source import Source, Span
from ..language.syntax import BiddingTable, ContextOrigin
from .format import files_of, fix_file
from .shared.arguments import notes_argument, reading_options, variant_option
from .shared.code_hosts import annotation_line, sarif_log
from .shared.diagnostics import CommandRun, Tally, at_least, below, standard_error, standard_output
from .shared.files import STANDARD_INPUT, is_there
from .shared.program import ExitStatus, FileProblemError, Function, leave, reason
from .shared.projects import ProjectDocuments, notes_of_system, read_project, report_order


def check_option(function: Function) -> Function:
    """Add ``--check``; the function receives its value as ``levels``."""

    @wraps(function)
    def command(*args: Any, check: tuple[str, ...], **kwargs: Any) -> None:
        function(*args, levels=_levels(check), **kwargs)

    return click.option(
        "--check",
        "check",
        metavar="CODE[=LEVEL]",
        multiple=True,
        help="Set the severity of a code: error, warning, info or off. CODE alone turns on a check "
        "that is off. A class may follow the code: DUPLICATE:overview=off. Repeatable. By "
        "default each code has its own severity.",
    )(command)


def _levels(words: Sequence[str]) -> severities.Severities:
    """Return the severities from the words on the command line.

    :raises click.UsageError: if a word is not a severity setting; the message names the nearest.
    """
    try:
        levels, problems = severities.parse_severities(map(severities.parse_option, words))
    except severities.InvalidSeverityError as error:
        raise click.UsageError(f"--check: {error} (bml check --list lists all)") from error
    if problems:
        raise click.UsageError(f"--check: {problems[0]}")
    return levels


def baseline_options(function: Function) -> Function:
    """Add ``--baseline`` and ``--write-baseline``."""
    accepting = click.option(
        "--baseline",
        metavar="FILE",
        help="Accept the problems in FILE and show only new ones. By default no problem is "
        "accepted.",
    )
    writing = click.option(
        "--write-baseline",
        metavar="FILE",
        help="Write the problems to FILE, a baseline. By default none is written.",
    )
    return accepting(writing(function))


def read_baseline(name: str | None) -> tuple[severities.Baseline, tuple[Diagnostic, ...]]:
    """Return the baseline in a file, and the problems of that file (``BASELINE``)."""
    if name is None:
        return severities.Baseline(), ()
    try:
        return severities.Baseline.parse(read_text(Path(name))), ()
    except OSError as error:
        problem = reason(error)
    except (UnicodeDecodeError, severities.InvalidBaselineError) as error:
        problem = severities.baseline_error(error)
    message = f"no problem is accepted: {problem}"
    span = Span(Source(name, ""), 0, 0)
    return severities.Baseline(), (Diagnostic(Code.BASELINE, Severity.ERROR, span, message),)


def write_baseline(name: str, visible: Sequence[Diagnostic], checked: NotesCheck) -> str:
    """Write the diagnostics to a baseline file and return a sentence that reports it.

    :param visible: the new diagnostics that are shown; accepted diagnostics stay accepted.
    :raises FileProblemError: if the file cannot be written.
    """
    findings = [*visible, *checked.accepted]
    try:
        replace_file(Path(name), severities.baseline_text(findings).encode("utf-8"))
    except OSError as error:
        raise FileProblemError(f"cannot write {name}: {reason(error)}") from error
    return f"wrote {name}: findings accepted: {len(findings)}"


_WIDTH = 80
_INDENT = "    "


def list_option(function: Function) -> Function:
    """Add ``--list``, which prints all codes and ends the command."""
    return click.option(
        "--list",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_print_codes,
        help="Print all codes with default severity, meaning and an example, and exit.",
    )(function)


def _print_codes(context: click.Context, parameter: click.Parameter, is_wanted: bool) -> None:
    if is_wanted and not context.resilient_parsing:
        click.echo("\n\n".join(map("\n".join, map(_lines, sorted(Code, key=str)))))
        context.exit()


def _lines(code: Code) -> Iterator[str]:
    """Yield the description of a code: its severity, its meaning, a message with its hint."""
    yield f"{code}, {code.level}"
    yield fill(
        code.help,
        _WIDTH,
        initial_indent=_INDENT,
        subsequent_indent=_INDENT,
        break_on_hyphens=False,
    )
    yield indent(explanation_of(code).says, f"{_INDENT}> ")


_MOST_CODES = 3


class NotesSize:
    """The size of notes; a part that several partners share counts once."""

    def __init__(self, systems: Sequence[Notes]) -> None:
        """Count the files, tables and rows of systems as written."""
        written = {
            id(parse): parse
            for notes in systems
            for parse in (notes.parses if notes.partners.is_chosen else notes.partners.written)
        }.values()
        nameless = {parse.source.name for parse in written if parse.source.path is None}
        self._files = len({file for notes in systems for file in notes.files} | nameless)
        tables = [table for table in _tables(written) if table.rows]
        self._rows = sum(len(table.rows) for table in tables)
        self._tables = len(tables)
        self._below_headings = sum(
            table.context is not None
            and table.context.origin is not ContextOrigin.UNKNOWN
            and not table.is_aside
            for table in tables
        )
        self._auctions: set[tuple[Auction, Conditions]] = set()
        self._defining: set[RowAddress] = set()
        self._lacking: set[RowAddress] = set()

    def counted(self, each: Iterable[Notes]) -> Iterator[Notes]:
        """Yield the notes of each partner, and count their auctions."""
        for own in each:
            self._auctions.update((one.auction, one.conditions) for one in own.book.leading)
            self._defining.update(one.row.address for one in own.book)
            self._lacking.update(
                row.address
                for table in _tables(own.parses)
                for row in table.defining_rows
                # Those that say nothing of a call are not loss.
                if row.address not in self._defining
                and (row.description is not None or not row.labels)
                and not (row.calls and row.calls.is_text)
            )
            yield own

    def __str__(self) -> str:
        """Return the numbers of files, rows, auctions and rows without an auction, in words."""
        counts = [
            count_noun(self._files, "file"),
            count_noun(self._rows, "row"),
            count_noun(len(self._auctions), "auction"),
        ]
        if lacking := len(self._lacking - self._defining):
            counts.append(f"{count_noun(lacking, 'row')} without an auction")
        if self._below_headings:
            counts.append(
                f"{count_noun(self._tables, 'table')}, {self._below_headings} after the auction of "
                f"{'its heading' if self._tables == 1 else 'their heading'}"
            )
        return ", ".join(counts)


def hidden_remarks(hidden: Iterable[Diagnostic]) -> str:
    """Return a sentence with the number of hidden info messages and how to show them."""
    codes = Counter(diagnostic.code for diagnostic in hidden)
    if not codes:
        return ""
    frequent = ", ".join(f"{code} {count}" for code, count in codes.most_common(_MOST_CODES))
    others = ", ..." if len(codes) > _MOST_CODES else ""
    number = count_noun(codes.total(), "info message")
    return f"; {number} hidden ({frequent}{others}); --all shows them"


def accepted_findings(accepted: Collection[Diagnostic]) -> str:
    """Return the number of accepted diagnostics in words, to be appended to a sentence."""
    return f"; {len(accepted)} accepted by the baseline" if accepted else ""


def gone_findings(number: int) -> str:
    """Return the number of accepted problems that no longer exist in words, or nothing (CK-21)."""
    if not number:
        return ""
    verb = "is" if number == 1 else "are"
    return (
        f"info: {count_noun(number, 'problem')} of the baseline {verb} fixed; --write-baseline "
        "FILE removes them"
    )


def _tables(parses: Iterable[Parse]) -> Iterator[BiddingTable]:
    for parse in parses:
        yield from parse.document.tables


class _Documents(NamedTuple):
    """The parsed documents, and whether reading a document failed."""

    found: ProjectDocuments
    failed: bool


class _Form(NamedTuple):
    """The display options of diagnostics."""

    name: str
    """The format: ``text``, ``json``, ``sarif`` or ``github``."""
    least: Severity
    """The lowest severity that is shown; milder diagnostics are only counted."""

    @property
    def is_brief(self) -> bool:
        """Whether problems of the same two tables are shown as one (CHECKS CK-10a)."""
        return self.name == "text" and self.least is not Severity.INFO


@click.command("check")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="Text for reading; JSON, one object per line; SARIF 2.1.0 for code hosts; annotations "
    "of a pull request.",
)
@click.option(
    "--all",
    "show_all",
    is_flag=True,
    help="Show info messages too, also rows that no hand fits (MEANING-EMPTY).",
)
@click.option("--strict", is_flag=True, help="Set the exit status to 1 for warnings too.")
@click.option(
    "--fix",
    "fixes",
    is_flag=True,
    help="First apply the hints that cannot change the meaning of the notes, also in included "
    "files.",
)
@check_option
@baseline_options
@list_option
@reading_options
@variant_option("The partner whose notes are checked; by default those of all partners.")
@notes_argument
def check_command(  # noqa: PLR0913, PLR0917 - every option is one
    files: tuple[str, ...],
    form: str,
    show_all: bool,
    strict: bool,
    fixes: bool,
    levels: severities.Severities,
    baseline: str | None,
    write_baseline: str | None,
    reading: Options,
    variant: str | None,
) -> None:
    """Check notes and suggest fixes.

    Only --fix and --write-baseline write files.

    Without NOTES, the command checks the project around the current folder. bml.toml, or else
    conf.py, gives the order of its files, its systems and its settings. Files outside a project are
    one system, in the order given.
    """
    if fixes and not files:
        raise click.UsageError("--fix changes files: name them, or write bml check --fix .")
    if fixes and STANDARD_INPUT in files:
        raise click.UsageError("standard input cannot be fixed: give a file name")
    documents = _read(files, reading)
    if fixes:
        documents = _fixed(documents, files, reading)
    usual = _WITH_ALL if show_all else severities.Severities()
    rules, problems = _rules(documents.found, usual, levels, baseline)
    checked, extent = _checked(documents.found, rules, variant)
    least = Severity.INFO if show_all else Severity.WARNING
    if write_baseline is not None:
        leave(_write(write_baseline, at_least(least, checked.new), checked, documents))
        return
    checked = checked._replace(new=(*problems, *checked.new))
    tally = _report(checked, extent, _Form(form, least))
    leave(_status(documents, tally, strict=strict))


_WITH_ALL = severities.Severities({severities.SeveritySetting(Code.MEANING_EMPTY): Severity.INFO})
"""The check that runs only if its info messages are shown: it reads all texts (MN-72)."""


def _rules(
    documents: ProjectDocuments,
    usual: severities.Severities,
    levels: severities.Severities,
    baseline: str | None,
) -> tuple[severities.SeverityConfig, tuple[Diagnostic, ...]]:
    """Return the severities and the baseline; the command line overrides the project (PJ-2).

    :param usual: severities that both override.
    """
    project = documents.project
    if project is not None:
        own, _ = severities.parse_severities(project.settings.checks.items())
        usual = usual.overridden(own)
        if baseline is None and project.settings.baseline:
            baseline = str(project.folder / project.settings.baseline)
    levels = usual.overridden(levels)
    known, problems = read_baseline(baseline)
    return severities.SeverityConfig(levels, known), problems


def _checked(
    documents: ProjectDocuments, rules: severities.SeverityConfig, variant: str | None
) -> tuple[NotesCheck, NotesSize | None]:
    """Return the results of the checks of all systems, limited to the files that were named."""
    systems = [notes_of_system(system, variant) for system in documents.groups()]
    if not systems:
        return NotesCheck((), (), 0), None
    for notes in systems:
        report_order(documents, notes)
    extent = NotesSize(systems)
    each = [extent.counted(notes.per_variant()) for notes in systems]
    pages = documents.project.pages if documents.project is not None else ()
    checked = check_systems(systems, rules, each, documents.diagnostics, pages)
    if documents.chosen is not None:
        checked = NotesCheck(
            tuple(one for one in checked.new if documents.has(one.span)),
            tuple(one for one in checked.accepted if documents.has(one.span)),
            0,
        )
    return checked, extent


def _write(
    name: str, visible: Sequence[Diagnostic], checked: NotesCheck, documents: _Documents
) -> ExitStatus:
    """Write the baseline and return the exit status."""
    try:
        standard_error().report(write_baseline(name, visible, checked))
    except FileProblemError as problem:
        standard_error().report(problem)
        return ExitStatus.FAILED
    return ExitStatus.FAILED if documents.failed else ExitStatus.OK


def _status(documents: _Documents, tally: Tally, *, strict: bool) -> ExitStatus:
    if documents.failed:
        return ExitStatus.FAILED
    is_found = tally.has_errors or (strict and tally.has_warnings)
    return ExitStatus.FOUND if is_found else ExitStatus.OK


def _report(checked: NotesCheck, extent: NotesSize | None, form: _Form) -> Tally:
    """Show the diagnostics and return the counts."""
    tally = Tally()
    visible = at_least(form.least, checked.new)
    if form.is_brief:
        visible = fold_tables(visible)
    tally.add(visible)
    match form.name:
        case "json":
            from ..formats.json_reports import diagnostic_as_json

            for diagnostic in visible:
                click.echo(diagnostic_as_json(diagnostic))
        case "github":
            for diagnostic in visible:
                click.echo(annotation_line(diagnostic))
        case "sarif":
            click.echo(sarif_log(visible, at_least(form.least, checked.accepted)))
        case _:
            standard_output().show(visible)
    gone = gone_findings(checked.gone)
    if gone:
        (standard_output() if form.name == "text" else standard_error()).line(gone)
    if form.name == "text" and extent is not None:
        remarks = below(form.least, checked.new)
        hidden = hidden_remarks(fold_tables(remarks) if form.is_brief else remarks)
        accepted = accepted_findings(at_least(form.least, checked.accepted))
        standard_output().line(f"{extent}: {tally.counts}{accepted}{hidden}")
    return tally


def _fixed(documents: _Documents, files: Sequence[str], reading: Options) -> _Documents:
    """Apply the safe hints, and read the fixed files again."""
    run = CommandRun()
    is_chosen = documents.found.chosen
    for name, options in files_of(documents.found.parses).items():
        if is_chosen is not None and not is_chosen(Path(name)):
            continue
        try:
            fix_file(name, options, run)
        except FileProblemError as problem:
            run.fail(problem)
    known = [name for name in files if name == STANDARD_INPUT or is_there(Path(name))]
    found, failed = _read(known, reading) if known else documents
    return _Documents(found, failed or documents.failed or run.status is ExitStatus.FAILED)


def _read(files: Sequence[str], reading: Options) -> _Documents:
    """Return the documents of files, folders and projects; report files that cannot be read."""
    problems: list[FileProblemError] = []

    def fail(problem: FileProblemError) -> None:
        problems.append(problem)
        standard_error().report(problem)

    found = read_project(files, reading, fail)
    return _Documents(found, bool(problems))
