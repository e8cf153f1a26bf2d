"""Flash cards: what is on them, and what a learner keeps when notes change (PRACTICE AN)."""

from __future__ import annotations

import sys
import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import genanki  # type: ignore[import-untyped]
import pytest

from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.agreements.system import System
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.formats.registry import Written
from sphinxcontrib_bml.practice.files import (
    AnkiMissingError,
    Cards,
    Deck,
    Flashcard,
    as_html,
    cards_as_lines,
    cards_as_package,
    guid_for,
)
from sphinxcontrib_bml.practice.model.selection import NO_FILTERS
from sphinxcontrib_bml.practice.words import ChangedRows, practice

if TYPE_CHECKING:
    from anki.collection import Collection

SMALL = Path(__file__).parents[1] / "agreements" / "resolver" / "small.bml"
WAS = "was: {text}"
NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def cards(notes: Notes, day: str = "2026-01-31", old: Notes | None = None) -> list[Flashcard]:
    changed = ChangedRows.between(old, notes.system) if old is not None else None
    made = Cards(
        practice(notes),
        Deck("small", "Small notes", day),
        earlier=changed.earlier if changed is not None else None,
    )
    return list(made.all(NO_FILTERS))


def edited() -> str:
    """Return the notes with a row reworded, one added, one gone, variables written out."""
    text = SMALL.read_text(encoding="utf-8")
    for before, after in (
        ("1N = 15--17", "1N = 14--16"),
        ("  2DH = transfer", "  2D = transfer\n  2H = transfer"),
        ("  P = to play\n", ""),
        ("1S = 5+!s", "1H = 5+!h\n\n1S = 5+!s"),
    ):
        assert before in text
        text = text.replace(before, after, 1)
    return text


def test_an_agreement_is_one_note_with_two_cards() -> None:  # PRACTICE AN-1, AN-2, AN-5, AN-6
    found = {card.key: card for card in cards(read(SMALL))}
    assert len(found) == 48
    assert sum(1 + card.asks_call for card in found.values()) == 68
    card = found["small 1C-1H"]
    assert (card.before, card.call, card.meaning) == ("1♣", "1♥", "4+♥")
    assert [row.text for row in card.table if row.is_asked] == ["4+♥"]
    assert card.same == ""  # 1♣ 1♠ shows the other major
    assert found["small 1N-2D-3D"].same == "same meaning: 1NT 2♥ 3♦"
    assert card.opening == "We open 1♣"
    assert card.tags == ("bml::depth2", "bml-export::2026-01-31", "bml::Openings")
    assert found["small (1H)-X"].opening == "They open 1♥"
    assert found["small 3C&vul=Y0"].condition == "We are vulnerable, they are not"


def test_identifiers_are_those_of_genanki() -> None:  # PRACTICE AN-2
    for key in ("small 1C", "x 1N-2C&when=2C:ö", ""):
        assert guid_for(key) == genanki.guid_for("sphinxcontrib-bml", key)


def test_what_a_card_said_before_stands_on_it() -> None:  # PRACTICE AN-7
    notes = parse(edited(), "small")
    told = [card for card in cards(notes, old=read(SMALL)) if card.was]
    assert [(card.key, card.was) for card in told] == [("small 1N", "15–17")]
    assert "bml::changed::2026-01-31" in told[0].tags


def test_lines_have_a_header_and_a_line_a_direction() -> None:  # PRACTICE AN-8
    lines = cards_as_lines(cards(read(SMALL)), "Small notes").decode("utf-8").splitlines()
    assert lines[:3] == ["#separator:tab", "#html:false", "#notetype:Basic"]
    told = [line.split("\t") for line in lines if not line.startswith("#")]
    assert len(told) == 68
    assert all(len(line) == 5 for line in told)
    assert [line[:2] for line in told if "Stayman" in line] == [["1NT 2♣: ?", "Stayman"]]
    (front, _, _, _, tags) = next(line for line in told if "1♥ 2♣ 2♦: ?" in line[0])
    assert front == "(3rd seat) 1♥ 2♣ 2♦: ?"
    assert tags == "bml::depth3 bml-export::2026-01-31 bml::By_seat_and_vulnerability"


@pytest.mark.parametrize(
    ("text", "html", "line"),
    [
        ("[latex]x[/latex]", "&#91;latex]x&#91;/latex]", "[ latex]x[ /latex]"),
        ("[sound:x]", "&#91;sound:x]", "[ sound:x]"),
        ("<b>&", "&lt;b&gt;&amp;", "<b>&"),
        ("\\(x\\)", "\\\u2060(x\\\u2060)", "\\\u2060(x\\\u2060)"),
        ("{{c1::x}}", "&#123;&#123;c1::x}}", "{ {c1::x}}"),
        ("a\u2028b", "a\u2028b", "a b"),
        ('"quoted', '"quoted', '"""quoted"'),
        ("4♥", '4<span class="h">♥</span>', "4♥"),
    ],
)
def test_texts_are_texts(text: str, html: str, line: str) -> None:  # PRACTICE AN-9
    assert as_html(text) == html
    card = replace(cards(read(SMALL))[0], meaning=text)
    told = cards_as_lines([card], "x").decode("utf-8").split("\n")
    assert told[7].split("\t")[1] == line


