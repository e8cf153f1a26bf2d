"""The edits of all messages end them, and give the auctions that the messages name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given

import sphinxcontrib_bml
from sphinxcontrib_bml.agreements.note_files import SUFFIX
from sphinxcontrib_bml.agreements.notes import Notes
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Advice, Diagnostic, Edit
from sphinxcontrib_bml.language.explanations import explanation_of
from sphinxcontrib_bml.language.options import Options
from tests.language.strategies import chapters
from tools.fuzz.stages.accounting import unaccounted_rows

# Their edits let rows or words be read that were only shown, with problems of their own.
READ_ANEW = {
    *(Code.CALL_UNKNOWN, Code.TABLE_DOUBT, Code.TABLE_PROSE),
    *(Code.DIRECTIVE_PLACE, Code.DIRECTIVE_UNKNOWN),
}
# Numbers are read in descriptions as written; rows that are read in a wrong place contradict none.
NOT_SAID_BEFORE = {Code.NUMBER, Code.DUPLICATE, Code.DUPLICATE_SAME}
MOST_OF_A_KIND = 2
"""How many messages of a kind are followed in a file of the corpus."""


class Reading:
    """Notes as text, with all that is found in them."""

    def __init__(self, text: str, name: str, options: Options | None = None) -> None:
        self.notes = sphinxcontrib_bml.parse(text, name, options)
        self.source = self.notes.parses[0].source
        self.found = list(sphinxcontrib_bml.check(self.notes))
        self.options = options

    def followed(self, edits: Sequence[Edit]) -> Reading:
        """Return the notes with edits made."""
        text = self.source.text
        for edit in sorted(edits, key=lambda edit: edit.span[1:], reverse=True):
            text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
        return Reading(text, self.source.name, self.options)

    def messages(self) -> Counter[tuple[Code, Severity, str]]:
        return Counter((one.code, one.severity, one.message) for one in self.found)

    def problems(self) -> Counter[Code]:
        return Counter(one.code for one in self.found if one.severity is not Severity.INFO)


def exported(notes: Notes) -> list[tuple[object, ...]]:
    return [(*item.key, item.text, item.alert, item.row.annotations) for item in notes.book.leading]


def wrong_edits(before: Reading, most: int | None = None) -> Iterator[str]:
    """Yield what following a hint of notes gives that it should not.

    :param most: how many messages of a kind are followed.
    """
    kinds: Counter[tuple[Code, str]] = Counter()
    for item in before.found:
        kinds[item.code, item.kind] += 1
        ways = [Advice("", item.edits), *item.choices]
        if most is not None and kinds[item.code, item.kind] > most:
            continue
        for way in ways:
            if way.edits and all(edit.span.source is before.source for edit in way.edits):
                yield from _faults(item, way, before, before.followed(way.edits))


def _faults(item: Diagnostic, way: Advice, before: Reading, after: Reading) -> Iterator[str]:
    """Yield what is wrong after the edits of a way are made."""
    message = item.code, item.severity, item.message
    if after.messages()[message] >= before.messages()[message]:
        yield f"{item}: is still there"
    yield from (f"{item}: loses {row.label}" for row in unaccounted_rows(after.notes))
    # To read headings as titles makes rows openings, with the problems of openings.
    is_titles = "#+HEADINGS" in way.hint
    is_read_anew = item.code in READ_ANEW or "not exported" in item.message
    if is_read_anew or is_titles or (item.code is Code.SEQUENCE_BLANKS and item.choices):
        return
    known = {(one.code, one.message) for one in before.found}
    more = (after.problems() - before.problems()).keys() - NOT_SAID_BEFORE
    for one in after.found:
        if one.code in more and (one.code, one.message) not in known:
            yield f"{item}: brings {one}"
    is_misread = item.code is Code.TABLE_CONTEXT and not item.kind
    if item.code is Code.LINK_UNKNOWN or is_misread:  # the target of a link is in the text
        return
    is_kept = not item.choices and not explanation_of(item.code).edits_change_exports
    was, now = exported(before.notes), exported(after.notes)
    if was != now and (is_kept or item.kind == "read"):
        yield f"{item}: exports {len(was)} auctions otherwise"


# CHECKS CK-4a
@given(chapters)
def test_the_edits_of_any_notes_end_their_messages(text: str) -> None:
    assert list(wrong_edits(Reading(text, "notes.bml"))) == []


# CHECKS CK-4a
@pytest.mark.corpus
def test_the_edits_of_real_notes_end_their_messages(corpus_dir: Path) -> None:
    paths = sorted(corpus_dir.rglob(f"*{SUFFIX}"))
    assert paths
    for path in paths:
        text = path.read_bytes().decode("utf-8", errors="replace")
        options = Options(root=corpus_dir)
        assert list(wrong_edits(Reading(text, str(path), options), MOST_OF_A_KIND)) == []
