"""``bml import``: notes made of files of other programs.

Every kind of file has an entry in :data:`IMPORTERS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from ..formats.bboalert import read_bboalert
from ..formats.bss import ImportOptions, import_card, read_card
from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostic, Diagnostics
from ..language.reading import decode
from ..language.source import Source, normalized
from .check import at_least
from .shared.display import Display, Tally, standard_error
from .shared.notes import STANDARD_INPUT, read_data
from .shared.outputs import plan_outputs, write_data
from .shared.problems import STATUS_FAILED, STATUS_FOUND, FileProblemError
from .shared.program import files_argument, leave, output_option

_HEADER = re.compile(rb"(?:\xef\xbb\xbf)?\s*[*?]00[{=]")
_LEAST_SHOWN = 3
_PROBE = 80


class Wishes(NamedTuple):
    """What was asked for on the command line."""

    strict: bool = True
    """Whether blanks count where they separate nothing."""
    lift: bool = False
    """Whether rows that are alike become one."""


class Converted(NamedTuple):
    """What became of a file."""

    text: str
    """The notes."""
    summary: str
    """What was found, in words."""
    diagnostics: Diagnostics
    kept: tuple[tuple[int, str], ...] = ()
    """Lines that are kept as they are: number and text."""
    refused: str = ""
    """Why nothing is to be written."""


class Importer(NamedTuple):
    """A kind of file."""

    suffixes: tuple[str, ...]
    """Of its files, in lower case."""
    recognises: Callable[[bytes], bool]
    """Tells whether a file with another suffix is of this kind."""
    convert: Callable[[bytes, str, Wishes], Converted]
    """Takes the file, the name that diagnostics call it, and the wishes. Never raises."""


def convert_bss(data: bytes, name: str, wishes: Wishes) -> Converted:
    """Make notes of a BSS file."""
    diagnostics = Diagnostics()
    source = Source(name, normalized(decode(data).text))
    card = read_card(source, diagnostics)
    imported = import_card(card, diagnostics, ImportOptions(wishes.strict, wishes.lift))
    summary = f"dialect {imported.dialect}; {imported.summary}"
    lines = source.text.split("\n")
    kept = tuple((number, lines[number - 1]) for number in imported.verbatim)
    refused = "" if card.is_card else "this is no BSS file: it has neither header nor records"
    return Converted(imported.text, summary, diagnostics, kept, refused)


def convert_bboalert(data: bytes, name: str, wishes: Wishes) -> Converted:
    """Make notes of a BBOalert file."""
    imported = read_bboalert(data, name)
    records, kept = imported.records, imported.kept
    summary = f"{records + kept} records, {records} as rows, {kept} as comments"
    refused = "" if records or _names_bboalert(data) else "this is no BBOalert file"
    return Converted(imported.text, summary, imported.diagnostics, refused=refused)


def _names_bboalert(data: bytes) -> bool:
    """Tell whether a file begins as those of BBOalert do (BBA-1)."""
    return b"bboalert" in data[:_PROBE].lower()


IMPORTERS = {
    "bss": Importer((".bss",), lambda data: bool(_HEADER.match(data)), convert_bss),
    "bboalert": Importer((".bboalert.txt", ".bboalert"), _names_bboalert, convert_bboalert),
}
"""The kinds of files by their names on the command line; the first is that of standard input."""


@click.command("import")
@click.option(
    "--from",
    "kind",
    type=click.Choice(list(IMPORTERS)),
    help="What the files are. By default their suffix or their beginning tells.",
)
@click.option("--lift", is_flag=True, help="Write rows that are alike as one: 1HS, 1M.")
@click.option(
    "--no-strict",
    "lenient",
    is_flag=True,
    help="Let go of blanks at the ends of texts and of doubled ones.",
)
@click.option("-v", "--verbose", is_flag=True, help="Show remarks, and every line kept as it is.")
@output_option
@files_argument
def import_command(
    files: tuple[str, ...],
    kind: str | None,
    lift: bool,
    lenient: bool,
    verbose: bool,
    output: str | None,
) -> None:
    """Make notes of the files of other programs, and lose nothing: exporting gives them again.

    The notes lie beside the file, with the suffix .bml. Notes that are there already are only
    replaced where -o names them.
    """
    told = Telling(standard_error(), verbose=verbose)
    leave(run_import(files, output, kind, Wishes(not lenient, lift), told))


class Telling:
    """What is told of the files of a run, and counted for the exit status."""

    def __init__(self, display: Display, *, verbose: bool) -> None:
        """Tell on ``display``; with ``verbose`` also remarks and lines kept as they are."""
        self.display = display
        self.verbose = verbose
        self.tally = Tally()

    def tell(self, name: str, converted: Converted) -> None:
        """Tell what became of a file."""
        found = sorted(converted.diagnostics, key=lambda item: item.span.start)
        shown = at_least(Severity.INFO if self.verbose else Severity.WARNING, found)
        if converted.refused:
            shown = shown[:_LEAST_SHOWN]
        self.tally.add(shown, 0)
        self.display.show(shown)
        if converted.refused:
            raise FileProblemError(f"{name}: {converted.refused}; nothing was written")
        self.display.line(f"{name}: {converted.summary}")
        if self.verbose:
            for number, line in converted.kept:
                self.display.line(f"{name}:{number}: kept as it is: {line[:100]!r}")
        else:
            self._tell_of_markup(name, found)

    def _tell_of_markup(self, name: str, found: Iterable[Diagnostic]) -> None:
        lines = [item.span.line for item in found if item.code is Code.BSS_MARKUP]
        if lines:
            self.display.line(
                f"{name}:{lines[0]}: texts that will look like font marks or links: {len(lines)}, "
                "this is the first (--verbose shows all)"
            )


def run_import(
    files: Sequence[str], output: str | None, kind: str | None, wishes: Wishes, told: Telling
) -> int:
    """Make notes of ``files`` and return the exit status.

    :param output: the value of ``-o``, None where it was not given.
    :param kind: what the files are, by a name of :data:`IMPORTERS`; None: each tells by itself.
    :raises click.UsageError: where ``output`` does not fit ``files``.
    """
    failed = False
    for name, path in plan_outputs(files, output, ".bml"):
        try:
            _refuse_notes_there(path, output)
            _import(name, path, kind, wishes, told)
        except FileProblemError as problem:
            told.display.line(f"bml: {problem}")
            failed = True
    return STATUS_FAILED if failed else STATUS_FOUND if told.tally.has_errors else 0


def _refuse_notes_there(path: Path | None, output: str | None) -> None:
    """Keep notes from being lost: the card may have been made of them."""
    if path is not None and path.exists() and (output is None or Path(output) != path):
        raise FileProblemError(f"{path} is there already: to replace it, write -o {path}")


def _import(name: str, path: Path | None, kind: str | None, wishes: Wishes, told: Telling) -> None:
    data = read_data(name)
    shown = "<stdin>" if name == STANDARD_INPUT else name
    importer = IMPORTERS[kind] if kind else _importer_of(name, data)
    converted = importer.convert(data, shown, wishes)
    told.tell(shown, converted)
    write_data(path, converted.text.encode(errors="replace"), [])


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
    known = ", ".join(f"--from {kind}" for kind in IMPORTERS)
    raise FileProblemError(f"{name}: what kind of file is this? Say it with {known}")
