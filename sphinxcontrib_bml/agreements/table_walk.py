"""The walk through the rows of one bidding table (LANGUAGE EX)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ..bridge.auctions import Auction, Call, Side
from ..bridge.conditions import Conditions
from ..language.call_words import SUIT_WORDS
from ..language.labels import Cue, Label, Part, Variable, WordForCalls
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
from . import descriptions, redirect_rows, word_rows
from .book import Agreement, SourceRow
from .row_problems import problem_of_label
from .word_rows import SuitWord

if TYPE_CHECKING:
    from .expansion import Expansion

_Taken = tuple[Side, str, Conditions | None]
"""A call that a row of a side has, and its conditions that its siblings do not share."""


class Siblings(NamedTuple):
    """Nodes with the same parent, and the auction above them."""

    places: list[redirect_rows.LabelNode]
    auction: Auction
    bound: descriptions.VariableBindings
    conditions: Conditions
    words: tuple[SuitWord, ...] = ()
    """The words for suits on the way."""


class TableWalk:
    """The walk through one table."""

    def __init__(self, table: BiddingTable, expansion: Expansion) -> None:
        self.table = table
        self.rows = table.rows
        self.expansion = expansion
        self.problems = expansion.problems
        self.provisos = {} if expansion.is_bml2 else descriptions.find_row_conditions(table)
        expansion.is_amended = expansion.is_amended or bool(self.provisos)
        self.children = redirect_rows.children_of(table)
        self.source_rows: dict[redirect_rows.LabelNode, SourceRow] = {}
        self.targets: dict[
            int, list[tuple[redirect_rows.RedirectTarget, redirect_rows.RedirectSource]]
        ] = {}
        self.descriptions: dict[tuple[int, bool], descriptions.Description] = {}
        self._subtrees: dict[int, BiddingTable] = {}
        self.rest_rows: dict[int, Auction | None] = {}
        """The rows for all other calls; None if they have any, else an auction that is over."""

    def siblings(self, group: Siblings) -> Iterator[Siblings]:  # noqa: PLR0912 - called always
        """Emit the agreements of a group; after each, yield the group below it, if any (EX-7)."""
        auction = group.auction
        # Only rows of other calls than a single one leave calls to siblings; most groups have none.
        is_varied = not all(label.is_plain for _, label in self._labels(group))
        definite = self._definite_calls(group) if is_varied else {}
        left = self._calls_before_words(group) if is_varied else {}
        passed: dict[Side, Auction] = {}
        taken: dict[_Taken, int] = {}
        has_provisos, always = bool(self.provisos), group.conditions
        for place in group.places:
            row = self.rows[place.row]
            if not row.labels:
                self._pass_over(place, group)
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
                self.problems.record_legal(row, place.step, candidate.call)
                if is_varied:
                    taken.setdefault(key, place.row)
                words = self._words(row, candidate, group) if candidate.word else group.words
                here = Siblings(self.below(place), after, bound, conditions, words)
                self._emit(place, candidate, here)
                if candidate.variable and not self.expansion.suits:
                    self._record_lost_suit(place, candidate.variable, candidate.call, group)
                if here.places:
                    yield here

    def _row_condition(self, place: redirect_rows.LabelNode) -> descriptions.RowCondition | None:
        """Return the conditions of a row for its last call; earlier calls have none."""
        row = self.rows[place.row]
        proviso = self.provisos.get(row)
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
        group: Siblings,
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
        group: Siblings,
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

    def below(self, place: redirect_rows.LabelNode) -> list[redirect_rows.LabelNode]:
        """Return the labels directly below a label."""
        if place.step + 1 < len(self.rows[place.row].labels):
            return [redirect_rows.LabelNode(place.row, place.step + 1)]
        return [redirect_rows.LabelNode(index, 0) for index in self.children.get(place.row, ())]

    def _definite_calls(self, group: Siblings) -> dict[_Taken, int]:
        """Return the calls of definite siblings, which open siblings leave alone (EX-7 i)."""
        labels = self._labels(group)
        definite = [item for item in labels if self._is_definite(item[1], group)]
        if len(definite) == len(labels):
            return {}
        return self._calls_of(definite, group)

    def _calls_before_words(self, group: Siblings) -> dict[_Taken, int]:
        """Return the calls that words leave alone (WC-6): those that rows next to them name."""
        labels = self._labels(group)
        if not any(label.has_words for _, label in labels):
            return {}
        return self._calls_of(labels, group)

    def _calls_of(
        self, labels: Sequence[tuple[redirect_rows.LabelNode, Label]], group: Siblings
    ) -> dict[_Taken, int]:
        """Return the calls of rows, words for calls aside, each with its first row."""
        return {
            self._key(place, label.side, candidate, group): place.row
            for place, label in reversed(labels)
            for part in label.parts
            if not isinstance(part, WordForCalls)
            for candidate in self._calls(part, label, group)
            if not self._suit_condition(place, group.bound.bind(candidate))
        }

    def _labels(self, group: Siblings) -> Sequence[tuple[redirect_rows.LabelNode, Label]]:
        rows = self.rows
        return [
            (place, labels[place.step])
            for place in group.places
            if (labels := rows[place.row].labels)
        ]

    def _is_definite(self, label: Label, group: Siblings) -> bool:
        is_bml2 = self.expansion.is_bml2
        return is_definite(label, group.auction, group.bound.suits, is_bml2=is_bml2)

    def _calls(self, part: Part, label: Label, group: Siblings) -> list[Candidate]:
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
        self, place: redirect_rows.LabelNode, variable: Variable, call: Call, group: Siblings
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
        self, place: redirect_rows.LabelNode, side: Side, candidate: Candidate, group: Siblings
    ) -> _Taken:
        """Return the key that separates a call from those of sibling rows (EX-7, VARIANTS PH-3)."""
        conditions: Conditions | None = group.conditions
        if self._row_condition(place) is not None:
            after = group.auction.passed_to(side).try_call(side, candidate.call)
            conditions = self._conditions(place, after, group.bound.bind(candidate), group)
        return _call_key(side, candidate.call, conditions or group.conditions, group)

    def _candidates(
        self, place: redirect_rows.LabelNode, label: Label, group: Siblings
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
                rest = word_rows.rest_part(part, auction)
                if not candidates and (rest is None or rest.calls == ()):
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
        here: Siblings,
    ) -> None:
        """Emit the agreement of a row and its ``//as`` lines.

        :param here: the places below it.
        """
        row = self.rows[place.row]
        auction, bound, conditions = here.auction, here.bound, here.conditions
        source = descriptions.with_lines(self._source_row(row, place), bound, candidate.call.suit)
        text = row.exported_text if source.written else ""
        if text and (self.provisos or not descriptions.is_constant(text, bound)):
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

    def report_rest_rows(self) -> None:
        """Record the rows for all other calls that are only after the end of auctions."""
        for number, auction in self.rest_rows.items():
            if auction is not None:
                row = self.rows[number]
                self.problems.record_no_bid(row, row.labels[-1], auction)

    def _record_rest_rows(
        self, place: redirect_rows.LabelNode, label: Label, group: Siblings
    ) -> None:
        """Keep a row for all other calls at the auction above it (RESOLVER RK-5)."""
        row = self.rows[place.row]
        for part in word_rows.rest_parts(label, group.auction, row):
            self._record_rest_row(place, part, group)
        if label.has_words and place.step == len(row.labels) - 1 and row.description:
            for word in word_rows.words_without_bids(label, group.auction, row):
                self._record_in_words(place, group, word)

    def _pass_over(self, place: redirect_rows.LabelNode, group: Siblings) -> None:
        """Keep the text of a row without a call."""
        row = self.rows[place.row]
        self.expansion.count(row, 1)
        if group.auction and word_rows.is_in_words(row):
            self._record_in_words(place, group)

    def _record_in_words(
        self, place: redirect_rows.LabelNode, group: Siblings, word: SuitWord | None = None
    ) -> None:
        """Keep a row that names no call, perhaps only if ``word`` does not stand for suits."""
        if not self.expansion.is_bml2:
            row, auction = self.rows[place.row], group.auction
            conditions = descriptions.with_known_meanings(group.conditions, auction)
            text = self._description(place, None).expand(group.bound, None)
            found = redirect_rows.RowInWords(
                auction, conditions, text, self._source_row(row, place)
            )
            self.expansion.record_in_words(found, row, group.words, word)

    def _record_rest_row(
        self, place: redirect_rows.LabelNode, part: word_rows.RestPart, group: Siblings
    ) -> None:
        """Keep a row for these calls, perhaps only if a word does not stand for suits."""
        row = self.rows[place.row]
        is_last = place.step == len(row.labels) - 1
        text = row.exported_text if is_last else ""
        has_below = place.row in self.children or not is_last
        side, calls, word, replaced = part
        auction = redirect_rows.with_pass_before(group.auction, side)
        self.expansion.count(row, 1)
        if auction is None:
            self.rest_rows.setdefault(place.row, group.auction)
        if self.expansion.full or auction is None:
            return
        self.rest_rows[place.row] = None
        conditions = descriptions.with_known_meanings(group.conditions, auction)
        written_out = self._description(place, None).expand(group.bound, None) if text else ""
        source = descriptions.with_lines(self._source_row(row, place), group.bound, None)
        below = None
        if has_below:
            above = group._replace(places=[], auction=auction, bound=group.bound.stored, words=())
            below = self.expansion.below_rest(self._subtree(place.row), place.step, above, side)
        found = redirect_rows.RestRow(
            auction, side, conditions, written_out, source, calls, below, word
        )
        self.expansion.record_rest_row(found, row, group.words, replaced)

    def _subtree(self, number: int) -> BiddingTable:
        """Return a row with the rows below it as a table of its own."""
        if number not in self._subtrees:
            rows = self.rows[number : number + 1 + redirect_rows.rows_below(self.rows, number)]
            light = tuple(redirect_rows.light_row(row, rows[0].level) for row in rows)
            self._subtrees[number] = replace(
                self.table,
                span=light[0].span,
                rows=light,
                annotations=(),
                context=None,
                bml2_context=None,
                surroundings=None,
                headings=None,
                whole=None,
            )
        return self._subtrees[number]

    def _words(self, row: Row, candidate: Candidate, group: Siblings) -> tuple[SuitWord, ...]:
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
        proviso = self.provisos.get(row)
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


def _call_key(side: Side, call: Call, conditions: Conditions, group: Siblings) -> _Taken:
    """Return a call with the conditions that its siblings do not share; most calls have none."""
    limits = None if conditions == group.conditions else conditions
    return side, call.code, limits
