"""Answers of a federation's rules about calls: values, which the core takes through a hook."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ..bridge.auctions import Side
from ..features import hook

if TYPE_CHECKING:
    from .answers import Meaning
    from .book import Agreement
    from .system import System


NOTED = "notes"
"""The name in place of a rule if an ``//alert`` line of the notes answers (AT-44)."""


@dataclass(frozen=True)
class AlertAnswer:
    """The answer of the rules for an agreement (AT-23)."""

    do: str
    """``none``, ``alert``, ``announce``, ``delayed`` or ``unknown``."""
    say: str = ""
    """The announced words; empty if they are not known."""
    prealert: bool = False
    """Whether the rule demands that the opponents hear of it before play."""
    rule: str = ""
    """The rule that holds by its name, ``notes`` for a line of the notes; empty if not known."""
    source: str = ""
    """The keys of the rule's sources and the places in them, separated by semicolons."""
    tried: tuple[str, ...] = ()
    """The rules that hold or may hold, in order."""
    possible: tuple[str, ...] = ()
    """The answers that are possible, if it is unknown."""
    missing: tuple[str, ...] = ()
    """The facts that would decide."""

    @property
    def is_known(self) -> bool:
        """Whether the rules answer, with the announced words if there are any."""
        return self.do != "unknown" and (self.do != "announce" or bool(self.say))

    @property
    def reason(self) -> str:
        """The places in its sources, which name the rule: ``transfers, Texas``."""
        places = (part.split(maxsplit=1)[1:] for part in self.source.split(";"))
        return "; ".join(place for found in places for place in found)

    @property
    def source_keys(self) -> list[str]:
        """The keys of its sources in the rule file, without the places in them."""
        return [part.split()[0] for part in self.source.split(";") if part.strip()]

    def __str__(self) -> str:
        """Return the answer in short: ``announce "hearts"``, ``alert +pre``, ``announce ?``."""
        words = self.do
        if self.do == "announce":
            words += f' "{self.say}"' if self.say else " ?"
        return f"{words} +pre" if self.prealert else words


class AlertJudge(NamedTuple):
    """The rules of a federation, ready for the calls of a system."""

    federation: str
    """Its name, or that of a rule file."""
    edition: str
    """The date of the edition of its regulation (AT-5)."""
    answer: Callable[[Agreement | Meaning], AlertAnswer]
    """Returns what the rules say about a call of ours."""


def judge_of(system: System, federation: str = "") -> AlertJudge | None:
    """Return what judges the calls of a system; None if no federation is named (AT-5).

    :param federation: a federation or a rule file; by default the federation of the project.
    :raises ValueError: if there is no such federation, or the rule file has a problem.
    :raises OSError: if the rule file cannot be read.
    """
    name = federation or system.options.federation
    if not name:
        return None
    judge: AlertJudge = hook("judged_by")(system.book, system.options.notes_language, name)
    return judge


def is_judged(meaning: Agreement | Meaning) -> bool:
    """Return whether rules say something about a call: one of ours with a text."""
    return meaning.auction.last_side is Side.WE and bool(meaning.text.strip())
