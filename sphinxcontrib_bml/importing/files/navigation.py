"""The order and the titles of the chapters of a book (IMPORTS IM2-65)."""

from __future__ import annotations

import ast
import posixpath
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

import yaml

from .book_folder import INDEXES, MARKDOWN, BookFolder, natural, suffix_of

_MOST_ENTRIES = 10_000
_FOLDERS = ("", "docs/", "doc/", "source/", "docs/source/", "src/", "book/")
_TITLES = ("title", "text", "part", "section", "caption", "label")
_PATHS = ("file", "local", "href", "path", "root", "doc", "id")
_BELOW = ("chapters", "sections", "contents", "items", "parts", "subtrees", "entries", "children")
_SUMMARY = re.compile(
    r"([ \t]*)(?:[-*+][ \t]+)?\[((?:[^\[\]\\]|\\.)*)\]"
    r"\(<?([^()<>]*(?:\([^()]*\)[^()<>]*)*)>?\)"
)
_LISTED = re.compile(r"([ \t]*)[-*+][ \t]+(\S.*)")
_PART = re.compile(r"#+[ \t]+(.*?)[ \t]*#*")
_LINK = re.compile(
    r"(?<!!)\[([^\[\]]*)\]\(<?([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*)>?"
    r"(?:\s+[\"'][^\"')]*[\"'])?\)"
)
_RST_LINK = re.compile(
    r":doc:`(?:([^`<>]*?)\s*<([^`<>]+)>|([^`<>]+))`|`([^`<>]+?)\s*<([^`<>]+)>`__?"
)
_TOCTREE = re.compile(
    r"([ \t]*)(?:\.\.[ \t]+toctree::|[`~:]{3,}[ \t]*\{(?:tableofcontents|toctree)\})[ \t]*"
)
_ENTRY = re.compile(r"(.*?)[ \t]*<([^<>]+)>")
_WEIGHTS = ("weight", "nav_order", "sidebar_position", "order")


class ListedChapter(NamedTuple):
    """A chapter that the navigation of a book lists."""

    name: str
    """Its path in the folder."""
    title: str = ""
    sections: tuple[str, ...] = ()
    """The titles of what it is part of, the outermost first."""


@dataclass(slots=True)
class Navigation:
    """The chapters of a book in their order, and what the book says about itself."""

    kind: str = ""
    """The name of the file that has the order; empty for the names of the files."""
    base: str = ""
    """The folder of the chapters, with ``/`` at the end."""
    chapters: list[ListedChapter] = field(default_factory=list)
    title: str = ""
    author: str = ""
    license: str = ""

    def add(self, name: str, title: str, sections: tuple[str, ...]) -> None:
        """Add a chapter, if it exists and is not listed yet."""
        is_new = all(one.name != name for one in self.chapters)
        if name and is_new and len(self.chapters) < _MOST_ENTRIES:
            self.chapters.append(ListedChapter(name, title.strip(), sections))


class _Loader(yaml.SafeLoader):
    """Reads YAML; values with tags of programs are nothing."""


_Loader.add_multi_constructor("", lambda *_: None)


def read_navigation(folder: BookFolder) -> Navigation:
    """Return the navigation of a book; nothing of the book is run. Never raises."""
    for read in _READERS:
        found = read(folder)
        if found is not None and found.chapters:
            return found
    return Navigation(chapters=[ListedChapter(name) for name in folder.chapters()])


def _yaml(folder: BookFolder, name: str) -> Any:
    try:
        return yaml.load(folder.text(name), Loader=_Loader)
    except (yaml.YAMLError, ValueError, TypeError, AttributeError, RecursionError):
        return None


