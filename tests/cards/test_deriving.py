"""Cards take answers from the notes by the readers of their structures, and say where from."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.answers import Answer, BoardContext
from sphinxcontrib_bml.agreements.lookup import Resolver
from sphinxcontrib_bml.agreements.queries import AuctionQuery
from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.cards.files.folders import bundled_structure
from sphinxcontrib_bml.cards.model.card import Card
from sphinxcontrib_bml.cards.model.deriving import Deriver
from sphinxcontrib_bml.cards.model.fill import FillingContext, fill
from sphinxcontrib_bml.cards.model.noted_answers import NotesChecker
from sphinxcontrib_bml.cards.model.noted_rows import NoteReader
from sphinxcontrib_bml.cards.model.structure import BUNDLED, Field, FieldType, Option
from sphinxcontrib_bml.cards.model.system_notes import read_system_notes
from sphinxcontrib_bml.language.source import Source, Span

FOLDER = Path(__file__).parent / "derived"
ALL = 'format: {acbl: "2.0", ebu-20b: "2.0", wbf: "2.0"}\nsections: {}\n'


def deriver_of(notes: bml.Notes) -> Deriver:
    return Deriver(NoteReader(resolver_of(notes)), notes.system)


def card_of(
    text: str, notes: bml.Notes, name: str = "acbl", *, derives_texts_only: bool = False
) -> Card:
    deriver = deriver_of(notes)
    around = FillingContext(
        resolver=resolver_of(notes),
        deriver=deriver,
        checker=NotesChecker(deriver),
        derives_texts_only=derives_texts_only,
    )
    structures = [bundled_structure(one) for one in BUNDLED]
    read = read_system_notes(Source("card.yaml", text))
    return fill(read, bundled_structure(name), structures, around)


def answers(card: Card, *, is_derived: bool = True) -> dict[str, object]:
    return {
        f"{section.section.id}.{name}": answer.value
        for section in card.sections
        for name, answer in section.answers.items()
        if answer.is_answered and answer.is_derived is is_derived
    }


def asked(kind: FieldType, *readers: str, options: dict[str, str] | None = None) -> Field:
    made = tuple(Option(name, name, derive=(reader,)) for name, reader in (options or {}).items())
    span = Span(Source("structure.yaml", ""), 0, 0)
    return Field("question", "Question", kind, span, derive=readers, options=made)


def text_of(table: str, *readers: str) -> object:
    found = deriver_of(bml.parse(table)).answer(asked(FieldType.TEXT, *readers), lambda _: "")
    return found and found.value


def tick_of(table: str, reader: str) -> object:
    return deriver_of(bml.parse(table)).truth(reader)[0]


def written(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(value)
    return "true" if value is True else str(value)


# DR-9 DR-3 DR-5 AT-52
@pytest.mark.parametrize("name", BUNDLED)
def test_cards_of_a_pair_have_these_answers_in_these_words_and_no_other(name: str) -> None:
    with (FOLDER / "answers.tsv").open(encoding="utf-8", newline="") as file:
        expected = {
            row["id"]: row["value"]
            for row in csv.DictReader(file, delimiter="\t")
            if name in row["card"].split(", ") or row["card"] == "all"
        }
    card = card_of(ALL, bml.read(FOLDER / "system.bml"), name)
    assert {one: written(value) for one, value in answers(card).items()} == expected
    assert not [
        one for one in card.diagnostics if str(one.code) == "CARD-MISSING" and name == "acbl"
    ]


# DR-3
@pytest.mark.parametrize(
    ("table", "reader", "text"),
    [
        ("1N = 14--16 HCP", "hcp of 1N", "14--16"),
        ("2C = 22+ HCP, artificial", "hcp of 2C", "22+"),
        ("1N = 15--17 HCP\n  2D = Transfer", "text of 1N-2D", "Transfer"),
        ("1N = 15--17 HCP\n  2D = !Transfer", "text of 1N-2D", "Transfer"),
        ("1C = 3+!c", "length of 1C", "3"),
        ("1C = 3+!c", "length H of 1C", None),
        ("1N = 15--17 HCP", "length of 1N", None),
        ("1N = Balanced, may have a five-card major, 15--17 HCP", "shape of 1N",
         "Balanced, may have a five-card major"),
        ("1C = 4+!c\n(1S)\n  D = Takeout", "highest 1C-(1S)-D,1C-(2S)-D is takeout", None),
        ("1C-(1S);\nD = Takeout\n\n1C-(2S);\nD = Takeout\n\n1C-(3S);\nD = Penalty",
         "highest 1C-(1S)-D,1C-(2S)-D,1C-(3S)-D is takeout", "2!s"),
        ("2H = 6!h\n\n2S = 6!s", "texts of 2H,2S", "2!h 6!h; 2!s 6!s"),
        ("2H = Weak\n\n2S = Weak", "texts of 2H,2S", "2!h, 2!s Weak"),
    ],
)  # fmt: skip
def test_a_reader_takes_a_text(table: str, reader: str, text: str | None) -> None:
    assert text_of(table, reader) == text


# DR-2
def test_members_of_a_family_must_agree() -> None:
    table = "3C = 6+!c, weak\n\n3D = 6+!d, weak\n\n3H = 7+!h, weak"
    deriver = deriver_of(bml.parse(table))
    assert deriver.answer(asked(FieldType.TEXT, "length of 3X"), lambda _: "") is None
    (variation,) = deriver.take_variations()
    assert (variation.first.text, variation.second.text) == ("6+!c, weak", "7+!h, weak")
    assert text_of("3C = 6+!c, weak\n\n3D = 6+!d, weak", "length of 3X") == "6"


# DR-2
def test_rows_with_conditions_give_two_ranges_and_when() -> None:
    table = "#VUL Y0\n\n1N = 15--17 HCP\n\n#VUL N0\n\n1N = 12--14 HCP"
    assert text_of(table, "hcp of 1N") == "15--17"
    assert text_of(table, "other hcp of 1N") == "12--14"
    assert text_of(table, "condition of hcp of 1N") == "We are vulnerable"
    assert tick_of(table, "hcp of 1N varies") is True


# DR-2
def test_a_seat_is_asked_for() -> None:
    table = "#SEAT 12\n\n1H = 5+!h\n\n#SEAT 34\n\n1H = 4+!h"
    assert text_of(table, "length of 1H") == "5"
    assert tick_of(table, "length of 1H in seat 3 = 4") is True


# DR-4
@pytest.mark.parametrize(
    ("table", "reader", "truth"),
    [
        ("1N = 15--17 HCP", "hcp of 1N at least 14", True),
        ("1N = 12--14 HCP", "hcp of 1N at least 14", False),
        ("1N = 12--14 HCP", "hcp of 1N below 14", True),
        ("1N = strong", "hcp of 1N at least 14", None),
        ("1H = 5+!h\n2N = Game-forcing raise", "1H-2N is raise", None),
        ("1H;\n2N = Game-forcing raise", "1H-2N is raise", True),
        ("1H;\n2N = Natural, 11--12 HCP", "1H-2N is raise", False),
        ("1H;\n3H = Limit raise", "1H-3H is raise weak", False),
        ("1H;\n3C = Mixed raise", '1H-3C has "mixed"', True),
        ("1H;\n3C = May be a mixed raise", '1H-3C has "mixed"', None),
        ("1N;\n2C = Stayman", "1N-2C asks M 4", True),
        ("1N;\n2C = Puppet Stayman", "1N-2C asks M 4", False),
        ("1N;\n2C = No Stayman", "1N-2C asks M 4", None),
        ("1N;\n2C = Stayman", "1N-2C is defined not ask", False),
        ("1N;\n2D = Transfer to !h", "1N-2D is transfer H", True),
        ("1N;\n2D = Transfer to !s", "1N-2D is transfer H", False),
        ("1N;\n2D = 5+!d", "1N-2D is transfer H", False),
        ("2H = 5!h and 5!s, 6--10 HCP", "2H is two-suiter", True),
        ("2H = 6!h, 6--10 HCP", "2H is natural weak", True),
        ("2D = !18--19 HCP, balanced", "2D is artificial", True),
        ("2D = 6!d, 6--10 HCP", "2D is artificial", False),
        ("1C = Artificial, 16+ HCP", "1C is artificial strong", True),
        ("1N = 15--17 HCP, 5-card major possible", "length M of 1N may be 5", True),
        ("1M-(D);\nR = 10+ HCP", "hcp of 1M-(D)-R at least 9", True),
        ("P-1M;\n2C = Drury", "P-1M-2C is raise", None),
        ("1M;\n2C = Drury", "P-1M-2C is raise", None),
    ],
)  # fmt: skip
def test_a_tick_is_true_false_or_not_told(table: str, reader: str, truth: bool | None) -> None:
    assert tick_of(table, reader) is truth


# DR-6
def test_a_radio_takes_the_only_true_option() -> None:
    options = {"weak": "2H is weak", "strong": "2H is strong", "same": "2H is natural"}
    deriver = deriver_of(bml.parse("2H = 6!h, 6--10 HCP"))
    two = {name: options[name] for name in ("weak", "strong")}
    found = deriver.answer(asked(FieldType.RADIO, options=two), lambda _: "")
    assert found is not None
    assert found.value == "weak"
    assert deriver.answer(asked(FieldType.RADIO, options=options), lambda _: "") is None
    assert len(deriver.take_variations()) == 1
    several = deriver.answer(asked(FieldType.MULTI_CHECKBOX, options=options), lambda _: "")
    assert several is not None
    assert several.value == ("weak", "same")


def answered(fields: str, table: str, *, derives_texts_only: bool = False) -> Card:
    text = ALL.replace("sections: {}\n", f"sections:\n  no_trump_openings:\n    {fields}\n")
    return card_of(text, bml.parse(table), derives_texts_only=derives_texts_only)


# DR-7
def test_own_answers_win_and_null_leaves_open() -> None:
    table = "1N = 15--17 HCP\n  3S = Splinter"
    card = answered("fields: {range: 14--16, response_3s: null}", table)
    assert answers(card, is_derived=False)["no_trump_openings.range"] == "14--16"
    assert "no_trump_openings.response_3s" not in answers(card)
    assert answers(answered("fields: {response_3s: }", table))["no_trump_openings.response_3s"]


# DR-7
def test_deriving_is_switched_off_for_a_section_or_the_file() -> None:
    table = "1N = 15--17 HCP\n\n2N = 20--21 HCP"
    card = answered("derive: false", table)
    assert list(answers(card)) == ["general.one_notrump_style", "two_no_trump_openings.range"]
    everywhere = card_of("derive: false\n" + ALL, bml.parse(table))
    assert answers(everywhere) == {}


# DR-7
def test_numbers_and_ticks_may_be_left_to_people() -> None:
    table = "1N = 15--17 HCP\n  2S = Clubs\n\n2N = 20--21 HCP"
    card = answered("fields: {}", table, derives_texts_only=True)
    assert list(answers(card)) == ["no_trump_openings.response_2s"]


# DR-2
def test_rows_that_disagree_are_told() -> None:
    card = card_of(ALL, bml.parse("1H = 5+!h, 11--21 HCP\n\n1S = 4+!s, 11--21 HCP"))
    told = [one.message for one in card.diagnostics if str(one.code) == "CARD-DERIVE-VARIES"]
    assert told
    assert "1H is '5+!h, 11--21 HCP', 1S '4+!s, 11--21 HCP'" in told[0]


# DR-8
def test_a_derived_answer_knows_its_rows() -> None:
    card = answered("fields: {}", "1N = 15--17 HCP")
    section = card.section("no_trump_openings")
    assert section is not None
    answer = section.answers["range"]
    assert answer.meaning is not None
    assert [one.auction.short for one in answer.sources] == ["1N"]


# DR-10
@pytest.mark.parametrize("name", BUNDLED)
def test_a_card_asks_only_about_its_auctions(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = bml.read(FOLDER / "system.bml")
    asked_for: list[object] = []
    resolve = Resolver.resolve

    def counted(self: Resolver, query: AuctionQuery, *context: BoardContext) -> Answer:
        asked_for.append((query, context))
        return resolve(self, query, *context)

    monkeypatch.setattr(Resolver, "resolve", counted)
    card_of(ALL, notes, name)
    assert len(asked_for) == len(set(asked_for)) < 700


# DR-3 DR-4
@pytest.mark.parametrize(
    ("table", "reader", "text"),
    [
        ("1N = 12--14 flat", "hcp of 1N", "12--14"),
        ("1N = 15--17 flat or 20--21", "hcp of 1N", None),
        ("1H = five-card major, 12--20 HCP", "length of 1H", "5"),
        ("1C = could be 2, 11--21 HCP", "length of 1C", "2"),
        ("1C-(1S);\nD = Negative X through 3!s, takeout",
         "highest 1C-(1S)-D is takeout", "3!s"),
        ("1C-(3S);\nD = Negative\n\n1H-(2S);\nD = Negative",
         "highest 1C-(3S)-D,1H-(2S)-D is takeout", "3!s"),
        ("(1C);\nD = Majors\n1N = Minors", "texts below (1C)", "Dbl Majors; 1NT Minors"),
        ("(1C);\nD = Takeout\n1N = 15--18 HCP, balanced", "texts below (1C)", None),
        ("(1C);\nD = Majors\n1N = Minors", "text of (1X)-1N", None),
        ("(1H);\n1S = 8--16 HCP, 5+!s", "hcp of (1Y)-1X", "8--16"),
        ("1N = 12--14 HCP, may have 5-card major or a singleton honour", "shape of 1N",
         "May have 5-card major or a singleton honour"),
    ],
)  # fmt: skip
def test_habits_of_other_authors_are_read(table: str, reader: str, text: str | None) -> None:
    assert text_of(table, reader) == text


# DR-4 DR-5
@pytest.mark.parametrize(
    ("table", "reader", "truth"),
    [
        ("1N = 15--17 HCP\n  2D = Jacoby transfer", "1N-2D is transfer H", True),
        ("1N = 15--17 HCP\n  2S = Transfer", "1N-2S is transfer m", None),
        ("1N = 15--17 HCP\n  2H = !5+!s", "1N-2H is transfer S", True),
        ("1N = 15--17 HCP\n  2N = !Diamonds", "1N-2N is transfer m", True),
        ("1N = 15--17 HCP\n  2S = transfer for clubs", "1N-2S is transfer m", True),
        ("1C-1H-1N;\n2C = Puppet 2!d, any invite", "1C-1H-1N-2C is puppet 2D", True),
        ("1D-1H-1N;\n2C = Roudi, asks about range", "1D-1H-1N-2C is ask", None),
        ("2C = Strong, artificial, 22+ or 9+ tricks", "2C is very-strong", True),
        ("2C = 23+ or game force", "2C is artificial", True),
        ("2C = !Game force or 23+ balanced", "2C is artificial strong", True),
        ("2H = Strong two, 8 playing tricks", "2H is natural strong", True),
        ("2D = !Strong two in a major", "2D is natural strong", False),
        ("(1C);\n2H = Weak jump overcall", "(1C)-2H is natural weak", True),
        ("1H;\n3H = 10--12 points, 4+!h", "1H-3H is raise invitational", True),
        ("1H;\n2N = INV+, 4+!h", "1H-2N is raise", True),
        ("1H-3H;\n4N = RKC 3014", '1H-3H-4N has "0314"', True),
        ("1H-3H;\n4N = RKC 3014", '1H-3H-4N has "aces"', False),
        ("3N = solid seven-card minor", "3N is one-suiter", True),
        ("(1H);\n2H = Strong, any two suits", "(1H)-2H is two-suiter", True),
    ],
)
def test_other_words_for_the_same_call_tick_it(table: str, reader: str, truth: object) -> None:
    assert tick_of(table, reader) is truth
