"""Completions for the place of the cursor."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from re import Match

from lsprotocol import types

from ..agreements.alert_answers import judge_of
from ..agreements.queries import AuctionQuery
from ..bridge.auctions import Auction, Side
from ..bridge.conditions import OpeningSeat, Vulnerability
from ..display.alert_answers import alert_line
from ..display.plain import shown_text
from ..formats.bboalert.settings import AlertWhen
from ..language.alert_annotations import CALL_KINDS, SUIT_NAMES
from ..language.codes import Code
from ..language.directive_options import directive_kinds, name_in_table, read_removed
from ..language.parser import METADATA_KEYS
from ..language.source import indentation
from ..language.syntax import AnnotationKind, Heading
from ..language.tables import DIRECTIVES
from ..language.variants.parts import words_in
from ..patterns import compile_later
from .continuations import legal_calls, read_auction
from .desk import Desk, Spot
from .documents import NOTES, PlacedRow

TRIGGERS = ("#", "/", "(", " ", "+", ":", "{", "-", "!", '"')
"""The characters that trigger a completion."""

_LINK = compile_later(r"\]\((?P<document>[^()#]*)(?P<sign>#?)(?P<heading>[^()]*)$")
_CLIP = compile_later(r"\s*#\s*PASTE\s+(?P<word>\S*)$")
_INCLUDE = compile_later(r"\s*#\s*INCLUDE\s+(?P<word>\S*)$")
_SETTING = compile_later(r"\s*#\s*(?P<what>VUL|SEAT)\s+(?P<word>\S*)$")
_DIRECTIVE = compile_later(r"\s*#(?P<word>\+?[A-Za-z]*)$")
_IGNORE = compile_later(r"\s*//ignore\s+(?P<word>\S*)$")
_ALERT = compile_later(
    r"\s*//alert\s+(?P<of>for\s+(?:(?P<who>[^\s:]*:)\s*)?|(?:[^\s:]+\s+)*)(?P<word>[^\s:]*)$"
)
_PARTNERS = compile_later(r"(?:\s*//(?:only|except)|\s*#\+VARIANTS:)[\s,](?P<names>[^=]*)$")
_PARAMETER = compile_later(r"(?<!\{)\{(?P<word>[A-Za-z0-9_]*)$")
_MARK = compile_later(r'(?<=[\s=])!(?:"[^"]*)?$')
_ANNOTATION = compile_later(r"\s*//(?P<word>[a-z]*)$")
_ROW = compile_later(r"\s*(?P<word>\(?[0-9A-Za-z]*)$")
_AUCTION = compile_later(
    r"(?<![\w-])(?P<before>(?:\(?[0-9A-Za-z]{1,3}\)?-)+)(?P<word>\(?[0-9A-Za-z]{0,3})$"
)
_PAGE_DIRECTIVE = compile_later(
    r"\s*(?:\.\. +|[`~:]{3,}\s*\{)(?P<name>(?P<domain>bml:)?(?P<word>[\w-]*))"
)
_PAGE_OPTION = compile_later(r"\s*:(?P<word>[\w-]*)")
_DOCUMENTS = (".bml", ".rst", ".md")

Offer = tuple[str, str]
"""A text to insert, and its description."""


def completions(desk: Desk, spot: Spot) -> list[types.CompletionItem]:
    """Return the completions for a place."""
    before = spot.line[: spot.column]
    found = _of_line(spot, before)
    if spot.path.suffix != NOTES:
        text = desk.lines(spot.source).normalized.text[: spot.offset]
        found = _of_page(text) or _of_auction(spot, text.rpartition("\n")[2]) or found
    if found is None:
        return []
    kind, start, offers = found
    place = spot.part(start, spot.column)
    edit_range = desk.range(place)
    return [
        types.CompletionItem(
            text,
            kind=kind,
            detail=detail or None,
            sort_text=f"{number:04}",
            filter_text=text,
            text_edit=types.TextEdit(edit_range, text),
        )
        for number, (text, detail) in enumerate(offers)
    ]


def _of_line(
    spot: Spot, before: str
) -> tuple[types.CompletionItemKind, int, Iterable[Offer]] | None:
    """Return the kind of completion after ``before``, its start, and the offers."""
    kinds = types.CompletionItemKind
    if (mark := _MARK.search(before)) and (offers := list(_marks(spot, mark.start()))):
        return kinds.Value, mark.start(), offers
    if link := _LINK.search(before):
        if link["sign"]:
            return kinds.Reference, link.start("heading"), _headings(spot, link["document"])
        return kinds.File, link.start("document"), _documents(spot)
    parameters = spot.reading.parse.state.parameters
    if parameters.is_known and (word := _PARAMETER.search(before)):
        offers = [(f"{name}}}", one.text) for name, one in parameters.chosen().items()]
        return kinds.Variable, word.start("word"), offers
    if clip := _CLIP.match(before):
        return kinds.Snippet, clip.start("word"), _clips(spot)
    if include := _INCLUDE.match(before):
        return kinds.File, include.start("word"), _includes(spot)
    if setting := _SETTING.match(before):
        return kinds.EnumMember, setting.start("word"), _values(setting["what"])
    if directive := _DIRECTIVE.match(before):
        return kinds.Keyword, directive.start("word"), _directives(directive["word"])
    if words := _of_annotation(before):
        return words
    if partners := _PARTNERS.match(before):
        start = partners.start("names") + len(partners["names"].rpartition(" ")[0])
        start += len(before[start:]) - len(before[start:].lstrip())
        return kinds.EnumMember, start, _names(spot, before[:start])
    if annotation := _ANNOTATION.match(before):
        return kinds.Keyword, annotation.start("word"), ((str(one), "") for one in AnnotationKind)
    if row := _ROW.match(before):
        return kinds.Value, row.start("word"), _calls_of_row(spot, row)
    return _of_auction(spot, before)


def _of_annotation(before: str) -> tuple[types.CompletionItemKind, int, Iterable[Offer]] | None:
    """Return the words that may continue a line ``//ignore`` or ``//alert``."""
    kinds = types.CompletionItemKind
    if ignore := _IGNORE.match(before):
        return kinds.Constant, ignore.start("word"), _codes(ignore["word"].upper())
    if alert := _ALERT.match(before):
        return kinds.EnumMember, alert.start("word"), ((one, "") for one in _alert_words(alert))
    return None


