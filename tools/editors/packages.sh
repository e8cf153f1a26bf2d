#!/usr/bin/env bash
# Put what packs the extension for Visual Studio Code into .node/editors by npm.
set -euo pipefail
cd "$(dirname "$0")/../.."

packages=("vscode-languageclient@9.0.1" "esbuild@0.25.0" "@vscode/vsce@3.6.0")
place=.node/editors
[ "$(cat "$place/.version" 2>/dev/null)" != "${packages[*]}" ] || exit 0
if ! command -v npm >/dev/null; then
    echo "The extension needs npm; on Debian or Ubuntu: sudo apt-get install nodejs npm" >&2
    exit 1
fi
echo "Installing ${packages[*]} ..."
mkdir -p "$place"
npm install --prefix "$place" --no-save --no-audit --no-fund --loglevel=error "${packages[@]}" \
    </dev/null >/dev/null
echo "${packages[*]}" > "$place/.version"
