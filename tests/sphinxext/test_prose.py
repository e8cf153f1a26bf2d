"""Suits in reStructuredText and MyST prose, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import bml_suit
from tests.sphinxext.projects import Build, Project, texts

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = [
    ("4!h and 5!s.", "4♥ and 5♠."),
    ("(!c)", "(♣)"),
    ("!d/!h", "♦/♥"),
    ("both !ms or !cs", "both !ms or ♣s"),
    ("1!h-!s", "1♥-♠"),
    ("5!c!ds", "5♣♦s"),
    ("typed ♥ and ♠\ufe0e here", "typed ♥ and ♠ here"),
    ("♥ first", "♥ first"),
    ("Wow!he said, no!s", "Wow!he said, no!s"),
    ("say !hello or !drop", "say !hello or !drop"),
    ("!H and !n stay", "!H and !n stay"),
    ("ten!d", "ten!d"),
    ("!h", "♥"),
    ("**!h** and *5!s*", "♥ and 5♠"),
]
TOCTREE = "\n.. toctree::\n\n   markdown\n   last\n"
VERBATIM_RST = """
``!h`` and :math:`!h` and :kbd:`!h` ♥

::

   !h

.. code-block:: none

   !s

.. math:: !d

.. !c is a comment

.. raw:: html

   <i>!h</i>

.. option:: --!h

   Text.

.. bidtable::

   1C  a!h
"""


def paragraphs(build: Build, docname: str) -> list[str]:
    return texts(build.doctree(docname), nodes.paragraph)


def suits(build: Build, docname: str = "index") -> list[str]:
    return texts(build.doctree(docname), bml_suit)


@pytest.fixture(scope="module")
def prose(make_project: Callable[[str], Project]) -> Build:
    project = make_project("prose")
    body = "\n\n".join(written for written, _ in CASES)
    project.write(
        {
            "index.rst": f"Our 1!h opening\n===============\n{TOCTREE}\n{body}\n",
            "markdown.md": f"# The !s in *5!d*\n\n{body}\n",
            "last.rst": f"Last!\n=====\n{VERBATIM_RST}",
        }
    )
    return project.build("html")


@pytest.mark.parametrize("docname", ["index", "markdown"])
def test_suits_in_prose_are_suits_neither_after_nor_before_a_letter(
    prose: Build, docname: str
) -> None:
    assert paragraphs(prose, docname) == [shown for _, shown in CASES]
    expected = [mark for _, shown in CASES for mark in shown if mark in "♣♦♥♠"]
    assert suits(prose, docname)[-len(expected) :] == expected


def test_suits_in_titles_reach_toctrees_neighbours_and_the_window(prose: Build) -> None:
    assert prose.app.env.titles["markdown"].astext() == "The ♠ in 5♦"
    page = prose.text("index.html").replace("\N{VARIATION SELECTOR-15}", "")
    assert "<title>Our 1♥ opening" in page
    assert '<link rel="next" title="The ♠ in 5♦"' in page
    in_toctree = page[page.index("toctree-l1") :]
    assert in_toctree.index("bml-suit-s") < in_toctree.index("</li>")
    assert '<link rel="prev" title="Our 1♥ opening"' in prose.text("markdown.html").replace(
        "\N{VARIATION SELECTOR-15}", ""
    )


def test_code_math_raw_and_comments_are_left_alone(prose: Build) -> None:
    tree = prose.doctree("last")
    assert suits(prose, "last") == ["♥"]
    assert texts(tree, nodes.literal) == ["!h", "!h"]
    assert texts(tree, nodes.literal_block) == ["!h", "!s"]
    assert texts(tree, nodes.comment) == ["!c is a comment"]
    assert texts(tree, nodes.raw) == ["<i>!h</i>"]
    assert "--!h" in tree.astext()


def test_the_conversion_can_be_switched_off_for_prose_but_not_for_notes(project: Project) -> None:
    project.write(
        {
            "index.rst": "A 1!h\n=====\n\nText !h.\n\n.. bidtable::\n\n   1C  a *b* !h\n",
            "notes.bml": "* B !h\n\nText !h.\n",
        }
    )
    build = project.build(config={"bml_autolink": False})
    assert paragraphs(build, "index") == ["Text !h."]
    assert suits(build) == ["♥"]
    assert suits(build, "notes") == ["♥", "♥"]


def test_chapters_follow_their_own_rules(project: Project) -> None:
    project.write({"index.bml": "* A\n\n5!hs and a!h but =!h= and !S/T, ♥.\n"})
    build = project.build()
    assert paragraphs(build, "index") == ["5♥s and a♥ but !h and !S/T, ♥."]
    assert suits(build) == ["♥", "♥", "♥"]
