"""Notes in directives of reStructuredText and MyST mean to the server what they mean to a build."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.server.reading import SystemReading, Workspace

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
    # The table with an option of its own is not the one that is told of.
    assert [one.message for one in told] == ["#SEAT 3 still holds in a later section"]
    assert told[0].span.text.strip() == "3"
    (related,) = told[0].related
    assert (
        related.span.line
        == text.split("\n").index(next(line for line in text.split("\n") if "1S" in line)) + 1
    )


def test_a_seat_holds_in_the_sections_inside_its_own(tmp_path: Path) -> None:
    system = system_of(tmp_path, "page.rst", RST)
    assert Code.CONDITIONS_CARRY not in [one.code for one in system.diagnostics]
