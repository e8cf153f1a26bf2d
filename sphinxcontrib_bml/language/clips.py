"""Clips: text macros on the lines of a bidding table (LANGUAGE CP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..patterns import compile_later
from .bss_annotations import is_annotation
from .codes import Code
from .diagnostics import Edit, meant, quoted, replacing, without_blank_lines
from .options import ChainEnd, end_of_chain
from .reading import ReadItem
from .source import SourceLine, indentation
from .state import Clip, DocumentState
from .syntax import RstBlock

_MARKER = compile_later(r"\s*#\s*(?P<end>END)?(?P<kind>CUT|COPY)(?![A-Za-z])")
_PASTE = compile_later(r"\s*#\s*PASTE(?:\s+(?P<name>\S+).*)?\s*$")
_ARGUMENT = compile_later(r"\S+")
_NAME = compile_later(r"\s*#\s*(?:CUT|COPY)\s*(\S*)")

_LINE_COST = 16

Replacement = tuple[str, str]


def clip_marker(text: str) -> tuple[str, bool] | None:
    """Return the kind (``CUT``, ``COPY``) of a clip marker, and whether it ends a clip."""
    if "#" not in text:
        return None
    marker = _MARKER.match(text)
    return (marker["kind"], bool(marker["end"])) if marker else None


def clip_ends(items: Iterable[ReadItem]) -> dict[int, int]:
    """Return the index of the end marker of each clip that has one, by the index of its start.

    Blank lines before the end marker do not end the clip. Without an end marker, the first blank
    line ends it (LANGUAGE CP-10).
    """
    open_clips: list[tuple[str, int]] = []
    open_kinds = Counter[str]()
    ends: dict[int, int] = {}
    for index, item in enumerate(items):
        if isinstance(item, RstBlock):
            # A reST block is a block of its own, so it ends every clip around it.
            open_clips.clear()
            open_kinds.clear()
            continue
        marker = clip_marker(item.text)
        if marker is None:
            continue
        kind, is_end = marker
        if not is_end:
            open_clips.append((kind, index))
            open_kinds[kind] += 1
            continue
        while open_kinds[kind]:
            opened, start = open_clips.pop()
            open_kinds[opened] -= 1
            if opened == kind:
                ends[start] = index
                break
    return ends


def expand_clips(lines: list[SourceLine], state: DocumentState) -> list[SourceLine]:
    """Return the lines of a table block, with its clips stored and its pastes inserted."""
    if not any("#" in line.text for line in lines):
        return lines
    remaining, definitions = _ClipReader(state).read(lines)
    return _Paster(state, definitions).expand(remaining)


def split_clips(
    lines: list[SourceLine], state: DocumentState
) -> tuple[list[SourceLine], list[Clip]]:
    """Return the lines of a table block outside of its cuts, and its clips in order of their ends.

    Neither includes markers. Nothing is pasted, and ``state`` only receives diagnostics.
    """
    remaining, definitions = _ClipReader(state).read(lines)
    return [line for _, line in remaining], [definition.clip for definition in definitions]


def is_paste(text: str) -> bool:
    """Return whether a line of a table is a ``#PASTE``, with or without a name."""
    return "#" in text and _PASTE.match(text) is not None


class _Definition(NamedTuple):
    """A clip, stored from a line number."""

    number: int
    name: str
    clip: Clip


_Numbered = list[tuple[int, SourceLine]]


class _OpenClip(NamedTuple):
    kind: str
    name: str
    """The name; empty for a clip that is not stored."""
    marker: SourceLine
    lines: _Numbered
    """The lines of the clip; if it is not stored, the lines of the text around it."""


