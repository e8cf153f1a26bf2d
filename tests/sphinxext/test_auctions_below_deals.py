"""The names of the columns of auctions on pages (LANGUAGE AU-5 to AU-7)."""

from __future__ import annotations

import pytest
from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import bml_auction, bml_auction_table
from tests.sphinxext.projects import Project, the_only
from tests.sphinxext.test_directives import cells, page, vulnerable

DEAL = ".. deal:: E NS\n\n   N KT42 KQ5 A63 Q94"


# LANGUAGE AU-6
def test_an_auction_below_a_deal_has_the_names_of_the_seats(project: Project) -> None:
    project.write(page(DEAL, "The auction:", ".. auction::\n\n   1H P 2H P\n   4H AP"))
    build = project.build()
    assert build.warnings == []
    assert cells(build) == [
        ["West", "North", "East", "South"],
        ["", "", "1♥", "Pass"],
        ["2♥", "Pass", "4♥", "All pass"],
    ]
    assert vulnerable(the_only(build.doctree(), bml_auction)) == ["North", "South"]


# LANGUAGE AU-6
@pytest.mark.parametrize(
    "below",
    [
        ".. auction::\n   :heads: no\n\n   1H P 2H P",
        "Next\n====\n\n.. auction::\n\n   1H P 2H P",
        ".. deal::\n\n   N KT42 KQ5 A63 Q94\n\n.. auction::\n\n   1H P 2H P",
        ".. bml::\n\n   #+AUCTIONS: plain\n\n   1H P 2H P",
    ],
)
def test_other_auctions_have_no_names(project: Project, below: str) -> None:
    project.write(page(DEAL, below))
    build = project.build()
    assert build.warnings == []
    assert cells(build) == [["1♥", "Pass", "2♥", "Pass"]]


# LANGUAGE AU-6
def test_deals_of_directives_and_of_notes_count_alike(project: Project) -> None:
    below = "Below\n-----\n\n.. bml::\n\n   1H P 2H P\n\n   S AK2 K43 AQ2 T432"
    project.write(page(DEAL, below, ".. auction::\n\n   1N P 3N AP"))
    build = project.build()
    tables = list(build.doctree().findall(bml_auction_table))
    assert [len(list(table.findall(nodes.thead))) for table in tables] == [1, 0]


# LANGUAGE AU-5, AU-7
def test_typed_heads_are_shown_as_typed(project: Project) -> None:
    project.write(page(".. auction:: N\n\n   Opener Responder\n   1H (2C) 2H\n   P"))
    build = project.build()
    assert build.warnings == []
    assert cells(build) == [["Opener", "Responder"], ["1♥ (2♣)", "2♥"], ["Pass", ""]]
