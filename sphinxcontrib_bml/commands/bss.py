"""``bml bss``: the agreements of notes as BSS files."""

from __future__ import annotations

from pathlib import Path

import click

from ..formats.bss import InferenceKind, Profile
from ..language.codes import Severity
from .shared.program import files_argument, leave, output_option, root_option
from .shared.writing import bss_of, run_writing


def _kinds(
    context: click.Context, parameter: click.Parameter, value: str
) -> tuple[InferenceKind, ...]:
    """Return what ``--infer`` names, separated by commas."""
    known = [str(kind) for kind in InferenceKind]
    words = value.replace(",", " ").split()
    for word in words:
        if word not in known:
            raise click.BadParameter(f"{word!r} is not one of {', '.join(known)}")
    return tuple(map(InferenceKind, words))


@click.command("bss")
@click.option(
    "--profile",
    type=click.Choice([str(profile) for profile in Profile]),
    help="standard; fd for the Full Disclosure program on Windows; bml2 as bml2bss wrote it. By "
    "default standard, or the dialect that the notes name.",
)
@click.option(
    "--infer",
    metavar="WHAT,...",
    default="",
    callback=_kinds,
    help="Take fields of records from descriptions: length, disposition, artificial.",
)
@click.option("-v", "--verbose", is_flag=True, help="Show remarks, and all that was inferred.")
@output_option
@root_option
@files_argument
def bss_command(
    files: tuple[str, ...],
    *,
    profile: str | None,
    infer: tuple[InferenceKind, ...],
    verbose: bool,
    output: str | None,
    root: Path | None,
) -> None:
    """Write the agreements of notes as BSS files, for Full Disclosure and Bridge Base Online."""
    chosen = Profile(profile) if profile else None
    if infer and chosen is Profile.BML2:
        raise click.UsageError("--infer is not for profile bml2: bml2bss inferred nothing")
    least = Severity.INFO if verbose else Severity.WARNING
    status = run_writing(
        files, root, output, ".bss", lambda notes, _: bss_of(notes, chosen, infer), least
    )
    leave(status)
