"""From bidding tables to the auctions they define (LANGUAGE EX)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ..bridge.auctions import Auction, Call, Side
from ..bridge.conditions import Conditions
from ..language.anchors import RowAddress
from ..language.annotations import read_bss_words
from ..language.codes import Code
from ..language.diagnostics import Diagnostics
from ..language.headings import rows_below as rows_below_heading
from ..language.labels import Cue, Label, Literal, Variable
from ..language.meant_rows import meant
from ..language.options import Limits
from ..language.syntax import AnnotationKind, BiddingTable, Row
from ..language.variables import (
    Bindings,
    Candidate,
    base_of,
    calls_of,
    cue_bid,
    suit_of_cue,
)
from . import copies, descriptions, redirect_rows
from .book import Agreement, Book, SourceRow
from .checks.outlines import position_of
from .row_problems import RowProblems, problem_of_label, report_lone_variables

MOST_TRIED = 20
"""Calls tried for every auction that a document may have."""


def expand(
    tables: Iterable[BiddingTable], diagnostics: Diagnostics, limits: Limits | None = None
) -> Book:
    """Return the book of ``tables``, the bidding tables of one document in their order.

    Rows that cannot mean anything are reported and left out with everything that is below them.
    """
    written = list(tables)
    tables = list(map(meant, written))
    limits = limits or Limits()
    provisos = descriptions.find_row_conditions(tables)
    if not provisos and not any(table.has_calls for table in written):
        return Expansion(Book(), diagnostics, limits, {}).run(tables)
    unheard = Diagnostics()
    unrestricted = Expansion(Book(), unheard, limits, {}).run(written)
    book = Expansion(Book(unrestricted), diagnostics, limits, provisos).run(tables)
    if not diagnostics.count(Code.LIMIT_RECORDS):
        for found in unheard:
            if found.code is Code.LIMIT_RECORDS:
                diagnostics.add(found)
    return book


_Taken = tuple[Side, str, Conditions | None]
"""A call that a row has, by a side, and what limits it beyond its siblings."""


class _Siblings(NamedTuple):
    """Places with the same parent, and what led to them."""

    places: list[redirect_rows.LabelNode]
    auction: Auction
    bound: descriptions.VariableBindings
    conditions: Conditions


class Expansion:
    """Walks the tables of one document."""

    def __init__(
        self,
        book: Book,
        diagnostics: Diagnostics,
        limits: Limits,
        provisos: Mapping[Row, descriptions.RowCondition],
    ) -> None:
        """Begin with the book and the diagnostics to fill."""
        self.book = book
        self.diagnostics = diagnostics
        self.limits = limits
        self.provisos = provisos
        self.records = 0
        self.texts = 0
        self.described: set[RowAddress] = set()
        """The rows with auctions."""
        self.tried = 0
        self.full = False
        self.problems = RowProblems(diagnostics)

    def run(self, tables: Iterable[BiddingTable]) -> Book:
        """Return the book of ``tables``; what is only known at the end is reported then."""
        tables = list(tables)
        for table in tables:
            self.walk(table)
        self.problems.report_all(with_empty=not self.full)
        copies.report_system_on(tables, self.book, self.diagnostics)
        return self.book

    def walk(self, table: BiddingTable) -> None:
        """Add the agreements of one table, and report its problems."""
        self._expand(table)
        report_lone_variables(table, self.diagnostics)

    def _expand(self, table: BiddingTable) -> None:
        """Walk one table, depth first; an explicit stack, for tables may be very deep."""
        if table.heading is not None:
            table = replace(table, rows=rows_below_heading(table.heading, table))
        walk = _TableWalk(table, self)
        for top in redirect_rows.top_groups(table):
            stack = [
                walk.siblings(
                    _Siblings(top, Auction(), descriptions.NOTHING_BOUND, table.conditions)
                )
            ]
            while stack and not self.full:
                below = next(stack[-1], None)
                if below is None:
                    stack.pop()
                else:
                    stack.append(walk.siblings(below))

    def count(self, row: Row, calls: int) -> None:
        """Count calls that are tried: many rows can fail below many auctions (LANGUAGE LM-4)."""
        self.tried += calls
        if self.tried > self.limits.records * MOST_TRIED:
            why = "this document has too many possible auctions"
            self._stop(row, why, "records")

    def record_rest_row(self, rest: redirect_rows.RestRow, row: Row) -> None:
        """Keep a row for all other calls, as long as there is room for its text (LM-4)."""
        self.texts += len(rest.text)
        if self.texts > self.limits.texts:
            self._stop(row, f"more than {self.limits.texts} characters in descriptions", "texts")
            return
        self.book.rest_rows.append(rest)

    def _stop(self, row: Row, why: str, limit: str) -> None:
        if not self.full:
            self.full = True
            self.diagnostics.report(
                Code.LIMIT_RECORDS,
                row.span,
                f"{why}; the rest is left out",
                hint=self.limits.hint(limit, "check for long chains of X and (3X..)"),
                pasted=row.pasted,
            )

    def emit(self, agreement: Agreement, row: Row) -> None:
        """Add an agreement to the book (LANGUAGE EX-8, LM-4)."""
        self.records += 1
        address = agreement.row.address
        if address in self.described:
            self.texts += len(agreement.text)
        else:
            self.described.add(address)
        if self.records > self.limits.records:
            why = f"more than {self.limits.records} auctions in this document"
            self._stop(row, why, "records")
            return
        if self.texts > self.limits.texts:
            why = f"more than {self.limits.texts} characters in descriptions of several auctions"
            self._stop(row, why, "texts")
            return
        self.keep(agreement)

    def keep(self, agreement: Agreement) -> None:
        """Keep an agreement for which there is room."""
        self.book.add(agreement)


class _TableWalk:
    """The walk through one table."""

    def __init__(self, table: BiddingTable, expansion: Expansion) -> None:
        self.table = table
        self.rows = table.rows
        self.expansion = expansion
        self.problems = expansion.problems
        self.children = redirect_rows.children_of(table)
        self.source_rows: dict[redirect_rows.LabelNode, SourceRow] = {}
        self.targets: dict[
            int, list[tuple[redirect_rows.RedirectTarget, redirect_rows.RedirectSource]]
        ] = {}
        self.descriptions: dict[tuple[int, bool], descriptions.Description] = {}

    def siblings(self, group: _Siblings) -> Iterator[_Siblings]:
        """Emit the agreements of a group; after each, yield the group below it, if any (EX-7)."""
        auction, bindings = group.auction, group.bound.suits
        is_varied = self._has_open_label(group)
        definite = self._definite_calls(group) if is_varied else set()
        passed: dict[Side, Auction] = {}
        taken: set[_Taken] = set()
        has_provisos, always = bool(self.expansion.provisos), group.conditions
        for place in group.places:
            row = self.rows[place.row]
            if not row.labels:
                self.expansion.count(row, 1)
                self._record_rest_row(row, place, group)
                continue
            label = row.labels[place.step]
            candidates = self._candidates(place, label, auction, bindings)
            self.expansion.count(row, 1 + len(candidates))
            if self.expansion.full:
                return
            if label.side not in passed:
                passed[label.side] = auction.passed_to(label.side)
            is_open = bool(definite) and not _is_definite(label, bindings)
            for candidate in candidates:
                bound = group.bound.bind(candidate)
                after = passed[label.side].try_call(label.side, candidate.call)
                conditions = self._limits(place, after, bound, group) if has_provisos else always
                if conditions is None:
                    continue
                if is_varied:
                    key = _call_key(label.side, candidate.call, conditions, group)
                    is_taken = key in taken or (is_open and key in definite)
                    if is_taken and not label.is_plain:
                        self.problems.record_taken(row, label, auction, after)
                        continue
                if after is None:
                    self.problems.record_illegal(
                        row, place.step, label.side, candidate.call, auction
                    )
                    continue
                self.problems.record_legal(row, place.step)
                if is_varied:
                    taken.add(key)
                self._emit(place, after, candidate, bound, conditions)
                if below := self._below(place, row):
                    yield _Siblings(below, after, bound, conditions)

    def _has_open_label(self, group: _Siblings) -> bool:
        """Return whether a row of a group stands for other calls than a single named one.

        Only such rows leave calls to their siblings, and most groups have none.
        """
        rows = ((self.rows[place.row].labels, place.step) for place in group.places)
        return any(labels and not labels[step].is_plain for labels, step in rows)

    def _row_condition(self, place: redirect_rows.LabelNode) -> descriptions.RowCondition | None:
        """Return what the row says about when it holds; the calls before its last hold always."""
        row = self.rows[place.row]
        proviso = self.expansion.provisos.get(row)
        return proviso if place.step >= len(row.labels) - 1 else None

    def _suit_condition(
        self, place: redirect_rows.LabelNode, bound: descriptions.VariableBindings
    ) -> descriptions.SuitCondition | None:
        """Return the condition that keeps a row from having these suits (LANGUAGE EX-13a)."""
        proviso = self._row_condition(place)
        restriction = proviso.restriction if proviso else None
        return restriction if restriction and restriction.allows(bound) is False else None

    def _limits(
        self,
        place: redirect_rows.LabelNode,
        auction: Auction | None,
        bound: descriptions.VariableBindings,
        group: _Siblings,
    ) -> Conditions | None:
        """Return when a row holds in an auction, None, which is reported, where it never does."""
        if excluding := self._suit_condition(place, bound):
            self.problems.record_excluded(self.rows[place.row], excluding.text, group.auction)
            return None
        return self._conditions(place, auction, bound, group)

    def _conditions(
        self,
        place: redirect_rows.LabelNode,
        auction: Auction | None,
        bound: descriptions.VariableBindings,
        group: _Siblings,
    ) -> Conditions | None:
        """Return when a row holds in an auction, None if it never does (VARIANTS TM-2, PH-1).

        :param auction: with the row's call; None if that is illegal.
        """
        proviso = self._row_condition(place)
        if proviso is None or auction is None:
            return group.conditions
        if proviso.gives_meaning(auction):
            text = self._description(place, auction).expand(bound, auction.calls[-1].suit)
            meaning = self.expansion.book.meaning(
                descriptions.meaning_of_call(text[self.rows[place.row].alert_length :])
            )
            return descriptions.with_meaning(group.conditions, auction, meaning)
        if not proviso.needs_passed_hand(auction):
            return group.conditions
        conditions = descriptions.after_passed_hand(group.conditions)
        if conditions is None:
            self.problems.passed_hand(self.rows[place.row], group.conditions.seat)
        return conditions

    def _below(self, place: redirect_rows.LabelNode, row: Row) -> list[redirect_rows.LabelNode]:
        if place.step + 1 < len(row.labels):
            return [redirect_rows.LabelNode(place.row, place.step + 1)]
        return [redirect_rows.LabelNode(index, 0) for index in self.children.get(place.row, ())]

    def _definite_calls(self, group: _Siblings) -> set[_Taken]:
        """Return the calls that an open sibling must leave alone (LANGUAGE EX-7 i)."""
        suits = group.bound.suits
        labels = [
            (place, self.rows[place.row].labels[place.step])
            for place in group.places
            if self.rows[place.row].labels
        ]
        definite = [(place, label) for place, label in labels if _is_definite(label, suits)]
        if len(definite) == len(labels):
            return set()
        return {
            self._key(place, label.side, candidate, group)
            for place, label in definite
            for candidate in calls_of(label.parts[0], group.auction, suits)
            if not self._suit_condition(place, group.bound.bind(candidate))
        }

    def _key(
        self, place: redirect_rows.LabelNode, side: Side, candidate: Candidate, group: _Siblings
    ) -> _Taken:
        """Return the key that separates a call from those of sibling rows (EX-7, VARIANTS PH-3)."""
        conditions: Conditions | None = group.conditions
        if self._row_condition(place) is not None:
            after = group.auction.passed_to(side).try_call(side, candidate.call)
            conditions = self._conditions(place, after, group.bound.bind(candidate), group)
        return _call_key(side, candidate.call, conditions or group.conditions, group)

    def _candidates(
        self, place: redirect_rows.LabelNode, label: Label, auction: Auction, bindings: Bindings
    ) -> list[Candidate]:
        """Return the calls that ``label`` may stand for, in order; report what it cannot mean."""
        if label.is_plain:
            return calls_of(label.parts[0], auction, bindings)
        row, found = self.rows[place.row], []
        for part in label.parts:
            problem = problem_of_label(part, auction, bindings)
            if problem:
                self.problems.report(problem, row)
                continue
            candidates = calls_of(part, auction, bindings)
            if not candidates and isinstance(part, Variable):
                self.problems.record_no_suit(row, label, auction)
            if isinstance(part, Cue):
                self._record_cue(place, part, auction)
            found += candidates
        return found

    def _record_cue(self, place: redirect_rows.LabelNode, cue: Cue, auction: Auction) -> None:
        """Note whether a cue has a suit, and a bid in it (VARIANTS WC-1)."""
        row = self.rows[place.row]
        suit = suit_of_cue(auction, cue.side)
        if suit is None:
            below = partial(redirect_rows.rows_below, self.rows, place.row)
            self.problems.record_no_cue(row, cue, auction, below)
        else:
            self.problems.record_cue(row)
            if cue_bid(cue, auction) is None:
                self.problems.record_too_low(row, cue, suit, auction)

    def _emit(
        self,
        place: redirect_rows.LabelNode,
        auction: Auction,
        candidate: Candidate,
        bound: descriptions.VariableBindings,
        conditions: Conditions,
    ) -> None:
        row = self.rows[place.row]
        source = self._source_row(row, place)
        text = row.exported_text if source.written else ""
        if text and (self.expansion.provisos or not descriptions.is_constant(text, bound)):
            text = self._description(place, auction).expand(bound, candidate.call.suit)
        if conditions.qualifications:
            conditions = _with_known_meanings(conditions, auction)
        variable = candidate.variable.spelled if candidate.variable else ""
        agreement = Agreement(auction, conditions, text, source, bound.suits, variable=variable)
        self.expansion.emit(agreement, row)
        if row.annotations and place.step == len(row.labels) - 1:
            for target, note in self._targets(row, place):
                system_on = redirect_rows.Redirect(
                    auction, conditions, target.auction, target.replaced, source, note
                )
                self.expansion.book.systems_on.append(system_on)

    def _record_rest_row(self, row: Row, place: redirect_rows.LabelNode, group: _Siblings) -> None:
        """Keep a row for all other calls at the auctions above it (RESOLVER RK-5)."""
        rest = redirect_rows.parse_rest_label(row.label)
        if rest is None:
            return
        text = row.exported_text if rest.is_last else ""
        source = self._source_row(row, place)
        for above, bound in redirect_rows.auctions_of(rest.history, group.auction, group.bound):
            self.expansion.count(row, 1)
            auction = redirect_rows.with_pass_before(above, rest.side)
            if self.expansion.full or auction is None:
                continue
            conditions = _with_known_meanings(group.conditions, auction)
            description = self._description(place, None)
            written_out = description.expand(bound, None) if text else ""
            found = redirect_rows.RestRow(auction, rest.side, conditions, written_out, source)
            self.expansion.record_rest_row(found, row)

    def _targets(
        self, row: Row, place: redirect_rows.LabelNode
    ) -> list[tuple[redirect_rows.RedirectTarget, redirect_rows.RedirectSource]]:
        """Return the targets of the ``//as`` lines of a row; report lines without one (XT-6)."""
        if place.row not in self.targets:
            found = self.targets[place.row] = []
            for note in redirect_rows.redirect_lines(row):
                try:
                    written = redirect_rows.RedirectSource(note.text, position_of(note.span))
                    found.append((redirect_rows.parse_redirect(note.text), written))
                except redirect_rows.InvalidTargetError as error:
                    self.expansion.diagnostics.report(
                        Code.AS_VALUE,
                        note.span,
                        f"//as {note.text} is ignored: {error}",
                        hint="write an auction, optionally with pairs: //as 1N D=2C",
                        pasted=row.pasted,
                    )
        return self.targets[place.row]

    def _description(
        self, place: redirect_rows.LabelNode, auction: Auction | None
    ) -> descriptions.Description:
        """Return what a row says, in an auction without the words that limit it there."""
        row = self.rows[place.row]
        proviso = self.expansion.provisos.get(row)
        is_limited = proviso is not None and auction is not None and proviso.concerns(auction)
        key = (place.row, is_limited)
        if key not in self.descriptions:
            text = row.exported_text
            if proviso is not None and is_limited:
                text = proviso.strip_from(text, row.alert_length)
            restriction = proviso.restriction if proviso else None
            self.descriptions[key] = descriptions.Description(text, restriction)
        return self.descriptions[key]

    def _source_row(self, row: Row, place: redirect_rows.LabelNode) -> SourceRow:
        """Return what agreements say about their row; before the last call of a history no text."""
        if place not in self.source_rows:
            is_last = place.step >= len(row.labels) - 1
            label = row.labels[place.step] if row.labels else None
            self.source_rows[place] = SourceRow(
                row.address,
                row.span.file,
                row.span.line,
                row.label,
                row.description.text if row.description and is_last else "",
                is_last and row.alert_length > 0,
                _row_notes(row) if is_last and row.annotations else (),
                label.text if label and not label.is_plain else "",
            )
        return self.source_rows[place]


def _call_key(side: Side, call: Call, conditions: Conditions, group: _Siblings) -> _Taken:
    """Return a call with what limits it beyond its siblings; most calls have no limit."""
    limits = None if conditions == group.conditions else conditions
    return side, call.code, limits


def _with_known_meanings(conditions: Conditions, auction: Auction) -> Conditions:
    """Return ``conditions`` with the meanings of those calls that ``auction`` has."""
    meant = tuple(item for item in conditions.qualifications if item.call <= len(auction))
    return replace(conditions, qualifications=meant)


def _row_notes(row: Row) -> tuple[str, ...]:
    """Return the ``//bss`` lines that describe the row."""
    return tuple(
        annotation.text
        for annotation in row.annotations
        if annotation.kind is AnnotationKind.BSS and read_bss_words(annotation.text).row
    )


def _is_definite(label: Label, bindings: Bindings) -> bool:
    """Return whether a label leaves nothing open (LANGUAGE EX-7)."""
    if len(label.parts) > 1:
        return False
    match label.parts[0]:
        case Literal(calls=calls):
            return len(calls) == 1
        case Variable(name=name):
            return name in bindings or base_of(name) in bindings
        case Cue():
            return False
    return True
