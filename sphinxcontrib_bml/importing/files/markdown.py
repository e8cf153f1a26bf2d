"""Markdown files as trees."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from ...language.options import Limits
from ..model import tree
from .markdown_blocks import BlockReader, make_parser, read_plain, tokens_of
from .markdown_inline import Inline, headings_by_slug

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_REFERENCE = re.compile(r"^ {0,3}\[[^\]^][^\]]*\]:", re.MULTILINE)
_NAMED = re.compile(r"[ >]*\[[^\]^][^\]]*\]:\s*<?([^\s>]+)")
_MOST_TOGETHER = 400
"""Maximum number of lines for one call of the parser."""
_NEEDS_PARSER = frozenset("><`~")
_HTML = (
    (re.compile(r" {0,3}<(?:script|pre|style|textarea)(?=\s|>|$)", re.IGNORECASE),
     re.compile(r"</(?:script|pre|style|textarea)>", re.IGNORECASE)),
    (re.compile(r" {0,3}<!--"), re.compile(r"-->")),
    (re.compile(r" {0,3}<\?"), re.compile(r"\?>")),
    (re.compile(r" {0,3}<!\[CDATA\["), re.compile(r"\]\]>")),
    (re.compile(r" {0,3}<![A-Z]"), re.compile(r">")),
)  # fmt: skip
_GOES_ON = re.compile(r"\s|[-*+>]\s|[0-9]{1,9}[.)]\s")
_DELIMITERS = re.compile(r"[\s>*+\d.)|:-]*-[\s|:-]*")
_KEY = re.compile(r"[\w-]+:|\s|- |#|$")


_USUAL = Limits()


def read_markdown(
    text: str, name: str, remarks: tree.Remarks, limits: Limits = _USUAL
) -> tree.SourceDocument:
    """Return the tree of a Markdown file.

    :param text: the text with LF line ends.
    :param name: the name of the file, without folders and suffix.
    :raises RefusedError: if its lists are nested too deeply, or its tables have too many cells.
    """
    lines = text.split("\n")
    _check_tables(lines, limits)
    parser = make_parser()
    inline = Inline(parser, make_parser(has_links=False), remarks)
    if _REFERENCE.search(text):
        for start, end in _regions(lines):
            part = "\n".join(lines[start:end])
            if _REFERENCE.search(part):
                tokens_of(parser, part, inline.environment)
    blocks: list[tree.Block] = []
    start = _front_matter(lines, blocks)
    while start < len(lines):
        if not lines[start].strip():
            start += 1
            continue
        lane = read_plain(lines, start, inline.read)
        if lane is not None:
            blocks.extend(lane.blocks)
            start = lane.end
            continue
        end = _regions_end(lines, start)
        tokens = tokens_of(parser, "\n".join(lines[start:end]), inline.environment)
        blocks.extend(BlockReader(lines, start, inline).read(tokens))
        start = end
    _report_unused(lines, blocks, remarks, inline.environment)
    if "](#" in text or "]: #" in text:
        names = headings_by_slug(
            block for block in blocks if isinstance(block, tree.DocumentHeading)
        )
        blocks = list(_linked(blocks, names))
    return tree.SourceDocument(name, blocks)


def _check_tables(lines: Sequence[str], limits: Limits) -> None:
    """Check the columns and cells of tables, with cells that fill short rows (LANGUAGE LM-8).

    :raises RefusedError: if there are too many.
    """
    cells = columns = 0
    for number, line in enumerate(lines, start=1):
        bars = line.count("|")
        if bars and _DELIMITERS.fullmatch(line):
            columns = bars
        elif not line.strip():
            columns = 0
        cells += columns and max(bars, columns)
        if columns > limits.import_columns:
            raise tree.RefusedError(limits.excess("import_columns", "columns"), number)
        if cells > limits.import_cells:
            raise tree.RefusedError(limits.excess("import_cells", "cells"), number)


def _report_unused(
    lines: Sequence[str],
    blocks: Sequence[tree.Block],
    remarks: tree.Remarks,
    environment: dict[str, object],
) -> None:
    """Report link definitions that no link of the file uses."""
    if not environment.get("references"):
        return
    used = {run.target for words in tree.words_in(blocks) for run in words if run.target}
    for number, line in enumerate(lines, start=1):
        found = _NAMED.match(line)
        if found and found[1] not in used:
            remarks.kept(number, f"left out, no link has this address: {line.strip()}")


def _front_matter(lines: list[str], blocks: list[tree.Block]) -> int:
    """Add the metadata at the top of a file as comments; return the line after them."""
    if lines[0].rstrip() != "---":
        return 0
    for number in range(1, len(lines)):
        if lines[number].rstrip() in {"---", "..."}:
            kept = [
                tree.CommentLine(index + 1, lines[index].rstrip())
                for index in range(number + 1)
                if lines[index].strip()
            ]
            blocks.append(tree.CommentBlock(tuple(kept)))
            return number + 1
        if not _KEY.match(lines[number]):
            break
    return 0


def _regions(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    start = 0
    while start < len(lines):
        end = _region_end(lines, start)
        yield start, end
        start = end


def _regions_end(lines: Sequence[str], start: int) -> int:
    """Return the end of the region at ``start``, together with regions that need the parser."""
    end = _region_end(lines, start)
    while end < len(lines) and end - start < _MOST_TOGETHER and lines[end][:1] in _NEEDS_PARSER:
        end = _region_end(lines, end)
    return end


def _region_end(lines: Sequence[str], start: int) -> int:
    """Return the end of the region at ``start``, which can be parsed separately."""
    fence, closing = "", None
    for number in range(start, len(lines)):
        line = lines[number]
        if fence:
            found = _FENCE.match(line)
            if found and found[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif closing is not None:
            if closing.search(line):
                closing = None
        elif found := _FENCE.match(line):
            fence = found[1]
        elif line.lstrip().startswith("<"):
            closing = _html_end(line)
        elif _begins_a_block(lines, number) and number > start:
            return number
    return len(lines)


def _begins_a_block(lines: Sequence[str], number: int) -> bool:
    """Return whether a line begins a new block: after an empty line, and not in a list."""
    line = lines[number]
    return not lines[number - 1].strip() and bool(line.strip()) and not _GOES_ON.match(line)


def _html_end(line: str) -> re.Pattern[str] | None:
    """Return the end pattern of the HTML that ``line`` begins, if it may contain empty lines."""
    for opening, closing in _HTML:
        found = opening.match(line)
        if found:
            return None if closing.search(line, found.end()) else closing
    return None


def _linked(blocks: Sequence[tree.Block], names: dict[str, str]) -> Iterator[tree.Block]:
    """Yield blocks in which links to headings use their texts (IM-18)."""

    def linked(words: tree.Words) -> tree.Words:
        if len(words) == 1 and not words[0].target:
            return words
        return tuple(map(_with_text, words))

    def _with_text(run: tree.TextRun) -> tree.TextRun:
        if run.target[:1] != "#":
            return run
        text = names.get(unquote(run.target[1:]))
        return run if text is None else tree.TextRun(run.text, run.marks, f"#{text}")

    for block in blocks:
        match block:
            case tree.DocumentParagraph(words=words, line=line):
                yield tree.DocumentParagraph(linked(words), line)
            case tree.DocumentHeading(words=words, line=line, level=level):
                yield tree.DocumentHeading(linked(words), line, level)
            case tree.ItemList(items=items, line=line, first=first):
                yield tree.ItemList(
                    [
                        tree.Item(linked(item.words), item.line, list(_linked(item.blocks, names)))
                        for item in items
                    ],
                    line,
                    first,
                )
            case tree.DocumentTable(header=header, rows=rows, line=line):
                yield tree.DocumentTable(
                    tuple(map(linked, header)),
                    [tree.TableRow(tuple(map(linked, row.cells)), row.line) for row in rows],
                    line,
                )
            case _:
                yield block
