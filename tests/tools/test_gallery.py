"""The pictures of the gallery are there, small, and all on its page."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from tools.gallery.__main__ import GALLERY, NAMES, PAPER, windows
from tools.gallery.pictures import MOST_BYTES, small

if TYPE_CHECKING:
    from pathlib import Path

MOST_TOGETHER = 1_000_000


def test_the_page_shows_every_picture_that_the_command_takes(project_dir: Path) -> None:
    page = (project_dir / "docs" / "tutorial" / "gallery.rst").read_text(encoding="utf-8")
    taken = {f"{name}-{window}.png" for name in NAMES if name != PAPER for window in windows(name)}
    taken.add(f"{PAPER}.png")
    assert set(re.findall(r"/_static/gallery/(\S+)", page)) == taken
    assert {path.name for path in GALLERY.iterdir()} == taken


def test_pictures_are_small() -> None:
    sizes = [path.stat().st_size for path in GALLERY.iterdir()]
    assert max(sizes) < MOST_BYTES
    assert sum(sizes) < MOST_TOGETHER


def test_a_few_dots_keep_their_colour() -> None:
    image = Image.new("RGB", (200, 200), "white")
    image.paste("black", (0, 0, 200, 100))
    image.paste((20, 102, 48), (10, 10, 13, 13))
    assert Image.open(BytesIO(small(image))).convert("RGB").getpixel((11, 11)) == (20, 102, 48)


def test_a_picture_that_cannot_be_small_is_refused() -> None:
    with pytest.raises(ValueError, match="larger than"):
        small(Image.effect_noise((800, 800), 100).convert("RGB"))
