"""The import of documents with questions and answers (IMPORTS IM2-47, IM2-50, IM2-51)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ...commands.shared.diagnostics import Display
from ...commands.shared.files import is_there, read_data, write_output
from ...commands.shared.program import FileProblemError
from ...formats.registry import ImportOptions, ImportResult
from ...language.reading import decode
from ..files.answers import AnswersFile, digest, read_answers, write_answers
from ..files.detection import UnreadableError
from ..files.streams import ReadFiles, SourceFile, convert_streams, read_streams
from ..model.answers import Answer
from ..model.reasons import why
from .preview_questions import PreviewQuestion, preview_questions
from .questions import AskedAnswers

PAGES = (".html", ".htm")
"""The suffixes of a preview that is a page."""
_SUFFIX = ".answers.yaml"
_MOST_ROUNDS = 8


@dataclass(slots=True)
class DocumentImport:
    """Files that are imported together, with the answers of their author."""

    files: Sequence[SourceFile]
    answers_path: Path | None
    """The file of answers; None for none."""
    options: ImportOptions
    said: AnswersFile = field(default_factory=AnswersFile)

    @classmethod
    def of(
        cls,
        files: Sequence[SourceFile],
        output: Path | None,
        answers: str | None,
        options: ImportOptions,
    ) -> DocumentImport:
        """Return the import of ``files`` with the answers next to the notes, or in ``answers``.

        :raises FileProblemError: if a named file of answers cannot be read.
        """
        path = Path(answers) if answers else answers_path(output)
        found = cls(files, path, options)
        if path is not None and (answers or is_there(path)):
            found.said = read_answers(decode(read_data(str(path))).text)
            if found.said.unread:
                raise FileProblemError(f"{path}: {found.said.unread[0]}")
        return found

    def _by_name(self) -> dict[str, Sequence[Answer]]:
        return {file.name: self.said.answers for file in self.files}

    def read(self) -> ReadFiles:
        """Return what is recognized in the files.

        :raises FileProblemError: if one cannot be read.
        """
        try:
            return read_streams(self.files, self._by_name(), self.options)
        except UnreadableError as error:
            raise FileProblemError(f"{error.file}: {error}; nothing was written") from error

    def ask(self, display: Display) -> None:
        """Ask about everything that is uncertain, and keep the answers."""
        asking = AskedAnswers(display)
        for _ in range(_MOST_ROUNDS):
            read = self.read()
            given = [
                answer
                for number in range(len(self.files))
                if not asking.has_ended
                for answer in asking.ask(read, number)
            ]
            self.said = replace(self.said, answers=(*self.said.answers, *given))
            if asking.has_ended or not given:
                return

    def preview_questions(self) -> list[PreviewQuestion]:
        """Return what the preview asks (IM2-53)."""
        return list(preview_questions(self.read()))

    def why(self, line: int) -> list[str]:
        """Return the readings of the rows at a line of the first file (IM2-47)."""
        return why(self.read().recognized[0], line, self.files[0].name)

    def convert(self, title: str) -> ImportResult:
        """Return the notes.

        :param title: the title of several chapters if ``options`` have none.
        """
        return convert_streams(self.files, self.options, title, self._by_name())

    def may_replace(self, path: Path | None) -> bool:
        """Return whether notes are as the last import wrote them (IM2-51)."""
        if path is None or not self.said.notes or not is_there(path):
            return False
        return digest(read_data(str(path))) == self.said.notes

    def keep_answers(self, notes: bytes) -> None:
        """Write the file of answers, if there are answers."""
        if self.answers_path is None or not self.said.answers:
            return
        source = digest(b"".join(file.data for file in self.files))
        content = replace(self.said, source=source, notes=digest(notes))
        names = ", ".join(Path(file.name).name for file in self.files)
        write_output(self.answers_path, write_answers(content, names).encode(), [])


def answers_path(output: Path | None) -> Path | None:
    """Return the file of answers next to notes."""
    return output.with_name(f"{output.stem}{_SUFFIX}") if output is not None else None
