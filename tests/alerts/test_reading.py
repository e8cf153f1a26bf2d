"""Facts of texts and their answers (AT-11 to AT-13, AT-61, AT-63)."""

from __future__ import annotations

from pathlib import Path

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.alerts.files.rules import BUNDLED, read_rules
from sphinxcontrib_bml.alerts.model.facts import FORCING, AlertFacts
from sphinxcontrib_bml.alerts.model.listing import list_alerts
from sphinxcontrib_bml.alerts.model.reading import FactReader
from sphinxcontrib_bml.bridge.auctions import Auction
from tests.alerts.gold import Row, rows_of

OWN = rows_of(Path(__file__).with_name("rows.tsv"))
TEXTS = sorted(path.name for path in Path(__file__).parent.glob("texts*.tsv"))
PAIR = Path(__file__).with_name("pair.bml")
ACBL = {
    **dict.fromkeys(("1C", "1D", "1H", "1S", "2C", "2N", "3C"), "none"),
    **dict.fromkeys(("1N-2C", "1N-2C-2D", "1N-2C-2H", "1N-2D-2H", "1N-2D-3H"), "none"),
    **dict.fromkeys(("1N-3C", "1H-3H", "(1N)-X"), "none"),
    **{"1N": 'announce "14 to 16"', "2D": "alert +pre", "1S-1N": 'announce "semi-forcing"'},
    **{"1N-2D": 'announce "hearts"', "1N-2H": 'announce "spades"', "1N-2S": 'announce "clubs"'},
    **{"1N-2N": 'announce "diamonds"', "1N-4D": 'announce "hearts"', "1N-4H": 'announce "spades"'},
    **dict.fromkeys(("1N-2C-2D-3H", "1N-2C-2D-3S", "1H-2N", "1H-3C", "1S-4C", "1N-3H"), "alert"),
    **dict.fromkeys(("2H", "2S", "3N", "1H-(X)-2N"), "alert"),
}


def facts(notes: str, auction: str) -> AlertFacts:
    """Return the facts of an auction of notes."""
    read = bml.parse(notes)
    wanted = Auction.parse(auction)
    return FactReader(read.book).facts(next(one for one in read.book if one.auction == wanted))


def answers(row: Row, texts: dict[str, str], federation: str) -> set[str]:
    """Return the answers of a row from its text, after the texts of earlier calls."""
    found = set()
    for one in row.members:
        auction = Auction.parse(one)
        lines = [f"#SEAT {row.seat}"] if row.seat else []
        for length in range(1, len(auction)):
            earlier = Auction.of(auction.opener, auction.calls[:length]).short
            if text := texts.get(earlier.replace("X", "D")):
                lines.append(f"{earlier} = {text}")
        lines.append(f"{auction.short} = {row.text}")
        read = facts("\n\n".join(lines), str(auction))
        found.add(str(read_rules(federation).answer(read)))
    return found


def wrong(rows: list[Row], federation: str) -> tuple[list[Row], list[Row]]:
    """Return the rows with another answer, and those that are unknown instead."""
    texts = {one: row.text for row in reversed(rows) for one in row.members}
    different: list[Row] = []
    unknown: list[Row] = []
    for row in rows:
        found = answers(row, texts, federation)
        if found != {row.answers[federation]}:
            is_unknown = found <= {"unknown", "announce ?", "announce ? +pre"}
            (unknown if is_unknown else different).append(row)
    return different, unknown


@pytest.mark.parametrize("federation", BUNDLED)
def test_no_text_gives_a_wrong_answer(federation: str) -> None:
    """AT-61."""
    assert wrong(OWN, federation)[0] == []


@pytest.mark.parametrize("federation", BUNDLED)
def test_no_hard_text_gives_a_wrong_answer(federation: str) -> None:
    """AT-61: texts of calls that are not what they seem."""
    rows = rows_of(Path(__file__).with_name("hard_texts.tsv"))
    assert wrong(rows, federation)[0] == []


@pytest.mark.parametrize("federation", BUNDLED)
@pytest.mark.parametrize("name", TEXTS)
def test_texts_of_usual_agreements_are_mostly_answered(name: str, federation: str) -> None:
    """AT-12, AT-61: the answers were written before the texts were read."""
    rows = rows_of(Path(__file__).with_name(name))
    different, unknown = wrong(rows, federation)
    assert different == []
    assert len(unknown) <= 0.16 * len(rows)


