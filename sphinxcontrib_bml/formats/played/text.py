"""From bytes to the text of a file of played deals (PLAYED PF-2)."""

from __future__ import annotations

import codecs

from ...language.reading import decode
from ...language.source import normalized

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def text_of(data: bytes) -> str:
    """Return the text of a file, with LF line ends.

    UTF-8, with a byte-order mark two bytes a character, else Windows-1252: nobody can change what
    programs write, so nothing is said of it.
    """
    if data.startswith(_UTF_16):
        return normalized(data.decode("utf-16", errors="replace"))
    return normalized(decode(data).text)
