"""Who answers questions about the systems of a build (RESOLVER RK-5, RK-8, LANGUAGE XT-4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sphinxcontrib_bml.agreements import lookup
from sphinxcontrib_bml.agreements.answers import Answer
from sphinxcontrib_bml.agreements.resolver import answers_to
from sphinxcontrib_bml.agreements.system import System
from sphinxcontrib_bml.agreements.tree import AuctionTree
from sphinxcontrib_bml.sphinxext.systems import build_systems
from tests.sphinxext.projects import Build, Project

MakeProject = Callable[[str], Project]

OPENINGS = """\
* Openings

** Strong notrump

1N 15-17
  2C Stayman
  (2C) natural
    //as 1N D=2C
  other to play

1S 5+
  (any)
    X takeout
"""
RESPONSES = "Later\n=====\n\n.. bidtable:: (P)-1N\n\n   2S 11 after a pass\n"
INDEX = "Notes\n=====\n\n.. toctree::\n\n   openings\n   later\n"


def ask(build: Build, query: str, docname: str = "openings") -> Answer:
    (system,) = build_systems(build.app).containing(docname)
    (answer,) = answers_to(query, system.resolver)
    return answer


def test_a_system_answers_with_all_that_its_documents_say(make_project: MakeProject) -> None:
    project = make_project("answering")
    project.write({"index.rst": INDEX, "openings.bml": OPENINGS, "later.rst": RESPONSES})
    project.build()
    build = project.build()  # of what the environment has kept
    assert build.read == []
    found = {
        query: (ask(build, query).status, ask(build, query).text)
        for query in ("1N 2C", "1N (2C) X", "1N 2H", "1S (2H)", "P 1N 2S")
    }
    assert found == {
        "1N 2C": ("agreed", "Stayman"),
        "1N (2C) X": ("as", "Stayman"),
        "1N 2H": ("rest", "to play"),
        "1S (2H)": ("rest", ""),
        "P 1N 2S": ("elsewhere", ""),
    }
    assert ask(build, "(P) 1N 2S").text == "11 after a pass"
    assert ask(build, "1N (2C) X").meanings[0].heading == "Strong notrump"
    assert ask(build, "1N 2H").meanings[0].row.address.anchor == "bml-1N-other"


def test_a_document_in_no_system_answers_for_itself(make_project: MakeProject) -> None:
    project = make_project("alone")
    other = ":orphan:\n\nElse\n====\n\n.. bidtable::\n\n   1N weak\n"
    project.write({"index.rst": INDEX, "openings.bml": OPENINGS, "later.rst": RESPONSES})
    project.write({"other.rst": other})
    build = project.build()
    assert ask(build, "1N", "later").text == "15-17"
    assert ask(build, "1N", "other").text == "weak"


def test_each_system_answers_for_its_own_documents(make_project: MakeProject) -> None:
    project = make_project("several")
    project.write({"index.rst": INDEX, "openings.bml": "* A\n\n1N strong\n"})
    project.write({"later.bml": "* B\n\n1N weak\n"})
    systems = [("openings", "strong", "", ""), ("later", "weak", "", "")]
    build = project.build(config={"bml_systems": systems})
    answers = build_systems(build.app)
    assert [one.name for one in answers.systems] == ["strong", "weak"]
    assert {name: ask(build, "1N", name).text for name in ("openings", "later")} == {
        "openings": "strong",
        "later": "weak",
    }
    weak = answers.find("WEAK")
    assert weak is not None
    assert weak.documents == ("later",)
    assert answers.find("other") is None


def test_lines_that_lead_nowhere_are_told_once_for_all_systems(make_project: MakeProject) -> None:
    project = make_project("pointers")
    project.write({"index.rst": INDEX, "openings.bml": "* A\n\n1N 15-17\n"})
    project.write({"later.bml": "* B\n\n(1C)\n  1N\n  //as 1N\n  2C\n  //as 2N\n"})
    systems = [("index", "one", "", ""), ("index", "two", "", "")]
    build = project.build(config={"bml_systems": systems})
    assert build.places == [("later.bml", 7, "bml.as-unknown")]
    project.write({"openings.bml": "* A\n\n1C natural\n"})
    build = project.build(config={"bml_systems": systems})
    assert build.places == [("later.bml", 5, "bml.as-unknown"), ("later.bml", 7, "bml.as-unknown")]


def test_checks_and_pages_make_the_tree_of_a_part_or_of_the_whole_once(
    make_project: MakeProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[System] = []

    class CountedTree(AuctionTree):
        def __init__(self, system: System) -> None:
            super().__init__(system)
            made.append(system)

    monkeypatch.setattr(lookup, "AuctionTree", CountedTree)
    project = make_project("once")
    directives = ".. bml-explorer::\n\n.. bml-summary::\n\n.. bml-quiz::\n\n.. bml-report::\n"
    project.write(
        {"index.rst": f"{INDEX}\n{directives}", "openings.bml": OPENINGS, "later.rst": ""}
    )
    project.build("html", config={"bml_sequences": True})
    books = [frozenset(agreement.auction for agreement in system.book) for system in made]
    assert len(books) == len(set(books)) > 1
