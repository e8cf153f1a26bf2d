"""Notes as a self-contained web page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.core import publish_from_doctree
from docutils.transforms import Transform
from docutils.utils import new_document
from docutils.writers import html5_polyglot

from ...agreements.abbreviations import Abbreviations
from ..nodes import DIAGRAM_STYLE_SHEET, bml_sequence
from ..text_links import explain, explained_blocks, terms_in
from .html import HTMLVisitors
from .publication import CONTENTS, Manuscript, ManuscriptStyle, publish, translator_of
from .safety import RefuseRemotePictures

_PACKAGE = resources.files("sphinxcontrib_bml")

_SHEETS = ("bml.css", DIAGRAM_STYLE_SHEET)
PAGE_STYLE = "bml-page.css"
"""The name of the style sheet for pages that do not contain it."""


def page_style() -> str:
    """Return the style sheet of pages."""
    minimal = Path(html5_polyglot.__file__).with_name("minimal.css")
    parts = [
        minimal.read_text(encoding="utf-8"),
        resources.files(__package__).joinpath("page.css").read_text(encoding="utf-8"),
        *((_PACKAGE / "static" / name).read_text(encoding="utf-8") for name in _SHEETS),
    ]
    return "\n".join(parts)


def style_file() -> tuple[str, str]:
    """Return name and text of the style sheet."""
    return PAGE_STYLE, page_style()


def html_page(manuscript: Manuscript, looks: ManuscriptStyle) -> bytes:
    """Return a self-contained web page in UTF-8, with the links of the notes."""
    writer = page_writer(HTMLVisitors() if looks.tree else _WebPageVisitors())
    page = publish(manuscript, writer, page_settings())
    return with_style(page) if looks.embedded else page


def document_page(document: nodes.document) -> bytes:
    """Return a self-contained web page in UTF-8 for a document that is not notes."""
    settings = {**page_settings(), "_disable_config": True, "output_encoding": "utf-8"}
    writer = page_writer(HTMLVisitors())
    page: bytes = publish_from_doctree(document, writer=writer, settings_overrides=settings)
    return with_style(page)


def report_page(heading: str, subject: str, found: Iterable[nodes.Node]) -> str:
    """Return a web page of a report, with a section for each rubric in it.

    :param subject: the subject of the report, shown below the heading.
    """
    document = new_document("report")
    document["title"] = f"{heading}: {subject}"
    document += nodes.title("", heading)
    document += nodes.subtitle("", subject)
    document.extend(_in_sections(found, document))
    return document_page(document).decode("utf-8")


def _in_sections(found: Iterable[nodes.Node], document: nodes.document) -> Iterator[nodes.Node]:
    """Yield nodes, with each rubric converted to a section so that it is a heading."""
    section: nodes.section | None = None
    for node in found:
        if isinstance(node, nodes.rubric):
            section = nodes.section("", nodes.title("", "", *node.children))
            document.note_implicit_target(section)
            yield section
        elif section is not None:
            section += node
        else:
            yield node


def page_writer(visitors: HTMLVisitors) -> html5_polyglot.Writer:
    """Return the page writer."""
    writer = _PageWriter()
    writer.translator_class = translator_of(PageTranslator, visitors.visitors())
    return writer


def page_settings() -> dict[str, Any]:
    """Return the docutils settings for pages that link to their style sheet."""
    return {
        "contents_depth": 3,
        "contents_least": 3,
        "embed_stylesheet": False,
        "file_insertion_enabled": False,
        "math_output": "mathml",
        "raw_enabled": False,
        "stylesheet": [PAGE_STYLE],
        "stylesheet_path": None,
        "xml_declaration": False,
    }


def with_style(page: bytes) -> bytes:
    """Return a page with the style sheet embedded; it has several parts, unlike for docutils."""
    link = re.compile(rb"<link [^>]*" + re.escape(PAGE_STYLE.encode()) + rb"[^>]*>")
    style = b"<style>\n" + page_style().encode() + b"</style>"
    return link.sub(lambda _: style, page, count=1)


class _WebPageVisitors(HTMLVisitors):
    folds = False


class ExplainAbbreviations(Transform):
    """Adds the meanings of abbreviations to the page (PROSE-AUCTIONS AB)."""

    default_priority: ClassVar[int] = 895

    def apply(self, **kwargs: object) -> None:
        """Add the meanings of abbreviations to the document."""
        terms = terms_in(self.document.findall(nodes.definition_list))
        abbreviations = Abbreviations((term.word, term.meaning) for term in terms)
        if abbreviations:
            for block in list(explained_blocks(self.document)):
                explain(block, abbreviations)


class _PageWriter(html5_polyglot.Writer):
    """A page writer whose pages load nothing from the network."""

    def get_transforms(self) -> list[type[Transform]]:
        """Return the transforms; one of them replaces remote pictures by links."""
        return [*super().get_transforms(), RefuseRemotePictures, ExplainAbbreviations]


class PageTranslator(html5_polyglot.HTMLTranslator):
    """A page translator: headings begin below the title, and the table of contents folds."""

    def __init__(self, document: nodes.document) -> None:
        super().__init__(document)
        has_title = any(isinstance(child, nodes.title) for child in document)
        self.initial_header_level = 2 if has_title else 1

    def visit_reference(self, node: nodes.reference) -> None:
        """Begin a link; a link of an auction shows its meaning on hover (AL-27)."""
        super().visit_reference(node)
        hint = node.parent.get("hint", "") if isinstance(node.parent, bml_sequence) else ""
        if hint:
            start = self.body.pop()
            self.body.append(f'{start.removesuffix(">")} title="{self.attval(hint)}">')

    def depart_colspec(self, node: nodes.colspec) -> None:
        """End a column without the slow search of docutils, which would write nothing."""
        if "bml-table" not in node.parent.parent["classes"]:
            super().depart_colspec(node)

    def report_messages(self, node: nodes.Node) -> None:
        """Show no docutils messages on the page; they are reported elsewhere."""
        self.messages = []

    def visit_math(self, node: nodes.math, *others: str) -> None:
        """Write a formula; if docutils cannot read it, write it as typed."""
        try:
            super().visit_math(node, *others)
        except nodes.TreePruningException:
            raise
        except Exception as error:
            message = "a formula that cannot be read; it is shown as it is written"
            self.document.reporter.warning(message, base_node=node)
            tag = "pre" if isinstance(node, nodes.math_block) else "code"
            self.body.append(f"{self.starttag(node, tag, '')}{self.encode(node.astext())}</{tag}>")
            raise nodes.SkipNode from error

    def visit_topic(self, node: nodes.topic) -> None:
        """Begin a topic, such as the table of contents."""
        if CONTENTS not in node["classes"]:
            super().visit_topic(node)
            return
        title = node.pop(0).astext()
        # What folds the list is before it: ``page.css`` says why.
        self.body.append(
            f'<nav class="{CONTENTS}" aria-label="{title}">\n'
            f"<details><summary>{title}</summary></details>\n"
        )

    def depart_topic(self, node: nodes.topic) -> None:
        """End a topic."""
        if CONTENTS not in node["classes"]:
            super().depart_topic(node)
            return
        self.body.append("</nav>\n")
