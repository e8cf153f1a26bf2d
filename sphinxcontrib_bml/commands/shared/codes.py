"""All codes of messages, for those who look for one (CHECKS CK-5)."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill, indent

import click

from ...language.codes import Code
from ...language.explanations import explanation_of
from .program import Function

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
        help="Print all codes, each with its usual level, what it means and an example, and exit.",
    )(function)


def _print_codes(context: click.Context, parameter: click.Parameter, is_wanted: bool) -> None:
    if is_wanted and not context.resilient_parsing:
        click.echo("\n\n".join(map("\n".join, map(_lines, sorted(Code, key=str)))))
        context.exit()


def _lines(code: Code) -> Iterator[str]:
    """Yield what there is to say of a code: its level, its meaning, a message with its hint."""
    yield f"{code}, {code.level}"
    yield fill(
        code.help,
        _WIDTH,
        initial_indent=_INDENT,
        subsequent_indent=_INDENT,
        break_on_hyphens=False,
    )
    yield indent(explanation_of(code).says, f"{_INDENT}> ")
