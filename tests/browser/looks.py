"""What is asked of pages in a browser, and asking it of the whole sample at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import Page, ViewportSize

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
THEMES = ("alabaster", "furo", "sphinx_rtd_theme", "pydata_sphinx_theme")
NAMES = ("index", "system", "diagrams")
DESKTOP: ViewportSize = {"width": 1200, "height": 900}
PHONE: ViewportSize = {"width": 375, "height": 800}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
AXE_SIZES: dict[Scheme, str] = {"light": "phone", "dark": "desktop"}
"""Where axe-core looks at pages of each scheme: a scheme changes colors, a size the layout."""
NAVIGATION = ":is(nav, [role=navigation])"
TEXTS = (
    "[class*=bml-suit-]",
    ".bml-alert",
    ".bml-vul",
    ".bml-caption",
    ".bml-conditions",
    ".bml-author",
    ".bml-auction-note",
    ".bml-facts",
    ".highlight :is(.ss-Spade, .ss-Heart, .ss-Diamond, .ss-Club)",
)

TOO_WIDE = """() => [...document.querySelectorAll("[class*='bml-']")]
    .filter(found => !found.closest("nav, [role=navigation], aside"))
    .filter(found => {
        for (let at = found.parentElement; at; at = at.parentElement)
            if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return false;
        return true;
    })
    .filter(found => {
        const box = found.getBoundingClientRect();
        return box.right > innerWidth + 0.5 || box.left < -0.5;
    })
    .map(found => found.className)"""
"""The classes of our elements that stand beyond the edges of the page, and cannot be scrolled."""

ROWS = """() => [...document.querySelectorAll(".bml-tree")].map(tree =>
    [...tree.querySelectorAll("li")].map(item => {
        const sides = ({left, top, right, bottom}) => ({left, top, right, bottom});
        const box = found => found && sides(found.getBoundingClientRect());
        let depth = 0;
        for (let at = item.parentElement; at !== tree; at = at.parentElement)
            depth += at.localName === "ul";
        const row = item.querySelector(":scope > .bml-row") ?? item;
        const words = document.createRange();
        words.selectNodeContents(row);
        words.setStartAfter(row.querySelector(".bml-call"));
        return {
            id: item.id, depth, parent: item.parentElement.closest("li")?.id ?? "",
            row: box(row), call: box(row.querySelector(".bml-call")),
            text: String(words).trim() ? box(words) : null,
            start: sides([...words.getClientRects()].find(found => found.width > 2) ?? {}),
            toggle: box(item.querySelector(":scope > details > summary")),
        };
    }))"""
"""Where the parts of every row of every tree stand."""


def box_of(row: str) -> str:
    """Return the selector of what the words of a row are in, from that of its list item."""
    return f":is({row}.bml-row, {row} > .bml-row)"


BOARDS = """() => [...document.querySelectorAll(".bml-board")].map(board =>
    Object.fromEntries([...board.children].map(found => {
        const {left, top, right, bottom} = found.getBoundingClientRect();
        const name = found.classList[found.localName === "ul" ? 1 : 0];
        return [name, {left, top, right, bottom}];
    })))"""
"""Where the parts of every deal stand, by their classes."""

LINES_OF_HANDS = """() => [...document.querySelectorAll(".bml-hand > li")].map(found =>
    found.getBoundingClientRect().height / parseFloat(getComputedStyle(found).fontSize))"""
"""How high the suits of hands are, in units of their letters."""

COLOURS = """selector => {
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const known = {};
    const parsed = colour => {
        if (!known[colour]) {
            canvas.clearRect(0, 0, 1, 1);
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
            known[colour] = [r, g, b, a / 255];
        }
        return known[colour];
    };
    return [...document.querySelectorAll(selector)].filter(found => found.checkVisibility())
        .map(found => {
            const grounds = [];
            for (let at = found; at; at = at.parentElement)
                grounds.push(parsed(getComputedStyle(at).backgroundColor));
            return {
                what: found.className || found.localName,
                colour: parsed(getComputedStyle(found).color), grounds,
                around: parsed(getComputedStyle(found.parentElement).color),
            };
        });
}"""
"""The colors of elements, and the grounds below them from the inside out."""

RUN_AXE = """async rules => {
    const found = await axe.run(document, {
        resultTypes: ["violations"], rules: rules ?? {},
    });
    return found.violations.flatMap(violation => violation.nodes
        .filter(node => {
            const [start] = node.html.match(/^<[^>]*>/);
            return (start.startsWith("<a ") ? start : node.html).includes("bml");
        })
        .map(node => `${violation.id}: ${node.html}`));
}"""
"""The violations that axe-core finds in markup of ours; themes have some of their own, such as
links that are too pale, whatever suits are in them."""

FOLD_ALL = """() => {
    const branches = [...document.querySelectorAll(".bml-tree details")];
    const set = open => {
        const start = performance.now();
        for (const branch of branches) branch.open = open;
        document.body.offsetHeight;
        return performance.now() - start;
    };
    return [set(false), set(true)];
}"""
"""Milliseconds that closing and opening every branch takes, layout included."""


@dataclass(slots=True)
class Measures:
    """A page at one size."""

    too_wide: list[str]
    rows: list[list[dict[str, Any]]]
    boards: list[dict[str, dict[str, float]]]
    lines_of_hands: list[float]


@dataclass(slots=True)
class Look:
    """The sample in one theme and color scheme."""

    measures: dict[tuple[str, str], Measures] = field(default_factory=dict)
    """By page and size."""
    texts: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """Words and suits of ours outside of navigation and links, by page."""
    navigation: list[dict[str, Any]] = field(default_factory=list)
    """Suits inside of navigation."""
    toggles: list[dict[str, Any]] = field(default_factory=list)
    """What folds the branches of the system's page."""
    violations: dict[str, list[str]] = field(default_factory=dict)
    """What axe-core finds, by page."""


def look_at(page: Page, urls: Mapping[str, str], axe_size: str, axe_script: str) -> Look:
    """Measure the pages of the sample at every size, and have axe-core look at them at one."""
    look = Look()
    page.add_init_script(axe_script)
    texts = ", ".join(f"{selector}:not({NAVIGATION} *, a *)" for selector in TEXTS)
    for name, url in urls.items():
        page.set_viewport_size(DESKTOP)
        page.goto(url)
        look.texts[name] = page.evaluate(COLOURS, texts)
        look.navigation += page.evaluate(COLOURS, f"{NAVIGATION} .bml-suit")
        look.toggles += page.evaluate(COLOURS, ".bml-tree summary")
        for size, viewport in SIZES.items():
            page.set_viewport_size(viewport)
            look.measures[name, size] = Measures(
                page.evaluate(TOO_WIDE),
                page.evaluate(ROWS),
                page.evaluate(BOARDS),
                page.evaluate(LINES_OF_HANDS),
            )
            if size == axe_size:
                look.violations[name] = page.evaluate(RUN_AXE)
    return look
