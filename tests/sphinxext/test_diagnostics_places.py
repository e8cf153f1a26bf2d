"""Every diagnostic is at the author's own line, wherever notes are written."""

from __future__ import annotations

import re
from textwrap import indent
from typing import TYPE_CHECKING, NamedTuple

import pytest
from sphinx.util import logging as sphinx_logging

from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.sphinxext.diagnostics import log_at
from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Callable

MARK = "(8NT)"
"""A label that is not a call: reported as ``CALL-UNKNOWN`` in the line it is in."""


class Case(NamedTuple):
    """A document with one problem, and the file that holds it."""

    text: str
    others: dict[str, str] = {}  # noqa: RUF012 - never changed
    faulty: str = ""
    """Name of the faulty file, by default the document."""


CASES = {
    "notes.bml": Case("#+TITLE: A\n\nText.\n\n1C  a\n  (8NT)  b\n"),
    "notes-include.bml": Case(
        "* A\n\n#INCLUDE parts/faulty.inc\n",
        {"parts/faulty.inc": "// a comment\n\n1C  a\n  (8NT)  b\n"},
        "parts/faulty.inc",
    ),
    "notes-nested-include.bml": Case(
        "* A\n\n#INCLUDE parts/outer.inc\n",
        {"parts/outer.inc": "\n#INCLUDE deep.inc\n", "parts/deep.inc": "Text.\n\n1C\n  (8NT)\n"},
        "parts/deep.inc",
    ),
    "notes-rst-block.bml": Case(
        "* A\n\n#+BEGIN_RST\n.. note::\n\n   .. bidtable::\n\n      1C  a\n        (8NT)  b\n"
        "#+END_RST\n"
    ),
    "notes-second-rst-block.bml": Case(
        "* A\n\n#+BEGIN_RST\nText.\n#+END_RST\n\nText.\n\n#+BEGIN_RST\n\n.. bidtable::\n"
        "   :class: x\n\n   1C  a\n\n   1D  c\n     (8NT)  b\n#+END_RST\n"
    ),
    "notes-included-rst-block.bml": Case(
        "* A\n\n\n\n#INCLUDE parts/block.inc\n",
        {"parts/block.inc": "\n#+BEGIN_RST\n.. bidtable::\n\n   1C\n     (8NT)\n#+END_RST\n"},
        "parts/block.inc",
    ),
    "plain.rst": Case("A\n=\n\n.. bidtable::\n\n   1C  a\n     (8NT)  b\n"),
    "first-line.rst": Case(".. bidtable::\n\n   1C  a\n     (8NT)  b\n"),
    "no-blank-line.rst": Case("A\n=\n\n.. bidtable::\n   1C  a\n     (8NT)  b\n"),
    "no-blank-line-argument.rst": Case("A\n=\n\n.. bidtable:: 1C-1D\n   1H  a\n     (8NT)  b\n"),
    "blank-line-later.rst": Case("A\n=\n\n.. bidtable::\n   1C  a\n\n     (8NT)  b\n"),
    "options.rst": Case(
        "A\n=\n\n.. bidtable::\n   :class: x\n   :caption: b\n\n\n   1C  a\n     (8NT)  b\n"
    ),
    "argument.rst": Case("A\n=\n\n.. bidtable:: 1C-1D\n   :class: x\n\n   1H  a\n   (8NT)  b\n"),
    "argument-alone.rst": Case("A\n=\n\n.. bidtable:: 1C-1D\n\n   1H  a\n\n   (8NT)  b\n"),
    "blank-lines.rst": Case("A\n=\n\n.. bidtable::\n\n\n   1C  a\n\n\n   // c\n\n     (8NT)  b\n"),
    "indented.rst": Case("A\n=\n\n    .. bidtable::\n\n       1C  a\n         (8NT)  b\n"),
    "list.rst": Case(
        "A\n=\n\n* x\n\n  * y\n\n    .. bidtable::\n\n       1C  a\n         (8NT)  b\n"
    ),
    "admonition.rst": Case(
        "A\n=\n\n.. note::\n\n   Text.\n\n   .. bidtable::\n\n      1C  a\n        (8NT)  b\n"
    ),
    "table.rst": Case(
        "A\n=\n\n.. list-table::\n\n   * - x\n     - .. bidtable::\n\n          1C  a\n"
        "            (8NT)  b\n"
    ),
    "bml-directive.rst": Case("A\n=\n\n.. bml::\n\n   Text.\n\n   1C  a\n     (8NT)  b\n"),
    "domain.rst": Case("A\n=\n\n.. bml:bidtable::\n\n   1C  a\n     (8NT)  b\n"),
    "include.rst": Case(
        "A\n=\n\n.. include:: parts/rest.inc\n",
        {"parts/rest.inc": "Text.\n\n.. bidtable::\n   :class: x\n\n   1C  a\n     (8NT)  b\n"},
        "parts/rest.inc",
    ),
    "file-option.rst": Case(
        "A\n=\n\n.. bidtable::\n   :file: parts/table.inc\n",
        {"parts/table.inc": "1C  a\n\n1D  c\n  (8NT)  b\n"},
        "parts/table.inc",
    ),
    "include-in-directive.rst": Case(
        "A\n=\n\n.. bml::\n\n   #INCLUDE parts/in-directive.inc\n",
        {"parts/in-directive.inc": "Text.\n\n1D  c\n  (8NT)  b\n"},
        "parts/in-directive.inc",
    ),
    "fence.md": Case("# A\n\n```{bidtable}\n1C  a\n  (8NT)  b\n```\n"),
    "fence-first-line.md": Case("```{bidtable}\n1C  a\n  (8NT)  b\n```\n"),
    "fence-options.md": Case("# A\n\n```{bidtable}\n:class: x\n:hide:\n\n1C  a\n  (8NT)  b\n```\n"),
    "fence-yaml.md": Case("# A\n\n```{bidtable}\n---\nclass: x\n---\n1C  a\n  (8NT)  b\n```\n"),
    "fence-argument.md": Case("# A\n\n```{bidtable} 1C-1D\n1H  a\n(8NT)  b\n```\n"),
    "colon-fence.md": Case("# A\n\n:::{bidtable}\n1C  a\n  (8NT)  b\n:::\n"),
    "colon-fence-options.md": Case("# A\n\n:::{bidtable}\n:class: x\n\n1C  a\n  (8NT)  b\n:::\n"),
    "fence-in-list.md": Case("# A\n\n- x\n\n  ```{bidtable}\n  1C  a\n    (8NT)  b\n  ```\n"),
    "fence-in-admonition.md": Case(
        "# A\n\n::::{note}\nText.\n\n:::{bidtable}\n1C  a\n  (8NT)  b\n:::\n::::\n"
    ),
    "md-include.md": Case(
        "# A\n\n```{include} parts/markdown.inc\n```\n",
        {"parts/markdown.inc": "Text.\n\n```{bidtable}\n1C  a\n  (8NT)  b\n```\n"},
        "parts/markdown.inc",
    ),
    "eval-rst.md": Case(
        "# A\n\n```{eval-rst}\nText.\n\n.. bidtable::\n\n   1C  a\n     (8NT)  b\n```\n"
    ),
    "bml-fence.md": Case("# A\n\n```{bml}\nText.\n\n1C  a\n  (8NT)  b\n```\n"),
}


