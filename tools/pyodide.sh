#!/usr/bin/env bash
# Put Pyodide, Python for browsers, into .pyodide by npm.
set -euo pipefail
cd "$(dirname "$0")/.."

version=314.0.7
[ "$(cat .pyodide/.version 2>/dev/null)" != "$version" ] || exit 0
if ! command -v npm >/dev/null; then
    echo "The playground needs npm; on Debian or Ubuntu: sudo apt-get install nodejs npm" >&2
    exit 1
fi
echo "Installing pyodide@$version ..."
mkdir -p .pyodide
npm install --prefix .pyodide --no-save --no-audit --no-fund --loglevel=error "pyodide@$version" \
    </dev/null >/dev/null
echo "$version" > .pyodide/.version
