"""Auctions outside of tables, written as histories (LANGUAGE HI-10c)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.bml.histories import write_histories
from sphinxcontrib_bml.formats.bss.settings import BSSSettings, Profile
from sphinxcontrib_bml.formats.bss.writer import write_bss
from sphinxcontrib_bml.language.options import Options

TITLES = "#+HEADINGS: titles\n\n* 1N--2C\n\n2D = no\n"


def written(text: str) -> str:
    return write_histories(
        text.encode(), name="n.bml", path=Path("n.bml"), options=Options()
    ).data.decode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("* After 1N--2C\n\n2D = no\n", "* After 1N--2C\n\n1N-2C;\n2D = no\n"),
        (
            "* 1C--1D Rebids\n\n1H = four\n1S = four\n",
            "* 1C--1D Rebids\n\n1C-1D;\n1H = four\n1S = four\n",
        ),
        ("After 1N:\n\n2C = ask\n", "After 1N:\n\n1N;\n2C = ask\n"),
        ("* 1N--2CD\n\n2C = ask\n2D = hearts\n", "* 1N--2CD\n\n1N;\n2C = ask\n2D = hearts\n"),
        ("1N = strong\n", "1N = strong\n"),
        (
            "#+HEADINGS: titles\n\n* 1N--2C\n\n2D = no\n",
            "#+HEADINGS: titles\n\n* 1N--2C\n\n2D = no\n",
        ),
    ],
)
def test_the_auction_is_written_above_the_rows(before: str, after: str) -> None:
    assert written(before) == after


def test_line_ends_and_marks_stay() -> None:
    data = b"\xef\xbb\xbf* After 1N--2C\r\n\r\n2D = no\r\n"
    found = write_histories(data, name="n.bml", path=Path("n.bml"), options=Options())
    assert found.data == b"\xef\xbb\xbf* After 1N--2C\r\n\r\n1N-2C;\r\n2D = no\r\n"


_HEADINGS = (
    "1N--2C",
    "1C--1D Rebids",
    "1N (2D) Lebensohl",
    "Transfer breaks",
    "1NT opening",
    "2D enquiry",
    "1H--1S--3N/4*",
    "Responses to 1H",
    "Defence to 1N",
    "Openings",
    "1N--4CD",
    "2!c opening",
)
_LINES = (
    "1C = club",
    "1N = strong",
    "2C = ask",
    "2D = no",
    "2H = four",
    "2S",
    "3N = to play",
    "(2D) = natural",
    "X = penalty",
    "2M = four M",
    "3oM = splinter",
    "4C = six",
    "4D = six",
    "After 2D:",
    "1N-2C;",
    "2x = any",
    "P = to play",
    "...;",
    "//as 1N",
)


def test_random_notes_keep_their_auctions() -> None:
    chance = random.Random(7)
    changed = 0
    for _ in range(120):
        lines: list[str] = []
        for _ in range(chance.randint(1, 4)):
            if chance.random() < 0.8:
                lines += ["*" * chance.randint(1, 3) + " " + chance.choice(_HEADINGS), ""]
            for _ in range(chance.randint(1, 5)):
                lines.append("  " * chance.choice((0, 0, 0, 1, 2)) + chance.choice(_LINES))
                lines += [""] * (chance.random() < 0.15)
            lines.append("")
        text = "\n".join(lines)
        result = written(text)
        changed += result != text
        assert bss(result) == bss(text), text
        assert bss(written(result)) == bss(text), text
    assert changed > 15


def bss(text: str) -> bytes:
    return write_bss(parse(text).system, BSSSettings(profile=Profile.STANDARD)).data
