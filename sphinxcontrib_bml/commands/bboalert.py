"""``bml bboalert``: the agreements of notes for the browser extension BBOalert."""

from __future__ import annotations

from pathlib import Path

import click

from ..formats.bboalert import (
    AlertWhen,
    BBOalertSettings,
    InvalidSettingError,
    LongTexts,
    write_bboalert,
)
from ..language.codes import Severity
from ..language.reading import decode
from ..language.source import normalized
from .shared.examination import examine_agreements
from .shared.notes import Notes
from .shared.outputs import plan_outputs
from .shared.problems import reason
from .shared.program import files_argument, leave, output_option, root_option
from .shared.writing import Reporter, run_writing

SUFFIX = ".bboalert.txt"


@click.command("bboalert")
@click.option(
    "--option", metavar="NAME", default="", help="An option that switches the whole system."
)
@click.option(
    "--partners",
    metavar="ME+YOU",
    multiple=True,
    help="Pairs for which --option is on. May be given several times.",
)
@click.option(
    "--long",
    type=click.Choice([str(value) for value in LongTexts]),
    default=str(LongTexts.SHORT),
    show_default=True,
    help="What stands in the field of a long text: its beginning, Please read chat, or (cut) as "
    "much as fits with nothing in the chat.",
)
@click.option(
    "--alert",
    type=click.Choice([str(value) for value in AlertWhen]),
    default=str(AlertWhen.NONE),
    show_default=True,
    help="Calls for which the button Alert is pressed; artificial: rows with //bss art.",
)
@click.option(
    "--prelude",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Records of your own, to be put in front.",
)
@click.option("-v", "--verbose", is_flag=True, help="Show remarks: what is left out or cut.")
@output_option
@root_option
@files_argument
def bboalert_command(  # noqa: PLR0913 - one argument for each option
    *,
    files: tuple[str, ...],
    option: str,
    partners: tuple[str, ...],
    long: str,
    alert: str,
    prelude: Path | None,
    verbose: bool,
    output: str | None,
    root: Path | None,
) -> None:
    """Write the agreements of notes as files for BBOalert, which explains our calls at BBO."""
    try:
        settings = BBOalertSettings(
            option, partners, LongTexts(long), AlertWhen(alert), _text_of(prelude)
        )
    except InvalidSettingError as error:
        raise click.UsageError(str(error)) from error
    if prelude is not None:
        _refuse_overwriting(prelude, files, output)
    least = Severity.INFO if verbose else Severity.WARNING
    status = run_writing(
        files, root, output, SUFFIX, lambda notes, _: bboalert_of(notes, settings), least
    )
    leave(status)


def bboalert_of(notes: Notes, settings: BBOalertSettings) -> bytes:
    """Return the agreements of ``notes`` as a file for BBOalert."""
    book = examine_agreements(notes)
    path = notes.source.path
    name = path.name if path is not None else notes.source.name
    title = notes.document.text_of("TITLE")
    return write_bboalert(title, name, book, settings, Reporter(notes))


def _text_of(prelude: Path | None) -> str:
    if prelude is None:
        return ""
    try:
        return normalized(decode(prelude.read_bytes()).text)
    except OSError as error:
        raise click.UsageError(f"{prelude}: {reason(error)}") from error


def _refuse_overwriting(prelude: Path, files: tuple[str, ...], output: str | None) -> None:
    for _, path in plan_outputs(files, output, SUFFIX):
        if path is not None and path.exists() and path.samefile(prelude):
            raise click.UsageError(f"{prelude} would be written over: name another file with -o")
