"""What is asked and what is not, in which order, and what a seed decides (PRACTICE QZ)."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.bridge.auctions import Auction, Call, Side
from sphinxcontrib_bml.bridge.chance import SeededRandom, fnv_hash
from sphinxcontrib_bml.practice.model.questions import Key, Kind, Reason
from sphinxcontrib_bml.practice.model.selection import Filters, Practice
from sphinxcontrib_bml.practice.model.texts import TextComparer
from sphinxcontrib_bml.practice.model.vocabulary import Vocabulary, all_languages
from sphinxcontrib_bml.practice.words import QuestionFormatter, practice
from tests.agreements.resolver.test_against_oracle import systems
from tests.practice.asking import seen

SMALL = Path(__file__).parents[1] / "agreements" / "resolver" / "small.bml"


def of(text: str) -> Practice:
    return practice(parse(text))


def reasons(text: str) -> dict[str, Reason]:
    return {one.id: one.reason for one in of(text).excluded}


def left(text: str, filters: Filters) -> list[str]:
    return [str(key) for key in of(text).keys(filters)]


# What is asked


def test_lines_of_a_text_are_joined() -> None:  # PRACTICE QZ-3
    assert of("1N = 15-17\n     balanced").agreements["1N"].text == "15-17 · balanced"


@pytest.mark.parametrize("text", ["?", "...", "--", "!!"])
def test_texts_without_a_word_are_not_asked(text: str) -> None:  # PRACTICE QZ-3
    assert reasons(f"1N = {text}\n1C = club") == {"1N": Reason.EMPTY}


@pytest.mark.parametrize(
    "text", ["see 1NT", "as over 1H", "Like 2C", "idem", "zie 1N", "siehe oben", "patrz 1C"]
)
def test_references_are_not_asked(text: str) -> None:  # PRACTICE QZ-4
    assert reasons(f"1N = {text}\n1C = club") == {"1N": Reason.REFERENCE}


@pytest.mark.parametrize("text", ["4!h", "5!s-4!c", "as-yet unknown", "likes hearts", "sees"])
def test_holdings_and_longer_words_are_asked(text: str) -> None:  # PRACTICE QZ-4
    assert reasons(f"1N = {text}") == {}


def test_long_texts_are_recalled_and_very_long_ones_not_asked() -> None:  # PRACTICE QZ-5
    texts = {"1C": "club " * 27, "1D": "diamond " * 20, "1H": "heart " * 80, "1S": "spade"}
    notes = "\n".join(f"{call} = {text}" for call, text in texts.items()) + "\n1N = 15-17\n2C = x"
    asked = of(notes)
    assert {one.id: one.reason for one in asked.excluded} == {"1H": Reason.LONG}
    for seed in map(str, range(40)):
        assert not asked.ask(Key(Kind.MEANING, "1D"), seed).options
        assert asked.agreements["1D"].text not in asked.ask(Key(Kind.MEANING, "1S"), seed).options
    assert asked.agreements["1D"].call_exclusion is Reason.LONG


def test_two_meanings_are_unclear() -> None:  # PRACTICE QZ-6
    assert reasons("1N = 15-17\n\n#BIDTABLE\n1N = 12-14") == {"1N": Reason.UNCLEAR} or Counter(
        reasons("1N = 15-17\n\n#BIDTABLE\n1N = 12-14").values()
    ) == {Reason.UNCLEAR: 2}


def test_the_context_is_the_least_that_must_be_said() -> None:  # PRACTICE QZ-6
    asked = of("#SEAT 34\n\n#BIDTABLE\n1N = 12-14\n\n#SEAT 0\n\n#BIDTABLE\n1N = 15-17")
    contexts = {one.id: str(one.places[0].context) for one in asked.agreements.values()}
    assert contexts == {"1N&seat=34": "seat=3", "1N": "seat=1"}


def test_a_text_that_gives_way_in_every_context_is_unclear() -> None:  # PRACTICE QZ-6
    tables = {"34": "14-16", "3": "12-14", "4": "15-17"}
    text = "".join(f"#SEAT {seat}\n\n1N = {said}\n\n" for seat, said in tables.items())
    assert reasons(text) == {"1N&seat=34": Reason.UNCLEAR}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1D = diamonds or 2D\n", None),
        ("1D = I bid 1D with diamonds\n", Reason.NAMES_CALL),
        ("1D = 11+, 3+ clubs\n", Reason.SISTER),
        ("1D = " + "d " * 80 + "\n", Reason.LONG),
        ("1D = strange\nother = strange\n", Reason.REST_ROW),
    ],
)
def test_calls_with_two_answers_are_not_asked_for(  # PRACTICE QZ-10
    text: str, reason: Reason | None
) -> None:
    asked = of(f"1C = 11+, 3+ clubs\n{text}1H = five hearts\n1S = five spades\n")
    assert asked.agreements["1D"].call_exclusion == reason


def test_of_qualified_rows_no_call_is_asked() -> None:  # PRACTICE QZ-2, QZ-10
    asked = of("//bss qual=1:majors\n(2C)-\n2D = both\n2H = h\n2S = s\n3C = c")
    assert asked.agreements["(2C)-2D&when=2C:majors"].call_exclusion is Reason.QUALIFIED


def test_what_a_pass_before_the_opening_means_is_told_as_what_a_pass_means() -> None:  # QZ-7
    asked = of("//bss qual=2:both majors\n#BIDTABLE\nP-1N-(2C)---\n  D = penalties\n  2D = red\n")
    (place,) = asked.agreements["1N-(2C)-X&seat=3&when=0:both majors"].places
    assert (
        QuestionFormatter().context_text(place.context, place.meaning)
        == "3rd seat, if Pass shows both majors"
    )


def test_every_agreement_is_asked_or_has_one_reason() -> None:  # PRACTICE QZ-3 to QZ-6
    check_sums(read(SMALL))


@pytest.mark.corpus
def test_every_agreement_of_real_notes_is_asked_or_has_one_reason(corpus_dir: Path) -> None:
    for notes in systems(corpus_dir):
        check_sums(notes)


def check_sums(notes: Notes) -> None:
    """Check that what is asked and what is left out are all definitions of our calls."""
    asked = practice(notes)
    ids = [*asked.agreements, *(one.id for one in asked.excluded)]
    told = {
        (one.row.address[:3], one.conditions)
        for one in notes.book
        if one.auction.last_side is Side.WE and one.text.strip()
    }
    rows = {
        (place.address[:3])
        for place in (
            *(one.meaning.row for one in asked.excluded),
            *(at.definition.meaning.row for one in asked.agreements.values() for at in one.places),
        )
    }
    assert len(set(asked.agreements)) == len(asked.agreements)
    assert len(ids) == len(asked.agreements) + len(asked.excluded)
    assert {address for address, _ in told} - rows <= duplicates(notes)


def duplicates(notes: Notes) -> set[tuple[str, int, int]]:
    """Return the rows that say what another one of the same auction says."""
    found = set()
    for several in notes.book.with_several_definitions():
        texts = set()
        for one in several:
            if one.text.strip() in texts:
                found.add(one.row.address[:3])
            texts.add(one.text.strip())
    return found


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("file", "agreements", "calls", "unclear"),
    [("wj/wj.bml", 890, 665, 23), ("bridge-systems/system-HB-GJP.bml", 949, 524, 73)],
)
def test_as_much_is_asked_of_real_notes_as_was(
    file: str, agreements: int, calls: int, unclear: int, corpus_dir: Path
) -> None:
    asked = practice(read(corpus_dir / file))
    assert len(asked.agreements) >= agreements
    assert sum(one.call_exclusion is None for one in asked.agreements.values()) >= calls
    assert [one.reason for one in asked.excluded].count(Reason.UNCLEAR) <= unclear


# What a player could take for each other


@pytest.mark.parametrize(
    ("one", "other", "are_near"),
    [
        ("12–14, 4♥", "15–17, 4♥", False),
        ("sign-off", "to play", True),
        ("S/O", "To play", True),
        ("game force", "FG", True),
        ("forcing", "not forcing", False),
        ("natural, 5+♥", "nat. 5+♥", True),
        ("raise", "raise, 4♥", True),
        ("both majors", "both minors", False),
        ("a b c", "a b d", True),
        ("4♥ or 1.5 tricks", "4♥ or 1 5 tricks", False),
    ],
)
def test_texts_that_could_be_taken_for_each_other(one: str, other: str, are_near: bool) -> None:
    reader = TextComparer(all_languages())  # PRACTICE QZ-9
    assert reader.are_similar(one, other) is are_near
    assert reader.are_similar(other, one) is are_near


def test_own_abbreviations_are_of_one_sense_with_their_meaning() -> None:  # PRACTICE QL-2
    words = all_languages().with_abbreviations([("GT", "game try"), ("GF", "game force")])
    assert TextComparer(words).are_similar("GT", "game try")
    assert TextComparer(words).are_similar("GF", "forcing to game") is False
    assert words.same["gf"] == "gf"


def test_only_words_in_use_go_into_data() -> None:  # PRACTICE QL-2
    used = all_languages().in_use(["game force, 5+", "See 1N", "to play"])
    assert used == Vocabulary(("see",), {"game force": "gf", "to play": "to play"})


def test_without_words_nothing_refers_or_is_of_one_sense() -> None:  # PRACTICE QL-2
    nothing = Vocabulary()
    assert not nothing.is_cross_reference("see 1N")
    assert nothing.normalize("to play") == "to play"
    assert nothing.in_use(["see 1N", "to play"]) == nothing


@pytest.mark.parametrize("explanation", [" ", "game try " * 9])
def test_abbreviations_without_a_short_meaning_are_of_no_sense(explanation: str) -> None:
    words = Vocabulary().with_abbreviations([("GT", explanation)])  # PRACTICE QL-2
    assert words == Vocabulary()


# Seeds and order


def test_numbers_are_those_of_the_known_functions() -> None:  # PRACTICE QZ-13
    assert fnv_hash("") == 0xE36C75EA or fnv_hash("") > 0
    dice = SeededRandom("seed")
    assert [dice.below(6) for _ in range(200)].count(5) > 15
    assert sorted(SeededRandom("x").shuffled(range(9))) == list(range(9))


def test_the_same_seed_asks_the_same() -> None:  # PRACTICE QZ-13
    one, other = practice(read(SMALL)), practice(read(SMALL))
    filters = Filters("MCN")
    first = [seen(question) for question in one.questions("A", 99, filters)]
    assert first == [seen(question) for question in other.questions("A", 99, filters)]
    assert first != [seen(question) for question in one.questions("B", 99, filters)]


def test_another_agreement_moves_no_other_question() -> None:  # PRACTICE QZ-13
    text = SMALL.read_text(encoding="utf-8")
    before = list(practice(parse(text)).keys_in_order("A"))
    after = list(practice(parse(text.replace("18--19", "20--21, strong"))).keys_in_order("A"))
    assert before == after


def test_a_test_has_choices_only() -> None:  # PRACTICE TC-1
    questions = practice(read(SMALL)).choices("K7QX", 20)
    assert len(questions) == 20
    assert all(question.options for question in questions)


# Filters


NOTES = """* One

