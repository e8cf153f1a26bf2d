"""The marks of what is new or changed can be read in light and dark (CHECKS CH-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import sphinxcontrib_bml as bml
from tests.browser.conftest import build
from tests.browser.places import look
from tests.browser.test_colours import can_be_read

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

MARKS = {"bml-mark", "bml-was"}
BEFORE = "1N = 15-17\n  2C = asks for four spades\n"
NOW = "1N = 15-17\n  2C = asks for four hearts\n  2D = transfer\n"
PAGE = "Notes\n=====\n\n.. toctree::\n\n   system\n\n.. bml-changes::\n"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, out = tmp_path_factory.mktemp("marks"), tmp_path_factory.mktemp("marks-pages")
    bml.write(bml.parse(BEFORE), source / "before.json")
    (source / "system.bml").write_text(f"* System\n\n{NOW}", encoding="utf-8")
    (source / "index.rst").write_text(PAGE, encoding="utf-8")
    (source / "conf.py").write_text(
        'extensions = ["sphinxcontrib_bml"]\nbml_changes_since = "before.json"\n', encoding="utf-8"
    )
    build(source, out, html_theme="furo")
    return out / "html"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_marks_can_be_read(pages: Path, browser: Browser, scheme: str) -> None:
    seen: set[str] = set()
    with browser.new_context(color_scheme=scheme) as context:  # type: ignore[arg-type]
        page = context.new_page()
        for name in ("index", "system"):
            page.goto((pages / f"{name}.html").as_uri())
            found = look(page)
            seen.update(found.classes)
            assert [text for text in found.texts if not can_be_read(text)] == []
    assert seen >= MARKS
