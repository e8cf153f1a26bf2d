"""Notes of what was recognized in a file (IMPORTS IM2-59 to IM2-64; IM-3, IM-4, IM-12 to IM-17)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from . import bml_text, cues, prose_text
from .decisions import Certainty, Decision, Recognized
from .diagrams import are_players
from .evidence import are_behind
from .histories import History, in_turn, written
from .listings import ListingReader
from .meanings import seat_above
from .outline import levels_of, slug, title_of
from .pieces import OPENINGS, Origin, Piece, PieceKind, Proposal, Run
from .placement import DraftLine, NotesDraft, Placer
from .reasons import likely_comments
from .run_rows import RunRows
from .stream import Line, LineKind, SpanKind, Words
from .vocabulary import Vocabulary

_MARKS = {
    SpanKind.STRONG: bml_text.InlineMark.STRONG,
    SpanKind.EMPHASIS: bml_text.InlineMark.EMPHASIS,
    SpanKind.CODE: bml_text.InlineMark.CODE,
}
_PLAYERS, _SIDES = 4, 2
_NUMBER = re.compile(r"\d{1,6}")
_BOX = re.compile(r"\[.*\]")
_SUITS = str.maketrans({"♣": "!c", "♦": "!d", "♥": "!h", "♠": "!s"})


def runs_of(words: Words) -> bml_text.Words:
    """Return words as runs of the same format."""
    if not words.spans:
        return bml_text.cleaned(bml_text.words_of(words.text))
    cuts = sorted(
        {0, len(words.text), *(at for span in words.spans for at in (span.start, span.end))}
    )
    runs = []
    for start, end in pairwise(cuts):
        spans = [span for span in words.spans if span.start <= start and span.end >= end]
        marks = tuple(dict.fromkeys(_MARKS[span.kind] for span in spans if span.kind in _MARKS))
        target = next((span.target for span in spans if span.kind is SpanKind.LINK), "")
        text = words.text[start:end]
        if bml_text.InlineMark.CODE in marks:
            text = text.translate(_SUITS)
        runs.append(bml_text.TextRun(text, marks, target))
    return bml_text.cleaned(tuple(runs))


@dataclass(frozen=True, slots=True)
class ImportedNotes:
    """The notes of a source."""

    lines: list[DraftLine]
    rows: int
    tables: int
    prose: int
    """The number of lines of prose."""
    kept: list[Line]
    """The lines that are comments."""

    @property
    def text(self) -> str:
        """The text of the notes."""
        return "".join(f"{line.text}\n" for line in self.lines)


class NotesWriter:
    """Writes the notes of one file."""

    def __init__(self, recognized: Recognized, vocabulary: Vocabulary, source: str = "") -> None:
        """Write what was recognized, with the suits of ``vocabulary``.

        :param source: the name of the file, for comments above likely rows (IM2-54).
        """
        self.recognized = recognized
        self.likely = likely_comments(recognized, source)
        self.vocabulary = vocabulary
        self.draft = NotesDraft()
        self.placer = Placer(self.draft)
        self.listings = ListingReader(recognized.stream.lines, self.placer, recognized.finder.calls)
        self.kept: list[Line] = []
        self.prose = 0
        pieces = recognized.pieces
        self.title = title_of(pieces, recognized)
        self.levels = levels_of(pieces, self.title)
        self.captions_left_out = self._captions_left_out()
        self.anchors = self._anchors()
        self.deeper = 0
        """The number added to the levels of headings."""

    def marked(self, words: Words) -> str:
        """Return words as BML has them."""
        return bml_text.marked(self.runs(words))

    def runs(self, words: Words) -> bml_text.Words:
        """Return words as runs, with links to headings as BML has them (IM2-62)."""
        if any(span.target.startswith("#") for span in words.spans):
            spans = tuple(replace(span, target=self._target(span.target)) for span in words.spans)
            words = Words(words.text, spans)
        return runs_of(self.vocabulary.with_suits(words))

    def _target(self, target: str) -> str:
        name = target.removeprefix("#")
        heading = self.anchors.get(name) if target.startswith("#") else None
        return f"#{heading}" if heading else target

    def _anchors(self) -> dict[str, str]:
        """Return the headings that links of the source lead to, by anchor or slug (IM2-13)."""
        found: dict[str, str] = {}
        numbers: Counter[str] = Counter()
        waiting: list[str] = []
        for line in self.recognized.stream.lines:
            waiting += line.anchors
            if line.kind is not LineKind.HEADING:
                continue
            heading = self.bare(line.words)
            base = slug(line.words.text)
            found.setdefault(f"{base}-{numbers[base]}" if numbers[base] else base, heading)
            numbers[base] += 1
            found.update(dict.fromkeys(waiting, heading))
            waiting.clear()
        return found

    def bare(self, words: Words) -> str:
        """Return words for titles and headings."""
        return bml_text.bare(runs_of(self.vocabulary.with_suits(words)))

    def write(self, title: str = "", name: str = "") -> ImportedNotes:
        """Return the notes.

        :param title: replaces the title of the source, which becomes a heading.
        :param name: the title of notes with several chapters and no title (IM-14).
        """
        stream = self.recognized.stream
        own = self._own_title()
        if title and own and self.title is not None:
            self.deeper = 1
        if not own and list(self.levels.values()).count(1) > 1:
            own = self.bare(Words(name))
        above = self.bare(Words(title)) if title else own
        at = self.title.first if self.title and not title else 0
        head = [DraftLine(f"#+TITLE: {above}", at)] if above else []
        if stream.author:
            head.append(DraftLine(f"#+AUTHOR: {self.bare(Words(stream.author))}", 0))
        # What is left out above everything else stays above the title.
        first = takewhile(lambda piece: piece.kind is PieceKind.BORDER, self.recognized.pieces)
        self._keep([line for piece in first for line in piece.lines])
        self._block(head)
        if self.deeper:
            self._block([DraftLine(f"* {own}", self.title.first if self.title else 0)])
        return self._written()

    def write_chapter(self, name: str) -> ImportedNotes:
        """Return the notes below a heading with the title of the source, else with ``name``."""
        self.deeper = 1
        self._block(
            [
                DraftLine(
                    f"* {self._own_title() or self.bare(Words(name))}",
                    self.title.first if self.title else 0,
                )
            ]
        )
        return self._written()

    def _own_title(self) -> str:
        if self.title is not None:
            return self.bare(self.title.lines[0].words)
        return self.bare(Words(self.recognized.stream.title))

    def _written(self) -> ImportedNotes:
        above = {id(line) for line in self.kept}
        for piece in self.recognized.pieces:
            if piece is not self.title and id(piece.lines[0]) not in above:
                self._piece(piece)
            self._block(_pictures_in(piece))
        draft = self.draft
        return ImportedNotes(draft.lines, draft.rows, draft.tables, self.prose, self.kept)

    def _block(self, lines: Iterable[DraftLine]) -> None:
        lines = list(lines)
        if lines:
            self.draft.block(lines)

    # Pieces

    def _piece(self, piece: Piece) -> None:
        match piece.kind:
            case PieceKind.HEADING:
                self._heading(piece)
            case PieceKind.ROWS:
                assert isinstance(piece, Run)
                self._run(piece)
            case PieceKind.LISTED:
                unknown = self.listings.read(piece.lines, self.marked)
                self.placer.finish()
                self._keep(unknown)
            case PieceKind.PROSE:
                self._prose(piece.lines)
            case PieceKind.TABLE:
                self._block(self._pipes(piece.lines))
            case PieceKind.DIAGRAM:
                self._diagram(piece)
            case PieceKind.RULE:
                self._block([DraftLine("---", piece.first)])
            case PieceKind.CODE | PieceKind.STRUCK:
                self._keep(piece.lines)
            case PieceKind.PICTURE:
                line = piece.lines[0]
                self._block([_picture(line, line.words.text, line.target)])
            case PieceKind.BORDER:
                self._keep(piece.lines)

    def _heading(self, piece: Piece) -> None:
        line = piece.lines[0]
        self._block(
            [
                DraftLine(
                    f"{'*' * (self.levels[id(piece)] + self.deeper)} {self.bare(line.words)}",
                    line.number,
                )
            ]
        )

    def _keep(self, lines: Sequence[Line]) -> None:
        """Write lines as comments."""
        comments = []
        for line in lines:
            cells = [self.marked(cell) for cell in line.cells if cell]
            if line.listed is not None:
                cells.insert(0, self.marked(Words(" - ".join(line.listed.calls))))
            text = " | ".join(cells) or self._as_written(line)
            if text:
                sheet = f"{self.bare(Words(line.sheet))}, " if line.sheet else ""
                comments.append(
                    DraftLine(f"// {sheet}line {line.number}: {text}".rstrip(), line.number)
                )
                self.kept.append(line)
        self._block(comments)

    def _as_written(self, line: Line) -> str:
        return self.marked(Words(line.words.text))

    def _pipes(self, lines: Sequence[Line]) -> list[DraftLine]:
        """Return the lines of a table without calls (IM-17)."""
        rows = [
            [runs_of(self.vocabulary.with_suits(cell)) for cell in line.cells] for line in lines
        ]
        origins = [lines[0].number, *(line.number for line in lines)]
        texts = prose_text.table_lines(rows)
        return [DraftLine(text, at) for text, at in zip(texts, origins, strict=True)]

    def _diagram(self, piece: Piece) -> None:
        """Write an auction that is not the history of rows (IM2-26)."""
        if any(
            decision.best.candidate.source is Origin.DIAGRAM
            and decision.best.candidate.line in {line.number for line in piece.lines}
            for decision in self.recognized.decisions.values()
            if decision.certainty is not Certainty.UNDECIDED
        ):
            return
        lines = list(self._auction(piece.lines))
        self._block(lines or self._pipes(piece.lines))

    def _auction(self, lines: Sequence[Line]) -> Iterator[DraftLine]:
        """Yield an auction, four words a line (AU-1); two columns have passes between them."""
        word_of = self.recognized.finder.diagrams.word_of
        for line in lines:
            if line.is_header:
                continue
            texts = [cell.text for cell in line.cells] or line.words.text.split()
            if are_players(texts):
                continue
            words = [word_of(text) for text in texts[:_PLAYERS]]
            if len(texts) == _SIDES:
                words = [word for call in words for word in (call, "-")]
            while words and words[-1] == "-":
                words.pop()
            if words:
                yield DraftLine(" ".join(words), line.number)

    # Rows

    def _captions_left_out(self) -> set[int]:
        """Return the lines of captions that have only a history (IM2-60)."""
        found = set()
        for decision in self.recognized.decisions.values():
            caption, candidate = decision.run.caption, decision.best.candidate
            if decision.certainty in {Certainty.UNDECIDED, Certainty.PROSE}:
                continue
            if decision.run.prompt is not None and candidate.source is Origin.PROMPT:
                found.add(id(decision.run.prompt))
            answers = decision.run.answers
            if answers is not None and candidate.histories != OPENINGS:
                found.add(id(answers))
            if caption is None or not are_behind(decision.run.rows, decision.histories):
                continue
            if candidate.line == caption.number and self._is_only_history(caption, candidate):
                found.add(id(caption))
                above = decision.run.above_caption
                if above is not None and self._says(above, decision.histories):
                    found.add(id(above))
        return found

    def _is_only_history(self, caption: Line, candidate: Proposal) -> bool:
        """Return whether a caption has only the history: ``After 1NT - (2H):``."""
        if candidate.source is Origin.CAPTION:
            return True
        text = caption.words.text
        chains = self.recognized.finder.calls.chains_in(text)
        return (
            candidate.source is Origin.CAPTION_END
            and len(chains) == 1
            and cues.is_only_after(text[: chains[0].start])
            and not text[chains[0].end :].strip(" .:：")
        )

    def _says(self, line: Line, histories: Sequence[History]) -> bool:
        """Return whether a line is only the auction of ``histories``."""
        chain = self.recognized.finder.calls.chain_at(line.words.text)
        return (
            chain is not None
            and chain.end == len(line.words.text.rstrip())
            and any(written(in_turn(chain.calls)) == written(history) for history in histories)
        )

    def _run(self, run: Run) -> None:
        decision = self.recognized.decision(run)
        if decision.certainty is Certainty.PROSE:
            self._prose(run.lines)
            return
        if decision.certainty is Certainty.UNDECIDED:
            self._keep(run.lines)
            return
        # The rows below a prompt are below the row above it.
        seat = seat_above(run, self.recognized.finder.headings)
        is_below = decision.best.candidate.source is Origin.PROMPT
        start = len(self.draft.lines)
        rows = RunRows(run, seat, self.placer, self.marked)
        left_out = {id(line) for line in (*run.leftovers, *_lines_of_bad_rows(decision))}
        comments = [line for line in run.lines if id(line) in left_out]
        for history in () if is_below else dict.fromkeys(decision.histories):
            for row in rows.after(history):
                # What is above a table that begins here stays above it.
                before = [one for one in comments if one.number < row.line and not one.is_header]
                if before and self.placer.begins_table(row.path, row.conditions):
                    self.placer.finish()
                    self._keep(before)
                    comments = [line for line in comments if line not in before]
                rows.place(row)
            self.placer.finish()
        above = () if is_below else self.likely.get(id(run), ())
        self.draft.above_table(start, [DraftLine(comment, run.first) for comment in above])
        self._keep(comments)

    # Prose

    def _prose(self, lines: Sequence[Line]) -> None:
        """Write paragraphs and lists; lines of a paragraph are joined (IM2-4)."""
        self.prose += sum(id(line) not in self.captions_left_out for line in lines)
        paragraph: list[Line] = []
        items: list[ProseItem] = []
        for line in lines:
            is_item = line.kind is LineKind.ITEM
            is_left_out = id(line) in self.captions_left_out
            if is_item or is_left_out or (line.is_loose and not items):
                self._end_paragraph(paragraph)
            if is_left_out:
                self._end_items(items)
            elif is_item:
                items.append(ProseItem(line, line.words))
            elif items and (line.kind is LineKind.NOTE or line.column > items[-1].line.column):
                items[-1].words = items[-1].words.joined(line.words)
            else:
                self._end_items(items)
                paragraph.append(line)
        self._end_paragraph(paragraph)
        self._end_items(items)

    def _end_paragraph(self, lines: list[Line]) -> None:
        words = Words()
        for line in lines:
            words = words.joined(line.words)
        if words.text.strip():
            self._block([DraftLine(prose_text.paragraph_text(self.runs(words)), lines[0].number)])
        lines.clear()

    def _end_items(self, items: list[ProseItem]) -> None:
        """Write a list: numbers stay where BML can have them, else they are words (IM-15)."""
        columns: list[int] = []
        depths = []
        for item in items:
            while columns and columns[-1] > item.line.column:
                columns.pop()
            if not columns or columns[-1] < item.line.column:
                columns.append(item.line.column)
            depths.append(len(columns) - 1)
        numbers = [item.number for item in items]
        is_counted = not any(depths) and numbers == list(range(1, len(items) + 1))
        written = []
        for item, depth, number in zip(items, depths, numbers, strict=True):
            text = prose_text.item_text(self.runs(item.words))
            mark = "-" if number is None else f"{number}." if is_counted else f"- {number}."
            text = f"{item.mark}{text}"
            written.append(DraftLine(f"{'  ' * depth}{mark} {text}".rstrip(), item.line.number))
        self._block(written)
        items.clear()


@dataclass(slots=True)
class ProseItem:
    """An item of a list of prose."""

    line: Line
    words: Words
    """Its words, with those of its further lines."""

    @property
    def mark(self) -> str:
        """The box of a task or the mark of a footnote, before its words (IM2-64)."""
        found = _BOX.search(self.line.marker)
        return f"{found[0]} " if found else ""

    @property
    def number(self) -> int | None:
        """The number of the item; None for a bullet."""
        found = _NUMBER.match(self.line.marker)
        return int(found[0]) if found else None


def _lines_of_bad_rows(decision: Decision) -> Iterator[Line]:
    """Yield the lines of rows that are not legal, with all that is below them (IM2-37)."""
    bad, kept = ({row.line for row in rows} for rows in (decision.bad, decision.run.rows))
    is_bad = False
    for line in decision.run.lines:
        is_bad = line.number in bad or (is_bad and line.number not in kept)
        if is_bad:
            yield line


def _picture(line: Line, alternative: str, path: str) -> DraftLine:
    """Return the comment with the path of a picture (IM2-63)."""
    words = f' "{alternative}"' if alternative else ""
    return DraftLine(f"// line {line.number}: image{words} ({path})", line.number)


def _pictures_in(piece: Piece) -> list[DraftLine]:
    """Return comments with the paths of the pictures inside the lines of a piece."""
    return [
        _picture(line, words.text[span.start : span.end], span.target)
        for line in piece.lines
        for words in (line.words, *line.cells)
        for span in words.spans
        if span.kind is SpanKind.PICTURE and span.target
    ]
