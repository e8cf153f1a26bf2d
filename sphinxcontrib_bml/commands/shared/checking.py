"""The options that say how findings are wanted (CHECKS CK-5, CK-20)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import click

from ...agreements.checking import NotesCheck
from ...agreements.checks.baseline import (
    Baseline,
    InvalidBaselineError,
    baseline_error,
    baseline_text,
)
from ...agreements.checks.levels import (
    InvalidSeverityError,
    Severities,
    parse_option,
    parse_severities,
)
from ...formats.files import replace_file
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostic
from ...language.source import Source, Span
from .program import Function
from .status import FileProblemError, reason


def check_option(function: Function) -> Function:
    """Add ``--check``, which the function gets as ``levels``."""

    @wraps(function)
    def command(*args: Any, check: tuple[str, ...], **kwargs: Any) -> None:
        function(*args, levels=_levels(check), **kwargs)

    return click.option(
        "--check",
        "check",
        metavar="CODE[=LEVEL]",
        multiple=True,
        help="How bad a code is: error, warning, info or off; without a level, look for what is "
        "off by itself. Also of a class: DUPLICATE:overview=off. Several times for several codes.",
    )(command)


def _levels(words: Sequence[str]) -> Severities:
    """Return the levels that the words of the command line set.

    :raises click.UsageError: where they set none, naming the nearest.
    """
    try:
        levels, faults = parse_severities(map(parse_option, words))
    except InvalidSeverityError as error:
        raise click.UsageError(f"--check: {error} (bml check --list lists all)") from error
    if faults:
        raise click.UsageError(f"--check: {faults[0]}")
    return levels


def baseline_options(function: Function) -> Function:
    """Add ``--baseline`` and ``--write-baseline``."""
    accepting = click.option(
        "--baseline",
        metavar="FILE",
        help="Accept what stands in FILE: show only what is new.",
    )
    writing = click.option(
        "--write-baseline",
        metavar="FILE",
        help="Write what is found to FILE, to be accepted from then on.",
    )
    return accepting(writing(function))


def read_baseline(name: str | None) -> tuple[Baseline, tuple[Diagnostic, ...]]:
    """Return the baseline of a file, and what is wrong with the file (``BASELINE``)."""
    if name is None:
        return Baseline(), ()
    try:
        return Baseline.parse(Path(name).read_text(encoding="utf-8")), ()
    except OSError as error:
        fault = reason(error)
    except (UnicodeDecodeError, InvalidBaselineError) as error:
        fault = baseline_error(error)
    message = f"no finding is accepted: {fault}"
    span = Span(Source(name, ""), 0, 0)
    return Baseline(), (Diagnostic(Code.BASELINE, Severity.ERROR, span, message),)


def write_baseline(name: str, visible: Sequence[Diagnostic], checked: NotesCheck) -> str:
    """Write what is found to a file; return in words what was done.

    :param visible: what is new and shown; what was accepted before stays so.
    :raises FileProblemError: where it cannot be written.
    """
    findings = [*visible, *checked.accepted]
    try:
        replace_file(Path(name), baseline_text(findings).encode("utf-8"))
    except OSError as error:
        raise FileProblemError(f"cannot write {name}: {reason(error)}") from error
    return f"wrote {name}: findings accepted: {len(findings)}"