def test_without_genanki_the_way_to_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "genanki", None)  # PRACTICE AN-1
    with pytest.raises(AnkiMissingError, match="pip install"):
        cards_as_package(cards(read(SMALL)), "Small notes", WAS, NOON)


# Among the exports


def package_of(system: System, monkeypatch: pytest.MonkeyPatch, moment: datetime) -> Written:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(moment.timestamp())))
    return EXPORTS["anki"].write(system)


def test_a_package_of_the_same_notes_ends_alike_whenever_it_is_made(  # PRACTICE AN-1, AN-4
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system = read(SMALL).system
    first, again, later = (
        package_of(system, monkeypatch, moment)
        for moment in (NOON, NOON, NOON + timedelta(days=28))
    )
    assert first == again
    assert first.data != later.data
    assert EXPORTS["anki"].is_same(first.data, later.data)
    other = package_of(parse(edited(), "small").system, monkeypatch, NOON)
    assert not EXPORTS["anki"].is_same(first.data, other.data)
    archive = zipfile.ZipFile(BytesIO(first.data))
    assert archive.testzip() is None
    assert archive.namelist() == ["collection.anki2", "media"]
    assert archive.infolist()[0].date_time == (2026, 1, 31, 12, 0, 0)


def test_an_export_asks_what_the_command_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "* Openings\n\n1N = S/O\n  2C = to play\n\n* Terms\n\n- XYZ :: ask\n- ABC :: other\n"
    system = parse(text, "x").system
    assert system.chapters[0].headings == ("Openings",)
    assert system.chapters[0].terms == (("XYZ", "ask"), ("ABC", "other"))
    data = package_of(system, monkeypatch, NOON).data
    assert b"bml::Openings" in data and b"bml-export::2026-01-31" in data


# With Anki's own library


@pytest.fixture
def collection(tmp_path: Path) -> Collection:
    anki = pytest.importorskip("anki.collection")
    found: Collection = anki.Collection(str(tmp_path / "learner.anki2"))
    return found


def load(collection: Collection, data: bytes, folder: Path) -> dict[str, int]:
    """Import a package as a learner does; return how many notes were new, changed ..."""
    from anki.collection import ImportAnkiPackageOptions, ImportAnkiPackageRequest

    path = folder / "cards.apkg"
    path.write_bytes(data)
    options = ImportAnkiPackageOptions(merge_notetypes=True, with_scheduling=False)
    request = ImportAnkiPackageRequest(package_path=str(path), options=options)
    log = collection.import_anki_package(request).log
    return {name: len(getattr(log, name)) for name in ("new", "updated", "conflicting")}


def schedules(collection: Collection) -> dict[tuple[str, int], tuple[int, ...]]:
    """Return when each card is due, by note and direction."""
    found: list[Any] = [collection.get_card(one) for one in collection.find_cards("")]
    return {
        (collection.get_note(card.nid).guid, card.ord): (card.due, card.ivl, card.reps, card.type)
        for card in found
    }


def study(collection: Any) -> None:
    """Answer every card."""
    from anki.scheduler.v3 import CardAnswer

    for deck in collection.decks.all_names_and_ids():
        collection.decks.select(deck.id)
        while queued := collection.sched.get_queued_cards(fetch_limit=1).cards:
            card = collection.get_card(queued[0].card.id)
            card.start_timer()
            answer = collection.sched.build_answer(
                card=card, states=queued[0].states, rating=CardAnswer.EASY
            )
            collection.sched.answer_card(answer)


@pytest.mark.slow
def test_learners_keep_what_they_learned(  # PRACTICE AN-3, AN-4, QZ-2
    collection: Collection, tmp_path: Path
) -> None:
    made = datetime.now(UTC)
    first = cards_as_package(cards(read(SMALL)), "Small notes", WAS, made)
    assert load(collection, first, tmp_path)["new"] == 48
    study(collection)
    before = schedules(collection)
    assert len(before) == 68
    # Anki says versions of a note apart by the second.
    later = made + timedelta(minutes=1)
    edition = cards(parse(edited(), "small"), "2026-02-28")
    changed = cards_as_package(edition, "Small notes", WAS, later)
    load(collection, changed, tmp_path)
    after = schedules(collection)
    assert {key: after.get(key) for key in before} == before
    assert len(after) > len(before)
    gone = collection.find_notes("tag:bml-export::* -tag:bml-export::2026-02-28")
    names = {collection.get_note(one).fields[0] for one in gone}
    assert names == {"small 1N-P", "small 1N-2D-3D"}
    said = {
        note.fields[0]: note.fields[3]
        for note in map(collection.get_note, collection.find_notes(""))
    }
    assert said["small 1N"] == "14–16"
    again = load(collection, changed, tmp_path)
    assert (again["new"], again["updated"]) == (0, 0)
    assert schedules(collection) == after
