"""What a window or a sheet of paper shows, as a small PNG file.

Of 256 colors at most: text on a plain ground has few more, and the file is a third as large.
"""

from __future__ import annotations

import subprocess
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from PIL import Image

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tools.gallery.themes import Theme

WINDOWS = {"light": (860, 960), "dark": (860, 960), "phone": (390, 960)}
"""Width and height of the windows, in pixels, by the name of the picture."""
MOST_BYTES = 40_000
PALETTES = (256, 128, 64)
DOTS_PER_INCH = 90
PAPER_SHARE = 0.66
"""How much of the sheet is shown, from above."""


def small(image: Image.Image, most: int = MOST_BYTES) -> bytes:
    """Return an image as PNG, with as many colors as fit into this many bytes.

    Raises ``ValueError`` where not even 64 do.
    """
    for colours in PALETTES:
        out = BytesIO()
        # The suits are few dots: ways that weigh colors by their dots make them gray.
        picture = image.convert("RGB").quantize(
            colours, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE
        )
        picture.save(out, "PNG", optimize=True)
        if out.tell() < most:
            return out.getvalue()
    raise ValueError(f"a picture of {image.size} is larger than {most:,} bytes")


def window_picture(browser: Browser, page: Path, theme: Theme, name: str) -> bytes:
    """Return what the window called ``name`` shows of a page."""
    width, height = WINDOWS[name]
    choice: Literal["dark", "light"] = "dark" if name == "dark" else "light"
    with browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=choice, offline=True
    ) as context:
        window = context.new_page()
        window.goto(page.as_uri())
        if theme.switch:
            window.evaluate(f"({theme.switch})('{choice}')")
        window.wait_for_timeout(500)
        return small(Image.open(BytesIO(window.screenshot())))


def paper_picture(pdf: Path) -> bytes:
    """Return what the upper part of the first sheet of a PDF file shows."""
    command = ["pdftoppm", "-png", "-singlefile", "-r", str(DOTS_PER_INCH), str(pdf)]
    data = subprocess.run(command, check=True, capture_output=True).stdout
    image = Image.open(BytesIO(data))
    return small(image.crop((0, 0, image.width, int(image.height * PAPER_SHARE))))
