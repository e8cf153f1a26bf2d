"""Files of other programs that end in the middle of a record: nothing is lost without a word."""

from __future__ import annotations

from pathlib import Path

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.catalog import EXPORTS, IMPORTERS
from sphinxcontrib_bml.formats.registry import ImportOptions
from tests.formats.bss_cards import comes_back

CARD = Path(__file__).parents[1] / "probes" / "editor-style" / "card.bss"
NOTES = "1N 15-17 balanced\n  2C Stayman asks\n    2D no major\n(2H)\n  X takeout\n"


def test_a_bss_file_cut_anywhere_comes_back_as_far_as_it_goes() -> None:
    data = CARD.read_bytes()
    first_line = data.index(b"\n") + 1
    for end in range(first_line, len(data), len(data) // 60):
        comes_back(data[:end])


def test_the_last_record_of_a_bboalert_file_cut_anywhere_comes_back_or_is_told() -> None:
    whole = EXPORTS["bboalert"].write(parse(NOTES).system).data
    for end in range(len(whole)):
        cut = whole[:end]
        converted = IMPORTERS["bboalert"].convert(cut, "cut.bboalert", ImportOptions())
        lines = [line.rstrip() for line in cut.decode().split("\n")]
        exported = EXPORTS["bboalert"].write(parse(converted.text).system).data.decode()
        told = {item.span.line for item in converted.diagnostics}
        # A record without a text that silences no other is left out and counted (BBA-74).
        is_counted = lines[-1].count(",") < 2 or lines[-1].endswith(",")
        is_kept = lines[-1] in converted.text
        assert (
            lines[-1] in exported.split("\n")
            or len(lines) in told
            or is_kept
            or converted.refused
            or (is_counted and " left out" in converted.summary)
        ), (lines[-1], converted.summary)
