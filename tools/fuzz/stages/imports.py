"""Files of other programs made notes; what is exported again is the same."""

from __future__ import annotations

from sphinxcontrib_bml.agreements import parse
from sphinxcontrib_bml.formats import EXPORTS, Importer, ImportOptions
from sphinxcontrib_bml.formats.bss.convert import convert
from sphinxcontrib_bml.language.reading import decode
from sphinxcontrib_bml.language.source import normalized

from ..subject import Subject, demand
from .reading import demand_placed


def imported(importer: Importer, subject: Subject) -> Subject:
    """Return what the notes are that are made of a file."""
    converted = importer.convert(subject.data, "file", ImportOptions())
    demand_placed(converted.diagnostics)
    return Subject(converted.text.encode("utf-8", errors="replace"), subject.path.parent)


def return_card(options: ImportOptions, subject: Subject) -> None:
    """Check that a BSS file that was imported is exported with the same lines (BSS-87).

    Where their order is to be kept, it is the same too (BSS-8A).
    """
    converted = convert(subject.data, "file", options)
    if not converted.refused:
        again = read_again(converted.text)
        demand_same_card(subject.data, again)
        if options.keep_order:
            demand(_lines(subject.data) == _lines(again), "other order", converted.text)


def read_again(notes: str) -> bytes:
    """Return the BSS file of notes, in the profile that they ask for themselves."""
    return EXPORTS["bss"].write(parse(notes).system).data


def demand_same_card(before: bytes, after: bytes) -> None:
    """Check that two BSS files have the same lines, whatever their order and last blanks."""
    lost, added = (set(_lines(a)) - set(_lines(b)) for a, b in ((before, after), (after, before)))
    demand(
        sorted(_lines(before)) == sorted(_lines(after)),
        "other lines",
        f"lost {lost}, added {added}",
    )


def _lines(data: bytes) -> list[str]:
    text = normalized(decode(data).text)
    return [line.rstrip() for line in text.split("\n") if line.strip()]
