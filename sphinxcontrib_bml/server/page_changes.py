"""The difference between two versions of a preview page: the changed bidding tables."""

from __future__ import annotations

from collections.abc import Iterator

from ..patterns import DOTALL, compile_later

MESSAGES = "bml-preview-messages"
"""The class of the list of messages at the top of a page."""
_PART = compile_later(
    r"<(?P<tag>div|figure)\b[^>]*\bbml-bidtable\b.*?</(?P=tag)>\n"
    rf'|<aside class="{MESSAGES}".*?</aside>',
    DOTALL,
)
"""A bidding table, whose rows contain no line ends, or the list of messages."""


def change_between(old: str, new: str) -> dict[str, object] | None:
    """Return the changed parts of a page; None if other content has changed.

    ``parts`` is the number of bidding tables and messages, ``changed`` the HTML of those that
    differ, with their positions from 0.
    """
    before, after = list(_pieces(old)), list(_pieces(new))
    if before[::2] != after[::2]:
        return None
    pairs = enumerate(zip(before[1::2], after[1::2], strict=True))
    changed = {number: now for number, (was, now) in pairs if was != now}
    return {"parts": len(after) // 2, "changed": changed}


def _pieces(page: str) -> Iterator[str]:
    """Yield the texts between parts and the parts, alternately."""
    position = 0
    for part in _PART.finditer(page):
        yield page[position : part.start()]
        yield part[0]
        position = part.end()
    yield page[position:]
