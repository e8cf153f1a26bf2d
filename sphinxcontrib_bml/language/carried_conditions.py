"""``#SEAT`` and ``#VUL`` that still hold in a later section of a page (``CONDITIONS-CARRY``).

Notes in a directive look as if they ended with it, but its settings go on (LANGUAGE SV-3). A
section inside that of the setting belongs to it. Chapters in BML are read from top to bottom;
nothing is said of them.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..bridge import OpeningSeat, Vulnerability
from .codes import Code

if TYPE_CHECKING:
    from .source import Span
    from .state import DocumentState
    from .syntax import BiddingTable

_NEUTRAL = {"SEAT": OpeningSeat.ANY, "VUL": Vulnerability.ANY}


@dataclass(slots=True)
class _PageCondition:
    """A ``#SEAT`` or ``#VUL`` of a page."""

    place: Span
    section: object
    """The innermost section that it stands in, or the document."""
    is_told: bool = False
    """Whether it was remarked upon."""


class CarriedConditions:
    """What the directives of a page have set, and where."""

    def __init__(self) -> None:
        """Begin above the first directive."""
        self._settings: dict[str, _PageCondition] = {}

    def note(self, state: DocumentState, section: object) -> None:
        """Remember in which section that was set which holds now.

        :param section: the innermost one that is open, or the document.
        """
        for word, place in (("SEAT", state.seat_place), ("VUL", state.vulnerability_place)):
            known = self._settings.get(word)
            if place and (known is None or known.place is not place):
                self._settings[word] = _PageCondition(place, section)

    def remark(
        self,
        table: BiddingTable,
        options: Container[str],
        open_sections: Sequence[object],
        state: DocumentState,
    ) -> None:
        """Remark, once for each, on settings of an earlier section that a table is read with.

        :param options: of the directive that holds the table; they go before settings.
        :param open_sections: the document and the sections that the directive stands in, the
            innermost last.
        """
        self.note(state, open_sections[-1])
        if not table.rows:
            return
        seat, vulnerability = table.conditions.seat, table.conditions.vulnerability
        found = []
        if seat is not OpeningSeat.ANY and "seat" not in options:
            found.append(("SEAT", str(seat)))
        if vulnerability is not Vulnerability.ANY and "vul" not in options:
            found.append(("VUL", str(vulnerability)))
        for word, value in found:
            setting = self._settings.get(word)
            if setting is None or setting.is_told:
                continue
            if any(setting.section is section for section in open_sections):
                continue
            setting.is_told = True
            state.diagnostics.report(
                Code.CONDITIONS_CARRY,
                setting.place,
                f"#{word} {value} still holds in a later section",
                hint=f"write #{word} {_NEUTRAL[word]} in a directive bml where it ends",
                related=[table.rows[0].span],
                relation="the first table there",
            )
