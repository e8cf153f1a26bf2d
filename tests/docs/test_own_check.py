"""The check that the documentation lets its reader write finds what the page says."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

from tests.sphinxext.projects import Project

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "checking-in-a-team.rst"
NOTES = """\
* Notes

1C = Strong
1N = 15--17

1H;
2N = Forcing

(1S);
D = Takeout
"""


def test_an_opening_without_points_is_found_and_nothing_else(tmp_path: Path) -> None:
    blocks = re.findall(r":caption: conf\.py\n\n((?:   .*\n|\n)+)", PAGE.read_text("utf-8"))
    (settings,) = (dedent(text) for text in blocks if "add_bml_check" in text)
    project = Project(tmp_path)
    project.write({"conf.py": settings, "index.bml": NOTES})
    (warned,) = project.build("html").warnings
    assert (warned.file, warned.line, warned.kind) == ("index.bml", 3, "bml.check-added")
    assert "no points" in warned.text
