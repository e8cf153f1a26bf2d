"""Draw ``static/bml-icon.png``, the icon of installed sites, from ``bml-icon.svg``."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.pictures import CHROMIUM

SIZE = 512
"""Width and height of the icon in pixels."""
STATIC = Path(__file__).parent.parent / "sphinxcontrib_bml" / "static"


def draw() -> None:
    """Write the icon."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
        icon = (STATIC / "bml-icon.svg").read_text(encoding="utf-8")
        page.set_content(f"<style>body{{margin:0}}</style>{icon}")
        page.screenshot(path=STATIC / "bml-icon.png")
        browser.close()


if __name__ == "__main__":
    draw()
