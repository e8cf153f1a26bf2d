"""Commands that export notes: one for every format of the registry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, assert_never

import click

from ...agreements.notes import Notes
from ...formats.errors import ExportFailedError, InvalidSettingError
from ...formats.export import diagnostics_of
from ...formats.registry import Export, Kind, Setting, make_settings, option_name
from ...language.codes import Severity
from ...language.input_files import read_content
from ...language.options import Options
from ...language.parser import Parse
from ...language.reading import decode
from ...language.source import normalized
from .arguments import (
    notes_argument,
    notes_of,
    output_option,
    reading_options,
    removed_option,
    variant_option,
)
from .diagnostics import CommandRun
from .files import is_folder, plan_outputs, read_notes, write_output
from .program import ExitStatus, FileProblemError, Function, leave, reason
from .projects import are_projects, plan_systems

Decorator = Callable[[Function], Function]
"""Adds an option."""
Choose = Callable[[Sequence[Parse], str], Notes]
"""Builds notes from parsed documents and the name of the system."""


def run_export(  # noqa: PLR0913, PLR0917 - what a command is given
    export: Export,
    settings: object,
    files: Sequence[str],
    reading: Options,
    output: str | None,
    run: CommandRun,
    choose: Choose,
    variant: str | None = None,
) -> ExitStatus:
    """Export each of ``files`` and return the exit status.

    Notes of several partners are exported to a file for each partner (VARIANTS VA-12), a folder or
    a project to a file for each system (PJ-6).

    :param choose: builds the notes of a file, for the partner whose file is requested.
    :param variant: the partner whose systems of a project are exported; by default all.
    :raises click.UsageError: if ``output`` is one file, and there are several to write.
    """
    if are_projects(files):
        try:
            for one in plan_systems(files, reading, output, export.suffix, variant):
                _export(export, settings, one.notes, one.path, run)
        except FileProblemError as problem:
            run.fail(problem)
        return run.finish()
    for name, path in plan_outputs(files, output, export.suffix):
        try:
            parse = read_notes(name, reading)
            notes = choose([parse], path_stem(parse))
            is_one = output is not None and not is_folder(output)
            if not notes.partners.is_chosen and (is_one or path is None):
                raise click.UsageError(
                    f"{name} is the notes of {', '.join(notes.variants)}, one file per partner: "
                    "choose one with --variant"
                )
            for own in notes.per_variant():
                target = path
                if path is not None and not notes.partners.is_chosen:
                    target = path.with_stem(f"{path.stem}-{own.variant}")
                _export(export, settings, own, target, run)
        except FileProblemError as problem:
            run.fail(problem)
    return run.finish()


def run_older_export(
    export: Export,
    settings: object,
    files: Sequence[str],
    reading: Options,
    output: str | None,
    run: CommandRun,
) -> ExitStatus:
    """Export each of ``files`` as an older tool does, and return the exit status.

    If the notes have several partners, it exports those of the first, and reports it.
    """
    for name, path in plan_outputs(files, output, export.suffix):
        try:
            parse = read_notes(name, reading)
            notes = notes_of([parse], path_stem(parse), None)
            if not notes.partners.is_chosen:
                run.display.report(
                    f"{name}: the notes of {notes.variant}, the first of "
                    f"{', '.join(notes.variants)}; bml {export.name} has --variant"
                )
            _export(export, settings, notes, path, run)
        except FileProblemError as problem:
            run.fail(problem)
    return run.finish()


def path_stem(parse: Parse) -> str:
    """Return the name of a note file without folder and suffix."""
    path = parse.source.path
    return path.stem if path else parse.source.name


def _export(
    export: Export, settings: object, notes: Notes, path: Path | None, run: CommandRun
) -> None:
    """Write the exported file, and report the losses of content.

    :raises FileProblemError: if the file cannot be written.
    """
    try:
        file = export.write(notes.system, settings)
    except ExportFailedError as error:
        run.lose(error)
        return
    first = notes.parses[0]
    for loss in diagnostics_of(file.losses, notes.parses):
        first.diagnostics.add(loss)
    if all(parse.is_text for parse in notes.parses):
        write_output(path, file.data, notes.parses)
        run.wrote(path)
    run.report(notes.diagnostics, first.source.name)


def export_command(export: Export) -> click.Command:
    """Return the command of a format; its options are the settings."""

    def command(
        *,
        files: tuple[str, ...],
        verbose: bool,
        output: str | None,
        reading: Options,
        variant: str | None,
        **values: Any,
    ) -> None:
        outputs = [] if are_projects(files) else plan_outputs(files, output, export.suffix)
        settings = _settings(export, values, outputs)
        run = CommandRun(Severity.INFO if verbose else Severity.WARNING)

        def choose(parses: Sequence[Parse], name: str) -> Notes:
            return notes_of(parses, name, variant)

        leave(run_export(export, settings, files, reading, output, run, choose, variant))

    decorators: list[Decorator] = [
        notes_argument,
        reading_options,
        variant_option(
            "The partner whose file is written. By default, notes of several partners give one "
            "file per partner, notes-anna and notes-ben."
        ),
        output_option,
        removed_option("-q", "--quiet", is_flag=True),
        click.option(
            "-v",
            "--verbose",
            is_flag=True,
            help="Show info messages: the agreements that are not exported.",
        ),
        *(_option(setting) for setting in reversed(export.settings)),
    ]
    decorated: Function = command
    for decorate in decorators:
        decorated = decorate(decorated)
    return click.command(export.name, help=export.help)(decorated)


def _option(setting: Setting) -> Decorator:
    """Return the decorator that adds the option of a setting."""
    options: dict[str, Any] = {
        "default": setting.default,
        "show_default": bool(setting.default),
        "metavar": setting.metavar or None,
        "help": setting.description,
    }
    match setting.kind:
        case Kind.CHOICE:
            options["type"] = click.Choice(setting.choices)
            options["default"] = setting.default and str(setting.default)
        case Kind.CHOICES:
            options["default"] = ",".join(sorted(setting.default))
        case Kind.NUMBER:
            options["type"] = click.IntRange(min=0)
        case Kind.FLAG:
            options["is_flag"] = True
        case Kind.WORD:
            pass
        case Kind.WORDS:
            options["multiple"] = True
            options["help"] += " Repeatable."
        case Kind.FILE:
            options["type"] = click.Path(exists=True, dir_okay=False, path_type=Path)
            options["default"] = None
            options["metavar"] = "FILE"
        case _:
            assert_never(setting.kind)
    return click.option(setting.option, setting.name, **options)


def _settings(
    export: Export, values: dict[str, Any], outputs: Sequence[tuple[str, Path | None]]
) -> object:
    """Return the settings of a format from the options.

    :raises click.UsageError: if the format does not accept them.
    """
    parsed_values = {}
    for setting in export.settings:
        value = values[setting.name]
        if setting.kind is Kind.FILE:
            if value is None:
                continue
            value = _text(value, outputs)
        parsed_values[setting.name], problems = setting.read(value)
        if problems:
            raise click.BadParameter(problems[0], param_hint=f"'{setting.option}'")
    try:
        return make_settings(export.settings_type, parsed_values)
    except InvalidSettingError as error:
        raise click.UsageError(error.describe(option_name)) from error


def _text(path: Path, outputs: Sequence[tuple[str, Path | None]]) -> str:
    """Return the text of a file in a setting, after checking that it is not an output file."""
    for _, target in outputs:
        if target is not None and target.exists() and target.samefile(path):
            raise click.UsageError(f"{path} would be overwritten: choose another file with -o")
    try:
        return normalized(decode(read_content(path)).text)
    except OSError as error:
        raise click.UsageError(f"{path}: {reason(error)}") from error
