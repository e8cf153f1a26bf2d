"""Options for reading: limits, and allowed link addresses (LANGUAGE IL-7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from urllib.parse import quote

from ..patterns import compile_later

if TYPE_CHECKING:
    from .parameters import Parameter

Link = TypeVar("Link")

USUAL_SCHEMES = frozenset({"http", "https", "mailto", "ftp", "tel"})

URL = r"(?:https?://|mailto:)[^\s<>\"]+"
ADDRESS = rf"{URL}|(?<=\])\([^()]*(?:\([^()]*\)[^()]*)*\)"
"""A regular expression for an address in text, bare or in a link."""

_SCHEME = compile_later(r"[A-Za-z][A-Za-z0-9+.-]+(?=:)")
_BLANKS_AND_CONTROLS = "".join(map(chr, range(0x21)))
_LINE_ENDS = str.maketrans("", "", "\t\r\n")
_IN_NO_ADDRESS = compile_later(r'[\x00-\x20\x7f-\x9f{}^\\"<>|`]')


def scheme_of(target: str) -> str:
    """Return the scheme of an address in lower case, as browsers read it; empty for others."""
    match = _SCHEME.match(target.lstrip(_BLANKS_AND_CONTROLS).translate(_LINE_ENDS))
    return match[0].lower() if match else ""


def is_address(target: str) -> bool:
    """Return whether a link target is an address with a scheme, outside of the project."""
    return bool(scheme_of(target))


def encoded_address(target: str) -> str:
    """Return an address with its invalid characters percent-encoded, in UTF-8.

    Writers insert addresses in places where such characters would be commands.
    """
    return _IN_NO_ADDRESS.sub(lambda match: quote(match[0]), target)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits at which reading stops with a diagnostic (LANGUAGE LM)."""

    include_depth: int = 32
    include_bytes: int = 32 * 1024 * 1024
    file_bytes: int = 32 * 1024 * 1024
    """Size of a file of notes (FS-9)."""
    paste_depth: int = 16
    pasted_lines_per_table: int = 10_000
    pasted_lines: int = 100_000
    parameter_depth: int = 8
    """Depth of parameters in texts of other parameters."""
    parameters: int = 1000
    """Number of parameters in a document."""
    clip_bytes: int = 1024 * 1024
    """Size of a clip after replacements, in characters."""
    pasted_bytes: int = 4 * 1024 * 1024
    """Size of all text that a document pastes or searches for replacements, in characters."""
    records: int = 250_000
    """Auctions of one document."""
    as_records: int = 5_000
    """Auctions that one ``//as`` line defines."""
    rest_calls: int = 0
    """Calls of each row for all other calls that a BSS file contains (VARIANTS WC-8b)."""
    texts: int = 2 * 1024 * 1024
    """Number of characters in the descriptions that rows give to auctions, in a document."""
    depth: int = 64
    """Levels of a bidding table that are shown."""
    rows: int = 100_000
    """Rows of bidding tables that a page shows."""
    calls: int = 10_000
    """Calls of auctions that a page shows in columns."""
    heading_depth: int = 16
    """Levels of headings that are shown."""
    list_depth: int = 60
    """Levels of lists that are shown."""
    rst_depth: int = 60
    """Depth of nested elements in reStructuredText."""
    rst_messages: int = 1000
    """Warnings and errors of docutils about the reStructuredText of a document."""
    line_length: int = 10_000
    """Characters of a line before it is reported."""
    table_cells: int = 100_000
    """Number of cells of a pipe table, including cells that fill short rows."""
    table_columns: int = 5_000
    """Columns of a pipe table."""
    cells: int = 150_000
    """Number of cells of all pipe tables of a document, including cells that fill short rows."""
    card_bytes: int = 2 * 1024 * 1024
    """Size of a file of a card (CARDS CC-R4)."""
    card_depth: int = 64
    """Levels of lists and mappings in a card file."""
    card_values: int = 100_000
    """Values of a card file, and those that its aliases stand for."""
    import_lines: int = 100_000
    """Lines, paragraphs, list items and table rows of a file to import (LM-8)."""
    import_cells: int = 500_000
    """Cells of its tables, including cells that fill short rows."""
    import_columns: int = 1_000
    """Columns of one of its tables."""
    import_characters: int = 1_000_000
    """Characters of one of its lines or cells."""
    import_records: int = 25_000
    """Records of a BSS or BBOalert file to import."""
    import_calls: int = 200_000
    """Number of calls of its records."""
    deals: int = 100_000
    """Records of played deals that are read in one run (PLAYED PF-6)."""
    deal_words: int = 5_000_000
    """Tags, fields and other words of a file of played deals."""
    json_values: int = 10_000_000
    """Values of a JSON file, counted as its commas and brackets."""
    related: int = 10
    """Related places of one diagnostic."""

    def hint(self, name: str, first: str = "") -> str:
        """Return a hint to raise the limit ``name``, after another hint."""
        number = getattr(self, name)
        more = min(2 * number, HIGHEST_LIMITS.get(name, _ANY_NUMBER))
        if more <= number:
            return first
        raised = f"for more: --limit {name}={more}, or in conf.py bml_limits = {{'{name}': {more}}}"
        if first.endswith("?"):
            return f"{first} {raised[0].upper()}{raised[1:]}"
        return f"{first}; {raised}" if first else raised

    def excess(self, name: str, things: str) -> str:
        """Return the reason why a file with more ``things`` than a limit is not read."""
        reason = f"it has more than {getattr(self, name):,} {things}"
        hint = self.hint(name)
        return f"{reason}; {hint}" if hint else reason


