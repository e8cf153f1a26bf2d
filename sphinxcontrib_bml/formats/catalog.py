"""The formats of an installation: built-in, of features, and of other packages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from .. import features
from ..entry_points import Additions, load_additions
from .registration import export_problem
from .registry import Export, Importer

GROUP = "sphinxcontrib_bml.exports"
"""Entry point group for formats of other packages; each entry is an :class:`Export`."""

_MEANING_SETTINGS = "sphinxcontrib_bml.formats.meanings:MeaningSettings"
_BSS_HEADER = rb"(?:\xef\xbb\xbf)?\s*[*?]00[{=]"
_BBOALERT_PROBE = 80

EXPORTS: dict[str, Export] = {
    export.name: export
    for export in (
        Export(
            "bss",
            ".bss",
            "BSS",
            "Export agreements to BSS (Full Disclosure, BBO).",
            "sphinxcontrib_bml.formats.bss.writer:WRITER",
            builder="bss",
            settings_where="sphinxcontrib_bml.formats.bss.settings:BSSSettings",
        ),
        Export(
            "bboalert",
            ".bboalert.txt",
            "BBOalert",
            "Export agreements to BBOalert.",
            "sphinxcontrib_bml.formats.bboalert.writer:WRITER",
            builder="bboalert",
            settings_where="sphinxcontrib_bml.formats.bboalert.settings:BBOalertSettings",
        ),
        Export(
            "json",
            ".json",
            "JSON",
            "Export agreements to JSON.",
            "sphinxcontrib_bml.formats.json_writer:WRITER",
            settings_where=_MEANING_SETTINGS,
        ),
        Export(
            "csv",
            ".csv",
            "CSV",
            "Export agreements to a spreadsheet.",
            "sphinxcontrib_bml.formats.csv:WRITER",
            settings_where=_MEANING_SETTINGS,
        ),
    )
} | features.exports()
"""The formats for exporting systems, by name."""


def names_bboalert(data: bytes) -> bool:
    """Return whether a file begins like a BBOalert file (BBA-1)."""
    return b"bboalert" in data[:_BBOALERT_PROBE].lower()


def _is_bss(data: bytes) -> bool:
    return bool(re.match(_BSS_HEADER, data))


IMPORTERS: dict[str, Importer] = {
    importer.name: importer
    for importer in (
        Importer("bss", (".bss",), _is_bss, "sphinxcontrib_bml.formats.bss.importer:convert"),
        Importer(
            "bboalert",
            (".bboalert.txt", ".bboalert"),
            names_bboalert,
            "sphinxcontrib_bml.formats.bboalert.reader:convert",
        ),
    )
} | features.importers()
"""The kinds of files that can be imported, by name; the first is used for standard input."""


@cache
def installed_exports() -> Additions[Export]:
    """Return the built-in formats and those of installed packages."""
    added = load_additions(GROUP, "format", _name_of, _problem_of)
    return Additions({**EXPORTS, **added.by_name}, added.problems)


def _name_of(export: Export) -> str:
    return export.name


def _problem_of(export: object, known: Mapping[str, Export]) -> str:
    return export_problem(export, {**EXPORTS, **known})
