"""Alert marks of agreements: alerted, announced with words, not alerted on purpose."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml import parse
from sphinxcontrib_bml.agreements.announcements import announcement_of, mark_of
from sphinxcontrib_bml.agreements.book import Agreement
from sphinxcontrib_bml.language.alerts import AlertMark, alert_mark


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("Transfer", AlertMark.NONE),
        ("!Stayman", AlertMark.ALERT),
        ("! hearts", AlertMark.ALERT),
        ("!c and nothing else", AlertMark.NONE),
        ('!"hearts" Transfer', AlertMark.ANNOUNCE),
        ('!"hearts"', AlertMark.ANNOUNCE),
        (f'!"{"x" * 40}"', AlertMark.ANNOUNCE),
        (f'!"{"x" * 41}"', AlertMark.NONE),
        ('!"" Transfer', AlertMark.NONE),
        ('!"hearts', AlertMark.NONE),
        ('!"hearts\nspades"', AlertMark.NONE),
        ("!“4SFG”", AlertMark.NONE),
        ("!- natural", AlertMark.NOT),
        ("!-", AlertMark.NONE),
        ("!-natural", AlertMark.NONE),
        ("", AlertMark.NONE),
    ],
)
def test_a_mark_that_is_not_closed_is_text(text: str, mark: AlertMark) -> None:
    assert alert_mark(text) is mark


def agreements(text: str) -> list[Agreement]:
    return list(parse(text).book)


def test_the_words_of_an_announcement_are_those_in_quotes() -> None:
    found = agreements('1N = 15--17\n  2D = !"hearts" 5+ cards\n  2H = !"spades" 5+ cards\n')
    assert [mark_of(one) for one in found] == [AlertMark.NONE] + [AlertMark.ANNOUNCE] * 2
    assert [announcement_of(one) for one in found] == ["", "hearts", "spades"]


def test_a_variable_in_an_announcement_becomes_its_suit() -> None:
    found = agreements('1M = !"5+ M" natural\n')
    assert [announcement_of(one) for one in found] == ["5+ !h", "5+ !s"]


def test_a_row_without_an_announcement_has_no_words() -> None:
    found = agreements("1N = ! 15--17\n2C = !- natural\n2D = natural\n")
    assert [(mark_of(one), announcement_of(one)) for one in found] == [
        (AlertMark.ALERT, ""),
        (AlertMark.NOT, ""),
        (AlertMark.NONE, ""),
    ]
