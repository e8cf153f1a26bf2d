"""Files of other programs made notes; what is exported again is the same."""

from __future__ import annotations

import re
from collections import Counter

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.bboalert.reader import convert as convert_bboalert
from sphinxcontrib_bml.formats.bss.importer import convert
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.formats.registry import Importer, ImportOptions
from sphinxcontrib_bml.language.reading import decode
from sphinxcontrib_bml.language.source import normalized
from tools.fuzz.stages.reading import demand_placed
from tools.fuzz.subject import Subject, demand

_TOKEN = r"(?:[1-7][CDHSN]|--|Db|Rd)"
_PLAIN_RECORD = re.compile(rf"(?:(?!--){_TOKEN}+)?,{_TOKEN},[a-z0-9]+(?: [a-z0-9]+){{0,5}}")
_LONGEST = 69


def imported(importer: Importer, subject: Subject) -> Subject:
    """Return what the notes are that are made from a file; all stages continue with the same."""
    if importer.name not in subject.imported:
        converted = importer.convert(subject.data, "file", ImportOptions())
        demand_placed(converted.diagnostics)
        data = converted.text.encode("utf-8", errors="replace")
        subject.imported[importer.name] = Subject(data, subject.path.parent)
    return subject.imported[importer.name]


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
    """Return the BSS note file, in the profile that they ask for themselves."""
    return EXPORTS["bss"].write(parse(notes).system).data


def demand_same_card(before: bytes, after: bytes) -> None:
    """Check that two BSS files have the same lines, whatever their order and last spaces."""
    lost, added = (set(_lines(a)) - set(_lines(b)) for a, b in ((before, after), (after, before)))
    demand(
        sorted(_lines(before)) == sorted(_lines(after)),
        "other lines",
        f"lost {lost}, added {added}",
    )


def _lines(data: bytes) -> list[str]:
    text = normalized(decode(data).text)
    return [line.rstrip() for line in text.split("\n") if line.strip()]


def return_records(subject: Subject) -> None:
    """Check that a BBOalert file that was imported is exported with its records (BBA-73).

    What is exported then comes back from another import, byte for byte.
    """
    converted = convert_bboalert(subject.data, "file", ImportOptions())
    if converted.refused:
        return
    exported = _records_of(converted.text)
    told = {item.span.line for item in converted.diagnostics}
    lost = _plain_records(subject.text, told) - set(exported.decode().splitlines())
    demand(not lost, "records lost", lost)
    demand_same_records(exported)


def demand_same_records(exported: bytes) -> None:
    """Check that a BBOalert file of our own comes back as it was, or is reported line by line.

    Records of calls that a later heading continues from may change places once.
    """
    again = convert_bboalert(exported, "file", ImportOptions())
    told = {item.span.line for item in again.diagnostics}
    returned = _records_of(again.text)
    before, after = (data.decode().split("\n") for data in (exported, returned))
    if sorted(before) != sorted(after):
        # A line that is reported may be gone, with the heading of its block and the empty records
        # that keep other auctions from its pattern.
        silent = (line for number, line in enumerate(before, 1) if number not in told)
        kept = (line for line in silent if not line.startswith("Option") and line[-1:] != ",")
        lost = Counter(kept) - Counter(after)
        demand(not lost, "other records", (before, after))
    elif before != after:
        settled = _records_of(convert_bboalert(returned, "file", ImportOptions()).text)
        demand(settled == returned, "unstable records", (returned, settled))


def _records_of(notes: str) -> bytes:
    """Return the BBOalert note file."""
    return EXPORTS["bboalert"].write(parse(notes, "notes.bml").system).data


def _plain_records(text: str, told: set[int]) -> set[str]:
    """Return the lines that are records of which nothing was said, in the form of exports."""
    found = set()
    above = ""
    for number, line in enumerate(text.split("\n"), 1):
        is_whole = not above.rstrip().endswith("\\") and number not in told
        if is_whole and len(line) <= _LONGEST and _PLAIN_RECORD.fullmatch(line):
            found.add(line)
        above = line
    return found
