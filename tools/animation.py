"""Film the live preview for README.md and the documentation: notes are typed, the page follows.

Run it from the project's top folder, after ``make test`` has installed what it needs::

    .venv/bin/python -m tools.animation

An editor is drawn on the left. The page on the right is the one that ``bml preview`` shows: each
line is saved when it is complete, and the page changes by itself. One line has a mistake, which is
then fixed. The script writes ``docs/_static/pictures/preview.gif``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright
from pygments import highlight
from pygments.formatters import HtmlFormatter

from sphinxcontrib_bml.highlighting.lexer import BMLLexer
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.server.preview import make_web_server
from tools.pictures import CHROMIUM, PICTURES

ANIMATION = PICTURES / "preview.gif"
MOST_BYTES = 600_000
NAME = "first.bml"
EDITOR = ViewportSize(width=410, height=350)
PREVIEW = ViewportSize(width=520, height=350)
COLOURS = 64
LETTERS = 3
"""Letters that are typed from one picture to the next."""
TYPED, SHOWN, END = 90, 1100, 4000
"""How long a picture is shown, in milliseconds: while typing, when the page changed, at the end."""


class Step(NamedTuple):
    """A change of the notes, after which they are saved."""

    removed: int
    """The number of letters that are deleted at the end."""
    typed: str
    seen: str
    """The text by which the page shows that it has changed."""


STEPS = (
    Step(0, "1N = 15--17 HCP, balanced", "15–17 HCP"),
    Step(0, "\n  2C = Stayman", "Stayman"),
    Step(0, "\n    2D = No major", "No major"),
    Step(0, "\n    2M = Four cards, perhaps five", "Four cards"),
    Step(0, "\n  1D = Transfer: 5+!h", "1D is not legal"),
    Step(len("1D = Transfer: 5+!h"), "2D = Transfer: 5+!h", "2♦"),
    Step(0, "\n  2S = !Weak, a long minor", "Weak"),
)
_EDITOR = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; background: #fff; font: 15px/1.6 "DejaVu Sans Mono", monospace; }}
header {{ padding: 6px 14px; background: #e8e8ea; color: #333; font-size: 13px; }}
pre {{ margin: 0; padding: 14px; font: inherit; white-space: pre-wrap; }}
i {{ border-left: 2px solid #222; margin-right: -2px; }}
</style><header>{name}{mark}</header>{notes}"""


class Film:
    """The pictures taken so far, each with how long it is shown."""

    def __init__(self, editor: Page, preview: Page) -> None:
        """Begin with no picture."""
        self._editor = editor
        self._preview = preview
        self._right = self._picture(preview)
        self.frames: list[tuple[Image.Image, int]] = []

    def take(self, notes: str, duration: int, *, is_saved: bool = False) -> None:
        """Add a picture of the notes, next to the page as it is when they are saved."""
        code = highlight(notes, BMLLexer(stripnl=False), HtmlFormatter(noclasses=True))
        code = code.rstrip().removesuffix("</pre></div>").rstrip("\n") + "<i></i></pre></div>"
        mark = "" if is_saved else " *"
        self._editor.set_content(_EDITOR.format(name=NAME, mark=mark, notes=code))
        if is_saved:
            self._right = self._picture(self._preview)
        left = self._picture(self._editor)
        both = Image.new("RGB", (left.width + self._right.width + 1, left.height), "#999")
        both.paste(left, (0, 0))
        both.paste(self._right, (left.width + 1, 0))
        self.frames.append((both, duration))

    def data(self) -> bytes:
        """Return the film as GIF, which repeats without end."""
        last, _ = self.frames[-1]
        # The suits are few dots: ways that weigh colors by their dots make them gray.
        palette = last.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        images = [
            image.quantize(palette=palette, dither=Image.Dither.NONE) for image, _ in self.frames
        ]
        out = BytesIO()
        images[0].save(
            out,
            "GIF",
            save_all=True,
            append_images=images[1:],
            duration=[duration for _, duration in self.frames],
            loop=0,
            optimize=True,
        )
        return out.getvalue()

    @staticmethod
    def _picture(page: Page) -> Image.Image:
        return Image.open(BytesIO(page.screenshot())).convert("RGB")


def typed_notes(notes: str, step: Step) -> Iterator[str]:
    """Yield what the editor shows until a step is typed."""
    for length in range(len(notes) - LETTERS, len(notes) - step.removed, -LETTERS):
        yield notes[:length]
    kept = notes[: len(notes) - step.removed]
    for length in range(1, len(step.typed), LETTERS):
        yield kept + step.typed[:length]


def notes_after(notes: str, step: Step) -> str:
    """Return the notes when a step is typed."""
    return notes[: len(notes) - step.removed] + step.typed


@contextmanager
def previewed(path: Path) -> Iterator[str]:
    """Serve a file as ``bml preview`` does; give the address of its page."""
    with make_web_server(path, Options()) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def film(editor: Page, preview: Page, path: Path, steps: Sequence[Step] = STEPS) -> Film:
    """Type the notes into a file whose page is open; return the pictures."""
    taken, notes = Film(editor, preview), ""
    for step in steps:
        for text in typed_notes(notes, step):
            taken.take(text, TYPED)
        notes = notes_after(notes, step)
        path.write_text(f"{notes}\n", encoding="utf-8")
        preview.get_by_text(step.seen).first.wait_for()
        preview.evaluate("scrollTo(0, 0)")
        preview.wait_for_timeout(300)
        taken.take(notes, END if step is steps[-1] else SHOWN, is_saved=True)
    return taken


def main() -> int:
    """Write the animation; return the exit status."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder, NAME)
        path.write_text("", encoding="utf-8")
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        editor, preview = (browser.new_page(viewport=size) for size in (EDITOR, PREVIEW))
        with previewed(path) as address:
            preview.goto(address)
            data = film(editor, preview, path).data()
        browser.close()
    ANIMATION.write_bytes(data)
    print(f"{ANIMATION.name}: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
