"""The figures of the structure are those aimed at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.structure import MOST_LINES_OF_FILE, MOST_LINES_OF_FUNCTION, Structure

MOST: dict[str, tuple[Callable[[Structure], float], float]] = {
    "imports of slices by the core": (lambda s: len(s.imports_by_core), 0),
    "strings in the core that name modules of slices": (lambda s: len(s.strings), 0),
    "files of slices in core packages": (lambda s: len(s.left_in_core), 0),
    "imports of slices by other slices": (lambda s: len(s.imports_between_slices), 3),
    "largest group of modules that import each other": (lambda s: max(s.groups), 5),
    "code lines that a page report draws in": (
        lambda s: max(report.code_lines for report in s.page_reports),
        39_300,
    ),
    "other slices that a page report draws in": (
        lambda s: max(len(report.slices) for report in s.page_reports),
        3,
    ),
    "imports, share of code in percent": (lambda s: s.share_of_imports, 9.2),
    "classes that share their name": (lambda s: s.classes_of_one_name, 40),
    "files that are too long": (
        lambda s: sum(file.lines > MOST_LINES_OF_FILE for file in s.files),
        0,
    ),
    "functions that are too long": (
        lambda s: sum(function.lines > MOST_LINES_OF_FUNCTION for function in s.functions),
        0,
    ),
}
"""What is counted, how, and the most that there may be."""
LEAST_LINES_PER_FILE = 145
"""Code lines of a file on average, the target."""


@pytest.fixture(scope="module")
def structure() -> Structure:
    """Return the structure of the package."""
    return Structure()


@pytest.mark.parametrize("figure", MOST)
def test_the_structure_is_as_planned(figure: str, structure: Structure) -> None:
    count, most = MOST[figure]
    assert count(structure) <= most


def test_files_are_not_too_small(structure: Structure) -> None:
    assert structure.code_lines_per_file >= LEAST_LINES_PER_FILE
