"""A build and the editor say the same of directives: code, line, column, severity and message."""

from __future__ import annotations

from textwrap import indent
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.agreements.checks.severities import SeverityConfig, SeverityRules
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.directive_options import directive_kinds
from sphinxcontrib_bml.server.project_check import found_while_reading
from sphinxcontrib_bml.server.workspace import Workspace
from sphinxcontrib_bml.sphinxext.diagnostics import MESSAGES
from sphinxcontrib_bml.sphinxext.documents import FACTS
from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from sphinxcontrib_bml.language.diagnostics import Diagnostic

LIN = "pn|Ann,Bob,Eva,Joe|st||md|3SAKQ2HK43CQJT987,|sv|o|ah|Board 1|mb|1C|mb|p|mb|p|mb|p|pg||"
HAND = "N AKQ2 K43 - QJT987"
ROWS = "1C  a\n  1D  b"
SHARED = {
    "table-empty": "bidtable",
    "table-history": "bidtable 1N-9C\n\n2C  a",
    "table-history-with-spaces": "bidtable 1NT – 2♦\n\n2H  a\n\n+++bidtable 1N 2D so\n\n2H  a",
    "table-history-with-dashes": "bidtable 1NT–2♦\n\n2H  a\n\n+++bidtable 1NT–9Z\n\n2H  a",
    "table-history-unknown": "bidtable foo\n\n2C  a\n\n+++bidtable 1Q bar\n\n2C  a",
    "table-history-alone": "bidtable 1N-2C\n\n+++bidtable 1N-2C Stayman",
    "table-seat": f"bidtable\n:seat: 9\n\n{ROWS}",
    "table-vul": f"bidtable\n:vul: WE\n\n{ROWS}",
    "table-seat-nearly": f"bidtable\n:seat: 3.\n\n{ROWS}",
    "table-hand": "bidtable\n\n1C  !sAKQ2 !hK432 !d- !cQJT987 shows it",
    "table-rst-block": "bidtable\n\n1C  a\n#+BEGIN_RST\nx\n#+END_RST",
    "table-rst-block-open": (
        f"bidtable\n\n1C  a\n#+BEGIN_RST\nx\n\n+++bidtable\n\n{ROWS}\n  (8NT)  c"
    ),
    "table-file": "bidtable\n:file: gone.inc",
    "table-file-without-name": f"bidtable\n:file:\n\n{ROWS}",
    "table-file-and-rows": "bidtable\n:file: faulty.inc\n\n1C  a\n  (8NT)  b",
    "table-file-of-sources": "bidtable\n:file: /gone.inc",
    "table-label": "bidtable\n\n1C  a\n  (8NT)  b",
    "table-comment": "bidtable\n\n// nothing\n\n+++bidtable\n:seat: 0 1\n\n1C",
    "table-illegal": "bidtable 1N-(2C)\n\n2C  a\n  1D  b",
    "table-variable": "bidtable\n\n1M  a\n  oM b\n  X  c\n1om  d",
    "table-collapse": f"bidtable\n:collapse: x\n\n{ROWS}",
    "table-collapse-none": f"bidtable\n:collapse:\n\n{ROWS}",
    "table-hide": f"bidtable\n:hide: never\n\n{ROWS}",
    "table-unknown": f"bidtable\n:saet: 3\n\n{ROWS}",
    "table-class": f"bidtable\n:class: 12\n:name:\n\n{ROWS}",
    "table-only": f"bidtable\n:only: anna\n:except: ben, carl\n\n{ROWS}",
    "table-only-below": "bidtable 1N\n\n//only anna\n2C  a\n\n2D  b\n//only nobody",
    "table-ignore": "bidtable\n:ignore: CALL-UNKNOWN, NONSENSE\n\n1C  a\n  (8NT)  b",
    "table-ignore-line": (
        "bidtable\n\n1C  a\n  (8NT)  b\n  //ignore CALL-UNKNOWN\n1D\n//ignore CALL-UNKNOWN"
    ),
    "table-control": "bidtable\n\n1C  be\x07ll\n  1D  a\x01b\x02c",
    "table-include": "bidtable\n\n1C  a\n#INCLUDE gone.inc\n  1D  b",
    "table-include-faulty": "bidtable\n\n1C  a\n#INCLUDE faulty.inc\n  1D  b",
    "table-settings": "bidtable\n\n#SEAT 7\n#VUL QQ\n#HIDE x\n1C  a\n#NONSENSE",
    "table-duplicate": "bidtable\n\n1C  a\n1D  b\n1C  c",
    "table-annotation": "bidtable\n\n1C  a\n//bss nonsense\n//as 9C\n//nothing",
    "table-heading": "bidtable\n\n* A heading\n1C  a",
    "table-metadata": "bidtable\n\n#+TITLE: x\n#+VARIANTS: anna and and\n1C  a",
    "table-long": f"bidtable\n\n1C  {'x' * 10_001}",
    "table-tab": "bidtable\n\n1C  a\n\t1D  b\n\t\t(8NT)  c",
    "table-deep": "bidtable\n:seat: 3\n\n    1C  a\n      (8NT)  b",
    "table-without-blank-line": "bidtable 1N\n2C  a\n  (8NT)  b",
    "table-two": "bidtable\n\n1C  a\n\n  (8NT)  b\n\n+++bidtable 9N\n\n1C  a",
    "play-empty": "play",
    "play-options": "play\n:leader: Q\n:trump: X\n\n!sA !s2 !s3 !s4\n!sA !s5 !h2 !h3 !h4",
    "deal-empty": "deal",
    "deal-header": f"deal #1 E NS 9S hh\n\n{HAND}",
    "deal-header-words": f"deal S EW 3 4HxS c2\n\n{HAND}\n\n+++deal\n\nSouth E 2c\n{HAND}",
    "deal-header-hand": f"deal N AKQ2 K43 -\n\n{HAND}",
    "deal-file-header": "deal My deal\n:file: match.lin",
    "deal-show": f"deal\n:show: Q\n\n{HAND}",
    "deal-show-none": f"deal\n:show:\n\n{HAND}",
    "deal-cards": "deal\n\nN AKQ2 K43 - QJT98765",
    "deal-twice": f"deal\n\n{HAND}\n{HAND}",
    "deal-nonsense": f"deal #1 E\n\n{HAND}\nS what",
    "deal-nothing": "deal\n\nnothing at all",
    "deal-pbn": "deal\n\nN:AKQ2.K43.QJT987 - - -",
    "deal-comment": f"deal\n\n// a comment\n{HAND}\n#INCLUDE gone.inc",
    "deal-control": "deal\n\nN AKQ2 K43 - QJT98\x07",
    "deal-ignore": "deal\n:ignore: DEAL-CARDS\n\nN AKQ2 K43 - QJT98765",
    "deal-file": f"deal\n:file: match.lin\n:board: 1\n\n{HAND}",
    "deal-room": "deal\n:file: match.lin\n:room: third\n:record: 0\n:players: perhaps",
    "deal-vul": f"deal\n:vul: NS\n\n{HAND}",
    "deal-only": f"deal\n:only: anna\n\n{HAND}",
    "auction-empty": "auction",
    "auction-dealer": "auction Q\n\n1C P P P",
    "auction-dealer-calls": "auction 1C P P P",
    "auction-of-deal": "auction\n:viewer:\n:double-dummy: no\n:auction: yes\n\n1C P P P",
    "auction-vul": "auction\n:vul: WE\n\n1C P P P",
    "auction-marks": "auction\n\n1C P P 1D\n1H* P P P P",
    "auction-illegal": "auction N\n\n1C P 1C P\n** nothing",
    "auction-file": "auction N\n:file: match.lin\n\n1C P P P",
    "auction-comment": "auction\n\n// nothing\n1C P P P",
    "auction-heads": "auction\n:heads: perhaps\n\nW N E S\n1C P 1H P\nP 1D",
    "auction-two-dealers": "auction E\n\nW N E S\n  1C P P",
    "auction-below-deal": f"deal E\n\n{HAND}\n\n+++auction\n\n1C P P P P\n1D",
    "auction-below-deal-plain": (f"deal E 4HN\n\n{HAND}\n\n+++auction\n:heads: no\n\n1C P P P P"),
    "auction-below-deal-headed": f"deal E\n\n{HAND}\n\n+++auction\n\nW N E S\n1C P P P",
    "auction-below-file": (
        f"deal E\n\n{HAND}\n\n+++deal\n:file: match.lin\n\n+++auction\n\n1C P P P P"
    ),
    "auction-name": "auction north\n:show: N\n\n1C P P P\nP",
    "notes-empty": "bml\n:ignore:\n\nText.",
    "notes-heading": "bml\n\nText.\n\n* Heading",
    "notes-clips": "bml\n\n1C  a\n  #PASTE nothing\n\n#CUT other\n1D\n#ENDCUT",
    "notes-clip-open": f"bml\n\n#CUT other\n1D  a\n\n+++bidtable\n\n{ROWS}",
    "notes-rst-block-open": f"bml\n\n#+BEGIN_RST\n\nx\n\n+++bidtable\n\n{ROWS}\n  (8NT)  c",
    "notes-rst-end": "bml\n\nText.\n\n#+END_RST",
    "notes-options": "bml\n:seat: 3\n:class: x\n\n1C  a",
    "notes-own-line": "bml 1C = a\n\n  (8NT) = b",
    "notes-file": "bml\n:file: faulty.inc\n\n1N  a",
    "notes-deal": "bml\n\n#1 E 4H\nN AKQ2 K43 - QJT98765\n\n1C P P P",
    "notes-table": "bml\n\n| a | b |\n|---\n| 1 | 2 | 3 |",
    "notes-hand": "bml\n\nA hand !sAKQ2 !hK432 !d- !cQJT987 in a text.",
    "notes-links": "bml\n\nSee [there](javascript:x) and [here](#nothing).",
    "notes-variants": "bml\n\n#+VARIANTS: anna ben\n\n//only carl\nText.\n\n//except anna",
    "notes-settings": "bml\n\n#SEAT 3\n\n+++bidtable\n\n1C  a\n(8NT)",
    "changes-nothing": "bml-changes",
    "changes-options": "bml-changes\n:since: HEAD\n:depth: 0\n:system:\n:sicne: HEAD",
    "changes-argument": "bml-changes HEAD\n:since: HEAD",
    "changes-content": "bml-changes\n:since: HEAD\n\nHEAD",
    "compare-nothing": "bml-compare",
    "compare-one": "bml-compare one\n:depth: -1",
    "compare-three": "bml-compare one, two three\n:opening: two clubs",
    "compare-lines": "bml-compare one\ntwo\n:opening: 1C-1D\n:class: 1",
    "coverage-nothing": "bml-coverage\n:top: 0",
    "coverage-options": (
        "bml-coverage match.lin\n:me: Anna\n:pair:\n:top: x\n:parts: gaps, all\n:optional: no"
        "\n:tolerance: 3"
    ),
    "explorer-options": "bml-explorer\n:auction: 1C-9Z\n:opening: 1C",
    "explorer-argument": "bml-explorer 1C\n:auction:",
    "explorer-name": "bml-explorer\n:name:\n:class:",
    "quiz-options": (
        "bml-quiz\n:kinds: MX\n:opening: 1C 1D\n:chapter:\n:depth: many\n:count: 0\n:seed: x"
    ),
    "quiz-flags": "bml-quiz\n:alerts: never\n:changed: never\n\nText.",
    "quiz-sheet-options": "bml-quiz-sheet\n:kinds:\n:seed:\n:opening: nothing\n:cuont: 3",
    "sequences-options": "bml-sequences\n:opening: one club\n:depth: 0\n:alerts:",
    "alerts-argument": "bml-alerts moon\n:opening: 1N",
    "alerts-options": "bml-alerts acbl\n:opening: X\n:show: all\n:system:\n:shwo: none",
    "hands-argument": "bml-hands 1N what\n:count: 0",
    "hands-options": "bml-hands 1N\n:count: many\n:seat: 5\n:only: us\n:format: pbn\n:cuont: 3",
    "space-argument": "bml-space 1N what\n:seat: 2",
    "space-options": "bml-space 1N\n:seat: 5\n:vul: Q\n:assume: x\n:system:\n:assmue:",
    "summary-options": "bml-summary\n:alerts: some\n:depth: 1.5\n:opening: 1C",
    "report-options": "bml-report\n:checks: DUPLICATE, NONSENSE\n:kinds: warning, problem",
    "report-class": "bml-report\n:checks: DUPLICATE:cousins\n:kinds:\n:cheks: x",
    "downloads-options": "bml-downloads pdf\n:formats:\n:format: pbn",
    "card-nothing": "convention-card\n:missing: some",
    "card-options": "convention-card card.yaml\n:missing: some\n:sections:\n:no-export: no\n:nmae:",
    "convention-options": (
        "convention Stayman\n:id: stayman\n:autor: x\n:section:\n\nText.\n\n"
        f"+++bidtable\n:seat: 9\n\n{ROWS}"
    ),
    "conventions-options": "conventions all\n:section:\n:class: 1\n:file: x",
    "conventions-content": "conventions\n\nText.\n\n+++bml-report\n:kinds: x",
}
"""Directives of a page, ``+++`` before each but the first: name and argument, options, content."""
RST = {
    "deal-of-section": (
        f".. deal:: E\n\n   {HAND}\n\nBelow\n-----\n\n.. auction::\n\n   1C P P P 1D\n"
        f"\nNext\n====\n\n.. auction::\n\n   1C P P P 1D\n"
        f"\nLow\n---\n\n.. deal:: E\n\n   {HAND}\n"
        f"\nLow too\n-------\n\n.. auction::\n\n   1C P P P 1D\n"
    ),
    "indented": "* An item:\n\n  .. bidtable:: 1N\n     :seat: 9\n\n     2C  a\n       (8NT)  b\n",
    "late-option": ".. bidtable:: 1N\n   2C  a\n   :seat: 9\n\n   2D  b\n     (8NT)  c\n",
    "option-of-two-lines": (
        f".. bidtable::\n   :caption: of two\n     lines\n   :seat: 9\n\n{indent(ROWS, '   ')}"
    ),
    "domain": ".. bml:bidtable::\n   :seat: 9\n\n   1C  a\n     (8NT)  b\n",
    "report-of-domain": (
        ".. bml:report::\n   :kinds: problem\n\n.. bml:quiz-sheet:: x\n   :count: 0\n"
    ),
    "table-in-convention": (
        ".. convention:: Stayman\n   :id: stayman\n   :alas: x\n\n   Text.\n\n   .. bidtable:: 1N\n"
        "      :seat: 9\n\n      2C  a\n        (8NT)  b\n"
    ),
    "sections": (
        ".. bml::\n\n   #SEAT 3\n\nFirst\n-----\n\nText.\n\nMore\n====\n"
        "\n.. bidtable::\n\n   1C  a\n"
    ),
}
MYST = {
    "deal-of-section": (
        f"```{{deal}} E\n{HAND}\n```\n\n## Below\n\n```{{auction}}\n1C P P P 1D\n```\n\n# Next\n\n"
        "```{auction}\n1C P P P 1D\n```\n"
    ),
    "yaml": "```{bidtable} 1N\n---\nseat: 9\nvul: 'QQ'\nhide: true\n---\n2C  a\n  (8NT)  b\n```\n",
    "colons": ":::{bidtable}\n:saet: 9\n\n1C  a\n  (8NT)  b\n:::\n",
    "nested": "````{note}\n```{deal}\n:show: Q\n\n" + HAND + "4\n```\n````\n",
    "report-of-domain": (
        "```{bml:report}\n:kinds: problem\n```\n\n:::{bml:quiz-sheet} x\n:count: 0\n:::\n"
    ),
    "table-in-convention": (
        "````{convention} Stayman\n:id: stayman\n:alas: x\n\nText.\n\n"
        "```{bidtable} 1N\n:seat: 9\n\n2C  a\n  (8NT)  b\n```\n````\n\n"
        "```{bml-report}\n:kinds: x\n```\n"
    ),
    "report-in-yaml": "```{bml-report}\n---\nchecks: NONSENSE\nkinds: 'problem'\n---\n```\n",
    "eval-rst": "```{eval-rst}\n.. bidtable::\n   :seat: 9\n\n   1C  a\n     (8NT)  b\n```\n",
}


