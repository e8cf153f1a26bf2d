#!/usr/bin/env bash
# Build the example project's web pages and BSS files and say where they are.
set -euo pipefail
cd "$(dirname "$0")/.."

sphinx_build="$PWD/.venv/bin/sphinx-build"
for target in html bss; do
    make --no-print-directory -C example_project "$target" SPHINXBUILD="$sphinx_build" SPHINXOPTS=-q
done

echo
echo "The bidding system as a web site (open it in a browser):"
echo "    $PWD/example_project/_build/html/index.html"
echo "The same agreements for the table:"
for file in example_project/_build/bss/*.bss; do
    echo "    $PWD/$file"
done
