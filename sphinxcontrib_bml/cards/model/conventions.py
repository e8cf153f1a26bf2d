"""Conventions: agreements that several partnerships can use (CARDS CC-C)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from ...bridge.conditions import Conditions, OpeningSeat, Vulnerability
from ...display.wording import PageTexts
from ...language.codes import Code
from ...language.diagnostics import Diagnostics, quoted
from ...language.source import Span
from ..files.form import near
from .bids import Bids


class Forcing(StrEnum):
    """The forcing status of a bid for partner."""

    ONE_ROUND = "one_round"
    TO_GAME = "to_game"


class Attribution(StrEnum):
    """Whether a clone must keep author, links and license (CC-C4)."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class SidesVulnerable(StrEnum):
    """The vulnerable sides: none, only we, only they, all (CC-C6)."""

    NONE = "none"
    WE = "we"
    THEY = "they"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class PointRange:
    """A range of high-card points; None is an open end."""

    min: int | None
    max: int | None

    def __str__(self) -> str:
        """Return the range as in notes: ``15-17 HCP``, ``8+ HCP``, ``4 HCP`` (CC-C7)."""
        if self.max is None:
            return f"{self.min}+ HCP"
        if self.min == self.max:
            return f"{self.max} HCP"
        return f"{self.min or 0}-{self.max} HCP"


@dataclass(frozen=True, slots=True)
class ConventionSequence:
    """The meaning of one sequence of calls (CC-C5); texts are BML inline markup."""

    bids: Bids
    span: Span
    points: PointRange | None = None
    shape: str = ""
    announce: str | None = None
    """The announcement; empty for the mark alone; None if not announced."""
    alert: str | None = None
    """The alert; empty for the mark alone; None if not alerted."""
    vulnerability: frozenset[SidesVulnerable] = frozenset()
    """The vulnerabilities at which the sequence applies; empty for all."""
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
    """The explanation in paragraphs; clones have none."""
    author: str = ""
    author_link: str = ""
    convention_link: str = ""
    license: str = ""
    attribution: Attribution = Attribution.REQUIRED
    clone_of: str = ""
    """Id of the original."""
    aliases: tuple[str, ...] = ()
    sequences: tuple[ConventionSequence, ...] = ()

    @property
    def full_title(self) -> str:
        """The title with its author, ``Title [by Author]``, if there is one."""
        return f"{self.title} [by {self.author}]" if self.author else self.title


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
"""The lists that are a single vulnerability of agreements (CC-C6)."""

_FORCING = {Forcing.ONE_ROUND: "F1", Forcing.TO_GAME: "GF"}


def vulnerabilities(sequence: ConventionSequence) -> list[Vulnerability]:
    """Return the vulnerabilities of a sequence, one per record (CC-C6)."""
    found = sequence.vulnerability
    if found in _SETS:
        return [_SETS[found]]
    return [_SETS[frozenset({one})] for one in SidesVulnerable if one in found]


def vulnerable_sides(vulnerability: Vulnerability) -> frozenset[SidesVulnerable]:
    """Return the list for a vulnerability (CC-C6)."""
    return next(sides for sides, value in _SETS.items() if value is vulnerability)


def conditions_of(sequence: ConventionSequence) -> list[Conditions]:
    """Return seat and vulnerability of a sequence, one item per record."""
    return [Conditions(sequence.seat, one) for one in vulnerabilities(sequence)]


def record_text(sequence: ConventionSequence) -> str:
    """Return the text of a record: ``A; H, S, F; D`` without empty parts (CC-C8)."""
    mark = sequence.alert or sequence.announce or ""
    forcing = _FORCING[sequence.forcing] if sequence.forcing is not None else ""
    points = str(sequence.points) if sequence.points is not None else ""
    hand = ", ".join(filter(None, (points, sequence.shape, forcing)))
    return "; ".join(filter(None, (mark, hand, sequence.detail)))


def described(sequence: ConventionSequence, wording: PageTexts) -> Iterator[str]:
    """Yield the texts after the calls of a sequence as BML markup (CC-C7)."""
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


