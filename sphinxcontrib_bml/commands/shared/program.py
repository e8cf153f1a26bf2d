"""The common parts of every program: exit statuses, and errors as readable text."""

from __future__ import annotations

import codecs
import errno
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from enum import IntEnum
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import click

from ...bridge.auctions import Suit
from ...entry_points import describe_failure, load_additions
from ...features import Command
from ...formats.catalog import EXPORTS, installed_exports
from ...formats.registry import Export
from ...garbage import rare_collection
from ...patterns import compile_later


class ExitStatus(IntEnum):
    """The exit status of a command."""

    OK = 0
    FOUND = 1
    """An error was found; in checks: something would change."""
    FAILED = 2
    """Wrong usage, or a file could not be read or written."""


_REASONS = {
    errno.ENOENT: "there is no such file",
    errno.EACCES: "no permission",
    errno.EPERM: "no permission",
    errno.EISDIR: "it is a folder, not a file",
    errno.ENOTDIR: "a part of its path is not a folder",
    errno.ENOSPC: "the disk is full",
    errno.EROFS: "the disk cannot be written to",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "its links form a cycle",
}

_TAB = "    "
_UNPRINTABLE = compile_later(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


class FileProblemError(Exception):
    """A file that cannot be read or written; the message is one line with its name."""


def reason(error: OSError) -> str:
    """Return the reason why a file could not be used, in plain words."""
    words = _REASONS.get(error.errno or 0)
    return words or (error.strerror or str(error) or "it cannot be used").lower()


def printable(text: str) -> str:
    """Return ``text`` without characters that move the cursor or reverse the text direction."""
    return _UNPRINTABLE.sub(" ", text.replace("\t", _TAB))


_INTERRUPTED = 130
CONTEXT: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
"""Settings of click for every program."""

_REPORTED = f"{__name__}.reported"
_WIDTH = 100

GROUP = "sphinxcontrib_bml.commands"
"""Entry point group for commands of other packages; each entry is a click command."""

_SERVERS = (["lsp"], ["mcp"], ["preview"])
"""Commands that run until the user stops them."""
_EXAMPLES = {
    "import": "card.bss",
    "bss2bml": "card.bss",
    "init": "notes",
    "alerts": "--for acbl notes.bml",
    "ask": "notes.bml 1N 2C",
    "bid": "notes.bml AK32.KQ4.A92.J54",
    "hands": "notes.bml 1N 2C",
    **dict.fromkeys(
        (f"card {name}" for name in ("check", "html", "latex", "migrate", "pdf", "export")),
        "our-card.yaml",
    ),
    "card compare": "our-card.yaml their-card.yaml",
}
"""Example files for commands that do not take notes, by the words after ``bml``."""

Function = Callable[..., None]
"""A function that click turns into a command."""


class _PlainMistakes(click.Command):
    """A program that reports usage errors in one plain line, never with a traceback."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **kwargs: Any) -> Any:
        """Run the program and end the process with its exit status.

        :param args: the arguments; by default those of the process, which then is this program.
        """
        is_program = args is None and sys.argv[1:2] not in _SERVERS
        with rare_collection() if is_program else nullcontext():
            sys.exit(self._run(args, *rest, **kwargs))

    def _run(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program and return its exit status."""
        _prepare_streams()
        kwargs["standalone_mode"] = False
        try:
            return super().main(*args, **kwargs)
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
        except click.ClickException as error:
            message = printable(_one_line(error, self.name or "bml"))
            click.echo(f"{self.name}: {message}", err=True)
        except click.Abort:
            click.echo(f"{self.name}: stopped", err=True)
            return _INTERRUPTED
        except OSError as error:
            # Only of the standard streams it is not known what they are called.
            what = "cannot write" if error.filename is None else error.filename
            click.echo(f"{self.name}: {what}: {reason(error)}", err=True)
        return ExitStatus.FAILED


class Program(_PlainMistakes):
    """A program without commands."""


class ProgramOfCommands(_PlainMistakes, click.Group):
    """A program with commands, which are imported when they are used."""

    def __init__(self, *args: Any, table: Mapping[str, Command], **kwargs: Any) -> None:
        """Create a program.

        :param table: the commands by name.
        """
        super().__init__(*args, **kwargs)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted(self._helps(ctx))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name, or None if it does not exist."""
        if cmd_name in self.table:
            command: click.Command = resolve_name(self.table[cmd_name].where)
            return command
        # Other packages are asked last: that takes time.
        export = EXPORTS.get(cmd_name) or self._exports(ctx).get(cmd_name)
        if export is not None and not export.command:
            return _export_command(export)
        return self._additions(ctx).get(cmd_name)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, and report the failure of a command of another package in one line."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.Abort, click.exceptions.Exit, OSError):
            raise
        except Exception as error:
            name = ctx.invoked_subcommand or ""
            added = self._additions(ctx).get(name) if name not in self.table else None
            if added is None:
                raise
            message = describe_failure(f"the command {name!r}", _module_of(added), error)
            click.echo(f"{self.name}: {printable(message)}", err=True)
            ctx.exit(ExitStatus.FOUND)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(self._helps(ctx).items()))

    def _helps(self, ctx: click.Context) -> dict[str, str]:
        """Return the help text of each command in the list, including the export formats."""
        exports = [export for export in self._exports(ctx).values() if not export.command]
        own = {name: command.help for name, command in self.table.items()}
        added = {
            name: command.get_short_help_str(_WIDTH)
            for name, command in self._additions(ctx).items()
        }
        return {**{export.name: export.help for export in exports}, **own, **added}

    def _exports(self, ctx: click.Context) -> dict[str, Export]:
        """Return the formats by name."""
        installed = installed_exports()
        clashes = [
            f"the format {name!r} has the name of a command"
            for name, export in installed.by_name.items()
            if name in self.table and not export.command
        ]
        _report_once(ctx, (*installed.problems, *clashes))
        return installed.by_name

    def _additions(self, ctx: click.Context) -> dict[str, click.Command]:
        """Return the commands that installed packages add, by name."""
        added = load_additions(GROUP, "command", _name_of, self._problem_of)
        _report_once(ctx, added.problems)
        return added.by_name

    def _problem_of(self, command: object, known: Mapping[str, click.Command]) -> str:
        """Return the reason why a command of another package cannot be used, or nothing."""
        if not isinstance(command, click.Command) or not command.name:
            return f"{command!r} is not a click command with a name"
        taken = {*self.table, *known, *installed_exports().by_name}
        return f"a command {command.name!r} already exists" if command.name in taken else ""


def _module_of(command: click.Command) -> str:
    """Return the module of a command, of its function if it has one."""
    return (command.callback or type(command)).__module__


def _name_of(command: click.Command) -> str:
    return command.name or ""


def _report_once(ctx: click.Context, problems: Iterable[str]) -> None:
    """Report the problems of other packages, each once per run."""
    reported: set[str] = ctx.meta.setdefault(_REPORTED, set())
    for problem in problems:
        if problem not in reported:
            reported.add(problem)
            click.echo(f"bml: {problem}", err=True)


def _export_command(export: Export) -> click.Command:
    """Return the command of a format."""
    command: click.Command = import_module(
        "sphinxcontrib_bml.commands.shared.exports"
    ).export_command(export)
    return command


_LETTERS = "bml-letters"
"""The name of the error handler of streams."""
_IN_ASCII = {
    **{suit.symbol: suit.letter for suit in Suit},
    **dict.fromkeys("‐‑‒–—−", "-"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    "→": "->",
    "…": "...",
    "·": "-",
    "×": "x",
    "\N{NO-BREAK SPACE}": " ",
    "\N{VARIATION SELECTOR-15}": "",
}
"""What a stream writes for characters that its encoding lacks."""


def _in_ascii(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return letters for suits, and the numbers of other characters that an encoding lacks."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    known = "".join(_IN_ASCII.get(letter, ascii(letter)[1:-1]) for letter in missing)
    return known, error.end


def _prepare_streams() -> None:
    """Prepare the streams so that unknown characters and closed streams do not cause errors."""
    codecs.register_error(_LETTERS, _in_ascii)
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_LETTERS)


def _one_line(error: click.ClickException, program: str) -> str:
    """Return the problem of the command line, in one line."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else program
    match error:
        case click.MissingParameter():
            example = _EXAMPLES.get(command.partition(" ")[2] or command, "notes.bml")
            missing = "no folder named" if command.endswith(" init") else "no file named"
            if isinstance(error.param, click.Option):
                missing = f"{error.param.opts[0]} is missing"
            return f"{missing}; write for instance: {command} {example}"
        case click.NoSuchOption() | click.BadOptionUsage() | click.BadParameter():
            text = error.format_message().rstrip(".")
            return f"{text} ({command} --help lists what there is)"
        case _:
            return error.format_message()


def leave(status: int) -> None:
    """End the running command with ``status``."""
    if status:
        click.get_current_context().exit(status)
