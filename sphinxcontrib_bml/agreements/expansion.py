"""Expansion of bidding tables into the auctions that they define (LANGUAGE EX)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ..bridge.auctions import Auction, Call, Side
from ..bridge.conditions import Conditions
from ..language.anchors import RowAddress
from ..language.call_words import (
    REST_WITHOUT_SUITS,
    SUIT_WORDS,
    common_suit,
    higher_bids,
    suit_bids,
)
from ..language.codes import Code
from ..language.diagnostics import Diagnostics
from ..language.headings import rows_below as rows_below_context
from ..language.labels import Cue, Label, Part, Variable, WordForCalls
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
    suits_shown,
)
from . import copies, descriptions, redirect_rows, word_rows
from .book import Agreement, Book, SourceRow
from .row_problems import RowProblems, problem_of_label, report_lone_variables
from .word_rows import Judge, SuitWord, WordFinds

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
    words: tuple[SuitWord, ...] = ()
    """The words for suits on the way."""


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
        self.found = WordFinds()

    def run(self, tables: Iterable[BiddingTable]) -> Book:
        """Return the book of ``tables``, and report the problems that are only known at the end."""
        tables = list(tables)
        for table in tables:
            self.walk(table)
        judge = Judge([self.found])
        for agreement in judge.agreements(self.found):
            self.book.add(agreement)
        judge.add_pointers(self.found, self.book)
        judge.report(self.diagnostics)
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

    def record_rest_row(
        self,
        rest: redirect_rows.RestRow,
        row: Row,
        words: tuple[SuitWord, ...],
        instead: SuitWord | None,
    ) -> None:
        """Keep a row for all other calls, as long as there is room for its text (LM-4).

        :param words: the words for suits on the way to it.
        :param instead: the word in place of which it stands where that does not mean suits.
        """
        self.texts += len(rest.text)
        if self.texts > self.limits.texts:
            self._stop(row, f"more than {self.limits.texts} characters in descriptions", "texts")
            return
        if words or instead:
            self.found.rest_rows.append((rest, words, instead))
        else:
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

    def emit(self, agreement: Agreement, row: Row, words: tuple[SuitWord, ...]) -> None:
        """Keep an agreement for the book, if there is room for it (LANGUAGE EX-8, LM-4).

        :param words: the words for suits on the way to it.
        """
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
        self.found.add(agreement, words)


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

    def siblings(self, group: _Siblings) -> Iterator[_Siblings]:  # noqa: PLR0912 - called always
        """Emit the agreements of a group; after each, yield the group below it, if any (EX-7)."""
        auction = group.auction
        # Only rows of other calls than a single one leave calls to siblings; most groups have none.
        is_varied = any(not label.is_plain for _, label in self._labels(group))
        definite = self._definite_calls(group) if is_varied else {}
        left = self._calls_before_words(group) if is_varied else {}
        passed: dict[Side, Auction] = {}
        taken: dict[_Taken, int] = {}
        has_provisos, always = bool(self.expansion.provisos), group.conditions
        for place in group.places:
            row = self.rows[place.row]
            if not row.labels:
                self.expansion.count(row, 1)
                continue
            label = row.labels[place.step]
            if not label.is_plain:
                self._record_rest_rows(place, label, group)
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
                    if candidate.word is not None:
                        taker = taken.get(key, left.get(key))
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
                words = self._words(row, candidate, group)
                here = _Siblings(self._below(place, row), after, bound, conditions, words)
                self._emit(place, candidate, here)
                if candidate.variable and not self.expansion.suits:
                    self._record_lost_suit(place, candidate.variable, candidate.call, group)
                if here.places:
                    yield here

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

    def _calls_before_words(self, group: _Siblings) -> dict[_Taken, int]:
        """Return the calls that words leave alone (WC-6): those that rows next to them name."""
        labels = list(self._labels(group))
        if not any(label.has_words for _, label in labels):
            return {}
        return {
            self._key(place, label.side, candidate, group): place.row
            for place, label in reversed(labels)
            for part in label.parts
            if not isinstance(part, WordForCalls)
            for candidate in self._calls(part, label, group)
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
            if isinstance(part, WordForCalls):
                if word_rows.is_splinter(row, part):
                    has_below = place.row in self.children
                    self.problems.record_splinter(row, has_below=has_below)
                    continue
                if not candidates and not part.is_rest:
                    self.problems.record_no_bid(row, label, auction)
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
        if suit is None and not suits_shown(auction, cue.side.other):
            self.problems.record_cue(row)  # A row for bids in suits.
        elif suit is None:
            below = partial(redirect_rows.rows_below, self.rows, place.row)
            self.problems.record_no_cue(row, cue, auction, below)
        else:
            self.problems.record_cue(row)
            if cue_bid(cue, auction) is None:
                self.problems.record_too_low(row, cue, suit, auction)

    def _emit(
        self,
        place: redirect_rows.LabelNode,
        candidate: Candidate,
        here: _Siblings,
    ) -> None:
        """Emit the agreement of a row and its ``//as`` lines.

        :param here: the places below it.
        """
        row = self.rows[place.row]
        auction, bound, conditions = here.auction, here.bound, here.conditions
        source = self._source_row(row, place)
        text = row.exported_text if source.written else ""
        if text and (self.expansion.provisos or not descriptions.is_constant(text, bound)):
            text = self._description(place, auction).expand(bound, candidate.call.suit)
        if conditions.qualifications:
            conditions = descriptions.with_known_meanings(conditions, auction)
        variable = candidate.variable.spelled if candidate.variable else ""
        agreement = Agreement(auction, conditions, text, source, bound.in_texts, variable=variable)
        self.expansion.emit(agreement, row, here.words)
        if row.annotations and place.step == len(row.labels) - 1:
            if place.row not in self.targets:
                found = redirect_rows.read_targets(row, self.expansion.diagnostics)
                self.targets[place.row] = list(found)
            for target, note in self.targets[place.row]:
                system_on = redirect_rows.Redirect(
                    auction, conditions, target.auction, target.replaced, source, note
                )
                if here.words:
                    self.expansion.found.systems_on.append((system_on, here.words))
                else:
                    self.expansion.book.systems_on.append(system_on)

    def _record_rest_rows(
        self, place: redirect_rows.LabelNode, label: Label, group: _Siblings
    ) -> None:
        """Keep a row for all other calls at the auction above it (RESOLVER RK-5)."""
        for part in label.parts:
            if isinstance(part, Cue) and not suits_shown(group.auction, part.side.other):
                but = common_suit(group.auction, part.side)
                self._record_rest_row(place, part.side, suit_bids(group.auction, but), group)
            if not isinstance(part, WordForCalls):
                continue
            if part.is_rest:
                self._record_rest_row(place, part.side, higher_bids(part, group.auction), group)
            elif part.name in REST_WITHOUT_SUITS:
                row, bids = self.rows[place.row], suit_bids(group.auction)
                if word_rows.is_splinter(row, part):
                    self._record_rest_row(place, part.side, bids, group)
                else:
                    word = SuitWord(group.auction, part.side, row)
                    self._record_rest_row(place, part.side, bids, group, word)

    def _record_rest_row(
        self,
        place: redirect_rows.LabelNode,
        side: Side,
        calls: tuple[Call, ...] | None,
        group: _Siblings,
        word: SuitWord | None = None,
    ) -> None:
        """Keep a row for these calls, perhaps only if ``word`` does not stand for suits."""
        row = self.rows[place.row]
        is_last = place.step == len(row.labels) - 1
        text = row.exported_text if is_last else ""
        if place.row in self.children or not is_last:
            below = redirect_rows.rows_below(self.rows, place.row)
            self.problems.record_rest(row, below)
        auction = redirect_rows.with_pass_before(group.auction, side)
        self.expansion.count(row, 1)
        if self.expansion.full or auction is None:
            return
        conditions = descriptions.with_known_meanings(group.conditions, auction)
        written_out = self._description(place, None).expand(group.bound, None) if text else ""
        source = self._source_row(row, place)
        found = redirect_rows.RestRow(auction, side, conditions, written_out, source, calls)
        self.expansion.record_rest_row(found, row, group.words, word)

    def _words(self, row: Row, candidate: Candidate, group: _Siblings) -> tuple[SuitWord, ...]:
        """Return the words for suits on the way to a call, with its own."""
        word = candidate.word
        if word is None or word.name not in SUIT_WORDS:
            return group.words
        return (*group.words, SuitWord(group.auction, word.side, row))

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
