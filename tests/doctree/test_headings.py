"""Headings have ids made from their text, and a title that is said twice is shown once.

LANGUAGE HD-5, HD-6.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from docutils import nodes
from docutils.core import publish_doctree

from sphinxcontrib_bml.display.text import render_text
from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_text

PROBES = sorted((Path(__file__).parents[1] / "probes").glob("*.expected.ids"))


def document(text: str) -> nodes.document:
    return publish_doctree(
        text, parser=BMLParser(), settings_overrides={"report_level": 5, "doctitle_xform": False}
    )


def ids(text: str, *, titled: bool) -> list[str]:
    """Return the ids of the headings that are shown, that of the title aside."""
    sections = list(document(text).findall(nodes.section))
    return [identifier for section in sections[titled:] for identifier in section["ids"][:1]]


@pytest.mark.parametrize("probe", PROBES, ids=lambda path: path.name.partition(".")[0])
def test_headings_of_probes_have_their_ids(probe: Path) -> None:
    text = probe.with_name(probe.name.replace(".expected.ids", ".bml")).read_text(encoding="utf-8")
    expected = [line.split("\t")[0] for line in probe.read_text(encoding="utf-8").splitlines()]
    assert ids(text, titled="#+TITLE" in text) == expected


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("1N--2C--2D", "h-1n-2c-2d"),
        ("After 2!h/2!s", "after-2h-2s"),
        ("Réponses à 1♣", "reponses-a-1c"),
        ("Größe", "grosse"),
        ("Ответы", "section"),
        ("[Stayman](#x) and =code=", "stayman-and-code"),
        ("!", "section"),
    ],
)
def test_a_heading_gives_its_id(heading: str, anchor: str) -> None:
    assert ids(f"* {heading}\n", titled=False) == [anchor]


def test_a_new_heading_elsewhere_moves_no_id() -> None:
    before = ids("* One\n\n* Two\n\n* Two\n", titled=False)
    after = ids("* New\n\n* One\n\n* Two\n\n* Two\n\n* New\n", titled=False)
    assert before == ["one", "two", "two-2"]
    assert after == ["new", *before, "new-2"]


def test_ids_of_rows_and_of_targets_in_rest_are_not_given_twice() -> None:
    text = "* BML 1n\n\n(1N)\n\n#+BEGIN_RST\n.. _here:\n\nText.\n#+END_RST\n\n* Here\n"
    found = [
        identifier for node in document(text).findall(nodes.Element) for identifier in node["ids"]
    ]
    assert len(set(found)) == len(found)
    assert {"bml-1n", "bml-1n-2", "here", "here-2"} <= set(found)


def test_a_title_that_the_first_heading_repeats_is_shown_once() -> None:
    heading = "* the 1♣ Opening\n\nStrong.\n\n** Responses\n\n* More\n"
    text = f"#+TITLE: The 1!c opening\n\nBefore.\n\n{heading}"
    (title,) = document(text).children
    assert isinstance(title, nodes.section)
    assert [type(child).__name__ for child in title.children] == [
        "title", "paragraph", "paragraph", "section", "section",
    ]  # fmt: skip
    assert title["ids"] == ["the-1c-opening"]
    parse = parse_text(text)
    assert render_text(parse.document, Options()).lower().count("opening") == 1
