#!/usr/bin/env bash
# Run the tests with the arguments given; the notes of real partnerships beside the project
# (../shared/corpus) are read where that folder is there.
set -euo pipefail
cd "$(dirname "$0")/.."

# As an installer does: hundreds of programs that tests start would compile every module anew where Python
# is told to write no bytecode.
.venv/bin/python -m compileall -q -j 2 sphinxcontrib_bml tests tools

# pytest keeps what it makes of the asserts of each test: to make that anew is half of the time that it takes
# to find the tests, in each of its processes.
unset PYTHONDONTWRITEBYTECODE

arguments=(-n 2 --dist loadgroup)
if [ -d ../shared/corpus ]; then
    arguments+=(--corpus=../shared/corpus)
fi
PATH="$PWD/.venv/bin:$PATH" exec .venv/bin/python -m pytest "${arguments[@]}" "$@"
