#!/usr/bin/env bash
# Put CodeMirror, the editor of the playground, into .node/codemirror by npm: one module with its license.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=("@codemirror/commands@6.11.1" "@codemirror/language@6.13.1" "@codemirror/lint@6.9.8"
    "@codemirror/state@6.7.6" "@codemirror/view@6.43.15" "@lezer/highlight@1.2.5" "esbuild@0.25.0")
place=.node/codemirror
version=$(cksum <tools/codemirror.sh)
[ "$(cat "$place/.version" 2>/dev/null)" != "$version" ] || exit 0
if ! command -v npm >/dev/null; then
    echo "The playground needs npm; on Debian or Ubuntu: sudo apt-get install nodejs npm" >&2
    exit 1
fi
echo "Installing ${packages[*]} ..."
mkdir -p "$place"
npm install --prefix "$place" --no-save --no-audit --no-fund --loglevel=error "${packages[@]}" \
    </dev/null >/dev/null
cat > "$place/entry.mjs" <<'SCRIPT'
export {defaultKeymap, history, historyKeymap} from "@codemirror/commands";
export {HighlightStyle, StreamLanguage, indentUnit, syntaxHighlighting} from "@codemirror/language";
export {lintKeymap, setDiagnostics} from "@codemirror/lint";
export {EditorState} from "@codemirror/state";
export {EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers} from "@codemirror/view";
export {Tag} from "@lezer/highlight";
SCRIPT
"$place/node_modules/.bin/esbuild" "$place/entry.mjs" --bundle --minify --format=esm --target=es2022 \
    --outfile="$place/bundle.mjs" --log-level=error
{
    echo "/* Built by tools/codemirror.sh from ${packages[*]:0:6} (codemirror.net)."
    echo
    cat "$place/node_modules/@codemirror/view/LICENSE"
    echo "*/"
    cat "$place/bundle.mjs"
} > "$place/codemirror.mjs"
echo "$version" > "$place/.version"
