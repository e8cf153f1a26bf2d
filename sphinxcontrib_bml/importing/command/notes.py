"""``bml import``: convert files of other programs to notes.

Every kind of file has an entry in :data:`sphinxcontrib_bml.formats.IMPORTERS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...commands.shared.arguments import files_argument, limit_option, older_program, removed_option
from ...commands.shared.diagnostics import CommandRun, at_least
from ...commands.shared.files import (
    STANDARD_INPUT,
    STANDARD_OUTPUT,
    distinct,
    is_folder,
    is_there,
    plan_outputs,
    read_data,
    write_output,
)
from ...commands.shared.program import ExitStatus, FileProblemError, leave
from ...commands.shared.variable_suits import choose_suits
from ...formats.catalog import IMPORTERS
from ...formats.registry import Importer, ImportMessage, ImportOptions, ImportResult
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostic, count_noun
from ...language.options import Limits
from ...patterns import compile_later
from ..model.vocabulary import LANGUAGES

if TYPE_CHECKING:
    from .documents import DocumentImport

_LEAST_SHOWN = 3
_MOST_TOLD = 200
"""Maximum number of messages to print about documents; the report has all."""
_DETAIL = compile_later(r"\S*[\d('\"]\S*")
"""Words of a message about one place only: calls, numbers, quoted text."""
_USUAL = ImportOptions()


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """The options of ``bml import``."""

    output: str | None = None
    """The value of ``-o``, or None."""
    kind: str | None = None
    """Name of the importer; None to detect it for each file."""
    options: ImportOptions = _USUAL
    is_verbose: bool = False
    """Whether to show info messages and every kept line."""
    may_replace: bool = False
    """Whether to replace existing notes."""
    is_preview: bool = False
    """Whether to show the notes next to the file instead of writing them."""
    report: str = ""
    """The file for all messages; empty for none."""
    asks: bool = False
    """Whether to ask about uncertain readings."""
    answers: str | None = None
    """The file of answers; None for the one next to the notes."""
    why: int = 0
    """The line whose readings to explain, from 1; 0 for none."""
    replacing: str = "--force"
    """The option that replaces existing notes, for messages."""


@click.command("import")
@click.option(
    "--kind",
    "--from",
    "kind",
    type=click.Choice(list(IMPORTERS)),
    help="The kind of the files. By default the suffix or the contents decide.",
)
@click.option(
    "--columns",
    metavar="CALL,MEANING,...",
    help="The columns of a spreadsheet without a header row: sequence, call, theirs, hcp, hcp-min, "
    "hcp-max, length, meaning, forcing, alert, seat, vul, notes, or - for any other. By "
    "default the header row names them.",
)
@click.option(
    "--calls",
    metavar="LANGUAGE",
    type=click.Choice(LANGUAGES, case_sensitive=False),
    help="Documents: the language of the suit letters, such as swedish or french. By default the "
    f"calls of the file decide. Languages: {', '.join(LANGUAGES)}.",
)
@click.option("--title", help="The title of the notes. By default the title of the file.")
@click.option("--force", is_flag=True, help="Replace existing notes.")
@click.option(
    "--preview",
    is_flag=True,
    help="Write no notes: show each line of the file next to its conversion, in the terminal or, "
    "with -o PAGE.html, as a page.",
)
@click.option(
    "--report",
    metavar="FILE",
    help="Write a list of the uncertain readings and the kept lines to FILE. By default no list is "
    "written.",
)
@click.option(
    "--ask",
    is_flag=True,
    help="Documents: ask about each uncertain reading in the terminal, the worst first. The "
    "answers are written next to the notes, and the next import uses them.",
)
@click.option(
    "--answers",
    metavar="FILE",
    help="Documents: the file of answers. By default NAME.answers.yaml next to the notes.",
)
@click.option(
    "--why",
    metavar="LINE",
    type=click.IntRange(min=1),
    help="Documents: write no notes, but the readings of the rows at this line of the file, with "
    "the reasons for and against each. By default, the notes.",
)
@removed_option("--lift/--no-lift")
@click.option(
    "--keep-order",
    is_flag=True,
    help="BSS: keep the order of the file instead of bidding order, so that an export gives the "
    "same lines in the same order.",
)
@removed_option("--no-strict", is_flag=True)
@click.option(
    "-v", "--verbose", is_flag=True, help="Show info messages and every line that was kept."
)
@limit_option
@click.option(
    "-o",
    "--output",
    metavar="FILE|DIR|-",
    help="A file, a folder (one file for each), or - for standard output. By default next to the "
    "file; for several documents next to the first.",
)
@files_argument
def import_command(  # noqa: PLR0913, PLR0917 - one for each option
    files: tuple[str, ...],
    kind: str | None,
    columns: str | None,
    calls: str | None,
    title: str | None,
    force: bool,
    preview: bool,
    report: str | None,
    ask: bool,
    answers: str | None,
    why: int | None,
    keep_order: bool,
    verbose: bool,
    output: str | None,
    limits: Limits,
) -> None:
    """Convert other files to notes.

    Documents (Markdown, text, Word, OpenDocument, spreadsheets, web pages, AsciiDoc): lists and
    tables that begin with calls become agreements. The line or heading above them says which
    auction they continue. All other text stays in its place. Several files become chapters of one
    BML file.

    If an auction is likely, the rows are in the notes with a comment above them. If none fits,
    the lines are comments. Each such place is one question: answer it with --ask. --why LINE
    shows the reasons.

    BSS files: the openings are one table, followed by one table for each opening. Lines that cannot
    be rows are at the end of their table, unchanged.

    BBOalert files: comments, wildcards, scripts, buttons and the like become comments, which are
    not exported. The last line counts them.

    The notes are next to the file, with the suffix .bml. Use --force to replace existing notes.
    """
    words = tuple(columns.split(",")) if columns else ()
    options = ImportOptions(keep_order, words, title or "", limits, calls or "")
    leave(
        run_import(
            files,
            ImportRequest(
                output,
                kind,
                options,
                verbose,
                force,
                preview,
                report or "",
                asks=ask,
                answers=answers,
                why=why or 0,
            ),
        )
    )


def run_import(files: Sequence[str], request: ImportRequest) -> ExitStatus:
    """Convert ``files`` to notes and return the exit status.

    :raises click.UsageError: if the output does not fit the files.
    """
    run = _ImportRun(request)
    several = run.documents_together(files)
    if several:
        run.convert(several, _path_of_chapters(several, request.output))
    else:
        for name, path in plan_outputs(files, request.output, ".bml"):
            run.convert([name], path)
    run.write_report()
    return run.status


class _RefusedFileError(FileProblemError):
    """A document that cannot be converted; the message has the form of the other messages."""


class _ImportRun(CommandRun):
    """A run of ``bml import``."""

    def __init__(self, request: ImportRequest) -> None:
        super().__init__()
        self.request = request
        self.told: list[str] = []

    def documents_together(self, files: Sequence[str]) -> list[str]:
        """Return the files if they are several documents for one note file, else nothing."""
        names, output = distinct(files), self.request.output
        if len(names) == 1 or (output is not None and is_folder(output)):
            return []
        kinds = [self._kind_by_name(name) for name in names]
        return names if all(kind is not None and kind.is_document for kind in kinds) else []

    def _kind_by_name(self, name: str) -> Importer | None:
        if self.request.kind:
            return IMPORTERS[self.request.kind]
        return _kind_of_suffix(name)

    def convert(self, names: Sequence[str], path: Path | None) -> None:
        """Convert one file, or several documents to chapters."""
        request = self.request
        try:
            files = [self._file(name) for name in names]
            document = _document(files, path, request)
            if request.why:
                self._explain(document, files[0].display_name)
                return
            if not request.is_preview and not (document and document.may_replace(path)):
                _refuse_notes_there(path, names, request)
            if document is not None and request.asks:
                document.ask(self.display)
            converted = _converted(files, request.options, path, document)
            _report(files[0].display_name, converted, self)
            if request.is_preview:
                from .side_by_side import show_preview

                sources = {file.display_name: file.data for file in files}
                show_preview(sources, converted, document, path, self.display.width)
            else:
                text = converted.text
                if files[0].importer.name not in _OF_AGREEMENTS:
                    chosen = choose_suits(text, files[0].display_name)
                    text = chosen.text
                    if chosen.told:
                        self.display.line(chosen.told)
                        self.told.append(chosen.told)
                notes = text.encode(errors="replace")
                write_output(path, notes, [])
                if document is not None:
                    document.keep_answers(notes)
        except _RefusedFileError as refusal:
            self.display.line(str(refusal))
            self.told.append(str(refusal))
            self._failed = True
        except FileProblemError as problem:
            self.fail(problem)

    def _explain(self, document: DocumentImport | None, name: str) -> None:
        """Show the readings of the rows at the line that ``--why`` names."""
        lines = document.why(self.request.why) if document is not None else []
        for line in lines:
            click.echo(line)
        if not lines:
            raise FileProblemError(f"{name}:{self.request.why}: no rows are in this line")

    def _file(self, name: str) -> _NamedFile:
        data = read_data(name)
        request = self.request
        importer = IMPORTERS[request.kind] if request.kind else _importer_of(name, data)
        return _NamedFile("<stdin>" if name == STANDARD_INPUT else name, data, importer)

    def write_report(self) -> None:
        """Write all messages to the report file, if there is one."""
        if not self.request.report:
            return
        try:
            text = "".join(f"{line}\n" for line in self.told)
            write_output(Path(self.request.report), text.encode(errors="replace"), [])
        except FileProblemError as problem:
            self.fail(problem)


_OF_AGREEMENTS = frozenset({"bss", "bboalert"})
"""The kinds of files whose auctions are exact, whatever variables their rows become."""


@dataclass(frozen=True, slots=True)
class _NamedFile:
    """A file with its importer."""

    display_name: str
    data: bytes
    importer: Importer


def _document(
    files: Sequence[_NamedFile], path: Path | None, request: ImportRequest
) -> DocumentImport | None:
    """Return the import of documents whose readings can be asked about, or None for other files."""
    from ..files.streams import DOCUMENTS, SourceFile
    from .documents import PAGES, DocumentImport

    sources = [SourceFile(file.importer.name, file.display_name, file.data) for file in files]
    if not all(file.kind in DOCUMENTS for file in sources):
        return None
    is_page = path is not None and path.suffix.lower() in PAGES
    notes = Path(files[0].display_name).with_suffix(".bml") if is_page else path
    return DocumentImport.of(sources, notes, request.answers, request.options)


def _converted(
    files: Sequence[_NamedFile],
    options: ImportOptions,
    path: Path | None,
    document: DocumentImport | None,
) -> ImportResult:
    title = path.stem if path is not None else ""
    if document is not None:
        return document.convert(title)
    first = files[0]
    return first.importer.convert(first.data, first.display_name, options)


def _path_of_chapters(files: Sequence[str], output: str | None) -> Path | None:
    """Return the note file for several documents, or None for standard output."""
    if output is None:
        return Path(files[0]).with_suffix(".bml")
    return None if output == STANDARD_OUTPUT else Path(output)


def _report(name: str, converted: ImportResult, run: _ImportRun) -> None:
    """Report the result of converting a file.

    :raises FileProblemError: if the file cannot be converted.
    """
    verbose = run.request.is_verbose
    diagnostics = sorted(converted.diagnostics, key=lambda item: item.span.start)
    run.told += [*map(str, diagnostics), *map(str, converted.told)]
    run.told += [f"{name}:{number}: kept as it is: {line}" for number, line in converted.kept]
    visible = at_least(Severity.INFO if verbose else Severity.WARNING, diagnostics)
    if converted.refused:
        visible = visible[:_LEAST_SHOWN]
    run.tally.add(visible)
    if verbose:
        run.display.show(visible)
    else:
        _show_kinds(visible, run)
    if converted.refused:
        if converted.refused_file:
            why = f"{converted.refused}; nothing was written"
            file, line = converted.refused_file, converted.refused_line
            raise _RefusedFileError(str(ImportMessage(Code.IMPORT_FILE, file, line, why)))
        raise FileProblemError(f"{name}: {converted.refused}; nothing was written")
    for told in converted.told[:_MOST_TOLD]:
        run.display.line(str(told))
    if len(converted.told) > _MOST_TOLD:
        more = len(converted.told) - _MOST_TOLD
        run.display.line(f"... and {more} more (--report FILE writes them all)")
    run.display.line(f"{name}: {converted.summary}")
    if verbose:
        for number, text in converted.kept:
            run.display.line(f"{name}:{number}: kept as it is: {text[:100]!r}")
    else:
        _report_markup(name, diagnostics, run)


def _show_kinds(diagnostics: Iterable[Diagnostic], run: CommandRun) -> None:
    """Show diagnostics; similar ones in one line."""
    kinds: dict[tuple[object, ...], list[Diagnostic]] = {}
    for item in diagnostics:
        kinds.setdefault((item.severity, item.code, _DETAIL.sub("", item.message)), []).append(item)
    for first, *others in kinds.values():
        if not others:
            run.display.show([first])
            continue
        places = _first_places(item.span.line for item in (first, *others))
        run.display.line(f"{first}: {len(others) + 1} of this kind, {places} (--verbose shows all)")


def _first_places(lines: Iterable[int]) -> str:
    """Return the first three lines of places as text."""
    places = list(dict.fromkeys(lines))
    shown = ", ".join(map(str, places[:_LEAST_SHOWN]))
    more = len(places) - _LEAST_SHOWN
    words = f"{shown} and {more} more" if more > 0 else shown
    return f"{'lines' if len(places) > 1 else 'line'} {words}"


def _report_markup(name: str, diagnostics: Iterable[Diagnostic], run: CommandRun) -> None:
    lines = [item.span.line for item in diagnostics if item.code is Code.BSS_MARKUP]
    if lines:
        run.display.line(
            f"{name}:{lines[0]}: {count_noun(len(lines), 'text')} that will look like font marks "
            "or links, "
            f"{_first_places(lines)} (--verbose shows all)"
        )


def _refuse_notes_there(path: Path | None, files: Sequence[str], request: ImportRequest) -> None:
    """Refuse to replace existing notes, which may be the source of the file or edited since."""
    if path is None or request.may_replace or not is_there(path):
        return
    new = path.with_name(f"new-{path.name}")
    raise FileProblemError(
        f"{path} already exists; {request.replacing} replaces it; to compare first, write "
        f"bml import -o {new} {' '.join(files)} and bml diff {path} {new}"
    )


def _kind_of_suffix(name: str) -> Importer | None:
    """Return the importer for the suffix of a file, or None."""
    lower = name.lower()
    for importer in IMPORTERS.values():
        if lower.endswith(importer.suffixes):
            return importer
    return None


def _importer_of(name: str, data: bytes) -> Importer:
    """Return the importer for the suffix or the contents of a file."""
    by_suffix = _kind_of_suffix(name)
    if by_suffix is not None:
        return by_suffix
    for importer in IMPORTERS.values():
        if importer.recognises(data):
            return importer
    if name == STANDARD_INPUT:
        return next(iter(IMPORTERS.values()))
    from ..files.detection import UnreadableError, format_of

    try:
        format_of(data)
    except UnreadableError as error:
        raise FileProblemError(f"{name}: {error}; nothing was written") from error
    choices = ", ".join(f"--kind {kind}" for kind in IMPORTERS)
    raise FileProblemError(f"{name}: what kind of file is this? Choose it with {choices}")


@older_program(
    "bss2bml",
    "Unlike the older bss2bml, nothing is lost: bml bss converts the notes to the same BSS file. "
    "Existing notes are only replaced if -o names them. bml import is the same command with more "
    "options.",
)
def bss2bml(files: tuple[str, ...], output: str | None, verbose: int) -> None:
    """Convert BSS files to notes, like the older bss2bml.

    The file name - is standard input.
    """
    request = ImportRequest(
        output,
        "bss",
        is_verbose=bool(verbose),
        may_replace=output is not None,
        replacing="-o with its name",
    )
    leave(run_import(files, request))
