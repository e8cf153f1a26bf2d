"""Writing BBOalert's own format (BBA-60 to BBA-6D)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ...agreements.book import Agreement
from ...bridge import Side
from ...language.annotations import row_note
from ...language.codes import Code
from ...language.inline import without_marks
from ...language.options import Options
from .conditions import Conditions, name_of
from .settings import AlertWhen, BBOalertSettings, LongTexts
from .texts import explanation_of, is_long, plain_lines
from .tokens import tokens_of

Report = Callable[[Code, Agreement | None, str], None]
"""Takes what could not be exported: the code, the agreement, the words."""

GENERATED = "BML_"
"""What the names of options begin with where none is set."""

_PASS = "--"
_ALERT = "@A"


class _Block(NamedTuple):
    """What an option is about."""

    conditions: Conditions = Conditions()
    versus: str = ""
    """Name of an option switched by hand, for auctions with qualified calls (BBA-6A)."""

    @property
    def order(self) -> tuple[bool, tuple[int, int, int]]:
        """Where it stands in the file."""
        return bool(self.versus), self.conditions.order


class _Place(NamedTuple):
    """What a record is looked up by (BBA-10, BBA-66)."""

    context: str
    call: str


def write_bboalert(
    title: str,
    source: str,
    agreements: Iterable[Agreement],
    settings: BBOalertSettings,
    report: Report,
) -> bytes:
    """Return the file for ``agreements``, in UTF-8 with LF (BBA-60).

    Only our own calls have records; what is left out is told to ``report``.

    :param source: name of the file or document that the agreements come from, without folders.
    """
    blocks = _Blocks(settings, report)
    for agreement in agreements:
        blocks.add(agreement)
    lines = [*_head(title, source), *_prelude(settings), *blocks.lines()]
    return "".join(line + "\n" for line in lines).encode("utf-8", errors="replace")


def _head(title: str, source: str) -> Iterator[str]:
    """Yield the first two lines (BBA-61); neither may end in a backslash (BBA-3)."""
    name = _one_line(without_marks(title, Options()))
    name = name.replace("&", "&amp;").replace("<", "&lt;")
    yield f"BBOalert,{name}" if name else "BBOalert"
    yield _one_line(f"Made by sphinxcontrib-bml from {source}")


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace(",", ";").replace("\\", "/")


def _prelude(settings: BBOalertSettings) -> Iterator[str]:
    """Yield the lines of the user's own file, the last one unable to swallow a record (BBA-3)."""
    lines = settings.prelude.removeprefix("\ufeff").splitlines()
    yield from lines
    if lines and lines[-1].rstrip().endswith("\\"):
        yield ""


class _Blocks:
    """The records, by when they hold."""

    def __init__(self, settings: BBOalertSettings, report: Report) -> None:
        self.settings = settings
        self.report = report
        self.blocks: dict[_Block, dict[_Place, str]] = {_Block(): {}}
        self.plain: dict[str, dict[_Place, str]] = {}

    def add(self, agreement: Agreement) -> None:
        """Add the record of an agreement, if it is about a call of ours (BBA-62, BBA-64).

        An auction without a description keeps its place for one that comes later, as in the book.
        """
        tokens = tokens_of(agreement.codes)
        calls = len(tokens) // len(_PASS)
        if (agreement.opener is Side.WE) != (calls % 2 == 1):
            self._leave_out(Code.BBA_THEIRS, agreement, "a call of theirs; BBOalert explains ours")
            return
        passes = _leading_passes(tokens)
        records = self._records_for(agreement, passes)
        if records is not None:
            tokens = tokens[passes * len(_PASS) :]
            place = _Place(tokens[: -len(_PASS)], tokens[-len(_PASS) :])
            self._set(records, place, agreement)

    def _records_for(self, agreement: Agreement, passes: int) -> dict[_Place, str] | None:
        """Return the records that an agreement belongs to; None where it has no place."""
        if passes or agreement.qualifications:
            block = self._block_of(agreement, passes)
            return None if block is None else self.blocks.setdefault(block, {})
        # Most agreements; finding their block for every one would cost as much as all the rest.
        when = f"{agreement.opening_seat} {agreement.vulnerability}"
        if when not in self.plain:
            plain = _Block(Conditions(agreement.opening_seat, agreement.vulnerability))
            self.plain[when] = self.blocks.setdefault(plain, {})
        return self.plain[when]

    def _block_of(self, agreement: Agreement, passes: int) -> _Block | None:
        """Return where an agreement belongs; None where there is no such place."""
        seat = agreement.opening_seat.behind(passes)
        if seat is None:
            words = f"seat {agreement.opening_seat.value} with {passes} passes before the opening"
            self._leave_out(Code.BSS_SEAT, agreement, words)
            return None
        conditions = Conditions(seat, agreement.vulnerability)
        if not agreement.qualifications:
            return _Block(conditions)
        if conditions.tags:
            self._leave_out(
                Code.BBA_QUALIFIED,
                agreement,
                "holds for a meaning of a call and for a seat or vulnerability; BBOalert has no "
                "option for both",
            )
            return None
        return _Block(conditions, name_of(agreement.qualifications, agreement.codes, passes))

    def _leave_out(self, code: Code, agreement: Agreement, words: str) -> None:
        if agreement.lines:
            self.report(code, agreement, words)

    def _set(self, records: dict[_Place, str], place: _Place, agreement: Agreement) -> None:
        text = self._explanation(agreement)
        known = records.setdefault(place, text)
        if not known:
            records[place] = text
        elif text and known != text:
            auction = place.context + place.call
            self.report(
                Code.BSS_KEY, agreement, f"another record for {auction} stands above; not written"
            )

    def _explanation(self, agreement: Agreement) -> str:
        lines = plain_lines(agreement.lines)
        if not lines:
            return ""
        if self.settings.long is LongTexts.CUT and is_long(lines):
            self.report(Code.BBA_CUT, agreement, "longer than the field of BBOalert; cut there")
        text = explanation_of(lines, self.settings.long)
        return text + _ALERT if self._is_alerted(agreement) else text

    def _is_alerted(self, agreement: Agreement) -> bool:
        """Tell whether the extension is to alert the call (BBA-69)."""
        if self.settings.alert is AlertWhen.ARTIFICIAL:
            return _is_artificial(agreement)
        return self.settings.alert is AlertWhen.ALL

    def lines(self) -> Iterator[str]:
        """Yield the records in their options, the widest first (BBA-64, BBA-65)."""
        for block in sorted(self.blocks, key=lambda found: found.order):
            records = self.blocks[block]
            if block == _Block() or any(records.values()):
                yield self._option(block)
            for place, text in records.items():
                if text:
                    yield f"{place.context},{place.call},{text}"
        yield "Option"

    def _option(self, block: _Block) -> str:
        name = self.settings.option
        if block.versus:
            return f"Option,{block.versus}"
        if block.conditions.tags:
            return f"Option,{f'{name}_' if name else GENERATED}{block.conditions.tags}"
        return ",".join(["Option", *filter(None, [name]), *self.settings.partners])


def _leading_passes(tokens: str) -> int:
    """Return how many passes stand before the opening, or before the pass that is explained."""
    opened = len(tokens) - len(tokens.lstrip("-"))
    return min(opened, len(tokens) - len(_PASS)) // len(_PASS)


def _is_artificial(agreement: Agreement) -> bool:
    """Tell whether ``//bss`` calls a row artificial (BSS-70)."""
    note = row_note(agreement.annotations)
    if note is None:
        return False
    return note.raw.startswith("Y") if note.raw else bool(note.artificial)
