"""The format that decks are written in."""

from __future__ import annotations

from ..registry import Export

EXPORTS = {
    export.name: export
    for export in (
        Export(
            "anki",
            ".apkg",
            "Anki",
            "Write the agreements of notes as flash cards for Anki.",
            "sphinxcontrib_bml.formats.anki.writer:WRITER",
            command="anki",
            needs="genanki",
            settings_where="sphinxcontrib_bml.formats.settings:NoSettings",
        ),
    )
}
"""The formats, by name."""
