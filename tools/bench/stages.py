"""Contenders without Sphinx: reading and expanding alone, and the commands."""

from __future__ import annotations

import sys
from functools import partial
from itertools import cycle

from tools.bench.chapters import in_chapters
from tools.bench.imports import imports
from tools.bench.jobs import PAGE_ROWS, SIZES, Contender, Job, program
from tools.bench.matches import WE, synthetic_match
from tools.bench.notes import as_sheet, edited_notes, notes_of_five, rows_in

PARSE = "parse"
"""Text to a syntax tree, and nothing else."""
SAME_INCLUDE = "parse, one include"
"""Ten documents that include the same tenth of the rows, in one process."""
OWN_INCLUDES = "parse, ten includes"
"""Ten documents that include a tenth of the rows each."""
EXPAND = "expand"
"""``bml.read`` of the face: the syntax tree, and the agreements of it."""
BSS = "bml bss"
JSON = "bml json"
HTML = "bml html"
LATEX = "bml latex"
CHECK = "bml check"
UNCHECKED = "bml check, less"
"""Without the checks of whole systems."""
CHECK_OF_FIVE = "bml check, 5 names"
"""Of notes of which a third of the rows are one of five partners'."""
DIFF = "bml diff"
IMPORT = "bml import, CSV"
"""Of what ``bml csv`` makes of the notes."""
HAND_SETS = "sets of hands"
"""A set of hands for each row, combined with the rows before and counted."""
BID = "bml bid"
SPACE = "bml space"
ALERTS = "bml alerts"
HANDS = "bml hands"
MCP = "bml mcp, first ask"
"""A server that is started, asked for one auction over standard input and output, and ended."""
QUIZ = "bml quiz"
COVERAGE = "bml coverage"
"""Of 10,000 records if there are 16,000 rows, of fewer if there are fewer."""
DEPARTURES = "bml coverage --hands"
"""Of the same records."""
_RECORDS_A_ROW = 10_000 / 16_000
_OF_SYSTEMS = ("DUPLICATE", "DUPLICATE-SAME", "DUPLICATE-TERM", "CLIP-UNUSED")
_WITHOUT_THESE = tuple(word for code in _OF_SYSTEMS for word in ("--check", f"{code}=off"))
_SIZES_OF_PAGES = (*SIZES, PAGE_ROWS)

_PARSE = """\
from pathlib import Path
from sphinxcontrib_bml.language.parser import parse_file
print(len(parse_file(Path("notes.bml")).document.elements))
"""
_PARSE_ALL = """\
from pathlib import Path
from sphinxcontrib_bml.language.parser import parse_file
for path in Path().glob("page*.bml"):
    print(len(parse_file(path).document.elements))
"""
_INCLUDING = 10
_EXPAND = """\
import sphinxcontrib_bml as bml
print(len(bml.read("notes.bml").book))
"""

_HAND_SETS = """\
from pathlib import Path
from sphinxcontrib_bml.bridge.space.hand_sets import SUITS, HandSet
free = HandSet.everything()
for row, line in enumerate(Path("notes.bml").read_text().splitlines()):
    hands = HandSet.with_points(row % 25, row % 25 + 3)
    hands &= HandSet.with_length(SUITS[row % 4], row % 7) - HandSet.balanced()
    if not hands <= free or not hands.number:
        free |= hands
    free -= hands
print(free.number)
"""
_FIRST_ASK = """\
import json, subprocess, sys
hello = {"protocolVersion": "2025-06-18", "capabilities": {}}
hello["clientInfo"] = {"name": "bench", "version": "1"}
asked = {"name": "ask", "arguments": {"auction": "1N 2C"}}
messages = (
    {"id": 1, "method": "initialize", "params": hello},
    {"method": "notifications/initialized"},
    {"id": 2, "method": "tools/call", "params": asked},
)
server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for message in messages:
    server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\\n")
server.stdin.flush()
answers = (json.loads(line) for line in server.stdout)
answer = next(one for one in answers if one.get("id") == 2)
print(answer["result"]["content"][0]["text"])
server.stdin.close()
server.wait()
"""


