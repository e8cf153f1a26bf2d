"""The formats that deals are written in."""

from __future__ import annotations

from ..formats.registry import Export

_NO_SETTINGS = "sphinxcontrib_bml.formats.registry:NoSettings"

EXPORTS = {
    export.name: export
    for export in (
        Export(
            "pbn",
            ".pbn",
            "PBN",
            "Write the deals of notes as PBN.",
            "sphinxcontrib_bml.played.files.writers:PBN_WRITER_WRITER",
            command="deals",
            settings_where=_NO_SETTINGS,
        ),
        Export(
            "lin",
            ".lin",
            "LIN",
            "Write the deals of notes as LIN, for Bridge Base Online.",
            "sphinxcontrib_bml.played.files.writers:LIN_WRITER_WRITER",
            command="deals",
            settings_where=_NO_SETTINGS,
        ),
        Export(
            "links",
            ".links.txt",
            "hand viewer",
            "Write addresses that show the deals of notes in a hand viewer.",
            "sphinxcontrib_bml.played.files.writers:LINKS_WRITER",
            command="deals",
            settings_where="sphinxcontrib_bml.played.files.writers:LinkSettings",
        ),
    )
}
"""The formats, by name."""
