"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import click

from ...agreements.notes import Notes, make_notes
from ...agreements.system import SystemName
from ...language.options import Limits, Options, read_limits
from ...language.parser import Parse
from ...language.variants.parts import key_of
from ...language.variants.selection import Names, UnknownNameError, key_among, names_of, resolve
from ...version import __version__
from .diagnostics import standard_error
from .program import CONTEXT, Function, Program


def root_option(function: Function) -> Function:
    """Add ``--root``."""
    return click.option(
        "--root",
        type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
        metavar="DIR",
        help="Allow #INCLUDE only inside DIR.  "
        "[default: nearest parent folder with conf.py or .git]",
    )(function)


def limit_option(function: Function) -> Function:
    """Add ``--limit``; the function receives its value as ``limits`` (LANGUAGE LM)."""
    return click.option(
        "--limit",
        "limits",
        metavar="NAME=NUMBER",
        multiple=True,
        callback=_read_limits,
        help="Change a limit. A message about a limit names it. Use the option once per limit. By "
        "default no limit changes.",
    )(function)


_MOST_DIGITS = 18


def _read_limits(
    context: click.Context, parameter: click.Parameter, values: Sequence[str]
) -> Limits:
    pairs = [value.partition("=")[::2] for value in values]
    entries = [
        (name, int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else text)
        for name, text in pairs
    ]
    limits, problems = read_limits(entries)
    if problems:
        raise click.BadParameter(problems[0], context, parameter)
    return limits


def reading_options(function: Function) -> Function:
    """Add the options for reading notes; the function receives them as ``reading``."""

    @wraps(function)
    def command(*args: Any, root: Path | None, limits: Limits, **kwargs: Any) -> None:
        options = Options(root=root, limits=limits)
        function(*args, reading=options, **kwargs)

    heading_auctions = removed_option("--heading-auctions", is_flag=True)
    return root_option(heading_auctions(limit_option(command)))


def files_argument(function: Function) -> Function:
    """Add the argument for the files to read, at least one."""
    return click.argument("files", metavar="FILE...", nargs=-1, required=True)(function)


def notes_argument(function: Function) -> Function:
    """Add the argument for files, folders and projects; the function receives ``files`` (PJ-6).

    An empty argument stands for the project around the current folder.
    """
    return click.argument("files", metavar="[NOTES]...", nargs=-1)(function)


def output_option(function: Function) -> Function:
    """Add ``-o``."""
    return click.option(
        "-o",
        "--output",
        metavar="FILE|DIR|-",
        help="Output file or folder; - for standard output.  [default: next to each input file]",
    )(function)


def shown_output_option(function: Function) -> Function:
    """Add ``-o`` to a command that writes to standard output by default."""
    return click.option(
        "-o",
        "--output",
        metavar="FILE|-",
        help="Output file.  [default: standard output]",
    )(function)


def quiet_option(function: Function) -> Function:
    """Add ``-q``."""
    return click.option("-q", "--quiet", is_flag=True, help="Do not list the files written.")(
        function
    )


Decorator = Callable[[Function], Function]


def removed_option(*names: str, **settings: Any) -> Decorator:
    """Return a decorator that accepts an option without effect (LANGUAGE XT-9)."""
    return click.option(*names, hidden=True, expose_value=False, help="No effect.", **settings)


def variant_option(help_text: str) -> Decorator:
    """Return a decorator that adds ``--variant``; the function receives it as ``variant``."""
    return click.option("--variant", metavar="NAME", help=help_text)


def notes_of(parses: Sequence[Parse], name: str, variant: str | None) -> Notes:
    """Return the notes of documents for one partner.

    :param name: the name of the notes.
    :raises click.UsageError: if the notes do not have this partner.
    """
    try:
        return make_notes(parses, SystemName(name), variant)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def notes_of_one(parses: Sequence[Parse], name: str, variant: str | None) -> Notes:
    """Return the notes of documents for one partner, who must be named if there are several.

    :param name: the name of the notes.
    :raises click.UsageError: if the notes do not have this partner, or a partner must be named.
    """
    notes = notes_of(parses, name, variant)
    if not notes.partners.is_chosen:
        raise click.UsageError(
            f"these are the notes of {', '.join(notes.variants)}: choose one with --variant"
        )
    return notes


def partner_name(notes: Notes) -> str:
    """Return the name of the notes of a partner, distinct from those of others (VA-10)."""
    name = notes.system.name
    return f"{name}-{notes.variant}" if notes.variant else name


def partner_title(notes: Notes) -> str:
    """Return the title of the notes of a partner, or their name, including the partner.

    The title of a project goes before that of its first file.
    """
    naming, is_folder = notes.partners.naming, len(notes.parses) > 1
    of_folder = naming.title or (naming.untitled if is_folder else "")
    title = of_folder or notes.system.title or notes.system.name
    if key_of(notes.variant) in key_of(title):
        return title
    return f"{title} ({notes.variant})"


def shown_for_first(parse: Parse, variant: str | None) -> Parse:
    """Return a document for one partner as the older tools show it, by default the first.

    A default is reported on standard error, with the names of all partners.

    :raises click.UsageError: if the document does not have this partner.
    """
    names = tuple(names_of([parse.state]).values())
    if variant is None and names:
        variant = names[0]
        standard_error().report(
            f"{parse.source.name}: the notes of {variant}, the first of {', '.join(names)}; "
            "choose with --variant"
        )
    return shown_for(parse, variant)


def shown_for(parse: Parse, variant: str | None) -> Parse:
    """Return a document as it is shown: the parts for one partner, or all parts with badges.

    :raises click.UsageError: if the document does not have this partner.
    """
    names = names_of([parse.state])
    resolve(parse.state, names)
    return parse if variant is None else parse.of_variant(known_key(variant, names))


def dependencies_of(parse: Parse, variant: str | None) -> tuple[Path, ...]:
    """Return the files that a document includes, for one partner or for all.

    :raises click.UsageError: if the document does not have this partner.
    """
    if variant is None:
        return parse.dependencies
    names = names_of([parse.state])
    resolve(parse.state, names)
    return parse.dependencies_of(known_key(variant, names))


def known_key(variant: str, names: Names) -> str:
    """Return the case-folded name of a partner.

    :raises click.UsageError: if the notes do not have this partner.
    """
    try:
        return key_among(variant, names)
    except UnknownNameError as error:
        raise click.UsageError(str(error)) from error


def older_program(name: str, gains: str) -> Callable[[Function], click.Command]:
    """Return a decorator that makes a program with the options of every older tool.

    :param gains: the additions to the older tool, for the end of the help.
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
        help="Output file or folder; - for standard output.",
    )(function)


def _verbose(function: Function) -> Function:
    return click.option("-v", "--verbose", count=True, help="Also show info messages.")(function)


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
