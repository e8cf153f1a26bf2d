"""Compare what TeX needs for bidding trees with what it needs for the same rows as paragraphs.

Run it from the project's top folder, after ``make test`` has installed what it needs::

    .venv/bin/python -m tools.tree_on_paper [ROWS]

Both books are made by Sphinx; then pdflatex runs once over each in turn, three times round, and
the medians of its CPU seconds are printed with their ratio.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from sphinx.cmd.build import build_main

from tools.bench.measure import run
from tools.bench.notes import synthetic_notes

ROWS = 1_000
ROUNDS = 3
LEAST_BYTES = 10_000
CONF = "project = 'Rows'\nextensions = ['sphinxcontrib_bml']\n"
TARGET = 3.0
"""How many times the time of the paragraphs the trees may take."""


def as_paragraphs(notes: str) -> str:
    """Return reStructuredText with every row as a paragraph, its second line and all."""
    blocks = re.sub(r"\n(?= *[1-7][CDHSN]  )", "\n\n", notes).split("\n\n")
    rows = [" ".join(block.split()) for block in blocks if re.match(r" *[1-7][CDHSN]  ", block)]
    return "Rows\n====\n\n" + "\n\n".join(rows) + "\n"


def latex_of(text: str, name: str, folder: Path) -> Path:
    """Write a project whose one document ``name`` has ``text``; return the folder of its LaTeX."""
    source, out = folder / "source", folder / "latex"
    source.mkdir(parents=True)
    (source / "conf.py").write_text(CONF, encoding="utf-8")
    (source / name).write_text(text, encoding="utf-8")
    if build_main(["-q", "-b", "latex", "-d", str(folder / "doctrees"), str(source), str(out)]):
        raise SystemExit(f"{source}: no LaTeX could be made")
    return out


def seconds(folder: Path) -> float:
    """Return the CPU seconds of one run of pdflatex."""
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "rows.tex"]
    return run(command, folder, "rows.pdf", LEAST_BYTES).cpu


def main() -> int:
    """Measure, print, and return 1 if the trees take too long."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    notes = synthetic_notes(rows)
    with TemporaryDirectory() as place:
        books = {
            "trees": latex_of(notes, "index.bml", Path(place, "trees")),
            "paragraphs": latex_of(as_paragraphs(notes), "index.rst", Path(place, "paragraphs")),
        }
        taken: dict[str, list[float]] = {name: [] for name in books}
        for _ in range(ROUNDS):
            for name, folder in books.items():
                taken[name].append(seconds(folder))
    medians = {name: median(found) for name, found in taken.items()}
    ratio = medians["trees"] / medians["paragraphs"]
    print(f"{rows} rows, one run of pdflatex, medians of {ROUNDS}:")
    for name, found in medians.items():
        print(f"  {name:<12}{found:6.2f} s")
    print(f"  ratio       {ratio:6.2f}   (at most {TARGET})")
    return ratio > TARGET


if __name__ == "__main__":
    sys.exit(main())
