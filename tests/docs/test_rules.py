"""Every rule that the code cites can be read in the documentation, and a test names it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from docs._ext.notes_rules import citations, label_of

_RULE = re.compile(r"^ *\.\. rule:: ((?:[A-Z]{4,}(?:-[A-Z]+)* )?\S+)", re.MULTILINE)
_SECTION = re.compile(r"^\.\. _(rule-[a-z]+):$", re.MULTILINE)
_ROW = re.compile(r"^\| ([A-Z]+-\w+) \| ([^|]+) \|$", re.MULTILINE)
_CASE = re.compile(r"([a-z]+)-0*(\d+)-")


class Specification(NamedTuple):
    """What is on the pages of the specification."""

    rules: list[str]
    """In their order."""
    sections: set[str]
    """The labels of sections, whose rules have one prefix."""

    def has(self, rule: str) -> bool:
        return rule in self.rules or label_of(rule) in self.sections

    def all_in(self, text: str) -> Iterator[str]:
        """Yield the rules that ``text`` cites, ranges with the rules between their ends."""
        first = ""
        for cited in citations(text):
            if cited.ends_range and {first, cited.rule} <= set(self.rules):
                yield from self.rules[self.rules.index(first) + 1 : self.rules.index(cited.rule)]
            yield cited.rule
            first = cited.rule


@pytest.fixture(scope="module")
def specification(project_dir: Path) -> Specification:
    folder = project_dir / "docs" / "explanation" / "specification"
    pages = [page.read_text(encoding="utf-8") for page in sorted(folder.glob("*.rst"))]
    return Specification(
        [rule for page in pages for rule in _RULE.findall(page)],
        {label for page in pages for label in _SECTION.findall(page)},
    )


def comments(source: str) -> Iterator[str]:
    """Yield the comments, those in lines below each other as one."""
    found: list[str] = []
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        if found and token.start[0] != last + 1:
            yield " ".join(found)
            found = []
        found.append(token.string.lstrip("# "))
        last = token.start[0]
    yield " ".join(found)


def docstrings(source: str) -> Iterator[str]:
    """Yield the docstrings, those of attributes too, each in one line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = node.value.value
            if isinstance(text, str):
                yield " ".join(text.split())


@pytest.fixture(scope="module")
def cited(project_dir: Path, specification: Specification) -> dict[str, set[str]]:
    """The rules that the code cites, with the modules that do."""
    found: dict[str, set[str]] = {}
    for module in sorted((project_dir / "sphinxcontrib_bml").rglob("*.py")):
        source = module.read_text(encoding="utf-8")
        for text in (*docstrings(source), *comments(source)):
            for rule in specification.all_in(text):
                found.setdefault(rule, set()).add(str(module.relative_to(project_dir)))
    return found


@pytest.fixture(scope="module")
def named(project_dir: Path, specification: Specification) -> set[str]:
    """The rules that tests name: in their texts, or by the name of a case."""
    here = Path(__file__)
    files = [path for path in (project_dir / "tests").rglob("*") if path.is_file()]
    texts = (
        path.read_text(encoding="utf-8", errors="replace")
        for path in files
        if path != here and (path.match("test_*.py") or path.suffix in {".bml", ".md"})
    )
    cases = (
        f"{case[1].upper()}-{case[2]}"
        for path in files
        if path.parent.name == "cases" and (case := _CASE.match(path.name))
    )
    return {rule for text in texts for rule in specification.all_in(" ".join(text.split()))} | set(
        cases
    )


def fail_for(rules: Iterable[str], cited: dict[str, set[str]]) -> None:
    """Fail if there are ``rules``, naming the modules that cite them."""
    lines = [f"{rule}: cited in {', '.join(sorted(cited[rule]))}" for rule in sorted(rules)]
    assert not lines, "\n".join(lines)


def test_no_two_rules_have_one_number(specification: Specification) -> None:
    assert len(specification.rules) == len(set(specification.rules))


def test_every_rule_that_the_code_cites_can_be_read(
    specification: Specification, cited: dict[str, set[str]]
) -> None:
    assert cited
    fail_for((rule for rule in cited if not specification.has(rule)), cited)


def test_every_rule_that_the_code_cites_is_named_by_a_test(
    cited: dict[str, set[str]], named: set[str]
) -> None:
    # A section is named where one of its rules is.
    sections = {rule.partition("-")[0] for rule in named}
    fail_for((rule for rule in cited if rule not in named | sections), cited)


def test_the_table_of_the_probes_has_each_of_them_and_rules_that_can_be_read(
    project_dir: Path, specification: Specification
) -> None:
    probes = project_dir / "tests" / "probes"
    rows = _ROW.findall((probes / "README.md").read_text(encoding="utf-8"))
    assert [rule for rule, _ in rows if not specification.has(rule)] == []
    told = {name for _, names in rows for name in names.split(", ")}
    assert told == {path.stem for path in probes.glob("*.bml")} | {"project/"}


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("Follows a rule (LANGUAGE BT-5).", ["BT-5"]),
        ("(LANGUAGE BT-2 to BT-4, HI-1, EX)", ["BT-2", "BT-3", "BT-4", "HI-1", "EX"]),
        ("(BSS-70, LANGUAGE XT-2)", ["BSS-70", "XT-2"]),
        ("BBA-69 and BBA-6A", ["BBA-69", "BBA-6A"]),
        ("as UTF-8 (SPHINX-API 1.1a)", ["SPHINX-API 1.1a"]),
        ("(SPHINX-API 1.5, 2.4)", ["SPHINX-API 1.5", "SPHINX-API 2.4"]),
        ("(LANGUAGE section 6)", ["LANGUAGE section 6"]),
        ("PASTE-UNKNOWN in a TABLE of 2", []),
    ],
)
def test_citations_are_found(specification: Specification, text: str, rules: list[str]) -> None:
    assert list(specification.all_in(text)) == rules
