"""Rules and their answers (AT-20 to AT-24, AT-60, AT-62, AT-64)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.alerts.files.rules import BUNDLED, RuleFileError, read_rules, rules_from
from sphinxcontrib_bml.alerts.model.facts import AlertFacts, Kinds
from sphinxcontrib_bml.alerts.model.positions import (
    AuctionPattern,
    AuctionPatternError,
    CallPosition,
)
from sphinxcontrib_bml.alerts.model.rules import RuleBook
from sphinxcontrib_bml.bridge.auctions import Auction
from tests.alerts.gold import Row, rows_of

OWN = rows_of(Path(__file__).with_name("rows.tsv"))
CLUB = """\
federation = "club"
name = "Our club"
edition = "2026-01-31"
checked = "2026-01-31"
base = "ebu"

[sources.H]
title = "House rules"
url = "https://example.org/rules"
read = "first-hand"

[[rule]]
id = "no-stayman"
auction = "1N-2C"
kind = "asks-majors"
do = "none"
source = "H 1"
"""
DEFAULT = """
[[rule]]
id = "natural"
kind = "natural"
do = "none"
source = "H 2"

[[rule]]
id = "artificial"
kind = "artificial"
do = "alert"
source = "H 2"
"""


def answers_differ(rows: list[Row], federation: str) -> list[Row]:
    """Return the rows whose answers are not those of their file (AT-60)."""
    book = read_rules(federation)
    return [
        row
        for row in rows
        if {str(book.answer(row.facts_of(one))) for one in row.members} != {row.answers[federation]}
    ]


def answers_change(rows: list[Row], federation: str) -> list[tuple[Row, str]]:
    """Return the rows with a fact without which another answer comes out (AT-62)."""
    book = read_rules(federation)
    found = []
    for row in rows:
        for key in (word.partition("=")[0] for word in row.facts.split()):
            if key in {"seat", "role", "may_hold_singleton"}:
                continue
            answer = str(book.answer(row.facts_of(row.members[0], without=key)))
            known = {row.answers[federation], "unknown", "announce ?", "announce ? +pre"}
            if answer not in known:
                found.append((row, key))
    return found


def deciding(rows: list[Row], federation: str) -> set[str]:
    """Return the names of the rules that decide the rows."""
    book = read_rules(federation)
    return {book.answer(row.facts_of(one)).tried[-1] for row in rows for one in row.members}


@pytest.mark.parametrize("federation", BUNDLED)
def test_facts_give_the_answers_of_the_rows(federation: str) -> None:
    """AT-60."""
    assert answers_differ(OWN, federation) == []


@pytest.mark.parametrize("federation", BUNDLED)
def test_a_fact_that_is_not_known_never_gives_another_answer(federation: str) -> None:
    """AT-1, AT-22, AT-62."""
    assert answers_change(OWN, federation) == []


@pytest.mark.corpus
@pytest.mark.parametrize("federation", BUNDLED)
def test_judged_rows_and_ours_hit_every_rule(federation: str, corpus_dir: Path) -> None:
    """AT-24, AT-60, AT-62."""
    gold = corpus_dir.parent / "gold"
    rows = OWN + rows_of(gold / "alerts.tsv") + rows_of(gold / "alerts-rules.tsv")
    assert answers_differ(rows, federation) == []
    assert answers_change(rows, federation) == []
    hit = deciding(rows, federation)
    assert [rule.name for rule in read_rules(federation).rules if rule.name not in hit] == []


def test_the_rules_of_a_club_are_before_those_of_their_base() -> None:
    """AT-6."""
    book = rules_from(CLUB, "club.toml")
    (stayman,) = [row for row in OWN if row.auction == "1N-4C"]
    facts = AlertFacts(CallPosition(Auction.parse("1N-2C")), Kinds(frozenset({"asks-majors"})))
    assert str(book.answer(facts)) == "none"
    assert book.answer(facts).source == "H 1"
    assert str(book.answer(stayman.facts_of("1N-4C"))) == "alert"


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("[sources.H]\n", "[other]\n", 7, "unknown key 'other'"),
        ('read = "first-hand"\n', "", 7, "source H has no read"),
        ('read = "first-hand"', 'read = "guessed"', 10, "read is one of first-hand, reported"),
        ('edition = "2026-01-31"\n', "", 1, "the file has no edition"),
        ('do = "none"', 'do = "shout"', 16, "unknown word 'shout' of do"),
        ('do = "none"', 'do = "none"\nmood = "bad"', 17, "unknown key 'mood' of a rule"),
        ('source = "H 1"', 'source = "K 1"', 17, "'K' is not a key of [sources.KEY]"),
        ('source = "H 1"', "", 12, "the rule has no source"),
        ('auction = "1N-2C"', 'auction = "1N-9C"', 14, "is not a pattern of auctions"),
        ('auction = "1N-2C"', "seat = true", 14, "invalid value of seat"),
        ('kind = "asks-majors"', 'kind = "odd"', 15, "unknown word 'odd' of kind"),
        ('do = "none"', 'do = "announce"\nsay = "{cards}"', 17, "invalid braces in say"),
        ('do = "none"', 'do = "announce"', 12, "a rule has say if it announces"),
        ('base = "ebu"', 'base = "moon"', 5, "base is one of acbl, ebu, wbf"),
        ('base = "ebu"', "", 12, "the last two rules are for kind natural"),
        ('base = "ebu"', "base = ebu", 5, "Invalid value"),
        ('base = "ebu"', 'screens = "yes"\nbase = "ebu"', 5, "screens is true or false"),
        ('source = "H 1"\n', 'source = "H 1"\n[[rule', 18, "Expected ']]'"),
    ],
)
def test_a_bad_rule_file_is_not_loaded(old: str, new: str, line: int, problem: str) -> None:
    """AT-64."""
    text = CLUB.replace(old, new, 1)
    with pytest.raises(RuleFileError, match=re.escape(problem)) as caught:
        rules_from(text, "club.toml")
    assert str(caught.value).startswith(f"club.toml:{line}: ")


def test_with_screens_doubles_and_high_calls_follow_their_kinds() -> None:
    """AT-32."""
    club = CLUB.replace('base = "ebu"', 'base = "wbf"')
    screens = rules_from(club.replace('base = "wbf"', 'base = "wbf"\nscreens = true'), "club.toml")
    without = rules_from(club, "club.toml")

    def answers(book: RuleBook, auction: str, kinds: str) -> str:
        position = CallPosition(Auction.parse(auction))
        facts = AlertFacts(position, Kinds(frozenset(kinds.split())), of="natural-suit")
        return str(book.answer(facts))

    assert answers(without, "(1H)-D", "artificial takeout") == "none"
    assert answers(screens, "(1H)-D", "artificial takeout") == "alert"
    assert answers(screens, "(1H)-D", "penalty") == "none"
    assert answers(without, "1C-1H-2H-4C", "artificial splinter") == "unknown"
    assert answers(screens, "1C-1H-2H-4C", "artificial splinter") == "alert"
    assert answers(screens, "1C-1H-2H-4H", "natural") == "none"


def test_two_rules_with_one_id_and_rules_after_the_default_are_problems() -> None:
    """AT-64."""
    twice = CLUB + CLUB[CLUB.index("[[rule]]") :]
    with pytest.raises(RuleFileError, match="another rule has the id 'no-stayman'"):
        rules_from(twice, "club.toml")
    own = CLUB.replace('base = "ebu"\n', "")
    late = own.partition("[[rule]]")[0] + DEFAULT + "\n" + own[own.index("[[rule]]") :]
    with pytest.raises(RuleFileError, match="the rule is after the default"):
        rules_from(late, "club.toml")
    assert len(rules_from(own + DEFAULT, "club.toml").rules) == 3


def test_a_rule_names_its_source_and_a_file_its_edition() -> None:
    """AT-2, AT-3, AT-25."""
    for name in BUNDLED:
        book = read_rules(name)
        assert book.federation.edition
        assert all(rule.source for rule in book.rules)
        assert [rule.default for rule in book.rules[-2:]] == ["natural", "artificial"]
    (raised,) = [row for row in OWN if row.text == "Weak, 4+!h"]
    answer = read_rules("acbl").answer(raised.facts_of("1H-(1S)-3H"))
    assert (str(answer), answer.possible) == ("unknown", ("none",))


def test_an_answer_has_words_rule_and_source() -> None:
    """AT-21, AT-23."""
    (weak,) = [row for row in OWN if row.auction == "2H"]
    answer = read_rules("ebu").answer(weak.facts_of("2H"))
    assert (answer.do, answer.say, answer.rule) == ("announce", "intermediate", "two-natural")
    assert answer.source == "A weak twos; B17 4F"
    unknown = read_rules("ebu").answer(weak.facts_of("2H", without="strength"))
    assert (str(unknown), unknown.missing) == ("announce ?", ("strength",))


def test_patterns_bind_their_letters() -> None:
    """AT-20."""
    pattern = AuctionPattern.parse("1M-(2X)-3M")
    assert pattern.matches(("1H", "(2C)", "3H"))
    assert not pattern.matches(("1H", "(2C)", "3S"))
    assert str(pattern) == "1M-(2X)-3M"
    with pytest.raises(AuctionPatternError):
        AuctionPattern.parse("1M-what")


def test_a_position_knows_role_round_and_seat() -> None:
    """AT-10."""
    response = CallPosition(Auction.parse("P-(P)-1H-(P)-2C"))
    assert (response.role, set(response.seats), response.passed) == ("response", {3}, True)
    double = CallPosition(Auction.parse("(1N)-P-(2D)-X"))
    assert (double.role, double.round, double.contested) == ("overcall", 1, True)
