"""The export format of agreements as sentences."""

from __future__ import annotations

from ..formats.registry import Export

EXPORTS = {
    export.name: export
    for export in (
        Export(
            "jsonl",
            ".jsonl",
            "JSON lines",
            "Export agreements as sentences for assistants.",
            "sphinxcontrib_bml.assistant.files:WRITER",
            settings_where="sphinxcontrib_bml.formats.registry:NoSettings",
        ),
    )
}
"""The formats by name."""
