#!/usr/bin/env bash
# Run the tests with the arguments given; the notes of real partnerships beside the project
# (../shared/corpus) are read where that folder is there.
set -euo pipefail
cd "$(dirname "$0")/.."

# As an installer does: hundreds of programs that tests start would compile every module anew where Python
# is told to write no bytecode.
.venv/bin/python -m compileall -q -j 2 sphinxcontrib_bml tests tools

arguments=(-n 2 --dist loadgroup)
if [ -d ../shared/corpus ]; then
    arguments+=(--corpus=../shared/corpus)
fi
PATH="$PWD/.venv/bin:$PATH" exec .venv/bin/python -m pytest "${arguments[@]}" "$@"
