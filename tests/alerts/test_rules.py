"""Rules and their answers (AT-20 to AT-24, AT-60, AT-62, AT-64)."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.alerts.files.rules import BUNDLED, RuleFileError, read_rules, rules_from
from sphinxcontrib_bml.alerts.model.facts import Facts, Kinds
from sphinxcontrib_bml.alerts.model.positions import (
    AuctionPattern,
    InvalidPatternError,
    Position,
)
from sphinxcontrib_bml.bridge.auctions import Auction
from tests.alerts.gold import rows_of

OWN = rows_of(Path(__file__).with_name("rows.tsv"))
_SHARED = Path(os.environ.get("BML_SHARED", "/work/shared")) / "gold"
SHARED = [
    row
    for name in ("alerts.tsv", "alerts-rules.tsv")
    if (_SHARED / name).exists()
    for row in rows_of(_SHARED / name)
]
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


@pytest.mark.parametrize("federation", BUNDLED)
def test_facts_give_the_answers_of_the_rows(federation: str) -> None:
    """AT-60."""
    book = read_rules(federation)
    for row in OWN + SHARED:
        answers = {str(book.answer(row.facts_of(one))) for one in row.members}
        assert answers == {row.answers[federation]}, row


@pytest.mark.parametrize("federation", BUNDLED)
def test_a_fact_that_is_not_known_never_gives_another_answer(federation: str) -> None:
    """AT-62."""
    book = read_rules(federation)
    for row in OWN + SHARED:
        for key in (word.partition("=")[0] for word in row.facts.split()):
            if key in {"seat", "role", "may_hold_singleton"}:
                continue
            answer = str(book.answer(row.facts_of(row.members[0], without=key)))
            known = {row.answers[federation], "unknown", "announce ?", "announce ? +pre"}
            assert answer in known, (row, key)


@pytest.mark.skipif(not SHARED, reason="the shared rows are not installed")
@pytest.mark.parametrize("federation", BUNDLED)
def test_a_row_decides_by_every_rule(federation: str) -> None:
    """AT-24."""
    book = read_rules(federation)
    hit = {book.answer(row.facts_of(row.members[0])).tried[-1] for row in OWN + SHARED}
    hit |= {book.answer(row.facts_of(row.members[-1])).tried[-1] for row in OWN + SHARED}
    assert [rule.name for rule in book.rules if rule.name not in hit] == []


def test_the_rules_of_a_club_are_before_those_of_their_base() -> None:
    """AT-6."""
    book = rules_from(CLUB, "club.toml")
    (stayman,) = [row for row in OWN if row.auction == "1N-4C"]
    facts = Facts(Position(Auction.parse("1N-2C")), Kinds(frozenset({"asks-majors"})))
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
    ],
)
def test_a_bad_rule_file_is_not_loaded(old: str, new: str, line: int, problem: str) -> None:
    """AT-64."""
    text = CLUB.replace(old, new, 1)
    with pytest.raises(RuleFileError, match=re.escape(problem)) as caught:
        rules_from(text, "club.toml")
    assert str(caught.value).startswith(f"club.toml:{line}: ")


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


def test_patterns_bind_their_letters() -> None:
    """AT-20."""
    pattern = AuctionPattern.parse("1M-(2X)-3M")
    assert pattern.matches(("1H", "(2C)", "3H"))
    assert not pattern.matches(("1H", "(2C)", "3S"))
    assert str(pattern) == "1M-(2X)-3M"
    with pytest.raises(InvalidPatternError):
        AuctionPattern.parse("1M-what")


def test_a_position_knows_role_round_and_seat() -> None:
    """AT-10."""
    response = Position(Auction.parse("P-(P)-1H-(P)-2C"))
    assert (response.role, response.seats, response.passed) == ("response", {3}, True)
    double = Position(Auction.parse("(1N)-P-(2D)-X"))
    assert (double.role, double.round, double.contested) == ("overcall", 1, True)


