"""Take pictures of the example project in every theme and compare them with another commit's.

    python -m tools.looks [--against COMMIT] [--theme NAME]... [--kind NAME]... [--output DIR]

The pictures are in DIR/now/THEME, those of the commit in DIR/COMMIT/THEME, where they stay for the
next run. Old and new pictures that differ are side by side in DIR/different/THEME, and one contact
sheet for each scheme and width is in DIR/sheets. The exit status is 1 if pictures differ.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tools.gallery.themes import THEMES
from tools.looks.comparing import contact_sheet, differences
from tools.looks.pictures import KINDS, View, all_views, only_font, take
from tools.looks.site import SITE_THEMES, build_site
from tools.worktrees import checked_out

PROJECT = Path(__file__).parents[2]
OUTPUT = PROJECT / "build" / "looks"
CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
_SHEET_COLUMNS = 4
_SHEET_WIDTH = 480


def take_theme(
    browser: Browser, name: str, checkout: Path, views: Sequence[View], out: Path
) -> None:
    """Build the site of a checkout in a theme, and take its pictures into the folder ``out``."""
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="looks-") as folder:
        pages = build_site(THEMES[name], checkout, Path(folder))
        for view in views:
            take(browser, THEMES[name], pages, view, out)
    click.echo(f"{name}: {len(views)} views")


def write_sheets(pictures: Path, out: Path) -> None:
    """Put the pictures of a theme on one sheet for each scheme and width."""
    out.mkdir(parents=True, exist_ok=True)
    names = (path.stem.rsplit("-", 2) for path in pictures.glob("*.png"))
    for window in sorted({f"{width}-{scheme}" for _, width, scheme in names}):
        images = [
            Image.open(path)
            for kind in KINDS
            for path in sorted(pictures.glob(f"{kind.name}-{window}.png"))
        ]
        sheet = contact_sheet(images, _SHEET_COLUMNS, _SHEET_WIDTH)
        sheet.save(out / f"{pictures.name}-{window}.png")


@click.command(help=__doc__.replace("\n    python", "\n\b\n    python") if __doc__ else None)
@click.option("--against", metavar="COMMIT", help="Compare with it. By default only take pictures.")
@click.option("--theme", "themes", multiple=True, type=click.Choice(SITE_THEMES))
@click.option("--kind", "kinds", multiple=True, type=click.Choice([kind.name for kind in KINDS]))
@click.option("--output", default=OUTPUT, type=click.Path(path_type=Path), show_default=True)
def main(
    against: str | None, themes: tuple[str, ...], kinds: tuple[str, ...], output: Path
) -> None:
    """Take and compare pictures."""
    themes = themes or SITE_THEMES
    views = [view for view in all_views() if not kinds or view.kind.name in kinds]
    shutil.rmtree(output / "now", ignore_errors=True)
    shutil.rmtree(output / "different", ignore_errors=True)
    with ExitStack() as stack:
        fonts = stack.enter_context(only_font())
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"],
            env={**os.environ, **fonts},
        )
        for name in themes:
            take_theme(browser, name, PROJECT, views, output / "now" / name)
            write_sheets(output / "now" / name, output / "sheets")
        if against is None:
            return
        old = output / _full_name(against)
        missing = [name for name in themes if not (old / name).exists()]
        if missing:
            work = Path(stack.enter_context(TemporaryDirectory(prefix="looks-")))
            checkout = stack.enter_context(checked_out(against, work / "checkout"))
            for name in missing:
                # Renamed at the end: what exists is complete.
                take_theme(browser, name, checkout, all_views(), old / f"{name}.unfinished")
                (old / f"{name}.unfinished").rename(old / name)
    names = {view.name for view in views}
    lines = [
        f"{name}/{line}"
        for name in themes
        for line in differences(old / name, output / "now" / name, output / "different" / name)
        if any(line.startswith(one) for one in names)
    ]
    click.echo("\n".join(lines) or "all pictures are the same")
    sys.exit(bool(lines))


def _full_name(commit: str) -> str:
    command = ["git", "rev-parse", "--short=12", f"{commit}^{{commit}}"]
    return subprocess.run(
        command, cwd=PROJECT, check=True, capture_output=True, text=True
    ).stdout.strip()


if __name__ == "__main__":
    main()
