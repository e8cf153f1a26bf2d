"""Facts of conventions in notes, and back: YM-10."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.cards.files.conventions import convention_data, read_conventions
from sphinxcontrib_bml.cards.files.folders import bundled_library
from sphinxcontrib_bml.cards.model.conventions import Convention, record_text
from tests.cards.reading import said, source
from tests.commands.desk import Desk

STAYMAN = """\
id: beginner-stayman
title: Beginner Stayman
clone_of: stayman
author: Jane Doe
author_link: https://example.org/jane
convention_link: https://example.org/stayman
license: CC-BY-4.0
attribution: optional
aliases:
  - Two clubs
  - 2C asks
description: 2!c asks for a major.
extended_description: |-
  One -- with /emphasis/.

  - a list
  - of two
sequences:
  - bids: 1n.2c
    hcp:
      min: 8
    shape: 4+!h or 4+!s
    forcing: one_round
    detail: Stayman
  - bids: 1n.2c.2d
    shape: 2--3!h, 2--3!s
    alert: true
  - bids: 1n.2c.2h
    hcp:
      min: 15
      max: 15
    shape: 4--5!h
    alert: hearts
    detail: may have 4!s
"""


def back(desk: Desk, text: str) -> tuple[Convention, list[str]]:
    """Return a convention after it was notes, with what both conversions list."""
    desk.write("c.yaml", text)
    exported = desk.bml("convention", "export", "c.yaml", "-o", "c.bml")
    imported = desk.bml("convention", "import", "c.bml")
    assert (exported.exit_code, imported.exit_code) == (0, 0)
    read = read_conventions(source(imported.stdout))
    assert said(read.diagnostics) == []
    listed = [line for line in f"{exported.stderr}{imported.stderr}".splitlines() if line]
    return read.conventions[0], listed


# YM-10
def test_notes_keep_all_facts_of_a_convention(desk: Desk) -> None:
    again, listed = back(desk, STAYMAN)
    (wanted,) = read_conventions(source(STAYMAN)).conventions
    assert convention_data(again) == convention_data(wanted)
    assert listed == []


# YM-10
@pytest.mark.parametrize("convention", list(bundled_library()), ids=lambda one: one.id)
def test_notes_keep_the_conventions_of_the_library(desk: Desk, convention: Convention) -> None:
    path = convention.span.source.path
    assert path is not None
    again, listed = back(desk, path.read_text(encoding="utf-8"))
    facts = ("id", "title", "description", "aliases", "attribution")
    for name in facts:
        assert getattr(again, name) == getattr(convention, name)
    assert all("that it is announced" in line for line in listed)
    announced = [one.bids.auctions for one in convention.sequences if one.announce]
    old, new = (
        {
            (auction, one.seat): (record_text(one), one.shape, one.alert is not None)
            for one in read.sequences
            if one.bids.auctions not in announced
            for auction in one.bids.auctions
        }
        for read in (convention, again)
    )
    assert new == old


# YM-10: what notes cannot say is listed
def test_what_notes_cannot_keep_is_listed(desk: Desk) -> None:
    text = 'title: X\naliases: ["a, b"]\nextended_description: Long\nsequences: [{bids: 1n.2c}]\n'
    again, listed = back(desk, text)
    assert listed == [
        "bml: x: the alias a, b, which has a comma",
        "bml: x: that it has no description: the first paragraph becomes one",
    ]
    assert (again.description, again.extended_description) == ("Long", "")


def test_facts_of_several_conventions_are_left_out(desk: Desk) -> None:
    made = desk.bml("convention", "export", "gerber", "landy", "-o", "two.bml")
    assert made.exit_code == 0
    read = desk.bml("convention", "import", "two.bml", "--title", "Two")
    assert read.stdout.startswith("id: two\ntitle: Two\nsequences:\n")
    assert "of several conventions: export each to its own file" in read.stderr


# The shape is read only if the text stays the same.
@pytest.mark.parametrize(
    ("row", "keys"),
    [
        ("1N-2D = 5+!h", "shape: 5+!h"),
        ("1N-2D = 8+ HCP, 5+!h; GF", "detail: 5+!h"),
        ("1N-2D = invitational, 5+!h", "detail: invitational, 5+!h"),
        ("1N-2D = usually 5+!h", "detail: usually 5+!h"),
    ],
)
def test_a_shape_is_only_lengths(desk: Desk, row: str, keys: str) -> None:
    desk.write("c.bml", f"{row}\n")
    assert keys in desk.bml("convention", "import", "c.bml").stdout


# A text that notes would read as a table or a heading is a line
@pytest.mark.parametrize("text", ["4NT asks for aces", "* Asks", "//ignore", "#VUL 00", "1. One"])
def test_a_description_that_is_no_paragraph_comes_back(desk: Desk, text: str) -> None:
    again, _ = back(
        desk, f"title: X\ndescription: '{text}'\nsequences: [{{bids: 1n.2c, detail: d}}]\n"
    )
    assert again.description == text
    assert len(again.sequences) == 1
