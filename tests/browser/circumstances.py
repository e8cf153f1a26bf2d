"""What a reader, or the page around, changes about a page."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from tests.browser.tour import switch

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from playwright.sync_api import Browser, Frame, Page

    from tools.gallery.themes import Theme

FRAME = '<!doctype html><title>Around</title><iframe width="{}" height="800" src="{}"></iframe>'


@dataclass(frozen=True)
class Circumstance:
    """How a page comes to look otherwise than its theme has it."""

    window: Mapping[str, Any] = field(default_factory=dict)
    """How the window is opened, in the words of Playwright."""
    media: Literal["screen", "print"] = "screen"
    style: str = ""
    """A style sheet of the reader."""
    frame: int = 0
    """The width of the frame that another page shows this one in, in pixels; 0: there is none."""


CIRCUMSTANCES = {
    "zoom": Circumstance({"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2}),
    "zoom on a tablet": Circumstance(
        {"viewport": {"width": 384, "height": 512}, "device_scale_factor": 2}
    ),
    "forced colours": Circumstance({"forced_colors": "active"}),
    "reduced motion": Circumstance({"reduced_motion": "reduce"}),
    # Alabaster prints 940 pixels, which browsers make smaller.
    "print": Circumstance({"viewport": {"width": 960, "height": 1000}}, media="print"),
    "frame": Circumstance(frame=390),
    "colours of the reader": Circumstance(style="* { color: inherit; }"),
}


@contextmanager
def window(browser: Browser, circumstance: Circumstance) -> Iterator[Page]:
    """Open an empty window in a circumstance."""
    with browser.new_context(offline=True, **circumstance.window) as context:
        page = context.new_page()
        page.emulate_media(media=circumstance.media)
        yield page


def show(
    page: Page, address: Path, theme: Theme, choice: str, circumstance: Circumstance
) -> Page | Frame:
    """Load a page of a theme into a window; return the window, or the frame that it is shown in."""
    shown: Page | Frame = page
    if circumstance.frame:
        around = address.with_name("around.html")
        around.write_text(FRAME.format(circumstance.frame, address.name), encoding="utf-8")
        page.goto(around.as_uri())
        shown = page.frames[1]
    else:
        page.goto(address.as_uri())
    if circumstance.style:
        shown.add_style_tag(content=circumstance.style)
    switch(shown, theme, choice)
    return shown
