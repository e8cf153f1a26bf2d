"""``#SEAT`` and ``#VUL`` that still hold in a later section of a page (LANGUAGE SV-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Callable


class Page(NamedTuple):
    """A page, and what is said about it."""

    text: str
    remarks: tuple[str, ...] = ()
    """``file:line word value -> file:line`` of each, where the file is left out for the page."""
    others: dict[str, str] = {}  # noqa: RUF012 - never changed


def bml(*lines: str) -> str:
    """Return a directive ``bml``."""
    return "\n".join([".. bml::", "", *(f"   {line}" for line in lines), "", ""])


TABLE = ".. bidtable::\n\n   1N = 15--17\n\n"
HEAD = "Notes\n=====\n\nA\n-\n\n"  # six lines
LATER = "B\n-\n\n"

CARRIED = {
    "table.rst": Page(HEAD + bml("#SEAT 34") + LATER + TABLE, ("9 #SEAT 34 -> 16",)),
    "in-one-block.rst": Page(
        HEAD + bml("#SEAT 3", "", "1C = a") + LATER + bml("Text.", "", "1D = b"),
        ("9 #SEAT 3 -> 20",),
    ),
    "once.rst": Page(
        HEAD + bml("#VUL N0") + TABLE + LATER + TABLE + TABLE + "C\n-\n\n" + TABLE,
        ("9 #VUL N0 -> 20",),
    ),
    "both.rst": Page(
        HEAD + bml("#SEAT 1", "#VUL YN") + LATER + TABLE,
        ("9 #SEAT 1 -> 17", "10 #VUL YN -> 17"),
    ),
    "one-of-two.rst": Page(
        HEAD + bml("#SEAT 1", "#VUL YN") + LATER + bml("#SEAT 2", "", "1C = a"),
        ("10 #VUL YN -> 19",),
    ),
    "hidden.rst": Page(
        HEAD + bml("#SEAT 34") + LATER + ".. bidtable::\n   :hide:\n\n   1N = a\n",
        ("9 #SEAT 34 -> 17",),
    ),
    "out-of-a-subsection.rst": Page(
        HEAD + "A1\n~~\n\n" + bml("#SEAT 3") + "A2\n~~\n\n" + TABLE, ("12 #SEAT 3 -> 19",)
    ),
    "other-option.rst": Page(
        HEAD + bml("#SEAT 3") + LATER + ".. bidtable::\n   :vul: YY\n\n   1N = a\n",
        ("9 #SEAT 3 -> 17",),
    ),
    "in-a-list-table.rst": Page(
        HEAD + bml("#SEAT 3") + LATER + ".. list-table::\n\n   * - .. bidtable::\n\n"
        "          1N = a\n",
        ("9 #SEAT 3 -> 18",),
    ),
    "set-by-an-included-file.rst": Page(
        HEAD + bml("#INCLUDE parts/third.inc") + LATER + TABLE,
        ("parts/third.inc:2 #SEAT 3 -> 16",),
        {"parts/third.inc": "\n#SEAT 3\n\n2D = Weak\n"},
    ),
    "rst-include.rst": Page(
        HEAD + ".. include:: parts/rest.inc\n\n" + LATER + TABLE,
        ("parts/rest.inc:5 #VUL 0Y -> 14",),
        {"parts/rest.inc": "Text.\n\n.. bml::\n\n   #VUL 0Y\n"},
    ),
    "section-of-an-include.rst": Page(
        HEAD + bml("#SEAT 4") + ".. include:: parts/section.inc\n",
        ("9 #SEAT 4 -> parts/section.inc:6",),
        {"parts/section.inc": "B\n-\n\n.. bidtable::\n\n   1N = a\n"},
    ),
    "fence.md": Page(
        "# Notes\n\n## A\n\n```{bml}\n#SEAT 34\n\n2D = Weak\n```\n\n## B\n\n"
        "```{bidtable}\n1N = a\n```\n",
        ("6 #SEAT 34 -> 14",),
    ),
    "include.md": Page(
        "# Notes\n\n## A\n\n```{include} parts/fence.inc\n```\n\n## B\n\n```{bidtable}\n1N\n```\n",
        ("parts/fence.inc:4 #SEAT 2 -> 11",),
        {"parts/fence.inc": "Text.\n\n```{bml}\n#SEAT 2\n```\n"},
    ),
    "several-tops.rst": Page(
        f"A\n=\n\n{bml('#SEAT 3')}B\n=\n\n{TABLE}",
        ("6 #SEAT 3 -> 13",),
    ),
}

SILENT = {
    "ended.rst": Page(HEAD + bml("#SEAT 34", "", "1C = a", "", "#SEAT 0") + LATER + TABLE),
    "ended-in-time.rst": Page(HEAD + bml("#VUL YY") + LATER + bml("#VUL 00") + TABLE),
    "same-section.rst": Page(HEAD + bml("#SEAT 34") + TABLE + LATER + "Text.\n"),
    "section-inside.rst": Page(HEAD + bml("#SEAT 34") + "A1\n~~\n\n" + TABLE),
    "before-the-titles.rst": Page(bml("#SEAT 34") + HEAD + TABLE + LATER + TABLE),
    "no-table-later.rst": Page(
        HEAD + bml("#SEAT 3") + LATER + ".. bidtable::\n\n   // Nothing yet.\n\n" + bml("Text.")
    ),
    "set-anew.rst": Page(HEAD + bml("#SEAT 3") + LATER + bml("#SEAT 3", "", "1N = a")),
    "own-options.rst": Page(
        HEAD + bml("#SEAT 3", "#VUL YY") + LATER + ".. bidtable::\n   :seat: 3\n   :vul: NN\n\n"
        "   1N = a\n"
    ),
    "option-alone.rst": Page(HEAD + ".. bidtable::\n   :seat: 3\n\n   1N = a\n\n" + LATER + TABLE),
    "chapter.bml": Page("* Notes\n\n** A\n\n#SEAT 3\n\n2D = a\n\n** B\n\n1N = b\n"),
    "blocks-of-a-chapter.bml": Page(
        "* Notes\n\n** A\n\n#SEAT 3\n\n"
        "#+BEGIN_RST\n.. bidtable::\n\n   1C = a\n#+END_RST\n\n** B\n\n"
        "#+BEGIN_RST\n.. bidtable::\n\n   1D = b\n#+END_RST\n"
    ),
}


@pytest.fixture(scope="module")
def built(make_project: Callable[[str], Project]) -> Build:
    project = make_project("carried")
    project.write({"index.rst": "Notes\n=====\n\n.. toctree::\n   :glob:\n\n   *\n"})
    for name, page in {**CARRIED, **SILENT}.items():
        project.write({name: page.text, **page.others})
    build = project.build(verbosity=1, config={"bml_checks": {"TABLE-CONTEXT": "off"}})
    assert [warned for warned in build.warnings if "title" not in warned.text] == []
    return build


def remark(name: str, words: str) -> str:
    """Return the message that ``words`` of a page stand for."""
    place, word, value, _, table = words.split()
    place, table = (at if ":" in at else f"{name}:{at}" for at in (place, table))
    neutral = {"#SEAT": "0", "#VUL": "00"}[word]
    return (
        f"{place}: {word} {value} still applies in this later section (write {word} {neutral} in a "
        f"directive bml where it ends); the first table there at {table} [bml.conditions-carry]"
    )


def remarks(build: Build) -> list[str]:
    return [info for info in build.infos if "[bml.conditions-carry]" in info]


@pytest.mark.parametrize("name", CARRIED)
def test_a_setting_that_a_later_section_still_has_is_remarked_upon(built: Build, name: str) -> None:
    for words in CARRIED[name].remarks:
        assert remarks(built).count(remark(name, words)) == 1


def test_nothing_else_is_remarked_upon(built: Build) -> None:
    expected = [remark(name, words) for name, page in CARRIED.items() for words in page.remarks]
    assert sorted(remarks(built)) == sorted(expected)


def test_the_remark_is_no_warning(project: Project) -> None:
    project.write({"index.rst": CARRIED["table.rst"].text})
    build = project.build(warningiserror=True)
    assert (build.warnings, remarks(build)) == ([], [])
