"""Variants of a project.

The partners whose pages are built, and parts of documents for some partners (VARIANTS).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from sphinx.transforms import SphinxTransform
from sphinx.transforms.i18n import Locale

from ..agreements.expansion import expand
from ..agreements.note_files import SUFFIX
from ..doctree.variant_nodes import VariantStyle, put_badges_into_titles, resolve_parts
from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostic, Diagnostics
from ..language.input_files import read_content
from ..language.reading import decode
from ..language.variants.parts import OTHERS, key_of, name_problem, words_in
from ..language.variants.selection import (
    Absences,
    Names,
    has_own,
    metadata_for,
    names_of,
    resolve,
    table_for,
)
from ..patterns import compile_later
from .build_state import DocumentData, ProjectData
from .diagnostics import log_at
from .session import document_state, has_state, settings_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from ..agreements.book import Book
    from ..language.options import Limits
    from ..language.parameters import Filling
    from ..language.state import DocumentState
    from ..language.syntax import BiddingTable

_FIFTH = 4
_BEFORE_TRANSLATION = 5


class DocumentVariants(NamedTuple):
    """The partners in a document."""

    names: dict[str, str]
    """The partners that the document declares, by case-folded name."""
    metadata: dict[str, dict[str, str]]
    """Its metadata for each known partner, and for all others."""

    def metadata_of(self, key: str) -> Mapping[str, str] | None:
        """Return the metadata for a partner, or None if the partner has no special metadata."""
        return self.metadata.get(key, self.metadata.get(OTHERS))


VARIANTS: DocumentData[DocumentVariants] = DocumentData("variants")
"""The partners in each document."""


NAMES: ProjectData[list[str]] = ProjectData("variant_names")
"""The names that documents know in addition to their own, as of the last build."""
_VARIANTS = compile_later(r"^#\+VARIANTS:(.*)$", re.MULTILINE)


def config_names(config: Config) -> list[str]:
    """Return the names in ``bml_systems`` and ``bml_variant`` (VARIANTS VA-1)."""
    entries = [entry for entry in config.bml_systems if isinstance(entry, tuple | list)]
    names = [entry[_FIFTH] for entry in entries if len(entry) > _FIFTH]
    names.append(config.bml_variant)
    return [name for name in names if isinstance(name, str) and name and not name_problem(name)]


def project_names(env: BuildEnvironment) -> list[str]:
    """Return the names in the configuration, and those that notes of the project declare (VA-1)."""
    return NAMES.of(env).get("known", config_names(env.config))


def find_names(app: Sphinx, env: BuildEnvironment, *_: object) -> list[str]:
    """Find the names before documents are read; return all documents if they have changed.

    Lines with ``//only`` then have a different meaning (VARIANTS VA-1).
    """
    names = config_names(app.config)
    for docname in sorted(env.found_docs):
        path = Path(env.doc2path(docname))
        if path.suffix == SUFFIX:
            names += _declared_names(path)
    names = list(dict.fromkeys(names))
    known = NAMES.of(env)
    before = known.get("known", names)
    known["known"] = names
    return list(env.all_docs) if before != names else []


def _declared_names(path: Path) -> list[str]:
    try:
        text = decode(read_content(path)).text
    except OSError:
        return []
    lines = _VARIANTS.finditer(text)
    words = (word for line in lines for word in words_in(text, line.start(1), line.end(1)))
    return [word.text for word in words if not name_problem(word.text)]


def selected_key(config: Config) -> str:
    """Return the case-folded name of the partner of the pages; empty for all partners."""
    name = config.bml_variant
    return key_of(name) if isinstance(name, str) and name and not name_problem(name) else ""


def known_variants(env: BuildEnvironment, state: DocumentState) -> Names:
    """Return the partners that a document knows (VARIANTS VA-1)."""
    return names_of([state], project_names(env))


def page_filling(env: BuildEnvironment) -> Filling:
    """Return the filling that inserts parameter values into translations of the current page."""
    state = document_state(env)
    return state.filling().on_page(known_variants(env, state), selected_key(env.config))


class ResolveVariants(SphinxTransform):
    """Marks parts for some partners with badges, or omits parts that a page does not show."""

    default_priority: ClassVar[int] = _BEFORE_TRANSLATION

    def apply(self, **kwargs: object) -> None:
        """Mark or omit the parts of the document, which is completely read."""
        if not has_state(self.env):
            return
        state = document_state(self.env)
        names = known_variants(self.env, state)
        resolve(state, names)
        settings = settings_of(self.env)
        looks = VariantStyle(names, settings.wording, settings.options, selected_key(self.config))
        resolve_parts(self.document, looks)


class AddTitleBadges(SphinxTransform):
    """Adds badges to the titles of sections, except for the extraction of messages."""

    default_priority: ClassVar[int] = Locale.default_priority + 1

    def apply(self, **kwargs: object) -> None:
        """Add badges to all sections of a document with notes."""
        if has_state(self.env):
            put_badges_into_titles(self.document)


def shown_tables(tables: Iterable[BiddingTable], env: BuildEnvironment) -> list[BiddingTable]:
    """Return the tables of the current document that the build includes."""
    chosen = selected_key(env.config)
    if not chosen:
        return list(tables)
    state = document_state(env)
    return [table for one in tables if (table := table_for(one, state, chosen)) is not None]


def document_variants(env: BuildEnvironment, state: DocumentState) -> DocumentVariants | None:
    """Return the partners and metadata in the current document, or None without partners."""
    if not state.variants.names and not any(setting.part for setting in state.settings):
        return None
    keys = [*known_variants(env, state), OTHERS]
    metadata = {
        key: {name: value.text for name, value in metadata_for(state, key).items()} for key in keys
    }
    return DocumentVariants(dict(state.variants.names), metadata)


def has_variant_rows(tables: Iterable[BiddingTable], state: DocumentState) -> bool:
    """Return whether a part of the tables applies to some partners only."""
    return has_own(state) or any(
        (table.part is not None and table.part.is_limited)
        or table.surroundings is not None
        or any((row.part and row.part.is_limited) or row.other_texts for row in table.rows)
        for table in tables
    )


def books_by_variant(
    tables: list[BiddingTable], env: BuildEnvironment, limits: Limits
) -> Iterator[tuple[str, list[BiddingTable | None], Book]]:
    """Yield, for each partner that the document knows and for all others, its tables and its book.

    A diagnostic in the tables of only some partners is reported once, with their names (VARIANTS
    VA-12).
    """
    state = document_state(env)
    names = known_variants(env, state)
    found: dict[tuple[object, ...], Diagnostic] = {}
    whose: dict[tuple[object, ...], list[str]] = {}
    for key in [*names, OTHERS]:
        own = [table_for(table, state, key) for table in tables]
        diagnostics = Diagnostics()
        shown = [table for table in own if table is not None]
        book = expand(shown, diagnostics, limits, state.variable_suits)
        state.diagnostics.lost_suits |= diagnostics.lost_suits
        for one in diagnostics if key != OTHERS else ():
            identity = one.identity
            found.setdefault(identity, one)
            whose.setdefault(identity, []).append(names[key])
        yield key, own, book
    for identity, one in found.items():
        is_everybodys = len(whose[identity]) == len(names)
        state.diagnostics.add(one if is_everybodys else one.of_some(whose[identity]))


def diagnostics_by_variant(
    tables: list[BiddingTable], env: BuildEnvironment
) -> Iterator[Diagnostic]:
    """Yield the problems of the current document, with partners unless all have the problem.

    Builds for one partner do not report problems in the rows of other partners.

    :param tables: the tables with the rows of all partners.
    """
    state = document_state(env)
    names, chosen = known_variants(env, state), selected_key(env.config)
    if chosen:
        absences = Absences(tables, state, chosen)
        yield from (one for one in state.diagnostics if not absences.has(one))
        return
    absent = {name: Absences(tables, state, key) for key, name in names.items()}
    for one in state.diagnostics:
        whose = [name for name, absences in absent.items() if not absences.has(one)]
        is_told = one.variants or not whose or len(whose) == len(names)
        yield one if is_told else one.of_some(whose)


def _set_tag(app: Sphinx, config: Config) -> None:
    """Set the tag of the partner of the pages, for ``only`` of Sphinx (VA-11)."""
    if selected_key(config):
        app.tags.add(config.bml_variant)
        # Sources are those of all partners.
        config.html_copy_source = False


def _check_names(app: Sphinx, env: BuildEnvironment) -> None:
    """Report partners in the configuration that no document declares (VARIANTS VA-10)."""
    declared = {key for one in VARIANTS.of(env).values() for key in one.names}
    for name in dict.fromkeys(config_names(app.config)):
        if key_of(name) not in declared:
            log_at(
                env,
                Code.VARIANT_UNKNOWN,
                Severity.ERROR,
                f"{name!r} in conf.py: no document declares this name with #+VARIANTS",
                "",
            )


def setup(app: Sphinx) -> None:
    """Register the transforms and handlers for pages of one partner, or of all."""
    app.add_transform(ResolveVariants)
    app.add_transform(AddTitleBadges)
    app.connect("config-inited", _set_tag)
    app.connect("env-check-consistency", _check_names)
