"""How long Chromium's main thread is busy until a page of many rows is open."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from tools.bench import stages
from tools.bench.jobs import Contender
from tools.bench.judging import Comparison
from tools.bench.notes import synthetic_notes
from tools.bench.older_tool import OLDER_HTML
from tools.bench.rounds import Tell
from tools.bench.samples import Sample

if TYPE_CHECKING:
    from playwright.sync_api import BrowserType, Playwright, ViewportSize

NAME = "opening"
"""What it is called among the contenders."""
ROWS = 16_000
TARGET = 0.7
"""Of the time that the older tool's page takes."""
CHROMIUM = Path(os.environ.get("CHROMIUM") or "/usr/bin/chromium")
_AT_REST = 1_000
"""Milliseconds after which nothing more is laid out."""
_WINDOW: ViewportSize = {"width": 1200, "height": 900}


def why_not() -> str:
    """Return what is missing here to open pages, nothing if all is there."""
    if find_spec("playwright") is None:
        return "playwright is not installed"
    return "" if CHROMIUM.exists() else f"{CHROMIUM} does not exist"


def opening_times(
    older: Contender | None, rows: int, repeats: int, folder: Path, tell: Tell
) -> Iterator[Comparison]:
    """Yield how our page compares with the older tool's.

    :param older: what writes the older tool's page, None if it cannot be installed here.
    :param rows: of the notes that are a page.
    """
    sync_playwright: Callable[[], AbstractContextManager[Playwright]] = resolve_name(
        "playwright.sync_api:sync_playwright"
    )
    (ours,) = (stage for stage in stages.stages() if stage.name == stages.HTML)
    makers = [ours, older] if older else [ours]
    pages = {maker.name: _page(maker, rows, folder / maker.name) for maker in makers}
    busy: dict[str, list[float]] = {name: [] for name in pages}
    with sync_playwright() as playwright:
        for _ in range(repeats):
            for name, page in pages.items():
                tell(f"{NAME}: {name}")
                busy[name].append(_busy_seconds(playwright.chromium, page))
    samples = {name: Sample(tuple(values)) for name, values in busy.items()}
    yield Comparison(
        f"{rows:>6} rows, main thread of Chromium: {ours.name} / {OLDER_HTML}",
        samples[ours.name],
        samples.get(OLDER_HTML),
        TARGET if rows == ROWS else None,
    )


def _page(maker: Contender, rows: int, folder: Path) -> Path:
    """Return the page that a contender writes in ``folder``, by a name that browsers know."""
    job = maker.job(synthetic_notes(rows))
    job.run(folder, rows)
    (written,) = folder.glob(job.output)
    return written.rename(folder / "page.html")


def _busy_seconds(chromium: BrowserType, page: Path) -> float:
    """Return how long tasks of the main thread took until a page is at rest.

    Each time in a browser of its own, so that nothing is known of it.
    """
    browser = chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
    try:
        tab = browser.new_page(viewport=_WINDOW)
        session = tab.context.new_cdp_session(tab)
        session.send("Performance.enable")
        tab.goto(page.as_uri())
        tab.wait_for_timeout(_AT_REST)
        metrics = session.send("Performance.getMetrics")["metrics"]
        (busy,) = (one["value"] for one in metrics if one["name"] == "TaskDuration")
        return float(busy)
    finally:
        browser.close()
