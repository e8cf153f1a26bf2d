"""Inline markup and alerts, with the switches that authors have."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.language.alerts import alert_length
from sphinxcontrib_bml.language.inline import marks_in, without_marks
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_text
from tests.language.dump import dump_inline

PLAIN = Options(links=False)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("!c!d!h!s", '["♣♦♥♠"]'),
        ("!C !D, !H. !S", '["♣ ♦, ♥. ♠"]'),
        ("!Cx !D4 !H/ !S/T", '["!Cx !D4 !H/ !S/T"]'),
        ("!n ! !! !x", '["!n ! !! !x"]'),
        ("♥\ufe0f♠\ufe0e", '["♥♠"]'),
        ("1C 7N 3HS 1CDHSN", '["1♣ 7NT 3♥♠ 1♣♦♥♠NT"]'),
        ("0C 8C 1c 11C 1C1 x1C 1Cx 1NT 1SA é1C", '["0C 8C 1c 11C 1C1 x1C 1Cx 1NT 1SA é1C"]'),
        ("-- --- -> ----", '["– — → —-"]'),
        ("=-- -> !c 1C /x/=", '[code["-- -> !c 1C /x/"]]'),
        ("*a* /b/ =c=", '[strong["a"], " ", emphasis["b"], " ", code["c"]]'),
        ("*a\nb*", '[strong["a\\nb"]]'),
        ("*/a/*", '[strong[emphasis["a"]]]'),
        ("/*a* b/", '[emphasis[strong["a"], " b"]]'),
        ("*a /b* c/", '[strong["a /b"], " c/"]'),
        (
            '(*a*) [*b*] "*c*"',
            '["(", strong["a"], ") [", strong["b"], "] \\"", strong["c"], "\\""]',
        ),
        ("* a* *a * a*b* *a*b ** //", '["* a* *a * a*b* *a*b ** //"]'),
        ("*a*, /b/. =c=!", '[strong["a"], ", ", emphasis["b"], ". ", code["c"], "!"]'),
        ("*!c* *1C*", '[strong["♣"], " ", strong["1♣"]]'),
        ("4=4=4=1 a/b/c 5*", '["4=4=4=1 a/b/c 5*"]'),
        ("", "[]"),
    ],
)
def test_text_is_marked_up(text: str, shown: str) -> None:
    assert dump_inline(text, Options()) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[a](b)", '[link(b)["a"]]'),
        ("[a](b (c) d)", '[link(b (c) d)["a"]]'),
        ("[a *b* 1C](#x  y)", '[link(#x y)["a ", strong["b"], " 1♣"]]'),
        ("*[a](b*c)*", '[strong[link(b*c)["a"]]]'),
        ("[a]( ) [a]() [](b) [a] (b)", '["[a]( ) [a]() [](b) [a] (b)"]'),
        ("[[a](b)](c)", '["[", link(b)["a"], "](c)"]'),
        ("http://a.org/*b*/c.", '[link(http://a.org/*b*/c)["http://a.org/*b*/c"], "."]'),
        ("(https://a.org/b_(c)).", '["(", link(https://a.org/b_(c))["https://a.org/b_(c)"], ")."]'),
        ("(https://a.org/b.).", '["(", link(https://a.org/b)["https://a.org/b"], ".)."]'),
        ("https://a.org/box", '[link(https://a.org/box)["https://a.org/box"]]'),
        ("mailto:a@b.org, x", '[link(mailto:a@b.org)["mailto:a@b.org"], ", x"]'),
        ("http:// https://. mailto:", '["http:// https://. mailto:"]'),
        ("[see http://a.org](b)", '[link(b)["see http://a.org"]]'),
        (
            "/a http://b.org/c/ d/",
            '[emphasis["a ", link(http://b.org/c/)["http://b.org/c/"], " d"]]',
        ),
    ],
)
def test_links_are_found(text: str, shown: str) -> None:
    assert dump_inline(text, Options()) == shown


def test_written_links_can_be_switched_off_and_addresses_stay() -> None:
    assert dump_inline("[a](b) http://c.org", PLAIN) == (
        '["[a](b) ", link(http://c.org)["http://c.org"]]'
    )
    (row,) = parse_text("#BIDTABLE\n[1C](x) y\n", options=PLAIN).document.tables[0].rows
    assert (row.label, row.link) == ("[1C](x)", None)
    assert not parse_text("[1C](x) y\n", options=PLAIN).document.tables


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("!Art", 1),
        ("!1 card", 1),
        ("!É", 1),
        ("! clubs", 2),
        ("!  \tclubs", 4),
        ("!Cue", 1),
        ("!S/T", 1),
        ("!c", 0),
        ("!C ", 0),
        ("!H, x", 0),
        ("!x", 0),
        ("!", 0),
        ("", 0),
        ("x !Art", 0),
        ("!!Art", 0),
    ],
)
def test_an_alert_stands_at_the_start(text: str, length: int) -> None:
    assert alert_length(text) == length


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("*a* /b/ =c= [d *e*](f) !c 1C -- ->", "a b c d e !c 1C -- ->"),
        ("*a\nb* c*d", "a\nb c*d"),
        ("http://a.org/*b*", "http://a.org/*b*"),
        ("no marks", "no marks"),
    ],
)
def test_marks_are_taken_out_and_the_rest_stays_as_written(text: str, plain: str) -> None:
    assert without_marks(text, Options()) == plain


def test_marks_that_are_turned_say_where_they_stand() -> None:
    text = "5!hs ♥\ufe0f -- 1NT 2HS !Sp 3NTS->"
    found = [(mark.kind, text[mark.start : mark.end]) for mark in marks_in(text)]
    assert found == [
        ("suit", "!h"),
        ("suit", "♥\ufe0f"),
        ("dash", "--"),
        ("bid", "1NT"),
        ("bid", "2HS"),
        ("dash", "->"),
    ]
