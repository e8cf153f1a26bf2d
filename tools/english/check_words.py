"""Count the words of words.tsv: python tools/english/check_words.py . [--show N] [--only REGEX].

Prints one line per pattern with hits: hits in prose (p), specification (s), messages, help and page
texts (m), docstrings (d), and names (n). Then prints the words of each kind, and the hits of level
"enforce" per 1,000 words. Exits with status 1 if a rate is above its limit. Standard library only,
so that a test can import it.
"""

from __future__ import annotations

import argparse
import ast
import csv
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

WORDS = Path(__file__).with_name("words.tsv")
MOST = {"p": 1, "s": 1, "m": 0, "d": 1, "n": 0}
"""Maximum number of hits per 1,000 words, by kind of text."""
PACKAGE = "sphinxcontrib_bml/"
SPECIFICATION = "docs/explanation/specification/"
EXPLANATIONS = "sphinxcontrib_bml/language/explanations/"
COMMANDS = re.compile(r"/commands?(?:/|\.py$)")
PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "RELEASING.md", "CHANGELOG.md")
NOT_PROSE = re.compile(
    r"^( *)(?:\.\. (?:code-block|example|session|figure|image|include|toctree|bml|bidtable|deal|"
    r"auction|literalinclude|raw|math|parsed-literal)::.*\n|(?! *\.\. ).*::\n)(?:\n|\1 +.*\n)+"
    r"|^( *)(`{3,}).*\n(?:.*\n)*?\2\3$|<!--.*?-->",
    re.MULTILINE,
)
MISTAKES = "tests/cards/mistakes/expected.tsv"
"""Messages and hints that are given word for word; their words are not checked."""
INLINE = re.compile(r"``[^`]*``|:[\w:]+:`[^`]*`|`[^`]*`_*|https?://\S+|\]\([^)]*\)")


class Text(NamedTuple):
    """A stretch of text to be checked: ``kind`` is a key of :data:`MOST`."""

    kind: str
    file: str
    line: int
    text: str


class Word(NamedTuple):
    """A line of words.tsv."""

    pattern: re.Pattern[str]
    where: str
    level: str
    row: dict[str, str]


def words() -> list[Word]:
    """Return the lines of words.tsv."""
    with WORDS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [
        Word(re.compile(row["pattern"], re.IGNORECASE), row["where"], row["level"], row)
        for row in rows
    ]


def prose_of(text: str) -> str:
    """Return a page with code, literals and URLs replaced by spaces; line numbers are kept."""

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", found[0])

    return INLINE.sub(blank, NOT_PROSE.sub(blank, text))


def texts(repository: Path) -> Iterator[Text]:
    """Yield every text of the repository that a reader sees."""
    listed = subprocess.run(
        ["git", "-C", str(repository), "ls-files"], capture_output=True, text=True, check=True
    )
    given = given_texts(repository)
    for name in listed.stdout.splitlines():
        path = repository / name
        if name.startswith(EXPLANATIONS):
            yield Text("m", name, 1, path.read_text(encoding="utf-8").split("\n---")[0])
        elif name in PAGES or (name.startswith("docs/") and name.endswith((".rst", ".md"))):
            kind = "s" if name.startswith(SPECIFICATION) else "p"
            yield Text(kind, name, 1, prose_of(path.read_text(encoding="utf-8")))
        elif name.startswith(PACKAGE) and name.endswith(".py"):
            for text in texts_of_module(name, path.read_text(encoding="utf-8")):
                if not is_given(text, given):
                    yield text


def given_texts(repository: Path) -> list[str]:
    """Return the messages and hints that are given word for word."""
    with (repository / MISTAKES).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [text for row in rows for text in (row["message"], row["hint"]) if text]


def is_given(text: Text, given: Iterable[str]) -> bool:
    """Return whether a message, with an X for each value, is one of the given texts."""
    pattern = re.escape(text.text).replace("X", ".+")
    return text.kind == "m" and any(re.fullmatch(pattern, one) for one in given)


