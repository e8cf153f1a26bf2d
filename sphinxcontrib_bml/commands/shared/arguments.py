"""The options and arguments that commands have alike."""

from __future__ import annotations

from functools import wraps
from pathlib import Path
from typing import Any

import click

from ...language.options import Options
from .program import Function


def root_option(function: Function) -> Function:
    """Add ``--root``."""
    return click.option(
        "--root",
        type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
        metavar="DIR",
        help="Folder that #INCLUDE must stay below. By default the nearest one above the file "
        "with a conf.py or .git in it, else the file's own.",
    )(function)


def reading_options(function: Function) -> Function:
    """Add what says how notes are read, which the function gets as ``reading``."""

    @wraps(function)
    def command(*args: Any, root: Path | None, heading_auctions: bool, **kwargs: Any) -> None:
        function(*args, reading=Options(root=root, heading_auctions=heading_auctions), **kwargs)

    return root_option(
        click.option(
            "--heading-auctions",
            is_flag=True,
            help="The auction that a heading ends with is what the rows below it continue, as with "
            "#+HEADINGS: auctions in a file.",
        )(command)
    )


def files_argument(function: Function) -> Function:
    """Add the files to work on, at least one."""
    return click.argument("files", metavar="FILE...", nargs=-1, required=True)(function)


def output_option(function: Function) -> Function:
    """Add ``-o``."""
    return click.option(
        "-o",
        "--output",
        metavar="FILE|DIR|-",
        help="Where to write: a file, a folder (for several files), or - for standard output. "
        "By default beside each file.",
    )(function)


def shown_output_option(function: Function) -> Function:
    """Add ``-o`` to a command that shows what it makes where nobody says otherwise."""
    return click.option(
        "-o",
        "--output",
        metavar="FILE|-",
        help="Where to write; by default to standard output, as - says too.",
    )(function)


def quiet_option(function: Function) -> Function:
    """Add ``-q``."""
    return click.option("-q", "--quiet", is_flag=True, help="Do not say what was written.")(
        function
    )
