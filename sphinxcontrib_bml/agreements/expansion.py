"""Expansion of bidding tables into the auctions that they define (LANGUAGE EX)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ..bridge.auctions import Auction, Call, Side
from ..bridge.conditions import Conditions
from ..language.anchors import RowAddress
from ..language.codes import Code
from ..language.diagnostics import Diagnostics
from ..language.headings import rows_below as rows_below_context
from ..language.labels import Cue, Label, Part, Variable
from ..language.meant_rows import as_in_bml2, meant
from ..language.options import Limits
from ..language.syntax import BiddingTable, Row
from ..language.variables import (
    Candidate,
    calls_of,
    cue_bid,
    is_definite,
    lost_suit,
    suit_of_cue,
)
from . import copies, descriptions, redirect_rows
from .book import Agreement, Book, SourceRow
from .row_problems import RowProblems, problem_of_label, report_lone_variables

MOST_TRIED = 20
"""Maximum number of calls tried, per auction that a document may have."""


def expand(
    tables: Iterable[BiddingTable],
    diagnostics: Diagnostics,
    limits: Limits | None = None,
    suits: str = "",
) -> Book:
    """Return the book of ``tables``, the bidding tables of one document in their order.

    Rows without a possible meaning are reported and left out with all rows below them.

    :param suits: the setting of the document for suits of variables (LANGUAGE EX-3a).
    """
    written = list(tables)
    tables = list(map(meant, written))
    limits = limits or Limits()
    provisos = descriptions.find_row_conditions(tables)
    expansion = Expansion(Book(), diagnostics, limits, provisos, suits)
    book = expansion.run(tables)
    if provisos or expansion.is_amended or any(table.differs_from_bml2 for table in written):
        unheard = Diagnostics()
        unrestricted = Expansion(Book(), unheard, limits, {}, is_bml2=True)
        book.set_unrestricted(unrestricted.run(map(as_in_bml2, written)))
        if not diagnostics.count(Code.LIMIT_RECORDS):
            for found in unheard:
                if found.code is Code.LIMIT_RECORDS:
                    diagnostics.add(found)
    return book


_Taken = tuple[Side, str, Conditions | None]
"""A call that a row of a side has, and its conditions that its siblings do not share."""


class _Siblings(NamedTuple):
    """Nodes with the same parent, and the auction above them."""

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
        suits: str = "",
        *,
        is_bml2: bool = False,
    ) -> None:
        """Store the book and the diagnostics to fill.

        :param suits: the setting of the document for suits of variables (LANGUAGE EX-3a).
        :param is_bml2: whether variables are read as BML 2 reads them.
        """
        self.book = book
        self.diagnostics = diagnostics
        self.limits = limits
        self.provisos = provisos
        self.suits = suits
        self.is_bml2 = is_bml2
        self.is_amended = False
        """Whether BML 2 reads a variable differently."""
        self.records = 0
        self.texts = 0
        self.described: set[RowAddress] = set()
        """The rows with auctions."""
        self.tried = 0
        self.full = False
        self.problems = RowProblems(diagnostics)

    def run(self, tables: Iterable[BiddingTable]) -> Book:
        """Return the book of ``tables``, and report the problems that are only known at the end."""
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
        """Walk one table, depth first, with an explicit stack because tables may be very deep."""
        if table.context is not None and table.context.labels:
            table = replace(table, rows=rows_below_context(table.context, table))
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
        """Store a row for all other calls if its text is within the limits (LM-4)."""
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
        """Store an agreement that is within the limits."""
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
        auction = group.auction
        # Only rows of other calls than a single one leave calls to siblings; most groups have none.
        is_varied = any(not label.is_plain for _, label in self._labels(group))
        definite = self._definite_calls(group) if is_varied else {}
        passed: dict[Side, Auction] = {}
        taken: dict[_Taken, int] = {}
        has_provisos, always = bool(self.expansion.provisos), group.conditions
        for place in group.places:
            row = self.rows[place.row]
            if not row.labels:
                self.expansion.count(row, 1)
                self._record_rest_row(row, place, group)
                continue
            label = row.labels[place.step]
            candidates = self._candidates(place, label, group)
            self.expansion.count(row, 1 + len(candidates))
            if self.expansion.full:
                return
            if label.side not in passed:
                passed[label.side] = auction.passed_to(label.side)
            is_open = bool(definite) and not self._is_definite(label, group)
            for candidate in candidates:
                bound = group.bound.bind(candidate)
                after = passed[label.side].try_call(label.side, candidate.call)
                conditions = self._limits(place, after, bound, group) if has_provisos else always
                if conditions is None:
                    continue
                if is_varied:
                    key = _call_key(label.side, candidate.call, conditions, group)
                    taker = taken.get(key, definite.get(key) if is_open else None)
                    if taker is not None and not label.is_plain:
                        other, call = self.rows[taker], candidate.call
                        leads = after and not other.description and taker in self.children
                        history = after.short if after and leads else ""
                        self.problems.record_taken(row, label, auction, call, other, history)
                        continue
                if after is None:
                    self.problems.record_illegal(
                        row, place.step, label.side, candidate.call, auction
                    )
                    continue
                self.problems.record_legal(row, place.step)
                if is_varied:
                    taken.setdefault(key, place.row)
                self._emit(place, after, candidate, bound, conditions)
                if candidate.variable and not self.expansion.suits:
                    self._record_lost_suit(place, candidate.variable, candidate.call, group)
                if below := self._below(place, row):
                    yield _Siblings(below, after, bound, conditions)

    def _row_condition(self, place: redirect_rows.LabelNode) -> descriptions.RowCondition | None:
        """Return the conditions of a row for its last call; earlier calls have none."""
        row = self.rows[place.row]
        proviso = self.expansion.provisos.get(row)
        return proviso if place.step >= len(row.labels) - 1 else None

    def _suit_condition(
        self, place: redirect_rows.LabelNode, bound: descriptions.VariableBindings
    ) -> descriptions.SuitCondition | None:
        """Return the condition that excludes these suits from a row (LANGUAGE EX-13a)."""
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
        """Return the conditions of a row in an auction, or None, reported, if it never applies."""
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
        """Return the conditions of a row in an auction, or None if it never applies (TM-2, PH-1).

        :param auction: the auction with the call of the row; None if the call is illegal.
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

    def _definite_calls(self, group: _Siblings) -> dict[_Taken, int]:
        """Return the calls of definite siblings, which open siblings leave alone (EX-7 i)."""
        labels = list(self._labels(group))
        definite = [item for item in labels if self._is_definite(item[1], group)]
        if len(definite) == len(labels):
            return {}
        return {
            self._key(place, label.side, candidate, group): place.row
            for place, label in reversed(definite)
            for candidate in self._calls(label.parts[0], label, group)
            if not self._suit_condition(place, group.bound.bind(candidate))
        }

    def _labels(self, group: _Siblings) -> Iterator[tuple[redirect_rows.LabelNode, Label]]:
        for place in group.places:
            if labels := self.rows[place.row].labels:
                yield place, labels[place.step]

    def _is_definite(self, label: Label, group: _Siblings) -> bool:
        is_bml2 = self.expansion.is_bml2
        return is_definite(label, group.auction, group.bound.suits, is_bml2=is_bml2)

    def _calls(self, part: Part, label: Label, group: _Siblings) -> list[Candidate]:
        """Return the calls of an alternative as its profile reads it."""
        expansion, auction, bound = self.expansion, group.auction, group.bound
        if expansion.is_bml2:
            return calls_of(part, auction, bound.suits)
        keeps_own_suits = expansion.suits == "both"
        found = calls_of(part, auction, bound.suits, label, keeps_own_suits=keeps_own_suits)
        if isinstance(part, Variable) and not expansion.is_amended:
            expansion.is_amended = (
                not part.level
                or bound.needs_pair(part.name)
                or found != calls_of(part, auction, bound.suits)
            )
        return found

    def _record_lost_suit(
        self, place: redirect_rows.LabelNode, variable: Variable, call: Call, group: _Siblings
    ) -> None:
        """Record the bid that ``M`` or ``m`` loses, unless a sibling row has it (EX-3a)."""
        row = self.rows[place.row]
        label = row.labels[place.step]
        lost = lost_suit(variable, group.auction, group.bound.suits, label.side)
        if lost is None:
            return
        is_named = any(
            candidate.call is lost.bid
            for _, other in self._labels(group)
            if other.side is label.side
            for part in other.parts
            for candidate in self._calls(part, other, group)
        )
        if not is_named:
            self.problems.record_lost_suit(row, label, group.auction, call, lost)

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
        self, place: redirect_rows.LabelNode, label: Label, group: _Siblings
    ) -> list[Candidate]:
        """Return the possible calls of ``label`` in order, and report its problems."""
        auction, bindings = group.auction, group.bound.suits
        if label.is_plain:
            return calls_of(label.parts[0], auction, bindings)
        row, found = self.rows[place.row], []
        side = None if self.expansion.is_bml2 else label.side
        for part in label.parts:
            problem = problem_of_label(part, auction, bindings, side)
            if problem:
                self.problems.report(problem, row)
                continue
            candidates = self._calls(part, label, group)
            if not candidates and isinstance(part, Variable):
                self.problems.record_no_suit(row, label, auction)
            if isinstance(part, Cue):
                self._record_cue(place, part, auction)
            found += candidates
        return found

    def _record_cue(self, place: redirect_rows.LabelNode, cue: Cue, auction: Auction) -> None:
        """Record whether a cue has a suit, and a bid in it (VARIANTS WC-1)."""
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
            conditions = descriptions.with_known_meanings(conditions, auction)
        variable = candidate.variable.spelled if candidate.variable else ""
        agreement = Agreement(auction, conditions, text, source, bound.in_texts, variable=variable)
        self.expansion.emit(agreement, row)
        if row.annotations and place.step == len(row.labels) - 1:
            if place.row not in self.targets:
                found = redirect_rows.read_targets(row, self.expansion.diagnostics)
                self.targets[place.row] = list(found)
            for target, note in self.targets[place.row]:
                system_on = redirect_rows.Redirect(
                    auction, conditions, target.auction, target.replaced, source, note
                )
                self.expansion.book.systems_on.append(system_on)

    def _record_rest_row(self, row: Row, place: redirect_rows.LabelNode, group: _Siblings) -> None:
        """Store a row for all other calls at the auctions above it (RESOLVER RK-5)."""
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
            conditions = descriptions.with_known_meanings(group.conditions, auction)
            description = self._description(place, None)
            written_out = description.expand(bound, None) if text else ""
            found = redirect_rows.RestRow(auction, rest.side, conditions, written_out, source)
            self.expansion.record_rest_row(found, row)

    def _description(
        self, place: redirect_rows.LabelNode, auction: Auction | None
    ) -> descriptions.Description:
        """Return the description of a row without the words for conditions that apply here."""
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
        """Return the source of agreements; without a text before the last call of a history."""
        if place not in self.source_rows:
            label = row.labels[place.step] if row.labels else None
            is_last = place.step >= len(row.labels) - 1
            self.source_rows[place] = descriptions.source_row(row, label, is_last=is_last)
        return self.source_rows[place]


def _call_key(side: Side, call: Call, conditions: Conditions, group: _Siblings) -> _Taken:
    """Return a call with the conditions that its siblings do not share; most calls have none."""
    limits = None if conditions == group.conditions else conditions
    return side, call.code, limits
