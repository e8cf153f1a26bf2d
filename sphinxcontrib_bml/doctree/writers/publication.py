"""Notes as a single file, written by docutils without Sphinx."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from docutils import nodes
from docutils.core import publish_string
from docutils.languages import get_language
from docutils.readers import standalone
from docutils.transforms import Transform, references
from docutils.transforms.frontmatter import TitlePromoter
from docutils.transforms.parts import Contents
from docutils.utils import Reporter
from docutils.writers import Writer

from ...language.codes import Code, Severity
from ...language.links import link_uses
from ...language.options import encoded_address
from ...language.source import Source, Span
from ...language.state import DocumentState
from ...language.syntax import Element
from ...language.variants.selection import names_of
from ..build import DocumentBuilder
from ..docutils_parser import BMLParser, resolve_links
from ..nodes import PageSettings, bml_author
from ..rst_blocks import offset_of_line
from ..text_links import link_sequences
from ..variant_nodes import VariantStyle, put_badges_into_titles, replace_each, resolve_parts
from ..visitors import NODE_CLASSES, Visitors
from . import safety
from .lower import LowerNodes
from .safety import RefuseEmbedding


class RstLines:
    """An index of the lines in reStructuredText blocks; there may be thousands of both."""

    def __init__(self) -> None:
        """Create an empty index."""
        self._blocks: dict[tuple[str, int], Span] = {}
        self._taken = 0

    def block_of(self, file: str, line: int, blocks: Sequence[Span]) -> Span | None:
        """Return the first of ``blocks`` that contains a line of a file, or None.

        :param blocks: the blocks of the previous call, possibly followed by new blocks.
        """
        for block in blocks[self._taken :]:
            last = block.source.line_number(block.end)
            for number in range(block.line, last + 1):
                self._blocks.setdefault((block.file, number), block)
        self._taken = len(blocks)
        return self._blocks.get((file, line))


@dataclass(frozen=True, slots=True)
class Manuscript:
    """Parsed notes with their page settings.

    Messages from docutils about the notes are added to the diagnostics of ``state``.
    """

    name: str
    """The name of the file, for messages and for a page without any title."""
    elements: Sequence[Element]
    state: DocumentState
    settings: PageSettings = field(default_factory=PageSettings)
    trusted: bool = False
    """Whether reStructuredText may use files, addresses, HTML and LaTeX (LANGUAGE XT-1)."""
    rst_lines: RstLines = field(default_factory=RstLines, compare=False, repr=False)

    @property
    def title(self) -> str:
        """The name of the file without its suffix, for notes without a heading to use as title."""
        return Path(self.name).stem

    @property
    def author(self) -> str:
        """The author of the notes; empty if they do not name one."""
        author = self.state.metadata.get("AUTHOR")
        return author.text if author else ""


class ManuscriptStyle(NamedTuple):
    """The appearance of a standalone file."""

    tree: bool = True
    """Whether lines connect rows and branches fold on pages; otherwise rows are only indented."""
    embedded: bool = True
    """Whether the file contains its style; otherwise it refers to a file in the same folder."""


def report_message(message: nodes.system_message, manuscript: Manuscript) -> None:
    """Report a warning or error of docutils, at its line.

    The code is ``RST-REFUSED`` for refused content (LANGUAGE XT-1), else ``RST-MESSAGE``.
    """
    level = message["level"]
    if level < Reporter.WARNING_LEVEL:
        return
    # After its first paragraph stands what it is about.
    text = message.children[0].astext() if message.children else "docutils does not say what"
    is_refusal = safety.is_refusal(message)
    manuscript.state.diagnostics.report(
        Code.RST_REFUSED if is_refusal else Code.RST_MESSAGE,
        place_of(message.get("source") or manuscript.name, message.get("line") or 1, manuscript),
        " ".join(text.split()),
        hint="--trust allows it, in notes that you trust" if is_refusal else "",
        severity=Severity.WARNING if level == Reporter.WARNING_LEVEL else Severity.ERROR,
    )


def place_of(file: str, line: int, manuscript: Manuscript) -> Span:
    """Return the place of a line of reStructuredText, without its indentation."""
    block = manuscript.rst_lines.block_of(file, line, manuscript.state.rst_blocks)
    if block is None:
        return Span(Source(file, "", line_numbers=[line]), 0, 0)
    start = offset_of_line(block, line)
    text = block.source.line_text(start)
    return Span(block.source, start + len(text) - len(text.lstrip()), start + len(text))


CONTENTS = "bml-contents"
"""The class of the table of contents."""


class PromoteTitle(TitlePromoter):
    """Makes the title of the notes, or else the heading above all others, the document title."""

    default_priority: ClassVar[int] = 320

    def apply(self, **kwargs: object) -> None:
        """Promote the title; without its marks it is the name of the document."""
        if self.promote_title(self.document):
            self.document["title"] = self.document[0].astext()

    def candidate_index(self, node: nodes.Element) -> tuple[nodes.Node, int] | tuple[None, None]:
        """Return the only section of ``node`` and its index, unless there is text before it."""
        match node.children[_above_text(node) :]:
            case [nodes.section() as section]:
                return section, node.index(section)
        return None, None


class AddContents(Transform):
    """Puts a table of contents below title and author, unless the notes have one.

    The settings ``contents_least`` and ``contents_depth`` are the minimum number of headings and
    the number of levels that are listed.
    """

    default_priority: ClassVar[int] = 330

    def apply(self, **kwargs: object) -> None:
        """Add the table of contents."""
        document = self.document
        settings = document.settings
        headings = list(document.findall(nodes.section))
        if len(headings) < settings.contents_least or any(document.findall(_is_contents)):
            return
        language = get_language(settings.language_code, document.reporter)
        title = nodes.title("", language.labels["contents"])
        pending = nodes.pending(Contents, {"depth": settings.contents_depth, "backlinks": None})
        topic = nodes.topic("", title, pending, classes=["contents", CONTENTS])
        document.set_id(topic, suggested_prefix="contents")
        document.insert(_above_text(document), topic)
        document.note_pending(pending)


def _above_text(document: nodes.Element) -> int:
    """Return the number of nodes above the text: title, author, and invisible nodes."""
    above = (nodes.Titular, nodes.PreBibliographic, bml_author)
    return sum(1 for _ in takewhile(lambda node: isinstance(node, above), document.children))


def _is_contents(node: nodes.Node) -> bool:
    """Return whether a node is a table of contents of the whole document."""
    if not isinstance(node, nodes.topic):
        return False
    return "contents" in node["classes"] and "local" not in node["classes"]


class EncodeAddresses(Transform):
    """Percent-encodes invalid characters in links of reStructuredText (LANGUAGE IL-7)."""

    default_priority: ClassVar[int] = 885

    def apply(self, **kwargs: object) -> None:
        """Encode every address."""
        for reference in self.document.findall(nodes.reference):
            if "refuri" in reference:
                reference["refuri"] = encoded_address(reference["refuri"])


class KeepTexts(Transform):
    """Removes the docutils messages, which are reported elsewhere; keeps quoted text."""

    default_priority: ClassVar[int] = 890

    def apply(self, **kwargs: object) -> None:
        """Replace every message by the quoted text."""
        messages = list(self.document.findall(nodes.system_message))
        parents = {id(message.parent): message.parent for message in messages if message.parent}
        for message in messages:
            message["ids"] = []  # What marks point to goes with the message.
        replace_each((message, _quoted(message)) for message in messages)
        for parent in parents.values():
            _remove_empty(parent)
        problems = list(self.document.findall(nodes.problematic))
        replace_each((problem, [nodes.inline("", "", *problem.children)]) for problem in problems)


def _quoted(message: nodes.system_message) -> list[nodes.Node]:
    return [child for child in message if isinstance(child, nodes.literal_block)]


def _remove_empty(section: nodes.Element | None) -> None:
    """Remove the section for messages without a place, if it is empty."""
    if isinstance(section, nodes.section) and "system-messages" in section["classes"]:
        rest: Iterable[nodes.Node] = section.children[1:]
        if not list(rest) and section.parent is not None:
            section.parent.remove(section)


class PageError(Exception):
    """An error of the docutils writer."""

    def __init__(self, node: nodes.Node, error: Exception) -> None:
        """Store the error and the place of the node."""
        super().__init__(str(error) or type(error).__name__)
        self.file = node.source or ""
        self.line = node.line or 1


def translator_of(base: type[Any], visitors: Visitors) -> type[Any]:
    """Return a translator with our visitors, or with those of base classes."""
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
    """Return the visitors of the standard base class of ``node``; rows have none."""
    for kind in node.__mro__:
        if hasattr(base, f"visit_{kind.__name__}"):
            name = kind.__name__
            return getattr(base, f"visit_{name}"), getattr(base, f"depart_{name}")
    return None, None


def _placing_errors(dispatch: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``dispatch`` with errors that include the file and line of the node."""

    def dispatched(translator: Any, node: nodes.Node) -> Any:
        try:
            return dispatch(translator, node)
        except nodes.TreePruningException:
            raise
        except Exception as error:
            raise PageError(_placed(node), error) from error

    return dispatched


