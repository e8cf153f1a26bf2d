"""Notes as a single file: ``bml html`` and ``bml latex``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ..agreements.checks.link_checker import LinkChecker, check_headings_and_links
from ..display.text import render_text
from ..formats.files import replace_file
from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostic
from ..language.options import Options
from ..language.parser import Parse
from ..language.variants.selection import document_for_all, names_of
from .shared.arguments import (
    notes_argument,
    notes_of,
    output_option,
    quiet_option,
    reading_options,
    shown_for,
    variant_option,
)
from .shared.diagnostics import CommandRun, standard_error
from .shared.files import is_folder, plan_outputs, read_notes, write_output
from .shared.joined_chapters import joined
from .shared.program import ExitStatus, FileProblemError, Function, leave, reason
from .shared.projects import are_projects, plan_systems

if TYPE_CHECKING:
    from ..doctree.writers.publication import Manuscript, ManuscriptStyle

Make = Callable[[Parse], bytes | None]
"""Returns the content of a file, or None if that is impossible; adds problems to the diagnostics
of the notes."""


def run_writing(  # noqa: PLR0913, PLR0917 - what a command is given
    files: Sequence[str],
    reading: Options,
    output: str | None,
    suffix: str,
    make: Make,
    run: CommandRun,
    variant: str | None = None,
) -> ExitStatus:
    """Write a file for each of ``files``, or for each system of a project.

    Return the exit status.

    Losses and problems are reported on standard error.

    :param output: the value of ``-o``, or None if it is missing.
    :param suffix: the suffix of the files to write.
    :raises click.UsageError: if ``output`` does not fit ``files``.
    """
    if are_projects(files):
        return _write_systems(files, reading, output, suffix, make, run, variant)
    for name, path in plan_outputs(files, output, suffix):
        try:
            parse = read_notes(name, reading)
            data = make(parse)
            if parse.is_text and data is not None:
                write_output(path, data, [parse])
                run.wrote(path)
        except FileProblemError as problem:
            run.fail(problem)
            continue
        run.report(_problems(parse, variant), parse.source.name)
    return run.finish()


def _problems(parse: Parse, variant: str | None) -> Iterator[Diagnostic]:
    """Yield the problems of notes and of their agreements, which a page does not need."""
    yield from parse.diagnostics
    for notes in notes_of([parse], "", variant).per_variant():
        yield from notes.diagnostics


def _write_systems(  # noqa: PLR0913, PLR0917 - what a command is given
    files: Sequence[str],
    reading: Options,
    output: str | None,
    suffix: str,
    make: Make,
    run: CommandRun,
    variant: str | None,
) -> ExitStatus:
    """Write a file for each system of projects (PJ-6)."""
    try:
        for one in plan_systems(files, reading, output, suffix, variant, joins_partners=True):
            system = one.notes.system
            written = one.notes.partners.written
            parse = joined(written, system.name, system.title)
            data = make(parse)
            if data is not None and all(part.is_text for part in written):
                write_output(one.path, data, written)
                run.wrote(one.path)
            run.report(parse.diagnostics, parse.source.name)
    except FileProblemError as problem:
        run.fail(problem)
    return run.finish()


Render = Callable[["Manuscript", "ManuscriptStyle"], bytes]


class PageKind(NamedTuple):
    """A kind of single file."""

    suffix: str
    module: str
    """Name of the module that renders it; only this module imports docutils."""
    function: str
    """Name of the function in the module."""

    @property
    def render(self) -> Render:
        """The function that renders the file."""
        render: Render = resolve_name(f"{self.module}:{self.function}")
        return render

    @property
    def style_file(self) -> tuple[str, str]:
        """Name and text of the style file, for pages that do not contain the styles."""
        name, text = resolve_name(f"{self.module}:style_file")()
        return name, text


HTML = PageKind(".html", "sphinxcontrib_bml.doctree.writers.web_page", "html_page")
LATEX = PageKind(".tex", "sphinxcontrib_bml.doctree.writers.paper", "latex_document")


class PageOptions(NamedTuple):
    """The page options from the command line."""

    tree: bool = True
    embedded: bool = True
    trusted: bool = False
    """Whether reStructuredText may use files, addresses, HTML and LaTeX (LANGUAGE XT-1)."""
    suffix: str = ""
    """The suffix of the files if it is not the default one; otherwise empty."""
    least: Severity = Severity.WARNING
    """The lowest severity that is shown."""
    quiet: bool = False
    """Whether to omit the names of written files."""
    variant: str | None = None
    """The partner whose pages are written; None for all, with badges."""
    show: Callable[[Parse, str | None], Parse] = shown_for
    """Returns the document to show for a parsed document and a partner."""


def run_pages(
    kind: PageKind, files: Sequence[str], reading: Options, output: str | None, options: PageOptions
) -> ExitStatus:
    """Write a file of ``kind`` for each of ``files``, and return the exit status.

    If the styles are not embedded, they are written to a file next to the pages, unless it exists.

    :param output: the value of ``-o``, or None if it is missing.
    :raises click.UsageError: if ``output`` does not fit ``files``.
    """
    suffix = options.suffix or kind.suffix
    run = CommandRun(options.least, quiet=options.quiet)
    status = run_writing(
        files, reading, output, suffix, _Maker(kind, options), run, options.variant
    )
    if not options.embedded:
        name, text = kind.style_file
        for folder in _output_folders(files, output, suffix):
            status = max(status, _write_style(folder / name, text))
    return status


def _output_folders(files: Sequence[str], output: str | None, suffix: str) -> list[Path]:
    """Return the folders of the files that were written."""
    if are_projects(files):
        is_default = output is None or is_folder(output)
        return [Path(output or "") if is_default else Path(str(output)).parent]
    paths = [path for _, path in plan_outputs(files, output, suffix) if path is not None]
    return list(dict.fromkeys(path.parent for path in paths if path.exists()))


class _Maker:
    """Renders pages."""

    def __init__(self, kind: PageKind, options: PageOptions) -> None:
        self.kind = kind
        self.options = options

    def __call__(self, written: Parse) -> bytes | None:
        """Return the file for a document, or None if it cannot be rendered."""
        parse = self.options.show(written, self.options.variant)
        # What is found while the page is made is reported with the document.
        parse = Parse(
            parse.source, parse.document, replace(parse.state, diagnostics=written.diagnostics)
        )
        return self._page(parse)

    def _page(self, parse: Parse) -> bytes | None:
        from ..doctree.nodes import PageSettings
        from ..doctree.writers.publication import Manuscript, ManuscriptStyle, PageError, place_of

        manuscript = Manuscript(
            parse.source.name,
            parse.document.elements,
            parse.state,
            PageSettings(options=parse.options),
            self.options.trusted,
        )
        looks = ManuscriptStyle(self.options.tree, self.options.embedded)
        try:
            return self.kind.render(manuscript, looks)
        except PageError as error:
            parse.diagnostics.report(
                Code.RST_MESSAGE,
                place_of(error.file or manuscript.name, error.line, manuscript),
                f"no page can be made from this: {error}",
                severity=Severity.ERROR,
            )
            return None


def _write_style(path: Path, text: str) -> ExitStatus:
    """Write the style file of pages; an existing file is kept, because it may be edited."""
    if path.exists():
        return ExitStatus.OK
    try:
        replace_file(path, text.encode())
    except OSError as error:
        standard_error().report(f"cannot write {path}: {reason(error)}")
        return ExitStatus.FAILED
    return ExitStatus.OK


def page_options(function: Function) -> Function:
    """Add the options for the appearance of pages and for the permissions of notes."""
    function = variant_option(
        "The partner whose pages are written. By default, the pages of all partners, with their "
        "names."
    )(function)
    function = click.option(
        "--trust",
        "trusted",
        is_flag=True,
        help="Let reStructuredText in the notes include any file, URL, HTML and LaTeX. Only "
        "for notes that you trust.",
    )(function)
    function = click.option(
        "--include-external-files/--no-include-external-files",
        "embedded",
        default=True,
        show_default=True,
        help="Put the style into the file. Without it, the style is a file next to it, for you to "
        "change; an existing one is not replaced.",
    )(function)
    return click.option(
        "--tree/--no-tree",
        default=True,
        show_default=True,
        help="Draw lines to the rows below; on pages, branches collapse. Without them, rows are "
        "only indented.",
    )(function)


@click.command("html")
@page_options
@quiet_option
@output_option
@reading_options
@notes_argument
def html_command(
    *,
    files: tuple[str, ...],
    reading: Options,
    output: str | None,
    quiet: bool,
    **page: Any,
) -> None:
    """Convert notes to a web page."""
    leave(run_pages(HTML, files, reading, output, PageOptions(**page, quiet=quiet)))


@click.command("latex")
@page_options
@quiet_option
@output_option
@reading_options
@notes_argument
def latex_command(
    *,
    files: tuple[str, ...],
    reading: Options,
    output: str | None,
    quiet: bool,
    **page: Any,
) -> None:
    """Convert notes to LaTeX."""
    leave(run_pages(LATEX, files, reading, output, PageOptions(**page, quiet=quiet)))


@click.command("text")
@quiet_option
@output_option
@reading_options
@variant_option(
    "The partner whose notes are written, without the names of others. By default, the notes of "
    "all partners."
)
@notes_argument
def text_command(
    files: tuple[str, ...],
    output: str | None,
    reading: Options,
    quiet: bool,
    variant: str | None,
) -> None:
    """Convert notes to plain text."""
    links = LinkChecker()

    def make(written: Parse) -> bytes:
        parse = shown_for(written, variant)
        check_headings_and_links(parse, links, written.diagnostics)
        names = names_of([parse.state]) if variant is None else {}
        document = document_for_all(parse.document, parse.state, names)
        text = render_text(document, parse.options, names=names)
        return text.encode("utf-8", errors="replace")

    leave(run_writing(files, reading, output, ".txt", make, CommandRun(quiet=quiet), variant))
