"""Hostile files of played deals (PLAYED PX-2, PX-3, PX-1)."""

from __future__ import annotations

import time

import pytest

from sphinxcontrib_bml import coverage, parse
from sphinxcontrib_bml.display.reports import report_markdown, report_text
from sphinxcontrib_bml.played.files.reader import records_of
from sphinxcontrib_bml.played.words import CoverageFormatter

MANY = 100_000
LIN = "md|1,,,|ah|Board 1|mb|1N|"
PBN = '[Board "1"]\n[Auction "N"]\n1NT'
NOTES = parse("1N = 15--17\n")


@pytest.mark.slow
@pytest.mark.parametrize("head", ["", LIN, PBN, "https://x/handviewer?lin="])
@pytest.mark.parametrize("sign", ["|", "[", "{", '"', "(", "%", "?", "\0", "\n", "a=", '[A "', "p"])
def test_very_many_of_one_sign_are_bounded(head: str, sign: str) -> None:
    start = time.process_time()
    found = records_of((head + sign * MANY).encode(), "x")
    assert len(found) <= 1
    assert time.process_time() - start < 20


def test_a_line_of_ten_megabytes_is_read() -> None:
    text = f"{LIN}nt|{'chat ' * 2_000_000}|mb|p|pg||"
    (record,) = records_of(text.encode(), "x")
    assert len(record.calls) == 2


def test_names_and_texts_are_shown_as_typed_without_control_characters() -> None:
    text = "<b>*x*</b> [a](javascript:b) \x1b[31m\u202e @all"
    lin = f"pn|Anna,x,Ben,y|md|3,,,|ah|Board 1|mb|1N|an|{text}|pg||pn|a\x07,b,c,d|md|3,,,|ah|1|"
    found = records_of(lin.encode(), "x")
    assert found[0].notes[0].text == "<b>*x*</b> [a](javascript:b) [31m\u202e @all"
    assert "\x07" not in repr(found[1].players)
    counted = coverage(NOTES, found, we="Anna,Ben")
    assert "<b>*x*</b> [a](javascript:b)" in report_text(CoverageFormatter().report(counted), 80)
    markdown = report_markdown(CoverageFormatter().report(counted))
    assert "\\<b\\>\\*x\\*\\</b\\> \\[a\\](javascript:b)" in markdown
    assert "@all" not in markdown


def test_a_record_with_a_problem_never_costs_its_file() -> None:
    # PLAYED PX-3
    bad = "md|9xyz,,,|mb|9Z|an|x|\npn|a|b|c|\n"
    good = "pn|Anna,x,Ben,y|md|3,,,|ah|Board 1|mb|1N|mb|p|pg||\n"
    found = records_of((bad + good + bad + good).encode(), "x")
    assert [one.board for one in found if one.dealer] == [1, 1]


@pytest.mark.slow
def test_time_grows_with_the_records_and_no_faster() -> None:
    # PLAYED PX-1; what a whole run takes is measured by `make bench`
    from tools.bench.matches import synthetic_match

    def seconds(number: int) -> float:
        data = synthetic_match(number).encode()
        start = time.process_time()
        coverage(NOTES, records_of(data, "x"), we="Anna,Ben")
        return time.process_time() - start

    seconds(100)
    rounds = [(seconds(500), seconds(2_000)) for _ in range(5)]
    few, many = map(min, zip(*rounds, strict=True))
    assert many < 7 * few
