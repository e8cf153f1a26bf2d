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
from .outputs import STANDARD_OUTPUT
from .running import CONTEXT, Function, Program, files_argument, leave
from .writing import bss_of, run_writing


def _program(name: str, gains: str) -> Callable[[Function], click.Command]:
    """Make a program with the options that every older tool has."""

    def decorate(function: Function) -> click.Command:
        for option in (_files, _output, _verbose, _version):
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


def indentation_option(function: Function) -> Function:
    """Add ``-i``, which nobody needs any more."""
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
@indentation_option
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

    Without -o they go to standard output.
    """
    leave(run_makedepend(files, output or STANDARD_OUTPUT))
