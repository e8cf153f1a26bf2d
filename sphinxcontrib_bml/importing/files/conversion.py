"""Conversion of one document to notes, for the importer of each kind."""

from __future__ import annotations

from functools import partial

from ...formats.registry import ImportOptions, ImportResult
from .streams import SourceFile, convert_streams


def _convert(kind: str, data: bytes, name: str, options: ImportOptions) -> ImportResult:
    return convert_streams([SourceFile(kind, name, data)], options, "")


convert_markdown = partial(_convert, "markdown")
"""Converts a Markdown file to notes."""
convert_text = partial(_convert, "text")
"""Converts a text file to notes."""
convert_csv = partial(_convert, "csv")
"""Converts a CSV file to notes."""
convert_docx = partial(_convert, "docx")
"""Converts a Word file to notes."""
convert_html = partial(_convert, "html")
"""Converts a page to notes."""
convert_xlsx = partial(_convert, "xlsx")
"""Converts the sheets of an Excel file to notes."""
convert_odt = partial(_convert, "odt")
"""Converts an OpenDocument text to notes."""
convert_ods = partial(_convert, "ods")
"""Converts the sheets of an OpenDocument file to notes."""
convert_asciidoc = partial(_convert, "asciidoc")
"""Converts an AsciiDoc file to notes."""
convert_rst = partial(_convert, "rst")
"""Converts a reStructuredText file to notes."""
