"""The commands of the older tools with their options, for users of these tools."""

from __future__ import annotations

from typing import Any

import click

from ..formats.bss.settings import BSSSettings, Profile
from ..formats.catalog import EXPORTS
from ..language.codes import Severity
from ..language.headings import TITLES
from ..language.options import Limits, Options
from .deps import run_makedepend
from .pages import HTML, LATEX, PageKind, PageOptions, page_options, run_pages
from .shared.arguments import limit_option, older_program, shown_for_first
from .shared.diagnostics import CommandRun
from .shared.exports import run_older_export
from .shared.files import STANDARD_OUTPUT
from .shared.program import leave


def least_shown(verbose: int) -> Severity:
    """Return the lowest severity that is shown."""
    return Severity.INFO if verbose else Severity.WARNING


def write_pages(
    kind: PageKind,
    files: tuple[str, ...],
    reading: Options,
    output: str | None,
    options: PageOptions,
) -> int:
    """Write pages and return the exit status; report that the older style sheet is not used.

    If the notes have several partners, the pages are for the first one (VARIANTS VA-12).
    """
    if not options.embedded:
        style, _ = kind.style_file
        older = {HTML: "bml.css", LATEX: "bml.tex"}[kind]
        click.echo(f"the style is in {style}; {older} of the older tool is not used", err=True)
    options = options._replace(show=shown_for_first)
    return run_pages(kind, files, reading, output, options)


@older_program(
    "bml2bss",
    "The files are those of the older bml2bss, its problems apart. --profile standard writes what "
    "the editor of the format writes, which Full Disclosure and BBOalert read as well; so does "
    "the command bml bss.",
)
@click.option(
    "--profile",
    type=click.Choice([str(profile) for profile in Profile]),
    default=str(Profile.BML2),
    show_default=True,
    help="How the file is written.",
)
@limit_option
def bml2bss(
    files: tuple[str, ...], output: str | None, verbose: int, profile: str, limits: Limits
) -> None:
    """Write the agreements of notes as BSS files, as the older bml2bss does.

    A file called - is standard input.
    """
    settings = BSSSettings(Profile(profile))
    run = CommandRun(least_shown(verbose))
    # The older tool reads no auctions in headings: messages about them would be wrong.
    headings = TITLES if settings.profile is Profile.BML2 else ""
    reading = Options(limits=limits, headings=headings)
    leave(run_older_export(EXPORTS["bss"], settings, files, reading, output, run))


@older_program(
    "bml2html",
    "New next to the older bml2html: deals, auctions, pipe tables and definitions are shown, "
    "branches fold, and the page is fit for phones, dark screens and paper. Its style sheet is "
    "another one: where yours was bml.css, write it again for the classes that begin with bml-. "
    "bml html is the same command with the suffix .html.",
)
@page_options
@limit_option
def bml2html(
    files: tuple[str, ...], output: str | None, verbose: int, limits: Limits, **page: Any
) -> None:
    """Write notes as web pages with the suffix .htm, as the older bml2html does.

    A file called - is standard input.
    """
    options = PageOptions(**page, suffix=".htm", least=least_shown(verbose))
    leave(write_pages(HTML, files, Options(limits=limits), output, options))


@older_program(
    "bml2latex",
    "New next to the older bml2latex: special characters, deals without four hands and tables of "
    "any depth do no harm, and trees break over pages. The file bml.tex is no longer needed; "
    "the document contains sphinxcontribbml.sty instead, or loads it on request. bml "
    "latex is the same command.",
)
@page_options
@limit_option
def bml2latex(
    files: tuple[str, ...], output: str | None, verbose: int, limits: Limits, **page: Any
) -> None:
    """Write notes as LaTeX for latexmk -pdf, as the older bml2latex does.

    A file called - is standard input.
    """
    options = PageOptions(**page, least=least_shown(verbose))
    leave(write_pages(LATEX, files, Options(limits=limits), output, options))


@older_program(
    "bml_makedepend",
    "Files that are included by included files are listed too. bml deps writes other forms, "
    "including depfiles for ninja.",
)
@limit_option
def bml_makedepend(
    files: tuple[str, ...], output: str | None, verbose: int, limits: Limits
) -> None:
    """Write rules for make that say which files notes include, as the older bml_makedepend does.

    Without -o they go to standard output, with a folder to a file there for each, notes.mk.
    """
    leave(run_makedepend(files, Options(limits=limits), output or STANDARD_OUTPUT))
