"""The program ``bml`` with its commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click

from .. import __version__
from ..formats.bss import Profile
from ..language.codes import Severity
from .check import run_check
from .problems import STATUS_FAILED, reason
from .writing import bss_of, run_writing, text_of

_INTERRUPTED = 130
_CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class _Program(click.Group):
    """A group whose mistakes cost one plain line, never a traceback."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program and end the process with its exit status."""
        _prepare_streams()
        kwargs["standalone_mode"] = False
        try:
            status = super().main(*args, **kwargs)
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            status = STATUS_FAILED
        except click.ClickException as error:
            click.echo(f"bml: {_one_line(error)}", err=True)
            status = STATUS_FAILED
        except click.Abort:
            click.echo("bml: stopped", err=True)
            status = _INTERRUPTED
        except OSError as error:
            click.echo(f"bml: cannot write: {reason(error)}", err=True)
            status = STATUS_FAILED
        sys.exit(status)


def _prepare_streams() -> None:
    """Make output never fail for what is written, or for a stream that was closed."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that lacks a suit gets its number rather than nothing at all.
            stream.reconfigure(errors="backslashreplace")


def _one_line(error: click.ClickException) -> str:
    """Return what was wrong with the command line."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "bml"
    match error:
        case click.MissingParameter():
            return f"no file named; write for instance: {command} notes.bml"
        case click.NoSuchOption() | click.BadOptionUsage() | click.BadParameter():
            text = error.format_message().rstrip(".")
            return f"{text} ({command} --help lists what there is)"
        case _:
            return error.format_message()


@click.group(cls=_Program, name="bml", context_settings=_CONTEXT)
@click.version_option(__version__, prog_name="bml", message="%(prog)s %(version)s")
def main() -> None:
    """Check bridge bidding notes in BML, and make other files of them.

    A file called - is standard input. The exit status is 0 where nothing is wrong, 1 where
    something in the notes is lost or cannot mean anything, 2 where the command or a file could
    not be used.
    """


_Command = Callable[..., None]


def _root_option(command: _Command) -> _Command:
    return click.option(
        "--root",
        type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
        metavar="DIR",
        help="Folder that #INCLUDE must stay below. By default the nearest one above the file "
        "with a conf.py or .git in it, else the file's own.",
    )(command)


def _files_argument(command: _Command) -> _Command:
    return click.argument("files", metavar="FILE...", nargs=-1, required=True)(command)


def _output_option(command: _Command) -> _Command:
    return click.option(
        "-o",
        "--output",
        metavar="FILE|DIR|-",
        help="Where to write: a file, a folder (for several files), or - for standard output. "
        "By default beside each file.",
    )(command)


@main.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people, or one JSON object a line for programs.",
)
@click.option("--all", "show_all", is_flag=True, help="Show remarks (level info) too.")
@_root_option
@_files_argument
def check(files: tuple[str, ...], form: str, show_all: bool, root: Path | None) -> None:
    """Say what is wrong or doubtful in notes, and how to mend it. Writes no file."""
    least = Severity.INFO if show_all else Severity.WARNING
    _leave(run_check(files, root, form, least))


@main.command(short_help="Write the agreements of notes as BSS files.")
@click.option(
    "--profile",
    type=click.Choice([str(profile) for profile in Profile]),
    default=str(Profile.STANDARD),
    show_default=True,
    help="standard; fd for the Full Disclosure program on Windows; bml2 as bml2bss wrote it.",
)
@_output_option
@_root_option
@_files_argument
def bss(files: tuple[str, ...], profile: str, output: str | None, root: Path | None) -> None:
    """Write the agreements of notes as BSS files, for Full Disclosure and Bridge Base Online."""
    _leave(
        run_writing(files, root, output, ".bss", lambda notes, _: bss_of(notes, Profile(profile)))
    )


@main.command()
@_output_option
@_root_option
@_files_argument
def text(files: tuple[str, ...], output: str | None, root: Path | None) -> None:
    """Write notes as plain text, to be read as it is."""
    _leave(run_writing(files, root, output, ".txt", text_of))


def _leave(status: int) -> None:
    if status:
        click.get_current_context().exit(status)
