#!/usr/bin/env bash
# Pack the extension for Visual Studio Code: bml.vsix in FOLDER, by default build/editors.
set -euo pipefail
cd "$(dirname "$0")/../.."

tools/editors/packages.sh
modules=$PWD/.node/editors/node_modules
place=${1:-build/editors}
rm -rf "$place/vscode"
mkdir -p "$place/vscode"
cp -r docs/editors/vscode/. "$place/vscode"
(
    cd "$place/vscode"
    NODE_PATH=$modules "$modules/.bin/esbuild" extension.js --bundle --platform=node \
        --external:vscode --outfile=dist/extension.js --log-level=warning
    "$modules/.bin/vsce" package --no-dependencies --out ../bml.vsix >/dev/null
)
echo "The extension: $place/bml.vsix"
