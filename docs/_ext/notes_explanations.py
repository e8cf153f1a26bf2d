"""The pages of messages, one for each code, and their index."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.explanations import (
    FOLDER,
    SUFFIX,
    CodeExplanation,
    ExampleFile,
    code_called,
    explanation_of,
)

from .notes_reference import Entry, PagesTable, marked

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_LANGUAGES = {".bml": "bml", ".rst": "rst", ".py": "python"}
_PAGES = "reference/messages"
_PAGE = """.. _{label}:

{code}
{line}

.. meta::
   :description: {help}

.. explanation:: {code}
"""


def write_pages(app: Sphinx) -> None:
    """Write the source of a page for each code, and remove those of codes that are gone."""
    folder = Path(app.srcdir) / _PAGES
    folder.mkdir(exist_ok=True)
    pages = {
        folder / f"{code}.rst": _PAGE.format(
            label=code.subtype, code=code, line="=" * len(str(code)), help=code.help
        )
        for code in Code
    }
    for path in set(folder.iterdir()) - set(pages):
        path.unlink()
    for path, text in pages.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def edit_explanation(
    app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Let the links to edit and to view the page of a code lead to the file of its explanation."""
    folder, _, code = name.rpartition("/")
    if folder == _PAGES:
        repository = app.config.html_theme_options["source_repository"].rstrip("/")
        path = f"sphinxcontrib_bml/language/explanations/{code}{SUFFIX}"
        context["theme_source_edit_link"] = f"{repository}/edit/main/{path}"
        context["theme_source_view_link"] = f"{repository}/blob/main/{path}"


class MessagesTable(PagesTable):
    """Every code with its severity and its meaning in one line; the code leads to its page."""

    heads = ("Code", "What is wrong")
    folder = _PAGES

    def entries(self) -> Iterable[Entry]:
        """Return a row for each code, in alphabetical order."""
        for code in sorted(Code, key=str):
            text = f"{code.help.partition('. ')[0].rstrip('.')}."
            yield Entry(str(code), (), text, str(code))

    def name_node(self, entry: Entry) -> nodes.paragraph:
        """Return the code with its severity after it."""
        name = super().name_node(entry)
        name += [nodes.Text(" "), _level(Code[entry.name.replace("-", "_")])]
        return name


def _level(code: Code) -> nodes.inline:
    return nodes.inline("", code.level, classes=[f"code-{code.level}"])


class ExplanationDirective(SphinxDirective):
    """What a code means, how to fix its cause, and an example of both."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the parts of the page."""
        code = code_called(self.arguments[0])
        if code is None:
            raise self.error(f"there is no code {self.arguments[0]}")
        self.env.note_dependency(str(FOLDER / f"{code}{SUFFIX}"))
        return list(_parts(explanation_of(code)))


def _parts(explanation: CodeExplanation) -> Iterable[nodes.Node]:
    code = explanation.code
    yield nodes.paragraph("", "", _level(code), nodes.Text(": "), *marked(code.help))
    for text in explanation.advice.split("\n\n"):
        yield nodes.paragraph("", "", *marked(text.replace("\n", " ")))
    yield nodes.rubric("", "Example")
    yield from _files(explanation.bad)
    yield nodes.literal_block(explanation.says, explanation.says, language="none")
    yield nodes.rubric("", "Fixed")
    yield from _files(explanation.better)


def _files(files: Iterable[ExampleFile]) -> Iterable[nodes.Node]:
    """Yield files, each below its name."""
    for file in files:
        encoding = "" if file.encoding == "utf-8" else f", {file.encoding}"
        title = f"{file.name}{encoding}"
        yield nodes.paragraph(title, title, classes=["example-name"])
        _, dot, suffix = file.name.rpartition(".")
        language = _LANGUAGES.get(dot + suffix, "none")
        yield nodes.literal_block(file.text, file.text.rstrip("\n"), language=language)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives, and have the pages written before sources are found."""
    app.connect("builder-inited", write_pages)
    app.connect("html-page-context", edit_explanation)
    app.add_directive("explanation", ExplanationDirective)
    app.add_directive("messages-table", MessagesTable)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
