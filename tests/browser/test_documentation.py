"""The pages of the documentation in a browser: none is so long that nobody finds anything on it."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

_HIGHEST = 6500
_LONGER = re.compile(
    r"explanation/specification/.*"  # the rules, looked up by number
    r"|explanation/house"  # a line for every file of the package
    r"|reference/(changelog|glossary)"
    r"|tutorial/gallery"  # pictures
    r"|genindex|py-modindex"
)


@pytest.fixture(scope="session")
def documentation(project_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages of the documentation."""
    out = tmp_path_factory.mktemp("documentation")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-d", str(out / "doctrees")]
    subprocess.run([*command, str(project_dir / "docs"), str(out / "html")], check=True)
    return out / "html"


@pytest.mark.slow
def test_no_page_is_higher_than_six_screens(browser: Browser, documentation: Path) -> None:
    heights: dict[str, int] = {}
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        for path in sorted(documentation.rglob("*.html")):
            name = path.relative_to(documentation).with_suffix("").as_posix()
            if not name.startswith("_") and not _LONGER.fullmatch(name):
                page.goto(path.as_uri())
                heights[name] = page.evaluate("document.documentElement.scrollHeight")
    assert {name: height for name, height in heights.items() if height > _HIGHEST} == {}
    assert len(heights) > 200
