"""The export format of Anki decks."""

from __future__ import annotations

from ..formats.registry import Export

EXPORTS = {
    export.name: export
    for export in (
        Export(
            "anki",
            ".apkg",
            "Anki",
            "Write the agreements of notes as flash cards for Anki.",
            "sphinxcontrib_bml.practice.files:WRITER",
            command="anki",
            needs="genanki",
            settings_where="sphinxcontrib_bml.formats.registry:NoSettings",
        ),
    )
}
"""The formats by name."""
