"""Links and pictures of the pages of a book (IMPORTS IM2-62, IM2-63)."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from ..model import bml_text
from ..model.books import (
    BookLinkKind,
    BookPage,
    FoundLink,
    find_link,
    link_of_notes,
    link_of_page,
)
from ..model.decisions import Recognized
from ..model.notes import NotesWriter
from ..model.placement import DraftLine
from ..model.stream import Span, SpanKind, Words
from ..model.vocabulary import Vocabulary
from .book_folder import BookFolder

_STATIC = "_static"
_PICTURE = re.compile(r"(// line \d+: image.*?)\(([^()]*(?:\([^()]*\)[^()]*)*)\)")


@dataclass(slots=True)
class BookLinks:
    """The links of all pages, and the files that they need."""

    folder: BookFolder
    pages: dict[str, BookPage]
    dead: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """The pages with each dead target: the file or anchor that is missing."""
    copied: dict[str, str] = field(default_factory=dict)
    """The files that are copied, with their paths in the project."""

    def _find(self, target: str, page: BookPage) -> FoundLink:
        found = find_link(target, page, self.pages, self.folder.find)
        if found.kind is BookLinkKind.DEAD or found.lost_anchor:
            path = target.partition("#")[0] or page.name
            at = (
                posixpath.normpath(posixpath.join(page.folder, path)) if path != page.name else path
            )
            key = (found.page.name if found.page else at, target.partition("#")[2]
                   if found.lost_anchor else "")  # fmt: skip
            names = self.dead.setdefault(key, [])
            if page.name not in names:
                names.append(page.name)
        return found

    def _copy(self, name: str) -> str:
        self.copied[name] = f"{_STATIC}/{name.lstrip('.')}"
        return self.copied[name]

    def report_dead(self) -> Iterator[str]:
        """Yield a line for each dead target (IM2-62)."""
        for (name, anchor), pages in self.dead.items():
            others = f" (also {', '.join(pages[1:])})" if pages[1:] else ""
            what = f"{name} has no heading #{anchor}" if anchor else f"{name} does not exist"
            yield f"{pages[0]}: dead link: {what}{others}"

    def of_notes(self, target: str, page: BookPage) -> str:
        """Return the target of a link in notes; empty for none."""
        found = self._find(target, page)
        if found.kind is BookLinkKind.PAGE:
            return link_of_notes(found, page)
        if found.kind is BookLinkKind.FILE:
            self._copy(found.file)
            return ""
        return "" if found.kind is BookLinkKind.DEAD else target

    def picture(self, target: str, page: BookPage) -> str:
        """Return the path of a picture in the project."""
        found = self._find(target, page)
        return self._copy(found.file) if found.kind is BookLinkKind.FILE else target

    def of_page(self, target: str, kind: str, page: BookPage) -> str:
        """Return the target of a link or a picture in a page in MyST or reST."""
        found = self._find(target, page)
        up = "../" * page.docname.count("/")
        if found.kind is BookLinkKind.FILE:
            path = self._copy(found.file)
            return f"{up}{path}" if kind.startswith("html") else f"/{path}"
        if found.kind is not BookLinkKind.PAGE:
            return target
        if kind == "html":
            path, sign, anchor = link_of_page(found, page).partition("#")
            return f"{posixpath.splitext(path)[0]}.html{sign}{anchor}" if path else f"#{anchor}"
        return link_of_page(found, page)


class LinkedWriter(NotesWriter):
    """Writes notes whose links lead to the pages of the book (IM2-62, IM2-63)."""

    def __init__(
        self,
        recognized: Recognized,
        vocabulary: Vocabulary,
        links: BookLinks | None,
        page: BookPage,
    ) -> None:
        super().__init__(recognized, vocabulary, page.name)
        self.links = links
        self.page = page

    def runs(self, words: Words) -> bml_text.Words:
        """Return words as runs, with the links of the project."""
        if self.links is not None and any(span.kind is SpanKind.LINK for span in words.spans):
            spans = tuple(
                replace(span, target=self._target_of(span, words.text[span.start : span.end]))
                if span.kind is SpanKind.LINK
                else span
                for span in words.spans
            )
            words = Words(words.text, spans)
        return super().runs(words)

    def _target_of(self, span: Span, text: str) -> str:
        """Return the target of a link; one that is its text would be only text."""
        assert self.links is not None
        target = self.links.of_notes(span.target, self.page)
        return f"./{target}" if target == text and span.target != target else target

    def _target(self, target: str) -> str:
        return target

    def _block(self, lines: Iterable[DraftLine]) -> None:
        links = self.links
        if links is not None:
            lines = [
                DraftLine(f"{one[1]}({links.picture(one[2], self.page)})", line.origin)
                if (one := _PICTURE.fullmatch(line.text))
                else line
                for line in lines
            ]
        super()._block(lines)
