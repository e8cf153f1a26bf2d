"""Random inputs break nothing, and the fuzzer finds what is broken and makes it small."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from sphinxcontrib_bml.agreements.announcements import text_after_mark
from sphinxcontrib_bml.formats import csv as csv_writer
from sphinxcontrib_bml.language import parser
from sphinxcontrib_bml.language.conditions import set_seat
from sphinxcontrib_bml.language.source import Span
from sphinxcontrib_bml.language.state import DocumentState
from tools.fuzz import budget
from tools.fuzz.__main__ import main
from tools.fuzz.budget import OutOfTimeError, limited, seconds_for
from tools.fuzz.inputs import KINDS
from tools.fuzz.inputs.material import Material, read_material
from tools.fuzz.runs import Finding, make_case, run_cases, run_data, smallest
from tools.fuzz.shrinking import shrunk
from tools.fuzz.subject import BrokenError, demand

CASES = 4_000
PARTS = 16
SEED = "tests"


@cache
def material() -> Material:
    return read_material()


def found_in(numbers: range) -> list[Finding]:
    return [smallest(finding) for finding in run_cases(SEED, numbers, material())]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_breaks(part: int) -> None:
    size = CASES // PARTS
    found = found_in(range(part * size, (part + 1) * size))
    assert [(item.what, item.data) for item in found] == []


def test_all_kinds_come_and_a_case_can_be_made_again() -> None:
    cases = [make_case(SEED, number, material()) for number in range(300)]
    assert {kind.name for kind, _ in cases} == set(KINDS)
    assert cases == [make_case(SEED, number, material()) for number in range(300)]
    assert cases != [make_case("other", number, material()) for number in range(300)]


# Planted defects: the whole way from a random input to the smallest one


def plant(monkeypatch: pytest.MonkeyPatch, defect: Callable[[], None]) -> None:
    """Let ``defect`` happen where notes set the third seat."""

    def break_or_set(value: str, place: Span, state: DocumentState) -> None:
        if value == "3":
            defect()
        set_seat(value, place, state)

    monkeypatch.setattr(parser, "set_seat", break_or_set)


def test_an_exception_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise LookupError("planted")

    plant(monkeypatch, fail)
    data = b"* Notes\n\n#SEAT 3\n\n1C = x\n"
    (finding,) = run_data(KINDS["notes"], data, stages=KINDS["notes"].stages[:1])
    assert finding.what == "LookupError in parser.py:_set"
    assert finding.stage == "read"
    assert "planted" in finding.detail
    assert smallest(finding).data == b"#SEAT3"


def test_an_endless_loop_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def go_on() -> None:
        while True:
            with suppress(Exception):
                pass

    plant(monkeypatch, go_on)
    monkeypatch.setattr(budget, "SECONDS", 0.05)
    data = b"* Notes\n\n#SEAT 3\n\n1C = x\n"
    (finding,) = run_data(KINDS["notes"], data, stages=KINDS["notes"].stages[:1])
    assert finding.what == "read: out of time"
    assert smallest(finding).data == b"#SEAT3"


def test_a_file_that_comes_out_wrong_is_found_and_made_small(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        csv_writer,
        "text_after_mark",
        lambda *what: text_after_mark(*what).replace("x", "\x07"),
    )
    found = {finding.what: finding.data for finding in found_in(range(20))}
    assert re.fullmatch(rb"1[CDHSN] x", found["csv: control character"])


def test_the_command_writes_the_smallest_input(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail() -> None:
        raise LookupError("planted")

    plant(monkeypatch, fail)
    notes = tmp_path / "notes.bml"
    notes.write_text("* Notes\n\n#SEAT 3\n\n1C = x\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["--folder", str(tmp_path / "found"), str(notes)])
    assert done.exit_code == 1
    assert "b'#SEAT3'" in done.output
    (file,) = (tmp_path / "found").iterdir()
    assert file.read_bytes() == b"#SEAT3"


def test_the_command_says_how_many_cases_broke_nothing(tmp_path: Path) -> None:
    command = ["-m", "tools.fuzz", "--cases", "20", "--seed", SEED, "--processes", "1"]
    done = subprocess.run(
        [sys.executable, *command, "--folder", tmp_path], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(f"20 cases, seed {SEED}, ")
    assert done.stdout.endswith(": 0 findings\n")
    assert list(tmp_path.iterdir()) == []


# The parts


def test_a_limit_stops_what_goes_on_and_nothing_else() -> None:
    with limited(seconds_for(1000)):
        total = sum(range(1000))
    assert total == 499_500
    with pytest.raises(OutOfTimeError), limited(0.02):
        while True:
            pass


def test_the_smallest_input_is_what_is_left_when_nothing_can_be_left_out() -> None:
    text = b"one two\nthree 3C four\n\n five \xff six\n" * 20
    assert shrunk(text, lambda data: b"C" in data and b"\xff" in data) == b"C\xff"
    assert shrunk(text, lambda data: data == text) == text
    assert shrunk(b"8C x", lambda data: len(data) > 3) == b"aaaa"


def test_making_an_input_smaller_ends() -> None:
    tries = 0

    def fails(_data: bytes) -> bool:
        nonlocal tries
        tries += 1
        return False

    assert shrunk(b"abc " * 1000, fails, most_tries=50) == b"abc " * 1000
    assert tries == 50


def test_what_does_not_hold_is_told() -> None:
    demand(True, "check")
    with pytest.raises(BrokenError, match="check: detail"):
        demand(False, "check", "detail")
