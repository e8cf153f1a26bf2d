"""A small project with a match: we are Anna and Ben."""

from __future__ import annotations

from tests.played.samples import OURS, SAMPLES
from tests.sphinxext.projects import Project

NOTES = """#+TITLE: Ours

* Notrump

1N = 15--17
  2C = Stayman
    2D = no major
  2D = transfer

* Rare

#SEAT 12

2D = multi
  2H = pass or correct
"""
INDEX = "Notes\n=====\n\n.. toctree::\n\n   ours\n   page\n"
CONF = "project = 'Notes'\nhtml_theme = 'basic'\nbml_we = [['Anna', 'anna'], ['Ben']]\n"


def write(project: Project, page: str, **more: str) -> None:
    """Write the project with the sample files and a page."""
    project.write({"conf.py": CONF, "index.rst": INDEX, "ours.bml": NOTES})
    project.write({"page.rst": f"Page\n====\n\n{page}\n"})
    project.write({f"m/{name}": (SAMPLES / name).read_bytes() for name in OURS})
    project.write({name.replace("__", "."): text for name, text in more.items()})
