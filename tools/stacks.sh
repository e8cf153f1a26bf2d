#!/usr/bin/env bash
# Run the tests with every pair of Sphinx and docutils that is supported and with the newest of
# all, releases to come among them, each in an environment of its own below .stacks, and print what
# came of it.
#   tools/stacks.sh [PATTERN]    only the stacks whose name holds PATTERN, for instance docutils-0.21
# A stack whose Python is not at hand is skipped by name. Environments are kept for the next time.
set -uo pipefail
cd "$(dirname "$0")/.."

pattern=${1:-}
folder=$PWD/.stacks
results=()
status=0

# find_python VERSION: print a Python of that version.
find_python() {
    local candidate
    for candidate in "python$1" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/"$1".*/bin/python python3; do
        if [ "$("$candidate" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)" = "$1" ]; then
            command -v "$candidate"
            return
        fi
    done
    return 1
}

# make_environment PLACE PYTHON KEY PIP_ARGUMENT...: KEY tells whether it is there already.
# The project comes last and without what it asks for: what is wanted of that, the arguments say.
make_environment() {
    local place=$1 python=$2 key=$3
    shift 3
    if [ "$(cat "$place/.set-up" 2>/dev/null)" = "$key" ]; then
        return
    fi
    "$python" -m venv --clear "$place" || return
    local pip=("$place/bin/python" -m pip --quiet --disable-pip-version-check --no-input)
    "${pip[@]}" install --upgrade 'pip>=25.1' || return
    "${pip[@]}" install "$@" || return
    "${pip[@]}" install --no-deps --editable . || return
    echo "$key" > "$place/.set-up"
}

# versions PYTHON: print what an environment has of Sphinx and docutils.
versions() {
    "$1" - <<'END'
from importlib.metadata import distributions

wanted = ("sphinx", "docutils")
named = {item.name.lower(): item.version for item in distributions()}
print(", ".join(f"{name} {named[name]}" for name in wanted if name in named))
END
}

# run_stack NAME PYTHON_VERSION GROUP TESTS PIP_ARGUMENT...: GROUP and TESTS are lists of words.
run_stack() {
    local name=$1 version=$2 group=$3 tests=$4
    shift 4
    case $name in *"$pattern"*) ;; *) return ;; esac
    echo "== $name"
    local python
    if ! python=$(find_python "$version"); then
        results+=("$name: skipped, Python $version is not at hand")
        return
    fi
    local place=$folder/$name key
    key="$(cat pyproject.toml tools/stacks.sh | git hash-object --stdin) $PWD"
    if ! make_environment "$place" "$python" "$key" --group "$group" "$@"; then
        results+=("$name: FAILED, its environment could not be made")
        status=1
        return
    fi
    name+=" ($(versions "$place/bin/python"))"
    # No pyc files: the stacks share the tree, and not all of them its version of Python.
    # shellcheck disable=SC2086
    if PATH="$place/bin:$PATH" PYTHONDONTWRITEBYTECODE=1 "$place/bin/python" -m pytest -q -n 2 \
        --dist loadgroup -p no:cacheprovider -m "not browser and not latex and not epub" $tests \
        2>&1 | tee "$place.log"; then
        results+=("$name: $(tail -n 1 "$place.log")")
    else
        results+=("$name: FAILED, $(tail -n 1 "$place.log")")
        status=1
    fi
}

slices="tests/practice tests/played tests/cards tests/changes tests/importing"
sphinx="tests/sphinxext tests/doctree $slices tests/explorer"

# with_sphinx PYTHON_VERSION SPHINX DOCUTILS
with_sphinx() {
    run_stack "python-$1-sphinx-$2-docutils-$3" "$1" sphinx-tests "$sphinx" \
        "sphinx==$2" "docutils==$3" click pyyaml
}

# with_newest PYTHON_VERSION: what pip has today, releases to come among it; the name tells the day.
with_newest() {
    run_stack "python-$1-newest-$(date +%F)" "$1" sphinx-tests "$sphinx" \
        --pre sphinx docutils click pygments pyyaml
}

# docutils_alone DOCUTILS: Sphinx is not installed, though the project asks for it; what optional parts
# need is. New projects and pages of slices are for Sphinx, and so are the tests that build some.
docutils_alone() {
    local core="tests/bridge tests/language tests/agreements tests/display tests/formats"
    local test
    for test in agreements/meanings/test_project_words cards/test_agreement cards/test_extending \
        changes/test_parameters commands/test_projects doctree/test_special_rows \
        formats/test_meanings importing/test_books; do
        core+=" --ignore=tests/$test.py"
    done
    run_stack "docutils-$1-alone" 3.11 core-tests \
        "$core tests/doctree tests/commands $slices --ignore=tests/commands/test_init.py --ignore-glob=*/page" \
        "docutils==$1" click pygments pyyaml endplay fsrs genanki pygls
}

mkdir -p "$folder"
with_sphinx 3.11 8.0.2 0.21.2
with_sphinx 3.11 9.0.4 0.22
with_sphinx 3.12 9.1.1 0.22.4
with_sphinx 3.13 9.2.0 0.23
with_sphinx 3.14 9.2.0 0.23
with_newest 3.13
docutils_alone 0.21.2
docutils_alone 0.22
docutils_alone 0.23

echo
printf '%s\n' "${results[@]}"
exit $status
