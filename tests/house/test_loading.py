"""What is loaded for notes that use little of the package."""

from __future__ import annotations

import subprocess
import sys
from itertools import accumulate
from typing import TYPE_CHECKING

from sphinxcontrib_bml.features import FEATURES

if TYPE_CHECKING:
    from pathlib import Path

LIGHT = (
    *("directives", "exports", "kinds"),
    *("nodes", "nodes.kinds", "nodes.visitors", "page.data"),
)
"""The parts of a slice that may be loaded before anything of the slice is used: tables of what it
adds, its node classes, and the data that its pages declare."""
NOT_FOR_NOTES = (
    "formats.bml.",
    "formats.csv",
    "formats.json",
)
"""What such notes do without in the core."""


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
    slices = {feature.name for feature in FEATURES}
    of_slices = {name for name in loaded if name.partition(".")[0] in slices}
    assert sorted(of_slices - _needed_of_slices()) == []
    assert [name for name in loaded if name.startswith(NOT_FOR_NOTES)] == []


def _needed_of_slices() -> set[str]:
    """Return the modules of slices that Sphinx loads with the extension, and their packages."""
    modules = {f"{feature.name}.{part}" for feature in FEATURES for part in LIGHT}
    for feature in FEATURES:
        modules |= {where.partition(":")[0].partition(".")[2] for where in feature.pages}
    return {package for name in modules for package in accumulate(name.split("."), "{}.{}".format)}
