"""What CONTRIBUTING.md and the Makefile say about the house and of the commands is so."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import settings

from docs._ext.notes_house import packages
from tools.mutants.trials import COVERED


def test_every_package_has_a_line_below_those_it_imports_from(project_dir: Path) -> None:
    text = (project_dir / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (house,) = re.findall(r"^```\nsphinxcontrib_bml/\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    # Each line: two spaces, names, two spaces or more, what lives there.
    heads = (line.split("  ")[1] for line in house.splitlines())
    names = [name.rstrip("/") for head in heads for name in head.split()]
    folders = [path.name for path in packages()]
    assert [name for name in names if name in folders] == folders
    assert [name for name in names if not (project_dir / "sphinxcontrib_bml" / name).exists()] == []


def test_every_command_of_make_is_in_its_help(project_dir: Path) -> None:
    makefile = (project_dir / "Makefile").read_text(encoding="utf-8")
    (targets,) = re.findall(r"^\.PHONY: help (.*)$", makefile, re.MULTILINE)
    told = re.findall(r'^\t@echo "make ([\w-]+) ', makefile, re.MULTILINE)
    assert sorted(told) == sorted(targets.split())
    assert set(re.findall(r"^([\w-]+):$", makefile, re.MULTILINE)) == {"help", *told}


def test_make_looks_tries_everything_that_tests_try_a_sample_of(project_dir: Path) -> None:
    makefile = (project_dir / "Makefile").read_text(encoding="utf-8")
    (command,) = re.findall(r"^looks:\n(?:\t.*\n)*?(\t.* -m pytest .*)$", makefile, re.MULTILINE)
    assert "--whole-looks" in command
    browser = project_dir / "tests" / "browser"
    sampled = [
        f"tests/browser/{path.name}"
        for path in browser.glob("test_*.py")
        if "--whole-looks" in path.read_text(encoding="utf-8")
    ]
    assert sorted(re.findall(r"tests/\S+", command)) == sorted(sampled)


def test_every_branch_is_demanded_where_faults_are_put(project_dir: Path) -> None:
    makefile = (project_dir / "Makefile").read_text(encoding="utf-8")
    (covered,) = re.findall(r"^COVERED := (.*)$", makefile, re.MULTILINE)
    package = project_dir / "sphinxcontrib_bml"
    patterns = [f"*/{name}/*" if (package / name).is_dir() else f"*/{name}.py" for name in COVERED]
    assert covered.split(",") == patterns
    assert 'coverage report --include="$(COVERED)" --fail-under=100\n' in makefile


def test_the_quick_tests_are_those_that_are_told(project_dir: Path) -> None:
    makefile = (project_dir / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    (listed,) = re.findall(r"^QUICK := \$\(addprefix tests/,(.*)\)$", makefile, re.MULTILINE)
    quick = listed.split()
    assert [name for name in quick if not (project_dir / "tests" / name).exists()] == []
    page = " ".join((project_dir / "CONTRIBUTING.md").read_text(encoding="utf-8").split())
    assert f"`{' '.join(quick)}` below `tests`" in page


def test_random_examples_are_as_many_as_is_told(project_dir: Path) -> None:
    page = " ".join((project_dir / "CONTRIBUTING.md").read_text(encoding="utf-8").split())
    quick, dev, ci = (settings.get_profile(name) for name in ("quick", "dev", "ci"))
    assert f"try {quick.max_examples} there, {dev.max_examples} in `make test`" in page
    assert f"`CI=true` {ci.max_examples}, the same each time" in page
    assert quick.derandomize and dev.derandomize and ci.derandomize
    assert {quick.deadline, dev.deadline, ci.deadline} == {None}
