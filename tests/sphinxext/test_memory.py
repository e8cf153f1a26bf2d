"""Many builds in one process leave no more after than the first ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.bench.notes import synthetic_notes

BUILDS = 50
MOST = 1.1
"""Times what the second build left behind."""
PROGRAM = f"""\
import gc, os, sys
from pathlib import Path
from sphinx.application import Sphinx

for number in range({BUILDS}):
    with open(os.devnull, "w") as nothing:
        app = Sphinx(
            ".", ".", "_build", "_doctrees", "html", status=nothing, warning=nothing, freshenv=True
        )
        app.build()
    del app
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    gc.collect()
    if number in (1, {BUILDS} - 1):
        print(status.partition("VmRSS:")[2].split()[0], len(gc.get_objects()))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of a process from /proc")
def test_memory_and_objects_do_not_grow_with_builds_in_one_process(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text(
        'extensions = ["sphinxcontrib_bml"]\nhtml_theme = "basic"\n', encoding="utf-8"
    )
    (tmp_path / "index.bml").write_text(synthetic_notes(500), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    second, last = (tuple(map(int, line.split())) for line in done.stdout.splitlines())
    for before, after in zip(second, last, strict=True):
        assert after <= MOST * before
