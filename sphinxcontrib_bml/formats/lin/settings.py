"""What may be chosen about addresses of a hand viewer."""

from __future__ import annotations

from dataclasses import dataclass

from ..settings import InvalidSettingError, Kind, setting

BBO = "bbo"
PLACE = "{lin}"
"""What stands for the deal in an address."""


def viewer_fault(viewer: str) -> str:
    """Return why an address is none of a hand viewer, nothing where it is one."""
    if viewer == BBO or (PLACE in viewer and viewer.startswith(("https://", "http://"))):
        return ""
    return f"{viewer!r} is neither {BBO} nor an address with {PLACE} in it"


@dataclass(frozen=True, slots=True)
class LinkSettings:
    """The settings of addresses."""

    viewer: str = setting(
        Kind.WORD,
        BBO,
        "The hand viewer: bbo, or an address in which {lin} stands for the deal.",
        metavar="ADDRESS",
    )

    def __post_init__(self) -> None:
        """Refuse what leads to no viewer."""
        if fault := viewer_fault(self.viewer):
            raise InvalidSettingError(fault, "viewer")
