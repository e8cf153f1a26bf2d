"""Options of deals and auctions that need all cards, or a file (LANGUAGE DD-11)."""

from __future__ import annotations

import pytest
from docutils import nodes

from sphinxcontrib_bml.language.codes import Severity
from sphinxcontrib_bml.language.directive_options import directive_kinds
from sphinxcontrib_bml.sphinxext.diagnostics import MESSAGES
from tests.doctree.rows import all_rows
from tests.sphinxext.projects import Project


def page(directive: str) -> dict[str, str]:
    """Return the file of a page with a directive."""
    return {"index.rst": f"Page\n====\n\n{directive}\n"}


FULL = (
    "   N KT84 Q53 AK2 K62\n   E 3 K97 QJT86 QJ95\n   S AQJ962 A84 5 A84\n   W 75 JT62 9743 T73\n"
)


def test_a_typed_deal_has_a_link_to_a_viewer(project: Project) -> None:  # LANGUAGE DD-11
    project.write(page(f".. deal:: S None\n   :viewer:\n   :show: NS\n\n{FULL}"))
    build = project.build()
    assert build.warnings == []
    (link,) = build.doctree("index").findall(nodes.reference)
    assert "handviewer" in link["refuri"]
    assert "JT62" not in link["refuri"]


@pytest.mark.parametrize(
    ("value", "is_shown"),
    [("", False), ("yes", False), ("true", False), ("no", True), ("No", True), ("false", True)],
)
def test_an_option_without_a_value_is_turned_off_by_no(
    value: str, is_shown: bool, project: Project
) -> None:
    project.write(page(f".. bidtable::\n   :hide: {value}\n\n   1C  a\n"))
    build = project.build()
    assert build.warnings == []
    assert bool(all_rows(build.doctree("index"))) is is_shown


def test_every_option_that_needs_no_value_accepts_yes_and_no() -> None:
    readers = [
        read
        for kind in directive_kinds().values()
        for name, read in kind.options.items()
        if name in {"hide", "alerts", "assume", "exclude-others", "viewer", "heads", "players"}
    ]
    assert len(readers) > 7
    assert [(read(""), read("yes"), read("no")) for read in readers] == [
        (True, True, False) for _ in readers
    ]


@pytest.mark.parametrize(
    ("directive", "message"),
    [
        (".. deal::\n   :viewer:\n\n   N KT84 Q53 AK2 K62\n", ":viewer: needs all four hands"),
        (".. deal:: !s\n   :double-dummy:\n\n   N KT84\n", ":double-dummy: needs all four hands"),
        (f".. deal::\n   :board: 7\n\n{FULL}", ":board: needs the option file"),
        (f".. deal::\n   :auction:\n\n{FULL}", ":auction: needs the option file"),
        (".. auction::\n   :board: 7\n\n   1C P P P\n", ":board: needs the option file"),
    ],
)
def test_options_without_effect_are_reported(
    directive: str, message: str, project: Project
) -> None:  # LANGUAGE DD-11
    project.write(page(directive))
    (warned,) = project.build().warnings
    assert message in str(warned)


@pytest.mark.parametrize("name", ["viewer", "double-dummy", "auction"])
@pytest.mark.parametrize("value", ["", " yes", " no"])
def test_an_auction_accepts_the_options_of_the_deal_above(
    name: str, value: str, project: Project
) -> None:  # LANGUAGE DD-11
    project.write(page(f".. auction::\n   :{name}:{value}\n\n   1C P P P\n"))
    build = project.build()
    assert build.warnings == []
    (told,) = MESSAGES.of(build.app.env).values() or [()]
    assert [(one.finding.message, one.finding.severity) for one in told] == (
        [] if value == " no" else [(f":{name}: has no effect on an auction", Severity.INFO)]
    )


@pytest.mark.parametrize("name", ["viewer", "double-dummy", "players", "auction"])
def test_an_option_that_is_turned_off_needs_nothing(name: str, project: Project) -> None:
    project.write(page(f".. deal::\n   :{name}: no\n\n   N KT84 Q53 AK2 K62\n"))
    assert project.build().warnings == []
