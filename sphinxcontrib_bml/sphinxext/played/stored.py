"""What is kept of deals from build to build."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...language.variants.lines import OTHERS

if TYPE_CHECKING:
    from ...agreements.deals import NotedDeal
    from ...formats.played.double_dummy import DoubleDummy
    from .coverage import CoverageRequest


class PlayedData:
    """The part of the domain that deals and coverage are kept in."""

    data: dict[str, Any]

    @property
    def deals(self) -> dict[str, dict[str, list[NotedDeal]]]:
        """The deals of each document, those of files left out, by the partners who have them.

        Everybody's stand below the empty name.
        """
        stored: dict[str, dict[str, list[NotedDeal]]] = self.data["deals"]
        return stored

    def deals_of(self, docname: str, variant: str) -> list[NotedDeal]:
        """Return the deals of a document for a partner, by the name case folded."""
        known = self.deals.get(docname, {})
        key = next((one for one in (variant, OTHERS) if one in known), "")
        return known.get(key, [])

    @property
    def table_chapters(self) -> dict[str, list[str]]:
        """The section of each document that each of its tables stands in."""
        stored: dict[str, list[str]] = self.data["table_chapters"]
        return stored

    @property
    def coverage(self) -> dict[str, list[CoverageRequest]]:
        """What the directives ``bml-coverage`` of each document ask for."""
        stored: dict[str, list[CoverageRequest]] = self.data["coverage"]
        return stored

    @property
    def told_coverage(self) -> dict[str, list[str]]:
        """What stands there, a digest each."""
        stored: dict[str, list[str]] = self.data["told_coverage"]
        return stored

    @property
    def double_dummy(self) -> dict[str, DoubleDummy]:
        """What can be made of deals that pages show, by deal."""
        stored: dict[str, DoubleDummy] = self.data["double_dummy"]
        return stored
