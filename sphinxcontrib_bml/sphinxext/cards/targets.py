"""Where ``:bml:conv:`` and ``:bml:card:`` lead, and what other projects find (CARDS CC-O1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...language.inline import convert, without_marks
from ...language.options import Options
from .elsewhere import DESCRIPTION

if TYPE_CHECKING:
    from .project import ProjectCards

_IN_SEARCH, _NOT_IN_SEARCH = 1, -1


class CardObject(NamedTuple):
    """A convention or a card as an object of the domain."""

    name: str
    title: str
    kind: str
    docname: str
    anchor: str
    priority: int


class CardTarget(NamedTuple):
    """Where a role leads."""

    docname: str
    anchor: str
    title: str


def card_objects(cards: ProjectCards) -> Iterator[CardObject]:
    """Yield conventions by id and their other names, and cards."""
    taken: set[str] = set()
    for docname, shown in cards.shown:
        convention = shown.convention
        title = cards.library.title_of(convention)
        others = (*convention.aliases, convention.full_title, convention.title)
        for number, name in enumerate((convention.id, *others)):
            is_clear = name not in taken and cards.library.find(name) is convention
            if is_clear:
                taken.add(name)
                priority = _NOT_IN_SEARCH if number else _IN_SEARCH
                yield CardObject(name, title, "convention", docname, shown.anchor, priority)
                if convention.description:
                    words = convert(without_marks(convention.description, Options()))
                    yield CardObject(
                        name, words, DESCRIPTION, docname, shown.anchor, _NOT_IN_SEARCH
                    )
    names: set[str] = set()
    for docname, _number, request in cards.requests():
        if request.name not in names:
            names.add(request.name)
            yield CardObject(
                request.name, request.title, "card", docname, request.anchor, _IN_SEARCH
            )


def find_convention(cards: ProjectCards, name: str) -> CardTarget | None:
    """Return where a convention is shown that is named by id, alias or title."""
    convention = cards.library.find(" ".join(name.split()))
    place = cards.place_of(convention) if convention is not None else None
    return CardTarget(*place) if place is not None else None


def find_card(cards: ProjectCards, name: str) -> CardTarget | None:
    """Return where a card is shown that is named ``notes-structure``, or its structure alone."""
    wanted = name.strip().casefold()
    requests = list(cards.requests())
    for docname, _number, request in requests:
        if request.name == wanted:
            return CardTarget(docname, request.anchor, request.title)
    alike = [one for one in requests if one[2].name.endswith(f"-{wanted}")]
    if len(alike) != 1:
        return None
    docname, _number, request = alike[0]
    return CardTarget(docname, request.anchor, request.title)
