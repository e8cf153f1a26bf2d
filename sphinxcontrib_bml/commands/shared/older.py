"""What the commands of the older tools share: their options, for people used to them."""

from __future__ import annotations

from collections.abc import Callable

import click

from ...language.codes import Severity
from ...language.options import Options
from ...version import __version__
from .arguments import files_argument
from .pages import HTML, LATEX, PageKind, PageOptions, run_pages
from .program import CONTEXT, Function, Program
from .variants import shown_for_first


def older_program(name: str, gains: str) -> Callable[[Function], click.Command]:
    """Make a program with the options that every older tool has.

    :param gains: what is new beside the older tool.
    """

    def decorate(function: Function) -> click.Command:
        for option in (_files, _indentation, _output, _verbose, _version):
            function = option(function)
        return click.command(name, cls=Program, context_settings=CONTEXT, epilog=gains)(function)

    return decorate


def _files(function: Function) -> Function:
    return files_argument(function)


def _output(function: Function) -> Function:
    return click.option(
        "-o",
        "--outputfile",
        "--output",
        "output",
        metavar="FILE|DIR|-",
        help="Where to write: a file, a folder (for several files), or - for standard output.",
    )(function)


def _verbose(function: Function) -> Function:
    return click.option("-v", "--verbose", count=True, help="Show remarks too.")(function)


def _version(function: Function) -> Function:
    return click.version_option(__version__, message="%(prog)s (sphinxcontrib-bml) %(version)s")(
        function
    )


def _indentation(function: Function) -> Function:
    return click.option(
        "-i",
        "--indentation",
        type=click.IntRange(1),
        callback=_report_indentation,
        expose_value=False,
        help="Not needed: any indentation is understood.",
    )(function)


def _report_indentation(
    context: click.Context, parameter: click.Parameter, value: int | None
) -> None:
    if value is not None:
        click.echo(
            f"{context.command_path}: -i is not needed: any indentation is understood", err=True
        )


def least_shown(verbose: int) -> Severity:
    """Return the severity below which nothing is shown."""
    return Severity.INFO if verbose else Severity.WARNING


def write_pages(
    kind: PageKind, files: tuple[str, ...], output: str | None, options: PageOptions
) -> int:
    """Write pages and return the exit status; a style sheet of the older tool is not used.

    Of notes of several partners they are those of the first (VARIANTS VA-12).
    """
    if not options.embedded:
        style, _ = kind.style_file
        older = {HTML: "bml.css", LATEX: "bml.tex"}[kind]
        click.echo(f"the style is in {style}; {older} of the older tool is not used", err=True)
    options = options._replace(show=shown_for_first)
    return run_pages(kind, files, Options(), output, options)
