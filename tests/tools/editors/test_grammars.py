"""What editors color notes by is made from the language's tables, and agrees with the lexer."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from pygments.token import Comment, Generic, Keyword, Punctuation, _TokenType

from sphinxcontrib_bml.highlighting.elements import document_spans
from sphinxcontrib_bml.language.labels import parse_label, parse_sequence
from sphinxcontrib_bml.language.parser import parse_text
from sphinxcontrib_bml.language.source import normalized
from sphinxcontrib_bml.language.syntax import AuctionDiagram, DealDiagram, PlayDiagram
from sphinxcontrib_bml.language.tables import DIRECTIVES
from tests.conftest import NODE_MODULES
from tools.editors import words
from tools.editors.grammars import FILES

SAMPLE = """\
#+TITLE: Notes
* Head !h
1N-2C;
  2H  always !h 2NT
// a comment
//ignore DUPLICATE
#COPY name
#VUL YN
2D = !"hearts" !"open
2S = !- natural !-x
"""
DIAGRAMS = """\
W N E S
1C P 1H P
North: East South West
Opener Responder
We  They

N AKx Qxx Jxx T9xx
W: 5 - 4 -
!s
S: AQT
!s: AQT opposite K94, Jxx offside

Play W !s
1 !sA ♠5 h10 ; comment
d4 d5
Play it
"""
BEGINNINGS = {
    **dict.fromkeys((1, 3, 4, 5), "keyword.other.heads"),
    **dict.fromkeys((7, 8, 10), "keyword.other.seat"),
    **dict.fromkeys((9, 11), "constant.other.suit.spade"),
    13: "keyword.other.play",
    14: "constant.other.cards",
    15: "constant.other.suit.diamond",
    16: "text.bml",
}
"""The scopes that the lines of these diagrams begin with."""
CLASSES: dict[_TokenType, str] = {
    Comment.Preproc: "keyword.control",
    Comment.Special: "keyword.other.annotation",
    Comment.Single: "comment.line",
    Generic.Heading: "markup.heading",
    Generic.Subheading: "markup.heading",
    Keyword.Declaration: "keyword.other.metadata",
}
"""The scopes that lines begin with which the lexer colors so."""


@pytest.fixture(scope="module")
def editors(project_dir: Path) -> Path:
    return project_dir / "docs" / "editors"


@pytest.mark.parametrize("name", list(FILES))
def test_the_files_are_those_that_the_tables_make(editors: Path, name: str) -> None:
    assert (editors / name).read_text(encoding="utf-8") == FILES[name]()


@pytest.mark.parametrize("directive", DIRECTIVES)
def test_every_directive_is_coloured_in_every_editor(editors: Path, directive: str) -> None:
    for name in FILES:
        text = (editors / name).read_text(encoding="utf-8")
        assert re.search(rf"(?<![A-Z]){directive}(?![A-Z])", text), name


@pytest.mark.parametrize(
    "label",
    ["1N", "(2C)", "2M", "2om", "1C/1D", "pass", "2steps", "1!h", "3♣", "redbl", "2red", "X"],
)
def test_the_pattern_of_labels_takes_what_the_language_takes(label: str) -> None:
    assert parse_label(label) is not None
    assert re.fullmatch(words.LABEL, label)


@pytest.mark.parametrize("sequence", ["1N-2C", "1N-(2C)-D;", "1M-", "1C-1D-1H;"])
def test_the_pattern_of_labels_takes_sequences(sequence: str) -> None:
    assert parse_sequence(sequence) is not None
    assert re.fullmatch(words.LABEL, sequence)


def first_colours(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the lines whose beginning only the line itself decides, with their scope."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    kinds = {start: kind for start, _, kind in document_spans(text)}
    for number, line in enumerate(lines):
        column = len(line) - len(line.lstrip())
        scope = CLASSES.get(kinds.get(starts[number] + column, Punctuation))
        if scope is not None:
            yield number, column, scope


def tokens(editors: Path, files: list[Path]) -> dict[str, list[tuple[int, int, str]]]:
    done = subprocess.run(
        [
            *("node", str(Path(__file__).with_name("tokens.cjs")), str(NODE_MODULES)),
            str(editors / "vscode" / "syntaxes" / "bml.tmLanguage.json"),
        ],
        input="\n".join(map(str, files)),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    found: dict[str, list[tuple[int, int, str]]] = json.loads(done.stdout)
    return found


def agreement(editors: Path, files: list[Path]) -> tuple[Counter[bool], list[str]]:
    """Return how often grammar and lexer agree about lines, and where they do not."""
    found = tokens(editors, files)
    counts: Counter[bool] = Counter()
    others = []
    for path in files:
        text = path.read_text(encoding="utf-8")
        for number, column, scope in first_colours(normalized(text)):
            before = [
                one for line, start, one in found[str(path)] if line == number and start <= column
            ]
            given = before[-1]
            agrees = given.startswith(scope)
            counts[agrees] += 1
            if not agrees:
                others.append(f"{path.name}:{number + 1}: {given} is not {scope}")
    return counts, others


def readable(folder: Path) -> list[Path]:
    """Return the notes below a folder that are UTF-8."""
    files = []
    for path in sorted(folder.rglob("*.bml")):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            files.append(path)
    return files


@pytest.mark.editors
def test_the_grammar_of_visual_studio_code_agrees_with_the_lexer(
    editors: Path, probes_dir: Path
) -> None:
    counts, others = agreement(editors, readable(probes_dir))
    assert counts[True] > 100
    assert counts[False] <= counts.total() // 100, "\n".join(others)


# AT-42
@pytest.mark.editors
def test_visual_studio_code_colours_marks(editors: Path, tmp_path: Path) -> None:
    notes = tmp_path / "notes.bml"
    notes.write_text('2D = !"hearts" x\n2S = !- x\n2H = !"open x\n2N = !-x\n', encoding="utf-8")
    (found,) = tokens(editors, [notes]).values()
    marks = {line: scope for line, column, scope in found if column == len("2D = ")}
    assert marks[0].startswith("string.quoted.double.announcement")
    assert marks[1].startswith("keyword.other.not-alerted")
    assert not any("announce" in marks.get(n, "") or "alerted" in marks.get(n, "") for n in (2, 3))


def test_the_diagrams_are_diagrams_and_their_lines_fit_their_patterns() -> None:
    blocks = DIAGRAMS.split("\n\n")
    lines = [line for block in blocks for line in block.split("\n")]
    patterns = [words.HEADS, words.HAND, words.SUIT_LINE, words.PLAY, words.TRICK]
    fitting = [
        line for line in lines if any(re.match(rf"{one}\s*(?:[,;].*)?$", line) for one in patterns)
    ]
    assert set(lines) - set(fitting) == {"1C P 1H P", "!s", "Play it", ""}
    kinds = {
        "W N E S\n1C P 1H P": AuctionDiagram,
        "Opener Responder\n1C 1H": AuctionDiagram,
        "N AKx Qxx Jxx T9xx\nW: 5 - 4 -": DealDiagram,
        "!s\nS: AQT\nN: K94": DealDiagram,
        "!s: AQT opposite K94, Jxx offside": DealDiagram,
        "Play W !s\n1 !sA ♠5 h10 ; comment\nd4 d5": PlayDiagram,
    }
    for text, kind in kinds.items():
        assert isinstance(parse_text(text).document.elements[0], kind), text


@pytest.mark.editors
def test_visual_studio_code_colours_diagrams(editors: Path, tmp_path: Path) -> None:
    notes = tmp_path / "notes.bml"
    notes.write_text(DIAGRAMS, encoding="utf-8")
    (found,) = tokens(editors, [notes]).values()
    first = {line + 1: scope for line, column, scope in reversed(found) if column == 0}
    for line, scope in BEGINNINGS.items():
        assert first[line].startswith(scope), line


@pytest.mark.editors
@pytest.mark.corpus
def test_the_grammar_agrees_with_the_lexer_on_real_notes(editors: Path, corpus_dir: Path) -> None:
    counts, others = agreement(editors, readable(corpus_dir))
    assert counts[False] <= counts.total() // 100, "\n".join(others[:20])


def neovim_colours(editors: Path, tmp_path: Path, text: str) -> dict[tuple[int, int], str]:
    """Return the groups of a text's characters, by line and column."""
    notes, out = tmp_path / "notes.bml", tmp_path / "out"
    notes.write_text(text, encoding="utf-8")
    script = (
        "for n in range(1, line('$')) | for c in range(1, strlen(getline(n))) | "
        "call writefile([n . ' ' . c . ' ' . synIDattr(synID(n, c, 1), 'name')], "
        f"'{out}', 'a') | endfor | endfor"
    )
    subprocess.run(
        [
            *("nvim", "--headless", "-u", "NONE", "-c", f"set rtp+={editors / 'vim'}"),
            *("-c", "filetype plugin on", "-c", "syntax on", "-c", f"edit {notes}"),
            *("-c", script, "-c", "qa!"),
        ],
        check=True,
        timeout=60,
        capture_output=True,
    )
    colours = {}
    for line in out.read_text(encoding="utf-8").splitlines():
        number, column, *name = line.split()
        colours[int(number), int(column)] = "".join(name)
    return colours


