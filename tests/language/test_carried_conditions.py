"""Settings of a page that still hold in a later section are remarked upon once (XT-2)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.language import parse_text
from sphinxcontrib_bml.language.carried_conditions import CarriedConditions
from sphinxcontrib_bml.language.conditions import conditions_kept
from sphinxcontrib_bml.language.state import DocumentState
from sphinxcontrib_bml.language.syntax import BiddingTable

PAGE, FIRST, SECOND = object(), object(), object()


def table_of(text: str, state: DocumentState) -> BiddingTable:
    parse = parse_text(text, state=state)
    return next(one for one in parse.document.elements if isinstance(one, BiddingTable))


def remarks(state: DocumentState) -> list[tuple[str, str]]:
    return [
        (one.message, one.hint) for one in state.diagnostics if str(one.code) == "CONDITIONS-CARRY"
    ]
