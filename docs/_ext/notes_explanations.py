"""The directive ``explanations``: what every code means, with its examples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.explanations import (
    FOLDER,
    SUFFIX,
    CodeExplanation,
    ExampleFile,
    explanation_of,
)

from .notes_reference import marked

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_LANGUAGES = {".bml": "bml", ".rst": "rst", ".py": "python"}


class ExplanationsDirective(SphinxDirective):
    """All codes in alphabetical order; ``:ref:`CODE``` leads to each."""

    def run(self) -> list[nodes.Node]:
        """Return a list of them."""
        for path in FOLDER.glob(f"*{SUFFIX}"):
            self.env.note_dependency(str(path))
        items = (self._item(explanation_of(code)) for code in sorted(Code, key=str))
        return [nodes.definition_list("", *items, classes=["explanations"])]

    def _item(self, explanation: CodeExplanation) -> nodes.definition_list_item:
        code = explanation.code
        term = nodes.term("", "", nodes.literal(str(code), str(code)), ids=[code.subtype])
        standard = self.env.domains.standard_domain
        standard.note_hyperlink_target(code.subtype, self.env.docname, code.subtype, str(code))
        self.state.document.note_explicit_target(term, term)
        level = nodes.inline("", code.level, classes=[f"code-{code.level}"])
        term += [nodes.Text(" "), level]
        words = [code.help, *explanation.advice.split("\n\n")]
        paragraphs = (nodes.paragraph("", "", *marked(text.replace("\n", " "))) for text in words)
        says = nodes.literal_block(explanation.says, explanation.says, language="none")
        return nodes.definition_list_item(
            "",
            term,
            nodes.definition(
                "",
                *paragraphs,
                nodes.container(
                    "",
                    _files("bad", explanation.bad),
                    _files("good", explanation.better),
                    classes=["example"],
                ),
                says,
            ),
        )


def _files(word: str, files: Iterable[ExampleFile]) -> nodes.container:
    """Return files with their names, as what is bad or good."""
    shown = nodes.container("", classes=["example-source", f"example-{word}"])
    for file in files:
        encoding = "" if file.encoding == "utf-8" else f", {file.encoding}"
        title = f"{word}: {file.name}{encoding}"
        shown += nodes.paragraph(title, title, classes=["example-name"])
        _, dot, suffix = file.name.rpartition(".")
        language = _LANGUAGES.get(dot + suffix, "none")
        shown += nodes.literal_block(file.text, file.text.rstrip("\n"), language=language)
    return shown


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("explanations", ExplanationsDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