HIGHEST_LIMITS = {
    "include_depth": 100,
    "paste_depth": 100,
    "parameter_depth": 100,
    "depth": 256,
    "heading_depth": 100,
    "list_depth": 100,
    "rst_depth": 100,
    "card_depth": 100,
}
"""The highest values: Python and docutils allow this depth, and browsers not much more."""
_ANY_NUMBER = 10**12


class ChainEnd(Enum):
    """The reason why a chain of pastes, parameters or ``//as`` lines must end."""

    CYCLE = auto()
    DEPTH = auto()


def end_of_chain(chain: Collection[Link], link: Link, most: int) -> ChainEnd | None:
    """Return the reason why ``link`` must not follow the links of ``chain``, or None."""
    if link in chain:
        return ChainEnd.CYCLE
    return ChainEnd.DEPTH if len(chain) >= most else None


def read_limits(entries: Iterable[tuple[object, object]]) -> tuple[Limits, list[str]]:
    """Return limits that may differ from the defaults, and the problems of entries.

    :param entries: names and numbers; invalid ones are left out.
    """
    known = [limit.name for limit in fields(Limits)]
    values: dict[str, int] = {}
    problems = []
    for name, number in entries:
        most = HIGHEST_LIMITS.get(str(name), _ANY_NUMBER)
        if name not in known:
            from difflib import get_close_matches  # noqa: PLC0415 - for unknown limits

            near = get_close_matches(str(name), known, n=1)
            meant = f"; did you mean {near[0]}?" if near else ""
            problems.append(f"there is no limit {name!r}{meant}")
        elif type(number) is not int or not 0 <= number <= most:
            upper = f"from 0 to {most}" if most < _ANY_NUMBER else "0 or more"
            problems.append(f"the limit {name!r} is a whole number, {upper}, not {number!r}")
        else:
            values[str(name)] = number
    return Limits(**values), problems


VARIABLE_SUITS = ("both", "unbid")
"""Whether a variable keeps suits that the caller's side has bid (LANGUAGE EX-3a)."""


class NotesLanguage(NamedTuple):
    """The language of notes, and the project's own words for claims (MEANINGS MN-50, MN-60)."""

    name: str = "en"
    """The language, two letters."""
    words: tuple[tuple[str, str], ...] = ()
    """Phrases, each with its claims in the notation."""


Language = str | NotesLanguage
"""A language, by its name or with the words of a project."""


FEDERATIONS = ("ACBL", "EBU", "WBF")
"""The federations that a project may name (ALERTS AT-55)."""
ASSUMPTIONS = ("preempt", "notrump", "points-to-game", "points")
"""The names of the assumptions about hands for gaps in the notes (HANDS HA-16)."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options for reading notes."""

    root: Path | None = None
    """Folder that must contain included files (LANGUAGE LM-2); None for the folder of the file."""
    files: bool = True
    """Whether files may be included at all."""
    links: bool = True
    """Whether ``[text](target)`` is a link (LANGUAGE IL-7)."""
    headings: str = ""
    """``auctions`` or ``titles``, for documents without a setting for headings (HI-9)."""
    variables: str = ""
    """The suits that ``M`` and ``m`` may have if a document has no setting: one of
    ``VARIABLE_SUITS``, or nothing (LANGUAGE EX-3a)."""
    language: str = "en"
    """The language of the words between calls, two letters (PROSE-AUCTIONS AL-7)."""
    autolink: bool = True
    """Whether auctions in running text are formatted and linked (PROSE-AUCTIONS AL-24)."""
    limits: Limits = field(default_factory=Limits)
    parameters: tuple[Parameter, ...] = ()
    """The parameters of the project (LANGUAGE PR-2), from :func:`~.parameters.read_parameters`."""
    meaning_words: tuple[tuple[str, str], ...] = ()
    """The phrases of the project with what they claim (MEANINGS MN-50)."""
    federation: str = ""
    """``ACBL``, ``EBU`` or ``WBF``: alert marks are compared with its rules (ALERTS AT-55)."""
    assumptions: tuple[str, ...] | None = None
    """The names of the assumptions in force, of :data:`ASSUMPTIONS` (HANDS HA-16); None for all."""
    texts: Mapping[Path, str] = field(default_factory=dict, compare=False, repr=False)
    """The texts of files in editors by real path, which are read instead of the files."""

    @property
    def notes_language(self) -> NotesLanguage:
        """The language that texts are read in (MEANINGS MN-60)."""
        return NotesLanguage(self.language, self.meaning_words)

    def allow_link(self, target: str) -> bool:
        """Return whether ``target`` is an address that is allowed in links."""
        return scheme_of(target) in USUAL_SCHEMES
