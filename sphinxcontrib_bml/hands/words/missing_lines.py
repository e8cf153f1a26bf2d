"""Rows whose ``//hand`` line would open most auctions, in words (HANDS HA-18)."""

from __future__ import annotations

from collections.abc import Iterator

from ...display.drawing import hang
from ...display.plain import shown_auction, shown_text
from ...display.wording import PageTexts
from ...language.diagnostics import count_noun
from ...language.options import Options
from ..model.missing_lines import MissingLine, MissingLines


def lines_about(found: MissingLines, options: Options) -> Iterator[str]:
    """Yield how many auctions are read, and the rows, the best first.

    :param options: the options that the notes were read with.
    """
    auctions = count_noun(found.auctions, "auction")
    yield f"{auctions} of ours, {found.whole} with both hands read"
    if not found.rows:
        return
    yield ""
    yield "Rows whose //hand line would open most auctions:"
    opened = 0
    for number, row in enumerate(found.rows, start=1):
        yield ""
        yield from _row(number, row, row.opened - opened, options)
        opened = row.opened


def _row(number: int, row: MissingLine, opened: int, options: Options) -> Iterator[str]:
    lead = f"{number:2}  "
    auction = shown_auction(row.auction, PageTexts())
    counts = f"in the way of {count_noun(row.auctions, 'auction')}, opens {opened} more"
    yield from hang(lead, f"{auction}, {row.meaning.row.place}: {counts}")
    indent = " " * len(lead)
    text = " ".join(shown_text(row.meaning, options).split())
    words = ", ".join(f"“{one}”" for one in row.unread)
    draft = "" if row.draft.endswith("=") else row.draft
    for line in filter(None, (text, words and f"not read: {words}", draft)):
        yield from hang(indent, line)
