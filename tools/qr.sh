#!/bin/sh
# Builds sphinxcontrib_bml/static/bml-qr.js: the part of qrcode-generator (MIT) that the quiz needs.
# Usage: tools/qr.sh [VERSION]     It needs npm and network; the result is committed.
set -eu

version=${1:-2.0.4}
target=$(cd "$(dirname "$0")/.." && pwd)/sphinxcontrib_bml/static/bml-qr.js
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund "qrcode-generator@$version" esbuild@0.25
cat > entry.js <<'SCRIPT'
import {qrcode} from "qrcode-generator";
globalThis.bmlQR = text => {
  const code = qrcode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const all = Array.from({length: code.getModuleCount()}, (_, at) => at);
  return all.map(row => all.map(column => code.isDark(row, column)));
};
SCRIPT
npx esbuild entry.js --bundle --minify --format=iife --target=es2020 --outfile=bundle.js --log-level=error
{
    echo "bmlAsk.qr = text => bmlQR(text);"
    echo "/* Built by tools/qr.sh from qrcode-generator $version (github.com/kazuhikoarase/qrcode-generator)."
    echo "   Copyright (c) 2009 Kazuhiko Arase. Licensed under the MIT license:"
    echo "   www.opensource.org/licenses/mit-license.php"
    echo "   The word \"QR Code\" is a registered trademark of DENSO WAVE INCORPORATED. */"
    cat bundle.js
} > "$target"
