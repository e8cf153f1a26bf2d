"""The domain ``bml``: data of documents, and the targets of references that features add."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.util import logging
from sphinx.util.nodes import clean_astext

from ..doctree.nodes import bml_auction, bml_bidtable, bml_caption
from ..language.diagnostics import meant, nearest
from .build_state import AppState, data_version, empty_data, forget_document, merge_data
from .translatable_messages import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment


logger = logging.getLogger(__name__)


class DomainObject(NamedTuple):
    """A place that other projects and the search find by name."""

    name: str
    title: str
    kind: str
    docname: str
    anchor: str
    priority: int
    """The priority in Sphinx: 1 is in the search, -1 is not."""


class Reference(NamedTuple):
    """A reference of a page, resolved when the page is written."""

    app: Sphinx
    builder: Builder
    origin: str
    """The page with the reference."""
    target: str
    node: pending_xref
    content: nodes.Element
    """The text of the reference."""


@dataclass(frozen=True)
class ObjectKind:
    """A kind of objects: its objects, and the functions that find them for references.

    A feature adds its kinds in its ``setup``, with :func:`add_objects`.
    """

    name: str
    type: ObjType
    """The title of the kind, and the role for references."""
    objects: Callable[[Sphinx], Iterable[DomainObject]]
    """Yields all objects; called after all documents are read."""
    find: Callable[[Reference], nodes.TextElement | None]
    """Returns the resolved reference of the role, or None if it has no target."""
    find_any: Callable[[Reference], nodes.TextElement | None] | None = None
    """Returns the resolved reference of ``:any:`` or a MyST link, or None if it is another kind."""
    reason_missing: Callable[[Sphinx, pending_xref], str] | None = None
    """Returns the reason why a reference of the role has no target; empty if it gives none."""
    is_at_end: bool = False
    """Whether books have its pages at their end (RESOLVER RI-6)."""
    is_indexed: bool = False
    """Whether books list it with the conventions (RESOLVER RI-6)."""


_KINDS: AppState[dict[str, ObjectKind]] = AppState(lambda app: {})


class BMLDomain(Domain):
    """Bridge notes."""

    name = "bml"
    label = "Bridge"
    object_types: ClassVar[dict[str, ObjType]] = {"deal": ObjType(_("deal"), "deal")}
    app: Sphinx
    """The application of the build."""

    @property
    def initial_data(self) -> dict[str, Any]:  # type: ignore[override]
        """The data of a project before any document is read."""
        return empty_data()

    @property
    def data_version(self) -> int:  # type: ignore[override]
        """The version of the stored data; Sphinx discards environments of other versions."""
        return data_version()

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Add labels of tables and auctions with a caption, so that ``:ref:`` finds them.

        Deals are numbered figures, whose labels Sphinx adds.
        """
        labels: dict[str, tuple[str, str, str]] = env.domaindata["std"]["labels"]
        for name, is_explicit in document.nametypes.items():
            identifier = document.nameids.get(name)
            node = document.ids.get(identifier) if is_explicit and identifier else None
            if isinstance(node, bml_bidtable | bml_auction):
                for caption in node.findall(bml_caption):
                    labels[name] = docname, str(identifier), clean_astext(caption)

    def clear_doc(self, docname: str) -> None:
        """Drop the data of a document."""
        forget_document(self.env, docname)

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield the objects of all kinds (RESOLVER RK-8, CARDS CC-O1)."""
        for kind in _KINDS.of(self.app).values():
            yield from kind.objects(self.app)

    def resolve_xref(  # type: ignore[override] # noqa: PLR0913, PLR0917 - as Sphinx calls it
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.TextElement | None:
        """Return the reference to an object of the kind of a role, or None."""
        for kind in _KINDS.of(self.app).values():
            if typ in kind.type.roles:
                return kind.find(Reference(self.app, builder, fromdocname, target, node, contnode))
        return None

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Return the references to objects of the kinds that ``:any:`` finds.

        Sphinx resolves all other targets of ``:any:`` and of MyST links.
        """
        reference = Reference(self.app, builder, fromdocname, target, node, contnode)
        return [
            (f"bml:{kind.type.roles[0]}", link)
            for kind in _KINDS.of(self.app).values()
            if kind.find_any is not None
            and isinstance(link := kind.find_any(reference), nodes.reference)
        ]

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """Merge the data that another process collected."""
        merge_data(self.env, otherdata, set(docnames))


def app_of(env: BuildEnvironment) -> Sphinx:
    """Return the application of an environment; not available in a ``setup``."""
    return _domain_of(env).app


def add_objects(app: Sphinx, kind: ObjectKind) -> None:
    """Add a kind of objects to the domain; for ``setup`` functions.

    :raises ValueError: if a kind with this name exists.
    """
    kinds = _KINDS.of(app)
    if kind.name in kinds:
        raise ValueError(f"objects called {kind.name!r} are added twice")
    kinds[kind.name] = kind


def shown_objects(app: Sphinx, attribute: str) -> Iterator[DomainObject]:
    """Yield the objects of the kinds that have an attribute, once for each place.

    :param attribute: ``is_at_end`` or ``is_indexed``.
    """
    seen = set()
    for kind in _KINDS.of(app).values():
        for one in kind.objects(app) if getattr(kind, attribute) else ():
            if (one.docname, one.anchor) not in seen:
                seen.add((one.docname, one.anchor))
                yield one


def _domain_of(env: BuildEnvironment) -> BMLDomain:
    domain = env.domains["bml"]
    assert isinstance(domain, BMLDomain)
    return domain


def _begin(app: Sphinx) -> None:
    domain = _domain_of(app.env)
    domain.app = app
    for kind in _KINDS.of(app).values():
        domain.add_object_type(kind.name, kind.type)


def _warn_missing(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Warn about a role of this domain without a target, with its reason or the nearest object."""
    role = node.get("reftype")
    kinds = [kind for kind in _KINDS.of(app).values() if role in kind.type.roles]
    if not isinstance(domain, BMLDomain) or not kinds:
        return None
    reasons = [kind.reason_missing(app, node) for kind in kinds if kind.reason_missing]
    message = next(filter(None, reasons), "")
    if not message:
        target = node.get("reftarget", "")
        names = {one.name.casefold(): one.name for kind in kinds for one in kind.objects(app)}
        hint = meant(names.get(nearest(target.casefold(), names), ""))
        message = f"bml:{role} reference target not found: {target}{f'; {hint}' if hint else ''}"
    logger.warning("%s", message, location=node, type="ref", subtype=role)
    return True


def setup(app: Sphinx) -> None:
    """Register the domain, and pass on the additions of features before it is used."""
    app.add_domain(BMLDomain)
    app.connect("builder-inited", _begin, priority=0)
    app.connect("warn-missing-reference", _warn_missing, priority=900)
