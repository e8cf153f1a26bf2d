"""Notes in directives of reStructuredText and MyST mean to the server what they mean to a build."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.server.completion import completions
from sphinxcontrib_bml.server.desk import Desk, Spot
from sphinxcontrib_bml.server.edited_texts import EditorPosition
from sphinxcontrib_bml.server.hovers import hover
from sphinxcontrib_bml.server.leads import definitions, references
from sphinxcontrib_bml.server.subjects import is_in_running_text
from sphinxcontrib_bml.server.workspace import SystemReading, Workspace

RST = """\
Page
====

.. bml::

   #+VARIANTS: anna ben

   #SEAT 3

.. bidtable::
   :only: ben, annna

   1C  strong
     1D  weak
   //only anna

First
-----

.. bidtable::
   :except: Anna
   :seat: 1

   1D  diamonds

   1H  hearts

.. bml::
   :only: anna

   Words.

   //only ben
   1S  spades

   2S  weak
"""
MYST = """\
# Page

```{bml}
#+VARIANTS: anna ben

#SEAT 3
```

```{bidtable}
:only: ben, annna

1C  strong
  1D  weak
//only anna
```

## First

```{bidtable}
---
except: Anna
seat: 1
---
1D  diamonds

1H  hearts
```

```{bml}
:only: anna

Words.

//only ben
1S  spades

2S  weak
```
"""


def system_of(tmp_path: Path, name: str, text: str) -> SystemReading:
    path = tmp_path.resolve() / name
    workspace = Workspace()
    workspace.set_text(path, text)
    system = workspace.system(path)
    assert system is not None
    return system


@pytest.mark.parametrize(
    ("name", "text"), [("page.rst", RST), ("page.md", MYST)], ids=["rst", "myst"]
)
def test_options_of_directives_say_for_whom_their_notes_are(
    tmp_path: Path, name: str, text: str
) -> None:
    """VARIANTS VA-11."""
    system = system_of(tmp_path, name, text)
    books = {
        own.variant: [f"{one.auction.short} {one.text}" for one in own.book]
        for own in system.notes_of_each
    }
    assert books == {
        "anna": ["2S weak"],
        "ben": ["1C strong", "1D diamonds", "1H hearts"],
    }
    told = {str(one.code): one.span.text for one in system.diagnostics}
    assert told["VARIANT-UNKNOWN"] == "annna"
    nobody = [one.span.text for one in system.diagnostics if one.code is Code.VARIANT_NOBODY]
    assert nobody == ["//only anna", "//only ben"]
    (unknown,) = [one for one in system.diagnostics if one.code is Code.VARIANT_UNKNOWN]
    assert [(edit.span.text, edit.replacement) for edit in unknown.edits] == [("annna", "anna")]


@pytest.mark.parametrize(
    ("name", "text"), [("page.rst", RST), ("page.md", MYST)], ids=["rst", "myst"]
)
def test_a_seat_that_holds_in_a_later_section_is_told_once(
    tmp_path: Path, name: str, text: str
) -> None:
    """LANGUAGE SV-3."""
    system = system_of(
        tmp_path, name, text.replace("First\n-----", "More\n====").replace("##", "#")
    )
    told = [one for one in system.diagnostics if one.code is Code.CONDITIONS_CARRY]
    # The table with an option of its own is not the one that is reported of.
    assert [one.message for one in told] == ["#SEAT 3 still applies in this later section"]
    assert told[0].span.text.strip() == "3"
    (related,) = told[0].related
    assert (
        related.span.line
        == text.split("\n").index(next(line for line in text.split("\n") if "1S" in line)) + 1
    )


def test_a_seat_holds_in_the_sections_inside_its_own(tmp_path: Path) -> None:
    system = system_of(tmp_path, "page.rst", RST)
    assert Code.CONDITIONS_CARRY not in [one.code for one in system.diagnostics]


RST_ROLES = """\
Page
====

.. bidtable::

   1N  15-17
     2C  Stayman

See :bml:seq:`1NT–2♣` and :bml:seq:`our answer <1N-3C>`, :bml:seq:`that one <1N-2C>`.
"""


def at(system: SystemReading, text: str, needle: str) -> Spot:
    (reading,) = system.readings
    return Spot(system, reading, reading.parse.source, reading.path, text.index(needle) + 1)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.rst", RST_ROLES),
        (
            "page.md",
            "# Page\n\n```{bidtable}\n1N  15-17\n  2C  Stayman\n```\n\nSee {bml:seq}`1NT–2♣` and "
            "{bml:seq}`our answer <1N-3C>`, {bml:seq}`that one <1N-2C>`.\n",
        ),
    ],
    ids=["rst", "myst"],
)
def test_roles_are_told_lead_to_their_rows_and_are_references_of_these(
    tmp_path: Path, name: str, text: str
) -> None:
    path = tmp_path.resolve() / name
    path.write_text(text, encoding="utf-8")
    desk = Desk()
    uri = path.as_uri()
    desk.open(uri, text)
    system = desk.workspace.system(path)
    assert system is not None
    row = text.index("2C  Stayman")
    line = text.count("\n", 0, row)
    for needle in ("1NT–2♣", "that one"):
        spot = at(system, text, needle)
        assert is_in_running_text(spot)
        told = hover(desk, spot)
        assert told is not None
        assert isinstance(told.contents, types.MarkupContent)
        assert told.contents.value == f"**1NT 2♣**: Stayman ({name}:{line + 1})"
        assert [one.range.start.line for one in definitions(desk, spot)] == [line]
    unknown = at(system, text, "our answer")
    told = hover(desk, unknown)
    assert told is not None
    assert isinstance(told.contents, types.MarkupContent)
    assert told.contents.value == "1N-3C: not in the notes"
    assert definitions(desk, unknown) == []
    named = references(desk, at(system, text, "2C  Stayman"), declared=False)
    lines = desk.lines(system.readings[0].parse.source)
    shown = [
        text[lines.offset(EditorPosition(one.range.start.line, one.range.start.character)) :][:20]
        for one in named
    ]
    assert [one.startswith((":bml:seq:`", "{bml:seq}`")) for one in shown] == [True, True]


@pytest.mark.parametrize(
    ("name", "before", "offered", "missing"),
    [
        ("page.rst", "Page\n====\n\n.. bid", "bidtable", "seat"),
        ("page.md", "# Page\n\n```{", "deal", "show"),
        ("page.rst", "Page\n====\n\n.. bidtable::\n   :seat: 3\n   :", "vul", "seat"),
        ("page.md", "# Page\n\n```{bml:deal} #1\n:", "double-dummy", "seat"),
        ("page.rst", "Page\n====\n\n.. bml:qu", "quiz-sheet", "bml-quiz-sheet"),
        ("page.rst", "Page\n====\n\n.. bml-coverage:: match.lin\n   :", "top", "optional"),
        ("page.md", "# Page\n\n```{bml:quiz-sheet}\n:count: 3\n:", "seed", "count"),
        ("page.md", "# Page\n\n```{convention} Stayman\n:", "clone-of", "missing"),
    ],
)
def test_directives_and_their_options_are_completed(
    tmp_path: Path, name: str, before: str, offered: str, missing: str
) -> None:
    desk, path = Desk(), tmp_path.resolve() / name
    desk.open(path.as_uri(), before)
    system = desk.workspace.system(path)
    assert system is not None
    (reading,) = system.readings
    spot = Spot(system, reading, reading.parse.source, path, len(before))
    labels = [one.label for one in completions(desk, spot)]
    assert offered in labels
    assert missing not in labels
