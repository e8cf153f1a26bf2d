"""The import of a whole book (IMPORTS IM2-62 to IM2-68)."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath

from ...commands.book import BookChapter, ImportedBook
from ...commands.shared.program import FileProblemError
from ...language.diagnostics import count_noun
from ..files import myst_pages
from ..files.book_folder import INDEXES, MARKDOWN, BookFolder, suffix_of
from ..files.book_links import BookLinks, LinkedWriter
from ..files.book_systems import has_folders, parts_of, systems_of
from ..files.detection import UnreadableError
from ..files.navigation import ListedChapter, read_navigation
from ..files.streams import (
    DOCUMENTS,
    EXTRA,
    ReadFiles,
    SourceFile,
    WrittenNotes,
    keep_headings,
    messages,
    read_stream,
    summary,
)
from ..kinds import IMPORTERS
from ..model import bml_text
from ..model.books import (
    BookPage,
    PageHeading,
    heading_names,
    names_above,
    slug_of_notes,
    unique_anchors,
)
from ..model.chains import CallReader
from ..model.decisions import Recognized, recognize
from ..model.notes import ImportedNotes
from ..model.placement import DraftLine
from ..model.stream import LineKind, Stream
from ..model.vocabulary import choose_vocabulary

REPORT = "import-report.txt"
"""The file with all questions and dead links of an import."""
_TAKEN = frozenset({"index", "ask", "card", "genindex", "search"})
_NO_CHAPTERS = frozenset(
    ["summary", "license", "licence", "copying", "changelog", "changes", "contributing",
     "code_of_conduct", "security", "authors"]
)  # fmt: skip
_AS_THEY_ARE = MARKDOWN | {".rst", ".bml"}
_BETWEEN = re.compile(r"[-_ ]+")
_LICENSES = re.compile(r"(?:license|licence|copying)(?:\.(?:md|txt|rst))?", re.IGNORECASE)
_OWNER = re.compile(
    r"^[ \t]*copyright[ \t]+(?:(?:\(c\)|©)[ \t]*)?[\d,\- ]*[ \t]*(.*\S)", re.I | re.M
)
_HEADING = re.compile(r"\*+ (.*)")
_TITLE = "#+TITLE:"
_MOST_SHOWN = 5


def read_book(folder: Path) -> ImportedBook:
    """Return the pages of the book in a folder.

    :raises FileProblemError: if it has no chapters, or is larger than the limits.
    """
    try:
        reader = _BookReader(BookFolder(folder))
        book = reader.read()
    except UnreadableError as error:
        raise FileProblemError(f"{folder}: {error}; nothing was written") from error
    except ModuleNotFoundError as error:
        raise FileProblemError(f"{folder}: {error.name} is not installed; run: {EXTRA}") from error
    if not book.chapters:
        raise FileProblemError(f"{folder}: no notes here that can be read; nothing was written")
    return book


@dataclass(slots=True)
class _Chapter:
    """A chapter of the book."""

    listed: ListedChapter
    page: BookPage
    number: int = -1
    """Its place among the files that are read as lines; -1 for others."""
    title: str = ""
    """The title that is added above its page; empty if it has one."""
    notes: ImportedNotes | None = None

    @property
    def is_text(self) -> bool:
        """Whether it can stay as it is."""
        return suffix_of(self.page.name) in _AS_THEY_ARE


class _BookReader:
    """Reads a book and writes its pages."""

    def __init__(self, folder: BookFolder) -> None:
        self.folder = folder
        self.navigation = read_navigation(folder)
        self.told: list[str] = []
        self.listed = self._listed()
        self.chapters = self._chapters()
        self.links = BookLinks(folder, {one.page.name: one.page for one in self.chapters})
        self.sources = ReadFiles([], choose_vocabulary(()))
        self.systems: dict[str, tuple[int, ...]] = {}

    def _listed(self) -> list[ListedChapter]:
        """Return the chapters of the navigation, then the others in natural order."""
        listed = list(self.navigation.chapters)
        names = {one.name for one in listed}
        for name in self.folder.chapters(self.navigation.base):
            stem = posixpath.splitext(posixpath.basename(name))[0].lower()
            if name not in names and stem not in _NO_CHAPTERS:
                listed.append(ListedChapter(name))
        stems = {self.navigation.kind}
        return [one for one in listed if one.name not in stems or not _is_only_list(one.name)]

    def _chapters(self) -> list[_Chapter]:
        taken: set[str] = set(_TAKEN)
        found = []
        for listed in self.listed:
            name = listed.name
            base = self.navigation.base
            path = name.removeprefix(base) if name.startswith(base) else name
            docname = _free(posixpath.splitext(path)[0], taken)
            taken.add(docname.lower())
            suffix = suffix_of(name)
            suffix = suffix if suffix in {".rst", ".bml"} else ".md"
            found.append(_Chapter(listed, BookPage(name, docname, suffix)))
        return found

    def read(self) -> ImportedBook:
        """Return the pages."""
        self._recognize()
        self.chapters = [one for one in self.chapters if one.number >= 0 or one.is_text]
        for chapter in self.chapters:
            self._describe(chapter)
        files: dict[PurePath, bytes] = {}
        for chapter in self.chapters:
            path = PurePath(f"{chapter.page.docname}{chapter.page.suffix}")
            files[path] = self._written(chapter).encode(errors="replace")
        for name, copied in self.links.copied.items():
            files[PurePath(copied)] = self.folder.data(name)
        license_name = self._license_name()
        if license_name:
            files[PurePath("LICENSE")] = self.folder.data(license_name)
        report = self._report()
        if report:
            files[PurePath(REPORT)] = "".join(f"{line}\n" for line in report).encode(
                errors="replace"
            )
        shown = report[:_MOST_SHOWN]
        more = [f"... and {len(report) - len(shown)} more, in {REPORT}"]
        told = [self._summary(), *shown, *(more if len(report) > len(shown) else [])]
        return ImportedBook(
            files,
            [BookChapter(one.page.docname, " – ".join(one.listed.sections[:1]))
             for one in self.chapters],
            self.navigation.title,
            self._author(),
            self._license(license_name),
            told,
            needs_myst=any(one.page.suffix == ".md" for one in self.chapters),
            systems={name: self._notes_of(files) for name, files in self.systems.items()},
        )  # fmt: skip

    def _notes_of(self, files: Sequence[int]) -> list[str]:
        """Return the paths of the notes that files become, in the order of the chapters."""
        return [
            f"{one.page.docname}.bml"
            for one in self.chapters
            if one.page.suffix == ".bml" and one.number in files
        ]

    # Reading

    def _recognize(self) -> None:
        """Read all chapters together: with one vocabulary and the evidence of all (IM2-45)."""
        names: list[str] = []
        streams: list[Stream] = []
        for chapter in self.chapters:
            name = chapter.page.name
            importer = next(
                (one for one in IMPORTERS.values() if name.lower().endswith(one.suffixes)), None
            )
            if importer is None:
                continue
            source = SourceFile(importer.name, name, self.folder.data(name))
            try:
                stream = read_stream(source) if source.kind in DOCUMENTS else None
            except UnreadableError as error:
                self.told.append(f"{name}: {error}")
                stream = None
            if stream is not None:
                chapter.number = len(names)
                names.append(name)
                streams.append(stream)
        choice = choose_vocabulary(words for stream in streams for words in stream.texts())
        calls = CallReader(choice.vocabulary)
        for chapter in self.chapters:
            if chapter.number >= 0:
                stream, listed = streams[chapter.number], chapter.listed
                path = chapter.page.name.removeprefix(self.navigation.base)
                stream.above = names_above(path, listed.title, listed.sections, stream, calls)
        self.sources = ReadFiles(names, choice)
        parts = parts_of(names)
        if has_folders(parts):
            self._recognize_together([part.files for part in parts], streams, calls)
            self.systems = systems_of(parts, self._text_of)
        of_systems = list(self.systems.values()) or [tuple(range(len(names)))]
        self._recognize_together(of_systems, streams, calls)

    def _recognize_together(
        self, groups: Iterable[Sequence[int]], streams: Sequence[Stream], calls: CallReader
    ) -> None:
        """Read each group of files with the evidence of the group; a file with its first group."""
        found: dict[int, Recognized] = {}
        for group in groups:
            numbers = [number for number in group if number not in found]
            own = recognize([streams[number] for number in numbers], calls)
            found |= dict(zip(numbers, own, strict=True))
        self.sources.recognized = [found[number] for number in range(len(streams))]

    def _text_of(self, number: int) -> str:
        """Return the notes of the file with this number, to compare its openings."""
        chapter = next(one for one in self.chapters if one.number == number)
        notes = self._notes(chapter, None)
        return keep_headings(WrittenNotes([(chapter.page.name, notes.lines)], [notes])).text

    def _describe(self, chapter: _Chapter) -> None:
        """Decide what a chapter becomes, and find its headings (IM2-66)."""
        page = chapter.page
        text = self.folder.text(page.name) if chapter.is_text else ""
        if page.suffix == ".rst":
            chapter.title = "" if myst_pages.has_rst_title(text) else self._title(chapter)
        if chapter.number < 0:
            return
        recognized = self.sources.recognized[chapter.number]
        notes = self._notes(chapter, None)
        is_markdown = suffix_of(page.name) in MARKDOWN
        if notes.rows or not is_markdown:
            page.suffix = ".bml"
            folder, name = posixpath.split(page.docname)
            page.docname = posixpath.join(folder, name.lstrip("_"))
            page.headings = _headings_of_notes(recognized.stream, notes.lines)
            return
        chapter.title = "" if myst_pages.has_title(text) else self._title(chapter)
        anchors = myst_pages.anchors_of_page(text, chapter.title)
        texts = {
            line.number: bml_text.bare(bml_text.words_of(line.words.text))
            for line in recognized.stream.lines
            if line.kind is LineKind.HEADING and line.number in anchors
        }
        if not chapter.title:
            texts.pop(min(texts, default=0), None)  # The title is the page itself.
        page.headings = [
            PageHeading(slug, names, texts.get(line, ""), anchors.get(line, ""))
            for line, slug, names in heading_names(recognized.stream)
        ]

    def _title(self, chapter: _Chapter) -> str:
        """Return a title for a chapter that has none: of front matter, navigation or its name."""
        title = self.folder.metadata(chapter.page.name).get("title", "") or chapter.listed.title
        if title:
            return title
        path = posixpath.splitext(chapter.page.name)[0]
        folder, name = posixpath.split(path)
        name = posixpath.basename(folder) if name in INDEXES and folder else name
        words = " ".join(_BETWEEN.split(name)).strip()
        return words[:1].upper() + words[1:] or "Notes"

    # Writing

    def _notes(self, chapter: _Chapter, links: BookLinks | None) -> ImportedNotes:
        recognized = self.sources.recognized[chapter.number]
        writer = LinkedWriter(recognized, self.sources.choice.vocabulary, links, chapter.page)
        return writer.write("", posixpath.splitext(posixpath.basename(chapter.page.name))[0])

    def _written(self, chapter: _Chapter) -> str:
        page = chapter.page
        if page.suffix == ".bml" and chapter.number >= 0:
            chapter.notes = notes = self._notes(chapter, self.links)
            lines = notes.lines
            if not lines or not lines[0].text.startswith(_TITLE):
                title = bml_text.bare(bml_text.words_of(self._title(chapter)))
                lines = [DraftLine(f"{_TITLE} {title}", 0), DraftLine("", 0), *lines]
            return keep_headings(WrittenNotes([(page.name, lines)], [notes])).text
        text = self.folder.text(page.name)
        if page.suffix == ".md":
            return myst_pages.write_myst(text, chapter.title, partial(self._rewritten, page))
        if page.suffix == ".rst":
            title = f"{chapter.title}\n{'=' * 2 * len(chapter.title)}\n\n" if chapter.title else ""
            return title + myst_pages.write_rst(text, partial(self._rewritten, page))
        return text

    def _rewritten(self, page: BookPage, target: str, kind: str) -> str:
        return self.links.of_page(target, kind, page)

    # What the book says about itself

    def _license_name(self) -> str:
        names = (name for name in self.folder.files if _LICENSES.fullmatch(name))
        return next(names, "")

    def _license(self, name: str) -> str:
        """Return the license: the first line of its file, else what the settings say."""
        lines = (line.strip("#=* ") for line in self.folder.text(name).split("\n"))
        return next(filter(None, lines), "") or self.navigation.license

    def _author(self) -> str:
        """Return the author: of the settings, the front matter or the license."""
        if self.navigation.author:
            return self.navigation.author
        names = [one.stream.author for one in self.sources.recognized if one.stream.author]
        if names:
            return ", ".join(dict.fromkeys(names))
        owner = _OWNER.search(self.folder.text(self._license_name()))
        return owner[1] if owner else ""

    def _summary(self) -> str:
        chapters = [one for one in self.chapters if one.notes is not None and one.notes.rows]
        order = self.navigation.kind or "the names of the files"
        notes = [one.notes for one in self.chapters if one.notes is not None]
        what = summary(self.sources, WrittenNotes([], notes))
        return (
            f"{self.folder.root}: {count_noun(len(self.chapters), 'chapter')} in the order of "
            f"{order}, {len(chapters)} with bidding lists: {what}"
        )

    def _report(self) -> list[str]:
        """Return all dead links and questions."""
        told = [*self.told, *self.links.report_dead()]
        for chapter in self.chapters:
            if chapter.notes is not None and chapter.notes.rows:
                told += map(str, messages(self.sources, chapter.number))
        return told


def _is_only_list(name: str) -> bool:
    return posixpath.splitext(posixpath.basename(name))[0].lower() == "summary"


def _free(docname: str, taken: set[str]) -> str:
    """Return a path of a page that no other page has; that of the first page is taken."""
    if docname.lower() not in taken:
        return docname
    if docname.lower() == "index" and "introduction" not in taken:
        return "introduction"
    return next(
        free for number in range(2, 5000) if (free := f"{docname}-{number}").lower() not in taken
    )


def _headings_of_notes(stream: Stream, lines: Iterable[DraftLine]) -> list[PageHeading]:
    """Return the headings of a note file, with the anchors of its source."""
    written: dict[int, str] = {}
    title = ""
    for line in lines:
        if heading := _HEADING.fullmatch(line.text):
            written.setdefault(line.origin, heading[1])
        elif line.text.startswith(_TITLE):
            title = line.text.removeprefix(_TITLE)
    order = sorted(written)
    slugs = [slug_of_notes(one) for one in (title, *(written[line] for line in order))]
    anchors = dict(zip(order, unique_anchors(slugs)[1:], strict=True))
    return [
        PageHeading(slug, names, written.get(line, ""), anchors.get(line, ""))
        for line, slug, names in heading_names(stream)
    ]
