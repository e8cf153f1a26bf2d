#!/usr/bin/env bash
# Build the example project's web pages and BSS files and say where they are.
set -euo pipefail
cd "$(dirname "$0")/.."

for target in html bss; do
    .venv/bin/bml build "$target" --folder example_project -- -q
done

pages="$PWD/example_project/_build/html"
cat <<END

Open this page in a browser:
    $pages/index.html
It is the first of a complete partnership system. Behind it are the chapters with their bidding tables, and
    ask.html       type 1N 2C 2H, or tap the calls, and read what the notes say
    cards.html     three convention cards, filled in from the chapters
    practice.html  deals with their auctions
    learn.html     a quiz made of the notes
    coverage.html  what the notes knew of the auctions of a match
    what-is-new.html, report.html  what changed, and where the notes do not agree with themselves

The same agreements for the table:
END
for file in example_project/_build/bss/*.bss; do
    echo "    $PWD/$file"
done
