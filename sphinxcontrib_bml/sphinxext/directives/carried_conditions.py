"""``#SEAT`` and ``#VUL`` that still hold in a later section of a page (``CONDITIONS-CARRY``).

Notes in a directive look as if they ended with it, but its settings go on (LANGUAGE SV-3). A
section inside that of the setting belongs to it. Chapters in BML are read from top to bottom;
nothing is said of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...bridge import OpeningSeat, Vulnerability
from ...language.codes import Code
from ..i18n.messages import is_chapter
from .page_headings import open_sections

if TYPE_CHECKING:
    from docutils import nodes

    from ...language.source import Span
    from ...language.syntax import BiddingTable
    from .base import BMLBaseDirective

_SETTINGS = "bml_settings"
_NEUTRAL = {"SEAT": OpeningSeat.ANY, "VUL": Vulnerability.ANY}


@dataclass(slots=True)
class _Setting:
    """A ``#SEAT`` or ``#VUL`` of a page."""

    place: Span
    section: nodes.Element
    """The innermost section that it stands in, or the document."""
    is_told: bool = False
    """Whether it was remarked upon."""


def note_settings(directive: BMLBaseDirective) -> None:
    """Remember in which section that was set which holds behind a directive."""
    _settings_in_force(directive)


def remark_carried(directive: BMLBaseDirective, table: BiddingTable) -> None:
    """Remark, once for each, on settings of an earlier section that a table is read with.

    :param directive: the one that holds the table; its own options go before settings.
    """
    settings = _settings_in_force(directive)
    if not table.rows or is_chapter(directive.env):
        return
    seat, vulnerability = table.conditions.seat, table.conditions.vulnerability
    if seat is not OpeningSeat.ANY and "seat" not in directive.options:
        _remark("SEAT", seat, settings.get("SEAT"), table, directive)
    if vulnerability is not Vulnerability.ANY and "vul" not in directive.options:
        _remark("VUL", vulnerability, settings.get("VUL"), table, directive)


def _remark(
    word: str,
    value: str,
    setting: _Setting | None,
    table: BiddingTable,
    directive: BMLBaseDirective,
) -> None:
    """Remark on what a word has set, unless it was told or set in a section that is still open."""
    if setting is None or setting.is_told:
        return
    if any(setting.section is section for section in open_sections(directive.state.document)):
        return
    setting.is_told = True
    directive.notes_state.diagnostics.report(
        Code.CONDITIONS_CARRY,
        setting.place,
        f"#{word} {value} still holds in a later section",
        hint=f"write #{word} {_NEUTRAL[word]} in a directive bml where it ends",
        related=[table.rows[0].span],
        relation="the first table there",
    )


def _settings_in_force(directive: BMLBaseDirective) -> dict[str, _Setting]:
    """Return what holds by the word that sets it; what is new was set in the section being read."""
    state = directive.notes_state
    if _SETTINGS not in directive.env.temp_data:
        directive.env.temp_data[_SETTINGS] = {}
    settings: dict[str, _Setting] = directive.env.temp_data[_SETTINGS]
    for word, place in (("SEAT", state.seat_place), ("VUL", state.vulnerability_place)):
        known = settings.get(word)
        if place and (known is None or known.place is not place):
            settings[word] = _Setting(place, open_sections(directive.state.document)[-1])
    return settings
