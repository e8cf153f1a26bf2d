"""Agreements as sentences, answers with places, and chapters in Markdown, for assistants."""

from __future__ import annotations

import json
from itertools import islice

from sphinxcontrib_bml.agreements.resolver import ask_reference
from sphinxcontrib_bml.assistant.files import write_sentences
from sphinxcontrib_bml.assistant.model import by_section, placed_agreements
from sphinxcontrib_bml.assistant.words import answer_text, chapter_markdown
from sphinxcontrib_bml.formats.registry import NoSettings
from tools.fuzz.subject import Subject, demand

_MOST = 4
"""Auctions of one case that are asked."""


def tell_assistants(subject: Subject) -> None:
    """Write all sentences, ask the first auctions, and write each chapter."""
    notes = subject.notes
    lines = write_sentences(notes.system, NoSettings()).data.decode("utf-8").splitlines()
    placed = list(placed_agreements(notes.system))
    demand(len(lines) == len(placed), "an agreement without a line", len(lines))
    listed = [one for _, _, agreements in by_section(iter(placed)) for one in agreements]
    demand(listed == placed, "an agreement in no section", len(listed))
    for line in lines:
        record = json.loads(line)
        demand(record["line"] > 0 and record["text"] in record["sentence"] + ".", "place", line)
    for one in islice(notes.book, _MOST):
        for answer in ask_reference(notes, one.auction.short):
            text = answer_text(answer, notes.system.options)
            demand(not answer.meanings or answer.meanings[0].row.place in text, "no place", text)
    for parse in notes.parses:
        demand(chapter_markdown(parse).startswith("# "), "no title", parse.source.name)