@pytest.mark.editors
def test_neovim_colours_notes(editors: Path, tmp_path: Path) -> None:
    colours = neovim_colours(editors, tmp_path, SAMPLE)
    assert [colours[place] for place in ((1, 1), (2, 1), (3, 1), (4, 3), (4, 15), (4, 18))] == [
        *("bmlMetadata", "bmlHeading", "bmlRow", "bmlRow", "bmlHeart", "bmlBid"),
    ]
    # AT-42: an announcement in quotes, and a quote that is not closed
    assert [colours[9, column] for column in (6, 14, 16)] == ["bmlAnnounced"] * 2 + [""]
    assert [colours[10, column] for column in (6, 7, 9, 17)] == ["bmlAnnounced"] * 2 + ["", ""]
    assert [colours[number, 1] for number in range(5, 9)] == [
        *("bmlComment", "bmlAnnotation", "bmlClip", "bmlDirective"),
    ]


@pytest.mark.editors
def test_neovim_colours_diagrams(editors: Path, tmp_path: Path) -> None:
    colours = neovim_colours(editors, tmp_path, DIAGRAMS)
    groups = {line: group for (line, column), group in colours.items() if column == 1}
    heads, cards = (
        [line for line, group in groups.items() if group == one] for one in ("bmlHeads", "bmlCards")
    )
    assert heads == [1, 3, 4, 5, 13]
    assert cards == [7, 8, 10, 11, 14, 15]


