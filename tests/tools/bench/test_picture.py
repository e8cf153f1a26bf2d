"""The picture of growth can be read: by programs, in the light and in the dark."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise

from tools.bench.measure import Usage
from tools.bench.picture import SHOWN, picture
from tools.bench.samples import Result, Results

SVG = "{http://www.w3.org/2000/svg}"


def results() -> Results:
    """Return a run in which every contender that is drawn needs as much as the others."""
    return {
        (name, rows): Result([Usage(rows / 1_000, 1.0, rows * 1_000, 1)])
        for name in SHOWN
        for rows in (1_000, 4_000, 16_000)
    }


def drawn(measured: Results) -> ET.Element:
    return ET.fromstring(picture(measured))


def test_all_that_is_shown_has_a_line_of_cpu_and_one_of_memory() -> None:
    paths = list(drawn(results()).iter(f"{SVG}path"))
    assert len(paths) == 2 * len(SHOWN)
    assert all(path.get("d", "").count(",") == 3 for path in paths)


def test_names_stand_apart_even_where_lines_end_together() -> None:
    texts = [one for one in drawn(results()).iter(f"{SVG}text") if one.get("x") == "406"]
    assert [one.text for one in texts[: len(SHOWN)]] == sorted(SHOWN)
    places = [float(one.get("y", "")) for one in texts[: len(SHOWN)]]
    steps = [low - high for high, low in pairwise(places)]
    assert min(steps) >= 14.9
    assert places[-1] < 530


def test_growth_in_proportion_is_a_line_along_the_dotted_one() -> None:
    panel = next(drawn(results()).iter(f"{SVG}g"))
    guide = next(one for one in panel.iter(f"{SVG}line") if one.get("class") == "guide")
    x1, y1, x2, y2 = (float(guide.get(name, "")) for name in ("x1", "y1", "x2", "y2"))
    path = next(panel.iter(f"{SVG}path")).get("d", "").removeprefix("M").split()
    (a, b), (c, d) = ([float(part) for part in path[index].split(",")] for index in (0, -1))
    assert abs((y2 - y1) / (x2 - x1) - (d - b) / (c - a)) < 0.01


def test_what_failed_or_has_one_size_has_no_line() -> None:
    measured = results()
    for rows in (1_000, 4_000):
        measured[SHOWN[0], rows] = Result(failure="of no use")
    for rows in (1_000, 4_000, 16_000):
        measured[SHOWN[1], rows] = Result()
    assert len(list(drawn(measured).iter(f"{SVG}path"))) == 2 * (len(SHOWN) - 2)


def test_there_is_a_picture_where_nothing_was_measured() -> None:
    assert not list(drawn({}).iter(f"{SVG}path"))


def test_colours_follow_the_screen() -> None:
    assert "@media (prefers-color-scheme:dark){svg{" in picture(results())
