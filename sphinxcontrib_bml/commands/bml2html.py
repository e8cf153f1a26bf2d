"""``bml2html``, a command of the older tools."""

from __future__ import annotations

from typing import Any

from .shared.older import least_shown, older_program, write_pages
from .shared.pages import HTML, PageOptions, page_options
from .shared.program import leave


@older_program(
    "bml2html",
    "New beside the older bml2html: deals, auctions, pipe tables and definitions are shown, "
    "branches fold, and the page is fit for phones, dark screens and paper. Its style sheet is "
    "another one: where yours was bml.css, write it anew for the classes that begin with bml-. "
    "bml html is the same command with the suffix .html.",
)
@page_options
def bml2html(files: tuple[str, ...], output: str | None, verbose: int, **page: Any) -> None:
    """Write notes as web pages with the suffix .htm, as the older bml2html does.

    A file called - is standard input.
    """
    options = PageOptions(**page, suffix=".htm", least=least_shown(verbose))
    leave(write_pages(HTML, files, output, options))