def texts_of_module(name: str, source: str) -> Iterator[Text]:
    """Yield the docstrings, messages and names of a module."""
    tree = ast.parse(source)
    docstrings = set()
    stem = Path(name).stem
    yield Text("n", name, 1, Path(name).parent.name if stem == "__init__" else stem)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if not isinstance(node, ast.Module):
                yield Text("n", name, node.lineno, node.name)
            if ast.get_docstring(node) is not None:
                first = node.body[0]
                assert isinstance(first, ast.Expr)
                value = first.value
                assert isinstance(value, ast.Constant)
                docstrings.add(id(value))
                kind = "m" if COMMANDS.search(name) and _is_command(node) else "d"
                yield Text(kind, name, value.lineno, INLINE.sub(" ", str(value.value)))
        if isinstance(node, ast.JoinedStr):
            parts = [p.value if isinstance(p, ast.Constant) else "X" for p in node.values]
            docstrings.update(id(p) for p in node.values)
            yield from _message(name, node.lineno, "".join(map(str, parts)))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
            continue
        if isinstance(node.value.value, str) and id(node.value) not in docstrings:
            docstrings.add(id(node.value))
            yield Text("d", name, node.lineno, INLINE.sub(" ", node.value.value))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in docstrings
        ):
            yield from _message(name, node.lineno, node.value)


def _is_command(node: ast.AST) -> bool:
    decorators = getattr(node, "decorator_list", [])
    return any(re.search("command|group|program", ast.unparse(d)) for d in decorators)


def _message(name: str, line: int, text: str) -> Iterator[Text]:
    """Yield a string that looks like a sentence: two words, no code."""
    if re.search(r"[a-z]{2,} [a-z]", text) and not re.search(r"\(\?|</|\\[a-zA-Z]{2,}|^\s*<", text):
        yield Text("m", name, line, INLINE.sub(" ", text))


def hits(word: Word, text: Text) -> Iterator[re.Match[str]]:
    """Yield the hits of a pattern, each once; line ends count as spaces."""
    if text.kind in word.where.replace("p", "ps"):
        yield from word.pattern.finditer(
            re.sub(r"\s*\n\s*", lambda m: " " if "\n\n" not in m[0] else " ¶ ", text.text)
            if text.kind != "n"
            else text.text
        )


def words_and_hits(kind: str, all_texts: Iterable[Text]) -> tuple[int, list[str]]:
    """Return the number of words of a kind, and the hits of level ``enforce`` with their places."""
    number, found = 0, []
    enforced = [word for word in words() if word.level == "enforce"]
    for text in all_texts:
        if text.kind == kind:
            number += len(text.text.split())
            found += [
                f"{text.file}:{text.line} {hit[0]!r}, use: {word.row['use']}"
                for word in enforced
                for hit in hits(word, text)
            ]
    return number, found


def _lines_of(word: Word, all_texts: Iterable[Text], most: int) -> Iterator[str]:
    """Yield the hits of a pattern by kind, then some of them with the words around them."""
    found = [(text, hit) for text in all_texts for hit in hits(word, text)]
    counts = Counter(text.kind for text, _ in found)
    if counts:
        kinds = " ".join(f"{kind}{counts[kind]}" for kind in MOST if counts[kind])
        yield f"{word.level:8}{len(found):5}  {kinds}  {word.row['pattern']}  ->  {word.row['use']}"
    for text, hit in found[:most]:
        around = hit.string[max(0, hit.start() - 45) : hit.end() + 45]
        yield f"      {text.kind} {text.file}:{text.line}: ...{around}..."


def main() -> int:
    """Run the check."""
    parser = argparse.ArgumentParser()
    parser.add_argument("repository", type=Path)
    parser.add_argument("--show", type=int, default=0, help="Number of hits to show per pattern.")
    parser.add_argument("--only", default="", metavar="REGEX", help="Only these patterns.")
    arguments = parser.parse_args()
    all_texts = list(texts(arguments.repository))
    for word in words():
        if re.search(arguments.only, word.row["pattern"]):
            for line in _lines_of(word, all_texts, arguments.show):
                print(line)
    is_failed = False
    for kind, most in MOST.items():
        number, found = words_and_hits(kind, all_texts)
        per_thousand = 1000 * len(found) / max(1, number)
        is_failed |= per_thousand > most
        hits_of_kind = f"{len(found)} hits, {per_thousand:.1f} per 1,000 (at most {most})"
        print(f"{kind}: {number} words, {hits_of_kind}")
    return is_failed


if __name__ == "__main__":
    sys.exit(main())
