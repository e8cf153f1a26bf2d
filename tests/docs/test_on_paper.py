"""The settings for books in the documentation make the books that it promises."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pypdf
import pytest

from sphinxcontrib_bml.commands.init import Project, example_chapters

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "on-paper.rst"
BLOCK = re.compile(r"   :caption: conf\.py\n\n((?:   .*\n|\n)+)")
SETTINGS = [dedent(text) for text in BLOCK.findall(PAGE.read_text(encoding="utf-8"))]
CENTIMETRE = 72 / 2.54
SIZES = {"a4paper": (21, 29.7), "9cm": (9, 16), "": (21.59, 27.94)}
"""Width and height in centimetres, by a word of the settings."""
TOO_WIDE = re.compile(r"Overfull \\hbox \((\d+\.\d+)pt too wide")
MOST_TOO_WIDE = 2.0
"""Points."""


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_settings_for_books_make_them(number: int, tmp_path: Path) -> None:
    Project("Ours", "Anna", tuple(example_chapters()), "example-card.yaml.in").write(tmp_path)
    settings = tmp_path / "conf.py"
    # Without the card, as the page says about phones.
    with settings.open("a", encoding="utf-8") as file:
        file.write(f'exclude_patterns.append("card.rst")\n{SETTINGS[number]}')
    index = tmp_path / "index.rst"
    index.write_text(index.read_text("utf-8").replace("   card\n", ""), encoding="utf-8")
    make = [sys.executable, "-m", "sphinx", "-M", "latexpdf", ".", "_build", "-q", "-W"]
    subprocess.run(make, cwd=tmp_path, check=True, capture_output=True, timeout=300)
    (book,) = (tmp_path / "_build" / "latex").glob("*.pdf")
    size = pypdf.PdfReader(book).pages[0].mediabox
    width, height = next(size for word, size in SIZES.items() if word in SETTINGS[number])
    assert abs(float(size.width) - width * CENTIMETRE) < 2
    assert abs(float(size.height) - height * CENTIMETRE) < 2
    log = book.with_suffix(".log").read_text(encoding="utf-8", errors="replace")
    assert [wide for wide in TOO_WIDE.findall(log) if float(wide) > MOST_TOO_WIDE] == []


def test_every_setting_on_the_page_is_tried() -> None:
    assert PAGE.read_text(encoding="utf-8").count(":caption: conf.py") == len(SETTINGS) >= 4
