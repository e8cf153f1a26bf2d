"""Notes as one file of their own, made by docutils alone: a web page or a LaTeX document."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

from docutils import nodes
from docutils.core import publish_string
from docutils.transforms import Transform
from docutils.transforms.frontmatter import TitlePromoter
from docutils.writers import Writer, html5_polyglot, latex2e

from ...language.state import DocumentState
from ...language.syntax import Element
from ..build import DocumentBuilder
from ..docutils_parser import BMLParser
from ..heading_links import resolve_links
from ..nodes import NODES, bml_author
from ..settings import PageSettings
from .html import HTMLVisitors
from .latex import LaTeXVisitors
from .lower import LowerNodes

_PACKAGE = resources.files("sphinxcontrib_bml")
_SUIT = re.compile("([♣♦♥♠])[\ufe0e\ufe0f]?")
_LEAST_MESSAGE = 2

PAGE_STYLE = "bml-page.css"
"""The name of the style sheet that pages link to where they do not hold it."""
LATEX_PACKAGE = "sphinxcontribbml"
"""The LaTeX package that documents load where they do not hold it."""


@dataclass(frozen=True, slots=True)
class Message:
    """What docutils has to say about reStructuredText in notes."""

    file: str
    line: int
    """From 1."""
    severe: bool
    """Whether something was lost from the page."""
    text: str


@dataclass(frozen=True, slots=True)
class Manuscript:
    """Notes that were read, and with what they are shown."""

    name: str
    """The file, for messages and for a page without any title."""
    elements: Sequence[Element]
    state: DocumentState
    settings: PageSettings = field(default_factory=PageSettings)
    messages: list[Message] = field(default_factory=list)
    """What docutils says is added here."""

    @property
    def title(self) -> str:
        """What the page is called in a list of windows."""
        title = self.state.metadata.get("TITLE")
        return title.text if title and title.text else Path(self.name).stem


@dataclass(frozen=True, slots=True)
class Looks:
    """How a file of its own looks."""

    tree: bool = True
    """Lines that lead to the rows below, on pages branches that fold; else only indentation."""
    embedded: bool = True
    """Whether the file holds its style; else it names a file beside it."""


def page_style() -> str:
    """Return the style sheet of pages."""
    minimal = Path(html5_polyglot.__file__).with_name("minimal.css")
    parts = [
        minimal.read_text(encoding="utf-8"),
        (_PACKAGE / "doctree" / "writers" / "page.css").read_text(encoding="utf-8"),
        (_PACKAGE / "static" / "bml.css").read_text(encoding="utf-8"),
    ]
    return "\n".join(parts)


def latex_package() -> str:
    """Return the LaTeX package."""
    return (_PACKAGE / "texinputs" / f"{LATEX_PACKAGE}.sty").read_text(encoding="utf-8")


def html_page(manuscript: Manuscript, looks: Looks) -> bytes:
    """Return a web page in UTF-8 that needs no other file; with links as the notes have them."""
    visitors = HTMLVisitors() if looks.tree else _PlainHTMLVisitors()
    writer = html5_polyglot.Writer()
    writer.translator_class = _translator(html5_polyglot.HTMLTranslator, visitors.visitors())
    settings: dict[str, Any] = {
        "stylesheet_path": None,
        "stylesheet": [PAGE_STYLE],
        "embed_stylesheet": False,
        "initial_header_level": "2" if manuscript.state.metadata.get("TITLE") else "1",
        "xml_declaration": False,
    }
    page = _published(manuscript, writer, settings)
    if not looks.embedded:
        return page
    # docutils embeds files; ours is put together of several.
    link = re.compile(rb"<link [^>]*" + re.escape(PAGE_STYLE.encode()) + rb"[^>]*>")
    style = b"<style>\n" + page_style().encode() + b"</style>"
    return link.sub(lambda _: style, page, count=1)


def latex_document(manuscript: Manuscript, looks: Looks) -> bytes:
    """Return a document in UTF-8 for pdflatex."""
    visitors = LaTeXVisitors() if looks.tree else _PlainLaTeXVisitors()
    writer = latex2e.Writer()
    writer.translator_class = _translator(
        _LaTeXTranslator, {**visitors.visitors(), bml_author: (_visit_author, None)}
    )
    package = _embedded_package() if looks.embedded else rf"\usepackage{{{LATEX_PACKAGE}}}"
    settings: dict[str, Any] = {
        "documentoptions": "a4paper,11pt",
        "latex_preamble": f"{_PREAMBLE}{package}\n",
        "hyperref_options": "bookmarksopen",
        "use_latex_citations": True,
        "legacy_column_widths": False,
    }
    return _published(manuscript, writer, settings)


_PREAMBLE = r"""\usepackage[margin=25mm]{geometry}
\usepackage{mathptmx}
\usepackage[scaled=.90]{helvet}
\usepackage{courier}
\setlength\parindent{0pt}
\setlength\parskip{.5\baselineskip plus .1\baselineskip}
"""
_ONLY_IN_PACKAGES = re.compile(
    r"^\\(?:NeedsTeXFormat|ProvidesPackage|DeclareOption|ProcessOptions|endinput)\b.*\n?",
    re.MULTILINE,
)


def _embedded_package() -> str:
    """Return the LaTeX package as it can stand in a preamble."""
    text = _ONLY_IN_PACKAGES.sub("", latex_package())
    text = text.replace(r"\ExecuteOptions{four}", r"\bmlsuitcolors{four}")
    return f"\\makeatletter\n{text}\\makeatother"


class _PlainHTMLVisitors(HTMLVisitors):
    folds = False


class _PlainLaTeXVisitors(LaTeXVisitors):
    draws_lines = False


class _LaTeXTranslator(latex2e.LaTeXTranslator):
    """Suits are macros of ours, wherever they stand."""

    suits: Mapping[str, str] = MappingProxyType({
        "♣": r"\bmlC{}", "♦": r"\bmlD{}", "♥": r"\bmlH{}", "♠": r"\bmlS{}"
    })  # fmt: skip

    def encode(self, text: str) -> str:
        """Return ``text`` for LaTeX."""
        if self.verbatim or text.isascii():
            return super().encode(text)
        # The odd ones are suits.
        pieces = _SUIT.split(text)
        return "".join(
            self.suits[piece] if number % 2 else super(_LaTeXTranslator, self).encode(piece)
            for number, piece in enumerate(pieces)
        )

    def depart_document(self, node: nodes.document) -> None:
        """End the document; the PDF's properties are no place for macros."""
        self.suits = {suit: rf'\unichar{{"{ord(suit):04X}}}' for suit in self.suits}
        super().depart_document(node)


