"""A convention card as a LaTeX document of its own, two sides (CARDS CC-O7)."""

from __future__ import annotations

from importlib import resources
from typing import Any

from docutils.core import publish_from_doctree
from docutils.utils import new_document
from docutils.writers import latex2e

from ...card_nodes import bml_card
from ...card_visitors import CARD_PACKAGE
from ..latex import LaTeXVisitors
from .paper import PaperTranslator, embedded_package
from .publishing import translator_of
from .safety import LinkRemotePictures, RefuseTeX

_PREAMBLE = r"""
\makeatletter
\ifbml@eightbit\usepackage{tgheros}\else
  \IfFontExistsTF{texgyreheros-regular.otf}{\setsansfont{texgyreheros}[Extension=.otf,
    UprightFont=*-regular,BoldFont=*-bold,ItalicFont=*-italic,BoldItalicFont=*-bolditalic]}{}
\fi
\makeatother
\pagestyle{empty}
\ifdefined\pdfinfoomitdate\pdfinfoomitdate=1 \pdftrailerid{}\fi
\ifdefined\pdfvariable\pdfvariable suppressoptionalinfo 767 \fi
"""


def cards_package() -> str:
    """Return the LaTeX package of cards."""
    file = resources.files("sphinxcontrib_bml") / "texinputs" / f"{CARD_PACKAGE}.sty"
    return file.read_text(encoding="utf-8")


def card_document(card: bml_card) -> bytes:
    """Return a document in UTF-8 for pdflatex, xelatex and lualatex that holds a card."""
    document = new_document("card")
    document["title"] = ", ".join(filter(None, (card["players"] or card["title"], card["format"])))
    document += card
    writer = _CardWriter()
    writer.translator_class = translator_of(PaperTranslator, LaTeXVisitors().visitors())
    packages = embedded_package(), embedded_package(cards_package())
    settings: dict[str, Any] = {
        "_disable_config": True,
        "documentoptions": f"{card['paper']}paper",
        "font_encoding": "T1",
        "hyperref_options": "unicode",
        "latex_preamble": "\n".join([*packages, _PREAMBLE]),
        "legacy_column_widths": False,
        "raw_enabled": False,
        "output_encoding": "utf-8",
        "use_latex_citations": True,
    }
    data: bytes = publish_from_doctree(document, writer=writer, settings_overrides=settings)
    return data


class _CardWriter(latex2e.Writer):
    def get_transforms(self) -> list[type[Any]]:
        """Return the transforms: what LaTeX must not or cannot do becomes text."""
        return [*super().get_transforms(), RefuseTeX, LinkRemotePictures]
