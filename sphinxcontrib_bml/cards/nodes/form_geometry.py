"""Positions of a form's table on the page of a PDF file (XC-3)."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt
from typing import NamedTuple

Point = tuple[float, float]

FEWEST = 10
"""How many known positions a map needs."""
MOST_OFF = 1.5
"""How far a known position may be off, in millimeters."""


class PageMap(NamedTuple):
    """An affine map from the table, in millimeters, to a page, in its units.

    ``x`` and ``y`` of the page are ``a * x + b * y + c`` with the numbers of each.
    """

    x: tuple[float, float, float]
    y: tuple[float, float, float]

    def at(self, point: Point) -> Point:
        """Return a point of the table on the page."""
        (a, b, c), (d, e, f) = self
        return a * point[0] + b * point[1] + c, d * point[0] + e * point[1] + f

    @property
    def scale(self) -> float:
        """Units of the page in a millimeter."""
        (a, b, _), (d, e, _) = self
        return sqrt(abs(a * e - b * d))


def page_map(table: Sequence[Point], page: Sequence[Point]) -> PageMap | None:
    """Return the best map of points of the table to the same points of a page.

    None if there are too few points, or one is off by more than :data:`MOST_OFF`.
    """
    if len(table) < FEWEST:
        return None
    x = _least_squares(table, [point[0] for point in page])
    y = _least_squares(table, [point[1] for point in page])
    if x is None or y is None:
        return None
    found = PageMap(x, y)
    if not found.scale:
        return None
    for point, there in zip(table, page, strict=True):
        here = found.at(point)
        if not hypot(here[0] - there[0], here[1] - there[1]) <= MOST_OFF * found.scale:
            return None
    return found


def _least_squares(
    points: Sequence[Point], values: Sequence[float]
) -> tuple[float, float, float] | None:
    """Return the numbers a, b, c for which ``a * x + b * y + c`` is nearest to the values."""
    number = len(points)
    mean_x = sum(x for x, _ in points) / number
    mean_y = sum(y for _, y in points) / number
    mean = sum(values) / number
    away = [(x - mean_x, y - mean_y) for x, y in points]
    xx, yy = sum(x * x for x, _ in away), sum(y * y for _, y in away)
    xy = sum(x * y for x, y in away)
    xv = sum(x * value for (x, _), value in zip(away, values, strict=True))
    yv = sum(y * value for (_, y), value in zip(away, values, strict=True))
    determinant = xx * yy - xy * xy
    if determinant <= 0:
        return None
    a = (xv * yy - yv * xy) / determinant
    b = (yv * xx - xv * xy) / determinant
    return a, b, mean - a * mean_x - b * mean_y
