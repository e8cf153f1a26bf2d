"""A picture of growth, as SVG: CPU and memory by the rows of notes, both axes logarithmic.

Lines that rise as the dotted one take twice as much for twice the rows. What it is compared with is
dashed. The colors follow those of the reader's screen, light or dark.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from tools.bench import sites, stages
from tools.bench.older_tool import OLDER_BSS, OLDER_HTML
from tools.bench.samples import CPU, MEMORY, Quantity, Results

SHOWN = (
    *(stages.PARSE, stages.EXPAND, stages.CHECK, stages.BSS, stages.JSON, stages.HTML),
    *(stages.LATEX, sites.PAGES, sites.EVERYTHING, sites.LISTS, OLDER_HTML, OLDER_BSS),
)
"""More lines could not be distinguished."""
_OTHERS = (sites.LISTS, OLDER_HTML, OLDER_BSS)
_HUES = (210, 130, 30, 330, 270, 180, 60, 0, 240, 100, 300, 20)
_MARGIN_LEFT, _MARGIN_TOP, _MARGIN_BOTTOM = 60, 60, 50
_PLOT_WIDTH, _PLOT_HEIGHT, _LABELS = 330, 460, 150
_PANEL_WIDTH = _MARGIN_LEFT + _PLOT_WIDTH + _LABELS
_HEIGHT = _MARGIN_TOP + _PLOT_HEIGHT + _MARGIN_BOTTOM
_LINE = 15
"""From one label to the next."""
_ROWS = "rows of notes (dotted: in proportion)"
_MEBIBYTE = 1024 * 1024
_LEAST_POINTS = 2

Point = tuple[float, float]
Lines = Mapping[str, Sequence[Point]]


def picture(results: Results) -> str:
    """Return the picture of a run."""
    panels = [
        _Panel("CPU, seconds", _lines(results, CPU, 1.0)),
        _Panel("peak memory, MiB", _lines(results, MEMORY, _MEBIBYTE)),
    ]
    width = _PANEL_WIDTH * len(panels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_HEIGHT}" '
        f'width="{width}" height="{_HEIGHT}" role="img" aria-labelledby="title">',
        '<title id="title">CPU and memory by the rows of notes</title>',
        f"<style>{_style()}</style>",
        f'<rect class="paper" width="{width}" height="{_HEIGHT}"/>',
    ]
    for number, panel in enumerate(panels):
        parts += [f'<g transform="translate({number * _PANEL_WIDTH} 0)">', *panel.parts(), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _lines(results: Results, quantity: Quantity, unit: float) -> dict[str, list[Point]]:
    """Return the medians of what is shown, by rows; what has but one size has no line."""
    lines: dict[str, list[Point]] = {}
    for name in SHOWN:
        sizes = sorted(rows for known, rows in results if known == name)
        samples = [(rows, quantity.of(results[name, rows])) for rows in sizes]
        points = [(rows, sample.median / unit) for rows, sample in samples if sample]
        if len(points) >= _LEAST_POINTS:
            lines[name] = [(float(rows), value) for rows, value in points]
    return lines


def _style() -> str:
    colours = [f".line{n}{{--hue:{hue}}}" for n, hue in enumerate(_HUES)]
    return "".join(
        [
            "svg{--paper:#fff;--ink:#222;--grid:#ddd;--light:38%;font:12px sans-serif}",
            "@media (prefers-color-scheme:dark)",
            "{svg{--paper:#16181d;--ink:#ddd;--grid:#3a3d44;--light:68%}}",
            ".paper{fill:var(--paper)}text{fill:var(--ink)}.head{font-size:15px}",
            ".grid{stroke:var(--grid)}.lead{stroke:var(--grid)}",
            "path{fill:none;stroke-width:2;stroke:hsl(var(--hue) 65% var(--light))}",
            "circle,text.name{fill:hsl(var(--hue) 65% var(--light))}",
            ".other{stroke-dasharray:6 4}",
            ".guide{stroke:var(--ink);stroke-width:1;stroke-dasharray:1 4}",
            *colours,
        ]
    )


@dataclass(frozen=True, slots=True)
class _Axis:
    """Where the values between two powers of ten stand."""

    least: float
    most: float
    start: float
    end: float

    def at(self, value: float) -> float:
        share = (log10(value) - log10(self.least)) / (log10(self.most) - log10(self.least))
        return self.start + share * (self.end - self.start)


class _Panel:
    """One quantity."""

    def __init__(self, title: str, lines: Lines) -> None:
        self._title = title
        self._lines = lines
        rows = sorted({rows for points in lines.values() for rows, _ in points}) or [1.0, 10.0]
        values = [value for points in lines.values() for _, value in points] or [1.0]
        self._rows = rows
        self._x = _Axis(rows[0], rows[-1], _MARGIN_LEFT, _MARGIN_LEFT + _PLOT_WIDTH)
        self._ticks = _ticks(min(values), max(values))
        bottom = _MARGIN_TOP + _PLOT_HEIGHT
        self._y = _Axis(self._ticks[0], self._ticks[-1], bottom, _MARGIN_TOP)

    def parts(self) -> Iterator[str]:
        """Yield the elements."""
        yield f'<text class="head" x="{_MARGIN_LEFT}" y="30">{escape(self._title)}</text>'
        yield from self._grid()
        yield self._guide()
        for name, points in self._lines.items():
            number = SHOWN.index(name)
            other = " other" if name in _OTHERS else ""
            places = [(self._x.at(rows), self._y.at(value)) for rows, value in points]
            course = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
            yield f'<path class="line{number}{other}" d="M{course}"/>'
            yield from (
                f'<circle class="line{number}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in places
            )
        yield from self._names()

    def _grid(self) -> Iterator[str]:
        right, bottom = _MARGIN_LEFT + _PLOT_WIDTH, _MARGIN_TOP + _PLOT_HEIGHT
        for value in self._ticks:
            y = self._y.at(value)
            yield _line("grid", _MARGIN_LEFT, y, right, y)
            place = f'x="{_MARGIN_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end"'
            yield f"<text {place}>{value:g}</text>"
        for rows in self._rows:
            x = self._x.at(rows)
            yield _line("grid", x, _MARGIN_TOP, x, bottom)
            place = f'x="{x:.1f}" y="{bottom + 18}" text-anchor="middle"'
            yield f"<text {place}>{rows:,.0f}</text>"
        middle = _MARGIN_LEFT + _PLOT_WIDTH / 2
        yield f'<text x="{middle}" y="{bottom + 38}" text-anchor="middle">{_ROWS}</text>'

    def _guide(self) -> str:
        """Return the line of what grows in proportion, from the lower left on."""
        times = min(self._rows[-1] / self._rows[0], self._y.most / self._y.least)
        x, y = self._x.at(self._rows[0] * times), self._y.at(self._y.least * times)
        return _line("guide", self._x.start, self._y.start, x, y)

    def _names(self) -> Iterator[str]:
        """Yield a name after the end of each line, pushed apart where they are too near."""
        ends = sorted(
            (self._y.at(points[-1][1]), self._x.at(points[-1][0]), name)
            for name, points in self._lines.items()
        )
        lowest = self._y.start - _LINE * (len(ends) - 1)
        before = float("-inf")
        for index, (y, x, name) in enumerate(ends):
            told = min(max(y, before + _LINE), lowest + _LINE * index)
            before = told
            left = self._x.end + 16
            yield _line("lead", x + 4, y, left - 3, told)
            number = SHOWN.index(name)
            place = f'x="{left}" y="{told + 4:.1f}"'
            yield f'<text class="name line{number}" {place}>{escape(name)}</text>'


def _ticks(least: float, most: float) -> list[float]:
    """Return 1, 2, 5, 10 and so on from what is below ``least`` to what is above ``most``."""
    decades = range(floor(log10(least)) - 1, ceil(log10(most)) + 2)
    values = [step * 10.0**decade for decade in decades for step in (1, 2, 5)]
    first = max(index for index, value in enumerate(values) if value <= least)
    last = min(index for index, value in enumerate(values) if value > most)
    return values[first : last + 1]


def _line(kind: str, x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'