def line_of(text: str, mark: str) -> int:
    """Return the number of the one line that ``mark`` is in."""
    (number,) = (n for n, line in enumerate(text.splitlines(), 1) if mark in line)
    return number


@pytest.fixture(scope="module")
def faulty(make_project: Callable[[str], Project]) -> Build:
    project = make_project("faulty")
    project.write({"index.rst": "Notes\n=====\n\n.. toctree::\n   :glob:\n\n   *\n"})
    for name, case in CASES.items():
        project.write({name: case.text, **case.others})
    return project.build(config={"myst_enable_extensions": ["colon_fence"]})


# LANGUAGE ER-1, SPHINX-API 1.7
@pytest.mark.parametrize("name", CASES)
def test_a_fault_stands_at_the_authors_line(faulty: Build, name: str) -> None:
    case = CASES[name]
    file = case.faulty or name
    text = case.others[file] if case.faulty else case.text
    found = [w for w in faulty.warnings if w.file == file and w.kind == "bml.call-unknown"]
    assert [warned.line for warned in found] == [line_of(text, MARK)]


def test_no_document_has_another_warning(faulty: Build) -> None:
    others = [
        warned
        for warned in faulty.warnings
        if warned.kind != "bml.call-unknown" and "doesn't have a title" not in warned.text
    ]
    assert others == []


# Problems in diagrams


class Diagram(NamedTuple):
    """A diagram with one problem."""

    directive: str
    text: str
    faulty: str
    """The line of the problem."""
    kind: str


DIAGRAMS = [
    Diagram("auction", "1S P 2S P\n1H P P P\n", "1H P P P", "bml.call-illegal"),
    Diagram(
        "deal",
        "N AKQJ AKQ AKQ AKQ\nE T987 JT9 JT9 JT9\nS 6543 876 876 87\nW 2 5432 5432 6543\n",
        "S 6543 876 876 87",
        "bml.deal-cards",
    ),
    Diagram(
        "deal",
        "N AKQJ AKQ AKQ AKQ\nE T987 JT9 JT9 JT9\nS 6543 876 876 876\nW A2 543 5432 5432\n",
        "W A2 543 5432 5432",
        "bml.deal-cards",
    ),
]

