"""What ``bml csv`` writes comes back equal though LibreOffice opened and saved it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.formats.catalog import EXPORTS, IMPORTERS
from sphinxcontrib_bml.formats.registry import ImportOptions
from tests.importing.test_sheets import agreements_of

pytestmark = pytest.mark.libreoffice

NOTES = """\
#+TITLE: Łódź

#SEAT 34
#VUL 0Y

1C = 11-12
1D = 1/2
1H = =SUM(A1)
1S = -3 „quoted”
     @x
1N = +4
2C = ! '=x
2D = 12--14, ♥
//bss qual=1:Strong
"""


def saved(systems: dict[str, Notes], folder: Path) -> dict[str, bytes]:
    """Return the files of systems, all of them saved by one LibreOffice."""
    written, out = folder / "in", folder / "out"
    written.mkdir()
    for name, notes in systems.items():
        (written / f"{name}.csv").write_bytes(EXPORTS["csv"].write(notes.system).data)
    command = [
        *("soffice", "--headless", f"-env:UserInstallation={(folder / 'profile').as_uri()}"),
        *("--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76", "--outdir", str(out)),
        *map(str, sorted(written.iterdir())),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return {name: (out / f"{name}.csv").read_bytes() for name in systems}


def different(systems: dict[str, Notes], folder: Path) -> list[str]:
    names = []
    for name, data in saved(systems, folder).items():
        found = IMPORTERS["csv"].convert(data, f"{name}.csv", ImportOptions())
        if agreements_of(parse(found.text)) != agreements_of(systems[name]):
            names.append(name)
    return names


# IM-23, IM-24
def test_cells_that_look_like_formulas_and_dates_come_back_equal(tmp_path: Path) -> None:
    assert different({"notes": parse(NOTES)}, tmp_path) == []


@pytest.mark.corpus
@pytest.mark.slow
def test_agreements_of_real_partnerships_come_back_equal(corpus_dir: Path, tmp_path: Path) -> None:
    systems = {
        f"system{number}": read(path)
        for number, path in enumerate(sorted(corpus_dir.rglob("*.bml")))
    }
    with_agreements = {name: notes for name, notes in systems.items() if agreements_of(notes)}
    assert different(with_agreements, tmp_path) == []
