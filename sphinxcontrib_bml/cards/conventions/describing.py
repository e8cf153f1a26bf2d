"""What is shown of a sequence, and what exported files say of it (CARDS CC-C6 to CC-C8)."""

from __future__ import annotations

from collections.abc import Iterator

from ...bridge import Conditions, Vulnerability
from ...display.wording import PageTexts
from .values import ConventionSequence, Forcing, SidesVulnerable

_SETS = {
    frozenset[SidesVulnerable](): Vulnerability.ANY,
    frozenset({SidesVulnerable.NONE}): Vulnerability.NEITHER,
    frozenset({SidesVulnerable.WE}): Vulnerability.WE_ONLY,
    frozenset({SidesVulnerable.THEY}): Vulnerability.THEY_ONLY,
    frozenset({SidesVulnerable.BOTH}): Vulnerability.BOTH,
    frozenset({SidesVulnerable.NONE, SidesVulnerable.THEY}): Vulnerability.WE_NOT,
    frozenset({SidesVulnerable.WE, SidesVulnerable.BOTH}): Vulnerability.WE,
    frozenset({SidesVulnerable.NONE, SidesVulnerable.WE}): Vulnerability.THEY_NOT,
    frozenset({SidesVulnerable.THEY, SidesVulnerable.BOTH}): Vulnerability.THEY,
    frozenset(SidesVulnerable): Vulnerability.ANY,
}
"""The lists that agreements have one vulnerability for (CC-C6)."""

_FORCING = {Forcing.ONE_ROUND: "F1", Forcing.TO_GAME: "GF"}


def vulnerabilities(sequence: ConventionSequence) -> list[Vulnerability]:
    """Return when a sequence holds, one for each record of it (CC-C6)."""
    found = sequence.vulnerability
    if found in _SETS:
        return [_SETS[found]]
    return [_SETS[frozenset({one})] for one in SidesVulnerable if one in found]


def vulnerable_sides(vulnerability: Vulnerability) -> frozenset[SidesVulnerable]:
    """Return the list that stands for a vulnerability (CC-C6)."""
    return next(sides for sides, value in _SETS.items() if value is vulnerability)


def conditions_of(sequence: ConventionSequence) -> list[Conditions]:
    """Return seat and vulnerability, one for each record."""
    return [Conditions(sequence.seat, one) for one in vulnerabilities(sequence)]


def record_text(sequence: ConventionSequence) -> str:
    """Return the text of a record: ``A; H, S, F; D`` without what is empty (CC-C8)."""
    mark = sequence.alert or sequence.announce or ""
    forcing = _FORCING[sequence.forcing] if sequence.forcing is not None else ""
    points = str(sequence.points) if sequence.points is not None else ""
    hand = ", ".join(filter(None, (points, sequence.shape, forcing)))
    return "; ".join(filter(None, (mark, hand, sequence.detail)))


def described(sequence: ConventionSequence, wording: PageTexts) -> Iterator[str]:
    """Yield what is shown behind the calls of a sequence, item by item (CC-C7); BML markup."""
    if sequence.alert is not None:
        yield _marked(wording.alerted, sequence.alert)
    if sequence.announce is not None:
        announced = f"“{sequence.announce}”" if sequence.announce else ""
        yield _marked(wording.announced, announced)
    if sequence.points is not None:
        yield str(sequence.points)
    if sequence.shape:
        yield sequence.shape
    if sequence.forcing is Forcing.ONE_ROUND:
        yield wording.forcing_one_round
    elif sequence.forcing is Forcing.TO_GAME:
        yield wording.forcing_to_game
    if sequence.detail:
        yield sequence.detail
    when = " / ".join(wording.conditions(one) for one in conditions_of(sequence))
    if when:
        yield when


def _marked(word: str, text: str) -> str:
    return f"{word}: {text}" if text else word