DIAGRAM_PLACES = {
    "notes.bml": Case("* A\n\nText.\n\nBLOCK"),
    "notes-include.bml": Case(
        "* A\n\n#INCLUDE part.inc\n", {"part.inc": "Text.\n\nBLOCK"}, "part.inc"
    ),
    "notes-rst-block.bml": Case("* A\n\n#+BEGIN_RST\nDIRECTIVE#+END_RST\n"),
    "directive.rst": Case("A\n=\n\nDIRECTIVE"),
    "include.rst": Case(
        "A\n=\n\n.. include:: part.inc\n", {"part.inc": "Text.\n\nDIRECTIVE"}, "part.inc"
    ),
    "bml-directive.rst": Case("A\n=\n\n.. bml::\n\nINDENTED"),
    "fence.md": Case("# A\n\nFENCE"),
    "include.md": Case(
        "# A\n\n```{include} part.inc\n```\n", {"part.inc": "Text.\n\nFENCE"}, "part.inc"
    ),
}
"""Where a diagram can stand; the words in capitals stand for it."""


def filled(text: str, diagram: Diagram) -> str:
    """Return a text of ``DIAGRAM_PLACES`` with the diagram in it."""
    name, block, indented = diagram.directive, diagram.text, indent(diagram.text, "   ")
    text = text.replace("BLOCK", block).replace("INDENTED", indented)
    text = text.replace("DIRECTIVE", f".. {name}::\n\n{indented}")
    return text.replace("FENCE", f"```{{{name}}}\n{block}```\n")


def folder_of(number: int, place: str) -> str:
    return f"{number}-{place.replace('.', '-')}"


@pytest.fixture(scope="module")
def faulty_diagrams(make_project: Callable[[str], Project]) -> Build:
    project = make_project("faulty-diagrams")
    project.write({"index.rst": "Notes\n=====\n\n.. toctree::\n   :glob:\n\n   *\n   */*\n"})
    for number, diagram in enumerate(DIAGRAMS):
        for place, case in DIAGRAM_PLACES.items():
            for name, text in {place: case.text, **case.others}.items():
                project.write({f"{folder_of(number, place)}/{name}": filled(text, diagram)})
    return project.build()


@pytest.mark.parametrize("place", DIAGRAM_PLACES)
@pytest.mark.parametrize("number", range(len(DIAGRAMS)))
def test_a_fault_in_a_diagram_stands_at_the_authors_line(
    faulty_diagrams: Build, number: int, place: str
) -> None:
    diagram, case, folder = DIAGRAMS[number], DIAGRAM_PLACES[place], folder_of(number, place)
    text = filled(case.others[case.faulty] if case.faulty else case.text, diagram)
    expected = (f"{folder}/{case.faulty or place}", line_of(text, diagram.faulty), diagram.kind)
    found = [place for place in faulty_diagrams.places if place[0].startswith(f"{folder}/")]
    assert found == [expected]


# Problems of the directives themselves


@pytest.mark.parametrize(
    ("text", "line", "kind"),
    [
        ("A\n=\n\n.. bidtable::\n   :vul: XX\n\n   1C\n", 5, "bml.vul-value"),
        ("A\n=\n\n.. bidtable::\n   :seat: 7\n\n   1C\n", 5, "bml.seat-value"),
        ("A\n=\n\n.. deal::\n\n   N AKQ2 K43 - QJT987\n   nonsense\n", 7, "bml.directive-value"),
        ("A\n=\n\n.. deal::\n", 4, "bml.directive-value"),
        (
            "A\n=\n\n.. deal::\n   :show: N\n\n"
            "   N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.87 2.5432.5432.6543\n",
            7,
            "bml.deal-cards",
        ),
        ("A\n=\n\n.. bidtable::\n", 4, "bml.directive-value"),
        (
            "A\n=\n\n.. bidtable::\n\n   1C\n   #+BEGIN_RST\n   x\n   #+END_RST\n",
            8,
            "bml.directive-value",
        ),
        ("A\n=\n\n.. auction:: Q\n\n   1C P P P\n", 4, "bml.directive-value"),
        ("A\n=\n\n.. auction::\n\n   1C P P 1D\n   1H* P P P\n", 7, "bml.auction-note"),
        ("A\n=\n\n.. auction::\n\n   1C P P P\n   P\n", 7, "bml.call-illegal"),
        ("A\n=\n\n.. auction::\n\n   1C P P 1H P\n", 6, "bml.auction-cells"),
        ("A\n=\n\n.. bml::\n\n   Text.\n\n   * Heading\n", 8, "bml.directive-value"),
        ("A\n=\n\nText :bid:`9C`\nand more.\n", 4, "bml.role-value"),
    ],
)
def test_a_fault_of_a_directive_or_role_stands_at_its_line(
    project: Project, text: str, line: int, kind: str
) -> None:
    project.write({"index.rst": text})
    assert project.build().places == [("index.rst", line, kind)]


