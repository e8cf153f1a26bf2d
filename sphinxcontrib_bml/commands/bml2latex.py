"""``bml2latex``, a command of the older tools."""

from __future__ import annotations

from typing import Any

from .shared.older import least_shown, older_program, write_pages
from .shared.pages import LATEX, PageOptions, page_options
from .shared.program import leave


@older_program(
    "bml2latex",
    "New beside the older bml2latex: special characters, deals without four hands and tables of "
    "any depth do no harm, and trees break over pages. The file bml.tex is not needed any more; "
    "what it did is in sphinxcontribbml.sty, which the document holds or, on demand, loads. bml "
    "latex is the same command.",
)
@page_options
def bml2latex(files: tuple[str, ...], output: str | None, verbose: int, **page: Any) -> None:
    """Write notes as LaTeX for latexmk -pdf, as the older bml2latex does.

    A file called - is standard input.
    """
    options = PageOptions(**page, least=least_shown(verbose))
    leave(write_pages(LATEX, files, output, options))
