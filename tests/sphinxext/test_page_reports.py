"""Elements that are filled when their page is written, whichever they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from docutils import nodes

from sphinxcontrib_bml.agreements.directives import page_report
from sphinxcontrib_bml.language.directive_options import read_text
from sphinxcontrib_bml.sphinxext.page_reports import CannotMakeError, PageReport, add_page_report
from tests.sphinxext.projects import Build, Project, texts

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from sphinxcontrib_bml.sphinxext.page_reports import ReportBuild, ReportDirective, ReportPage

EXTENSIONS = ["sphinxcontrib_bml", __name__]
MADE: list[str] = []
"""The documents that an element was made for."""


class TitleReport(PageReport[str, tuple[str, str]]):
    """The title of a system."""

    name = "test-title"
    syntax = page_report(read_text, system=read_text)
    classes = ("title",)

    def request(self, directive: ReportDirective) -> str | None:
        """Return the words before the title."""
        words: str = directive.reader.value
        if words == "refused":
            directive.report_invalid("refused when read")
            return None
        return words

    def make(self, request: str, build: ReportBuild) -> tuple[str, str]:
        """Return the words and the title."""
        MADE.append(build.docname)
        if request == "impossible":
            raise CannotMakeError("impossible when made")
        return request, build.system.title

    def nodes(self, made: tuple[str, str], page: ReportPage) -> list[nodes.Node]:
        """Return them as a paragraph."""
        return [page.container([nodes.paragraph("", " ".join(made))])]


def setup(app: Sphinx) -> None:
    """Register the element as an extension does."""
    add_page_report(app, TitleReport)


def page(*directives: str) -> str:
    return "Page\n====\n\n" + "\n\n".join(f".. bml-test-title:: {one}" for one in directives)


FILES = {
    "index.rst": "Index\n=====\n\n.. toctree::\n\n   ours\n   theirs\n   page\n",
    "ours.bml": "#+TITLE: Ours\n\n1C = clubs\n",
    "theirs.bml": "#+TITLE: Theirs\n\n1C = strong\n",
    "page.rst": page("First of", "Second of\n   :class: mine\n   :name: there"),
}
SYSTEMS = {"bml_systems": [("ours", "one", "", ""), ("theirs", "two", "", "")]}


@pytest.fixture
def titled(project: Project) -> Project:
    project.write(FILES)
    MADE.clear()
    return project


def built(project: Project, builder: str = "html", **options: Any) -> Build:
    return project.build(builder, extensions=EXTENSIONS, **options)


def shown(build: Build) -> list[str]:
    return [one for one in texts(build.resolved("page"), nodes.paragraph) if " of " in one]


def test_each_element_of_a_page_shows_its_own_with_its_classes_and_name(titled: Project) -> None:
    build = built(titled)
    assert shown(build) == ["First of Ours", "Second of Ours"]
    (second,) = (
        one for one in build.resolved("page").findall(nodes.container) if "mine" in one["classes"]
    )
    assert (second["classes"], second["ids"]) == (["title", "mine"], ["there"])


def test_an_element_is_made_once_a_build(titled: Project) -> None:
    built(titled)
    assert MADE == ["page", "page"]
    built(titled)
    assert MADE == ["page"] * 4


def test_a_page_is_written_again_only_where_it_shows_something_else(titled: Project) -> None:
    file = built(titled).out / "page.html"
    before = file.stat().st_mtime_ns
    titled.write({"ours.bml": "#+TITLE: Ours\n\n1C = more clubs\n"})
    assert "more clubs" in built(titled).text("ours.html")
    assert file.stat().st_mtime_ns == before
    titled.write({"ours.bml": "#+TITLE: Mine\n\n1C = clubs\n"})
    changed = built(titled)
    assert changed.read == ["ours"]
    assert "First of Mine" in changed.text("page.html")


def test_what_another_builder_wrote_says_nothing_of_this_one(titled: Project) -> None:
    built(titled)
    titled.write({"ours.bml": "#+TITLE: Mine\n\n1C = clubs\n"})
    built(titled, "text")
    assert "First of Mine" in built(titled).text("page.html")


def test_several_processes_show_the_same(titled: Project) -> None:
    more = {f"page{number}.rst": FILES["page.rst"] for number in range(8)}
    titled.write({**more, "conf.py": "html_theme = 'basic'\nsuppress_warnings = ['toc']\n"})
    parallel = built(titled, parallel=2)
    assert "Second of Ours" in parallel.text("page.html")
    assert "Second of Ours" in parallel.text("page7.html")


@pytest.mark.parametrize("builder", ["singlehtml", "latex", "text", "epub", "man", "xml"])
def test_every_builder_shows_it(titled: Project, builder: str) -> None:
    build = built(titled, builder)
    written = "".join(
        path.read_text("utf-8", "replace") for path in build.out.rglob("*") if path.is_file()
    )
    assert "Second of Ours" in written.replace("\\&", "&")


@pytest.mark.parametrize(
    ("words", "message"),
    [("refused", "refused when read"), ("impossible", "impossible when made")],
)
def test_what_cannot_be_shown_is_told_at_its_directive(
    titled: Project, words: str, message: str
) -> None:
    titled.write({"page.rst": page("First of", words)})
    build = built(titled)
    assert [one for one in build.warnings if one.file == "page.rst"] == [
        ("page.rst", 6, "bml.directive-value", message)
    ]
    assert shown(build) == ["First of Ours"]


# RESOLVER RS-1: the system that an element asks

ELEMENTS = {
    "bml-alerts": " acbl",
    "bml-changes": "\n   :since: HEAD",
    "bml-coverage": " match.lin",
    "bml-explorer": "",
    "bml-hands": " 1N",
    "bml-quiz": "",
    "bml-quiz-sheet": "",
    "bml-report": "",
    "bml-sequences": "",
    "bml-space": "",
    "bml-summary": "",
    "bml-test-title": " Title of",
}


@pytest.mark.parametrize("element", ELEMENTS)
def test_a_system_that_is_none_is_told_in_the_same_words(titled: Project, element: str) -> None:
    directive = f".. {element}::{ELEMENTS[element]}\n   :system: three\n"
    titled.write({"page.rst": f"Page\n====\n\n{directive}"})
    build = built(titled, config=SYSTEMS)
    assert [one for one in build.warnings if one.file == "page.rst"] == [
        ("page.rst", 4, "bml.directive-value", "'three' is not a system (known: one, two)")
    ]


def test_without_a_name_it_is_that_of_the_page_else_the_first(titled: Project) -> None:
    titled.write(
        {
            "theirs.rst": f"Theirs\n======\n\n.. toctree::\n\n   page\n\n{page('Also of')[12:]}",
        }
    )
    (titled.folder / "theirs.bml").unlink()
    systems = {"bml_systems": [("ours", "one", "One", ""), ("theirs", "two", "Two", "")]}
    assert shown(built(titled, config=systems)) == ["First of Two", "Second of Two"]
    systems = {"bml_systems": [("ours", "one", "One", "")]}
    assert shown(built(titled, config=systems)) == ["First of One", "Second of One"]