def _visit_author(translator: _LaTeXTranslator, node: nodes.Element) -> None:
    """Put the author below the title, where there is one (LANGUAGE ME-5)."""
    text = translator.encode(node.astext())
    if translator.title:
        translator.author_stack = [[text]]
    else:
        translator.out.append(f"\n\\bmlauthor{{{text}}}\n")
    raise nodes.SkipNode


_Visitors = dict[type[nodes.Element], tuple[Callable[..., None], Callable[..., None] | None]]


def _translator(base: type[Any], visitors: _Visitors) -> type[Any]:
    """Return a translator that knows our nodes: by their visitors, or as what they extend."""
    methods: dict[str, Any] = {}
    for node in NODES:
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


def _method(visit: Callable[..., None] | None) -> Callable[..., None]:
    def method(translator: Any, node: nodes.Element) -> None:
        if visit is not None:
            visit(translator, node)

    return method


def _published(manuscript: Manuscript, writer: Writer[Any], settings: dict[str, Any]) -> bytes:
    """Return what ``writer`` makes of the manuscript."""
    data: bytes = publish_string(
        "",
        source_path=manuscript.name,
        parser=_ManuscriptParser(manuscript),
        writer=writer,
        settings_overrides={
            # What a reader of the page gets must not depend on the writer's own docutils.conf.
            "_disable_config": True,
            "doctitle_xform": False,
            "halt_level": 5,
            "output_encoding": "utf-8",
            "report_level": _LEAST_MESSAGE,
            "syntax_highlight": "none",
            "warning_stream": False,
            **settings,
        },
    )
    return data


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
        resolve_links(document, manuscript.state.diagnostics)
        self.finish_parse()
        document.reporter.attach_observer(self._take_message)
        if not document.get("title"):
            document["title"] = manuscript.title

    def get_transforms(self) -> list[type[Transform]]:
        """Return the transforms: our nodes stay, the title becomes the document's."""
        kept = [item for item in super().get_transforms() if item is not LowerNodes]
        titled = self.manuscript.state.metadata.get("TITLE")
        return [*kept, *([_PromoteTitle] if titled and titled.text else []), _KeepTexts]

    def _take_message(self, message: nodes.system_message) -> None:
        if message["level"] < _LEAST_MESSAGE:
            return
        self.manuscript.messages.append(
            Message(
                message.get("source") or self.manuscript.name,
                message.get("line") or 1,
                message["level"] > _LEAST_MESSAGE,
                # Behind its first paragraph stands what it is about.
                message.children[0].astext() if message.children else "",
            )
        )


class _PromoteTitle(TitlePromoter):
    """Makes the section of the ``#+TITLE`` the whole document."""

    default_priority: ClassVar[int] = 320

    def apply(self, **kwargs: object) -> None:
        """Promote the title."""
        self.promote_title(self.document)
        self.set_metadata()

    def set_metadata(self) -> None:
        """Keep the title without marks as the name of the document."""
        if self.document.children and isinstance(self.document[0], nodes.title):
            self.document["title"] = self.document[0].astext()


class _KeepTexts(Transform):
    """Takes docutils' messages off the page, which are told elsewhere; keeps what they quote."""

    default_priority: ClassVar[int] = 890

    def apply(self, **kwargs: object) -> None:
        """Put quoted text in the place of every message."""
        for message in list(self.document.findall(nodes.system_message)):
            quoted = [child for child in message if isinstance(child, nodes.literal_block)]
            parent = message.parent
            if parent is None:
                continue
            # replace_self() refuses to drop an id, and a message that marks point to has one.
            parent.replace(message, quoted)
            _remove_empty(parent)
        for problem in list(self.document.findall(nodes.problematic)):
            problem.replace_self(nodes.inline("", "", *problem.children))


def _remove_empty(section: nodes.Element | None) -> None:
    """Remove the section for messages that belong nowhere, when it is empty."""
    if isinstance(section, nodes.section) and "system-messages" in section["classes"]:
        rest: Iterable[nodes.Node] = section.children[1:]
        if not list(rest) and section.parent is not None:
            section.parent.remove(section)
