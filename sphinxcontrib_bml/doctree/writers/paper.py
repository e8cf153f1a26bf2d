"""Notes as a LaTeX document."""

from __future__ import annotations

from importlib import resources
from typing import Any

from docutils import nodes
from docutils.transforms import Transform
from docutils.writers import latex2e

from ...bridge.auctions import SUIT_SYMBOLS, Suit
from ...patterns import MULTILINE, compile_later
from ..nodes import bml_author
from .latex import LaTeXVisitors
from .lower import with_glyphs
from .publication import Manuscript, ManuscriptStyle, publish, translator_of
from .safety import LinkRemotePictures, RefuseTeX

_PACKAGE = resources.files("sphinxcontrib_bml")
_PLAIN = compile_later(r"[A-Za-z0-9 \n.,:;!?()/+*='`–]*")
"""Text that is the same in LaTeX, so that docutils does not build its character table."""
_SUIT = compile_later(f"([{SUIT_SYMBOLS}])[\ufe0e\ufe0f]?")
_SUITS = {suit.symbol: rf"\bml{suit.letter}{{}}" for suit in Suit}
_QUOTES = {ord("'"): r"\textquoteright{}", ord("`"): r"\textasciigrave{}"}
_QUOTES_IN_CODE = {ord("'"): r"\textquotesingle{}", ord("`"): r"\textasciigrave{}"}
_LIGATURE = compile_later(r"([,<>])(?=\1)")
_DECLARED = r"\DeclareUnicodeCharacter"
"""A declaration that only pdflatex needs; the other engines know all letters."""
_PROPERTIES = {"author": "pdfauthor", "description": "pdfsubject", "keywords": "pdfkeywords"}
"""The PDF names of metadata, by their names in pages."""

LATEX_PACKAGE = "sphinxcontribbml"
"""The LaTeX package that documents load if they do not contain it."""

_DEEPEST_LIST = 4
"""Levels of lists in LaTeX."""


def latex_package() -> str:
    """Return the LaTeX package."""
    return (_PACKAGE / "texinputs" / f"{LATEX_PACKAGE}.sty").read_text(encoding="utf-8")


def style_file() -> tuple[str, str]:
    """Return name and text of the LaTeX package file."""
    return f"{LATEX_PACKAGE}.sty", latex_package()


def latex_document(manuscript: Manuscript, looks: ManuscriptStyle) -> bytes:
    """Return a document in UTF-8 for pdflatex, xelatex and lualatex."""
    return publish(manuscript, paper_writer(looks), paper_settings(looks))


def paper_writer(looks: ManuscriptStyle) -> latex2e.Writer:
    """Return the writer of documents."""
    visitors = LaTeXVisitors() if looks.tree else _PaperVisitors()
    writer = _PaperWriter()
    writer.translator_class = translator_of(
        PaperTranslator, {**visitors.visitors(), bml_author: (_visit_author, None)}
    )
    return writer


def paper_settings(looks: ManuscriptStyle) -> dict[str, Any]:
    """Return the docutils settings for documents."""
    package = embedded_package() if looks.embedded else rf"\usepackage{{{LATEX_PACKAGE}}}"
    preamble = resources.files(__package__).joinpath("paper.tex").read_text(encoding="utf-8")
    return {
        "contents_depth": 2,
        "contents_least": 2,
        "documentoptions": "a4paper,11pt",
        "font_encoding": "T1",
        "hyperlink_color": "bml-link",
        "hyperref_options": "unicode,bookmarksopen,bookmarksnumbered,bookmarksdepth=6",
        "latex_preamble": f"{package}\n{preamble}",
        "legacy_column_widths": False,
        "sectnum_depth": 3,
        "sectnum_xform": False,
        "use_latex_citations": True,
    }


_ONLY_IN_PACKAGES = compile_later(
    r"^\\(?:NeedsTeXFormat|ProvidesPackage|DeclareOption|ProcessOptions|endinput)\b.*\n?",
    MULTILINE,
)


def embedded_package(package: str = "") -> str:
    """Return a LaTeX package in a form for the preamble, by default the package of notes."""
    text = _ONLY_IN_PACKAGES.sub("", package or latex_package())
    text = text.replace(r"\ExecuteOptions{four}", r"\bmlsuitcolors{four}")
    return f"\\makeatletter\n{text}\\makeatother"


class _PaperVisitors(LaTeXVisitors):
    draws_lines = False


class _PaperWriter(latex2e.Writer):
    def get_transforms(self) -> list[type[Transform]]:
        """Return the transforms, including those for content that is not allowed in LaTeX."""
        return [*super().get_transforms(), RefuseTeX, LinkRemotePictures]


