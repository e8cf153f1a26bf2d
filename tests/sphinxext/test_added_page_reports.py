"""Page reports that other packages and extensions add to a project."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.sphinxext.added_page_reports import GROUP

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.sphinxext.projects import Project

    Install = Callable[..., Path]

COUNT = """
from docutils import nodes
from sphinxcontrib_bml.sphinxext.page_reports import PageReport


class CountReport(PageReport):
    name = "count"

    def request(self, directive):
        return ""

    def make(self, request, build):
        return len(build.system.system.book)

    def nodes(self, made, page):
        return [nodes.paragraph("", f"{made} agreements")]


class ChangesReport(CountReport):
    name = "changes"


class IncompleteReport(PageReport):
    name = "incomplete"


class UnreadyReport(CountReport):
    name = "unready"

    def __init__(self):
        raise LookupError("no file")


def failing(method):
    def fail(*arguments):
        raise LookupError("no such word")

    members = {"name": "failing", "__module__": __name__, method: fail}
    return type("FailingReport", (CountReport,), members)


FAILING = {method: failing(method) for method in (
    "set_up", "request", "sources", "make", "nodes", "facts", "auction_counts"
)}
set_up, request, sources, make, nodes_, facts, auction_counts = FAILING.values()


class OddNodesReport(CountReport):
    name = "failing"

    def nodes(self, made, page):
        return "text"


NUMBER = 3


def setup(app):
    app.setup_extension("sphinxcontrib_bml")
    app.add_bml_page_report(CountReport)
    app.add_bml_page_report(ChangesReport)
"""
FILES = {
    "index.rst": "Index\n=====\n\n.. toctree::\n\n   notes\n\n.. bml-count::\n",
    "notes.bml": "#+TITLE: Ours\n\n1C = natural\n",
}


@pytest.fixture
def counted(project: Project) -> Project:
    project.write(FILES)
    return project


def test_a_package_adds_a_page_report_which_follows_the_notes(
    counted: Project, install_package: Install
) -> None:
    install_package("counting", {"counting": COUNT}, group=GROUP, count="counting:CountReport")
    built = counted.build("text")
    assert built.warnings == []
    assert "1 agreements" in built.text("index.txt")
    counted.write({"notes.bml": "#+TITLE: Ours\n\n1C = natural\n1D = natural\n"})
    assert "2 agreements" in counted.build("text").text("index.txt")


def test_an_extension_adds_a_page_report_and_a_taken_name_is_one_warning(
    counted: Project, install_package: Install
) -> None:
    install_package("counting", {"counting": COUNT})
    built = counted.build("text", config={"extensions": ["sphinxcontrib_bml", "counting"]})
    (warning,) = built.warnings
    assert "a directive bml-changes already exists" in warning.text
    assert "1 agreements" in built.text("index.txt")


def test_an_installed_page_report_that_is_also_an_extension_is_added_once(
    counted: Project, install_package: Install
) -> None:
    text = COUNT.replace("app.add_bml_page_report(ChangesReport)", "setup_again(app)")
    text += "\n\ndef setup_again(app):\n    app.add_bml_page_report(CountReport)\n"
    install_package("counting", {"counting": text}, group=GROUP, count="counting:CountReport")
    built = counted.build("text", config={"extensions": ["sphinxcontrib_bml", "counting"]})
    assert built.warnings == []
    assert "1 agreements" in built.text("index.txt")


@pytest.mark.parametrize("name", ["NUMBER", "IncompleteReport", "UnreadyReport", "missing"])
def test_what_is_no_page_report_is_one_warning_and_the_build_goes_on(
    counted: Project, install_package: Install, name: str
) -> None:
    entries = {"count": "counting:CountReport", "odd": f"counting:{name}"}
    install_package("counting", {"counting": COUNT}, group=GROUP, **entries)
    built = counted.build("text")
    (warning,) = built.warnings
    assert "the page report 'odd' of counting cannot be used: " in warning.text
    assert "1 agreements" in built.text("index.txt")


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ("set_up", None),
        ("request", "index.rst"),
        ("sources", None),
        ("make", "index.rst"),
        ("nodes_", "index.rst"),
        ("facts", None),
        ("auction_counts", None),
        ("OddNodesReport", "index.rst"),
    ],
)
def test_a_failing_page_report_is_one_warning_and_the_build_goes_on(
    counted: Project, install_package: Install, entry: str, place: str | None
) -> None:
    entries = {"count": "counting:CountReport", "failing": f"counting:{entry}"}
    install_package("counting", {"counting": COUNT}, group=GROUP, **entries)
    more = "\n.. bml-failing::\n\n.. bml-explorer::\n"
    counted.write({"index.rst": FILES["index.rst"] + more})
    built = counted.build("html")
    (warning,) = built.warnings
    assert (warning.kind, warning.file) == ("bml.addition-failed", place or "")
    assert warning.text.startswith("the page report 'failing' of counting failed: ")
    error = "TypeError: nodes()" if entry == "OddNodesReport" else "LookupError: no such word ("
    assert error in warning.text
    assert "1 agreements" in built.text("index.html")
