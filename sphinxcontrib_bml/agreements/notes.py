"""Notes: files that are read together, as one system (CHECKS CK-6)."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ..language.codes import Code
from ..language.diagnostics import Diagnostic, Diagnostics, count_noun
from ..language.options import Limits, Options
from ..language.parameters import used_parameters
from ..language.parser import Parse, parse_file, parse_text
from ..language.source import Span
from ..language.syntax import BiddingTable, Document, Heading
from ..language.variants.parts import VARIANTS_KEY
from ..language.variants.selection import key_among, names_of, resolve
from .abbreviations import terms_of
from .alert_answers import AlertAnswer, is_judged, judge_of
from .book import Agreement, Book, merge
from .checks.findings import DiagnosticSet
from .expansion import expand
from .note_files import SUFFIX, project_root
from .project import Project, find_project, options_for
from .system import Chapter, DealWithAuction, System, SystemName, deals_with_auctions, make_system


class VariantView(NamedTuple):
    """The part of a document that applies to one partner."""

    parse: Parse
    book: Book
    deals: tuple[DealWithAuction, ...]


def view_for(
    parse: Parse,
    key: str,
    expand: Callable[[Iterable[BiddingTable], Diagnostics, Limits, str], Book] = expand,
) -> VariantView:
    """Return the part of a document that applies to a partner (VARIANTS VA-6).

    :param key: the case-folded name; empty if the notes have no partners.
    :param expand: builds the book of tables; it may reuse earlier tables.
    """
    if key:
        parse = parse.of_variant(key)
    suits = parse.state.variable_suits
    book = expand(parse.document.tables, parse.diagnostics, parse.options.limits, suits)
    return VariantView(
        parse, book, tuple(deals_with_auctions(parse.document.elements, parse.options))
    )


class NotesVariants(NamedTuple):
    """The partners of notes that were read (VARIANTS VA-10, VA-13)."""

    naming: SystemName = SystemName("")
    """The name and the title of the system, without a partner."""
    written: tuple[Parse, ...] = ()
    """The documents as read, for all partners."""
    names: Mapping[str, str] = MappingProxyType({})
    """The names of all partners as shown, by the case-folded names."""
    key: str = ""
    """The name of the partner who has these notes, case folded."""
    is_chosen: bool = True
    """False if no partner was chosen, so that the first is used."""
    own: Callable[[Parse, str], VariantView] = view_for
    """Returns the part of a document that applies to a partner."""


@dataclass(frozen=True, slots=True, repr=False)
class Notes:
    """Parsed notes and the agreements that they define."""

    system: System
    """The system that exports write: name, title, summary, chapters and book."""
    parses: tuple[Parse, ...]
    """The documents in order: as read, or the parts for one partner."""
    partners: NotesVariants = field(default_factory=NotesVariants)
    """The partners of the notes."""

    @property
    def book(self) -> Book:
        """The agreements."""
        return self.system.book

    @property
    def documents(self) -> tuple[Document, ...]:
        """The syntax trees, in order."""
        return tuple(parse.document for parse in self.parses)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The problems found while reading the notes; ``check`` finds more."""
        found = _unique_diagnostics(self.parses, [parse.diagnostics for parse in self.parses])
        return found if self.partners.is_chosen else (self._default_variant_diagnostic(), *found)

    def _default_variant_diagnostic(self) -> Diagnostic:
        """Return the diagnostic that the notes are read for the first partner (VARIANTS VA-13)."""
        names = ", ".join(self.variants)
        return Diagnostic(
            Code.VARIANT_CHOSEN,
            Code.VARIANT_CHOSEN.severity,
            self._declaration(),
            f"notes of {names}, read as those of {self.variant}",
            hint="choose one: variant=, or --variant",
        )

    def _declaration(self) -> Span:
        """Return the place where partners are declared."""
        return next(
            (
                setting.value.span()
                for parse in self.parses
                for setting in parse.state.settings
                if setting.key == VARIANTS_KEY
            ),
            Span(self.parses[0].source, 0, 0),
        )

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that were read, including included files, once each."""
        files = (
            path
            for parse in self.parses
            for path in (parse.source.path, *parse.dependencies)
            if path is not None
        )
        return tuple(dict.fromkeys(path.resolve() for path in files))

    @property
    def variants(self) -> tuple[str, ...]:
        """The partners of the notes, as first written (VARIANTS VA-1)."""
        return tuple(self.partners.names.values())

    @property
    def variant(self) -> str:
        """The partner of these notes; empty if the notes have no partners."""
        return self.partners.names.get(self.partners.key, "")

    def for_variant(self, name: str) -> Notes:
        """Return the notes of one partner (VARIANTS VA-6), without reading files again.

        :raises ValueError: if the notes do not have this partner.
        """
        key = key_among(name, self.partners.names)
        return _notes(self.partners.written, self.partners._replace(key=key, is_chosen=True))

    def per_variant(self) -> Iterator[Notes]:
        """Yield the notes of each partner, or only these if one was chosen or there are none."""
        if self.partners.is_chosen:
            yield self
        else:
            yield from map(self.for_variant, self.variants)

    def alerts(self, federation: str = "") -> Iterator[tuple[Agreement, AlertAnswer]]:
        """Return our calls that have a text, each with what the rules say about it (ALERTS AT-57).

        The answers advise; they are not rulings.

        >>> import sphinxcontrib_bml as bml
        >>> notes = bml.parse("1N-2D = transfer to !h")
        >>> [(one.auction.short, str(answer)) for one, answer in notes.alerts("acbl")]
        [('1N-2D', 'announce "hearts"')]

        :param federation: ``acbl``, ``ebu``, ``wbf``, or a rule file that ends with ``.toml``; by
            default the federation of the project, if it names one.
        :raises ValueError: if there is no such federation, or the rule file has a problem.
        :raises OSError: if the rule file cannot be read.
        """
        judge = judge_of(self.system, federation)
        if judge is None:
            return iter(())
        answer = judge.answer
        return ((one, answer(one)) for one in self.book.leading if is_judged(one))

    def __repr__(self) -> str:
        """Return a text with the name and the number of agreements."""
        return f"<Notes {self.system.name!r}: {count_noun(len(self.book), 'agreement')}>"


def read(
    *paths: str | os.PathLike[str], options: Options | None = None, variant: str | None = None
) -> Notes:
    """Read note files, including the files that they include, as one system in this order.

    A folder stands for all note files below it that no other of them includes, in the order of its
    project: by ``bml.toml``, else by toctree, else by path (PJ-1, PJ-4).
    Output folders and folders that begin with a full stop are skipped. Invalid notes never raise an
    exception: see ``Notes.diagnostics``.

    :param options: how to read the files. By default, includes must be inside the nearest parent
        folder that contains ``conf.py`` or ``.git``, or else inside the folder of the file
        (LANGUAGE LM-2).
    :param variant: the partner, a name after ``#+VARIANTS:``; by default the first
        (VARIANTS VA-13).
    :raises OSError: if a file cannot be read or a folder contains no notes.
    :raises ValueError: if the notes do not have this partner.
    """
    parses = [parse for path in paths for parse in _parses(Path(path), options)]
    if not parses:
        raise FileNotFoundError(errno.ENOENT, "no note file was named")
    first = Path(paths[0])
    name = first.resolve().name if first.is_dir() else first.stem
    return make_notes(parses, SystemName(name), variant)


def parse(
    text: str,
    name: str = "<text>",
    options: Options | None = None,
    variant: str | None = None,
) -> Notes:
    """Read ``text`` as notes.

    Invalid notes never raise an exception: see ``Notes.diagnostics``.

    :param name: the name of the text in messages.
    :param variant: as in :func:`read`.
    :raises ValueError: if the notes do not have this partner.
    """
    naming = SystemName(Path(name).stem.strip("<>"))
    return make_notes([parse_text(text, name, options)], naming, variant)


def make_notes(
    parses: Sequence[Parse],
    naming: SystemName,
    variant: str | None = None,
    own: Callable[[Parse, str], VariantView] = view_for,
) -> Notes:
    """Return the notes of parsed documents for one partner (VARIANTS VA-13).

    :param variant: the name of the partner; by default the first.
    :param own: returns the part of a document that applies to a partner; it may be cached.
    :raises ValueError: if the documents do not have this partner.
    """
    names = names_of(parse.state for parse in parses)
    key = next(iter(names), "") if variant is None else key_among(variant, names)
    for parse in parses:
        resolve(parse.state, names)
    is_chosen = variant is not None or not names
    return _notes(tuple(parses), NotesVariants(naming, tuple(parses), names, key, is_chosen, own))


def _notes(written: tuple[Parse, ...], partners: NotesVariants) -> Notes:
    """Return the notes of parsed documents for the partner that is chosen."""
    owned = [partners.own(parse, partners.key) for parse in written]
    parses = tuple(own.parse for own in owned)
    book = owned[0].book if len(owned) == 1 else merge(own.book for own in owned)
    chapters = [make_chapter(parse) for parse in parses]
    deals = [deal for own in owned for deal in own.deals]
    system = make_system(partners.naming, chapters, book, parses[0].options, deals)
    return Notes(system, parses, partners)


def make_chapter(parse: Parse) -> Chapter:
    """Return a document as a chapter of a system."""
    path = parse.source.path
    return Chapter(
        parse.document.name,
        path.name if path is not None else parse.source.name,
        {key: value.text for key, value in parse.document.metadata.items()},
        tuple(parse.state.file_words),
        headings=headings_above_tables(parse.document),
        terms=tuple((term.word, term.meaning) for term in terms_of(parse.document)),
        parameters=tuple(used_parameters(parse.state.filling(parse.state.variant))),
    )


def headings_above_tables(document: Document) -> tuple[str, ...]:
    """Return the heading above each table of a document, as written.

    The document of a partner lacks tables; it has their headings as empty texts.
    """
    headings: list[str] = []
    heading = ""
    for element in document.elements:
        if isinstance(element, Heading):
            heading = element.text.text
        elif isinstance(element, BiddingTable) and element.rows:
            number = element.rows[0].address.table
            headings += [""] * (number + 1 - len(headings))
            headings[number] = heading
    return tuple(headings)


def read_note_folder(folder: Path, options: Options | None = None) -> list[Parse]:
    """Read the files below a folder that no other of them includes, in order (CK-6).

    :raises OSError: if there are none, or one cannot be read.
    """
    top = folder.resolve()
    for project in (find_project(folder), Project(folder)):
        files = project.files() if project is not None else []
        below = [path for path in files if path.resolve().is_relative_to(top)]
        if project is not None and below:
            reading = project.settings.options(options or Options())
            return without_included([read_note_file(path, reading) for path in below])
    raise FileNotFoundError(errno.ENOENT, f"no {SUFFIX} file in this folder", str(folder))


def without_included(parses: list[Parse]) -> list[Parse]:
    """Return the documents that no other document of the list includes (CHECKS CK-6)."""
    included = {path for parse in parses for path in parse.dependencies}
    roots = [
        parse
        for parse in parses
        if parse.source.path is None or parse.source.path.resolve() not in included
    ]
    # Files that include each other in a ring would all be gone.
    return roots or parses


def _parses(path: Path, options: Options | None) -> list[Parse]:
    if path.is_dir():
        return read_note_folder(path, options)
    return [read_note_file(path, options_for(path, options or Options()))]


def read_note_file(path: Path, options: Options | None) -> Parse:
    """Read a note file.

    :param options: by default, included files must be below the nearest root (LANGUAGE LM-2).
    :raises OSError: if the file cannot be read.
    """
    options = options or Options()
    return parse_file(
        path, replace(options, root=options.root or project_root(path.resolve().parent))
    )


def _unique_diagnostics(
    parses: Iterable[Parse], diagnostics: Iterable[Iterable[Diagnostic]]
) -> tuple[Diagnostic, ...]:
    findings = DiagnosticSet()
    return tuple(
        diagnostic
        for parse, own in zip(parses, diagnostics, strict=True)
        for diagnostic in findings.new_in(own, parse.source.name)
    )
