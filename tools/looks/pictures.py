"""Kinds of pages, and what a window or printed sheets show of them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tools.gallery.themes import Theme

FONT = "DejaVu Sans"
_HEIGHTS = {1280: 1800, 390: 2400}
"""The most that a picture shows of a page, in pixels, by the width of the window."""
_PRINTED_SHEETS = 2
_DOTS_PER_INCH = 60
_WAIT = 300
"""Milliseconds for scripts and fonts."""
_SAME_QUESTIONS = "Math.random = () => .5;"
Scheme = Literal["light", "dark"]


class Kind(NamedTuple):
    """A kind of page, and what a reader does there first."""

    name: str
    page: str
    typed: str = ""
    """What is typed into the search box."""
    pressed: str = ""
    """The selector of a button that is pressed."""


KINDS = (
    Kind("start", "index"),
    Kind("box", "preempts", typed="stayman"),
    Kind("notes", "one-notrump"),
    Kind("explorer", "ask.html#1N-2C"),
    Kind("explorer-hand", "ask.html#1N-3D", pressed=".bml-ask-hands button"),
    Kind("quiz", "learn", pressed=".bml-quiz button"),
    Kind("quiz-hand", "quiz-hand", pressed=".bml-quiz button"),
    Kind("cards", "cards"),
    Kind("deals", "practice"),
    Kind("coverage", "coverage"),
    Kind("report", "report"),
    Kind("hands", "openings"),
    Kind("alerts", "alerts"),
    Kind("space", "space"),
)


class View(NamedTuple):
    """A picture to take: a kind of page in a scheme and a width; width 0 is paper."""

    kind: Kind
    scheme: Scheme
    width: int

    @property
    def name(self) -> str:
        """The name of the picture."""
        where = f"{self.width}-{self.scheme}" if self.width else "paper"
        return f"{self.kind.name}-{where}"


def all_views() -> list[View]:
    """Return every kind of page in both schemes and widths, and on paper."""
    schemes: tuple[Scheme, ...] = ("light", "dark")
    windows = [(scheme, width) for scheme in schemes for width in _HEIGHTS]
    return [View(kind, *window) for kind in KINDS for window in [*windows, ("light", 0)]]


@contextmanager
def only_font() -> Iterator[dict[str, str]]:
    """Yield the environment of a browser that finds one family of fonts.

    :raises RuntimeError: it is not installed.
    """
    command = ["fc-match", "-f", "%{family}\n%{file}", FONT]
    family, file = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split(
        "\n"
    )
    if family != FONT:
        raise RuntimeError(f"the pictures need the fonts {FONT}, package fonts-dejavu")
    with TemporaryDirectory() as folder:
        settings = Path(folder) / "fonts.conf"
        settings.write_text(
            f"<fontconfig><dir>{Path(file).parent}</dir><cachedir>{folder}</cachedir></fontconfig>",
            encoding="utf-8",
        )
        yield {"FONTCONFIG_FILE": str(settings)}


def take(browser: Browser, theme: Theme, pages: Path, view: View, out: Path) -> list[Path]:
    """Take the picture of a view into ``out``; return its files, on paper one per sheet."""
    width = view.width or 960
    with browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme=view.scheme,
        offline=True,
        reduced_motion="reduce",
    ) as context:
        page = context.new_page()
        page.add_init_script(_SAME_QUESTIONS)
        _show(page, theme, pages, view)
        target = out / f"{view.name}.png"
        if not view.width:
            return _print(page, target)
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": min(height, _HEIGHTS[width])})
        page.screenshot(path=target, animations="disabled", caret="hide")
        return [target]


def _show(page: Page, theme: Theme, pages: Path, view: View) -> None:
    """Open the page of a view, and do what its reader does first."""
    kind = view.kind
    name, _, fragment = kind.page.partition(".html")
    page.goto((pages / f"{name}.html").as_uri() + fragment)
    if theme.switch:
        page.evaluate(f"({theme.switch})('{view.scheme}')")
    page.wait_for_timeout(_WAIT)
    if kind.typed:
        page.focus(".bml-box input")
        page.keyboard.type(kind.typed)
    if kind.pressed:
        page.locator(kind.pressed).first.click()
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(_WAIT)


def _print(page: Page, target: Path) -> list[Path]:
    pdf = target.with_suffix(".pdf")
    page.pdf(path=pdf, format="A4")
    stem = target.with_suffix("")
    command = ["pdftoppm", "-png", "-l", str(_PRINTED_SHEETS), "-r", str(_DOTS_PER_INCH)]
    subprocess.run([*command, str(pdf), str(stem)], check=True)
    pdf.unlink()
    # The program writes as many digits as the last page has.
    sheets = sorted(target.parent.glob(f"{stem.name}-*.png"))
    return [
        one.rename(one.with_name(f"{stem.name}-{number}.png"))
        for number, one in enumerate(sheets, 1)
    ]
