"""What notes cover of what was bid as a web page that needs no other file (PLAYED CV-40)."""

from __future__ import annotations

from ....agreements.coverage import Coverage
from ....display.coverage import CoverageTeller
from ...coverage_nodes import coverage_nodes
from .web_page import report_page


def coverage_page(coverage: Coverage, title: str, teller: CoverageTeller) -> str:
    """Return a web page in English that says what notes cover of what was bid.

    :param title: what the notes are called.
    """
    found = coverage_nodes(coverage, teller, lambda _auction, words: words)
    return report_page("What the notes cover", title, found)
