# All set-up is done by the targets themselves: python3 (3.11 or newer), git and make are enough.

SHELL := /bin/bash
PYTHON := .venv/bin/python
# More arguments for pytest, for instance: make test PYTEST_ARGS="tests/language -k clips"
PYTEST_ARGS ?=
# The groups of the tests chosen, for which programs are installed.
GROUPS = $(if $(PYTEST_ARGS),$$($(PYTHON) -m tools.test_groups $(PYTEST_ARGS)),all)
# What a change to the core or a slice can break but pages, which Sphinx builds.
QUICK := $(addprefix tests/,bridge language agreements display formats highlighting doctree commands \
	practice played cards changes hands importing docs/test_rules.py house/test_house.py)
NOT_QUICK := slow or browser or corpus or editors or epub or firefox or latex or libreoffice or schemas
PAGES := tests/*/page
# Where the tests reach every branch.
COVERED := */bridge/*,*/language/*,*/agreements/*,*/formats/*,*/practice/model/*,*/practice/files.py,*/played/model/*,*/played/files/*,*/changes/model/*,*/changes/files.py,*/importing/model/*,*/importing/files/*

.DEFAULT_GOAL := help
.PHONY: help demo quick test lint format docs bench bench-compare compare structure fuzz growth instructions mutants coverage looks gallery pictures editors oracles playground stacks clean

help:
	@echo "make demo      build the example project's web pages and BSS file"
	@echo "make quick     half a minute: what a change can break, without pages that Sphinx builds, that is"
	@echo "               $(QUICK:tests/%=%)"
	@echo "               but what is slow (mypy, large inputs) or needs other programs; few random examples"
	@echo "make test      set up everything and run all tests (PYTEST_ARGS=... for some)"
	@echo "make lint      ruff, mypy and the import contracts alone"
	@echo "make format    let ruff mend what it can"
	@echo "make docs      build the documentation"
	@echo "make bench     CPU and memory beside the older tool and plain lists (BENCH_ARGS=... for some)"
	@echo "make bench-compare COMMIT=...  the same of two commits in turn, the second HEAD or NEW=..."
	@echo "make compare COMMIT=...  what the project makes at a commit and now, byte by byte (NEW=... for another"
	@echo "               commit, COMPARE_ARGS=--only=html,commands or --corpus=DIR)"
	@echo "make structure  figures about the structure of the package (STRUCTURE_ARGS=-v for the imports that count)"
	@echo "make fuzz      random inputs through every stage; the smallest that break something (FUZZ_ARGS=...)"
	@echo "make growth    how time and memory of each stage grow with each construct (GROWTH_ARGS=...)"
	@echo "make instructions  the instructions of stages beside the recorded ones, or those of a commit; needs valgrind"
	@echo "               (INSTRUCTIONS_ARGS=--record or a commit)"
	@echo "make mutants   put small faults into the code and print those no test finds (MUTANTS_ARGS=...)"
	@echo "make coverage  run the tests and show which branches they never reach; none may be in bridge, language,"
	@echo "               agreements, formats, nor in model and files of slices but cards and explorer"
	@echo "make looks     pages in every theme, place, width and circumstance, in a browser (make test: a sample);"
	@echo "               then pictures of fourteen kinds of pages in build/looks, compared with those of COMMIT=..."
	@echo "               (LOOKS_ARGS=--theme=furo or --kind=cards for some)"
	@echo "make gallery   take the pictures of the documentation's gallery again"
	@echo "make pictures  take those of README.md and the tutorial again, and film the preview"
	@echo "make editors   write the colours of notes for editors anew, and pack the extension of VS Code"
	@echo "make oracles   answer 20,000 random queries twice, in Python and in the page's script, and compare them"
	@echo "               (PYTEST_ARGS=--corpus=DIR for the notes of real partnerships), and read 50,000"
	@echo "               random bids strings by two readers"
	@echo "make playground  put the page to try BML on in a browser into build/playground, for any web server"
	@echo "make stacks    run the tests with every Sphinx and docutils supported (STACK=... for one)"
	@echo "make clean     remove what was built, and the environments"

demo:
	@tools/python_environment.sh demo
	@tools/demo.sh

test:
	@tools/python_environment.sh test
	@tools/test_programs.sh $(GROUPS)
	@tools/run_tests.sh $(PYTEST_ARGS)

quick:
	@tools/python_environment.sh test
	@tools/run_tests.sh -q -m "not ($(NOT_QUICK))" --ignore-glob="$(PAGES)" \
		--hypothesis-profile=quick $(QUICK) $(PYTEST_ARGS)

lint:
	@tools/python_environment.sh test
	@$(PYTHON) -m pytest -q tests/house

format:
	@tools/python_environment.sh test
	@$(PYTHON) -m ruff check --fix-only .
	@$(PYTHON) -m ruff format .

docs:
	@tools/python_environment.sh demo
	@$(PYTHON) -m sphinx -n -W --keep-going -b html docs docs/_build/html
	@echo "The documentation: docs/_build/html/index.html"

bench:
	@tools/python_environment.sh demo
	@$(PYTHON) -m tools.bench $(BENCH_ARGS)

bench-compare:
	@tools/python_environment.sh demo
	@$(PYTHON) -m tools.bench.commits $(or $(COMMIT),$(error make bench-compare COMMIT=...)) $(or $(NEW),HEAD) $(BENCH_ARGS)

compare:
	@tools/python_environment.sh test
	@$(PYTHON) -m tools.compare_commits $(or $(COMMIT),$(error make compare COMMIT=...)) $(or $(NEW),HEAD) $(COMPARE_ARGS)

structure:
	@tools/python_environment.sh test
	@$(PYTHON) -m tools.structure $(STRUCTURE_ARGS)

fuzz:
	@tools/python_environment.sh test
	@$(PYTHON) -m tools.fuzz $(FUZZ_ARGS)

growth:
	@tools/python_environment.sh test
	@$(PYTHON) -m tools.growth $(GROWTH_ARGS)

instructions:
	@tools/python_environment.sh demo
	@$(PYTHON) -m tools.instructions $(INSTRUCTIONS_ARGS)

mutants:
	@tools/python_environment.sh test
	@$(PYTHON) -m tools.mutants $(MUTANTS_ARGS)

coverage:
	@tools/python_environment.sh test
	@tools/test_programs.sh $(GROUPS)
	@$(PYTHON) -m coverage erase
	@$(PYTHON) -m coverage run -m pytest $(PYTEST_ARGS)
	@$(PYTHON) -m coverage combine --quiet
	@$(PYTHON) -m coverage report
	@$(PYTHON) -m coverage report --include="$(COVERED)" --fail-under=100

looks:
	@tools/python_environment.sh test
	@tools/test_programs.sh browser
	@$(PYTHON) -m pytest -q --whole-looks tests/browser/test_places.py tests/browser/test_circumstances.py $(PYTEST_ARGS)
	@$(PYTHON) -m tools.looks $(if $(COMMIT),--against $(COMMIT)) $(LOOKS_ARGS)

gallery:
	@tools/python_environment.sh test
	@tools/test_programs.sh browser latex
	@$(PYTHON) -m tools.gallery

pictures:
	@tools/python_environment.sh test
	@tools/test_programs.sh browser latex
	@$(PYTHON) -m tools.pictures
	@$(PYTHON) -m tools.animation

editors:
	@tools/python_environment.sh test
	@$(PYTHON) -m tools.editors
	@tools/editors/pack.sh

oracles:
	@tools/python_environment.sh test
	@tools/test_programs.sh browser
	@$(PYTHON) -m pytest -q --queries=20000 --bids=50000 --placements=2000 --records=5000 \
		tests/browser/explorer/test_script_answers.py tests/cards/test_bids.py \
		tests/agreements/test_as_if_absent.py tests/practice/test_practice_against_oracle.py \
		tests/played/test_hands_of_programs.py tests/played/test_counting.py \
		$(PYTEST_ARGS)

playground:
	@tools/python_environment.sh demo
	@tools/pyodide.sh
	@tools/codemirror.sh
	@$(PYTHON) -m tools.playground


stacks:
	@tools/stacks.sh $(STACK)

clean:
	@rm -rf .bench .compare .fuzz .node .pyodide .stacks .venv .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@rm -rf .import_linter_cache build dist test-results docs/_build example_project/_build