class PaperTranslator(latex2e.LaTeXTranslator):
    """A LaTeX translator that writes suits as our macros and finds rare letters everywhere."""

    def __init__(self, document: nodes.document) -> None:
        super().__init__(document)
        deepest = _depth(document)
        self.d_class.sections += ["subsubparagraph"] * (deepest - len(self.d_class.sections))

    def encode(self, text: str) -> str:
        """Return ``text`` for LaTeX, with every character as typed."""
        if self.verbatim:
            return super().encode(text)
        rest, suits = self._divided(text)
        latex = _joined([with_glyphs(piece) for piece in rest], [_SUITS[suit] for suit in suits])
        latex = latex.translate(_QUOTES_IN_CODE if self.literal else _QUOTES)
        return _LIGATURE.sub(r"\g<0>{}", latex)

    def visit_paragraph(self, node: nodes.paragraph) -> None:
        """Begin a paragraph without docutils' slow search for its place in the section."""
        if not isinstance(node.parent, nodes.document | nodes.section):
            super().visit_paragraph(node)
            return
        self.out.append("\n")
        self.visit_inline(node)  # type: ignore[arg-type]

    def visit_topic(self, node: nodes.topic) -> None:
        """Begin a topic; docutils would not escape the title of the contents for the PDF."""
        out, first = self.out, len(self.out)
        try:
            super().visit_topic(node)
        finally:  # where LaTeX makes the table, docutils ends the visit by an exception
            out[first:] = [
                self._bookmark(node) if piece.startswith(r"\pdfbookmark") else piece
                for piece in out[first:]
            ]

    def _bookmark(self, contents: nodes.topic) -> str:
        """Return the entry of a table of contents in the outline of the PDF."""
        title = self._in_pdf(contents[0].astext())
        name = contents.get("ids", ["contents"])[0]
        return f"\\pdfbookmark[{self.section_level + 1}]{{{title}}}{{{name}}}\n"

    def visit_bullet_list(self, node: nodes.bullet_list) -> None:
        """Begin a list; LaTeX has no fifth level, so items there become siblings of the fourth."""
        if not _is_too_deep(node):
            super().visit_bullet_list(node)

    def depart_bullet_list(self, node: nodes.bullet_list) -> None:
        """End a list."""
        if not _is_too_deep(node):
            super().depart_bullet_list(node)

    def visit_meta(self, node: nodes.Element) -> None:
        """Record a property of the PDF."""
        name = _PROPERTIES.get(node.get("name", ""))
        if name:
            self.pdfinfo.append(self._property(name, node["content"]))

    def depart_document(self, node: nodes.document) -> None:
        """End the document."""
        self.pdfinfo.append(self._property("pdftitle", node.get("title", "")))
        node["title"] = ""  # docutils would write it with macros
        super().depart_document(node)
        self.requirements = [
            rf"\ifdefined\DeclareUnicodeCharacter{line}\fi" if line.startswith(_DECLARED) else line
            for line in self.requirements
        ]

    def _property(self, name: str, text: str) -> str:
        """Return the setting of a property of the PDF."""
        return f"  {name}={{{self._in_pdf(text)}}},"

    def _in_pdf(self, text: str) -> str:
        """Return a text for a part of the PDF outside of pages, where macros do not work."""
        rest, suits = self._divided(text)
        return _joined(rest, [rf'\unichar{{"{ord(suit):04X}}}' for suit in suits])

    def _divided(self, text: str) -> tuple[list[str], list[str]]:
        """Return the texts around suits, as LaTeX, and the suits."""
        pieces = _SUIT.split(text)
        return [self._encoded(piece) for piece in pieces[::2]], pieces[1::2]

    def _encoded(self, text: str) -> str:
        """Return text without suits."""
        is_usual = not (self.literal or self.insert_newline or self.insert_non_breaking_blanks)
        return text if is_usual and _PLAIN.fullmatch(text) else super().encode(text)


def _joined(rest: list[str], suits: list[str]) -> str:
    return "".join(piece + suit for piece, suit in zip(rest, [*suits, ""], strict=True))


def _visit_author(translator: PaperTranslator, node: nodes.Element) -> None:
    """Write the author below the title, if there is one (LANGUAGE ME-5)."""
    text = translator.encode(node.astext())
    if translator.title:
        translator.author_stack = [[text]]
    else:
        translator.out.append(f"\n\\bmlauthor{{{text}}}\n")
    raise nodes.SkipNode


def _is_too_deep(node: nodes.Node) -> bool:
    """Return whether a list is nested deeper than LaTeX supports."""
    lists = 0
    above: nodes.Node | None = node.parent
    while above is not None:
        lists += isinstance(above, nodes.bullet_list)
        above = above.parent
    return lists >= _DEEPEST_LIST


def _depth(node: nodes.Element) -> int:
    """Return the maximum depth of headings."""
    inner = (child for child in node.children if isinstance(child, nodes.section))
    return max((1 + _depth(section) for section in inner), default=0)