@pytest.mark.corpus
@pytest.mark.parametrize("federation", BUNDLED)
def test_judged_texts_are_mostly_answered(federation: str, corpus_dir: Path) -> None:
    """AT-61."""
    rows = rows_of(corpus_dir.parent / "gold" / "alerts.tsv")
    different, unknown = wrong(rows, federation)
    assert different == []
    assert len(unknown) <= 0.15 * len(rows)


def test_one_of_two_kinds_answers_a_rule_for_both() -> None:
    """AT-12, AT-22."""
    kinds = facts("2C-2D = negative or waiting", "2C-2D").kinds
    assert kinds.sure == {"artificial"}
    assert kinds.have(frozenset({"negative", "waiting"})) is True
    assert kinds.have(frozenset({"waiting"})) is None


@pytest.mark.parametrize("auction", ["1S-2C", "1S-2H"])
def test_a_new_suit_is_forcing_for_a_round_or_to_game(auction: str) -> None:
    """AT-13: a rule for bids that force to game may hold, one for others does not."""
    read = facts(f"{auction} = 5+!{auction[-1].lower()}", auction)
    assert read.forcing == FORCING
    found = {one: str(read_rules(one).answer(read)) for one in BUNDLED}
    assert found == {"acbl": "none", "ebu": "unknown", "wbf": "none"}


def test_the_notes_of_a_pair_are_judged() -> None:
    """AT-63."""
    alerts = list_alerts(bml.read(PAIR).system, [read_rules("acbl")])
    found = {
        one.auction.short: str(row.answers[0]) for row in alerts.rows for one in row.agreements
    }
    assert {auction: found[auction] for auction in ACBL} == ACBL
    announced = {one for one, answer in found.items() if answer.startswith("announce")}
    assert announced == {one for one, answer in ACBL.items() if "announce" in answer} | {"1H-1N"}


