"""Notes in their canonical layout, and the proof that they still say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from ...language.diagnostics import Diagnostic
from ...language.indent_setting import INDENT_KEY, check_indent, indent_of
from ...language.options import Options
from ...language.parser import Parse
from ...language.source import Fragment, Source, normalized
from ...language.state import DocumentState
from ...language.variants.lines import key_of, words_of
from ...language.variants.resolving import key_among, names_of, resolve
from .composition import END, Chosen, FileComposer
from .design import UnchangedBlock, design
from .meaning import NotesMeaning, meaning_of, meaning_of_document
from .parts import split_source

_MOST_PASTED = 20_000
"""Lines that a document pastes, of which tables are laid out."""
_MOST_PASTED_BYTES = 1024 * 1024
_MOST_TRIED = 1024 * 1024
"""Characters, pasted ones too, that are read to find out which parts cannot be laid out."""


@dataclass(frozen=True, slots=True)
class FormatResult:
    """What formatting gives."""

    text: str
    """The notes, with LF as line ends."""
    kept: tuple[UnchangedBlock, ...] = ()
    """The blocks that were left as they are, in order."""
    refused: str = ""
    """Why nothing could be changed at all; nothing where all went well."""
    faults: tuple[Diagnostic, ...] = ()
    """What is wrong with what the notes say about their layout."""


def format_notes(
    text: str,
    *,
    name: str = "<text>",
    path: Path | None = None,
    options: Options | None = None,
    indent: int | None = None,
    variant: str | None = None,
) -> FormatResult:
    """Return ``text`` in canonical layout; it means what it meant before.

    What cannot be laid out safely stays as it is. Whatever comes out was read again and compared
    with what went in: the tree that is shown, the auctions, the clips; it has no new faults.

    :param path: the file, whose includes are read beside it.
    :param indent: blanks a level; by default what ``#+INDENT:`` says in the file, or else what most
        of its rows have.
    :param variant: the partner whose blocks are laid out, those of others staying as they are
        (VARIANTS VA-12).
    :raises UnknownNameError: where the notes tell partners apart and know none of this name.
    """
    formatter = _Formatter(normalized(text), name, path, _comparable(options or Options()))
    return formatter.run(indent, variant)


def _comparable(options: Options) -> Options:
    """Return ``options`` that read no more than can be compared again and again."""
    limits = options.limits
    return replace(
        options,
        limits=replace(
            limits,
            pasted_lines=min(limits.pasted_lines, _MOST_PASTED),
            pasted_bytes=min(limits.pasted_bytes, _MOST_PASTED_BYTES),
        ),
    )


def _of_variant(wanted: Chosen, composer: FileComposer, state: DocumentState, name: str) -> Chosen:
    """Return what of ``wanted`` is no block of other partners alone.

    A chapter is formatted by itself, and its book declares the names: those of its lines will do.

    :raises UnknownNameError: where the notes tell partners apart and know none of this name.
    """
    # What is said about the names is no fault of the notes as they were read.
    state = replace(state, diagnostics=state.diagnostics.copy())
    names = names_of([state])
    if names:
        key_among(name, names)
    words = (word.text for line in state.variants.lines.values() for word in words_of(line))
    resolve(state, names or names_of([], [name, *words]))
    parts = composer.anatomy.parts
    others = {number for number, part in enumerate(parts) if not part.holds(key_of(name))}
    left = {group for number in others for group in composer.groups_of(number)}
    if others and max(others) == len(parts) - 1:
        left.add(END)
    return Chosen(wanted.gaps - left, wanted.parts - others)


class _Formatter:
    def __init__(self, text: str, name: str, path: Path | None, options: Options) -> None:
        self.text = text
        self.name = name
        self.path = path
        self.options = options
        self.room = _MOST_TRIED

    def run(self, indent: int | None, variant: str | None) -> FormatResult:
        """Format the notes."""
        state = DocumentState(self.options)
        anatomy = split_source(self._source(self.text), state)
        if anatomy is None:
            return FormatResult(self.text, refused="it is no text")
        faults: tuple[Diagnostic, ...] = ()
        setting = anatomy.metadata(INDENT_KEY)
        if setting is not None:
            faults = self._faults(setting)
            indent = indent or indent_of(setting.text)
        edits, unsafe = design(anatomy, self.options, indent)
        kept = list(unsafe)
        composer = FileComposer(anatomy, edits)
        wanted = Chosen(
            frozenset(composer.gaps),
            frozenset(number for number, edit in enumerate(edits) if edit is not None),
        )
        if variant is not None:
            wanted = _of_variant(wanted, composer, state, variant)
        chosen = self._settle(composer, wanted, anatomy.parse(state))
        lines = [anatomy.parts[number].line for number in wanted.parts - chosen.parts]
        lines += [composer.line_of(gap) for gap in wanted.gaps - chosen.gaps]
        kept.extend(UnchangedBlock(line, "its meaning would change") for line in set(lines))
        return FormatResult(
            composer.compose(chosen).text,
            tuple(sorted(kept, key=lambda item: item.line)),
            faults=faults,
        )

    def _source(self, text: str) -> Source:
        return Source(self.name, text, path=self.path)

    def _faults(self, setting: Fragment) -> tuple[Diagnostic, ...]:
        """Return what is wrong with a value of ``#+INDENT:``."""
        state = DocumentState(self.options)
        check_indent(setting, state)
        return tuple(state.diagnostics)

    def _meaning(self, text: str) -> NotesMeaning:
        state = DocumentState(self.options)
        meaning = meaning_of(self._source(text), state)
        self.room -= len(text) + state.pasted_bytes
        return meaning

    def _settle(self, composer: FileComposer, wanted: Chosen, written: Parse) -> Chosen:
        """Return what of ``wanted`` keeps the meaning together.

        Most often that is all, or all but the parts that something changes in.

        :param written: the notes as they are.
        """
        composed = composer.compose(wanted)
        if composed.text == self.text:
            return wanted
        before = meaning_of_document(written)

        def keeps(chosen: Chosen) -> bool:
            return before.is_kept_by(self._meaning(composer.compose(chosen).text))

        after = self._meaning(composed.text)
        if before.is_kept_by(after):
            return wanted
        changed = before.groups_changed(composer.anatomy.groups, after, composed.groups)
        unchanged = wanted._replace(
            parts=frozenset(
                number for number in wanted.parts if not changed & composer.groups_of(number)
            )
        )
        if keeps(unchanged):
            return unchanged
        gaps = wanted.gaps
        if not keeps(Chosen(gaps)):
            gaps = self._largest(gaps, lambda some: keeps(Chosen(some)))
        return Chosen(gaps, self._largest(wanted.parts, lambda some: keeps(Chosen(gaps, some))))

    def _largest(
        self, wanted: Iterable[int], keeps: Callable[[frozenset[int]], bool]
    ) -> frozenset[int]:
        """Return a large part of ``wanted`` that ``keeps`` the meaning.

        Halves are tried where the whole does not do, so that one costs no other.
        """
        safe: frozenset[int] = frozenset()
        untried = [sorted(wanted)]
        while untried:
            some = untried.pop()
            if not some or self.room < 0:
                continue
            if keeps(safe | frozenset(some)):
                safe |= frozenset(some)
            elif len(some) > 1:
                middle = len(some) // 2
                untried += [some[middle:], some[:middle]]
        return safe
