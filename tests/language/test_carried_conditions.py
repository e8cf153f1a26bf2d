"""Settings of a page that still hold in a later section are remarked upon once (LANGUAGE SV-3)."""

from __future__ import annotations

from dataclasses import replace

from sphinxcontrib_bml.bridge.conditions import ALWAYS
from sphinxcontrib_bml.language.conditions import CarriedConditions, preserve_conditions
from sphinxcontrib_bml.language.parser import parse_source
from sphinxcontrib_bml.language.source import Source
from sphinxcontrib_bml.language.state import DocumentState
from sphinxcontrib_bml.language.syntax import BiddingTable

PAGE, FIRST, SECOND = object(), object(), object()


def table_of(text: str, state: DocumentState) -> BiddingTable:
    parse = parse_source(Source("page.rst", text), state)
    return next(one for one in parse.document.elements if isinstance(one, BiddingTable))


def remarks(state: DocumentState) -> list[tuple[str, str]]:
    return [
        (one.message, one.hint) for one in state.diagnostics if str(one.code) == "CONDITIONS-CARRY"
    ]


def test_a_setting_of_an_earlier_section_is_told_once() -> None:
    state, carried = DocumentState(), CarriedConditions()
    table = table_of("#SEAT 34\n#VUL YN\n\n1C = x\n", state)
    carried.remark(table, (), [PAGE, FIRST], state)
    assert remarks(state) == []
    for _ in range(2):
        carried.remark(table_of("1D = y\n", state), (), [PAGE, SECOND], state)
    assert remarks(state) == [
        (
            "#SEAT 34 still applies in this later section",
            "write #SEAT 0 in a directive bml where it ends",
        ),
        (
            "#VUL YN still applies in this later section",
            "write #VUL 00 in a directive bml where it ends",
        ),
    ]


def test_a_setting_of_the_page_or_of_a_section_around_is_meant() -> None:
    for section in (PAGE, FIRST):
        state, carried = DocumentState(), CarriedConditions()
        parse_source(Source("page.rst", "#SEAT 34\n"), state)
        carried.note(state, section)
        carried.remark(table_of("1C = x\n", state), (), [PAGE, FIRST, SECOND], state)
        assert remarks(state) == []


def test_options_of_a_directive_go_before_settings() -> None:
    state, carried = DocumentState(), CarriedConditions()
    table = table_of("#SEAT 34\n#VUL YN\n\n1C = x\n", state)
    carried.note(state, FIRST)
    carried.remark(table, {"seat", "vul"}, [PAGE, SECOND], state)
    assert remarks(state) == []


def test_tables_without_rows_or_conditions_are_read_with_no_setting() -> None:
    state, carried = DocumentState(), CarriedConditions()
    table = table_of("#SEAT 34\n\n1C = x\n", state)
    carried.note(state, FIRST)
    carried.remark(replace(table, rows=()), (), [PAGE, SECOND], state)
    carried.remark(replace(table, conditions=ALWAYS), (), [PAGE, SECOND], state)
    assert remarks(state) == []


def test_conditions_that_no_directive_set_are_no_settings() -> None:
    state, carried = DocumentState(), CarriedConditions()
    table = table_of("#SEAT 34\n\n1C = x\n", DocumentState())
    carried.remark(table, (), [PAGE, SECOND], state)
    assert remarks(state) == []


def test_what_is_set_inside_of_a_directive_ends_with_it() -> None:
    state = DocumentState()
    parse_source(Source("page.rst", "#SEAT 34\n"), state)
    place = state.seat_place
    with preserve_conditions(state):
        table = table_of("#SEAT 1\n#VUL YN\n\n1C = x\n", state)
        assert str(table.conditions) == "seat=1 vul=YN"
    assert (str(state.conditions), state.seat_place) == ("seat=34", place)
    assert state.vulnerability_place is None
