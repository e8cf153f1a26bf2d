"""Markup within running text (LANGUAGE IL, XT-3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.token import Generic, Name, Number, Punctuation, String, Text

from sphinxcontrib_bml.highlighting.calls import LINK_TARGET, strain_spans, suit_kind
from sphinxcontrib_bml.highlighting.pieces import Piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pygments.token import _TokenType

    from sphinxcontrib_bml.highlighting.pieces import Span

_URL = r"""(?<![^\W_])(?:https?://|mailto:)[^\s<>"]*[^\s<>".,;:!?'()\[\]*]"""
_LINK = rf"\[(?P<text>[^\[\]]++)\]\((?P<target>{LINK_TARGET})\)"
_CODE = r"""(?<![^\s(\["*/=])=(?=[^\s=])[^=]*+(?<=\S)=(?!\w)"""
_SUIT = r"[♣♦♥♠]|![cdhs]|![CDHS](?![^\W_]|/)"
_BID = r"(?<![^\W_])(?P<level>[1-7])(?P<strains>NT|[CDHSN]++)(?![^\W_])"
_MARKUP = (
    rf"(?P<url>{_URL})|(?P<link>{_LINK})|(?P<code>{_CODE})|(?P<suit>{_SUIT})|(?P<bid>{_BID})"
    r"|(?P<delimiter>[*/])|(?P<typography>---?|->"
)
_PROSE = re.compile(_MARKUP + ")")
_DESCRIPTION = re.compile(_MARKUP + r"|\\n)")
_ALERT = re.compile(r"(!)(?=[ \dA-ZÀ-ÖØ-Þ])(?![CDHS](?![^\W_]|/))")
_BEFORE_OPENER = re.compile(r"[\s(\[\"*/=]|\Z")
_WHOLE_ATOMS = {
    "url": Name.Attribute,
    "code": String.Backtick,
    "typography": String.Escape,
}


def prose_spans(pieces: Sequence[Piece], base: _TokenType = Text) -> Iterator[Span]:
    """Colour running text.

    :param pieces: its lines, without their indentation; markup may reach over line ends (PA-1).
    :param base: the token type of words without markup.
    """
    return _placed(pieces, _markup("\n".join(piece.text for piece in pieces), base, _PROSE))


def description_spans(pieces: Sequence[Piece]) -> Iterator[Span]:
    """Colour the description of a row, alert mark (XT-3) and typed line breaks (BT-12) too.

    :param pieces: its lines, continuations without their indentation.
    """
    if pieces and (alert := _ALERT.match(pieces[0].text)):
        yield from pieces[0].groups(alert, Name.Decorator)
        pieces = [pieces[0].part(alert.end()), *pieces[1:]]
    text = "\n".join(piece.text for piece in pieces)
    yield from _placed(pieces, _markup(text, Text, _DESCRIPTION))


def _placed(pieces: Sequence[Piece], spans: Iterable[Span]) -> Iterator[Span]:
    """Move colours from the joined pieces to where the pieces stand in the source."""
    index = low = 0
    for first, end, kind in spans:
        start = first
        while start < end:
            while start > low + len(pieces[index].text):
                low += len(pieces[index].text) + 1
                index += 1
            shift = pieces[index].start - low
            stop = min(end, low + len(pieces[index].text))
            if start < stop:
                yield start + shift, stop + shift, kind
            # One further: the character that joins two pieces is in neither.
            start = stop + 1 if stop < end else end


def _markup(text: str, base: _TokenType, pattern: re.Pattern[str]) -> Iterator[Span]:
    atoms = list(pattern.finditer(text))
    closers = _closers(text, atoms)
    open_closers: list[int] = []
    position = 0
    kind = base
    for index, atom in enumerate(atoms):
        start, end = atom.span()
        if atom.lastgroup != "delimiter":
            yield position, start, kind
            yield from _atom(atom, start)
            position = end
        elif open_closers and open_closers[-1] == index:
            yield position, end, kind
            open_closers.pop()
            kind = _font(base, [atoms[closer][0] for closer in open_closers])
            position = end
        elif index in closers and not (open_closers and open_closers[-1] < closers[index]):
            yield position, start, kind
            open_closers.append(closers[index])
            kind = _font(base, [atoms[closer][0] for closer in open_closers])
            position = start
    yield position, len(text), kind


def _closers(text: str, atoms: Sequence[re.Match[str]]) -> dict[int, int]:
    """Find the delimiters that may open strong or emphasis and those that close them (IL-2)."""
    closers: dict[int, int] = {}
    following: dict[str, int] = {}
    for index in range(len(atoms) - 1, -1, -1):
        atom = atoms[index]
        if atom.lastgroup != "delimiter":
            continue
        closer = following.get(atom[0])
        if closer is not None and _encloses(text, atom.end(), atoms[closer].start()):
            closers[index] = closer
        following[atom[0]] = index
    return closers


def _encloses(text: str, start: int, end: int) -> bool:
    """Tell whether the delimiters around a stretch of the text mark it."""
    if start == end or text[start].isspace() or text[end - 1].isspace():
        return False
    before = text[max(start - 2, 0) : start - 1]
    after = text[end + 1 : end + 2]
    return _BEFORE_OPENER.match(before) is not None and not (after.isalnum() or after == "_")


def _font(base: _TokenType, delimiters: Sequence[str]) -> _TokenType:
    match delimiters:
        case []:
            return base
        case ["*"]:
            return Generic.Strong
        case ["/"]:
            return Generic.Emph
        case _:
            return Generic.EmphStrong


def _atom(atom: re.Match[str], start: int) -> Iterator[Span]:
    """Colour an atom.

    :param start: where in the text it starts: not what the match says for one inside a link.
    """
    whole = Piece(start, atom[0])
    match atom.lastgroup:
        case "suit":
            yield whole.span(suit_kind(atom[0]))
        case "bid":
            yield whole.part(0, 1).span(Number.Integer)
            yield from strain_spans(whole.part(1))
        case "link":
            text_end = 1 + len(atom["text"])
            yield whole.part(0, 1).span(Punctuation)
            yield from _link_text(whole.part(1, text_end))
            yield whole.part(text_end, text_end + 2).span(Punctuation)
            yield whole.part(text_end + 2, len(whole.text) - 1).span(Name.Attribute)
            yield whole.part(len(whole.text) - 1).span(Punctuation)
        case str() as group:
            yield whole.span(_WHOLE_ATOMS[group])


def _link_text(text: Piece) -> Iterator[Span]:
    position = 0
    for atom in _PROSE.finditer(text.text):
        if atom.lastgroup in {"suit", "bid"}:
            yield text.part(position, atom.start()).span(Name.Tag)
            yield from _atom(atom, text.start + atom.start())
            position = atom.end()
    yield text.part(position).span(Name.Tag)
