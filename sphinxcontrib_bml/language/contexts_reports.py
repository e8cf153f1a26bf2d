"""Messages about auctions outside of tables (LANGUAGE HI-10a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from .codes import Code
from .context_words import HeadingKind
from .contexts import (
    ContextFinder,
    ContextProblem,
    continues,
    number_of_rows_after,
    surroundings_of,
    top_calls,
)
from .diagnostics import Advice, Edit, inserting_above_row
from .headings import AUCTIONS, HEADINGS_KEY, given_labels, is_among, is_conceivable, setting_of
from .labels import Label, as_theirs
from .opening_evidence import first_double
from .sequences import begins_with_history, normal_form
from .severity import ContextClass, Severity
from .source import Span
from .state import DocumentState
from .syntax import BiddingTable, ContextOrigin, Row, Surroundings, TableContext

_TITLES = "#+HEADINGS: titles"
_PAGES = (".rst", ".md")
"""Files in which such lines are text."""


def with_context(table: BiddingTable, state: DocumentState) -> BiddingTable:
    """Return ``table``, the next of its document, with the auction that its rows continue (HI-9).

    Reports that appear once per heading are stored for :func:`report_contexts`.
    """
    if not table.rows or table.rows[0].is_sequence:
        return table
    around = surroundings_of(state)
    finder = ContextFinder(around)
    own, table = table, finder.joined(table)
    if begins_with_history(own.rows[0]) and not continues(table.context, table):
        return own
    if table.is_aside:
        return table
    if around.is_for_some:
        table = replace(table, surroundings=around)
    context = table.context
    if context is None:
        headings = tuple(one.text.text for one in finder.sections)
        table = replace(table, headings=headings)
        _report_problem(table, around, state)
    elif context.origin is ContextOrigin.UNKNOWN:
        _report_unknown(table, finder, state)
    elif context.origin is ContextOrigin.ROWS:
        _report_theirs(table, context, state)
    elif context.origin is not ContextOrigin.BLANK:
        state.contexts.append((context, table))
    return table


def report_contexts(state: DocumentState) -> None:
    """Report the auctions outside of tables that were used, once per place (HI-10a)."""
    tables: dict[Span, list[BiddingTable]] = {}
    for context, table in state.contexts:
        tables.setdefault(context.span, []).append(table)
    contexts = {context.span: context for context, _ in reversed(state.contexts)}
    state.contexts.clear()
    for span, below in tables.items():
        _report_read(contexts[span], below, state)


def _report_read(
    context: TableContext, tables: Sequence[BiddingTable], state: DocumentState
) -> None:
    first = tables[0].rows[0]
    rows = sum(number_of_rows_after(context, table) for table in tables)
    these = "this row is" if rows == 1 else f"these {rows} rows are"
    place = "the text above" if not context.anchor else "the heading"
    if context.origin is ContextOrigin.WORDS:
        place = "the words above"
    severity = Severity.INFO
    file = first.span.file
    if context.span.file != file:
        place, severity = f"{place} in {context.span.file}", Severity.WARNING
    elif context.origin is ContextOrigin.WORDS and file not in state.context_files:
        severity = Severity.WARNING
        state.context_files.add(file)
    message = f"{these} read after {_auctions_of(context, tables[0])}, from {place}"
    mixed = next(filter(None, (_mixed_message(context, table) for table in tables)), "")
    if mixed:
        message, severity = mixed, Severity.WARNING
    if setting_of(state) == AUCTIONS:
        severity = Severity.INFO
    edits = [edit for table in tables for edit in history_edits(context, table)]
    written = "these auctions" if mixed else f"{_auctions_of(context, tables[0])};"
    history = Advice(f"write {written} above them", tuple(edits))
    titles = Advice(f"write {_TITLES} at the top of the file", tuple(_titles(first, state)))
    state.diagnostics.report(
        Code.TABLE_CONTEXT,
        first.span,
        message,
        hint=f"{history.hint}, or {_TITLES} at the top of the file",
        severity=severity,
        kind=ContextClass.READ,
        pasted=first.pasted,
        choices=[way for way in (history, titles) if way.edits],
    )


def _auctions_of(context: TableContext, table: BiddingTable) -> str:
    """Return the auction that the first row with an auction continues."""
    given = (given_labels(context, row) for row in table.rows if row.level == 0)
    return normal_form(next(filter(None, given), context.labels))


def _mixed_message(context: TableContext, table: BiddingTable) -> str:
    """Return the message if rows of a table continue different auctions (HI-10)."""
    rows: dict[tuple[Label, ...], list[str]] = {}
    for top in top_calls(table):
        labels = given_labels(context, top.row)
        if labels:
            rows.setdefault(labels, []).append(top.row.label)
    if len(rows) < 2:  # noqa: PLR2004 - two auctions
        return ""
    (less, few), (whole, many) = sorted(rows.items(), key=lambda item: len(item[0]))
    others = " and ".join(dict.fromkeys(many[:2]))
    return (
        f"{few[0]} is read after {normal_form(less)}, {others} next to it after "
        f"{normal_form(whole)}"
    )


def history_edits(context: TableContext, table: BiddingTable) -> Iterator[Edit]:
    """Yield the edits that write the auction above the rows of a table, if all are possible."""
    rows = [row for row in table.rows if row.level == 0]
    if any(row.pasted or row.span.source is not rows[0].span.source for row in rows):
        return
    if any(row.indent < rows[0].indent for row in rows):
        return  # a row below them may be at the base column, and not in a table of its own
    above: tuple[Label, ...] = ()
    for row in rows:
        if row.is_sequence:
            return
        labels = given_labels(context, row)
        if labels and labels != above:
            yield inserting_above_row(row.span, f"{normal_form(labels)};")
        elif above and not labels:
            yield inserting_above_row(row.span, "")
        above = labels


def _titles(row: Row, state: DocumentState) -> Iterator[Edit]:
    """Yield the edit that makes the headings of a file titles."""
    source = row.span.source
    is_whole = source.line_number(0) == 1 and not source.name.endswith(_PAGES)
    if not is_whole or source in state.includers or HEADINGS_KEY in state.metadata:
        return
    text = source.text
    blank = "" if text.startswith("#+") else "\n"
    yield Edit(Span(source, 0, 0), f"{_TITLES}\n{blank}")


def _report_theirs(table: BiddingTable, context: TableContext, state: DocumentState) -> None:
    """Report bids that are read as those of the opponents (HI-9d)."""
    for row in table.rows:
        if row.address.number in context.theirs:
            call = normal_form(row.labels)
            state.diagnostics.report(
                Code.TABLE_CONTEXT,
                row.span,
                f"a double of our own {call} cannot be meant; {call} is read as theirs, ({call})",
                hint=f"write ({call})",
                kind=ContextClass.DEFENSE,
                pasted=row.pasted,
                edits=() if row.pasted else (Edit(row.span, f"({call})", is_safe=True),),
            )


def _report_unknown(table: BiddingTable, finder: ContextFinder, state: DocumentState) -> None:
    """Report rows that are not openings, and continue no auction that is known (HI-9f)."""
    first, labels = table.rows[0], [top.label for top in top_calls(table)]
    count, double = len(table.rows), first_double(labels)
    these = "this row is probably not an opening"
    if count > 1:
        these = f"these {count} rows are {'' if double else 'probably '}not openings"
    message = f"{double.text} is not legal as the first call, so {these}" if double else these
    if double and count == 1:
        message = f"{double.text} is not legal as the first call"
    known = finder.evidence(table).possible_auctions(labels)
    ways = [*(f"{normal_form(one)};" for one in known), "...;"]
    hints = [f"write {one} above them" for one in ways]
    hints[-1] += " if they apply after any auction"
    state.diagnostics.report(
        Code.TABLE_CONTEXT,
        first.span,
        f"{message}; shown but not exported",
        hint=", or ".join(hints),
        pasted=first.pasted,
        choices=[
            Advice(f"write {one} above them", (inserting_above_row(first.span, one),))
            for one in ways
        ]
        if not first.pasted
        else (),
    )


def _report_problem(table: BiddingTable, around: Surroundings, state: DocumentState) -> None:
    """Report a heading with an auction that the rows below it do not continue (HI-10a)."""
    _, problem = ContextFinder(around).choose(table)
    if problem is None:
        return
    labels = problem.words.labels
    tops = list(top_calls(table))
    if tops and is_among(tops[0].label, labels[0]):
        return
    first = table.rows[0]
    message, histories = _problem_words(problem)
    legal = [one for one in histories if all(is_conceivable((*one, top.label)) for top in tops)]
    ways = [
        Advice(f"write {normal_form(one)}; above them", (_history_above(first, one),))
        for one in legal
    ]
    if problem.row is not None:
        hint = f"{problem.row.label} in line {problem.row.span.line} is not legal after it"
    elif ways:
        hint = f"write {' or '.join(f'{normal_form(one)};' for one in legal)} above them"
    else:
        hint = "write the auction above them"
    state.diagnostics.report(
        Code.TABLE_CONTEXT,
        first.span,
        message,
        hint=hint,
        pasted=first.pasted,
        edits=ways[0].edits if len(ways) == 1 and not first.pasted else (),
        choices=ways if len(ways) > 1 and not first.pasted else (),
    )


def _problem_words(problem: ContextProblem) -> tuple[str, Iterable[tuple[Label, ...]]]:
    """Return the message about a heading, and the possible auctions."""
    words = problem.words
    match words.kind:
        case HeadingKind.SEVERAL:
            return (
                f"the heading names two auctions, {words.auction} and {words.other}; "
                "these rows are read as openings"
            ), ()
        case HeadingKind.DEFENSE:
            theirs = tuple(
                as_theirs(label) if number % 2 == 0 or len(words.labels) == 1 else label
                for number, label in enumerate(words.labels)
            )
            all_theirs = tuple(map(as_theirs, words.labels))
            return (
                f"the heading does not say whose calls {words.auction} are; "
                "these rows are read as openings"
            ), (words.labels, all_theirs if is_conceivable(all_theirs) else theirs)
        case HeadingKind.OTHER:
            return (f"the heading names {words.auction}, but these rows are read as openings"), (
                words.labels,
            )
    return f"the heading is {words.auction}, but these rows are read as openings", ()


def _history_above(first: Row, labels: Sequence[Label]) -> Edit:
    return inserting_above_row(first.span, f"{normal_form(labels)};")
