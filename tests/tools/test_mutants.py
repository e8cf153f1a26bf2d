"""Problems are made from code that runs, one at a time, and the nearest tests are tried first."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from coverage import CoverageData

from tools.mutants.__main__ import modules_of
from tools.mutants.mutations import Mutation, drawn, mutations, named
from tools.mutants.reach import Reach
from tools.mutants.trials import COVERED, PACKAGES, PROJECT, SUITES, Copy, suites_of


def mutants(source: str) -> list[str]:
    """Return what comes of each problem that can be made in ``source``."""
    data = dedent(source).encode()
    return [item.applied(data).decode() for item in mutations(Path("x.py"), data)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", ["(a <= b)"]),
        ("a is not b", ["(a is b)"]),
        ("a and b", ["(a or b)"]),
        ("a + b", ["(a - b)"]),
        ("a | b", ["(a & b)"]),
        ("not a", ["(a)"]),
        ("x = True", ["x = False"]),
        ("x = 3", ["x = 4"]),
        ("x = 'é♥'; y = 1", ["x = 'é♥x'; y = 1", "x = 'é♥'; y = 2"]),
        ("a if b else c", ["(a if not b else c)"]),
        ("f()", ["pass"]),
        ("x += y", ["pass"]),
        ("raise x", ["pass"]),
        ("def f():\n    return a", ["def f():\n    return None"]),
        ("while a:\n    break", ["while a:\n    pass"]),
        ("if not a:\n    b = c", ["if (a):\n    b = c"]),
    ],
)
def test_faults_are_small(source: str, expected: list[str]) -> None:
    assert mutants(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "'''A docstring.'''",
        "x: Literal['a']",
        "def f(a: 'X') -> 'Y': ...",
        "@cache(3)\ndef f(): ...",
        "import a",
        "if TYPE_CHECKING:\n    x = 1",
        "__all__ = ['a']",
        "f'{a + 1}'",
        "def f():\n    return None",
        "def f():\n    return ()",
        "def f():\n    return []",
        "def f():\n    return {}",
        "x = y",
    ],
)
def test_what_does_nothing_is_left_alone(source: str) -> None:
    assert mutants(source) == []


@pytest.mark.parametrize(("value", "other"), [("False", "True"), ("''", "'x'"), ("0", "1")])
def test_nothing_is_no_fault_for_another_nothing(value: str, other: str) -> None:
    assert mutants(f"def f():\n    return {value}") == [f"def f():\n    return {other}"]


def test_a_fault_is_shown_as_a_difference() -> None:
    source = b"a = 1\nb = 2\n"
    shown = mutations(Path("x.py"), source)[1].diff(source, "x.py")
    assert shown == "--- x.py\n+++ x.py\n@@ -1,2 +1,2 @@\n a = 1\n-b = 2\n+b = 3\n"


def sample(lines: list[str], seed: str = "seed") -> set[bytes]:
    """Return the faulty lines of a sample of 20."""
    source = "\n".join(lines).encode()
    problems = drawn(named(Path("x.py"), source), 20, seed)
    return {
        problem.applied(source).splitlines()[problem.lines(source).start - 1]
        for problem in problems
    }


def test_a_sample_stays_the_same_where_code_stays_the_same() -> None:
    lines = [f"value_{number} = 'é'" for number in range(60)]
    before = sample(lines)
    assert len(before) == 20
    gone = {f"value_{number} = 'éx'".encode() for number in range(5)}
    assert before - gone <= sample(["other = 'é'", "another = 3", *lines[5:]]) | gone
    assert len(before - sample(lines, "another seed")) > 5


def test_faults_of_lines_that_are_alike_have_names_of_their_own() -> None:
    source = b"a = 1\nb = 2\na = 1\n"
    names = [name for name, _ in named(Path("x.py"), source)]
    assert len(set(names)) == 3


SEATS = Path("sphinxcontrib_bml/bridge/conditions.py")


def problem(text: str, replacement: str) -> Mutation:
    """Return a problem in ``bridge/seats.py``."""
    start = (PROJECT / SEATS).read_bytes().index(text.encode())
    return Mutation(SEATS, start, start + len(text.encode()), replacement)


def line_of(text: str) -> int:
    return (PROJECT / SEATS).read_text(encoding="utf-8").partition(text)[0].count("\n") + 1


def test_a_fault_knows_its_lines() -> None:
    source = b"a = (\n    1 +\n    2\n)\n"
    found = [(list(one.lines(source)), one.replacement) for one in mutations(Path("x.py"), source)]
    assert ([2, 3], "(1 - 2)") in found
    assert ([3], "3") in found


def measured(folder: Path, lines: dict[str, list[int]]) -> Reach:
    """Return what was measured where tests ran these lines of ``bridge/seats.py``."""
    data = CoverageData(str(folder / "data"))
    for test, numbers in lines.items():
        data.set_context(test)
        data.add_lines({str(folder / SEATS): numbers})
    data.write()
    return Reach([(folder / "data", folder)])


PARTNER = "return self.next.next"


def test_tests_that_run_a_line_are_tried_those_first_that_run_little_else(tmp_path: Path) -> None:
    line = line_of(PARTNER)
    wide = {f"tests/x.py::test_{number:02}": [*range(1, 90 - number), line] for number in range(15)}
    reach = measured(tmp_path, {**wide, "tests/x.py::test_other": [line + 1]})
    first, others = reach.groups(problem(PARTNER, "return None"))
    assert first == tuple(sorted(wide, reverse=True)[:12])
    assert others == ("tests/x.py::test_00", "tests/x.py::test_01", "tests/x.py::test_02")


@pytest.mark.parametrize("lines", [[], [1]])
def test_what_runs_outside_of_tests_is_tried_with_all(tmp_path: Path, lines: list[int]) -> None:
    shared = {"": [line_of(PARTNER)]} if lines else {}
    reach = measured(tmp_path, {"tests/x.py::test_a": [1], **shared})
    first, *groups = reach.groups(problem(PARTNER, "return None"))
    assert first == ("tests/x.py::test_a",)
    assert groups[0] == ("tests/bridge",)
    assert {test for group in groups for test in group} == {f"tests/{suite}" for suite in SUITES}
    assert all((PROJECT / test).exists() for group in groups for test in group)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_has_tests_of_its_own(package: str) -> None:
    module = Path("sphinxcontrib_bml", package, "model", "any.py")
    assert next(suites_of(module)) == (f"tests/{package}",)
    assert list((PROJECT / "tests" / package).rglob("test_*.py"))


@pytest.mark.parametrize("place", COVERED)
def test_places_for_faults_have_modules(place: str) -> None:
    modules = modules_of(PROJECT / "sphinxcontrib_bml" / place)
    assert modules
    assert all(module.is_file() for module in modules)


@pytest.mark.slow
def test_a_fault_is_put_into_a_copy_alone_and_found(
    tmp_path: Path,
) -> None:
    source = (PROJECT / SEATS).read_bytes()
    tests = [("tests/bridge/test_seats.py",)]
    copy = Copy(tmp_path)
    assert copy.dies(problem('"N"', '"Q"'), tests)
    assert not copy.dies(problem('"N"', "'N'"), tests)
    assert (PROJECT / SEATS).read_bytes() == source
    assert (tmp_path / SEATS).read_bytes() == source


@pytest.mark.slow
def test_the_tests_of_a_line_are_measured(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    data = copy.measures("bridge")
    assert data is not None
    first, *_ = Reach([(data, copy.folder)]).groups(problem(PARTNER, "return None"))
    assert "tests/bridge/test_records.py::test_partners_sit_opposite" in first
