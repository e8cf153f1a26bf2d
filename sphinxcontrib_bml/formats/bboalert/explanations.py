"""Explanations as descriptions: what BBOalert shows and sends, as lines (BBA-15 to BBA-17)."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

from .texts import IN_CHAT, READ_CHAT

_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
# Where HTML begins that the extension cuts off; "5 < 6" is none.
_MARKUP = re.compile(r"<[A-Za-z/!?]")
_TAG = re.compile(r"@([TtADdI])")


class Explanation(NamedTuple):
    """What the third field of a record says."""

    lines: tuple[str, ...]
    tags: frozenset[str]
    """The letters of its ``@`` tags (BBA-16)."""
    is_whole: bool
    """False where HTML makes the extension show only the beginning."""


def read_explanation(field: str) -> Explanation:
    """Return what the field ``field`` says; nothing in it is lost but what BBOalert ignores."""
    tags = frozenset(_TAG.findall(field))
    text = _BREAK.sub("&lt;br&gt;", _TAG.sub("", field))
    markup = _MARKUP.search(text)
    visible, _, chat = html.unescape(text[: markup.start()] if markup else text).partition("#")
    head = " ".join(visible.split())
    lines = [" ".join(line.split()) for line in _BREAK.split(chat)]
    lines = [line for line in lines if line]
    if not lines or not _announces(head, lines):
        lines = [line for line in (head, *lines) if line]
    return Explanation(tuple(lines), tags, markup is None)


def _announces(head: str, lines: list[str]) -> bool:
    """Tell whether the field only says that the text is in the chat (BBA-68)."""
    if not head or head == READ_CHAT:
        return True
    beginning = head.removesuffix(IN_CHAT)
    return beginning != head and " ".join(lines).startswith(beginning)
