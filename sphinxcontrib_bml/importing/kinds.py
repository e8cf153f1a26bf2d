"""The kinds of documents that can be imported."""

from __future__ import annotations

import re

from ..formats.registry import Importer

_BINARY_PROBE = 8192
_MARKDOWN = re.compile(rb"^(?:#{1,6} |\||[ \t]*(?:[-*+]|\d+[.)])[ \t]+\W{0,3}[1-7])", re.MULTILINE)


def _is_docx(data: bytes) -> bool:
    return data.startswith(b"PK") and b"word/" in data


def _is_page(data: bytes) -> bool:
    return b'class="bml-' in data


def _is_csv(data: bytes) -> bool:
    """Return whether the first line has the column headings of a table of calls."""
    from .files.csv import may_be_table

    return may_be_table(data)


def _is_markdown(data: bytes) -> bool:
    """Return whether a line begins like a Markdown heading, table or list of calls."""
    return b"\0" not in data[:_BINARY_PROBE] and bool(_MARKDOWN.search(data))


IMPORTERS = {
    importer.name: importer
    for importer in (
        Importer(
            "markdown",
            (".md", ".markdown", ".mdown", ".mkd"),
            _is_markdown,
            "sphinxcontrib_bml.importing.files.conversion:convert_markdown",
            is_document=True,
        ),
        Importer(
            "csv",
            (".csv", ".tsv", ".tab"),
            _is_csv,
            "sphinxcontrib_bml.importing.files.conversion:convert_csv",
            is_document=True,
        ),
        Importer(
            "docx",
            (".docx",),
            _is_docx,
            "sphinxcontrib_bml.importing.files.conversion:convert_docx",
            is_document=True,
        ),
        Importer(
            "html",
            (".html", ".htm"),
            _is_page,
            "sphinxcontrib_bml.importing.files.conversion:convert_html",
            is_document=True,
        ),
    )
}
"""The importers by name."""
