"""The export formats of deals, and their settings."""

from __future__ import annotations

from dataclasses import dataclass

from ..formats.errors import InvalidSettingError
from ..formats.registry import Export, Kind, setting

_NO_SETTINGS = "sphinxcontrib_bml.formats.registry:NoSettings"

BBO = "bbo"
PLACE = "{lin}"
"""Placeholder for the deal in a URL."""


def viewer_problem(viewer: str) -> str:
    """Return the problem with the URL of a hand viewer, or an empty string."""
    if viewer == BBO or (PLACE in viewer and viewer.startswith(("https://", "http://"))):
        return ""
    return f"{viewer!r} is neither {BBO} nor a URL with {PLACE} in it"


@dataclass(frozen=True, slots=True)
class LinkSettings:
    """Settings of links."""

    viewer: str = setting(
        Kind.WORD,
        BBO,
        "The hand viewer: bbo, or a URL with {lin} in place of the deal.",
        metavar="ADDRESS",
    )

    def __post_init__(self) -> None:
        """Check the viewer.

        :raises InvalidSettingError: if the viewer is not a valid URL.
        """
        if problem := viewer_problem(self.viewer):
            raise InvalidSettingError(problem, "viewer")


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
            settings_where="sphinxcontrib_bml.played.exports:LinkSettings",
        ),
    )
}
"""The formats by name."""