@pytest.mark.parametrize(
    ("notes", "auction", "sure", "not_sure"),
    [
        ("1C = 3+!c, 11--21 HCP", "1C", {"natural"}, {"artificial"}),
        ("2N = no fit, to play", "2N", set(), {"raise"}),
        ("1S = 5+!s\n\n1S-3S = limit raise", "1S-3S", {"natural", "jump-raise"}, {"new-suit"}),
        ("1C = 3+!c\n\n1C-2S = weak, 6+!s", "1C-2S", {"jump-shift", "natural"}, {"jump-raise"}),
        ("(1C)-2S = weak, 6+!s", "(1C)-2S", {"jump-overcall"}, {"jump-shift"}),
        ("(1H)-2H = 6+!h", "(1H)-2H", {"cue", "natural"}, {"artificial"}),
        ("1D-1H-(1S)-X = exactly 3!h", "1D-1H-(1S)-X", {"support"}, {"penalty"}),
        ("1D-(1S)-X = exactly four hearts", "1D-(1S)-X", {"four-of-other-major"}, {"takeout"}),
        ("1N-2C = Stayman", "1N-2C", {"asks-majors-4"}, {"natural"}),
        ("1H-2C = lovely", "1H-2C", set(), {"natural", "artificial"}),
        ("2C = any game force", "2C", {"artificial", "very-strong"}, {"natural"}),
        ("3N = running minor suit", "3N", {"artificial", "one-suiter"}, {"natural"}),
        ("1N-2D = 5+!h", "1N-2D", {"transfer", "transfer-major"}, {"natural"}),
        ("1N-3D = 5+!h and 5+!d", "1N-3D", {"artificial"}, {"transfer"}),
        ("1N-4C = ace asking", "1N-4C", {"asks-aces"}, {"asks-majors"}),
        ("2N-3C = asking for majors", "2N-3C", {"asks-majors-4"}, {"asks-aces"}),
        ("(1H)-1N = 15--18 HCP, stopper", "(1H)-1N", {"balanced"}, {"artificial"}),
        ("(1N)-3H = preemptive", "(1N)-3H", {"natural"}, {"artificial"}),
        ("2D = Multi\n\n2D-3H = preemptive", "2D-3H", set(), {"natural"}),
        ("2S = weak, 6+!s\n\n2S-4S = to play", "2S-4S", {"natural"}, {"jump-raise"}),
        ("1C = strong, 16+", "1C", {"artificial"}, {"natural"}),
        ("1C = 5+!c, 16+", "1C", {"natural"}, {"artificial"}),
        ("1S-3S-4N-5C = one or four", "1S-3S-4N-5C", {"artificial"}, {"natural"}),
        ("1S-3S-4N-5S = to play", "1S-3S-4N-5S", {"natural"}, {"artificial"}),
        ("1C-1D-1N = 12--14", "1C-1D-1N", {"natural", "balanced"}, {"artificial"}),
        ("1N-3S = slam try with both minors", "1N-3S", {"artificial"}, {"natural"}),
        ("1H-2N-3C = shortness", "1H-2N-3C", {"artificial"}, {"natural"}),
        ("1C = short", "1C", set(), {"artificial"}),
        ("1C-1D = 4+, F1", "1C-1D", set(), {"natural"}),
        ("1C = 2+!c\n\n1C-1D = relay\n\n1C-1D-1N = 12--14", "1C-1D-1N", set(), {"natural"}),
        ("1H = 11--21, 5+", "1H", {"natural"}, {"artificial"}),
        ("1N-2D = 5+, weak", "1N-2D", set(), {"natural"}),
        ("1S-(3D)-X = negative through 4!d", "1S-(3D)-X", {"negative"}, {"penalty"}),
        ("(1D)-X = takeout or very strong", "(1D)-X", {"takeout"}, {"penalty"}),
        ("(1N)-X = penalties or very strong", "(1N)-X", set(), {"takeout"}),
        ("(1H)-X = 12 or more, short in hearts", "(1H)-X", {"takeout"}, {"penalty"}),
        ("1H-(X)-XX = 10+ HCP, fewer than three trumps", "1H-(X)-XX", {"values"}, {"artificial"}),
        ("1N-(X)-XX = puppet to 2!c", "1N-(X)-XX", {"artificial", "puppet"}, {"natural"}),
        ("1N-(2S)-P = weak", "1N-(2S)-P", {"natural"}, {"artificial"}),
        ("1C-(1S)-P = 5--7 HCP", "1C-(1S)-P", set(), {"natural"}),
        ("1H-2N = raise, FG\n\n1H-2N-3C = minimum", "1H-2N-3C", {"artificial"}, {"natural"}),
        ("1N-2N = puppet to 3!c\n\n1N-2N-3C = forced", "1N-2N-3C", {"artificial"}, {"natural"}),
        ("1N-2N = 6+!d", "1N-2N", {"artificial", "transfer"}, {"natural"}),
        ("1N-2D = 5+!h, transfer\n\n1N-2D-2S = 4!h, MAX", "1N-2D-2S", {"raise"}, {"transfer"}),
        ("2N = one minor, weak", "2N", {"unknown-suit"}, {"natural"}),
        ("2N = 20--21 HCP with a five-card major", "2N", set(), {"artificial"}),
        ("3N = seven or eight solid cards in a minor, or 25--27", "3N", set(), {"one-suiter"}),
        ("3N = long solid minor, a queen outside", "3N", {"one-suiter"}, {"natural"}),
        ("1N = 12--14 HCP, no five-card major", "1N", {"balanced"}, {"artificial"}),
        ("1C = 12--14 HCP, BAL OR 18+ HCP", "1C", {"artificial"}, {"natural"}),
        ("1C = strong, 16+\n\n1C-1D = 0--7 HCP", "1C-1D", {"artificial"}, {"natural"}),
        ("1C = 3+!c\n\n1C-1D = 0--7 HCP", "1C-1D", set(), {"artificial"}),
        ("2D = 11--15 HCP, 4405", "2D", {"artificial"}, {"natural", "unknown-suit"}),
        ("1N-3H = 31(54), FG", "1N-3H", {"artificial"}, {"natural"}),
        ("1C-1S = spades, 6+ HCP", "1C-1S", {"natural"}, {"artificial"}),
        ("(1N)-2C = clubs and a higher suit", "(1N)-2C", {"two-suiter"}, {"natural"}),
        ("1N-2S = range ask: 2N is a minimum", "1N-2S", {"ask"}, {"asks-majors"}),
        ("1H = 5+!h\n\n1H-3H = 4+!h\n\n1H-3H-4C = control in !c", "1H-3H-4C", {"control"}, set()),
        ("1H-3H-4C = first or second round control", "1H-3H-4C", {"control"}, {"natural"}),
        ("1C = first round control", "1C", set(), {"control"}),
        ("1N-2S = transfer to !c\n\n1N-2S-2N = positive", "1N-2S-2N", {"artificial"}, {"natural"}),
        ("1N-2S = transfer to !c\n\n1N-2S-3C = positive", "1N-2S-3C", {"natural"}, {"artificial"}),
        ("1N-2D = transfer to !h\n\n1N-2D-2S = super accept", "1N-2D-2S", {"raise"}, {"natural"}),
        ("1N-2D = transfer to !h\n\n1N-2D-3H = super accept", "1N-2D-3H", {"natural"}, {"raise"}),
        ("1S-1N-2D-2S = preference, 6--9 points", "1S-1N-2D-2S", {"natural"}, {"artificial"}),
        ("1S-1N-2D-2H = preference, 6--9 points", "1S-1N-2D-2H", set(), {"natural"}),
        ("1C-1H-2S = 5+!d, 5+!c, FG", "1C-1H-2S", {"artificial"}, {"natural"}),
        ("1C-1H-2S = 4+!d, 5+!c, FG", "1C-1H-2S", set(), {"artificial", "natural"}),
        ("1C-1D-1N-3H = 5+!h, 5+!s", "1C-1D-1N-3H", set(), {"natural"}),
        ("1N-2C = Stayman\n\n1N-2C-2D-2S = 5!s, 4!h", "1N-2C-2D-2S", {"natural"}, set()),
        ("2C = 11--15, 6+!c OR 11--15, 5!c, 4+!s", "2C", {"natural"}, {"two-suiter"}),
        ("2H = weak two; five cards, and 5+ in another suit", "2H", set(), {"natural"}),
        ("2H = 5+!h and 5+ in another suit", "2H", {"two-suiter"}, {"natural"}),
        ("2D = Multi\n\n2D-2S-2N = weak two in !h", "2D-2S-2N", {"artificial"}, {"natural"}),
        ("2C-2H-3H = weak two in !d, fit", "2C-2H-3H", {"natural"}, {"artificial"}),
        ("2D = game force, any suit", "2D", {"very-strong"}, {"unknown-suit"}),
        ("2C = 22+ HCP", "2C", {"artificial", "very-strong"}, {"natural"}),
        ("2H = 22+ HCP", "2H", set(), {"artificial"}),
        ("2S = strong, eight playing tricks in spades", "2S", {"natural"}, {"artificial"}),
        ("4C = good 4!h opening", "4C", {"transfer", "transfer-major"}, {"natural"}),
        ("4C = not a 4!h hand", "4C", set(), {"transfer"}),
        ("1H-2N = Jacoby", "1H-2N", {"artificial", "raise"}, {"natural"}),
        ("1D-2N = 11--12, no four-card major", "1D-2N", {"natural"}, {"artificial"}),
        ("1S-2N = 11--12, no four-card major", "1S-2N", set(), {"natural", "raise"}),
        ("1H-3N = 12--15 HCP, shortness in !s", "1H-3N", {"artificial"}, {"natural"}),
        ("1N-2C-2H-3S = slam try, any singleton", "1N-2C-2H-3S", {"artificial"}, {"natural"}),
        ("1D-2C-2H = 11--13 balanced", "1D-2C-2H", {"artificial"}, {"natural"}),
        ("2H-3H-4D = S/A for !h", "2H-3H-4D", {"artificial"}, {"natural"}),
        ("2D-(2H)-X = pass or correct", "2D-(2H)-X", {"artificial"}, {"penalty", "takeout"}),
        (
            "1N-2C-2S-2N = invitational, need not have four hearts",
            "1N-2C-2S-2N",
            {"natural"},
            set(),
        ),
        ("1N-2N = diamonds", "1N-2N", {"transfer"}, {"natural"}),
        ("1S = 4-card major, 8--15", "1S", {"natural"}, {"artificial", "unknown-suit"}),
        ("2S = 4-card major, 8--15", "2S", {"unknown-suit"}, {"natural"}),
        ("1H-2N = balanced game force with four-card support", "1H-2N", {"raise"}, {"natural"}),
        ("1H-3N = 13--15 balanced, three hearts", "1H-3N", {"natural"}, {"raise"}),
        ("1S-4D = singleton or void in diamonds", "1S-4D", set(), {"natural"}),
        ("1D-1S-2S = 4S", "1D-1S-2S", {"natural", "raise"}, {"artificial"}),
        ("1D-1S-4C = puppet, 4S", "1D-1S-4C", {"puppet"}, {"raise"}),
        ("1N-2D = !h or, if strong, !c", "1N-2D", set(), {"transfer", "natural"}),
        ("2H = 5+!h, 5+any, weak", "2H", {"two-suiter"}, {"natural"}),
        ("2H = 5+!h, 4+ in a minor or so", "2H", set(), {"natural"}),
        ("1H-(1S)-X = both minors", "1H-(1S)-X", {"negative"}, {"penalty"}),
        ("1H-(1S)-X = 4+!c", "1H-(1S)-X", set(), {"negative", "penalty"}),
        ("1C-2D = strong jump, GF", "1C-2D", {"natural", "jump-shift"}, {"artificial"}),
        ("1H-3D = jump", "1H-3D", set(), {"natural"}),
        ("1S-2C = GF, may be a doubleton", "1S-2C", {"artificial"}, {"natural"}),
        ("1H-2N = Jac", "1H-2N", {"artificial", "raise"}, {"natural"}),
        ("1S-1N = 6--9. Partner's new suit is natural", "1S-1N", {"natural"}, {"artificial"}),
    ],
)
def test_kinds_come_from_text_and_position(
    notes: str, auction: str, sure: set[str], not_sure: set[str]
) -> None:
    """AT-11, AT-12."""
    kinds = facts(notes, auction).kinds
    assert sure <= kinds.sure
    assert not not_sure & kinds.sure


