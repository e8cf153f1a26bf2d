"""The directive ``bml-report`` (CHECKS CK-31)."""

from __future__ import annotations

import html
import re

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.checks.severities import baseline_text
from sphinxcontrib_bml.agreements.notes import read
from tests.sphinxext.projects import Build, Project

INDEX = "Notes\n=====\n\n.. toctree::\n\n   b\n   a\n\n.. bml-report::\n{options}"
NOTES = {
    "a.bml": "* A\n\n1C\n  1D a *and* 4+!h\n",
    "b.bml": "* B\n\n1C natural\n  1D b\n  9X odd\n\n1N 15--17\n\n1N 15--17\n",
}


def report(project: Project, options: str = "", **config: object) -> str:
    project.write({"index.rst": INDEX.format(options=options), **NOTES})
    return page_of(project.build("html", config=config))


def page_of(build: Build) -> str:
    page = build.text("index.html")
    return page[page.index("bml-report") : page.index('class="clearer"')]


def words(page: str) -> str:
    text = re.sub(r"</?(?:span|bdi)[^>]*>", "", page)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


def test_the_counts_then_the_findings_with_both_texts_and_links_to_both_rows(
    project: Project,
) -> None:
    page = report(project)
    text = words(page)
    assert "Check Errors Warnings Remarks Accepted" in text
    assert "DUPLICATE 1 DUPLICATE-SAME 1" in text
    assert "CALL-UNKNOWN 1" in text
    assert re.search(r"a\.bml:4 warning: 1.{1,20} has two meanings", text)
    assert "b.bml:4 a.bml:4 b a and 4+♥" in text
    assert 'href="a.html#bml-1C-1D"' in page
    assert 'href="b.html#bml-1C-1D"' in page


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ("   :checks: DUPLICATE\n", {"DUPLICATE"}),
        ("   :checks: duplicate:twice call-unknown\n", {"DUPLICATE", "CALL-UNKNOWN"}),
        ("   :kinds: info\n", {"DUPLICATE-SAME"}),
        ("   :kinds: error\n", set()),
        ("   :system: notes\n", {"DUPLICATE", "DUPLICATE-SAME", "CALL-UNKNOWN"}),
    ],
)
def test_options_choose_what_is_shown(project: Project, options: str, shown: set[str]) -> None:
    page = report(project, options)
    assert set(re.findall(r'class="rubric">([A-Z-]+)<', page)) == shown
    assert ("Nothing was found." in page) is not bool(shown)


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ("   :checks: DUPLICAT\n", "did you mean DUPLICATE?"),
        ("   :kinds: all\n", "'all' is not a choice"),
    ],
)
def test_wrong_options_are_named(project: Project, options: str, wrong: str) -> None:
    project.write({"index.rst": INDEX.format(options=options), **NOTES})
    warned = [one for one in project.build().warnings if one.kind == "bml.directive-value"]
    assert [(one.file, one.line) for one in warned] == [("index.rst", 10)]
    assert wrong in warned[0].text


def test_what_the_baseline_accepts_is_shown_as_accepted(project: Project) -> None:
    project.write(NOTES)
    found = check(read(project.folder / "b.bml", project.folder / "a.bml"))
    project.write({"known.json": baseline_text(found)})
    text = words(report(project, bml_baseline="known.json"))
    assert re.search(r"a\.bml:4 accepted: 1.{1,20} has two meanings", text)


def test_nothing_found_is_said(project: Project) -> None:
    project.write({"index.rst": "Notes\n=====\n\n.. bml-report::\n"})
    assert "Nothing was found." in page_of(project.build("html"))


def test_the_page_follows_other_documents(project: Project) -> None:
    assert "has two meanings" in words(report(project))
    project.write({"a.bml": "* A\n\n1D b\n"})
    assert "has two meanings" not in words(page_of(project.build("html")))


@pytest.mark.parametrize("builder", ["text", "latex", "man", "xml", "singlehtml", "dirhtml"])
def test_every_builder_has_it(project: Project, builder: str) -> None:
    project.write({"index.rst": INDEX.format(options=""), **NOTES})
    build = project.build(builder)
    assert {one.kind for one in build.warnings} == {"bml.duplicate", "bml.call-unknown"}
    output = "".join(
        path.read_text(encoding="utf-8", errors="replace")
        for path in build.out.rglob("*")
        if path.suffix in {".txt", ".tex", ".1", ".xml", ".html"}
    )
    assert "two meanings" in output


def test_plain_text_breaks_no_words_of_its_tables(project: Project) -> None:
    project.write({"index.rst": INDEX.format(options=""), **NOTES})
    text = project.build("text").text("index.txt")
    assert re.search(r"\| Check +\| Errors +\| Warnings +\| Remarks +\| Accepted +\|", text)
    assert re.search(r"\| CALL-UNKNOWN +\|", text)
    assert re.search(r'\| "b\.bml:4" +\| "a\.bml:4" +\|', text)


def test_its_words_are_those_of_the_language(project: Project) -> None:
    assert "Warnungen" in words(report(project, language="de"))


def test_of_very_many_findings_of_a_check_those_that_weigh_most_are_listed(
    project: Project,
) -> None:
    rows = "\n".join(f"9{number} odd" for number in range(230))
    project.write(
        {
            "index.rst": INDEX.format(options="   :checks: call-unknown\n"),
            "a.bml": f"* A\n\n1C\n{rows}\n",
            "b.bml": "* B\n\n1D a\n",
        }
    )
    page = page_of(project.build("html"))
    assert page.count('class="bml-report-') == 200
    assert "CALL-UNKNOWN 230" in words(page)
    assert "and 30 more" in words(page)


def test_findings_stand_in_one_order_whatever_was_read_in_a_build(project: Project) -> None:
    index = "Notes\n=====\n\n.. toctree::\n\n   b\n   a\n   d\n\n.. bml-report::\n"
    files = {
        f"{name}.bml": f"* After {call}\n\n2D = x\n"
        for name, call in (("a", "1N-2C"), ("b", "1H-1N"), ("d", "1S-1N"))
    }
    project.write({"index.rst": index, **files})
    first = project.build("text").text("index.txt")
    project.write({"d.bml": f"{files['d.bml']}\n"})
    second = project.build("text")
    assert second.read == ["d"]
    assert second.text("index.txt") == first


def test_a_line_of_two_pages_leads_to_the_same_one_whatever_was_read_in_a_build(
    project: Project,
) -> None:
    files = {f"{name}.bml": f"* {name}\n\n#INCLUDE shared.inc\n" for name in "ab"}
    index = "Notes\n=====\n\n.. toctree::\n\n   a\n   b\n\n.. bml-report::\n"
    project.write({"index.rst": index, "shared.inc": "1N = x\n* = y\n", **files})
    first = page_of(project.build("html"))
    assert 'href="a.html#bml-row' in first
    project.write({"a.bml": f"{files['a.bml']}\nProse.\n"})
    second = project.build("html")
    assert second.read == ["a"]
    assert page_of(second) == first