def test_faults_in_rest_of_a_chapter_stand_at_their_lines(project: Project) -> None:
    project.write(
        {
            "index.bml": "* A\n\n#+BEGIN_RST\n.. nonsense::\n#+END_RST\n\nText.\n\n"
            "#+BEGIN_RST\nText :bid:`9C`.\n\nTitle\n-----\n#+END_RST\n"
        }
    )
    build = project.build()
    assert [(w.file, w.line) for w in build.warnings if not w.kind.startswith("bml")] == [
        ("index.bml", 4)
    ]
    assert sorted(place for place in build.places if place[2].startswith("bml")) == [
        ("index.bml", 10, "bml.role-value"),
        ("index.bml", 12, "bml.rst-section"),
    ]


# What is said


def test_the_place_a_faulty_row_is_pasted_to_is_told_too(project: Project) -> None:
    project.write(
        {
            "index.bml": "* A\n\n#CUT c\n(8NT)  b\n#ENDCUT\n\n1C  a\n  #PASTE c\n\n"
            "1D  a\n  #PASTE c\n"
        }
    )
    (warned,) = project.build().warnings
    assert warned[:3] == ("index.bml", 4, "bml.call-unknown")
    assert "pasted here at index.bml:8; pasted here at index.bml:11" in warned.text


def test_a_hint_is_part_of_the_message(project: Project) -> None:
    project.write({"index.bml": "* A\n\n#CUT answers\n1D\n#ENDCUT\n\n1C\n  #PASTE answer\n"})
    (warned,) = project.build().warnings
    assert warned[:3] == ("index.bml", 8, "bml.paste-unknown")
    assert "did you mean answers?" in warned.text


FAULTS = "* A\n\n1C  a\n  (8NT)  b\n  #PASTE nothing\n"


@pytest.mark.parametrize(
    ("suppressed", "left"),
    [
        ([], ["bml.call-unknown", "bml.paste-unknown"]),
        (["bml"], []),
        (["bml.*"], []),
        (["bml.paste-unknown"], ["bml.call-unknown"]),
    ],
)
def test_warnings_can_be_suppressed_by_type_and_subtype(
    project: Project, suppressed: list[str], left: list[str]
) -> None:
    project.write({"index.bml": FAULTS})
    build = project.build(config={"suppress_warnings": suppressed})
    assert sorted(warned.kind for warned in build.warnings) == left


# LANGUAGE ER-3
def test_infos_are_told_with_v_only(project: Project) -> None:
    project.write({"index.bml": "* A\nglued\n\n1C  a\n"})
    quiet = project.build()
    assert (quiet.warnings, quiet.infos) == ([], [])
    (project.folder / "index.bml").touch()
    verbose = project.build(verbosity=1, freshenv=True)
    assert verbose.warnings == []
    (info,) = verbose.infos
    assert info.startswith("index.bml:2: ")
    assert info.endswith("[bml.table-layout]")


def test_nothing_is_told_twice(project: Project) -> None:
    project.write({"index.rst": "A\n=\n\n.. toctree::\n\n   b\n", "b.bml": FAULTS})
    for builder in ("html", "bss"):
        build = project.build(builder)
        assert len(build.warnings) == len(set(build.warnings))
    fresh = project.build("html", freshenv=True)
    assert len(fresh.warnings) == 2


def test_a_build_with_warnings_as_errors_fails(project: Project) -> None:
    project.write({"index.bml": FAULTS})
    build = project.build(warningiserror=True)
    assert build.app.statuscode == 1
    assert len(build.warnings) == 2


def test_notes_without_a_fault_pass_with_warnings_as_errors(project: Project) -> None:
    project.write({"index.bml": "* A\nglued\n\n1C  a\n"})
    assert project.build(warningiserror=True).app.statuscode == 0


# Codes


def test_every_code_has_a_subtype_of_its_own_in_lower_case() -> None:
    subtypes = [code.subtype for code in Code]
    assert len(set(subtypes)) == len(subtypes)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", subtype) for subtype in subtypes)
    assert all(str(code).lower() == code.subtype for code in Code)


def test_every_code_reaches_the_author_typed(project: Project) -> None:
    project.write({"index.rst": "A\n=\n"})
    build = project.build()
    sphinx_logging.setup(build.app, build.app.status, build.app.warning)
    build.app.warning.truncate(0)
    codes = [code for code in Code if not code.is_off]
    for code in codes:
        log_at(build.app.env, code, Severity.WARNING, "message", "index.rst:1")
    printed = re.findall(r"\[bml\.([a-z-]+)\]", build.app.warning.getvalue())
    assert printed == [code.subtype for code in codes]