def rst_page(directives: str) -> str:
    """Return a page in reStructuredText."""
    found = []
    for directive in directives.split("+++"):
        first, _, rest = directive.partition("\n")
        name, _, argument = first.partition(" ")
        found.append(f".. {name}:: {argument}".rstrip() + "\n" + indent(rest, "   "))
    return "Page\n====\n\n" + "\n\n".join(found) + "\n"


def myst_page(directives: str) -> str:
    """Return a page in MyST."""
    found = []
    for directive in directives.split("+++"):
        first, _, rest = directive.partition("\n")
        name, _, argument = first.partition(" ")
        found.append(f"```{{{name}}} {argument}".rstrip() + f"\n{rest.rstrip()}\n```")
    return "# Page\n\n" + "\n\n".join(found) + "\n"


OF_THE_BUILD = frozenset({str(Code.CARD_FILE)})
"""Codes of what only a build finds while it reads a page: editors do not read card files. What
needs all documents, such as the name of a system, is not a message of a page."""

PAGES = {
    **{f"{name}.rst": rst_page(text) for name, text in SHARED.items()},
    **{f"{name}.rst": f"Page\n====\n\n{text}" for name, text in RST.items()},
    **{f"myst-{name}.md": myst_page(text) for name, text in SHARED.items()},
    **{f"myst-{name}.md": f"# Page\n\n{text}" for name, text in MYST.items()},
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Build:
    project = Project(tmp_path_factory.mktemp("pages"))
    project.write(PAGES)
    project.write({"index.rst": "Pages\n=====\n\n.. toctree::\n   :glob:\n\n   *\n"})
    project.write({"faulty.inc": "1H  a\n  (8NT)  b\n", "match.lin": LIN})
    return project.build(config={"myst_enable_extensions": ["colon_fence"]})


def settled(findings: Iterable[Diagnostic], settler: SeverityRules) -> list[tuple[object, ...]]:
    told = [
        (one.span.line, one.span.column, str(one.code), str(kept.severity), one.message, one.hint)
        for one in findings
        if (kept := settler.resolve(one)) is not None
    ]
    return sorted(told, key=str)


def told_by_build(build: Build, name: str) -> list[tuple[object, ...]]:
    messages = MESSAGES.of(build.app.env).get(name, [])
    facts = FACTS.of(build.app.env).get(name)
    settler = SeverityRules(facts.silences if facts else (), SeverityConfig())
    told = settled((one.finding for one in messages), settler)
    return [one for one in told if one[2] not in OF_THE_BUILD]


def told_by_editor(path: Path) -> list[tuple[object, ...]]:
    workspace = Workspace()
    workspace.set_text(path.resolve(), path.read_text(encoding="utf-8"))
    system = workspace.system(path.resolve())
    assert system is not None
    (reading,) = system.readings
    for key in system.asking or ("",):
        reading.agreements(key)
    settler = SeverityRules(reading.parse.state.silences, SeverityConfig())
    return settled(found_while_reading(reading), settler)


@pytest.mark.parametrize("name", PAGES)
def test_a_build_and_the_editor_say_the_same(pages: Build, name: str) -> None:
    told = told_by_build(pages, name.rpartition(".")[0])
    assert told_by_editor(pages.folder / name) == told


def test_every_directive_has_a_page_with_mistakes() -> None:
    written = {
        name for text in PAGES.values() for name in directive_kinds() if f".. {name}::" in text
    }
    assert written == set(directive_kinds())
