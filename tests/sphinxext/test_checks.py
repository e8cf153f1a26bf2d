"""What the checks say about a project: the same as ``bml check``, as the configuration wants it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sphinxcontrib_bml.agreements.check_runner import check, check_with_rules
from sphinxcontrib_bml.agreements.checks.severities import SeverityConfig, baseline_text
from sphinxcontrib_bml.agreements.notes import read
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.sphinxext.checks import project_checks
from sphinxcontrib_bml.sphinxext.systems import build_systems
from tests.conftest import PROJECT
from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Told = tuple[str, int, str, str, str]
"""File, line, code, level and message."""

ELSEWHERE = {
    code
    for code in Code
    if str(code).startswith(("CARD-", "LINK-", "RST-"))
    or code in {Code.TITLE_MISSING, Code.SYSTEM_NONE}
}
"""What a build finds while it writes pages or cards, or knows better than a file alone."""

INDEX = "Notes\n=====\n\n.. toctree::\n\n   b\n   a\n"
NOTES = {
    "index.rst": INDEX,
    "a.bml": "* A\n\n1C\n  1D a\n\n#INCLUDE part.inc\n",
    "b.bml": "* B\n\n1C natural\n  1D b\n\n#INCLUDE part.inc\n",
    "part.inc": "2C strong\n  2D waiting\n  2D relay\n  9X odd\n",
}


def of_build(build: Build) -> set[Told]:
    folder = f"{build.folder.resolve()}/"
    return {
        (
            one.finding.span.file.removeprefix(folder),
            one.finding.span.line,
            str(one.finding.code),
            str(one.settled.severity),
            one.finding.message.replace(folder, ""),
        )
        for one in project_checks(build.app).diagnostics
        if one.finding.code not in ELSEWHERE
    }


def of_command(folder: Path, files: Iterable[str], options: Options | None = None) -> set[Told]:
    root = folder.resolve()
    found = check(read(*(root / name for name in files), options=options))
    return {
        (
            str(Path(item.span.file).resolve().relative_to(root)),
            item.span.line,
            str(item.code),
            str(item.severity),
            item.message.replace(f"{root}/", ""),
        )
        for item in found
        if item.code not in ELSEWHERE
    }


# CHECKS CK-1
@pytest.mark.parametrize("parallel", [0, 3])
def test_a_build_finds_what_the_command_finds_in_the_order_of_the_toctree(
    project: Project, parallel: int
) -> None:
    project.write(NOTES)
    build = project.build(parallel=parallel)
    assert of_build(build) == of_command(project.folder, ["b.bml", "a.bml"])
    assert {(file, line, code) for file, line, code, *_ in of_build(build)} == {
        ("a.bml", 4, "DUPLICATE"),
        ("part.inc", 3, "DUPLICATE"),
        ("part.inc", 4, "CALL-UNKNOWN"),
    }
    found = check(read(*(project.folder.resolve() / name for name in ("b.bml", "a.bml"))))
    assert [line for _, line, _ in build.places] == [
        one.span.line for one in found if one.code not in ELSEWHERE
    ]
    assert build.places == [
        ("part.inc", 3, "bml.duplicate"),
        ("part.inc", 4, "bml.call-unknown"),
        ("a.bml", 4, "bml.duplicate"),
    ]


@pytest.mark.parametrize("parallel", [0, 3])
def test_the_example_project_has_the_same_findings(
    make_project: Callable[[str], Project], parallel: int
) -> None:
    project = make_project("example")
    shutil.copytree(PROJECT / "example_project", project.folder, dirs_exist_ok=True)
    build = project.build(parallel=parallel)
    system = build_systems(build.app).systems[0]
    notes = [name for name in system.documents if (project.folder / f"{name}.bml").exists()]
    pages = {f"{name}.rst" for name in system.documents}
    in_notes = {one for one in of_build(build) if one[0] not in pages}
    accepted = [one for one in project_checks(build.app).diagnostics if one.settled.is_accepted]
    assert [str(one.finding.code) for one in accepted] == ["DUPLICATE"] * 3
    assert in_notes == of_command(project.folder, [f"{name}.bml" for name in notes])


@pytest.mark.corpus
@pytest.mark.parametrize("parallel", [0, 3])
@pytest.mark.parametrize(
    ("folder", "entries"),
    [
        ("wj", ["wj.bml", "defense.bml"]),
        ("bridge-systems", ["system-HB-GJP.bml"]),
        ("swedish-club", ["opening-summary.bml", "high-openings.bml"]),
    ],
)
def test_real_notes_have_the_same_findings(
    folder: str, entries: list[str], parallel: int, project: Project, corpus_dir: Path
) -> None:
    shutil.copytree(corpus_dir / folder, project.folder, dirs_exist_ok=True)
    names = "".join(f"   {name.removesuffix('.bml')}\n" for name in entries)
    project.write({"index.rst": f"Notes\n=====\n\n.. toctree::\n\n{names}"})
    parts = [
        path.relative_to(project.folder).as_posix()
        for path in project.folder.rglob("*.bml")
        if path.relative_to(project.folder).as_posix() not in entries
    ]
    build = project.build(config={"exclude_patterns": parts}, parallel=parallel)
    found = of_build(build)
    assert found == of_command(project.folder, entries)
    assert found


# CHECKS CK-4
def test_only_what_was_read_again_is_told_again(project: Project) -> None:
    project.write(NOTES)
    project.build()
    assert project.build().places == []
    project.write({"a.bml": "* A\n\n1C\n  1D c\n"})
    assert project.build().places == [("a.bml", 4, "bml.duplicate")]
    project.write({"index.rst": f"{INDEX}\nMore.\n"})
    assert project.build().places == []


def test_documents_in_no_system_are_checked_alone(project: Project) -> None:
    project.write(
        {
            "index.rst": "Notes\n=====\n",
            "a.bml": ":orphan:\n\n1C\n  1D a\n1C\n  1D b\n",
            "b.bml": "1C\n  1D c\n",
        }
    )
    places = [place for place in project.build().places if place[2] == "bml.duplicate"]
    assert places == [("a.bml", 6, "bml.duplicate")]


# CHECKS CK-5
def test_levels_are_set_in_the_configuration(project: Project) -> None:
    project.write(NOTES)
    levels = {"DUPLICATE": "error", "CALL-UNKNOWN": "off"}
    build = project.build(config={"bml_checks": levels})
    assert [one.kind for one in build.warnings] == ["bml.duplicate"] * 2
    assert build.warning_text.count("ERROR") == 2


def test_levels_hold_for_what_is_found_when_pages_are_written(project: Project) -> None:
    project.write({"index.bml": "* A\n\nSee [there](#Nowhere).\n"})
    assert project.build("html").places == [("index.bml", 3, "bml.link-unknown")]
    levels = {"LINK-UNKNOWN": "off"}
    assert project.build("html", config={"bml_checks": levels}, freshenv=True).places == []
    project.write({"index.bml": "* A\n\n//ignore LINK-UNKNOWN\nSee [there](#Nowhere).\n"})
    assert project.build("html", freshenv=True).places == []


@pytest.mark.parametrize(
    ("checks", "words"),
    [
        ({"DUPLICAT": "off"}, "bml_checks: there is no code 'DUPLICAT'; did you mean DUPLICATE?"),
        ({"DUPLICATE": "quiet"}, "bml_checks: 'quiet' is not a level (error, warning, info, off)"),
        ({3: "off"}, "bml_checks: 3 is not a code, such as 'DUPLICATE'"),
    ],
)
def test_what_is_no_setting_is_named(project: Project, checks: dict[Any, Any], words: str) -> None:
    project.write({"index.rst": "A\n=\n"})
    (warned,) = project.build(config={"bml_checks": checks}).warnings
    assert (warned.kind, warned.text) == ("bml.config-value", words)


# CHECKS CK-7
@pytest.mark.parametrize(
    "page",
    [
        ".. bidtable::\n   :ignore: CALL-UNKNOWN\n\n   1C a\n     9X b\n",
        ".. bml::\n   :ignore: CALL-UNKNOWN, DUPLICATE\n\n   1C a\n     9X b\n     1D c\n"
        "     1D d\n",
        ".. deal::\n   :ignore: DEAL-CARDS\n\n   N AKQJT AKQ AKQ AKQ\n",
        ".. auction::\n   :ignore: CALL-ILLEGAL\n\n   1D 1C P P\n",
        ".. bidtable::\n\n   1C a\n     9X b\n     //ignore CALL-UNKNOWN\n",
    ],
)
def test_a_directive_silences_codes_in_its_lines(project: Project, page: str) -> None:
    project.write({"index.rst": f"A\n=\n\n{page}"})
    assert project.build(verbosity=1).places == []
    silent = page.replace("   :ignore: ", "   :class: ").replace("//ignore", "// ")
    silent = silent.replace("CALL-UNKNOWN, DUPLICATE", "x")
    project.write({"index.rst": f"A\n=\n\n{silent}"})
    assert project.build().places != []


def test_an_option_that_silences_nothing_is_named(project: Project) -> None:
    page = "A\n=\n\n.. bidtable::\n   :ignore: CALL-UNKNOWN\n\n   1C a\n"
    project.write({"index.rst": page})
    assert project.build(verbosity=1).infos == [
        "index.rst:4: nothing to suppress: there is no CALL-UNKNOWN here (remove the line) "
        "[bml.ignore-unused]"
    ]


# CHECKS CK-20
def test_a_baseline_of_the_command_is_accepted_by_the_build(project: Project) -> None:
    project.write(NOTES)
    notes = read(project.folder / "b.bml", project.folder / "a.bml")
    found = check_with_rules(notes, SeverityConfig()).new
    project.write({"known.json": baseline_text(found)})
    build = project.build(config={"bml_baseline": "known.json"})
    assert build.places == []
    assert all(one.settled.is_accepted for one in project_checks(build.app).diagnostics)


def test_links_are_known_again_too(project: Project) -> None:
    project.write({"conf.py": "", "index.bml": "* A\n\nSee [there](#Nowhere).\n"})
    found = check(read(project.folder / "index.bml"))
    project.write({"known.json": baseline_text(found)})
    assert project.build("html", config={"bml_baseline": "known.json"}).places == []


# CHECKS CK-21
@pytest.mark.parametrize("text", [None, "{"])
def test_a_baseline_that_cannot_be_read_is_one_error(project: Project, text: str | None) -> None:
    project.write({"index.rst": "A\n=\n"})
    if text:
        project.write({"known.json": text})
    (warned,) = project.build(config={"bml_baseline": "known.json"}).warnings
    assert (warned.file, warned.kind) == ("known.json", "bml.baseline")


# CHECKS CK-13
def test_a_build_finds_what_is_off_where_that_is_asked_for(project: Project) -> None:
    notes = "** X\n\n1N a\n  2C asks\n\nAfter 1N-2D pass.\n"
    project.write({"index.bml": notes})
    levels = {str(Code.AUCTION_UNDEFINED): "warning"}
    build = project.build(config={"bml_checks": levels})
    assert [place[1:] for place in build.places] == [(6, "bml.auction-undefined")]
    found = check(read(project.folder / "index.bml"), levels)
    assert {(one.span.line, f"bml.{one.code.subtype}") for one in found} == {
        (line, kind) for _, line, kind in build.places
    }


# CHECKS CK-10a
def test_a_build_shows_contradictions_of_the_same_two_tables_as_one(project: Project) -> None:
    rows = "2C = {0} clubs\n2D = {0} diamonds\n2H = {0} hearts\n"
    one, other = rows.format("all sorts of"), rows.format("never with")
    project.write({"index.bml": f"* Twice\n\n1C-1D-1H-1S;\n{one}\n1C-1D-1H-1S;\n{other}"})
    build = project.build()
    assert len(build.warnings) == 1
    assert "(and 2 more rows of these two tables)" in build.warning_text


# LANGUAGE HI-10b
def test_a_table_that_contradicts_no_openings_any_more_is_compared_again(project: Project) -> None:
    index = INDEX.replace("   b\n", "   c\n   b\n")
    table, openings = "* Slam\n\n2M = asks\n2N = for aces\n", "* Openings\n\n2S = weak\n"
    project.write({"index.rst": index, "a.bml": table, "b.bml": openings})
    project.write({"c.bml": "* Openings\n\n2N = 20--21\n"})
    before = {told[2] for told in of_build(project.build())}
    assert before == {"TABLE-CONTEXT"}
    project.write({"c.bml": "* Openings\n\n2N = for aces\n"})
    after = {told[2] for told in of_build(project.build())}
    assert after == {"DUPLICATE", "DUPLICATE-SAME"}


@pytest.mark.parametrize("word", ["CALL-UNKNWN", "FOO", "DUPLICATE:OTHER"])
def test_a_code_that_does_not_exist_is_a_warning_in_a_build(word: str, project: Project) -> None:
    project.write({"index.rst": f"A\n=\n\n.. bidtable::\n   :ignore: {word}\n\n   1C a\n"})
    (warned,) = project.build().warnings
    assert warned.kind == "bml.ignore-unused"
    assert ("did you mean CALL-UNKNOWN?" in warned.text) is (word == "CALL-UNKNWN")
    assert "write a code, such as" in warned.text
