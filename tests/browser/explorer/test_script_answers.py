"""The script of the page answers as Python does (RESOLVER RP-4).

RESOLVER RQ-1, RQ-2, RQ-3, RQ-4, RQ-5, RQ-6, RQ-7, RQ-8, RQ-9, RQ-10, RQ-11, RD-3, RD-4.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.agreements.resolver import ask
from sphinxcontrib_bml.explorer import files
from tests.agreements.resolver.comparing import queries
from tests.agreements.resolver.test_against_oracle import systems
from tests.browser.explorer.asking import Asked, Shown, answers, load, unlike

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

AGREEMENTS = Path(__file__).parents[2] / "agreements"
SMALL = AGREEMENTS / "resolver" / "small.bml"
EXAMPLES = json.loads((AGREEMENTS / "queries.json").read_text(encoding="utf-8"))
OTHERS = """
1C-(any)-X  Over all else
1N  15-17
  (D)
  //as 1N
  (2C)
  //as 1N D=2C
  (2D)
  //as 1N-(2C)
  2C  Stayman
    2D  no major
  2S ! [](x)
  other  natural
others  nothing
(any)   theirs

P  no opening

#SEAT 3
P  not even in third seat

2N  third
  3C  third, Stayman

#SEAT 12
2N  first or second
  3C  first or second, Stayman

#SEAT 0
#VUL Y0
2N  vulnerable
  3C  vulnerable, Stayman

1D  natural
  accept  with a fit
  (bid)  other bids
    X  over a bid
    cue  with a fit
    other  no fit
      (D)
        R  last word
      6-other  words below
  (any)
    R  over all else
  (2C)
    P  no agreement
  //as 1N

1D-(any)
P  over anything

1N-3C *both* `suits`
//bss qual=1:"15"
"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(offline=True) as context:
        yield context.new_page()


@pytest.fixture(scope="module")
def number(pytestconfig: pytest.Config) -> int:
    """How many queries are compared."""
    found: int = pytestconfig.getoption("--queries")
    return found


def asked(query: str, seat: int | None = None, vul: str = "00") -> Asked:
    return query, seat, vul


def differences(page: Page, notes: Notes, all_queries: list[Asked]) -> list[str]:
    shown = Shown(notes)
    load(page, shown.files())
    expected = [shown.told(ask(notes, *query)) for query in all_queries]
    return unlike(all_queries, answers(page, shown.name, all_queries), expected)


def test_the_examples_are_answered_alike(page: Page) -> None:
    asked_for = [asked(example[0], **example[1]) for example in EXAMPLES]
    assert len(asked_for) == 77
    assert differences(page, read(SMALL), asked_for) == []


def test_queries_as_people_type_them_are_answered_alike(page: Page, number: int) -> None:
    for seed, notes in enumerate((read(SMALL), parse(OTHERS))):
        assert differences(page, notes, list(queries(notes, number // 2, seed))) == []


def test_trees_that_are_cut_into_parts_are_answered_alike(
    page: Page, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RESOLVER RD-3a, RD-4."""
    monkeypatch.setattr(files, "MOST_BYTES", 300)
    for seed, notes in enumerate((read(SMALL), parse(OTHERS))):
        assert differences(page, notes, list(queries(notes, number // 2, seed))) == []


@pytest.mark.corpus
def test_notes_of_real_partnerships_are_answered_alike(
    page: Page, number: int, corpus_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    everyone = systems(corpus_dir)
    share = number // len(everyone) + 1
    usual = files.MOST_BYTES
    for seed, notes in enumerate(everyone):
        # Every other tree is cut as those of large systems are.
        monkeypatch.setattr(files, "MOST_BYTES", 4_000 if seed % 2 else usual)
        assert differences(page, notes, list(queries(notes, share, seed))) == []
