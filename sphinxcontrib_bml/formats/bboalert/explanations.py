"""Explanations as descriptions: what BBOalert shows and sends, as lines (BBA-15 to BBA-17)."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

from ...language.suits import typed_suits_as_marks
from .texts import FIELD, IN_CHAT, READ_CHAT, TIGHT_SUIT

ALERT = "A"
"""The tag that presses the alert button (BBA-16)."""

_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
# Where HTML begins that the extension cuts off; "5 < 6" is none.
_MARKUP = re.compile(r"<[A-Za-z/!?]")
_TAG = re.compile(r"@([TtADdI])")
_BSS_LINE_END = r"\\"
_SUIT = re.compile("![CDHS]")


class AlertExplanation(NamedTuple):
    """What the third field of a record says."""

    lines: tuple[str, ...]
    """The description that says it (BBA-73)."""
    tags: frozenset[str]
    """The letters of its ``@`` tags (BBA-16)."""
    is_whole: bool
    """False where HTML makes the extension show only the beginning."""
    field: str
    """What the field for explanations gets, however long."""
    chat: tuple[str, ...]
    """The lines that are sent as chat."""

    @property
    def words(self) -> str:
        """All that is to be read, in a line; what BBO shows alike is alike (BBA-6)."""
        return _as_shown(" ".join(self.lines))

    @property
    def division(self) -> tuple[str, tuple[str, ...]]:
        """What is seen in the field (BBA-18), and what in the chat."""
        return _as_shown(self.field[:FIELD]), tuple(map(_as_shown, self.chat))


def read_explanation(field: str) -> AlertExplanation:
    r"""Return what the field ``field`` says; nothing in it is lost but what BBOalert ignores.

    A suit mark that touches a letter is one in BML too, and ``\\`` a line end (BBA-73).
    """
    tags = frozenset(_TAG.findall(field))
    text = _BREAK.sub("&lt;br&gt;", _TAG.sub("", field))
    markup = _MARKUP.search(text)
    text = html.unescape(text[: markup.start()] if markup else text)
    visible, _, sent = TIGHT_SUIT.sub(lambda mark: mark[0].lower(), text).partition("#")
    head = " ".join(visible.split())
    chat = _lines(sent.replace(_BSS_LINE_END, "<br>"))
    lines = chat
    if not chat or not _announces(head, chat):
        lines = [*_lines(head.replace(_BSS_LINE_END, "<br>")), *chat]
    return AlertExplanation(tuple(lines), tags, markup is None, head, tuple(chat))


def _lines(text: str) -> list[str]:
    """Return the lines between ``<br>``, without empty ones."""
    return [line for line in (" ".join(line.split()) for line in _BREAK.split(text)) if line]


def _announces(head: str, lines: list[str]) -> bool:
    """Tell whether the field only says that the text is in the chat (BBA-68)."""
    if not head or head == READ_CHAT:
        return True
    beginning = head.removesuffix(IN_CHAT)
    return beginning != head and " ".join(lines).startswith(beginning)


def _as_shown(text: str) -> str:
    """Return ``text`` with every suit as one mark; the site makes a suit of ``!H`` and ``!h``."""
    text = _SUIT.sub(lambda mark: mark[0].lower(), typed_suits_as_marks(text))
    return " ".join(text.replace(_BSS_LINE_END, " ").split())
