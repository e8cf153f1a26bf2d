"""``bml import``: notes made of files of other programs.

Every kind of file has an entry in :data:`sphinxcontrib_bml.formats.IMPORTERS`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from ..formats import IMPORTERS, Converted, Importer, ImportOptions
from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostic
from .shared.arguments import files_argument, output_option
from .shared.notes import STANDARD_INPUT, is_there, read_data
from .shared.outputs import plan_outputs, write_output
from .shared.program import leave
from .shared.run import Run, at_least
from .shared.status import FileProblemError, Status

_LEAST_SHOWN = 3
_DETAIL = re.compile(r"\S*[\d('\"]\S*")
"""Words of a message that are about one place only: calls, numbers, what was found."""


@click.command("import")
@click.option(
    "--from",
    "kind",
    type=click.Choice(list(IMPORTERS)),
    help="What the files are. By default their suffix or their beginning tells.",
)
@click.option(
    "--lift/--no-lift",
    default=True,
    help="Write rows that are alike as one (1M, 2X, 2HS), and branches that are the same once "
    "(#COPY, #PASTE). This is the default.",
)
@click.option(
    "--keep-order",
    is_flag=True,
    help="Keep the order of the file, not that of bidding: exporting gives the same file line by "
    "line, otherwise the same lines.",
)
@click.option(
    "--no-strict",
    "lenient",
    is_flag=True,
    help="Let go of blanks at the ends of texts and of doubled ones.",
)
@click.option("-v", "--verbose", is_flag=True, help="Show remarks, and every line kept as it is.")
@output_option
@files_argument
def import_command(  # noqa: PLR0913, PLR0917 - one for each option
    files: tuple[str, ...],
    kind: str | None,
    lift: bool,
    keep_order: bool,
    lenient: bool,
    verbose: bool,
    output: str | None,
) -> None:
    """Make notes of the files of other programs, and lose nothing: exporting gives them again.

    Of a BSS file: the openings in one table, then one table an opening, rows in the order of
    bidding. Lines that no row can say stand at the end of their table, as they are.

    Of BBOalert files comments, wildcards, scripts, buttons and the like do not come back: they
    stay in the notes as comments, which no export writes. The last line counts them.

    The notes lie beside the file, with the suffix .bml. Notes that are there already are only
    replaced where -o names them.
    """
    options = ImportOptions(not lenient, lift, keep_order)
    leave(run_import(files, output, kind, options, verbose=verbose))


def run_import(
    files: Sequence[str],
    output: str | None,
    kind: str | None,
    options: ImportOptions,
    *,
    verbose: bool,
) -> Status:
    """Make notes of ``files`` and return the exit status.

    :param output: the value of ``-o``, None where it was not given.
    :param kind: what the files are, by a name of the importers; None: each tells by itself.
    :param verbose: report remarks too, and lines kept as they are.
    :raises click.UsageError: where ``output`` does not fit ``files``.
    """
    run = Run()
    for name, path in plan_outputs(files, output, ".bml"):
        try:
            _refuse_notes_there(path, output)
            data = read_data(name)
            display_name = "<stdin>" if name == STANDARD_INPUT else name
            importer = IMPORTERS[kind] if kind else _importer_of(name, data)
            converted = importer.convert(data, display_name, options)
            _report(display_name, converted, run, verbose=verbose)
            write_output(path, converted.text.encode(errors="replace"), [])
        except FileProblemError as problem:
            run.fail(problem)
    return run.status


def _report(name: str, converted: Converted, run: Run, *, verbose: bool) -> None:
    """Report what became of a file.

    :raises FileProblemError: where nothing is to be written.
    """
    diagnostics = sorted(converted.diagnostics, key=lambda item: item.span.start)
    visible = at_least(Severity.INFO if verbose else Severity.WARNING, diagnostics)
    if converted.refused:
        visible = visible[:_LEAST_SHOWN]
    run.tally.add(visible)
    if verbose:
        run.display.show(visible)
    else:
        _show_kinds(visible, run)
    if converted.refused:
        raise FileProblemError(f"{name}: {converted.refused}; nothing was written")
    run.display.line(f"{name}: {converted.summary}")
    if verbose:
        for number, line in converted.kept:
            run.display.line(f"{name}:{number}: kept as it is: {line[:100]!r}")
    else:
        _report_markup(name, diagnostics, run)


def _show_kinds(diagnostics: Iterable[Diagnostic], run: Run) -> None:
    """Show diagnostics; those of one kind in one line."""
    kinds: dict[tuple[object, ...], list[Diagnostic]] = {}
    for item in diagnostics:
        kinds.setdefault((item.severity, item.code, _DETAIL.sub("", item.message)), []).append(item)
    for first, *others in kinds.values():
        if not others:
            run.display.show([first])
            continue
        places = _first_places(item.span.line for item in (first, *others))
        run.display.line(f"{first}: {len(others) + 1} of this kind, {places} (--verbose shows all)")


def _first_places(lines: Iterable[int]) -> str:
    """Return where something was found, the first three places by their lines."""
    places = list(dict.fromkeys(lines))
    shown = ", ".join(map(str, places[:_LEAST_SHOWN]))
    more = len(places) - _LEAST_SHOWN
    words = f"{shown} and {more} more" if more > 0 else shown
    return f"{'lines' if len(places) > 1 else 'line'} {words}"


def _report_markup(name: str, diagnostics: Iterable[Diagnostic], run: Run) -> None:
    lines = [item.span.line for item in diagnostics if item.code is Code.BSS_MARKUP]
    if lines:
        run.display.line(
            f"{name}:{lines[0]}: texts that will look like font marks or links: {len(lines)}, "
            f"{_first_places(lines)} (--verbose shows all)"
        )


def _refuse_notes_there(path: Path | None, output: str | None) -> None:
    """Keep notes from being lost: the card may have been made of them."""
    if path is not None and is_there(path) and (output is None or Path(output) != path):
        raise FileProblemError(f"{path} is there already: to replace it, write -o {path}")


def _importer_of(name: str, data: bytes) -> Importer:
    """Return what reads a file, told by its suffix or its beginning."""
    lower = name.lower()
    for importer in IMPORTERS.values():
        if lower.endswith(importer.suffixes):
            return importer
    for importer in IMPORTERS.values():
        if importer.recognises(data):
            return importer
    if name == STANDARD_INPUT:
        return next(iter(IMPORTERS.values()))
    choices = ", ".join(f"--from {kind}" for kind in IMPORTERS)
    raise FileProblemError(f"{name}: what kind of file is this? Say it with {choices}")
