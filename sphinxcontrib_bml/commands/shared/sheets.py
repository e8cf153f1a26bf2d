"""Writing sheets of questions (PRACTICE QD-1)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name

import click

from ...agreements.practice import Filters, Practice
from ...display.practice import QuestionFormatter
from ...display.practice.sheet import COUNT, QuestionSheet, sheet_as_text, sheet_of
from ...formats.files import replace_file
from .display import standard_error
from .status import FileProblemError, reason

Render = Callable[[QuestionSheet, str, QuestionFormatter], bytes]

_SHEETS = "sphinxcontrib_bml.doctree.writers.standalone.sheets"
_RENDERERS = {".html": f"{_SHEETS}:sheet_page", ".tex": f"{_SHEETS}:sheet_paper"}
_TEXT = ".txt"


def write_sheet(
    path: Path, practice: Practice, filters: Filters, seed: str, count: int | None, title: str
) -> None:
    """Write a sheet in the form that the suffix of ``path`` says.

    :raises click.UsageError: for another suffix.
    :raises click.ClickException: where there is nothing to ask.
    :raises FileProblemError: where it cannot be written.
    """
    suffix, teller = path.suffix.lower(), QuestionFormatter()
    if suffix not in {*_RENDERERS, _TEXT}:
        raise click.UsageError(f"a sheet is .html, .tex or .txt, not {path.name}")
    sheet = sheet_of(practice, filters, seed, count or COUNT, teller)
    if not sheet.lines:
        raise click.ClickException(practice.empty_filter_reason(filters))
    if suffix == _TEXT:
        data = sheet_as_text(sheet, title, teller).encode("utf-8", "replace")
    else:
        render: Render = resolve_name(_RENDERERS[suffix])
        data = render(sheet, title, teller)
    try:
        replace_file(path, data)
    except OSError as error:
        raise FileProblemError(f"{path}: {reason(error)}") from error
    standard_error().line(f"bml: wrote {path}")