class Library:
    """The conventions of a project in order, each id once."""

    def __init__(
        self,
        conventions: Iterable[Convention] = (),
        author: str = "",
        title: str = "",
        bundled: Callable[[], Library] | None = None,
    ) -> None:
        """Add conventions to an empty library.

        :param author: the author of the project; other authors appear after titles.
        :param title: the title of the notes, shown after titles of changed clones.
        :param bundled: returns the library of the package, whose conventions are used if this
            one has no convention with a name.
        """
        self.author = author
        self.title = title
        self._bundled = bundled
        self.diagnostics = Diagnostics()
        """The problems in the library as a whole."""
        self._by_id: dict[str, Convention] = {}
        self._by_name: dict[str, list[Convention]] = {}
        for convention in conventions:
            self.add(convention)

    def add(self, convention: Convention) -> None:
        """Add a convention; if its id is used already, report it and keep the first."""
        first = self._by_id.setdefault(convention.id, convention)
        if first is not convention:
            if _is_same_place(first.span, convention.span):
                return
            self.diagnostics.report(
                Code.CARD_CONVENTION_TWICE,
                convention.span,
                f"two conventions have the id {quoted(convention.id)}; the first is used",
                hint="give this one an id of its own",
                related=(first.span,),
                relation="the first",
            )
            return
        for name in {convention.title, convention.full_title, *convention.aliases}:
            self._by_name.setdefault(name.casefold(), []).append(convention)

    def __iter__(self) -> Iterator[Convention]:
        """Iterate in the order of addition."""
        return iter(self._by_id.values())

    def __len__(self) -> int:
        """Return the number of conventions."""
        return len(self._by_id)

    def find(self, name: str, elsewhere: Collection[str] = ()) -> Convention | None:
        """Return the convention called ``name``, or None if there is not exactly one.

        A name is an id, an alias, ``Title [by Author]``, or a unique title. A convention of this
        library is found before one that other projects explain, and this before one of the
        package.

        :param elsewhere: names of conventions that other projects explain.
        """
        found = self._by_id.get(name)
        if found is not None:
            return found
        called = self._by_name.get(name.casefold(), [])
        called = [one for one in called if self._copied(one) is None]
        if not called and self._bundled is not None and name not in elsewhere:
            return self._bundled().find(name)
        return called[0] if len(called) == 1 else None

    def names(self) -> Iterator[str]:
        """Yield the ids and titles of all conventions."""
        yield from self._ids()
        yield from (convention.title for convention in self._by_id.values())
        if self._bundled is not None:
            yield from (convention.title for convention in self._bundled())

    def _ids(self) -> Iterator[str]:
        yield from self._by_id
        if self._bundled is not None:
            yield from self._bundled()._by_id

    def _with_id(self, identifier: str) -> Convention | None:
        """Return the convention with an id, or None."""
        found = self._by_id.get(identifier)
        if found is None and identifier and self._bundled is not None:
            return self._bundled()._with_id(identifier)
        return found

    def title_of(self, convention: Convention) -> str:
        """Return the title of a convention, with its author if that adds information."""
        if self._copied(convention) is not None:
            return f"{convention.title} ({self.title})" if self.title else convention.title
        named_alike = len(self._by_name.get(convention.title.casefold(), ())) > 1
        is_foreign = bool(convention.author) and convention.author != self.author
        return convention.full_title if named_alike or is_foreign else convention.title

    def _copied(self, convention: Convention) -> Convention | None:
        """Return the original of a clone that has its title and other texts, or None (YM-9)."""
        original = self._with_id(convention.clone_of)
        is_changed = (
            original is not None
            and original.title == convention.title
            and _texts(original) != _texts(convention)
        )
        return original if is_changed else None

    def check_clones(self) -> None:
        """Report missing originals, and clones that change protected facts of originals (CC-C4)."""
        first: dict[str, Convention | None] = {}
        for convention in self._by_id.values():
            if convention.clone_of:
                self._check_clone(convention, self._first_of(convention, first))

    def _first_of(
        self, convention: Convention, first: dict[str, Convention | None]
    ) -> Convention | None:
        """Return the original with which a clone begins, through other clones, or None."""
        chain: dict[str, Convention] = {}
        at = convention
        found: Convention | None = None
        while True:
            if at.id in first:
                found = first[at.id]
                break
            if at.id in chain:
                break
            chain[at.id] = at
            original = self._with_id(at.clone_of)
            if original is None:
                found = at
                break
            at = original
        first.update(dict.fromkeys(chain, found))
        return found

    def _check_clone(self, clone: Convention, first: Convention | None) -> None:
        original = self._with_id(clone.clone_of)
        if original is None:
            self.diagnostics.report(
                Code.CARD_CLONE_UNKNOWN,
                clone.span,
                f"the original {quoted(clone.clone_of)} was not found",
                hint=near(
                    self.diagnostics,
                    Code.CARD_CLONE_UNKNOWN,
                    clone.clone_of,
                    (name for name in self._ids() if name != clone.id),
                ),
            )
        elif first is None:
            self._report_clone(clone, original, "the clones form a cycle")
        else:
            for one in (original, first):
                changed = _changed(clone, one)
                if clone.extended_description and clone.extended_description == (
                    one.extended_description
                ):
                    what = f"the extended_description of {quoted(one.id)} is copied"
                    self._report_clone(clone, one, f"{what}, which is its author's: leave it out")
                    return
                if changed and one.attribution is Attribution.REQUIRED:
                    what = f"{', '.join(changed)} of {quoted(one.id)} is changed"
                    self._report_clone(clone, one, f"{what}, which must be named")
                    return

    def _report_clone(self, clone: Convention, original: Convention, message: str) -> None:
        self.diagnostics.report(
            Code.CARD_CLONE_CHANGED,
            clone.span,
            message,
            related=(original.span,),
            relation="the original",
        )


def _texts(convention: Convention) -> tuple[object, ...]:
    """Return the texts of a convention that its clone may change."""
    sequences = tuple(
        (one.bids.tokens, record_text(one), one.vulnerability, one.seat)
        for one in convention.sequences
    )
    return convention.description, sequences


def _is_same_place(first: Span, second: Span) -> bool:
    """Return whether two conventions are one, read by two ways (YM-8)."""
    paths = [one.source.path for one in (first, second)]
    known = [path.resolve() for path in paths if path is not None]
    is_one_file = len(known) == len(paths) and known[0] == known[1]
    return is_one_file and first.line == second.line


_KEPT = ("author", "author_link", "convention_link", "license")
"""Fields that a clone must keep."""


def _changed(clone: Convention, original: Convention) -> list[str]:
    return [name for name in _KEPT if getattr(clone, name) != getattr(original, name)]
