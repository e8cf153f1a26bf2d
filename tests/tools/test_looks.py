"""Pictures of the example project are taken in every theme and compared within a tolerance."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from sphinxcontrib_bml.language.directive_options import directive_kinds
from tools.gallery.themes import Theme
from tools.looks.__main__ import write_sheets
from tools.looks.comparing import contact_sheet, differences, differing_share
from tools.looks.pictures import KINDS, Kind, View, all_views, only_font, take
from tools.looks.site import MORE_PAGES, SITE_THEMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_every_kind_of_page_is_shown_in_every_way(project_dir: Path) -> None:
    views = all_views()
    assert len({view.name for view in views}) == len(views)
    assert Counter(view.kind for view in views) == dict.fromkeys(KINDS, 5)
    assert (len(KINDS), len(SITE_THEMES)) == (14, 6)
    pages = {kind.page.partition(".html")[0] for kind in KINDS} - set(MORE_PAGES)
    files = {path.stem for path in (project_dir / "example_project").iterdir()}
    assert pages <= files
    names = {directive.split()[1].rstrip(":") for directive in MORE_PAGES.values()}
    assert names <= directive_kinds().keys()


def test_a_few_pixels_and_pale_differences_are_tolerated(tmp_path: Path) -> None:
    white = Image.new("RGB", (200, 200), "white")
    dot, pale, word = white.copy(), Image.new("RGB", (200, 200), "#e0e0e0"), white.copy()
    dot.paste("black", (0, 0, 2, 2))
    word.paste("#00ffff", (0, 0, 10, 10))
    assert differing_share(white, dot) == 4 / 40_000
    assert differing_share(white, pale) == 0
    assert differing_share(white, word) == 100 / 40_000
    assert differing_share(white, white.crop((0, 0, 200, 100))) == 1
    for folder, pictures in (("old", [white, white, white]), ("new", [dot, word])):
        (tmp_path / folder).mkdir()
        for number, one in enumerate(pictures):
            one.save(tmp_path / folder / f"{number}.png")
    out = tmp_path / "out"
    assert list(differences(tmp_path / "old", tmp_path / "new", out)) == [
        f"1.png: 0.25% of the pixels differ, {out / '1.png'}",
        "2.png: not in new",
    ]
    assert [path.name for path in out.iterdir()] == ["1.png"]


def test_sheets_show_pictures_in_rows(tmp_path: Path) -> None:
    pictures = [Image.new("RGB", (100, height), "white") for height in (50, 100, 20)]
    assert contact_sheet(pictures, 2, 50).size == (2 * 58, 50 + 8 + 10 + 8)
    folder = tmp_path / "furo"
    folder.mkdir()
    for kind in KINDS[:2]:
        pictures[0].save(folder / f"{kind.name}-390-dark.png")
    write_sheets(folder, tmp_path / "sheets")
    assert [path.name for path in (tmp_path / "sheets").iterdir()] == ["furo-390-dark.png"]


@pytest.mark.browser
def test_a_window_shows_the_theme_and_paper_is_split(browser: Browser, tmp_path: Path) -> None:
    text = (
        "<style>body { background: Canvas; margin: 0 } :root { color-scheme: light dark }</style>"
    )
    (tmp_path / "index.html").write_text(
        f"<!doctype html>{text}<p style='break-after: page'>One<p>Two", encoding="utf-8"
    )
    theme, kind = Theme("plain"), Kind("start", "index")
    (dark,) = take(browser, theme, tmp_path, View(kind, "dark", 390), tmp_path)
    picture = Image.open(dark).convert("L")
    assert picture.width == 390
    assert picture.crop((380, 5, 381, 6)).tobytes() < b"@"
    sheets = take(browser, theme, tmp_path, View(kind, "light", 0), tmp_path)
    assert [path.name for path in sheets] == ["start-paper-1.png", "start-paper-2.png"]


def test_the_browser_finds_one_family_of_fonts() -> None:
    with only_font() as environment:
        settings = Path(environment["FONTCONFIG_FILE"])
        assert settings.read_text(encoding="utf-8").count("<dir>") == 1
