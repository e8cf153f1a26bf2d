"""Tests wait for what a browser shows: reading it once, right after an action, is a race."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

READ_ONCE = {
    "all_inner_texts",
    "all_text_contents",
    "get_attribute",
    "inner_html",
    "inner_text",
    "input_value",
    "is_checked",
    "is_disabled",
    "is_editable",
    "is_enabled",
    "is_hidden",
    "is_visible",
    "query_selector",
    "text_content",
    "title",
}
"""Methods of pages and locators that do not wait until a page has what is expected."""
SLEEPING = {
    "tests/browser/waiting.py": "looks again and again",
    "tests/browser/test_policy.py": "shows that nothing more is violated",
    "tests/hostile/browsing.py": "shows that nothing more runs",
}
"""Files that let a page pass time, and why."""


def races(tree: ast.AST) -> Iterator[str]:
    """Yield the calls that read a page once in an assertion, and scripts that need ``eval``."""
    for node in ast.walk(tree):
        inside = ast.walk(node) if isinstance(node, ast.Assert) else [node]
        for call in inside:
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            name = call.func.attr
            is_of_page = name in READ_ONCE or (name == "count" and not call.args)
            if isinstance(node, ast.Assert) and is_of_page:
                yield f"{call.lineno}: {name}() in an assertion: use expect() of playwright"
            elif name == "wait_for_function" and "=>" not in ast.unparse(call.args[0]):
                yield f"{call.lineno}: {name}() of no function: a strict policy forbids it"


def modules_of_tests(project_dir: Path) -> Iterator[tuple[str, ast.AST]]:
    """Yield the modules that use a browser, by their names."""
    for path in sorted((project_dir / "tests").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "playwright" in text or "tests/browser/" in path.as_posix():
            yield path.relative_to(project_dir).as_posix(), ast.parse(text)


def test_no_assertion_reads_a_page_once(project_dir: Path) -> None:
    found = [
        f"{name}:{race}" for name, tree in modules_of_tests(project_dir) for race in races(tree)
    ]
    assert found == []


def test_pages_pass_time_only_where_that_shows_something(project_dir: Path) -> None:
    sleeping = {
        name
        for name, tree in modules_of_tests(project_dir)
        if any(
            isinstance(node, ast.Attribute) and node.attr == "wait_for_timeout"
            for node in ast.walk(tree)
        )
    }
    assert sleeping == set(SLEEPING)


@pytest.mark.parametrize(
    ("code", "number"),
    [
        ("assert page.locator('p').inner_text() == 'x'", 1),
        ("assert not page.locator('p').is_visible()", 1),
        ("assert [one.inner_text() for one in found] == []", 1),
        ("assert page.locator('p').count() == 2", 1),
        ("assert text.count('x') == 2", 0),
        ("text = page.locator('p').inner_text()", 0),
        ("page.wait_for_function('done')", 1),
        ("page.wait_for_function('() => done')", 0),
    ],
)
def test_races_are_found(code: str, number: int) -> None:
    assert len(list(races(ast.parse(code)))) == number