def stages() -> tuple[Contender, ...]:
    """Return the contenders in the order of the table."""
    return (
        Contender(PARSE, partial(_python, _PARSE)),
        Contender(SAME_INCLUDE, lambda notes: _including([in_chapters(notes, _INCLUDING)[0]])),
        Contender(OWN_INCLUDES, lambda notes: _including(in_chapters(notes, _INCLUDING))),
        Contender(EXPAND, partial(_python, _EXPAND)),
        Contender(CHECK, partial(_command, "check")),
        Contender(BSS, partial(_written, "bss", "notes.bss")),
        Contender(JSON, partial(_written, "json", "notes.json")),
        Contender(HTML, partial(_written, "html", "notes.html"), _SIZES_OF_PAGES),
        Contender(LATEX, partial(_written, "latex", "notes.tex"), _SIZES_OF_PAGES),
        Contender(UNCHECKED, partial(_command, "check", *_WITHOUT_THESE)),
        Contender(CHECK_OF_FIVE, lambda notes: _command("check", notes_of_five(notes))),
        Contender(DIFF, _diff),
        Contender(IMPORT, _import),
        *imports(),
        Contender(COVERAGE, _coverage),
        Contender(DEPARTURES, partial(_coverage, options=("--hands",))),
        Contender(HAND_SETS, partial(_python, _HAND_SETS)),
        Contender(BID, _bid),
        Contender(SPACE, partial(_command, "space")),
        Contender(ALERTS, partial(_command, "alerts", "--for", "acbl")),
        Contender(HANDS, _hands),
        Contender(MCP, _first_ask),
        Contender(QUIZ, _quiz),
    )


def _python(code: str, notes: str) -> Job:
    return Job((sys.executable, "-c", code), {"notes.bml": notes})


def _including(files: list[str]) -> Job:
    """Return a job that reads documents, each of which includes the next of some files."""
    sources = {f"file{number}.bml": text for number, text in enumerate(files)}
    for page, name in zip(range(_INCLUDING), cycle(list(sources)), strict=False):
        sources[f"page{page}.bml"] = f"Page {page}\n\n#INCLUDE {name}\n"
    return Job((sys.executable, "-c", _PARSE_ALL), sources)


def _command(name: str, *arguments: str) -> Job:
    """Return a job that only says something; the notes are the last of the arguments."""
    *options, notes = arguments
    return Job((program("bml"), name, *options, "notes.bml"), {"notes.bml": notes})


def _written(name: str, output: str, notes: str) -> Job:
    """Return a job that writes a file."""
    command = (program("bml"), name, "-o", output, "notes.bml")
    return Job(command, {"notes.bml": notes}, output)


def _quiz(notes: str) -> Job:
    command = (program("bml"), "quiz", "--count", "20", "--sheet", "sheet.txt", "notes.bml")
    return Job(command, {"notes.bml": notes}, "sheet.txt", least_bytes_a_row=0)


def _bid(notes: str) -> Job:
    command = (program("bml"), "bid", "notes.bml", "AK32.KQ4.A92.J54")
    return Job(command, {"notes.bml": notes}, statuses=(0, 1))


def _hands(notes: str) -> Job:
    command = (program("bml"), "hands", "notes.bml", "1N", "2C")
    return Job(command, {"notes.bml": notes}, statuses=(0, 1))


def _first_ask(notes: str) -> Job:
    command = (sys.executable, "-c", _FIRST_ASK, program("bml"), "mcp", ".")
    return Job(command, {"notes.bml": notes})


def _diff(notes: str) -> Job:
    command = (program("bml"), "diff", "notes.bml", "later.bml")
    return Job(command, {"notes.bml": notes, "later.bml": edited_notes(notes)}, statuses=(1,))


def _import(notes: str) -> Job:
    command = (program("bml"), "import", "-o", "again.bml", "notes.csv")
    return Job(command, {"notes.csv": as_sheet(notes)}, "again.bml")


def _coverage(notes: str, options: tuple[str, ...] = ()) -> Job:
    match = synthetic_match(round(rows_in(notes) * _RECORDS_A_ROW))
    command = (program("bml"), "coverage", "notes.bml", "match.lin", "--we", WE, *options)
    return Job(command, {"notes.bml": notes, "match.lin": match})
