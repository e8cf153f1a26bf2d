"""Growth is measured in processes of its own, and judged by exponents and limits."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from math import inf
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.conftest import PROJECT
from tools.growth import site, stages
from tools.growth.__main__ import grow, main
from tools.growth.constructs import BBOALERT, BSS, NOTES, Make
from tools.growth.judging import Growth, dearest, slope
from tools.growth.measure import Usage, measure
from tools.growth.stages import Stage

KILOBYTE = 1024
MEBIBYTE = 1024 * 1024


def growth(*cpu: float, memory: int = 50, stage: str = "read") -> Growth:
    """Return a growth from 64 kB downwards."""
    sizes = [64 * KILOBYTE >> number for number in range(len(cpu))]
    usages = [Usage(size, item, memory * MEBIBYTE) for size, item in zip(sizes, cpu, strict=True)]
    return Growth("rows", stage, usages)


@pytest.mark.parametrize("makes", [NOTES, BSS, BBOALERT])
def test_inputs_have_the_size_asked_for(makes: dict[str, Make]) -> None:
    odd = {
        name: length
        for name, make in makes.items()
        if not 0.4 < (length := len(make(8 * KILOBYTE).encode())) / (8 * KILOBYTE) < 1.6
    }
    assert odd == {}


def test_every_format_and_import_is_measured() -> None:
    names = {name for _, known in stages.SUBJECTS.values() for name in known}
    assert {"bss", "bboalert", "json", "csv", "html", "latex", "site", "format", "import"} <= names


def test_a_site_with_everything_on_is_built_and_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    pages: list[str] = []
    monkeypatch.setattr(site, "rmtree", lambda folder: pages.extend(names_in(folder / "out")))
    site.build_site(site.make_site("1N = 15--17\n"))
    assert {"notes.html", "bml-sequences.html", "searchindex.js"} <= set(pages)
    assert measure("rows", ["site"], KILOBYTE)["site"].cpu < inf


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def test_a_slope_is_that_of_the_nearest_line() -> None:
    assert slope([1, 2, 3], [5, 7, 9]) == pytest.approx(2)
    assert slope([0, 1, 2], [0, 1, 0]) == pytest.approx(0)


@pytest.mark.parametrize(
    ("cpu", "exponent"),
    [
        ((0.8, 0.4, 0.2, 0.1), 1),
        ((1.6, 0.4, 0.1), 2),
        ((0.4, 0.1, 0.02), None),
        ((inf, 1.0), inf),
        ((0.1, 0.04), None),
        ((0.01,), None),
    ],
)
def test_an_exponent_tells_how_time_grows(cpu: tuple[float, ...], exponent: float | None) -> None:
    found = growth(*cpu).exponent
    assert found == (None if exponent is None else pytest.approx(exponent))


def test_what_grows_faster_than_its_input_is_told() -> None:
    assert growth(0.8, 0.4, 0.2).problems == []
    assert growth(1.6, 0.4, 0.1).problems == ["exponent 2.00"]
    assert "exponent 2.00" in growth(1.6, 0.4, 0.1).line(4)


def test_what_takes_too_much_for_its_size_is_told() -> None:
    assert growth(2.5, 1.25).problems == ["2.5 s for 65536 bytes"]
    assert growth(2.5, 1.25, stage="site").problems == []
    assert growth(8.5, 4.25, stage="site").problems == ["8.5 s for 65536 bytes"]
    assert growth(0.1, memory=301).problems == ["301 MiB for 65536 bytes"]
    assert growth(0.2, 2.1).problems == ["2.1 s for 32768 bytes"]
    assert Growth("rows", "read", [Usage(640 * KILOBYTE, 15.0, 0)]).problems == []


def test_the_table_has_the_longest_stage_and_all_that_take_too_much() -> None:
    quick, long = growth(0.1, stage="read"), growth(0.2, stage="book")
    hungry = growth(0.15, memory=400, stage="json")
    assert list(dearest([quick, long, hungry])) == [long, hungry]


def plant(monkeypatch: pytest.MonkeyPatch, stage: Stage) -> None:
    subject = (NOTES["rows"], {"planted": stage})
    monkeypatch.setitem(stages.SUBJECTS, "planted", subject)


def test_a_stage_that_grows_with_the_square_of_its_input_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Of a clock that counts: on a busy machine a real one measures its neighbors too.
    passed = 0.0

    def run(lines: list[str]) -> None:
        nonlocal passed
        passed += (len(lines) / 1000) ** 2

    monkeypatch.setattr("tools.growth.measure.process_time", lambda: passed)
    plant(monkeypatch, Stage(str.splitlines, run))
    (found,) = grow("planted", ["planted"], [size * KILOBYTE for size in (12, 24, 48)])
    assert found.exponent == pytest.approx(2, abs=0.02)
    assert found.problems


def test_memory_is_that_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, Stage(str, lambda text: None))
    before = measure("planted", ["planted"], KILOBYTE)["planted"]
    plant(monkeypatch, Stage(str, lambda text: bytearray(400 * MEBIBYTE)))
    usage = measure("planted", ["planted"], KILOBYTE)["planted"]
    assert usage.memory - before.memory == pytest.approx(400 * MEBIBYTE, rel=0.2)
    assert usage.size == pytest.approx(KILOBYTE, abs=20)


def test_a_stage_that_raises_has_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, Stage(str, lambda text: 1 / 0))
    assert measure("planted", ["planted"], KILOBYTE)["planted"].cpu == inf


def test_stages_do_not_help_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    # What they need is made once; each has its own copy of it.
    made = {"kept": Stage(bytearray_of, bytearray.clear), "used": Stage(bytearray_of, first)}
    monkeypatch.setitem(stages.SUBJECTS, "planted", (NOTES["rows"], made))
    usages = measure("planted", ["kept", "used"], KILOBYTE)
    assert inf not in [usage.cpu for usage in usages.values()]


def bytearray_of(text: str) -> bytearray:
    return bytearray(text, "utf-8")


def first(data: bytearray) -> int:
    return data[0]


def test_the_command_prints_a_table() -> None:
    arguments = ["--only", "rules", "--stage", "read", "--size", "2", "--size", "1"]
    # Not in this process: what it holds already would count as memory of the stages.
    command = [sys.executable, "-m", "tools.growth", *arguments, "--processes", "1"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["construct", "stage", "1", "kB", "2", "kB", "exp", "MiB"]
    assert lines[-1] == "2 measured, 0 take too much"


def test_the_command_knows_its_constructs() -> None:
    done = CliRunner().invoke(main, ["--only", "nothing"])
    assert done.exit_code == 2
    assert "rows below rows" in done.output