class _ClipReader:
    """Removes the clips from a block (LANGUAGE CP-1 to CP-3, CP-9, CP-10)."""

    def __init__(self, state: DocumentState) -> None:
        self.state = state
        self.open: list[_OpenClip] = []
        self.open_kinds = Counter[str]()
        self.kept: _Numbered = []
        self.definitions: list[_Definition] = []
        self.blank_above = False

    def read(self, lines: list[SourceLine]) -> tuple[_Numbered, list[_Definition]]:
        """Return the numbered lines outside of cuts, and the clips in the order they end."""
        for number, line in enumerate(lines):
            marker = clip_marker(line.text)
            if marker is None:
                self._line(number, line)
            elif marker[1]:
                self._end(number, line, marker[0])
            else:
                self._begin(line, marker[0])
        while self.open:
            self._close_unclosed(len(lines), "its block ends")
        return self.kept, self.definitions

    def _line(self, number: int, line: SourceLine) -> None:
        if line.text and not line.text.isspace():
            self._around().append((number, line))
            self.blank_above = self.blank_above and is_annotation(line.text)
            return
        # The boundaries of an include are blank, but the author wrote no blank line (CP-12).
        written = not line.source.line_text(line.start).strip()
        if written and self.open and not self.blank_above:
            self.state.diagnostics.report(
                Code.CLIP_BLANK,
                line.span,
                f"blank line inside #{self.open[-1].kind} {self.open[-1].name}".rstrip(),
                hint=f"remove it: the clip continues to its #END{self.open[-1].kind}",
                edits=without_blank_lines(line),
            )
        self.blank_above = True

    def _around(self) -> _Numbered:
        return self.open[-1].lines if self.open else self.kept

    def _begin(self, line: SourceLine, kind: str) -> None:
        marker = _NAME.match(line.text)
        name = marker[1] if marker else ""
        if not name:
            self.state.diagnostics.report(
                Code.CLIP_NAME, line.span, f"#{kind} without a name", hint=f"#{kind} name"
            )
        elif len(self.open) >= self.state.options.limits.paste_depth:
            # Every clip around a line holds a copy of it, so their depth is limited too.
            self.state.diagnostics.report(
                Code.PASTE_LIMIT,
                line.span,
                f"#{kind} {name} is in more than {len(self.open) - 1} other clips; not stored",
                hint=self.state.options.limits.hint("paste_depth"),
            )
            name = ""
        self.open.append(_OpenClip(kind, name, line, [] if name else self._around()))
        self.open_kinds[kind] += 1

    def _end(self, number: int, line: SourceLine, kind: str) -> None:
        if not self.open_kinds[kind]:
            self.state.diagnostics.report(
                Code.CLIP_STRAY_END,
                line.span,
                f"#END{kind} without #{kind}",
                hint=f"write #{kind} name above, or remove it",
            )
            return
        while self.open[-1].kind != kind:
            self._close_unclosed(number, f"#END{kind}")
        self._close(number)

    def _close_unclosed(self, number: int, before: str) -> None:
        clip = self.open[-1]
        if clip.name:
            self.state.diagnostics.report(
                Code.CLIP_UNCLOSED,
                clip.marker.span,
                f"#{clip.kind} {clip.name} has no #END{clip.kind} before {before}",
                hint=f"write #END{clip.kind} after its last row",
            )
        self._close(number)

    def _close(self, number: int) -> None:
        clip = self.open.pop()
        self.open_kinds[clip.kind] -= 1
        if not clip.name:
            return
        if clip.kind == "COPY":
            self._around().extend(clip.lines)
        indent = indentation(clip.marker.text)
        stored = tuple(_dedented(line, indent) for _, line in clip.lines)
        if clip.kind == "CUT" and stored:
            self.state.cuts[clip.marker.span] = clip.name
        self.definitions.append(_Definition(number, clip.name, Clip(clip.marker.span, stored)))


