"""Registration of cards and conventions; other modules are imported for projects with some."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.domains import ObjType
from sphinx.roles import XRefRole

from ...sphinxext.build_state import call_before_writing
from ...sphinxext.checks import add_findings
from ...sphinxext.configured_systems import add_agreements
from ...sphinxext.directive_base import add_lazy_directive
from ...sphinxext.domain import DomainObject, ObjectKind, Reference, add_objects
from ...sphinxext.exports import FOLDER
from ...sphinxext.translatable_messages import _
from ..nodes import visitors  # noqa: F401 - registers the nodes before Sphinx asks for them
from .data import CARDS, CONVENTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from ...agreements.book import Book
    from ...language.diagnostics import Diagnostic


def _has_any(app: Sphinx) -> bool:
    """Return whether pages show cards or conventions."""
    return bool(CARDS.of(app.env) or CONVENTIONS.of(app.env))


def _findings(app: Sphinx) -> Iterable[tuple[Diagnostic, frozenset[str]]]:
    if not _has_any(app):
        return ()
    from .project_cards import cards_of

    return cards_of(app).diagnostics()


def _objects(kind: str, app: Sphinx) -> Iterable[DomainObject]:
    if not _has_any(app):
        return ()
    from .transform import OBJECTS

    return OBJECTS[kind](app)


def _find(kind: str, one: Reference) -> nodes.TextElement | None:
    if not _has_any(one.app):
        return None
    from .transform import find_object

    return find_object(kind, one)


def _add_conventions(book: Book, name: str, documents: tuple[str, ...], app: Sphinx) -> Book:
    from .transform import add_conventions

    return add_conventions(book, name, documents, app)


def _has_cards(documents: tuple[str, ...], app: Sphinx) -> bool:
    return not CARDS.of(app.env).keys().isdisjoint(documents)


def _outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    if not CARDS.of(env):
        return []
    from .transform import outdated_documents

    return outdated_documents(app, env)


def _fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    if CARDS.of(app.env):
        from .transform import fill_cards

        fill_cards(app, doctree, docname)


def _write(app: Sphinx, builder: Builder) -> None:
    if CARDS.of(app.env) or any(Path(builder.outdir, FOLDER).glob("*.html")):
        from .transform import write_card_pages

        write_card_pages(app, builder)


def setup(app: Sphinx) -> None:
    """Register directives, roles and checks, and the functions that fill and write cards."""
    card = "sphinxcontrib_bml.cards.page.directives:ConventionCardDirective"
    convention = "sphinxcontrib_bml.cards.page.directives:ConventionDirective"
    add_lazy_directive(app, "convention-card", card)
    add_lazy_directive(app, "convention", convention)
    for name, type in (
        ("convention", ObjType(_("convention"), "conv")),
        ("card", ObjType(_("convention card"), "card")),
    ):
        role = XRefRole(innernodeclass=nodes.inline, warn_dangling=True)
        app.add_role_to_domain("bml", type.roles[0], role)
        add_objects(
            app,
            ObjectKind(
                name,
                type,
                partial(_objects, name),
                partial(_find, name),
                is_at_end=name == "card",
                is_indexed=name == "convention",
            ),
        )
    add_findings(app, _findings)
    add_agreements(app, _add_conventions, _has_cards)
    app.connect("env-get-updated", _outdated)
    app.connect("doctree-resolved", _fill)
    call_before_writing(app, _write)
