r"""Letters that the fonts of a book may not have.

xelatex and lualatex leave out, without a word, what the font of the text has no glyph for. Such
letters go to ``\bmlglyphs`` of ``texinputs/sphinxcontribbml.sty``, which looks for them in other
fonts and tells the reader where it finds none.
"""

from __future__ import annotations

import re

# Every font of text has Latin letters and punctuation; suits have a font of their own.
RARE_LETTERS = re.compile("[^\\x00-\u024f\u1e00-\u1eff\u2000-\u206f\u20ac♠♥♦♣\ufe00-\ufe0f]+")


def with_glyphs(latex: str) -> str:
    """Return LaTeX that looks for its rare letters in other fonts."""
    return latex if latex.isascii() else RARE_LETTERS.sub(lambda rare: glyphs(rare[0]), latex)


def glyphs(letters: str) -> str:
    """Return LaTeX that looks for ``letters`` in other fonts."""
    return rf"\bmlglyphs{{{letters}}}"
