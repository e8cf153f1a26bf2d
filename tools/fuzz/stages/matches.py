"""Files of played deals read, counted and written again (PLAYED PX-2, PX-3)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from sphinxcontrib_bml.agreements.notes import Notes, parse
from sphinxcontrib_bml.bridge.records import Record
from sphinxcontrib_bml.display.reports import report_markdown, report_text
from sphinxcontrib_bml.played.files.coverage import coverage_as_json
from sphinxcontrib_bml.played.files.coverage_reader import coverage_of_json
from sphinxcontrib_bml.played.files.reader import Records, records_of
from sphinxcontrib_bml.played.files.writers import address_of, lin_of, pbn_of
from sphinxcontrib_bml.played.model.counter import coverage
from sphinxcontrib_bml.played.model.coverage import Coverage
from sphinxcontrib_bml.played.words import CoverageFormatter
from tools.fuzz.stages.reading import demand_placed
from tools.fuzz.subject import Subject, demand

_NOTES = "1N = !15--17\n  2C = Stayman\n  other = natural\n\n1C\n  1H\n\n#SEAT 12\n\n2H = weak\n"
_LONGEST = 1000


def read_match(subject: Subject) -> None:
    """Check that a file is read, every problem in its place, every record one of the game."""
    found = _records(subject)
    demand_placed(found.diagnostics)
    for record in found:
        demand(record.auction.calls == record.calls, "illegal auction", record)
        demand(set(record.notes) <= set(range(len(record.calls))), "note of no call", record)
        demand(all(len(note.text) <= _LONGEST for note in record.notes.values()), "long note")


def count_match(subject: Subject) -> None:
    """Check that what is counted adds up, is reported, and comes back from JSON."""
    found = coverage(_notes(), _records(subject), pair="both", hands=True)
    counts = found.records
    demand(counts.read == counts.counted + sum(counts.left_out.values()), "records lost", counts)
    gaps = sum(gap.auctions for gap in found.gaps)
    demand(gaps <= counts.counted, "two gaps of a record", found)
    _tell(found)
    text = coverage_as_json(found)
    demand(coverage_as_json(coverage_of_json(text.encode())) == text, "other JSON", text)


def _tell(found: Coverage) -> None:
    report = CoverageFormatter().report(found)
    for text in (report_text(report, 80), report_markdown(report)):
        demand("\0" not in text and "\x1b" not in text, "control character", text)


def return_match(subject: Subject) -> None:
    """Check that records that are written come back with their calls (PLAYED DP-3)."""
    for record in _records(subject):
        if record.dealer is not None:
            _demand_same(record, lin_of(record).text)
            _demand_same(replace(record, is_irregular=False), pbn_of(record).text)
        address_of(record)


def _demand_same(record: Record, text: str) -> None:
    again = records_of(text.encode("utf-8", errors="replace"), "again")
    demand(len(again) == 1, "another number of records", text)
    demand((again[0].calls, again[0].dealer) == (record.calls, record.dealer), "other calls", text)


def _records(subject: Subject) -> Records:
    return records_of(subject.data, "match")


@cache
def _notes() -> Notes:
    return parse(_NOTES)
