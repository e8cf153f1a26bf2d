"""Whether notes were written for the structure that is there (CARDS CC-N3)."""

from __future__ import annotations

import re

from ..language.codes import Code, Severity
from .form import Form
from .notes import SystemNotes
from .structure import Structure

_DOTTED = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})*")


def check_version(form: Form, notes: SystemNotes, structure: Structure) -> None:
    """Tell where the notes were written for another version of a structure."""
    name = notes_format(notes, structure.format)
    if name is None:
        return
    written, found = notes.formats[name], structure.version
    theirs, ours = dotted(written), dotted(found)
    if written in {found, ""} or (theirs is not None and theirs == ours):
        return
    is_newer = theirs is not None and ours is not None and theirs > ours
    form.diagnostics.report(
        Code.CARD_VERSION,
        notes.format_spans[name],
        f"the notes were written for version {written} of {structure.format}; this is {found}",
        hint=(
            "use a newer structure, or look whether all answers still fit"
            if is_newer
            else f"write {found} once all answers fit"
        ),
        severity=Severity.WARNING if is_newer else Severity.INFO,
    )


def notes_format(notes: SystemNotes, name: str) -> str | None:
    """Return a format as notes write it, compared without case; None where they lack it."""
    return next((one for one in notes.formats if one.casefold() == name.casefold()), None)


def dotted(version: str) -> tuple[int, ...] | None:
    """Return the numbers of a version, last zeros left out; None where it is no such version."""
    if not _DOTTED.fullmatch(version):
        return None
    numbers = [int(number) for number in version.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
