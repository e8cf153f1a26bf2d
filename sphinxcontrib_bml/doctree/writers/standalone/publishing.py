"""From a manuscript to a file, by a writer of docutils."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from docutils import nodes
from docutils.core import publish_string
from docutils.readers import standalone
from docutils.transforms import Transform, references
from docutils.utils import Reporter
from docutils.writers import Writer

from ....language.links import link_uses
from ....language.variants.resolving import names_of
from ...build import DocumentBuilder
from ...docutils_parser import BMLParser
from ...heading_links import resolve_links
from ...sequence_links import link_sequences
from ...variant_nodes import VariantStyle, put_badges_into_titles, resolve_parts
from ...visitors import NODE_CLASSES, Visitors
from ..lower import LowerNodes
from .manuscript import Manuscript
from .messages import report_message
from .safety import RefuseEmbedding
from .transforms import AddContents, EncodeAddresses, KeepTexts, PromoteTitle


class PageError(Exception):
    """What the writer of docutils could not write."""

    def __init__(self, node: nodes.Node, error: Exception) -> None:
        """Name what a node of the document led to."""
        super().__init__(str(error) or type(error).__name__)
        self.file = node.source or ""
        self.line = node.line or 1


def translator_of(base: type[Any], visitors: Visitors) -> type[Any]:
    """Return a translator that knows our nodes: by their visitors, or as what they extend."""
    methods: dict[str, Any] = {
        name: _placing_errors(getattr(base, name))
        for name in ("dispatch_visit", "dispatch_departure")
    }
    for node in NODE_CLASSES:
        visit, depart = visitors.get(node) or _standard_visitors(node, base)
        methods[f"visit_{node.__name__}"] = _method(visit)
        methods[f"depart_{node.__name__}"] = _method(depart)
    return type(f"Bridge{base.__name__}", (base,), methods)


def _standard_visitors(
    node: type[nodes.Element], base: type[Any]
) -> tuple[Callable[..., None] | None, Callable[..., None] | None]:
    """Return the visitors of the standard node that ``node`` extends; rows extend none."""
    for kind in node.__mro__:
        if hasattr(base, f"visit_{kind.__name__}"):
            name = kind.__name__
            return getattr(base, f"visit_{name}"), getattr(base, f"depart_{name}")
    return None, None


def _placing_errors(dispatch: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``dispatch`` with errors that name the file and line of what they are about."""

    def dispatched(translator: Any, node: nodes.Node) -> Any:
        try:
            return dispatch(translator, node)
        except nodes.TreePruningException:
            raise
        except Exception as error:
            raise PageError(_placed(node), error) from error

    return dispatched


def _placed(node: nodes.Node) -> nodes.Node:
    """Return ``node``, or else the nearest one around it that knows its line."""
    while node.line is None and node.parent is not None:
        node = node.parent
    return node


def _method(visit: Callable[..., None] | None) -> Callable[..., None]:
    def method(translator: Any, node: nodes.Element) -> None:
        if visit is not None:
            visit(translator, node)

    return method


def publish(manuscript: Manuscript, writer: Writer[Any], settings: dict[str, Any]) -> bytes:
    """Return what ``writer`` makes of the manuscript, in UTF-8.

    :raises PageError: where the writer fails.
    """
    data: bytes = publish_string(
        "",
        source_path=manuscript.name,
        reader=_ManuscriptReader(manuscript),
        writer=writer,
        settings_overrides={
            **settings,
            # What a reader of the page gets must not depend on the writer's own docutils.conf.
            "_disable_config": True,
            "bml_root": manuscript.settings.options.root,
            "doctitle_xform": False,
            "file_insertion_enabled": manuscript.trusted,
            "halt_level": 5,
            "output_encoding": "utf-8",
            "raw_enabled": manuscript.trusted,
            "report_level": Reporter.WARNING_LEVEL,
            "syntax_highlight": "none",
            "warning_stream": False,
        },
    )
    return data


class _ManuscriptReader(standalone.Reader):  # type: ignore[type-arg]
    """Has a document made; only reStructuredText has names that are to be looked up in it."""

    def __init__(self, manuscript: Manuscript) -> None:
        super().__init__(_ManuscriptParser(manuscript))
        self.manuscript = manuscript

    def get_transforms(self) -> list[type[Transform]]:
        """Return the transforms: what the document has work for."""
        transforms = super().get_transforms()
        if self.manuscript.state.rst_blocks:
            return transforms
        return [item for item in transforms if item.__module__ != references.__name__]


class _ManuscriptParser(BMLParser):
    """Makes a document of elements that were read before."""

    def __init__(self, manuscript: Manuscript) -> None:
        super().__init__()
        self.manuscript = manuscript

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Build the document."""
        manuscript = self.manuscript
        self.setup_parse(inputstring, document)
        document.reporter.attach_observer(self._take_message)
        builder = DocumentBuilder(document, manuscript.state, manuscript.settings, lambda table: [])
        builder.build(manuscript.elements)
        state, settings = manuscript.state, manuscript.settings
        looks = VariantStyle(names_of([state]), settings.wording, settings.options, state.variant)
        resolve_parts(document, looks)
        put_badges_into_titles(document)
        if manuscript.author:
            document.insert(0, nodes.meta("", name="author", content=manuscript.author))
        options = manuscript.settings.options
        uses = link_uses(manuscript.elements, options)
        resolve_links(document, uses, options, manuscript.state.diagnostics)
        link_sequences(document, manuscript.elements, manuscript.state, manuscript.settings)
        self.finish_parse()
        if not document.get("title"):
            document["title"] = manuscript.title

    def get_transforms(self) -> list[type[Transform]]:
        """Return the transforms: our nodes stay, the title becomes the document's."""
        transforms = [item for item in super().get_transforms() if item is not LowerNodes]
        ours = [PromoteTitle, AddContents, KeepTexts]
        of_rst = [RefuseEmbedding, EncodeAddresses] if self.manuscript.state.rst_blocks else []
        return [*transforms, *ours, *of_rst]

    def _take_message(self, message: nodes.system_message) -> None:
        report_message(message, self.manuscript)
