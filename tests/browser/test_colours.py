from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sphinxcontrib_bml.sphinxext.page_reports import STATIC
from tests.browser.looks import COLOURS, THEMES

if TYPE_CHECKING:
    from tests.browser.conftest import Looks, Open
    from tests.browser.looks import Scheme

EVERY_THEME = pytest.mark.parametrize("theme", THEMES)
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])
DARK_THEMES = {"furo", "pydata_sphinx_theme"}
AA_TEXT = 4.5
AA_MARK = 3.0

Colour = list[float]


def over(colour: Colour, ground: Colour) -> Colour:
    """Return ``colour`` (red, green, blue 0-255, opacity 0-1) as seen on an opaque ground."""
    opacity = colour[3]
    mixed = [
        opacity * above + (1 - opacity) * below
        for above, below in zip(colour[:3], ground[:3], strict=True)
    ]
    return [*mixed, 1.0]


def luminance(colour: Colour) -> float:
    """Return the relative luminance, after WCAG 2."""

    def linear(value: float) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(found: dict[str, Any]) -> float:
    """Return the contrast ratio of an element's text, after WCAG 2."""
    ground: Colour = [255, 255, 255, 1]
    for layer in reversed(found["grounds"]):
        ground = over(layer, ground)
    lighter, darker = sorted(
        (luminance(over(found["colour"], ground)), luminance(ground)), reverse=True
    )
    return (lighter + 0.05) / (darker + 0.05)


def can_be_read(found: dict[str, Any]) -> bool:
    """Return whether a text of ours has enough contrast, or about that of the text around it.

    A gray that a theme has for footnotes, on light pages and on dark ones, has too little.
    """
    theirs = contrast({**found, "colour": found["around"]})
    return contrast(found) >= min(AA_TEXT, 0.8 * theirs)


def test_the_formula_gives_known_ratios() -> None:
    black_on_white = {"colour": [0, 0, 0, 1], "grounds": [[255, 255, 255, 1]]}
    grey_on_white = {"colour": [118, 118, 118, 1], "grounds": [[0, 0, 0, 0]]}
    assert contrast(black_on_white) == pytest.approx(21)
    assert contrast(grey_on_white) == pytest.approx(4.54, abs=0.01)


@EVERY_THEME
@SCHEMES
def test_calls_of_the_opponents_can_be_read_in_their_color(
    theme: str, scheme: Scheme, open_page: Open
) -> None:
    with open_page(theme, "system", color_scheme=scheme) as page:
        plain = page.evaluate(COLOURS, ".bml-their")
        page.add_style_tag(path=STATIC / "bml-sides.css")
        colored = page.evaluate(COLOURS, ".bml-their")
    assert colored
    assert all(one["colour"] != other["colour"] for one, other in zip(plain, colored, strict=True))
    assert min(map(contrast, colored)) >= AA_TEXT


@EVERY_THEME
@SCHEMES
def test_suits_and_words_can_be_read_on_the_ground_of_the_theme(
    theme: str, scheme: Scheme, looks: Looks
) -> None:
    found = [item for items in looks(theme, scheme).texts.values() for item in items]
    low = {item["what"]: round(contrast(item), 2) for item in found if contrast(item) < AA_TEXT}
    assert low == {}
    seen = {item["what"].split()[-1] for item in found}
    assert {f"bml-suit-{letter}" for letter in "cdhs"} <= seen
    assert {"ss-Heart", "bml-alert", "bml-vul", "bml-caption", "bml-conditions"} <= seen


@EVERY_THEME
@SCHEMES
def test_what_folds_a_branch_can_be_seen(theme: str, scheme: Scheme, looks: Looks) -> None:
    found = looks(theme, scheme).toggles
    assert len(found) >= 20
    assert min(contrast(item) for item in found) >= AA_MARK


@EVERY_THEME
@SCHEMES
def test_suits_in_navigation_have_the_colour_of_its_links(
    theme: str, scheme: Scheme, looks: Looks
) -> None:
    found = looks(theme, scheme).navigation
    assert all(item["colour"] == item["around"] for item in found)
    assert found or theme not in {"alabaster", "sphinx_rtd_theme"}


@EVERY_THEME
def test_colours_follow_the_ground_of_the_theme_not_the_wish_of_the_reader(
    theme: str, looks: Looks
) -> None:
    colours = {
        tuple(item["colour"])
        for scheme in ("light", "dark")
        for item in looks(theme, scheme).texts["system"]
        if item["what"] == "bml-suit-h"
    }
    assert len(colours) == (2 if theme in DARK_THEMES else 1)


@pytest.mark.parametrize("colors", ["two", "none"])
def test_fewer_colours_hold_in_prose_trees_and_code(colors: str, open_page: Open) -> None:
    for name in ("index", "system"):
        with open_page("alabaster", name, colors=colors) as page:
            suits = {
                letter: page.evaluate(COLOURS, f".body .bml-suit-{letter}:not(a *)")
                for letter in "cdhs"
            }
        for letter, found in suits.items():
            for item in found:
                is_plain = item["colour"] == item["around"]
                assert is_plain == (colors == "none" or letter in "cs"), (name, letter)
        if name == "system":
            assert all(suits.values())
            hearts, diamonds = suits["h"][0]["colour"], suits["d"][0]["colour"]
            assert hearts == diamonds


def test_the_marks_of_branches_are_seen_in_colours_of_the_readers_own(open_page: Open) -> None:
    with open_page("alabaster", "system", forced_colors="active") as page:
        borders = page.evaluate(
            """() => {
                const style = getComputedStyle(document.querySelector("summary"), "::before");
                return [style.borderTopColor, style.borderLeftColor, style.borderBottomColor];
            }"""
        )
    seen, *others = borders
    assert not seen.startswith("rgba")
    assert others == ["rgba(0, 0, 0, 0)"] * 2