def _placed(node: nodes.Node) -> nodes.Node:
    """Return ``node``, or else the nearest ancestor with a line."""
    while node.line is None and node.parent is not None:
        node = node.parent
    return node


def _method(visit: Callable[..., None] | None) -> Callable[..., None]:
    def method(translator: Any, node: nodes.Element) -> None:
        if visit is not None:
            visit(translator, node)

    return method


def publish(manuscript: Manuscript, writer: Writer[Any], settings: dict[str, Any]) -> bytes:
    """Return the output of ``writer`` for the manuscript, in UTF-8.

    :raises PageError: if the writer fails.
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
    """A reader of manuscripts; only reStructuredText has names that must be resolved."""

    def __init__(self, manuscript: Manuscript) -> None:
        super().__init__(_ManuscriptParser(manuscript))
        self.manuscript = manuscript

    def get_transforms(self) -> list[type[Transform]]:
        """Return the transforms that the document needs."""
        transforms = super().get_transforms()
        if self.manuscript.state.rst_blocks:
            return transforms
        return [item for item in transforms if item.__module__ != references.__name__]


class _ManuscriptParser(BMLParser):
    """A parser that builds a document from parsed elements."""

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
        """Return the transforms: our nodes are kept, and the title becomes the document title."""
        transforms = [item for item in super().get_transforms() if item is not LowerNodes]
        ours = [PromoteTitle, AddContents, KeepTexts]
        of_rst = [RefuseEmbedding, EncodeAddresses] if self.manuscript.state.rst_blocks else []
        return [*transforms, *ours, *of_rst]

    def _take_message(self, message: nodes.system_message) -> None:
        report_message(message, self.manuscript)