def test_strength_and_forcing_are_facts_only_if_every_alternative_says_them() -> None:
    """AT-13."""
    weak = facts("2S = 6+!s, 6--10 HCP, not forcing", "2S")
    assert (weak.low, weak.high, weak.length) == (6, 10, 6)
    assert (weak.strength, weak.forcing) == ("weak", "non-forcing")
    assert facts("2S = weak, 6+!s", "2S").high == 11
    assert facts("1S = 5+!s\n\n1S-3S = 0--6, 4+!s", "1S-3S").strength == "weak"
    assert facts("1D = 4+!d\n\n1D-1H = 4+!h, 6+ HCP", "1D-1H").forcing == "one-round"
    assert facts("1D = 4+!d\n\n1D-1H = 4+!h", "1D-1H").forcing == FORCING
    assert facts("1D-1H = 4+!h, may be passed", "1D-1H").forcing is None
    assert facts("1D-1H = four hearts, 6-9", "1D-1H").forcing is None
    assert facts("1D-1H = 4+!h, 6--9 HCP", "1D-1H").forcing is None
    assert facts("#SEAT 3\n\n1D-1H = 4+!h", "1D-1H").forcing is None
    assert facts("1D-(X)-1H = 4+!h", "1D-(X)-1H").forcing is None
    assert facts("1C = may be as short as two, 11--21 HCP", "1C").length == 2
    assert facts("1N = 14--16 HCP, may have a stiff honor", "1N").may_hold_singleton is True
    assert facts("1N = 14--16 HCP, may have a six-card minor", "1N").may_hold_singleton is False
    assert facts("1N = 14--16 HCP, may be off-shape", "1N").may_hold_singleton is None
    assert facts("1N = 15--17, 5!h/5!s possible", "1N").may_hold_singleton is False
    assert facts("1N = 15--17, 5cM or 6cm possible", "1N").may_hold_singleton is False
    assert facts("1N = 15--17 balanced, no singleton", "1N").may_hold_singleton is False
    assert facts("1N = 12--14 HCP, 5332 or 4432", "1N").may_hold_singleton is False
    assert facts("1N = weak, 12 to 14 points, balanced", "1N").low == 12
    assert facts("1S-2N = 10--12 support points, 4+!s", "1S-2N").low is None
    assert facts("1H-1N = 6--9", "1H-1N").forcing == "non-forcing"
    assert facts("1H-1N = 6--11", "1H-1N").forcing is None
    assert facts("1C-2S = 3--7, 6+!s", "1C-2S").forcing == "non-forcing"
    raised = "1D = 4+!d\n\n1D-3D = {}, 4+!d"
    assert facts(raised.format("6--9 HCP"), "1D-3D").strength == "mixed"
    assert facts(raised.format("FG"), "1D-3D").strength == "strong"
    assert facts(raised.format("15--17 HCP"), "1D-3D").strength == "invitational"
    assert facts("1D-2D = 4+!d, 8--10 HCP", "1D-2D").forcing == "non-forcing"
    assert facts("1D-2D = 4+!d, 8--11 HCP", "1D-2D").forcing is None
    assert facts("1D = natural, usually five", "1D").length == 3
    assert facts("1D = natural, can be two", "1D").length != 3
    mixed = facts("1C = 12--14 HCP OR 5+!c", "1C")
    assert (mixed.low, mixed.length) == (None, None)
