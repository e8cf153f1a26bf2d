"""Brackets: the forms that are read, and what the others take back (MN-31, MN-32)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...patterns import IGNORECASE, compile_later
from .combining import ASKING
from .model import Claim
from .part_values import CASE, Balanced, Clause, TakeBack
from .strength_terms import strength
from .taking_back import LIGHTER, strengths
from .terms import OWN, NotReadError

if TYPE_CHECKING:
    from .parts import PartReader

_MAY_BE_STRENGTH = compile_later(r"(?<![\w!-])(?:[89]|[1-3]\d)(?!\w)")
_MAY_BE_LENGTH = compile_later(r"(?<![\w!-])(?:[3-7]|three|four|five|six|seven)(?!\w)", IGNORECASE)
_MAY_BE_SHAPE = compile_later(r"\d{4}|\d(?:--?\d){3}")
_UNKNOWN_UNIT = compile_later(r"\(\s*(?:HLD?|DP|TP|SP|LP|D)\s*\)", IGNORECASE)
_IF_BALANCED = compile_later(r"\((\d+)(\+?)(?:\s?hcp)?\s+(if\s+)?(?:bal|balanced)\)", IGNORECASE)
_AFTER = compile_later(
    r"\s*(?:after|over)\s+(?P<level>[1-7])\s?(?:(?:!(?P<mark>[cdhs])|(?P<letter>[CDHS]))\b|(?P<symbol>[♣♦♥♠]))"
)
_ONLY_EXPLAINS = compile_later(
    r"\s*(?:[1-7]\s?(?:![cdhs]|[♣♦♥♠]|[CDHS]|NT?)\s*(?:=|:|asks?\b|(?:show|promise|denie)s\b)"
    r"|i\.?e\b|that is\b|(?:but )?not(?! (?:necessarily|always|only|usually)\b)|excl\w*|except\b)",
    IGNORECASE,
)
"""The beginning of a bracket that takes only hands away, or says the same in other words."""
_LENGTHS = {"length", "length-any", OWN}
_OF_THE_CALL = {"forcing", "relative", "nature", "stopper"}
_EXPLAINED = {"fit", "forcing", "nature", "relative"}
_EXPLAINING = {"strength", *_LENGTHS, "shape", "fit"}
_BEGINS_WITH_OR = compile_later(r"\s*or\b", IGNORECASE)


class Bracket:
    """A bracket after or within a clause (MN-31, MN-32)."""

    def __init__(self, reader: PartReader, clause: Clause) -> None:
        """Prepare for a bracket of the part that the reader reads."""
        self.reader = reader
        self.span = (clause.start, clause.end)
        self.words = reader.source[clause.start : clause.end]
        self.inner = self.words[1:-1].replace("=", " ", self.words.startswith("(="))

    def read(self) -> None:
        """Read the bracket in one of its forms, or leave it and note what it takes back."""
        reader = self.reader
        if self._is_balanced():
            return
        if reader.words.soft.search(self.inner) or reader.words.soft_anywhere.search(self.inner):
            reader.soften(*self.span, self.inner)
        elif (
            not self._is_strength()
            and not self._is_about_the_call()
            and not self._is_explanation()
            and not reader.words.filler.fullmatch(self.inner)
        ):
            reader.leave(*self.span, "bracket")
            if not _ONLY_EXPLAINS.match(self.inner):
                self._take_back()

    def _hosted(self) -> list[Claim]:
        """Return the claims of the clause before the bracket."""
        return [claim for option in self.reader.host or () for claim in option]

    def _is_balanced(self) -> bool:
        """Read ``(12+ if BAL)`` and ``(11 if BAL)`` (MN-32)."""
        match = _IF_BALANCED.fullmatch(self.words)
        if match is None:
            return False
        number = int(match[1])
        ranges = [
            claim.range
            for claim in self._hosted()
            if claim.kind == "strength" and claim.name == "hcp" and claim.range
        ]
        closed = [one for one in ranges if one.high is not None]
        is_next = closed and number in {closed[0].low - 1, (closed[0].high or 0) + 1}
        is_open = bool(ranges) and not closed and match[3] is not None
        if not is_next and not is_open:
            return False
        self.reader.part.balanced = Balanced(number, is_open, self.span)
        return True

    def _is_strength(self) -> bool:
        """Read ``weak (5--9 HCP)``: the strength of a clause that has none."""
        reader, (start, end) = self.reader, self.span
        match = reader.grammar.strength.fullmatch(reader.source, start + 1, end - 1)
        if match is None or reader.host is None:
            return False
        if any(claim.kind == "strength" for claim in self._hosted()):
            return False
        if not (match["unit"] or match["high"] or match["plus"] or self.inner.startswith("~")):
            return False
        try:
            found = strength(match, reader.reading)
        except NotReadError:
            return False
        reader.part.groups.append([[replace(one, span=self.span) for one in found]])
        return True

    def _is_about_the_call(self) -> bool:
        """Read ``(game force)``, ``(NF)``, and ``(no 4!h)``, which takes no hands back."""
        reader = self.reader
        try:
            start = self.span[0] + 1 + self.words.startswith("(=")
            found = reader.grammar.read(reader.source, start, self.span[1] - 1, reader.reading)
        except NotReadError:
            return False
        is_level = bool(found) and all(map(self._is_read, found))
        if is_level:
            reader.part.groups.append([[replace(one, span=self.span) for one in found]])
        return is_level

    def _is_explanation(self) -> bool:
        """Read ``raise (4+ support, 5--8)``: the hand that words without lengths mean (MN-31)."""
        reader, hosted = self.reader, self._hosted()
        names = {one.name for one in hosted}
        before = [one for group in reader.part.groups for option in group for one in option]
        if not hosted or names & ASKING or not {one.kind for one in hosted} <= _EXPLAINED:
            return False
        found: list[Claim] = []
        at = self.span[0] + 1
        try:
            for part in self.inner.split(","):
                found += reader.grammar.read(reader.source, at, at + len(part), reader.reading)
                at += len(part) + 1
        except NotReadError:
            return False
        kinds = {one.kind for one in found}
        if (
            not kinds
            or not kinds <= _EXPLAINING
            or (kinds & {one.kind for one in before} - {"fit"})
        ):
            return False
        reader.part.groups.append([found])
        return True

    def _is_read(self, claim: Claim) -> bool:
        """Return whether a claim may be in a bracket of its own."""
        is_denial = claim.kind == "length" and claim.range is not None and not claim.range.low
        is_of_the_clause = self.reader.host is not None and len(self.reader.host) == 1
        return claim.kind in _OF_THE_CALL or (is_denial and is_of_the_clause)

    def _take_back(self) -> None:
        """Note what an unread bracket may change (MN-31)."""
        reader, inner = self.reader, self.inner
        has_strength = bool(strengths(reader, self.span[0] + 1, self.span[1] - 1))
        if reader.words.passed_hand.search(inner):
            if has_strength:
                reader.part.taken.append(TakeBack("hcp"))
            return
        clause = reader.part.clauses[-1] if reader.part.clauses else self.span
        if self._is_about_another_auction():
            reader.part.taken.append(TakeBack("hcp"))
            reader.part.taken += [TakeBack(kind, clause) for kind in ("length", "shape")]
            return
        number = _MAY_BE_LENGTH.search(_MAY_BE_SHAPE.sub(" ", CASE.sub(" ", inner)))
        is_strength = has_strength or _MAY_BE_STRENGTH.search(inner)
        is_length = number and any(one.kind in _LENGTHS for one in self._hosted())
        is_case = (CASE.search(inner) and not is_length) or LIGHTER.search(inner)
        if is_strength or is_case or _UNKNOWN_UNIT.match(self.words):
            reader.part.taken.append(TakeBack("hcp"))
        elif number:
            reader.part.taken.append(TakeBack("length", clause))
        if _BEGINS_WITH_OR.match(inner):
            kinds = ("length", "shape", "forcing", "relative", "shows")
            reader.part.taken += [TakeBack(kind, clause) for kind in kinds]
        elif _MAY_BE_SHAPE.search(inner):
            reader.part.taken.append(TakeBack("shape", clause))

    def _is_about_another_auction(self) -> bool:
        """Return whether what comes before holds after a bid that this auction does not have."""
        match = _AFTER.match(self.inner)
        if match is None:
            return False
        symbol = dict(zip("♣♦♥♠", "CDHS", strict=True)).get(match["symbol"], "")
        bid = match["level"] + (match["mark"] or match["letter"] or symbol).upper()
        return bid not in self.reader.reading.context.calls