def _of_auction(
    spot: Spot, before: str
) -> tuple[types.CompletionItemKind, int, Iterable[Offer]] | None:
    """Return the calls that may continue an auction at the end of ``before``."""
    typed = _AUCTION.search(before)
    auction = read_auction(typed["before"]) if typed else None
    if typed is None or auction is None:
        return None
    return types.CompletionItemKind.Value, typed.start("word"), _calls(spot, auction, typed["word"])


def _of_page(text: str) -> tuple[types.CompletionItemKind, int, Iterable[Offer]] | None:
    """Return the completion after ``text`` of a page: a directive, or an option of a directive."""
    *above, line = text.split("\n")
    if directive := _PAGE_DIRECTIVE.fullmatch(line):
        prefix = "bml-" if directive["domain"] else ""
        offers = [(name.removeprefix(prefix), "") for name in directive_kinds()]
        return types.CompletionItemKind.Class, directive.start("word"), offers
    if option := _PAGE_OPTION.fullmatch(line):
        written = set()
        while above and (other := _PAGE_OPTION.match(above[-1])):
            written.add(other["word"])
            above.pop()
        directive = _PAGE_DIRECTIVE.match(above[-1]) if above else None
        if directive and (kind := directive_kinds().get(name_in_table(directive["name"]))):
            offers = [
                (name, "")
                for name, read in kind.options.items()
                if name not in written and read is not read_removed
            ]
            return types.CompletionItemKind.Property, option.start("word"), offers
    return None


def _codes(beginning: str) -> Iterator[Offer]:
    for code in sorted(Code, key=str):
        if str(code).startswith(beginning):
            yield str(code), code.help


def _alert_words(line: Match[str]) -> Iterator[str]:
    """Yield what may continue a line ``//alert`` (ALERTS AT-14, AT-44)."""
    before = line["of"].split()
    if line["who"]:
        yield from ("none", "alert", 'announce "', "delayed")
    elif before[:1] == ["for"]:
        yield from (f"{one}: " for one in AlertWhen if one.is_federation)
    elif before[-1:] == ["transfer"]:
        yield from SUIT_NAMES
    else:
        yield from (one for one in (*CALL_KINDS, "for") if one not in before)


def _names(spot: Spot, before: str) -> Iterator[Offer]:
    """Yield the partners that a line does not name yet (VARIANTS VA-1, VA-2)."""
    written = {word.key for word in words_in(before, 0, len(before))}
    for key, name in spot.system.names.items():
        if key not in written:
            yield name, "a partner of these notes"


def _directives(word: str) -> Iterator[Offer]:
    """Yield directives, only metadata after ``#+``."""
    for directive in DIRECTIVES if not word.startswith("+") else ():
        yield directive, ""
    for key in METADATA_KEYS:
        yield f"+{key}:", ""


def _values(word: str) -> Iterator[Offer]:
    if word == "SEAT":
        for seat in OpeningSeat:
            yield seat.value, "any seat" if seat is OpeningSeat.ANY else f"seat {seat.value}"
        return
    meanings = {"Y": "vulnerable", "N": "not vulnerable", "0": "either"}
    for vulnerability in Vulnerability:
        ours, theirs = map(meanings.__getitem__, vulnerability.value)
        yield vulnerability.value, f"we {ours}, they {theirs}"


