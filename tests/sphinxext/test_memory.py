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
ALONE = ("sphinxcontrib_bml",)
WITH_OTHERS = (*ALONE, "myst_parser", "sphinx.ext.autodoc")
OWN = """\
    with open(os.devnull, "w") as nothing:
        app = Sphinx(
            ".", ".", "_build", "_doctrees", "html", status=nothing, warning=nothing, freshenv=True
        )
        app.build()
"""
"""A build as ``sphinx-build`` makes it."""
TESTING = """\
    app = SphinxTestApp("html", srcdir=Path("."), freshenv=True)
    app.build(force_all=True)
    app.cleanup()
"""
"""A build as the tests of other extensions make it."""
PROGRAM = """\
import gc, os, sys
from pathlib import Path
from sphinx.application import Sphinx
from sphinx.testing.util import SphinxTestApp

for number in range({count}):
{build}
    assert "bml-1C" in Path(app.outdir, "index.html").read_text(encoding="utf-8")
    del app
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    gc.collect()
    if number in (1, {count} - 1):
        print(status.partition("VmRSS:")[2].split()[0], len(gc.get_objects()))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of a process from /proc")
@pytest.mark.parametrize(
    ("extensions", "build"),
    [(ALONE, OWN), (WITH_OTHERS, OWN), (ALONE, TESTING), (WITH_OTHERS, TESTING)],
    ids=["alone", "others", "testing", "others-testing"],
)
def test_memory_and_objects_do_not_grow_with_builds_in_one_process(
    tmp_path: Path, extensions: tuple[str, ...], build: str
) -> None:
    (tmp_path / "conf.py").write_text(
        f'extensions = {list(extensions)}\nhtml_theme = "basic"\n', encoding="utf-8"
    )
    (tmp_path / "index.bml").write_text(synthetic_notes(500), encoding="utf-8")
    if "myst_parser" in extensions:
        page = "# Other\n\n```{bidtable}\n1C  a\n```\n\n```{eval-rst}\n.. automodule:: json\n```"
        (tmp_path / "other.md").write_text(page, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(count=BUILDS, build=build)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    second, last = (tuple(map(int, line.split())) for line in done.stdout.splitlines())
    for before, after in zip(second, last, strict=True):
        assert after <= MOST * before
