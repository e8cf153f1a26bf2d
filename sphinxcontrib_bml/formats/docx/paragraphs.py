"""The words of a Word file, paragraph by paragraph, to be shown beside its notes."""

from __future__ import annotations

import zlib
from xml.etree import ElementTree as ET
from zipfile import BadZipFile

from ..documents.tree import RefusedError
from .package import DOCUMENT, Package
from .styles import W

_SYMBOLS = str.maketrans(dict(zip("\uf0a7\uf0a8\uf0a9\uf0aa", "♣♦♥♠", strict=True)))


def paragraphs_of(data: bytes) -> list[str]:
    """Return the texts of the paragraphs, cells among them; none where it is no Word file."""
    try:
        part = Package(data).open(DOCUMENT)
        document = ET.parse(part).getroot() if part is not None else None
    except (RefusedError, ET.ParseError, BadZipFile, zlib.error, ValueError, OSError, EOFError):
        return []
    paragraphs = document.iter(f"{W}p") if document is not None else ()
    texts = ("".join(one.text or "" for one in found.iter(f"{W}t")) for found in paragraphs)
    return [text.translate(_SYMBOLS) for text in texts if text.strip()]
