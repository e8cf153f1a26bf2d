"""The index of sequences: every definition with a text is in it once (RESOLVER RI-1)."""

from __future__ import annotations

from collections import Counter

from sphinxcontrib_bml.agreements.answers import Meaning
from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.agreements.tree import AuctionTree
from sphinxcontrib_bml.display.plain import shown_text
from sphinxcontrib_bml.display.sequence_lists import SequenceLists, shortened
from sphinxcontrib_bml.display.wording import PageTexts
from sphinxcontrib_bml.language.options import Options
from tools.fuzz.subject import Subject, demand


def list_sequences(subject: Subject) -> None:
    """List what the notes hold, whole and as a summary."""
    tree = resolver_of(subject.notes).tree
    listed: Counter[int] = Counter()

    def text_of(meaning: Meaning) -> str:
        listed[id(meaning)] += 1
        return shown_text(meaning, Options())

    lists = SequenceLists(tree, PageTexts(), text_of)
    lists.sequences()
    missing = [one for one in _with_texts(tree) if listed[id(one)] != 1]
    demand(not missing, "not listed once", missing[:1])
    for section in (*lists.rows({}), *lists.summary(3), *lists.alerts()):
        for line in section.lines:
            demand(bool(line.label), "no label", section)
            demand(all("\n" not in shortened(said.text) for said in line.said), "lines", line)


def _with_texts(tree: AuctionTree) -> list[Meaning]:
    found: list[Meaning] = []
    stack = list(tree.roots.values())
    while stack:
        node = stack.pop()
        found += [one for one in node.definitions if one.text]
        stack.extend(node.below.values())
    return found
