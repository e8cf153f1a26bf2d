"""The kinds of documents that can be imported."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from ..formats.registry import Importer

_BINARY_PROBE = 8192
_CALLS = re.compile(r"^[^\w\n]{0,40}[1-7] ?(?:[♣♦♥♠!]|[A-Za-z]{1,2}(?![A-Za-z0-9]))", re.MULTILINE)
_MARKDOWN = re.compile(rb"^(?:#{1,6} |\||[ \t]*(?:[-*+]|\d+[.)])[ \t]+\W{0,3}[1-7])", re.MULTILINE)
_BML = re.compile(rb"^(?:#\+?[A-Z]{3,}|\(?[1-7][A-Za-z]\S*(?:--+|;)\s*$)", re.MULTILINE)
"""A command of BML, or an auction before a bidding table."""


def _is_docx(data: bytes) -> bool:
    return data.startswith(b"PK") and b"word/" in data


def _is_page(data: bytes) -> bool:
    return b'class="bml-' in data or _is_format(data, "html")


def _is_csv(data: bytes) -> bool:
    """Return whether the first line has the column headings of a table of calls."""
    from .files.csv import may_be_table

    return may_be_table(data)


def _is_markdown(data: bytes) -> bool:
    """Return whether a line begins like a Markdown heading, table or list of calls.

    Lists alone are plain text, whose indentation means more there.
    """
    if b"\0" in data[:_BINARY_PROBE] or _BML.search(data):
        return False
    return bool(_MARKDOWN.search(data)) and not _is_text(data)


def _is_format(data: bytes, name: str) -> bool:
    """Return whether the content of a file is in a format (IM2-3)."""
    from .files.detection import UnreadableError, format_of

    try:
        return str(format_of(data)) == name
    except UnreadableError:
        return False


def _is_text(data: bytes) -> bool:
    """Return whether a file is text other than BML, and a line begins like a call."""
    if _BML.search(data):
        return False
    return bool(_CALLS.search(data.decode(errors="replace"))) and _is_format(data, "text")


_ADDRESS = "sphinxcontrib_bml.importing.files.conversion:convert_"


def _document(name: str, *suffixes: str, recognizes: Callable[[bytes], bool]) -> Importer:
    return Importer(name, suffixes, recognizes, f"{_ADDRESS}{name}", is_document=True)


IMPORTERS = {
    importer.name: importer
    for importer in (
        _document(
            "markdown", ".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd",
            recognizes=_is_markdown,
        ),
        _document("csv", ".csv", ".tsv", ".tab", recognizes=_is_csv),
        _document("docx", ".docx", recognizes=_is_docx),
        _document("html", ".html", ".htm", ".xhtml", recognizes=_is_page),
        _document("xlsx", ".xlsx", recognizes=partial(_is_format, name="xlsx")),
        _document("odt", ".odt", ".fodt", recognizes=partial(_is_format, name="odt")),
        _document("ods", ".ods", recognizes=partial(_is_format, name="ods")),
        _document(
            "asciidoc", ".adoc", ".asciidoc", recognizes=partial(_is_format, name="asciidoc")
        ),
        _document("rst", ".rst", ".rest", recognizes=partial(_is_format, name="rst")),
        _document("text", ".text", recognizes=_is_text),
    )
}  # fmt: skip
"""The importers by name."""
