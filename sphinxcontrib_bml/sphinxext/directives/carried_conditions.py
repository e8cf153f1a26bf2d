"""``#SEAT`` and ``#VUL`` that still hold in a later section of a page (``CONDITIONS-CARRY``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...language.carried_conditions import CarriedConditions
from ..build_state import ReadingState
from ..i18n.messages import is_chapter
from .page_headings import open_sections

if TYPE_CHECKING:
    from ...language.syntax import BiddingTable
    from .base import BMLBaseDirective

_SETTINGS: ReadingState[CarriedConditions] = ReadingState(
    "settings", lambda env: CarriedConditions()
)


def record_settings(directive: BMLBaseDirective) -> None:
    """Remember in which section that was set which holds behind a directive."""
    section = open_sections(directive.state.document)[-1]
    _settings_of(directive).note(directive.notes_state, section)


def report_carried(directive: BMLBaseDirective, table: BiddingTable) -> None:
    """Remark, once for each, on settings of an earlier section that a table is read with.

    :param directive: the one that holds the table; its own options go before settings.
    """
    settings, sections = _settings_of(directive), open_sections(directive.state.document)
    if is_chapter(directive.env):
        settings.note(directive.notes_state, sections[-1])
    else:
        settings.remark(table, directive.options, sections, directive.notes_state)


def _settings_of(directive: BMLBaseDirective) -> CarriedConditions:
    """Return what the directives of the page have set so far."""
    return _SETTINGS.of(directive.env)
