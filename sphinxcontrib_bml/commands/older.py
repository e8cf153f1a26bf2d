"""The commands of the older tools, with their options, for people who have them in their fingers.

Each is a program of its own; what it does is done by the module of the command it stands for.
"""

from __future__ import annotations

from collections.abc import Callable

import click

from .. import __version__
from ..formats.bss import Profile
from ..language.codes import Severity
from .deps import run_makedepend
from .display import standard_error
from .importing import Telling, run_import
from .importing import Wishes as ImportWishes
from .outputs import STANDARD_OUTPUT
from .pages import HTML, LATEX, Kind, Wishes, looks_options, run_pages
from .running import CONTEXT, Function, Program, files_argument, leave
from .writing import bss_of, run_writing


def _program(name: str, gains: str) -> Callable[[Function], click.Command]:
    """Make a program with the options that every older tool has."""

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
        callback=_tell_of_indentation,
        expose_value=False,
        help="Not needed: any indentation is understood.",
    )(function)


def _tell_of_indentation(
    context: click.Context, parameter: click.Parameter, value: int | None
) -> None:
    if value is not None:
        click.echo(
            f"{context.command_path}: -i is not needed: any indentation is understood", err=True
        )


def _least(verbose: int) -> Severity:
    return Severity.INFO if verbose else Severity.WARNING


@_program(
    "bml2bss",
    "The files are those of the older bml2bss, its faults apart. --profile standard writes what "
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
def bml2bss(files: tuple[str, ...], output: str | None, verbose: int, profile: str) -> None:
    """Write the agreements of notes as BSS files, as the older bml2bss does.

    A file called - is standard input.
    """
    status = run_writing(
        files,
        None,
        output,
        ".bss",
        lambda notes, _: bss_of(notes, Profile(profile)),
        _least(verbose),
    )
    leave(status)


@_program(
    "bml_makedepend",
    "Files that are included by included files are listed too. bml deps writes other forms, "
    "among them depfiles for ninja.",
)
def bml_makedepend(files: tuple[str, ...], output: str | None, verbose: int) -> None:
    """Write rules for make that say which files notes include, as the older bml_makedepend does.

    Without -o they go to standard output, with a folder to a file there for each, notes.mk.
    """
    leave(run_makedepend(files, output or STANDARD_OUTPUT))


@_program(
    "bml2html",
    "New beside the older bml2html: deals, auctions, pipe tables and definitions are shown, "
    "branches fold, and the page is fit for phones, dark screens and paper. Its style sheet is "
    "another one: where yours was bml.css, write it anew for the classes that begin with bml-. "
    "bml html is the same command with the suffix .html.",
)
@looks_options
def bml2html(
    files: tuple[str, ...], output: str | None, verbose: int, tree: bool, embedded: bool
) -> None:
    """Write notes as web pages with the suffix .htm, as the older bml2html does.

    A file called - is standard input.
    """
    leave(_pages(HTML, files, output, Wishes(tree, embedded, ".htm", _least(verbose))))


@_program(
    "bml2latex",
    "New beside the older bml2latex: special characters, deals without four hands and tables of "
    "any depth do no harm, and trees break over pages. The file bml.tex is not needed any more; "
    "what it did is in sphinxcontribbml.sty, which the document holds or, on demand, loads. bml "
    "latex is the same command.",
)
@looks_options
def bml2latex(
    files: tuple[str, ...], output: str | None, verbose: int, tree: bool, embedded: bool
) -> None:
    """Write notes as LaTeX for latexmk -pdf, as the older bml2latex does.

    A file called - is standard input.
    """
    leave(_pages(LATEX, files, output, Wishes(tree, embedded, least=_least(verbose))))


def _pages(kind: Kind, files: tuple[str, ...], output: str | None, wishes: Wishes) -> int:
    if not wishes.embedded:
        style, _ = kind.style()
        older = {HTML: "bml.css", LATEX: "bml.tex"}[kind]
        click.echo(f"the style is in {style}; {older} of the older tool is not used", err=True)
    return run_pages(kind, files, None, output, wishes)


@_program(
    "bss2bml",
    "New beside the older bss2bml: nothing is lost. bml bss makes the same BSS file of the notes "
    "again. Notes that are there already are only replaced where -o names "
    "them. bml import is the same command with more options.",
)
def bss2bml(files: tuple[str, ...], output: str | None, verbose: int) -> None:
    """Make notes of BSS files, as the older bss2bml does.

    A file called - is standard input.
    """
    telling = Telling(standard_error(), verbose=bool(verbose))
    leave(run_import(files, output, "bss", ImportWishes(), telling))
