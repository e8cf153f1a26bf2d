"""Title, table of contents and messages of a file of its own."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import ClassVar

from docutils import nodes
from docutils.languages import get_language
from docutils.transforms import Transform
from docutils.transforms.frontmatter import TitlePromoter
from docutils.transforms.parts import Contents

from ....language.schemes import encoded_address
from ...nodes import bml_author
from ...replacing import replace_each

CONTENTS = "bml-contents"
"""The class of the table of contents."""


class PromoteTitle(TitlePromoter):
    """Makes the title of the notes, or else the heading above all of them, that of the file."""

    default_priority: ClassVar[int] = 320

    def apply(self, **kwargs: object) -> None:
        """Promote the title; without its marks it is the name of the document."""
        if self.promote_title(self.document):
            self.document["title"] = self.document[0].astext()

    def candidate_index(self, node: nodes.Element) -> tuple[nodes.Node, int] | tuple[None, None]:
        """Return the only section of ``node`` and its index, unless text stands before it."""
        match node.children[_above_text(node) :]:
            case [nodes.section() as section]:
                return section, node.index(section)
        return None, None


class AddContents(Transform):
    """Puts a table of contents below title and author, unless the notes have one.

    The settings ``contents_least`` and ``contents_depth`` say how many headings it takes, and how
    many levels of them are listed.
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
    """Return how many nodes stand above the text: title, author, what pages do not show."""
    above = (nodes.Titular, nodes.PreBibliographic, bml_author)
    return sum(1 for _ in takewhile(lambda node: isinstance(node, above), document.children))


def _is_contents(node: nodes.Node) -> bool:
    """Tell whether a node is a table of contents of the whole document."""
    if not isinstance(node, nodes.topic):
        return False
    return "contents" in node["classes"] and "local" not in node["classes"]


class EncodeAddresses(Transform):
    """Percent-encodes in the links of reStructuredText what no address may hold (LANGUAGE IL-7)."""

    default_priority: ClassVar[int] = 885

    def apply(self, **kwargs: object) -> None:
        """Encode every address."""
        for reference in self.document.findall(nodes.reference):
            if "refuri" in reference:
                reference["refuri"] = encoded_address(reference["refuri"])


class KeepTexts(Transform):
    """Takes docutils' messages off the page, which are told elsewhere; keeps what they quote."""

    default_priority: ClassVar[int] = 890

    def apply(self, **kwargs: object) -> None:
        """Put quoted text in the place of every message."""
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
    """Remove the section for messages that belong nowhere, when it is empty."""
    if isinstance(section, nodes.section) and "system-messages" in section["classes"]:
        rest: Iterable[nodes.Node] = section.children[1:]
        if not list(rest) and section.parent is not None:
            section.parent.remove(section)
