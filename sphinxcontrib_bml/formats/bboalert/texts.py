"""Descriptions as explanations: their characters, the field, the chat (BBA-15 to BBA-18)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...language.inline import without_marks
from ...language.options import Options
from ...language.suits import typed_suits_as_marks
from .settings import LongTexts

FIELD = 69
"""Characters of the field for explanations."""
CHAT_LINE = 249
"""Characters of a chat line."""
BREAK = "&lt;br&gt;"
"""The line end of the chat part, in the file."""
IN_CHAT = " (chat)"
"""What stands behind a beginning whose rest is in the chat."""
READ_CHAT = "Please read chat"
# The site makes a suit of every !S, also where BML reads an alert before a word (IL-1, XT-3).
TIGHT_SUIT = re.compile(r"![CDHS](?=[^\W_]|/)")
"""A suit of the site that BML takes for something else."""

# The field for explanations given after the call shows no more than this.
_SHOWN_AFTERWARDS = 39
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
_TAG = re.compile(r"@(?=[TtADdI])")
_DASHES = re.compile(r"-{2,}")
_STOPS = frozenset(";.,")
_ANYTHING = Options()


def plain_lines(text: str) -> list[str]:
    """Return the lines of a description as they are to be read, not yet escaped (BBA-67).

    Empty ones are left out.
    """
    plain = typed_suits_as_marks(without_marks(text, _ANYTHING))  # marks may reach over line ends
    return [line for line in map(_plain, plain.split("\n")) if line]


def _plain(line: str) -> str:
    if not line.isprintable():
        line = _CONTROL.sub(" ", line)
    line = " ".join(line.split()).replace("\\", "/").replace("#", "＃")
    if "@" in line:
        line = _TAG.sub("＠", line)
    if "!" in line:
        line = TIGHT_SUIT.sub(lambda mark: f"! {mark[0][1:]}", line)
    return _DASHES.sub("-", line) if "--" in line else line


def escaped(text: str) -> str:
    """Return ``text`` for a field of a record: no comma, nothing that is HTML (BBA-67)."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(",", "&#44;")


def is_long(lines: list[str]) -> bool:
    """Tell whether plain lines do not fit into the field together (BBA-18)."""
    return len(" ".join(lines)) > FIELD


def explanation_of(lines: list[str], long: LongTexts) -> str:
    """Return the third field of the record for plain lines (BBA-68)."""
    text = " ".join(lines)
    if not is_long(lines):
        return escaped(text)
    if long is LongTexts.CUT:
        return escaped(text[: _whole(text, FIELD)].rstrip())
    head = READ_CHAT if long is LongTexts.CHAT else shortened(text)
    pieces = (escaped(piece) for line in lines for piece in _wrapped(line))
    return f"{escaped(head)}#{BREAK.join(pieces)}"


def shortened(text: str) -> str:
    """Return the beginning of a long text that says that more is in the chat (BBA-68)."""
    most = _SHOWN_AFTERWARDS - len(IN_CHAT)
    ends = (end for end in range(most, 0, -1) if _may_end(text, end))
    end = next(ends, None) or _whole(text, most)
    return text[:end].rstrip() + IN_CHAT


def _may_end(text: str, end: int) -> bool:
    """Tell whether a beginning may end there: at a blank, or behind a stop outside a number."""
    if text[end] == " ":
        return True
    return text[end - 1] in _STOPS and not text[end].isdigit()


def _whole(text: str, end: int) -> int:
    """Return where to cut at the latest, which is never inside ``!h``."""
    return end - 1 if text[end - 1] == "!" and text[end] in "cdhsCDHS" else end


def _wrapped(line: str) -> Iterator[str]:
    """Yield a line of the chat in pieces that it takes, cut at blanks where there are any."""
    start = 0
    while len(line) - start > CHAT_LINE:
        blank = line.rfind(" ", start + 1, start + CHAT_LINE + 1)
        end = blank if blank > 0 else _whole(line, start + CHAT_LINE)
        yield line[start:end]
        start = end + 1 if blank > 0 else end
    yield line[start:]