def _clips(spot: Spot) -> Iterator[Offer]:
    for name, clip in sorted(spot.reading.parse.state.clips.items()):
        first = clip.lines[0].text.strip() if clip.lines else ""
        yield name, first


def _includes(spot: Spot) -> Iterator[Offer]:
    for path in _files_below(spot, (NOTES,)):
        yield path, ""


def _documents(spot: Spot) -> Iterator[Offer]:
    for path in _files_below(spot, _DOCUMENTS):
        yield f"{path.rpartition('.')[0]}#", path


def _files_below(spot: Spot, suffixes: tuple[str, ...]) -> Iterator[str]:
    """Yield the files of the system below the folder of the text, as relative paths."""
    folder = spot.path.parent
    paths: set[Path] = set()
    for reading in spot.whole.readings:
        paths.update(reading.sources)
    if folder.is_dir():
        paths.update(path for path in folder.iterdir() if path.is_file())
    for path in sorted(paths - {spot.path}):
        if path.suffix in suffixes and path.is_relative_to(folder):
            yield path.relative_to(folder).as_posix()


def _headings(spot: Spot, document: str) -> Iterator[Offer]:
    wanted = document.removesuffix(NOTES)
    for reading in spot.whole.readings:
        is_named = wanted and str(spot.path.parent / wanted) == str(reading.path.with_suffix(""))
        if wanted and not is_named:
            continue
        for element in reading.parse.document.elements:
            if isinstance(element, Heading):
                yield element.text.text, element.span.file


def _calls_of_row(spot: Spot, typed: Match[str]) -> Iterator[Offer]:
    """Yield the calls for a new row at a place."""
    parent = _parent(spot, typed.start("word"))
    if parent is None:
        return
    agreements = spot.system.agreements_of(parent.row.address)
    if agreements:
        own = parent.row.address.document, parent.row.address.table
        auction, names = agreements[0].auction, agreements[0].variants
        yield from _calls(spot, auction, typed["word"], names=names, own=own)
    elif parent.row.is_sequence and (named := read_auction(parent.row.label)) is not None:
        yield from _calls(spot, named, typed["word"])


def _marks(spot: Spot, start: int) -> Iterator[Offer]:
    """Yield the marks that announce a call in the words of the federation's rules (AT-42).

    :param start: the column of the mark that is typed, at the start of a description.
    """
    judge = judge_of(spot.system.notes.system)
    if judge is None:
        return
    place, typed = spot.line_start + start, spot.column - start
    for placed in spot.reading.placed_rows.get(spot.source, []):
        text = placed.row.description
        if text is None or text.span(0, 1).start != place:
            continue
        for one in spot.system.agreements_of(placed.row.address):
            unmarked = one._replace(text=one.text[typed:].lstrip(' "'))
            answer = judge.answer(unmarked)
            if answer.do == "announce" and answer.say:
                yield f'!"{answer.say}" ', alert_line(judge, unmarked)


def _calls(
    spot: Spot,
    auction: Auction,
    word: str,
    *,
    names: Sequence[str] = (),
    own: tuple[str, int] | None = None,
) -> Iterator[Offer]:
    """Yield the calls after an auction: those with a meaning, then other legal calls.

    :param word: the beginning of the call; a parenthesis asks for the opponents' calls.
    :param names: the partners whose notes are asked; none for all.
    :param own: the document and number of the table with the row, whose rows are not offered.
    """
    options = spot.reading.parse.options
    offered = set()
    for resolver in spot.system.resolvers(names):
        for one in resolver.resolve(AuctionQuery(auction)).next:
            if one.call is None or one.meaning is None or one.side is None:
                continue
            address = one.meaning.row.address
            call = one.side.written(one.call)
            if (address.document, address.table) != own and (call, address) not in offered:
                offered.add((call, address))
                yield call, f"{shown_text(one.meaning, options)} ({one.meaning.row.place})"
    known = {call for call, _ in offered}
    for call in legal_calls(auction, Side.THEY if word.startswith("(") else Side.WE):
        if call not in known:
            yield call, ""


def _parent(spot: Spot, column: int) -> PlacedRow | None:
    """Return the parent of a new row at a column, or None at the top of a table."""
    placed = spot.reading.placed_rows.get(spot.source, [])
    below = spot.line_start
    for one in reversed(placed[: bisect_left(placed, below, key=lambda one: one.span.start)]):
        between = spot.source.text[one.span.end : below]
        if "\n\n" in between.replace(" ", "").replace("\t", ""):
            return None
        indent = indentation(spot.source.line_text(one.span.start))
        if indent < column or (one.row.is_sequence and indent == column):
            return one
        below = one.span.start - one.span.column
    return None
