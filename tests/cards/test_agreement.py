"""Texts of cards that are compared with the notes by their meanings (CARDS CC-N6)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.cards.model.agreement import agree_in_meaning
from tests.cards.page.notes import CARD, FILES
from tests.sphinxext.projects import Project


# CC-N6, MN-9
@pytest.mark.parametrize(
    ("own", "theirs", "agrees"),
    [
        ("Clubs", "Transfer to !c", True),
        ("Diamonds", "Transfer to !c", False),
        ("invitational, 5+ spades", "5+!s, INV", True),
        ("6--10 HCP", "5--9 HCP", False),
        ("Wild", "wild things", True),
        ("tame things", "wild things", False),
    ],
)
def test_an_own_text_may_use_different_words(own: str, theirs: str, *, agrees: bool) -> None:
    assert agree_in_meaning(own, theirs, "1N-2S") is agrees


def test_the_language_of_the_notes_is_read() -> None:
    assert agree_in_meaning("5+ hearts", "5+ harten", "1N-2H", "nl")
    assert not agree_in_meaning("5+ hearts", "5+ harten", "1N-2H")


@pytest.mark.parametrize(("own", "warnings"), [("Trf !h", 0), ("Trf !s", 1)])
def test_pages_compare_meanings_too(project: Project, own: str, warnings: int) -> None:
    answer = f'{{from: 1N-2D, text: "{own}"}}'
    project.write({**FILES, "card.yaml": CARD.replace("{from: true}", answer)})
    found = project.build("html").warnings
    assert [one.kind for one in found] == ["bml.card-disagrees"] * warnings