def emacs_faces(editors: Path, tmp_path: Path, text: str, column: int = 0) -> list[str]:
    """Return the faces that the lines of a text begin with, and the mode.

    :param column: the character to look at, counted from the first of a line that is no blank.
    """
    notes = tmp_path / "notes.bml"
    notes.write_text(text, encoding="utf-8")
    lines = " ".join(map(str, range(1, text.count("\n") + 1)))
    script = (
        f'(progn (find-file "{notes}") (font-lock-ensure) (dolist (line \'({lines})) '
        "(goto-char (point-min)) (forward-line (1- line)) (back-to-indentation) "
        f"(forward-char {column}) "
        '(princ (format "%s %s\\n" line (get-text-property (point) \'face)))) '
        '(princ (format "mode %s\\n" major-mode)))'
    )
    done = subprocess.run(
        ["emacs", "--batch", "-Q", "-l", editors / "emacs" / "bml-mode.el", "--eval", script],
        check=True,
        timeout=60,
        capture_output=True,
        text=True,
    )
    return done.stdout.splitlines()


@pytest.mark.editors
def test_emacs_colours_notes(editors: Path, tmp_path: Path) -> None:
    assert emacs_faces(editors, tmp_path, SAMPLE) == [
        "1 font-lock-preprocessor-face",
        "2 font-lock-type-face",
        "3 font-lock-variable-name-face",
        "4 font-lock-variable-name-face",
        "5 font-lock-comment-face",
        "6 font-lock-doc-face",
        "7 font-lock-function-name-face",
        "8 font-lock-keyword-face",
        "9 font-lock-variable-name-face",
        "10 font-lock-variable-name-face",
        "mode bml-mode",
    ]
    # AT-42
    marks = '2D = !"hearts" natural\n2S = !- natural\n2D = !"open x\n2S = !-natural\n'
    assert emacs_faces(editors, tmp_path, marks, column=5)[:4] == [
        *("1 font-lock-string-face", "2 font-lock-string-face", "3 nil", "4 nil"),
    ]


@pytest.mark.editors
def test_emacs_colours_diagrams(editors: Path, tmp_path: Path) -> None:
    faces = emacs_faces(editors, tmp_path, DIAGRAMS)
    for line in (1, 3, 4, 5, 13):
        assert faces[line - 1] == f"{line} font-lock-keyword-face"
    for line in (7, 8, 10, 11, 14, 15):
        assert faces[line - 1] == f"{line} font-lock-constant-face"
