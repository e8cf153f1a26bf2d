"""Conventions: agreements that several partnerships can use (CARDS CC-C)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ...bridge import OpeningSeat
from ...language.source import Span
from ..bids import Bids


class Forcing(StrEnum):
    """What a bid forces partner to."""

    ONE_ROUND = "one_round"
    TO_GAME = "to_game"


class Attribution(StrEnum):
    """Whether a clone must keep author, links and licence (CC-C4)."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class SidesVulnerable(StrEnum):
    """Who is vulnerable: nobody, only we, only they, everybody (CC-C6)."""

    NONE = "none"
    WE = "we"
    THEY = "they"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class PointRange:
    """A range of high-card points; an end that is None is open."""

    min: int | None
    max: int | None

    def __str__(self) -> str:
        """Return how it is written in notes: ``15-17 HCP``, ``8+ HCP``, ``0-7 HCP`` (CC-C7)."""
        if self.max is None:
            return f"{self.min}+ HCP"
        return f"{self.min or 0}-{self.max} HCP"


@dataclass(frozen=True, slots=True)
class ConventionSequence:
    """What one sequence of calls means (CC-C5); texts are BML inline markup."""

    bids: Bids
    span: Span
    points: PointRange | None = None
    shape: str = ""
    announce: str | None = None
    """Empty: the mark alone; None: not announced."""
    alert: str | None = None
    """Empty: the mark alone; None: not alerted."""
    vulnerability: frozenset[SidesVulnerable] = frozenset()
    """When it holds; nothing: always."""
    seat: OpeningSeat = OpeningSeat.ANY
    forcing: Forcing | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Convention:
    """One agreement with its sequences (CC-C1); texts are BML inline markup."""

    id: str
    title: str
    span: Span
    description: str = ""
    extended_description: str = ""
    """In paragraphs; a clone has none of it."""
    author: str = ""
    author_link: str = ""
    convention_link: str = ""
    license: str = ""
    attribution: Attribution = Attribution.REQUIRED
    clone_of: str = ""
    """The id of the original."""
    aliases: tuple[str, ...] = ()
    sequences: tuple[ConventionSequence, ...] = ()

    @property
    def full_title(self) -> str:
        """The title with its author, ``Title [by Author]``; the title where it has none."""
        return f"{self.title} [by {self.author}]" if self.author else self.title
