"""Parameters on pages in reStructuredText and MyST: ``|nt|`` and ``{{nt}}`` (LANGUAGE PR-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..language.reading import bytes_of, decode
from ..language.source import Source, Span, normalized
from ..patterns import DOTALL, MULTILINE, compile_later
from .documents import DocumentReading

_MYST = ".md"
_IN_RST = compile_later(r"(?<![`|\w])\|(?P<name>[A-Za-z]\w*)\|(?![`|A-Za-z0-9])")
_IN_MYST = compile_later(r"(?<![`{])\{\{\s*(?P<name>[A-Za-z]\w*)\s*\}\}(?!`)")
_DEFINED_IN_RST = compile_later(r"^[ \t]*\.\.[ \t]+\|([A-Za-z]\w*)\|", MULTILINE)
_DEFINED_IN_MYST = compile_later(r"^[ \t]+([A-Za-z]\w*):", MULTILINE)
_HEADER = compile_later(r"\A---\n.*?^---$", DOTALL | MULTILINE)


def text_of_page(page: DocumentReading) -> Source:
    """Return the whole text of a page; its reading contains the text of directives only."""
    try:
        data = bytes_of(page.path, page.parse.options)
    except OSError:
        data = b""
    return Source(page.name, normalized(decode(data).text), path=page.path)


def defined_on(page: Source) -> set[str]:
    """Return the substitutions that a page defines; they go before parameters."""
    if not page.name.endswith(_MYST):
        return set(_DEFINED_IN_RST.findall(page.text))
    header = _HEADER.match(page.text)
    return set(_DEFINED_IN_MYST.findall(header[0])) if header else set()


def page_uses(pages: Iterable[Source], name: str) -> Iterator[Span]:
    """Yield the uses of a parameter on pages that do not define the name."""
    for page in pages:
        for span in _names_on(page) if name not in defined_on(page) else ():
            if span.text == name:
                yield span


def page_use_at(page: Source, offset: int) -> Span | None:
    """Return the name at an offset of a page, or None if there is none."""
    found = next((one for one in _names_on(page) if one.start <= offset <= one.end), None)
    return found if found is not None and found.text not in defined_on(page) else None


def _names_on(page: Source) -> Iterator[Span]:
    pattern = _IN_MYST if page.name.endswith(_MYST) else _IN_RST
    for found in pattern.finditer(page.text):
        yield Span(page, *found.span("name"))
