"""Faults are made of code that runs, one at a time, and the nearest tests are tried first."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tools.mutants import trials
from tools.mutants.mutations import Mutation, mutations
from tools.mutants.trials import PACKAGES, PROJECT, groups_of_tests


def mutants(source: str) -> list[str]:
    """Return what comes of each fault that can be made in ``source``."""
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
        "x = y",
    ],
)
def test_what_does_nothing_is_left_alone(source: str) -> None:
    assert mutants(source) == []


def test_a_fault_is_shown_as_a_difference() -> None:
    source = b"a = 1\nb = 2\n"
    shown = mutations(Path("x.py"), source)[1].diff(source, "x.py")
    assert shown == "--- x.py\n+++ x.py\n@@ -1,2 +1,2 @@\n a = 1\n-b = 2\n+b = 3\n"


def test_the_nearest_tests_are_tried_first() -> None:
    groups = list(groups_of_tests(Path("sphinxcontrib_bml/formats/bss/reader.py")))
    assert "tests/formats/test_bss_reader.py" in groups[0]
    assert groups[1] == ("tests/formats",)
    assert all((PROJECT / test).exists() for group in groups for test in group)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_has_tests_of_its_own(package: str) -> None:
    assert (PROJECT / "tests" / package).is_dir()


@pytest.mark.slow
def test_a_fault_is_put_into_a_copy_alone_and_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "groups_of_tests", lambda path: [("tests/bridge/test_seats.py",)])
    path = Path("sphinxcontrib_bml/bridge/seats.py")
    source = (PROJECT / path).read_bytes()
    start = source.index(b'"N"')
    copy = trials.Copy(tmp_path)
    assert copy.dies(Mutation(path, start, start + 3, '"Q"'))
    assert not copy.dies(Mutation(path, start, start + 3, "'N'"))
    assert (PROJECT / path).read_bytes() == source
    assert (tmp_path / path).read_bytes() == source
