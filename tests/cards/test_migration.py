"""Card files of version 1 are read, and written anew, with the ids of version 2 (SA-5, SA-6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.cards.files.folders import bundled_structure
from sphinxcontrib_bml.cards.model.card import Card
from sphinxcontrib_bml.cards.model.fill import fill
from sphinxcontrib_bml.cards.model.migration import is_old, migrated
from sphinxcontrib_bml.cards.model.structure import BUNDLED
from sphinxcontrib_bml.cards.model.system_notes import SystemNotes, read_system_notes
from sphinxcontrib_bml.language.source import Source
from tests.commands.desk import Desk

PAIR = (Path(__file__).parent / "migrate" / "card-1.0.yaml").read_text(encoding="utf-8")


def notes_of(text: str) -> SystemNotes:
    return read_system_notes(Source("card.yaml", text))


def old(section: str, fields: str, cards: str = 'acbl: "1.0"') -> str:
    return f"format: {{{cards}}}\nsections:\n  {section}:\n    fields:\n      {fields}\n"


def answers(notes: SystemNotes) -> dict[str, str]:
    return {
        f"{section.id}.{name}": node.span.text
        for section in notes.sections.values()
        for name, node in section.fields.items()
    }


def new_answers(desk: Desk, text: str) -> list[str]:
    """Return the lines of answers that the command writes."""
    desk.write("card.yaml", text)
    assert desk.bml("card", "migrate", "card.yaml").exit_code == 0
    read = notes_of(desk.read("card.yaml"))
    assert not len(read.diagnostics)
    return [f"{name}: {value}" for name, value in answers(read).items()]


def cards_of(notes: SystemNotes) -> list[Card]:
    structures = [bundled_structure(name) for name in BUNDLED]
    return [fill(notes, one, structures) for one in structures]


# SA-6
def test_a_pair_keeps_every_answer(desk: Desk) -> None:
    desk.write("card.yaml", PAIR)
    listed = desk.bml("card", "migrate", "card.yaml", "--check")
    assert listed.exit_code == 1
    assert desk.read("card.yaml") == PAIR
    assert listed.stdout.splitlines()[0] == (
        "card.yaml: 130 answers: 107 keep their question, 23 have moved; "
        "5 options were put otherwise; 2 texts were joined (general.approach)"
    )
    ended = desk.bml("card", "migrate", "card.yaml")
    assert (ended.exit_code, ended.stdout) == (0, listed.stdout)
    text = desk.read("card.yaml")
    assert text.startswith("# System notes for: ACBL")
    assert "      # forcing_opening_other:  # Other forcing opening" in text
    read = notes_of(text)
    assert not is_old(read, [bundled_structure(name) for name in BUNDLED])
    shown = {
        f"{section.section.id}.{name}"
        for card in cards_of(read)
        for section in card.sections
        for name, answer in section.answers.items()
        if answer.span is not None
    }
    notes = {
        f"{one.section_id}.{one.field_id}" for card in cards_of(read) for one in card.supplement
    }
    assert set(answers(read)) <= shown | notes
    assert notes == {"general.game_forcing_two_over_one"}


# SA-5
def test_a_second_run_changes_nothing(desk: Desk) -> None:
    desk.write("card.yaml", PAIR)
    desk.bml("card", "migrate", "card.yaml")
    text = desk.read("card.yaml")
    ended = desk.bml("card", "migrate", "card.yaml")
    assert (ended.exit_code, ended.stdout) == (0, "card.yaml: nothing to migrate\n")
    assert desk.read("card.yaml") == text


# SA-5
def test_an_old_file_is_read_as_if_it_were_new() -> None:
    structures = [bundled_structure(name) for name in BUNDLED]
    read = migrated(notes_of(PAIR), structures)
    codes = [str(one.code) for one in read.diagnostics]
    assert codes.count("CARD-VERSION") == 1
    assert codes.count("CARD-MIGRATE") == len(codes) - 1
    assert answers(read)["no_trump_openings.negative_double_text"] == "3!s"
    assert {"2.0"} == set(read.formats.values())


# SA-5
@pytest.mark.parametrize(
    ("section", "fields", "written"),
    [
        ("general", "light_overcalls: true", ["general.unusual_methods: Very light overcalls"]),
        ("general", "game_forcing_two_over_one: one_round",
         ["general.approach: Two over one, one round"]),
        ("no_trump_openings", "stayman: [2c_2d_forcing]",
         ["no_trump_openings.stayman: [2c]",
          "no_trump_openings.response_2d: Game-forcing Stayman"]),
        ("no_trump_openings", "transfers: [texas, 2d]",
         ["no_trump_openings.transfers: [2d, 4d, 4h]"]),
        ("leads", "nt_AKJx: J", ["leads.nt_AKxx: 3"]),
        ("leads", "suit_JT9: J", ["leads.suit_JTx: J"]),
        ("leads", "nt_AT9x: 9", ["leads.exceptions_nt: 'A109x: 9'"]),
        ("direct_cue_bids", "minor_michaels: true", ["direct_cue_bids.michaels: [minor]"]),
        ("defensive_carding", "other_signals: [smith_nt]",
         ["defensive_carding.smith_echo: [notrump]"]),
        ("over_opponent_preempt", "other_means: [penalty]",
         ["over_opponent_preempt.penalty: true"]),
        ("slam_conventions", "interference: [dopi, ropi]",
         ["slam_conventions.interference: DOPI, ROPI"]),
        ("slam_conventions", "control_bids: true", ["slam_conventions.control_bids: Yes"]),
        ("major_openings", "drury: reverse", ["major_openings.drury_other: Reverse"]),
        ("two_level_openings", "2!d_notes: x", ["two_level_openings.2!d_other: x"]),
        ("notes", "notes: Ask us", ["notes.notes: Ask us"]),
    ],
)  # fmt: skip
def test_an_answer_finds_its_place(
    desk: Desk, section: str, fields: str, written: list[str]
) -> None:
    assert new_answers(desk, old(section, fields)) == written


# SA-5
def test_the_same_id_of_two_federations_goes_two_ways(desk: Desk) -> None:
    text = old("two_level_openings", "2!d_notes: x", 'ebu-20b: "1.0"')
    assert new_answers(desk, text) == ["two_level_openings.2!d_meaning: x"]


# SA-5
def test_a_file_of_one_line_a_section_keeps_its_form(desk: Desk) -> None:
    leads = "leads: {fields: {notes: x, suit_xx: 1}}  # our leads"
    text = f'format: acbl\nversion: "1.0"\nsections:\n  {leads}\n'
    assert new_answers(desk, text) == ["leads.exceptions_suit: x", "leads.suit_xx: 1"]
    assert desk.read("card.yaml").endswith(
        "leads: {fields: {exceptions_suit: x, suit_xx: 1}}  # our leads\n"
    )


# SA-4
def test_a_card_may_have_a_shorter_answer() -> None:
    text = (
        'format: {acbl: "2.0", wbf: "2.0"}\nsections:\n  general:\n    fields:\n'
        "      approach: {text: Two over one, for: {acbl: 2/1}}\n"
    )
    acbl, _, wbf = cards_of(notes_of(text))
    shown = []
    for card in (acbl, wbf):
        section = card.section("general")
        assert section is not None
        shown.append(section.answers["approach"].text)
    assert shown == ["2/1", "Two over one"]


# SA-2
@pytest.mark.parametrize(
    ("fields", "card", "question", "value"),
    [
        ("two_level_openings:\n    fields: {2!d_meaning: Multi}", "wbf",
         "opening_bids.2!d_description", "Multi"),
        ("opening_bids:\n    fields: {1!c_minimum_length: 3+}", "acbl",
         "minor_openings.1!c_length", "three"),
        ("leads:\n    fields: {length_suit: third_low}", "wbf", "leads.suit_lead", "Third and low"),
        ("two_level_openings:\n    fields: {2nt_meaning: '20--21, balanced'}", "acbl",
         "two_no_trump_openings.range", "20--21"),
        ("simple_overcalls:\n    fields: {style: Sound}", "ebu-20b",
         "defensive_methods.simple_meaning", None),
        ("defensive_carding:\n    fields: {primary_signal_to_partner_lead: [attitude], "
         "suit_attitude: upside_down}", "ebu-20b", "defensive_carding.partner_suit",
         "Attitude, upside-down"),
        ("leads:\n    fields: {exceptions_suit: a, exceptions_nt: b}", "ebu-20b",
         "leads.other_leads", "a; b"),
        ("competitive_auctions:\n    fields: {double_redouble: 10+, double_2nt: Raise}", "wbf",
         "over_opponent_takeout_double.methods", "Redouble: 10+; 2NT: Raise"),
        ("slam_conventions:\n    fields: {slam_1_name: RKC, slam_1_responses: 1430}", "wbf",
         "slam_conventions.methods", "RKC: 1430"),
        # The third card asks for what the second takes from the first.
        ("slam_conventions:\n    fields: {interference: DOPI}", "wbf",
         "slam_conventions.methods", "DOPI"),
    ],
)  # fmt: skip
def test_a_card_takes_the_same_answer_in_its_shape(
    fields: str, card: str, question: str, value: str | None
) -> None:
    forms = ", ".join(f'{name}: "2.0"' for name in BUNDLED)
    read = notes_of(f"format: {{{forms}}}\nsections:\n  {fields}\n")
    filled = cards_of(read)[BUNDLED.index(card)]
    name, _, identifier = question.partition(".")
    section = filled.section(name)
    assert section is not None
    assert section.answers[identifier].value == value
