"""The style sheets that give our nodes their looks on web pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[3] / "sphinxcontrib_bml" / "static"


def test_what_pages_load_is_small() -> None:
    assert (STATIC / "bml.css").stat().st_size <= 19_500
    scripts = {path.name: path.stat().st_size for path in STATIC.glob("**/*.js")}
    # Those of pages that answer or deal are weighed together with their data.
    answering = re.compile(
        r"bml-(explorer|resolver|typed|box|q[ur]|forgetting|chance|dealing|hands)"
    )
    assert {name for name in scripts if not answering.match(name)} == {
        "bml-branches.js",
        "bml-rows.js",
        "bml-scroll.js",
        "bml-search.js",
        "bml-offline.js",
        "bml-worker.js",
        "bml-worker-end.js",
    }
    assert scripts["bml-branches.js"] <= 3_584
    assert scripts["bml-scroll.js"] <= 600
    assert scripts["bml-rows.js"] <= 8_192
    assert scripts["bml-search.js"] <= 5_632
    assert scripts["bml-offline.js"] + scripts["bml-worker.js"] <= 8_192
    assert (STATIC / "bml-lists.css").stat().st_size <= 2_048


def test_a_suit_takes_its_own_font_never_bold_or_slanted() -> None:
    sheet = (STATIC / "bml.css").read_text(encoding="utf-8")
    (rule,) = re.findall(r"^\[class\*=\"bml-suit\"\] \{([^}]*)\}", sheet, re.MULTILINE)
    values = dict(re.findall(r"([\w-]+):\s*([^;]+);", rule))
    assert values["font"].startswith("normal 400 1em/1 ")
    assert "FreeSerif" not in values["font"]


@pytest.mark.parametrize(
    ("colors", "same"),
    [
        ("two", {"spade": "currentColor", "diamond": "var(--bml-heart)", "club": "currentColor"}),
        ("none", dict.fromkeys(("spade", "heart", "diamond", "club"), "currentColor")),
    ],
)
def test_a_style_sheet_of_colours_sets_the_custom_properties(
    colors: str, same: dict[str, str]
) -> None:
    sheet = (STATIC / f"bml-{colors}.css").read_text(encoding="utf-8")
    assert dict(re.findall(r"--bml-(\w+): ([^;]+);", sheet)) == same
