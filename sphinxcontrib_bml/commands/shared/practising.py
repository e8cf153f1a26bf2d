"""What commands that ask what notes say have in common: filters, reading, lists (QZ-14, QT-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import click

from ...agreements.notes import Notes
from ...agreements.practice import Filters, Kind, Practice, Reason
from ...agreements.resolver import Meaning
from ...agreements.system import System
from ...display.practice import practice
from ...language.options import Options
from .notes import is_there, read_documents
from .program import Function
from .questioning import opening_named
from .states import state_named, state_of, state_since
from .variants import notes_of_one

_REASONS = {
    Reason.EMPTY: "no text that says anything",
    Reason.REFERENCE: "its text points elsewhere",
    Reason.LONG: "its text is too long",
    Reason.UNCLEAR: "the notes say two things",
    Reason.QUALIFIED: "it holds for one meaning of a call only",
    Reason.NAMES_CALL: "its text names the call",
    Reason.REST_ROW: "the row for all other calls shows it too",
    Reason.SISTER: "another call shows it too",
    Reason.ALONE: "fewer than two other calls have a text there",
}


def filter_options(since_help: str) -> Callable[[Function], Function]:
    """Return what adds the filters, which the function gets as ``filters`` and ``since`` (QZ-14).

    :param since_help: what an older state of the notes is for.
    """

    def decorate(function: Function) -> Function:
        decorated = _with_filters(function)
        for option in (
            click.option("--since", metavar="REV", help=since_help),
            *_OPTIONS,
        ):
            decorated = option(decorated)
        return decorated

    return decorate


_OPTIONS = (
    click.option("--alerts", is_flag=True, help="Only calls that are alerted."),
    click.option("--depth", type=click.IntRange(1), help="Only auctions of at most so many calls."),
    click.option("--chapter", default="", metavar="HEADING", help="Only rows below a heading."),
    click.option("--opening", metavar="CALL", help="Only one opening: 1N, '(1H)' for theirs."),
)


def _with_filters(function: Function) -> Function:
    @wraps(function)
    def command(
        *,
        opening: str | None,
        chapter: str,
        depth: int | None,
        alerts: bool,
        since: str | None,
        **others: Any,
    ) -> None:
        named = opening_named(opening) if opening is not None else None
        if opening is not None and named is None:
            raise click.UsageError(f"--opening {opening!r} is no opening, such as 1N or '(1H)'")
        first = (named.opener, named.calls[0]) if named is not None else None
        filters = Filters("MC", first, chapter, depth, alerts, since is not None)
        function(filters=filters, since=since, **others)

    return command


def practice_named(
    name: str, since: str | None, reading: Options, variant: str | None
) -> tuple[Notes, Practice]:
    """Return notes and what can be asked of them.

    :param since: the state that changes are looked for from.
    :param variant: the partner whose notes they are (VARIANTS VA-12).
    :raises FileProblemError: where one of them cannot be read.
    :raises click.UsageError: where nobody chose one of several partners.
    """
    notes = notes_of_one(read_documents(name, reading), Path(name).absolute().stem, variant)
    if since is None:
        return notes, practice(notes)
    return notes, practice(notes, since=state_before(since, name, reading, notes.variant))


def state_before(since: str, name: str, reading: Options, variant: str) -> System:
    """Return the notes as they were: in a snapshot, in a revision, or before a day.

    :param variant: the partner whose notes they are; nothing where they tell none apart.
    :raises FileProblemError: where that cannot be read.
    :raises click.UsageError: where there were other partners then.
    """
    is_snapshot = since.lower().endswith(".json") and is_there(Path(since))
    old = state_named(since, reading) if is_snapshot else state_since(since, name, reading)
    return state_of(old, variant).system


def listing(practice_of: Practice, filters: Filters) -> Iterator[str]:
    """Yield the agreements that are asked and those that are not, with place and why (QT-2)."""
    left = {key.id for key in practice_of.keys(filters) if key.kind is not Kind.NEXT}
    asked = [one for one in practice_of.agreements.values() if one.id in left]
    for one in asked:
        why = (
            f"  (its call is not asked: {_REASONS[one.call_exclusion]})"
            if one.call_exclusion
            else ""
        )
        yield f"{_place(one.meaning)}  {one.id}: {one.text}{why}"
    for out in practice_of.excluded:
        yield f"{_place(out.meaning)}  {out.id}: not asked: {_REASONS[out.reason]}"
    calls = sum(one.call_exclusion is None for one in asked)
    yield ""
    yield f"asked: {len(asked)}, for their calls: {calls}; left out: {len(practice_of.excluded)}"


def _place(meaning: Meaning) -> str:
    return meaning.row.place