class _Paster:
    """Inserts the pastes of a block (LANGUAGE CP-4 to CP-8)."""

    def __init__(self, state: DocumentState, definitions: list[_Definition]) -> None:
        self.state = state
        self.to_come = definitions
        self.below: dict[str, Clip] = {}
        for definition in reversed(definitions):
            self.below[definition.name] = definition.clip
        self.known: list[str] | None = None
        """The names of all clips, computed when an unknown clip is pasted."""
        self.pasted = 0
        self.full = False
        self.outermost: SourceLine

    def expand(self, lines: _Numbered) -> list[SourceLine]:
        """Return the lines with every paste replaced by the pasted lines."""
        expanded: list[SourceLine] = []
        done = 0
        for number, line in lines:
            while done < len(self.to_come) and self.to_come[done].number <= number:
                self._store(self.to_come[done])
                done += 1
            self._expand(line, (), expanded)
        for definition in self.to_come[done:]:
            self._store(definition)
        return expanded

    def _store(self, definition: _Definition) -> None:
        placing = self.state.variants
        if placing.current is not None and definition.name in self.state.clips:
            placing.warn(
                definition.clip.span,
                f"clip {quoted(definition.name)} is defined again for some partners; clips "
                "belong to all partners, so all rows below paste this one",
                "give it another name",
            )
        self.state.clips[definition.name] = definition.clip

    def _expand(self, line: SourceLine, chain: tuple[str, ...], expanded: list[SourceLine]) -> None:
        """Add ``line``, or the lines that it pastes, to ``expanded``."""
        paste = _PASTE.match(line.text) if "#" in line.text else None
        if not chain:
            self.outermost = line
        if (chain or paste) and not self._count():
            return
        if not paste:
            expanded.append(line)
            return
        name = paste["name"]
        clip = self._find(line, name, chain)
        if clip is None:
            return
        replacements = tuple(self._replacements(line, paste.end("name")))
        if not self._has_room(clip, line, replacements):
            return
        texts = self._replaced(clip, line, name, replacements)
        for stored, text in zip(clip.lines, texts, strict=False):
            self._expand(_pasted(stored, line, text), (*chain, name), expanded)

    def _find(self, line: SourceLine, name: str | None, chain: tuple[str, ...]) -> Clip | None:
        """Return the clip that ``line`` pastes, or None if it cannot paste one."""
        if not name:
            self._report(Code.PASTE_UNKNOWN, line, "#PASTE without a name", hint="#PASTE name")
            return None
        clip = self.state.clips.get(name) or self.below.get(name)
        if clip is None:
            self._report_unknown(line, name)
            return None
        self.state.pasted_clips.add(clip.span)
        end = end_of_chain(chain, name, self.state.options.limits.paste_depth)
        if end is ChainEnd.CYCLE:
            names = " -> ".join([*chain[chain.index(name) :], name])
            self._report(Code.PASTE_CYCLE, line, f"the clip pastes itself: {names}")
            return None
        if end is ChainEnd.DEPTH:
            self._report(
                Code.PASTE_LIMIT,
                line,
                f"clips are nested more than {len(chain)} deep",
                hint=self.state.options.limits.hint("paste_depth"),
            )
            return None
        return clip

    def _report_unknown(self, line: SourceLine, name: str) -> None:
        """Report that ``line`` pastes the unknown clip ``name``, with a hint."""
        if self.known is None:
            self.known = sorted({*self.state.clips, *self.below})
        near = self.state.nearest(name, self.known) if self.known else ""
        some = f"known clips: {', '.join(self.known[:10])}"
        start = line.text.index("PASTE")
        start = line.text.index(name, start + len("PASTE"))
        self._report(
            Code.PASTE_UNKNOWN,
            line,
            f"no clip named {quoted(name)}",
            hint=meant(near) or (some if self.known else "no clip is defined above"),
            edits=replacing(line, start, start + len(name), near),
        )

    def _replacements(self, line: SourceLine, start: int) -> Iterator[Replacement]:
        for argument in _ARGUMENT.finditer(line.text, start):
            target, equals, replacement = argument[0].partition("=")
            if equals and target:
                yield target, replacement
                continue
            self.state.diagnostics.report(
                Code.PASTE_ARG,
                line.part(*argument.span()),
                f"{quoted(argument[0])} is not of the form target=replacement",
                hint="write #PASTE name target=replacement, without spaces in either",
                pasted=line.pasted,
            )

    def _replaced(
        self, clip: Clip, line: SourceLine, name: str, replacements: tuple[Replacement, ...]
    ) -> list[str]:
        """Return the texts of the clip after replacements; empty if too large (LM-3)."""
        room = self.state.options.limits.clip_bytes
        texts = []
        for stored in clip.lines:
            text = stored.text
            for target, replacement in replacements:
                # Counted before it is done: replacements can multiply each other.
                grown = len(text) + text.count(target) * (len(replacement) - len(target))
                if grown > room:
                    self._report(
                        Code.PASTE_LIMIT,
                        line,
                        f"replacements make {quoted(name)} too large",
                        hint=self.state.options.limits.hint("clip_bytes"),
                    )
                    return []
                text = text.replace(target, replacement)
            if replacements:
                room -= len(text)
                self.state.pasted_bytes += max(0, len(text) - len(stored.text))
            texts.append(text)
        return texts

    def _has_room(
        self, clip: Clip, line: SourceLine, replacements: tuple[Replacement, ...]
    ) -> bool:
        """Count the text of a paste; return False, with a report, if there is too much."""
        size = sum(len(stored.text) + _LINE_COST for stored in clip.lines)
        self.state.pasted_bytes += size * (1 + len(replacements))
        if self.state.pasted_bytes <= self.state.options.limits.pasted_bytes:
            return True
        if not self.state.pastes_too_much:
            self.state.pastes_too_much = True
            hint = self.state.options.limits.hint("pasted_bytes")
            self._report(Code.PASTE_LIMIT, line, "this document pastes too much", hint=hint)
        self.full = True
        return False

    def _count(self) -> bool:
        """Count a pasted line; return False, with a report once, if there are too many (LM-3)."""
        limits = self.state.options.limits
        if self.full:
            return False
        self.pasted += 1
        self.state.pasted_lines += 1
        if self.state.pasted_lines > limits.pasted_lines:
            self.full = True
            # Told where it is reached, not again in every table below.
            if not self.state.pastes_too_much:
                self.state.pastes_too_much = True
                self._report_lines("pasted_lines", "document")
        elif self.pasted > limits.pasted_lines_per_table:
            self.full = True
            self._report_lines("pasted_lines_per_table", "table")
        return not self.full

    def _report_lines(self, limit: str, where: str) -> None:
        limits = self.state.options.limits
        self._report(
            Code.PASTE_LIMIT,
            self.outermost,
            f"more than {getattr(limits, limit)} pasted lines in this {where}",
            hint=limits.hint(limit, "check whether clips paste each other repeatedly"),
        )

    def _report(
        self,
        code: Code,
        line: SourceLine,
        message: str,
        *,
        hint: str = "",
        edits: Iterable[Edit] = (),
    ) -> None:
        self.state.diagnostics.report(
            code, line.span, message, hint=hint, pasted=line.pasted, edits=edits
        )


def _dedented(line: SourceLine, indent: int) -> SourceLine:
    """Return ``line`` with at most ``indent`` leading spaces removed (LANGUAGE CP-2)."""
    removed = min(indent, indentation(line.text))
    if not removed:
        return line
    return SourceLine(
        line.text[removed:],
        line.source,
        line.origin + removed,
        line.start,
        line.end,
        line.pasted,
        line.exact,
    )


def _pasted(stored: SourceLine, paste: SourceLine, text: str) -> SourceLine:
    indent = indentation(paste.text)
    return SourceLine(
        paste.text[:indent] + text,
        stored.source,
        stored.origin - indent,
        stored.start,
        stored.end,
        (paste.span, *paste.pasted, *stored.pasted),
        stored.exact and text == stored.text,
    )
