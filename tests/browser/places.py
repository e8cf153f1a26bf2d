"""Pages with our elements in every place, and what is asked of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sphinxcontrib_bml.sphinxext.page_reports import STATIC

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

PAGES = ("index", "boxes", "cells", "changes", "extremes", "system", "gallery")
WIDTHS = (320, 390, 768, 1280)


_OURS = "[class*='bml-'], .highlight :is(.ss-Spade, .ss-Heart, .ss-Diamond, .ss-Club)"
_ELSEWHERE = "nav, [role=navigation], head, script, style"

WALK = f"""() => {{
    const canvas = document.createElement("canvas").getContext("2d", {{willReadFrequently: true}});
    const known = {{}};
    const parsed = colour => {{
        if (!known[colour]) {{
            canvas.clearRect(0, 0, 1, 1);
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
            known[colour] = [r, g, b, a / 255];
        }}
        return known[colour];
    }};
    const over = ([r, g, b, a], below) => [r, g, b].map((x, i) => a * x + (1 - a) * below[i]);
    const grounds = new Map([[null, [255, 255, 255]]]);
    const groundOf = element => {{
        if (!grounds.has(element)) {{
            const own = parsed(getComputedStyle(element).backgroundColor);
            grounds.set(element, over(own, groundOf(element.parentElement)));
        }}
        return grounds.get(element);
    }};
    const placeOf = element => {{
        const outermost = element.closest(".bml-bidtable, .bml-deal, .bml-auction-block");
        let at = outermost ? outermost.parentElement : element;
        while (!at.clientWidth) at = at.parentElement;
        return at;
    }};
    const around = element => {{
        const ours = element.closest("{_OURS}");
        return ours ? around(ours.parentElement) : parsed(getComputedStyle(element).color);
    }};
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {{
        const element = text.parentElement;
        const ours = element.closest("{_OURS}");
        if (!text.data.trim() || !ours || element.closest("{_ELSEWHERE}")) continue;
        if (!element.checkVisibility({{visibilityProperty: true}})) continue;
        const style = getComputedStyle(element);
        const range = document.createRange();
        range.selectNodeContents(text);
        const boxes = [...range.getClientRects()].filter(box => box.width > 0);
        const size = parseFloat(style.fontSize);
        found.push({{
            what: ours.className, text: text.data.trim().slice(0, 40),
            colour: parsed(style.color), grounds: [[...groundOf(element), 1]],
            around: around(element),
            room: placeOf(element).clientWidth / size,
            link: Boolean(element.closest("a")),
            lines: new Set(boxes.map(box => Math.round(box.top))).size,
            total: boxes.reduce((sum, box) => sum + box.width, 0) / size,
            widest: Math.max(0, ...boxes.map(box => box.width)) / size,
        }});
    }}
    return JSON.stringify(found);
}}"""
"""Every text of ours that is seen: its colors, that of the text around, and in letters' heights
how wide it is, and the place that it is in; as JSON, which takes half the time to come here."""

CUT = f"""() => {{
    const styles = new Map();
    const styleOf = element => {{
        if (!styles.has(element)) {{
            const {{overflowX, display}} = getComputedStyle(element);
            const box = element.getBoundingClientRect();
            styles.set(element, {{overflowX, display, left: box.left, right: box.right}});
        }}
        return styles.get(element);
    }};
    const scrollsAbove = element => {{
        for (let at = element.parentElement; at; at = at.parentElement)
            if (/auto|scroll/.test(styleOf(at).overflowX)) return true;
        return false;
    }};
    return [...document.querySelectorAll("[class*='bml-']")]
        .filter(found => !found.closest("{_ELSEWHERE}") && !found.matches(".table-wrapper"))
        .filter(found => found.checkVisibility({{visibilityProperty: true}}))
        .filter(found => styleOf(found).display !== "inline" && !scrollsAbove(found))
        .flatMap(found => {{
            const box = styleOf(found);
            for (let at = found.parentElement; at; at = at.parentElement) {{
                const around = styleOf(at);
                if (around.display === "inline") continue;
                const out = box.right > around.right + 1 || box.left < around.left - 1;
                if (!out) continue;
                if (/hidden|clip/.test(around.overflowX) || at === found.parentElement)
                    return [`${{found.className}} wider than ${{at.localName}} ${{at.className}}`];
            }}
            const width = document.documentElement.clientWidth;
            const off = box.right > width + 1 || box.left < -1;
            return off ? [`${{found.className}} off the page`] : [];
        }});
}}"""
"""Our elements that are cut, are outside of their parents, or beyond the edges of the page; what
can be scrolled is none of them, nor is what Furo wraps tables in, wider than the text by itself."""

UNSCROLLED = """() => [...document.querySelectorAll("[class*='bml-']")]
    .filter(found => found.scrollWidth > found.clientWidth + 1)
    .filter(found => !/auto|scroll/.test(getComputedStyle(found).overflowX))
    .filter(found => getComputedStyle(found).display !== "inline")
    .filter(found => !found.closest(".bml-tree"))
    .map(found => found.className)"""
"""Our elements whose content is wider than they are and cannot be scrolled."""

BROKEN_CALLS = """() => [...document.querySelectorAll(
    ".bml-bid, .bml-holding, .bml-hand > li, .bml-auction td"
)]
    .filter(found => found.checkVisibility() && found.getClientRects().length)
    .filter(found => {
        const range = document.createRange();
        range.selectNodeContents(found);
        const tops = [...range.getClientRects()].filter(box => box.width > 0 && box.height > 4);
        const height = parseFloat(getComputedStyle(found).fontSize);
        const first = Math.min(...tops.map(box => box.bottom));
        return tops.some(box => box.top > first + height / 2);
    })
    .map(found => `${found.className} ${found.textContent}`)"""
"""Calls and holdings that continue in another line."""

CLASSES = """() => [...new Set([...document.querySelectorAll("[class*='bml-']")]
    .flatMap(found => [...found.classList]).filter(name => name.startsWith("bml-")))]"""


@dataclass
class Seen:
    """A page in a theme, a state and a width."""

    texts: list[dict[str, Any]]
    problems: list[str]
    classes: list[str]


def look(page: Page | Frame) -> Seen:
    """Measure the page, or the frame of one, that is shown."""
    problems = [*page.evaluate(CUT), *page.evaluate(UNSCROLLED), *page.evaluate(BROKEN_CALLS)]
    return Seen(json.loads(page.evaluate(WALK)), problems, page.evaluate(CLASSES))


def narrow(texts: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the texts that are in less than 5em although they are longer."""
    return [
        f"{text['what']}: {text['text']} ({text['widest']:.1f}em, {text['lines']} lines)"
        for text in texts
        if text["room"] > LEAST_ROOM
        and text["lines"] > 2
        and text["total"] > NARROWEST
        and text["widest"] < NARROWEST
    ]


NARROWEST = 5
LEAST_ROOM = 8
"""Themes have side bars on phones in which no more than a word finds room."""


def classes_of_sheet() -> set[str]:
    """Return the classes that the style sheet names, without those that tell a size."""
    sheet = (STATIC / "bml.css").read_text(encoding="utf-8")
    return set(
        re.findall(
            r"\.(bml-[a-z-]*[a-z])(?![\w-])", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
        )
    )
