"""The animation of the preview shows what its steps say, and is small."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import expect

from sphinxcontrib_bml import check, parse
from tools.animation import (
    ANIMATION,
    EDITOR,
    END,
    MOST_BYTES,
    PREVIEW,
    STEPS,
    film,
    notes_after,
    previewed,
    typed_notes,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


def test_one_step_has_a_mistake_which_the_next_one_fixes() -> None:
    notes, problems = "", []
    for step in STEPS:
        notes = notes_after(notes, step)
        problems.append(len(check(parse(notes))))
    assert problems == [0, 0, 0, 0, 1, 0, 0]


def test_letters_are_typed_and_deleted_one_after_the_other() -> None:
    step = STEPS[5]._replace(removed=4, typed="56789")
    assert list(typed_notes("abcdefgh", step)) == ["abcde", "abcd5", "abcd5678"]


def test_the_file_shows_every_step(project_dir: Path) -> None:
    with Image.open(ANIMATION) as image:
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(image)]
        assert image.size == (EDITOR["width"] + PREVIEW["width"] + 1, EDITOR["height"])
    assert sum(duration > 1000 for duration in durations) == len(STEPS)
    assert durations[-1] == END
    assert ANIMATION.stat().st_size < MOST_BYTES


@pytest.mark.browser
def test_the_pictures_follow_the_page(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "first.bml"
    path.write_text("", encoding="utf-8")
    with browser.new_context() as context, previewed(path) as address:
        editor, preview = context.new_page(), context.new_page()
        preview.goto(address)
        taken = film(editor, preview, path, STEPS[:2])
        expect(preview.get_by_text("Stayman")).to_have_count(1)
    assert path.read_text(encoding="utf-8") == "1N = 15--17 HCP, balanced\n  2C = Stayman\n"
    assert taken.data().startswith(b"GIF89a")
