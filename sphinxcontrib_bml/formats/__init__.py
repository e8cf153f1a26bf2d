"""Foreign formats: one file or folder each, reader and writer together, and their registry.

Every export is one entry of :data:`EXPORTS`, every import one of :data:`IMPORTERS`; commands,
builders, downloads and the face are made from these tables. ``bridge``, ``language``,
``agreements`` and ``display`` may be imported within; nothing else.

``registry``
    what formats have in common
``settings``
    how the settings of a format are declared
``bss``, ``bboalert``
    readers and writers of files used at the table
``json``, ``csv``
    agreements for programs and for spreadsheets; spreadsheets as notes
``markdown``, ``docx``, ``html``
    readers of documents
``documents``
    what makes notes of documents, the same for all
``anki``
    flash cards
``bml``
    the canonical layout of notes
``lin``, ``pbn``
    readers and writers of played deals
``played``
    what these have in common
``coverage``
    what notes cover of what was bid, as JSON
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..lazy import loader
from .registry import (
    Converted,
    Export,
    Importer,
    ImportOptions,
    Loss,
    Losses,
    Told,
    Writer,
    Written,
    export_fault,
    load_fault,
)
from .settings import InvalidSettingError, Kind, NoSettings, Setting, setting

if TYPE_CHECKING:  # the list of formats is read by every `bml --help`
    from ..display.plain import shown_text
    from ..language.codes import Code

__all__ = [
    "EXPORTS",
    "GROUP",
    "IMPORTERS",
    "Code",
    "Converted",
    "Export",
    "ImportOptions",
    "Importer",
    "Installed",
    "InvalidSettingError",
    "Kind",
    "Loss",
    "Losses",
    "NoSettings",
    "Setting",
    "Told",
    "Writer",
    "Written",
    "export_fault",
    "installed_exports",
    "setting",
    "shown_text",
]

GROUP = "sphinxcontrib_bml.exports"
"""The entry points by which other packages add formats: each leads to an :class:`Export`."""

_NO_SETTINGS = "sphinxcontrib_bml.formats.settings:NoSettings"

EXPORTS = {
    export.name: export
    for export in (
        Export(
            "bss",
            ".bss",
            "BSS",
            "Write the agreements of notes as BSS files, for Full Disclosure and Bridge Base "
            "Online.",
            "sphinxcontrib_bml.formats.bss.export:WRITER",
            builder="bss",
            settings_where="sphinxcontrib_bml.formats.bss.settings:BSSSettings",
        ),
        Export(
            "bboalert",
            ".bboalert.txt",
            "BBOalert",
            "Write the agreements of notes as files for BBOalert, which explains our calls at BBO.",
            "sphinxcontrib_bml.formats.bboalert.writer:WRITER",
            builder="bboalert",
            settings_where="sphinxcontrib_bml.formats.bboalert.settings:BBOalertSettings",
        ),
        Export(
            "json",
            ".json",
            "JSON",
            "Write every agreement of notes with its auction, text, file and line, as JSON.",
            "sphinxcontrib_bml.formats.json:WRITER",
            settings_where=_NO_SETTINGS,
        ),
        Export(
            "csv",
            ".csv",
            "CSV",
            "Write the agreements of notes as a table for spreadsheets, an auction a line.",
            "sphinxcontrib_bml.formats.csv.writer:WRITER",
            settings_where=_NO_SETTINGS,
        ),
        Export(
            "pbn",
            ".pbn",
            "PBN",
            "Write the deals of notes as PBN.",
            "sphinxcontrib_bml.formats.pbn.writer:WRITER",
            command="deals",
            settings_where=_NO_SETTINGS,
        ),
        Export(
            "lin",
            ".lin",
            "LIN",
            "Write the deals of notes as LIN, for Bridge Base Online.",
            "sphinxcontrib_bml.formats.lin.writer:WRITER",
            command="deals",
            settings_where=_NO_SETTINGS,
        ),
        Export(
            "links",
            ".links.txt",
            "hand viewer",
            "Write addresses that show the deals of notes in a hand viewer.",
            "sphinxcontrib_bml.formats.lin.writer:LINKS_WRITER",
            command="deals",
            settings_where="sphinxcontrib_bml.formats.lin.settings:LinkSettings",
        ),
        Export(
            "anki",
            ".apkg",
            "Anki",
            "Write the agreements of notes as flash cards for Anki.",
            "sphinxcontrib_bml.formats.anki.writer:WRITER",
            command="anki",
            needs="genanki",
            settings_where=_NO_SETTINGS,
        ),
    )
}
"""The formats that systems are exported to, by name."""

_BSS_HEADER = re.compile(rb"(?:\xef\xbb\xbf)?\s*[*?]00[{=]")
_BBOALERT_PROBE = 80
_BINARY_PROBE = 8192
_MARKDOWN = re.compile(rb"^(?:#{1,6} |\||[ \t]*(?:[-*+]|\d+[.)])[ \t]+\W{0,3}[1-7])", re.MULTILINE)


# What formats of others need that is no concern of this folder.
__getattr__ = loader(__name__, {".display.plain": ["shown_text"], ".language.codes": ["Code"]})


def names_bboalert(data: bytes) -> bool:
    """Tell whether a file begins as those of BBOalert do (BBA-1)."""
    return b"bboalert" in data[:_BBOALERT_PROBE].lower()


def _is_bss(data: bytes) -> bool:
    return bool(_BSS_HEADER.match(data))


def _is_docx(data: bytes) -> bool:
    return data.startswith(b"PK") and b"word/" in data


def _is_page(data: bytes) -> bool:
    return b'class="bml-' in data


def _is_csv(data: bytes) -> bool:
    """Tell whether the first line names the columns of a table of calls."""
    from .csv.cells import may_be_table

    return may_be_table(data)


def _is_markdown(data: bytes) -> bool:
    """Tell whether a line of the file begins as headings, tables and lists of calls do."""
    return b"\0" not in data[:_BINARY_PROBE] and bool(_MARKDOWN.search(data))


IMPORTERS = {
    importer.name: importer
    for importer in (
        Importer("bss", (".bss",), _is_bss, "sphinxcontrib_bml.formats.bss.convert:convert"),
        Importer(
            "bboalert",
            (".bboalert.txt", ".bboalert"),
            names_bboalert,
            "sphinxcontrib_bml.formats.bboalert.convert:convert",
        ),
        Importer(
            "markdown",
            (".md", ".markdown", ".mdown", ".mkd"),
            _is_markdown,
            "sphinxcontrib_bml.formats.documents.importing:convert_markdown",
            is_document=True,
        ),
        Importer(
            "csv",
            (".csv", ".tsv", ".tab"),
            _is_csv,
            "sphinxcontrib_bml.formats.documents.importing:convert_csv",
            is_document=True,
        ),
        Importer(
            "docx",
            (".docx",),
            _is_docx,
            "sphinxcontrib_bml.formats.documents.importing:convert_docx",
            is_document=True,
        ),
        Importer(
            "html",
            (".html", ".htm"),
            _is_page,
            "sphinxcontrib_bml.formats.documents.importing:convert_html",
            is_document=True,
        ),
    )
}
"""The kinds of files that notes are made of, by name; the first is that of standard input."""


class Installed(NamedTuple):
    """The formats of an installation."""

    exports: dict[str, Export]
    faults: tuple[str, ...]
    """What is wrong with packages that add formats, a line each."""


@cache
def installed_exports() -> Installed:
    """Return our formats and those that installed packages add by entry points."""
    from importlib import metadata  # it takes longer than all else of this module

    exports, faults = dict(EXPORTS), []
    for entry in metadata.entry_points(group=GROUP):
        package = entry.dist.name if entry.dist is not None else entry.value
        try:
            export = entry.load()
            fault = export_fault(export, exports)
        except Exception as error:
            fault = load_fault(error)
        if fault:
            faults.append(f"the format {entry.name!r} of {package} cannot be used: {fault}")
        else:
            exports[export.name] = export
    return Installed(exports, tuple(faults))
