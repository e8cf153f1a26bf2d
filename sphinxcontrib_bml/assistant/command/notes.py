"""The notes that are served: read when they are needed, and again when a file changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from ...agreements.answers import Answer, BoardContext, Status
from ...agreements.note_files import SUFFIX, TEXT_SUFFIX
from ...agreements.notes import Notes
from ...agreements.project_file import PROJECT_FILE
from ...agreements.resolver import ask_reference, context_of
from ...agreements.sphinx_project import CONFIGURATION
from ...commands.bml import main
from ...commands.shared.program import ExitStatus, FileProblemError
from ...commands.shared.projects import notes_of_system, read_project
from ...display.wording import PageTexts
from ...language.input_files import files_below, only_below, read_content
from ...language.options import Limits, Options
from ...language.parser import Parse
from ...language.syntax import BiddingTable
from ..model import placed_agreements
from ..words import AgreementFormatter, chapter_blocks, chapter_title

_Stamps = dict[str, tuple[int, int]]
"""Time of change and size of files, by name."""
_READ = (SUFFIX, TEXT_SUFFIX, PROJECT_FILE, CONFIGURATION)


class RefusedQuestionError(ValueError):
    """A question that has no answer, such as a text that is not an auction."""


class OutsideError(ValueError):
    """A file outside of the folder."""


class PartnerNotes(NamedTuple):
    """The notes of a system for one partner."""

    name: str
    """The system and the partner; empty if there is only one."""
    notes: Notes


class CommandOutput(NamedTuple):
    """What a command wrote."""

    status: int
    output: str
    messages: str


class ServedNotes:
    """The notes in a folder, which is the current folder of the process.

    Only one question is answered at a time: commands write to the standard streams.
    """

    def __init__(self, limits: Limits, partner: str = "") -> None:
        """Read nothing yet.

        :param partner: the only partner whose notes are served; empty for all.
        """
        self.partner = partner
        self.folder = Path()
        self._options = Options(limits=limits)
        self._lock = RLock()
        self._stamps: _Stamps = {}
        self._partners: list[PartnerNotes] = []
        self._lines: dict[str, list[tuple[str, str]]] = {}

    @contextmanager
    def _guarded(self) -> Iterator[StringIO]:
        """Let one question read files of the folder; yield what is reported meanwhile."""
        reported = StringIO()
        with self._lock, only_below(self.folder), redirect_stderr(reported):
            yield reported

    def partners(self, partner: str = "") -> list[PartnerNotes]:
        """Return the current notes of each system and partner, or of one partner.

        :raises RefusedQuestionError: if there are no notes, or no such partner.
        """
        with self._guarded():
            if not self._partners or self._stamps != self._current():
                self._read()
            partner = self.partner or partner
            if not partner:
                return self._partners
            key = partner.casefold()
            found = [one for one in self._partners if one.notes.variant.casefold() == key]
            if not found:
                names = ", ".join(dict.fromkeys(one.notes.variant for one in self._partners))
                raise RefusedQuestionError(
                    f"there is no partner {partner!r}; the partners are: {names}"
                    if names
                    else "the notes have no partners: leave the partner out"
                )
            return found

    def _read(self) -> None:
        """Read all notes.

        :raises RefusedQuestionError: if there are none.
        """
        self._partners, self._lines = [], {}
        before = self._current()
        problems: list[FileProblemError] = []
        documents = read_project([str(self.folder)], self._options, problems.append)
        groups = [one for one in documents.groups() if one.files.is_exported] or documents.groups()
        found = [own for one in groups for own in notes_of_system(one, None).per_variant()]
        if not found:
            raise RefusedQuestionError("\n".join(map(str, problems)) or "there are no notes here")
        is_one = len({one.system.name for one in found}) == 1
        self._partners = [
            PartnerNotes(
                " ".join(filter(None, ("" if is_one else one.system.name, one.variant))), one
            )
            for one in found
        ]
        self._stamps = {name: before.get(name, stamp) for name, stamp in self._current().items()}

    def _current(self) -> _Stamps:
        """Return the stamps of the files that exist now."""
        paths = dict.fromkeys(files_below(self.folder, _READ))
        paths |= {path: None for one in self._partners for path in one.notes.files}
        found: _Stamps = {}
        for path in paths:
            try:
                status = path.stat()
            except OSError:
                continue
            found[str(path)] = status.st_mtime_ns, status.st_size
        return found

    def answers(
        self, auction: str, context: BoardContext, partner: str = ""
    ) -> list[tuple[PartnerNotes, list[Answer]]]:
        """Return the answers of the notes of each partner.

        :raises RefusedQuestionError: if the text is not an auction.
        """
        found = []
        for one in self.partners(partner):
            with self._guarded():
                answers = ask_reference(one.notes, auction, context)
            errors = [answer.message for answer in answers if answer.status is Status.ERROR]
            if errors:
                raise RefusedQuestionError(errors[0])
            found.append((one, answers))
        return found

    def chapters(self) -> dict[str, Parse]:
        """Return the documents of all systems, by the names of their files.

        :raises RefusedQuestionError: if there are no notes.
        """
        return {
            Path(parse.source.name).as_posix(): parse
            for one in self.partners()
            for parse in (not self.partner and one.notes.partners.written) or one.notes.parses
        }

    def chapter(self, name: str) -> Parse:
        """Return the document with the name of a file, or with a title.

        :raises RefusedQuestionError: if there is none.
        """
        found = self.chapters()
        key = " ".join(name.casefold().split())
        for file, parse in found.items():
            names = (file, Path(file).stem, chapter_title(parse))
            if key in map(str.casefold, names):
                return parse
        raise RefusedQuestionError(f"there is no chapter {name!r}; there are: {', '.join(found)}")

    def lines(self, partner: str = "") -> Iterator[tuple[str, str]]:
        """Yield a line for each agreement and each text, with what is searched in it."""
        for one in self.partners(partner):
            known = self._lines.get(one.name)
            if known is None:
                with self._guarded():
                    known = self._lines[one.name] = list(_agreement_lines(one.notes))
            prefix = f"{one.name}: " if one.name else ""
            yield from ((f"{prefix}{line}", key) for line, key in known)
        if "\n" not in self._lines:
            with self._guarded():
                self._lines["\n"] = list(_text_lines(self.chapters().values()))
        yield from self._lines["\n"]

    def run(self, *words: str) -> CommandOutput:
        """Run a command of ``bml``.

        :param words: its name and arguments; ``--`` comes before those of a client.
        """
        data, status = BytesIO(), 0
        output = TextIOWrapper(data, encoding="utf-8", errors="replace", write_through=True)
        with self._guarded() as reported, redirect_stdout(output):
            try:
                main.main(list(words), prog_name="bml")
            except SystemExit as end:
                status = end.code if isinstance(end.code, int) else ExitStatus.OK
        text = data.getvalue().decode("utf-8", errors="replace")
        return CommandOutput(status, text, reported.getvalue())

    def card_file(self) -> str:
        """Return the only card file of the folder.

        :raises RefusedQuestionError: if there is none, or if there are several.
        """
        with self._guarded():
            found = [
                path
                for path in files_below(self.folder, (".yaml", ".yml"))
                if any(line.startswith(b"format:") for line in read_content(path).splitlines())
            ]
        if len(found) == 1:
            return f"./{found[0].as_posix()}"
        names = ", ".join(path.as_posix() for path in found)
        raise RefusedQuestionError(
            f"name one of the card files: {names}"
            if names
            else "there is no card file (.yaml) here"
        )

    def file(self, name: str) -> str:
        """Return a file of the folder as an argument of commands.

        :raises OutsideError: if it is outside of the folder.
        :raises RefusedQuestionError: if there is no such file.
        """
        root = self.folder.resolve()
        try:
            path = Path(root, name).resolve()
            is_file = path.is_relative_to(root) and path.is_file()
        except (OSError, ValueError):
            raise RefusedQuestionError(f"{name!r} is not the name of a file") from None
        if not path.is_relative_to(root):
            raise OutsideError(f"{name!r} is outside of the folder of the notes")
        if not is_file:
            raise RefusedQuestionError(f"there is no file {name!r} in the folder of the notes")
        return f"./{path.relative_to(root).as_posix()}"


def board_context(seat: int | None, vulnerability: str) -> BoardContext:
    """Return seat and vulnerability of a question.

    :raises RefusedQuestionError: if one of them is invalid.
    """
    try:
        return context_of(seat, vulnerability or "00")
    except ValueError as error:
        raise RefusedQuestionError(str(error)) from error


def _agreement_lines(notes: Notes) -> Iterator[tuple[str, str]]:
    formatter = AgreementFormatter(notes.system.options, PageTexts())
    for placed in placed_agreements(notes.system):
        line = formatter.line(placed)
        yield f"{line} ({placed.agreement.row.place})", line.casefold()


def _text_lines(parses: Iterable[Parse]) -> Iterator[tuple[str, str]]:
    for parse in parses:
        for element, text in chapter_blocks(parse):
            line = " ".join(text.split())
            if not isinstance(element, BiddingTable):
                yield f"{line} ({element.span.file}:{element.span.line})", line.casefold()