1C = ! club
  1D = diamond
    1H = hearts
1D = diamonds

* Two

(1C)-1H = overcall
(1C)-X = takeout
"""
OVERCALLS = """(1C)-
1D = diamonds
1H = overcall
1S = five spades
1N = balanced
"""


@pytest.mark.parametrize(
    ("filters", "keys"),
    [
        (Filters("M"), ["M 1C", "M 1D", "M 1C-1D", "M 1C-1D-1H", "M (1C)-X", "M (1C)-1H"]),
        (Filters("N"), ["N openings", "N (1C)"]),
        (Filters("M", depth=1), ["M 1C", "M 1D"]),
        (Filters("MN", depth=1), ["M 1C", "M 1D", "N openings"]),
        (Filters("M", alerts=True), ["M 1C"]),
        (Filters("M", chapter="two"), ["M (1C)-X", "M (1C)-1H"]),
        (Filters("M", opening=(Side.WE, Call.parse("1D"))), ["M 1D"]),
        (Filters("MN", opening=(Side.THEY, Call.parse("1C"))), ["M (1C)-X", "M (1C)-1H", "N (1C)"]),
        (Filters("M", chapter="three"), []),
        (Filters("M", changed=True), []),
    ],
)
def test_filters_leave_what_they_name(filters: Filters, keys: list[str]) -> None:
    assert left(NOTES, filters) == keys  # PRACTICE QZ-14


def test_an_opening_asks_its_own_auctions_of_rows_with_variables() -> None:  # PRACTICE QZ-14
    asked = of("1M = 5+M\n  2M = raise\n  2N = limit")
    spade = Side.WE, Call.parse("1S")
    keys = asked.keys(Filters("M", opening=spade))
    assert [str(key) for key in keys] == ["M 1H", "M 1H-2H", "M 1H-2N"]
    for key in keys:
        assert asked.ask(key, "x", spade).auction.calls[0] == Call.parse("1S")


def test_changed_rows_can_be_asked_alone() -> None:  # PRACTICE QZ-14
    new = parse(NOTES.replace("overcall", "5+ hearts"))
    asked = practice(new, since=parse(NOTES))
    assert [str(key) for key in asked.keys(Filters("M", changed=True))] == ["M (1C)-1H"]


def test_openings_and_chapters_can_be_chosen_from() -> None:  # PRACTICE QZ-14
    asked = of(NOTES)
    assert asked.openings() == [*map(Auction.parse, ["1C", "1D", "(1C)"])]
    assert asked.chapters() == ["One", "Two"]


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        (Filters("M"), ""),
        (Filters("M", opening=(Side.WE, Call.parse("7N"))), "begins with this opening"),
        (Filters("M", chapter="three"), "below this heading"),
        (Filters("M", depth=0), "so short"),
        (Filters("M", alerts=True, chapter="two"), "no call is alerted"),
        (Filters("M", changed=True), "nothing was changed"),
        (Filters("C", depth=1), "of these kinds"),
    ],
)
def test_the_filter_that_leaves_nothing_is_named(filters: Filters, words: str) -> None:
    said = of(NOTES).empty_filter_reason(filters)  # PRACTICE QZ-14
    assert bool(said) == bool(words)
    assert words in said


def test_notes_without_texts_are_told_from_filters_that_leave_nothing() -> None:
    assert "no agreement of ours has a text" in of("1C\n(1D) = theirs").empty_filter_reason(
        Filters("M")
    )


def test_what_is_not_asked_is_an_error_to_ask() -> None:
    asked = of("1N = ?\n1C = club")
    with pytest.raises(KeyError, match="1N"):
        asked.ask(Key(Kind.MEANING, "1N"), "A")


def test_questions_tell_what_they_ask() -> None:
    asked = of(NOTES)
    assert repr(asked) == "<Practice: 6 asked, 0 left out>"
    club = asked.agreements["1C"]
    assert repr(club) == f"<AskedAgreement 1C: {club.text}>"
    assert repr(asked.ask(Key(Kind.MEANING, "1C-1D"), "A")) == "<Question M 1C-1D: 1C-1D>"
    overcall = "<Question M (1C)-1H: (1C)-1H, 4 options>"
    assert repr(of(OVERCALLS).ask(Key(Kind.MEANING, "(1C)-1H"), "A")) == overcall
    assert repr(asked.ask(Key(Kind.NEXT, "openings"), "A")) == "<Question N openings: no call>"


def test_few_agreements_make_a_short_test() -> None:  # PRACTICE TC-1
    asked = of(OVERCALLS + "3C = " + "weak " * 30)
    assert len(asked.keys(Filters("MC"))) == 9
    assert len(asked.choices("K7QX", 20)) == 8
    assert len(asked.choices("K7QX", 2)) == 2
    assert asked.choices("K7QX", 0) == []


def test_marks_change_with_what_an_agreement_says_and_a_point_offers() -> None:  # PRACTICE QS-3
    before = of(NOTES)
    after = of(NOTES.replace("takeout", "strong").replace("1D = diamonds", "1H = hearts"))
    keys = [Key(kind, "(1C)-X") for kind in (Kind.MEANING, Kind.CALL)]
    assert len({before.content_hash(key) for key in keys}) == 1
    assert all(before.content_hash(key) != after.content_hash(key) for key in keys)
    overcall, openings, answers = (
        Key(Kind.MEANING, "(1C)-1H"),
        Key(Kind.NEXT, "openings"),
        Key(Kind.NEXT, "(1C)"),
    )
    assert before.content_hash(overcall) == after.content_hash(overcall)
    assert before.content_hash(openings) != after.content_hash(openings)
    assert before.content_hash(answers) == after.content_hash(answers)
    assert 0 < before.content_hash(openings) < 2**24


def test_answers_count_in_the_depth_of_a_point() -> None:  # PRACTICE QZ-14
    asked = of(NOTES)
    depths = [asked.depth(Key(Kind.NEXT, id_)) for id_ in ("openings", "(1C)")]
    assert depths == [1, 2]
    assert asked.depth(Key(Kind.MEANING, "1C-1D-1H")) == 3


def test_rows_that_no_page_shows_are_told_apart_by_their_auctions() -> None:  # PRACTICE QZ-11
    hidden = "#HIDE\n1C = club\n1D = diamond\n\n#BIDTABLE\n#HIDE\n(1C)-\n1D = d\n1H = h"
    assert list(of(hidden).tables) == ["openings", "(1C)"]


def test_calls_are_right_wrong_or_neither() -> None:  # PRACTICE QZ-11
    asked = of("1C = club\n1D = diamond\n1H")
    question = asked.ask(Key(Kind.NEXT, "openings"), "A")
    calls = ("1C", "1D", "1H", "P", "1S")
    assert [question.accepts(Call.parse(call)) for call in calls] == [True, True, None, None, False]
    point = of("1C = club\n1D = diamond\nother = strange").ask(Key(Kind.NEXT, "openings"), "A")
    assert point.point.is_open
    assert point.accepts(Call.parse("1S")) is None


def test_rows_for_all_other_calls_are_not_asked_and_make_nothing_wrong() -> None:
    """PRACTICE QZ-1, QZ-10, QZ-11."""
    found = of(
        "1N = strong hand\n  2C = Stayman\n  2D = transfer to hearts\n  2H = club suit\n"
        "  other = club suit, natural\n    3C = relay\n  (any) = interference\n    X = penalty\n"
    )
    keys = set(found.keys())
    assert {key.id for key in keys} == {"1N", "1N-2C", "1N-2D", "1N-2H"}
    question = found.ask(Key(Kind.NEXT, "1N-(P)"), "A")
    calls = ("2C", "2D", "2H", "3S", "X")
    accepted = [question.accepts(Call.parse(call)) for call in calls]
    assert accepted == [True, True, True, None, None]
    assert Key(Kind.CALL, "1N-2H") not in keys  # The row for all others says it too.
    assert Key(Kind.CALL, "1N-2C") in keys


# Ids


def edited(text: str, chance: random.Random) -> str:
    """Return notes with rows reworded and laid out otherwise, variables written out."""
    lines = []
    for line in text.split("\n"):
        label, equals, said = line.partition(" = ")
        reworded = f"{label} = {said}{chance.choice([', new', ' or so', ''])}"
        lines.append(reworded if equals and chance.random() < 0.3 else line)
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(20))
def test_ids_survive_rewording(seed: int) -> None:  # PRACTICE QZ-2
    text = SMALL.read_text(encoding="utf-8")
    before, after = of(text), of(edited(text, random.Random(seed)))
    assert set(before.agreements) == set(after.agreements)


def test_ids_survive_moving_indents_and_variables_written_out() -> None:  # PRACTICE QZ-2
    one = of("1M = 5+M\n  2M = raise\n\n#BIDTABLE\n1C = club\n  1D = diamond")
    other = of(
        "#BIDTABLE\n1C = club\n1C-1D = diamond\n\n#BIDTABLE\n1H = 5+H\n    2H = raise\n"
        "1S = 5+S\n    2S = raise"
    )
    assert set(one.agreements) <= set(other.agreements)


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_every_seat_can_be_what_must_be_said(seat: int) -> None:  # PRACTICE QZ-6
    asked = of(f"1N = strong\n\n#SEAT {seat}\n\n1N = weak\n")
    contexts = {str(place.context) for one in asked.agreements.values() for place in one.places}
    assert f"seat={seat}" in contexts
