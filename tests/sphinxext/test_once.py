"""The problems in a part is reported once in a build, however many documents include it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project

INDEX = "Notes\n=====\n\n.. toctree::\n   :glob:\n\n   [abc]\n"
INCLUDES = {f"{name}.bml": f"* {name}\n\n#INCLUDE part.inc\n" for name in "abc"}


# CHECKS CK-4
@pytest.mark.parametrize("parallel", [0, 3])
def test_a_fault_of_an_included_row_is_told_once(project: Project, parallel: int) -> None:
    project.write({"index.rst": INDEX, "part.inc": "1C a\n  9Q b\n", **INCLUDES})
    build = project.build(parallel=parallel)
    assert build.places == [("part.inc", 2, "bml.call-unknown")]


@pytest.mark.parametrize("parallel", [0, 3])
def test_it_is_told_as_bad_as_it_is_in_one_of_them(project: Project, parallel: int) -> None:
    project.write(
        {
            "index.rst": INDEX,
            "part.inc": "#CUT x\n2HS b\n#ENDCUT\n",
            "a.bml": "* a\n\n#INCLUDE part.inc\n\n2H a\n  #PASTE x\n",
            "b.bml": "* b\n\n#INCLUDE part.inc\n\n2S a\n  #PASTE x\n",
            "c.bml": "* c\n\n#INCLUDE part.inc\n\n2S a\n  #PASTE x\n",
        }
    )
    build = project.build(parallel=parallel, verbosity=1)
    assert build.places == [("part.inc", 2, "bml.call-illegal")]
    assert [info for info in build.infos if "call-illegal" in info] == [
        "part.inc:2: 2H is not legal after 2H; shown but not exported "
        "(remove it from the row); pasted here at a.bml:6 [bml.call-illegal]"
    ]


def test_two_faults_of_one_place_are_both_told(project: Project) -> None:
    hands = "#VUL YN\n\nN AKQJT AKQ AKQ AKQ\nS AK32 432 432 432\n"
    project.write({"index.rst": INDEX, "part.inc": hands, **INCLUDES})
    texts = [warned.text for warned in project.build().warnings]
    assert len(texts) == len(set(texts)) == 3


def test_the_same_place_of_two_directives_is_not_the_same(project: Project) -> None:
    table = ".. bidtable::\n\n   1C a\n     9Q b\n\n"
    project.write({"index.rst": f"Notes\n=====\n\n{table}{table}"})
    assert [line for _, line, _ in project.build().places] == [7, 12]


def test_a_part_that_is_included_twice_by_a_document_is_told_once(project: Project) -> None:
    project.write(
        {
            "index.bml": "* A\n\n#INCLUDE part.inc\n\nText.\n\n#INCLUDE part.inc\n",
            "part.inc": "1C a\n  9Q b\n",
        }
    )
    assert project.build().places == [("part.inc", 2, "bml.call-unknown")]


def test_a_link_of_an_included_part_that_leads_nowhere_is_told_once(project: Project) -> None:
    project.write({"index.rst": INDEX, "part.inc": "See [there](#Nowhere).\n", **INCLUDES})
    assert project.build("html").places == [("part.inc", 1, "bml.link-unknown")]


def test_a_later_build_tells_again_of_what_it_reads_again(project: Project) -> None:
    project.write({"index.rst": INDEX, "part.inc": "1C a\n  9Q b\n", **INCLUDES})
    project.build()
    assert project.build().places == []
    project.write({"b.bml": "* again\n\n#INCLUDE part.inc\n"})
    assert project.build().places == [("part.inc", 2, "bml.call-unknown")]


def test_chapters_of_two_systems_that_contradict_each_other_are_told_once(
    project: Project,
) -> None:
    project.write(
        {
            "index.rst": INDEX,
            "a.bml": "* a\n\n1M natural\n",
            "b.bml": "* b\n\n1HS other\n",
            "c.bml": "* c\n",
        }
    )
    systems = [("index", "one", "", ""), ("index", "two", "", "")]
    build = project.build("bss", config={"bml_systems": systems}, verbosity=1)
    assert build.infos == [
        "b.bml:3: 2 auctions, for one 1H, have another text, 'natural' at a.bml:3; that text is "
        "used [bml.duplicate]"
    ]
