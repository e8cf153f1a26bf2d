"""Tricks at double dummy, kept by deal from build to build (PLAYED DP-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...language.codes import Code
from ..collected import ProjectData

if TYPE_CHECKING:
    from ...bridge import Deal
    from ...formats.played.double_dummy import DoubleDummy
    from ..directives.base import BMLBaseDirective

_HINT = 'pip install "sphinxcontrib-bml[dd]"'

_DOUBLE_DUMMY: ProjectData[DoubleDummy] = ProjectData("double_dummy")
"""What can be made of deals that pages show, by deal."""


def tricks_of(deal: Deal, directive: BMLBaseDirective) -> DoubleDummy | None:
    """Return the tricks of a deal, None where they cannot be told.

    That endplay is not installed is told once a document.
    """
    from ...formats.played.double_dummy import can_be_solved, double_dummy, is_installed

    if not can_be_solved(deal):
        return None
    known = _DOUBLE_DUMMY.of(directive.env)
    key = f"{deal.dealer} {deal.vulnerability} {deal}"
    if key not in known:
        if not is_installed():
            message = "tricks at double dummy need endplay, which is not installed"
            span = directive.directive_line()
            directive.notes_state.diagnostics.remark_once(Code.DEAL_DD, span, message, hint=_HINT)
            return None
        known[key] = double_dummy(deal)
    return known[key]