def _text(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(filter(None, map(_text, value)))
    if isinstance(value, dict):
        return _text(value.get("name"))
    return str(value).strip() if isinstance(value, str | int | float) else ""


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


class _TreeReader:
    """Adds the chapters of a tree of lists and mappings to a navigation."""

    def __init__(self, folder: BookFolder, found: Navigation) -> None:
        self.folder = folder
        self.found = found
        self.left = _MOST_ENTRIES

    def read(self, node: object, sections: tuple[str, ...] = (), depth: int = 0) -> None:
        self.left -= 1
        if self.left < 0 or depth > len(_BELOW) * 8:
            return
        if isinstance(node, list):
            for one in node:
                self.read(one, sections, depth + 1)
        elif isinstance(node, str):
            self._add(node, "", sections)
        elif isinstance(node, dict):
            self._mapping(node, sections, depth)

    def _mapping(self, node: dict[Any, Any], sections: tuple[str, ...], depth: int) -> None:
        below = [node[key] for key in _BELOW if isinstance(node.get(key), list)]
        path = next((node[key] for key in _PATHS if isinstance(node.get(key), str)), "")
        if below or path:
            title = next((_text(node[key]) for key in _TITLES if node.get(key)), "")
            listed = self._add(path, title, sections) if path else False
            title = title if listed or not self.folder.find(title, self.found.base) else ""
            inner = (*sections, title) if title else sections
            for one in below:
                self.read(one, inner, depth + 1)
            return
        for title, value in node.items():
            if isinstance(value, str):
                self._add(value, _text(title), sections)
            else:
                self.read(value, (*sections, _text(title)), depth + 1)

    def _add(self, path: str, title: str, sections: tuple[str, ...]) -> bool:
        path = path.partition("#")[0]
        if "*" in path:
            pattern = posixpath.join(self.found.base, path)
            for name in self.folder.chapters():
                if fnmatchcase(name, pattern):
                    self.found.add(name, "", sections)
            return True
        name = "" if "://" in path else self.folder.find(path, self.found.base)
        if name:
            self.found.add(name, title, sections)
        return bool(name)


def _mkdocs(folder: BookFolder) -> Navigation | None:
    name = next((one for one in ("mkdocs.yml", "mkdocs.yaml") if one in folder.files), "")
    if not name:
        return None
    settings = _table(_yaml(folder, name))
    base = _text(settings.get("docs_dir")) or "docs"
    found = Navigation(
        name,
        _folder(base),
        title=_text(settings.get("site_name")),
        author=_text(settings.get("site_author")),
        license=_text(settings.get("copyright")),
    )
    if settings.get("nav"):
        _TreeReader(folder, found).read(settings["nav"])
    else:
        for chapter in folder.chapters(found.base):
            found.add(chapter, "", ())
    return found


def _folder(name: str) -> str:
    path = posixpath.normpath(name).strip("/")
    return "" if path in {".", ""} or path.startswith("..") else f"{path}/"


def _mdbook(folder: BookFolder) -> Navigation | None:
    settings: dict[str, Any] = {}
    base = None
    if "book.toml" in folder.files:
        try:
            settings = _table(tomllib.loads(folder.text("book.toml")).get("book"))
        except (ValueError, RecursionError):
            settings = {}
        base = _folder(_text(settings.get("src")) or "src")
    places = [base] if base is not None else list(_FOLDERS)
    found = next((one for one in places if folder.find(f"{one}SUMMARY.md")), None)
    if found is None:
        return None
    name = folder.find(f"{found}SUMMARY.md")
    navigation = Navigation(
        name, found, title=_text(settings.get("title")), author=_text(settings.get("authors"))
    )
    _read_summary(folder, navigation, folder.text(name))
    return navigation


def _read_summary(folder: BookFolder, found: Navigation, text: str) -> None:
    part: tuple[str, ...] = ()
    above: list[tuple[int, str]] = []
    for line in text.split("\n"):
        if heading := _PART.fullmatch(line):
            is_title = heading[1].lower() in {"summary", "table of contents"}
            part, above = (() if is_title else (heading[1],)), []
            continue
        link = _SUMMARY.match(line)
        item = link or _LISTED.match(line)
        if item is None:
            continue
        column = len(item[1].expandtabs(4))
        while above and above[-1][0] >= column:
            above.pop()
        sections = (*part, *(title for _, title in above))
        if link is not None:
            name = folder.find(link[3].partition("#")[0], found.base) if link[3].strip() else ""
            found.add(name, link[2].replace("\\", ""), sections)
        above.append((column, item[2].replace("\\", "").strip("*_ ")))


def _toc(folder: BookFolder) -> Navigation | None:
    names = [f"{place}{name}" for place in _FOLDERS
             for name in ("_toctree.yml", "_toctree.yaml", "_toc.yml", "_toc.yaml")]  # fmt: skip
    name = next((one for one in names if one in folder.files), "")
    if not name:
        return None
    found = Navigation(name, f"{posixpath.dirname(name)}/".lstrip("/"))
    settings = _table(_yaml(folder, f"{found.base}_config.yml"))
    found.title, found.author = _text(settings.get("title")), _text(settings.get("author"))
    _TreeReader(folder, found).read(_yaml(folder, name))
    return found


def _quarto(folder: BookFolder) -> Navigation | None:
    name = next((one for one in ("_quarto.yml", "_quarto.yaml") if one in folder.files), "")
    if not name:
        return None
    settings = _table(_yaml(folder, name))
    book, site = _table(settings.get("book")), _table(settings.get("website"))
    own = book or site
    found = Navigation(
        name,
        title=_text(own.get("title") or settings.get("title")),
        author=_text(own.get("author") or settings.get("author")),
        license=_text(own.get("license") or settings.get("license")),
    )
    reader = _TreeReader(folder, found)
    for one in (book.get("chapters"), book.get("appendices"), site.get("sidebar")):
        reader.read(one)
    return found


def _sphinx(folder: BookFolder) -> Navigation | None:
    for base in _FOLDERS:
        start = folder.find("index", base)
        if start in {f"{base}index.rst", f"{base}index.md"} and (
            f"{base}conf.py" in folder.files or _TOCTREE.search(folder.text(start))
        ):
            break
    else:
        return None
    said = _assigned(folder.text(f"{base}conf.py"))
    found = Navigation(
        start, base, title=said.get("project", ""), author=said.get("author", ""),
        license=said.get("copyright", ""),
    )  # fmt: skip
    _read_toctrees(folder, found, start)
    return found


def _read_toctrees(folder: BookFolder, found: Navigation, start: str) -> None:
    found.add(start, "", ())
    waiting = list(reversed(list(_entries(folder, start, ()))))
    seen = {start}
    while waiting:
        entry = waiting.pop()
        found.add(*entry)
        if entry.name not in seen and len(seen) < _MOST_ENTRIES:
            seen.add(entry.name)
            waiting += reversed(list(_entries(folder, entry.name, entry.sections)))


def _entries(folder: BookFolder, name: str, sections: tuple[str, ...]) -> Iterator[ListedChapter]:
    """Yield what the toctrees of a page list."""
    base = posixpath.dirname(name)
    for toctree in toctrees(folder.text(name).split("\n")):
        inner = (*sections, toctree.caption) if toctree.caption else sections
        for line in toctree.entries:
            titled = _ENTRY.fullmatch(line)
            title, target = (titled[1], titled[2]) if titled else ("", line)
            if toctree.is_glob and "*" in target:
                pattern = posixpath.normpath(posixpath.join(base, target))
                for one in folder.chapters():
                    if one != name and fnmatchcase(posixpath.splitext(one)[0], pattern):
                        yield ListedChapter(one, "", inner)
            elif "://" not in target and (found := folder.find(target, base)):
                yield ListedChapter(found, title, inner)


class Toctree(NamedTuple):
    """A toctree directive of a page."""

    first: int
    """Its first line, from 0."""
    end: int
    """The line after it."""
    caption: str
    is_glob: bool
    entries: list[str]


def toctrees(lines: list[str]) -> Iterator[Toctree]:
    """Yield the toctree directives of a page in reST or MyST."""
    place = 0
    while place < len(lines):
        found = _TOCTREE.fullmatch(lines[place])
        place += 1
        if found is None:
            continue
        first, fence = place - 1, found[0].strip()[:3]
        caption, is_glob, entries = "", False, []
        while place < len(lines):
            line = lines[place]
            if fence != ".. " and line.strip().startswith(fence):
                place += 1
                break
            is_outside = len(line) - len(line.lstrip()) <= len(found[1])
            if fence == ".. " and line.strip() and is_outside:
                break
            text = line.strip()
            if text.startswith(":caption:"):
                caption = text.removeprefix(":caption:").strip()
            elif text == ":glob:":
                is_glob = True
            elif text and not text.startswith((":", "#")):
                entries.append(text)
            place += 1
        yield Toctree(first, place, caption, is_glob, entries)


def _assigned(text: str) -> dict[str, str]:
    """Return the texts that a Python file assigns to names; it is not run."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    found = {}
    for one in tree.body:
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Constant):
            value = one.value.value
            if isinstance(value, str):
                found.update({at.id: value for at in one.targets if isinstance(at, ast.Name)})
    return found


def _weights(folder: BookFolder) -> Navigation | None:
    """Return the order of the weights in front matter, folder by folder."""
    names = folder.chapters()
    said = {name: folder.metadata(name) for name in names}
    weights = {name: weight for name in names if (weight := _weight(said[name])) is not None}
    if not weights:
        return None
    by_title = {said[name]["title"]: name for name in names if said[name].get("title")}
    above = {
        posixpath.dirname(name): name
        for name in names
        if posixpath.splitext(posixpath.basename(name))[0] in INDEXES
    }

    def key(name: str, depth: int = 0) -> tuple[object, ...]:
        own = (weights.get(name, float("inf")), natural(name))
        index = above.get(posixpath.dirname(name))
        if index == name:
            index = above.get(posixpath.dirname(posixpath.dirname(name)), "")
        parent = by_title.get(said[name].get("parent", ""), index or "")
        if not parent or parent == name or depth > len(_FOLDERS):
            return (own,)
        return (*key(parent, depth + 1), own)

    found = Navigation("front matter")
    for name in sorted(names, key=key):
        found.add(name, said[name].get("title", ""), ())
    return found


def _weight(said: dict[str, str]) -> float | None:
    for name in _WEIGHTS:
        try:
            return float(said[name])
        except (KeyError, ValueError):
            continue
    return None


def _links(folder: BookFolder) -> Navigation | None:
    """Return the order of the links of the first page."""
    start = folder.find(".")
    if not start:
        return None
    found = Navigation(start)
    found.add(start, "", ())
    text = folder.text(start)
    if suffix_of(start) in MARKDOWN:
        links = [(one[1], one[2]) for one in _LINK.finditer(text)]
    else:
        links = [(one[1] or one[4] or "", one[2] or one[3] or one[5] or "")
                 for one in _RST_LINK.finditer(text)]  # fmt: skip
    chapters = set(folder.chapters())
    for title, target in links:
        name = "" if "://" in target else folder.find(target.partition("#")[0] or start)
        if name in chapters:
            found.add(name, title, ())
    return found if len(found.chapters) > 1 else None


_READERS: tuple[Callable[[BookFolder], Navigation | None], ...] = (
    _mkdocs, _mdbook, _toc, _quarto, _sphinx, _weights, _links,
)  # fmt: skip
