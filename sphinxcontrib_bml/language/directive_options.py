"""The directives, their options, and the readers of the option values.

The table is data: builds, docutils and editors use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache

from .. import features
from ..bridge.auctions import InvalidSuitError, Strain, Suit
from ..bridge.conditions import BoardVulnerability, InvalidVulnerabilityError, Seat
from .diagnostics import quoted

OptionReader = Callable[[str], object]
"""Returns the value of a text.

:raises OptionError: if the text is not a value of the option.
"""


class OptionError(ValueError):
    """A text that is not a value of its option, or of the argument of a directive."""

    def __init__(self, message: str, value: str = "") -> None:
        """Store the message, and what the author can write instead, if it is known."""
        super().__init__(message)
        self._value = value

    def hint(self, option: str = "") -> str:
        """Return the hint, with the option as written, such as ``:count:``."""
        return " ".join(filter(None, ("write", option, self._value))) if self._value else ""


def one_of(words: Iterable[str]) -> str:
    """Return words as alternatives: ``N, E, S or W``."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


class Content(Enum):
    """The kinds of content below the options of a directive."""

    NONE = auto()
    """No content: further lines continue the argument."""
    NOTES = auto()
    """Notes without rows of bidding tables."""
    ROWS = auto()
    """Notes that may have rows of bidding tables."""
    PAGE = auto()
    """Page content, in the markup of the page."""


@dataclass(frozen=True, slots=True)
class DirectiveKind:
    """A directive in the table of directives."""

    options: Mapping[str, OptionReader]
    argument: OptionReader | None = str
    """Reads the argument, which may be empty; None if text in the first line is content."""
    content: Content = Content.NONE


def read_nothing(value: str) -> str:
    """Return an empty argument, for a directive without one."""
    if value:
        raise OptionError("it accepts no argument and no content", "options only")
    return value


def read_no_argument(value: str) -> str:
    """Return an empty argument, for a directive with only options and content."""
    if value:
        raise OptionError("it accepts no argument", "an option, such as :leader: W")
    return value


def read_text(value: str) -> str:
    """Return a text that must not be empty."""
    if not value:
        raise OptionError("no value", "with a value")
    return value


def read_removed(value: str) -> str:
    """Return any text, for an option that has no effect (LANGUAGE XT-9)."""
    return value


_YES = frozenset({"", "yes", "true"})
_NO = frozenset({"no", "false"})
"""``true`` and ``false`` too: YAML in MyST has them."""


def read_yes_or_no(value: str) -> bool:
    """Return whether a text is ``yes`` or empty."""
    word = value.lower()
    if word not in _YES | _NO:
        raise OptionError(f"{quoted(value)} is neither yes nor no", "yes or no")
    return word in _YES


def read_words(value: str) -> list[str]:
    """Return words with spaces or commas between them, at least one."""
    return read_text(value).replace(",", " ").split()


def read_classes(value: str) -> list[str]:
    """Return the names of CSS classes: words with at least one letter."""
    words = read_text(value).split()
    for word in words:
        if not any(map(str.isalpha, word)):
            raise OptionError(
                f"{quoted(word)} is not the name of a class", "with names that begin with a letter"
            )
    return words


def read_count(value: str) -> int:
    """Return a whole number, from 0."""
    return _number(value, 0)


def read_number(value: str) -> int:
    """Return a whole number, from 1."""
    return _number(value, 1)


def _number(value: str, least: int) -> int:
    text = read_text(value)
    if not (text.isascii() and text.isdigit() and int(text[:9]) >= least):
        raise OptionError(f"{quoted(text)} is not a whole number from {least}", "5")
    return int(text[:9])


def read_choice(*choices: str) -> OptionReader:
    """Return a reader of one word from a list, in any case."""

    def read(value: str) -> str:
        word = read_text(value).lower()
        if word not in choices:
            raise OptionError(f"{quoted(value)} is not a choice", one_of(choices))
        return word

    return read


def read_vulnerability(value: str) -> BoardVulnerability:
    """Return the vulnerability of a board."""
    try:
        return BoardVulnerability.parse(read_text(value))
    except InvalidVulnerabilityError as error:
        message = f"{quoted(value)} is not a vulnerability"
        raise OptionError(message, one_of(("None", "NS", "EW", "All"))) from error


def read_seats(value: str) -> str:
    """Return the letters of seats."""
    letters = "".join(read_words(value)).upper()
    if not set(letters) <= {seat.value for seat in Seat}:
        raise OptionError(f"{quoted(value)} names no seats", "with letters of NESW, such as NS")
    return letters


def read_seat(value: str) -> Seat:
    """Return a seat, by its letter or name."""
    for seat in Seat:
        if read_text(value).upper() in {seat.value, seat.full_name.upper()}:
            return seat
    raise OptionError(f"{quoted(value)} is not a seat", one_of("NESW"))


def read_trump(value: str) -> Strain:
    """Return the trumps: ``NT``, or a suit as letter, mark or symbol."""
    word = read_text(value)
    try:
        return Strain.NOTRUMP if word.upper() in {"NT", "N"} else Strain(Suit.parse(word.lower()))
    except InvalidSuitError as error:
        raise OptionError(f"{quoted(value)} is not a strain", one_of(("NT", *"SHDC"))) from error


PART_OPTIONS: dict[str, OptionReader] = {"only": read_text, "except": read_text}
"""The options that limit a directive to some partners (VARIANTS VA-11)."""
_NOTES = {"class": read_classes, "ignore": read_text, **PART_OPTIONS}
COMMON_OPTIONS: dict[str, OptionReader] = {"name": read_text, "caption": read_text, **_NOTES}
"""The options of all directives for a single element."""

OF_COMPLETE_DEALS = ("viewer", "double-dummy")
"""Options of deals that need all four hands."""
OF_SHOWN_DEALS = (*OF_COMPLETE_DEALS, "auction")
"""Options of deals that an auction accepts without effect."""
OF_FILES = ("board", "room", "record", "we", "me", "pair", "players")
"""Options of deals and auctions that need the option ``file``."""

KINDS = {
    "bidtable": DirectiveKind(
        {
            **COMMON_OPTIONS,
            "vul": read_text,
            "seat": read_text,
            "hide": read_yes_or_no,
            "collapse": read_count,
            "file": read_text,
        },
        content=Content.ROWS,
    ),
    "deal": DirectiveKind({**COMMON_OPTIONS, "show": read_seats}, content=Content.NOTES),
    "auction": DirectiveKind(
        {**COMMON_OPTIONS, "vul": read_vulnerability, "heads": read_yes_or_no},
        content=Content.NOTES,
    ),
    "play": DirectiveKind(
        {**COMMON_OPTIONS, "leader": read_seat, "trump": read_trump},
        read_no_argument,
        content=Content.NOTES,
    ),
    "bml": DirectiveKind({**_NOTES, "file": read_text}, argument=None, content=Content.ROWS),
}
"""The directives whose content is notes, by name."""


@cache
def directive_kinds() -> dict[str, DirectiveKind]:
    """Return all directives by name, with the options that features add to them."""
    found = dict(KINDS)
    for name, kind in features.directives():
        known = found.get(name)
        found[name] = replace(known, options={**known.options, **kind.options}) if known else kind
    return found


def name_in_table(written: str) -> str:
    """Return the name of a directive in the table of directives, or an empty text.

    :param written: the name, optionally with the domain: ``bml:report`` means ``bml-report``.
    """
    name = written.removeprefix("bml:")
    names = (f"bml-{name}", name) if name != written else (name,)
    return next((one for one in names if one in directive_kinds()), "")
