#!/usr/bin/env bash
# Make .venv hold this project (editable) and what a purpose needs.
#   tools/python_environment.sh demo|test
# Does nothing when pyproject.toml has not changed since the last time. PYTHON names the Python to use.
set -euo pipefail
cd "$(dirname "$0")/.."

purpose=${1:?demo or test}
case $purpose in
    demo) wanted=(--editable '.[anki,docs,live]') ;;
    test) wanted=(--editable '.[anki,docs,live]' --group test) ;;
    *) echo "python_environment.sh: demo or test, not $purpose" >&2; exit 2 ;;
esac

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    local name
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if new_enough "$name"; then
            command -v "$name"
            return
        fi
    done
    echo "Python 3.11 or newer is needed (set PYTHON to its path)." >&2
    return 1
}

make_environment() {
    local python
    python=$(find_python)
    echo "Making .venv with $("$python" --version) ..."
    if "$python" -m venv --clear .venv >/dev/null 2>&1; then
        return
    fi
    # Debian and Ubuntu keep what venv needs in a package of its own.
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv >/dev/null
    fi
    "$python" -m venv --clear .venv || {
        echo "Python cannot make environments here. On Debian or Ubuntu: sudo apt-get install python3-venv" >&2
        return 1
    }
}

# The purpose "test" holds all that "demo" needs.
key=$(cat pyproject.toml "$0" | git hash-object --stdin)
for stamp in ".venv/.set-up-$purpose" .venv/.set-up-test; do
    if [ -f "$stamp" ] && [ "$(<"$stamp")" = "$key $PWD" ] && new_enough .venv/bin/python; then
        exit 0
    fi
done

new_enough .venv/bin/python || make_environment
pip=(.venv/bin/python -m pip --quiet --disable-pip-version-check --no-input)
echo "Installing Python packages into .venv ..."
# Dependency groups came with pip 25.1.
"${pip[@]}" install --upgrade 'pip>=25.1'
"${pip[@]}" install "${wanted[@]}"
echo "$key $PWD" > ".venv/.set-up-$purpose"
