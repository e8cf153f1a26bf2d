#!/usr/bin/env bash
# Pack the extension for Visual Studio Code: build/editors/bml.vsix. Needs node and npm.
set -euo pipefail
cd "$(dirname "$0")/../.."

client_version=9.0.1
bundler_version=0.25.0
packer_version=3.6.0
stage=build/editors/vscode

rm -rf "$stage"
mkdir -p "$stage"
cp -r docs/editors/vscode/. "$stage"
npm install --prefix "$stage" --no-save --no-audit --no-fund --loglevel=error \
    "vscode-languageclient@$client_version" "esbuild@$bundler_version" "@vscode/vsce@$packer_version" \
    </dev/null >/dev/null
(
    cd "$stage"
    node_modules/.bin/esbuild extension.js --bundle --platform=node --external:vscode \
        --outfile=dist/extension.js --log-level=warning
    node_modules/.bin/vsce package --no-dependencies --out ../bml.vsix >/dev/null
)
echo "The extension: build/editors/bml.vsix"
