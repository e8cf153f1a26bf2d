"""From bytes to the text of a file of played deals (PLAYED PF-2)."""

from __future__ import annotations

import codecs
import re

from ...language.reading import decode
from ...language.source import normalized

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def text_of(data: bytes) -> str:
    """Return the text of a file, with LF line ends.

    UTF-8, with a byte-order mark two bytes a character, else Windows-1252: nobody can change what
    programs write, so nothing is said of it. Control characters are blanks.
    """
    if data.startswith(_UTF_16):
        text = data.decode("utf-16", errors="replace")
    else:
        text = decode(data).text
    return _CONTROL.sub(" ", normalized(text))
