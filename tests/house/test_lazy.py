"""Packages whose names are loaded when they are first used."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

PACKAGES = (
    "agreements",
    "agreements.changes",
    "agreements.checks",
    "agreements.coverage",
    "agreements.practice",
    "agreements.resolver",
    "bridge",
    "cards",
    "display.explorer",
    "display.practice",
    "doctree",
    "formats.anki",
    "formats.lin",
    "formats.played",
)
NOT_FOR_NOTES = (
    "agreements.changes.",
    "agreements.coverage.",
    "agreements.practice.",
    "agreements.resolver.answers",
    "agreements.resolver.asking",
    "bridge.deals",
    "bridge.hands",
    "bridge.records",
    "cards.",
    "display.changes",
    "display.comparing",
    "display.coverage.",
    "display.explorer.",
    "display.practice.",
    "doctree.card_size",
    "doctree.card_tree",
    "doctree.report_nodes",
    "doctree.writers.card_",
    "doctree.writers.standalone.card_",
    "doctree.writers.standalone.publishing",
    "formats.anki.",
    "formats.csv.",
    "formats.json",
    "formats.lin.reader",
    "formats.lin.writer",
    "formats.pbn.",
    "formats.played.",
    "sphinxext.changes.comparisons",
    "sphinxext.changes.lists",
    "sphinxext.played.reports",
)
"""What notes without cards, quizzes, played deals, comparisons and explorers do without."""


@pytest.mark.parametrize("name", PACKAGES)
def test_every_name_of_a_package_is_found_where_it_lives(name: str) -> None:
    package = import_module(f"sphinxcontrib_bml.{name}")
    assert {
        one: getattr(package, one, None) is not None for one in package.__all__
    } == dict.fromkeys(package.__all__, True)


@pytest.mark.parametrize("name", PACKAGES)
def test_names_are_completed_before_they_are_loaded(name: str) -> None:
    program = (
        f"import sphinxcontrib_bml.{name} as it\nprint(*sorted({{*it.__all__}} - {{*dir(it)}}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_says_which_name_it_lacks(name: str) -> None:
    package = import_module(f"sphinxcontrib_bml.{name}")
    with pytest.raises(AttributeError, match=rf"module 'sphinxcontrib_bml\.{name}' has no .*'fil'"):
        _ = package.fil


def test_a_site_of_notes_alone_loads_nothing_of_what_it_has_not(
    tmp_path: Path,
) -> None:
    (tmp_path / "conf.py").write_text('extensions = ["sphinxcontrib_bml"]\n')
    (tmp_path / "index.bml").write_text("#+TITLE: Notes\n\n1C = strong\n  1D = relay\n")
    program = (
        "import sys\n"
        "from sphinx.cmd.build import main\n"
        "assert main(['-q', '.', 'pages']) == 0\n"
        "print(*sorted(name for name in sys.modules if name.startswith('sphinxcontrib_bml.')))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    loaded = [name.removeprefix("sphinxcontrib_bml.") for name in done.stdout.split()]
    assert "language.parser" in loaded
    needless = [name for name in loaded if name.startswith(NOT_FOR_NOTES)]
    assert [name for name in needless if not name.endswith(".exports")] == []
