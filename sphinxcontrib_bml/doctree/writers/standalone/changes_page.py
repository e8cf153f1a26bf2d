"""What changed as a web page that needs no other file."""

from __future__ import annotations

from ....agreements.changes import Comparison
from ....display.changes import Teller
from ...change_nodes import change_nodes
from .web_page import report_page


def changes_page(comparison: Comparison, title: str, teller: Teller) -> str:
    """Return a web page in English that says what changed.

    :param title: what is compared with what.
    """
    found = change_nodes(comparison, teller, lambda _change, words: words)
    return report_page("What changed", title, found)
