"""Rows for other seats and vulnerabilities, on pages of one file (RESOLVER RU-5a, L3-G5)."""

from __future__ import annotations

import re
from html import unescape

import pytest

from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.server.preview_pages import preview_page
from tests.commands.desk import Desk
from tests.sphinxext.sequences.test_continuing import SPECIAL

MARKS = [
    "1♥ (not if we are vulnerable)",
    "1♥ – 2♣ (not in 3rd and 4th seat)",
    "1♥ – 2♥ (not in 3rd and 4th seat)",
    "1♥ – 2♥ (instead of the general row)",
    "1♥–2♣ (instead of the general row)",
    "1♥ (instead of the general row)",
]


def marks_of(page: str) -> list[str]:
    titles = re.findall(r'class="bml-call" title="([^"]*)"', page.replace("\ufe0e", ""))
    return [unescape(one) for one in titles if "(" in one]


def test_a_page_of_one_file_says_it_on_hover_only(desk: Desk) -> None:
    desk.write("notes.bml", SPECIAL)
    page = desk.bml("html", "-o", "-", "notes.bml").stdout
    assert marks_of(page) == MARKS
    assert "general row" not in re.sub(r"<[^>]*>", "", page)


def test_the_preview_says_it(desk: Desk) -> None:
    path = desk.write("notes.bml", SPECIAL)
    assert marks_of(preview_page(path, "notes.bml", Options()).html) == MARKS


def test_the_file_of_a_system_says_it(desk: Desk) -> None:
    desk.write("notes/a.bml", SPECIAL)
    desk.write("notes/b.bml", "#+TITLE: Twos\n\n2H = weak\n")
    desk.bml("html", "-o", ".", "notes")
    assert marks_of(desk.read("notes.html")) == MARKS


@pytest.mark.parametrize(
    ("arguments", "marks"),
    [((), []), (("--variant", "ben"), MARKS[:1] + MARKS[-1:]), (("--variant", "anna"), [])],
)
def test_the_rows_of_a_partner_do_not_replace_those_of_the_other(
    arguments: tuple[str, ...], marks: list[str], desk: Desk
) -> None:
    desk.write(
        "notes.bml",
        "#+VARIANTS: anna ben\n\n1H = five\n\n#VUL Y0\n\n//only ben\n1H = six\n",
    )
    page = desk.bml("html", "-o", "-", *arguments, "notes.bml").stdout
    assert marks_of(page) == marks
