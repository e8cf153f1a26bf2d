#!/bin/sh
# Builds sphinxcontrib_bml/static/bml-forgetting.js: the part of ts-fsrs (MIT) that the quiz needs, with its license.
# Usage: tools/forgetting.sh [VERSION]     It needs npm and network; the result is committed.
set -eu

version=${1:-5.4.2}
target=$(cd "$(dirname "$0")/.." && pwd)/sphinxcontrib_bml/static/bml-forgetting.js
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund "ts-fsrs@$version" esbuild@0.25
cat > entry.js <<'SCRIPT'
import {FSRSAlgorithm} from "ts-fsrs";
const algorithm = new FSRSAlgorithm({});
globalThis.bmlForgetting = {
  next: (state, days, grade) => algorithm.next_state(state, days, grade),
  interval: stability => algorithm.next_interval(stability, 0),
};
SCRIPT
npx esbuild entry.js --bundle --minify --format=iife --target=es2020 --outfile=bundle.js --log-level=error
{
    echo "/* Built by tools/forgetting.sh from ts-fsrs $version (github.com/open-spaced-repetition/ts-fsrs)."
    echo
    cat node_modules/ts-fsrs/LICENSE
    echo "*/"
    cat bundle.js
} > "$target"
