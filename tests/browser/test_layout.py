from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import build
from tests.browser.looks import BOARDS, NAMES, ROWS, SIZES, THEMES
from tests.browser.waiting import wait_for_value

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import Looks, Open
    from tests.browser.looks import Look, Measures

LEVELS = 16
NEAR = 1.0
"""Pixels that count as nothing."""
LEAST_TARGET = 24
NARROWEST_TEXT = 85

EVERY_SIZE = pytest.mark.parametrize("size", SIZES)


@pytest.fixture(params=THEMES)
def look(request: pytest.FixtureRequest, looks: Looks) -> Look:
    return looks(request.param, "light")


@pytest.fixture(params=SIZES)
def system(request: pytest.FixtureRequest, look: Look) -> Measures:
    """The page of trees at a size."""
    return look.measures["system", request.param]


@pytest.fixture(params=SIZES)
def diagrams(request: pytest.FixtureRequest, look: Look) -> Measures:
    """The page of deals and auctions at a size."""
    return look.measures["diagrams", request.param]


def sibling_groups(rows: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return rows with the same parent together."""
    found = defaultdict(list)
    for row in rows:
        found[row["parent"]].append(row)
    return list(found.values())


@EVERY_SIZE
@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_ours_is_wider_than_the_page(name: str, size: str, look: Look) -> None:
    assert look.measures[name, size].too_wide == []


def test_rows_stand_in_line_and_below_each_other(system: Measures) -> None:
    assert [len(rows) for rows in system.rows] == [38, 3, 3]
    for rows in system.rows:
        for siblings in sibling_groups(rows):
            lefts = [row["call"]["left"] for row in siblings]
            assert max(lefts) - min(lefts) < NEAR
        for above, below in pairwise(rows):
            assert below["row"]["top"] > above["row"]["bottom"] - NEAR, below["id"]


def test_a_description_starts_beside_its_call_and_goes_on_right_of_where_that_starts(
    system: Measures,
) -> None:
    for rows in system.rows:
        for row in rows:
            if row["text"]:
                call, start = row["call"], row["start"]
                is_on_its_line = call["top"] - NEAR <= start["top"] < call["bottom"]
                is_beside = start["left"] >= call["right"] and is_on_its_line
                is_below = start["top"] >= call["bottom"] - NEAR
                assert is_beside or is_below, row["id"]
                assert row["text"]["left"] > call["left"] + NEAR


def test_descriptions_of_siblings_are_aligned_where_their_calls_are_short(
    system: Measures,
) -> None:
    short = len("bml-1N-2C")
    siblings = [row for row in system.rows[0] if row["parent"] == "bml-1N"]
    lefts = {round(row["text"]["left"]) for row in siblings if len(row["id"]) == short}
    assert len(siblings) >= 4
    assert len(lefts) == 1


def test_each_level_stands_further_in_than_the_one_above(system: Measures) -> None:
    by_depth = {row["depth"]: row["call"]["left"] for row in system.rows[0]}
    assert len(by_depth) == LEVELS
    for above, below in pairwise(sorted(by_depth)):
        assert by_depth[above] + 4 < by_depth[below]


def test_sixteen_levels_leave_room_for_words_on_a_phone(look: Look) -> None:
    rows = look.measures["system", "phone"].rows[0]
    deepest = max(rows, key=lambda row: int(row["depth"]))
    assert deepest["row"]["right"] - deepest["text"]["left"] >= NARROWEST_TEXT


def test_what_folds_a_branch_can_be_touched_and_hides_no_call(system: Measures) -> None:
    rows = [row for tree in system.rows for row in tree if row["toggle"]]
    assert len(rows) >= 20
    for row in rows:
        toggle = row["toggle"]
        assert toggle["right"] - toggle["left"] >= LEAST_TARGET
        assert toggle["bottom"] - toggle["top"] >= LEAST_TARGET
        assert toggle["right"] <= row["call"]["left"] + NEAR
        assert toggle["top"] < row["call"]["bottom"]


def test_what_folds_one_branch_lies_over_no_other(system: Measures) -> None:
    toggles = [row["toggle"] for tree in system.rows for row in tree if row["toggle"]]
    for above, below in pairwise(toggles):
        assert below["top"] >= above["bottom"] - 2 or below["left"] >= above["right"] - NEAR


def test_hands_stand_at_their_side_of_the_compass(diagrams: Measures) -> None:
    with_compass = [board for board in diagrams.boards if "bml-compass" in board]
    assert len(with_compass) == 7
    for board in with_compass:
        compass = board["bml-compass"]
        for name, box in board.items():
            match name:
                case "bml-hand-n":
                    assert box["bottom"] <= compass["top"] + NEAR
                case "bml-hand-s":
                    assert box["top"] >= compass["bottom"] - NEAR
                case "bml-hand-w":
                    assert box["right"] <= compass["left"] + NEAR
                case "bml-hand-e":
                    assert box["left"] >= compass["right"] - NEAR
                case "bml-facts":
                    assert box["top"] <= compass["top"] + NEAR


def test_the_suits_of_a_hand_are_as_close_as_lines_of_text(diagrams: Measures) -> None:
    heights = sorted(diagrams.lines_of_hands)
    assert len(heights) > 60
    assert heights[len(heights) // 2] < 1.6


def test_text_from_right_to_left_mirrors_trees_but_neither_calls_nor_compass(
    open_page: Open,
) -> None:
    with open_page("alabaster", "system") as page:
        page.evaluate("document.documentElement.dir = 'rtl'")
        rows = page.evaluate(ROWS)[0]
        level_is_left_of_suit = page.evaluate(
            """() => {
                const call = document.querySelector("#bml-1N-2D .bml-call");
                const level = document.createRange();
                level.selectNodeContents(call.firstChild);
                return level.getBoundingClientRect().left
                    < call.querySelector("span").getBoundingClientRect().left;
            }"""
        )
    assert all(row["text"]["right"] <= row["call"]["left"] + NEAR for row in rows if row["text"])
    assert level_is_left_of_suit
    with open_page("alabaster", "diagrams") as page:
        page.evaluate("document.documentElement.dir = 'rtl'")
        board = page.evaluate(BOARDS)[0]
    assert board["bml-hand-w"]["right"] <= board["bml-compass"]["left"] + NEAR
    assert board["bml-hand-e"]["left"] >= board["bml-compass"]["right"] - NEAR


def test_what_is_wider_than_its_place_is_reached_and_moved_with_keys(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    source, out = tmp_path_factory.mktemp("keys"), tmp_path_factory.mktemp("keys-pages")
    (source / "conf.py").write_text('extensions = ["sphinxcontrib_bml"]\n', encoding="utf-8")
    (source / "index.rst").write_text(SIXTY_PIXELS, encoding="utf-8")
    build(source, out)
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((out / "html" / "index.html").as_uri())
        expect(page.locator(".narrow [tabindex='0']:not(li)")).to_have_count(3)
        for _ in range(12):
            page.keyboard.press("Tab")
            page.keyboard.press("ArrowRight")
        # They move smoothly, and stay where they come to.
        wait_for_value(page, MOVED, ["bml-auction-block", "bml-board", "bml-tree"])
        expect(page.locator(".wide [tabindex]:not(li)")).to_have_count(0)
        expect(page.locator(".narrow [tabindex='0']:not(li)")).to_have_count(3)


SIXTY_PIXELS = """\
Narrow
======

.. raw:: html

   <style>.narrow { width: 60px; }</style>

.. container:: narrow

   .. auction:: N

      1C 1H 1S P

   .. deal::

      N T8 QJT2 T9 KJ653
      E K972 6 KQJ85 AQ4
      S 643 A98754 73 T7
      W AQJ5 K3 A642 982

   .. bidtable::

      1C = a
        1D = b
          1H = c
            1S = d
              1N = e
                2C = f

.. container:: wide

   .. auction:: N

      1C 1H 1S P
"""
MOVED = """() => ["bml-auction-block", "bml-board", "bml-tree"].filter(name =>
    [...document.querySelectorAll(`.${name}`)].some(found => found.scrollLeft > 0))"""
