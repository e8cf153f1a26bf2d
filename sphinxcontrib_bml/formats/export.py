"""Exporting a system, with losses of content as diagnostics at the rows."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..agreements.notes import Notes
from ..agreements.system import DealWithAuction
from ..language.diagnostics import Diagnostic
from ..language.parser import Parse
from ..language.source import Span
from .catalog import installed_exports
from .errors import InvalidSettingError
from .files import replace_file
from .registry import Export, Loss, make_settings


def diagnostics_of(losses: Iterable[Loss], parses: Sequence[Parse]) -> Iterator[Diagnostic]:
    """Yield the losses of a file as diagnostics, at the lines of the notes.

    Losses about the whole file are reported at the title of the first of ``parses``.
    """
    tables = {
        table.rows[0].address.of_table: table.as_written
        for parse in parses
        for table in parse.document.tables
        if table.rows
    }
    for loss in losses:
        about = loss.agreement
        if about is None:
            place = _top(parses[0])
        elif isinstance(about, DealWithAuction):
            place = _first_line(about)
        else:
            address = about.row.address
            row = tables[address.of_table].rows[address.number]
            place = _line(row.span)
        yield Diagnostic(loss.code, loss.severity, place, loss.message)


def _top(parse: Parse) -> Span:
    title = parse.document.metadata.get("TITLE")
    return title.span() if title is not None else Span(parse.source, 0, 0)


def _first_line(deal: DealWithAuction) -> Span:
    """Return the first line of a deal."""
    span = deal.place
    assert isinstance(span, Span)  # only what a build keeps is without its text
    return Span(span.source, span.start, span.start + len(span.text.partition("\n")[0]))


def _line(span: Span) -> Span:
    """Return the line of a row without its indentation."""
    line = span.source.line_text(span.start)
    start = span.start - span.column
    return Span(span.source, start + len(line) - len(line.lstrip()), start + len(line))


def write(
    notes: Notes, path: str | os.PathLike[str], *, format: str | None = None, **settings: Any
) -> tuple[Diagnostic, ...]:
    """Write notes to a file, whole or not at all, and return the losses of the format.

    :param format: the name of the format; by default the suffix of ``path`` decides: ``bss``,
        ``bboalert``, ``json``, ``csv``, ``pbn``, ``lin``, ``links``, ``anki``, ``jsonl``, and the
        formats of installed packages.
    :param settings: the settings of the format by name: strings, numbers, truth values or lists of
        strings, such as ``profile="fd"`` or ``rest_calls=10``.
    :raises ValueError: if the format or suffix is unknown (the message names the known ones), or if
        the format does not have or accept a setting.
    :raises OSError: if the file cannot be written.
    :raises RuntimeError: if the format is ``anki`` and genanki is not installed, or if the format
        of another package fails (the message names the package and the error).
    """
    target = Path(path)
    export = _export(target.name, format)
    file = export.write(notes.system, read_settings(export, settings))
    replace_file(target, file.data)
    return tuple(diagnostics_of(file.losses, notes.parses))


def read_settings(export: Export, values: Mapping[str, Any]) -> object:
    """Return the settings of a format with these values.

    :raises ValueError: if the format does not have a setting or does not accept a value.
    """
    known_settings = {setting.name: setting for setting in export.settings}
    parsed_values = {}
    for name, value in values.items():
        if name not in known_settings:
            names = ", ".join(known_settings) or "none"
            raise ValueError(f"{export.title} has no setting {name!r} (it has: {names})")
        parsed_values[name], problems = known_settings[name].read(value)
        if problems:
            raise ValueError(f"{name}: {problems[0]}")
    try:
        return make_settings(export.settings_type, parsed_values)
    except InvalidSettingError as error:
        raise InvalidSettingError(error.describe(str), *error.names) from error


def _export(name: str, format: str | None) -> Export:
    exports = installed_exports().by_name
    if format is not None:
        if format not in exports:
            raise ValueError(f"no format {format!r} (one of {', '.join(exports)})")
        return exports[format]
    matches = [export for export in exports.values() if name.lower().endswith(export.suffix)]
    if not matches:
        suffixes = ", ".join(f"{export.suffix} for {export.name}" for export in exports.values())
        raise ValueError(f"no format has the suffix of {name!r} ({suffixes})")
    return max(matches, key=lambda export: len(export.suffix))
