"""Questions made from notes: each has one right answer, and flash cards are text (PRACTICE)."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from itertools import islice
from zipfile import ZipFile

from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.bridge.auctions import Call
from sphinxcontrib_bml.formats.registry import Written
from sphinxcontrib_bml.practice.files import Cards, Deck, cards_as_lines
from sphinxcontrib_bml.practice.model.places import DecisionPointWalker, rows_at
from sphinxcontrib_bml.practice.model.questions import Kind, Question
from sphinxcontrib_bml.practice.model.selection import Filters, Practice
from sphinxcontrib_bml.practice.words import QuestionFormatter, practice, sheet_as_text, sheet_of
from tools.fuzz.subject import Subject, demand

_SEED = "fuzz"
_EVERY_KIND = Filters("".join(Kind))
_MOST = 40
"""Questions that are made from one input."""
_RUN_BY_ANKI = re.compile(r"\[(?:latex|sound:|\$)|\{\{")
_CELLS = 5
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def ask_questions(subject: Subject) -> None:
    """Check that all agreements are asked or left out, and that questions have one answer."""
    made = practice(subject.notes)
    rows = rows_at(list(DecisionPointWalker(resolver_of(subject.notes).tree, made.text_of).all()))
    demand(len(made.agreements) + len(made.excluded) == len(rows), "agreements lost", made)
    for question in _questions(made):
        _demand_one_answer(question, made)
    teller = QuestionFormatter()
    sheet = sheet_of(made, _EVERY_KIND, _SEED, _MOST, teller)
    demand("\x1b" not in sheet_as_text(sheet, "Notes", teller), "control character", sheet)
    _demand_lines(made)


def _questions(made: Practice) -> Iterator[Question]:
    keys = made.keys_in_order(_SEED, _EVERY_KIND)
    for key in islice(keys, _MOST):
        question = made.ask(key, _SEED)
        demand(question == made.ask(key, _SEED), "another question", key)
        demand(0 <= made.content_hash(key) < 1 << 24, "mark", key)
        yield question


def _demand_one_answer(question: Question, made: Practice) -> None:
    options = question.options
    demand(len(set(options)) == len(options), "an option twice", question)
    if not options:
        return
    right = options[question.answer]
    if question.kind is Kind.CALL:
        demand(Call.parse(right) == question.call, "another call", question)
        return
    demand(right == question.text, "another text", question)
    near = [text for text in options if text != right and made.reader.are_similar(text, right)]
    demand(not near, "two right answers", (question, near))


def _demand_lines(made: Practice) -> None:
    """Check that lines of flash cards have their columns, and nothing that Anki would run."""
    cards = islice(Cards(made, Deck("notes", "Notes", "2026-01-31")).all(_EVERY_KIND), _MOST)
    for line in cards_as_lines(cards, "Notes").decode().splitlines():
        cells = line.split("\t")
        demand(line.startswith("#") or len(cells) == _CELLS, "columns", line)
        demand(not _RUN_BY_ANKI.search("".join(cells[:2])), "text that is run", line)


def read_package(written: Written) -> None:
    """Check that a package can be opened, and that its fields are text."""
    with (
        ZipFile(BytesIO(written.data)) as archive,
        closing(sqlite3.connect(":memory:")) as connection,
    ):
        connection.deserialize(archive.read("collection.anki2"))
        fields = [row[0] for row in connection.execute("select flds from notes")]
    for text in fields:
        found = _RUN_BY_ANKI.search(text) or _CONTROL.search(text.replace("\x1f", ""))
        demand(found is None, "text that is run", found)
