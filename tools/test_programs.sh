#!/usr/bin/env bash
# See to the programs that groups of tests need: TeX, Chromium, poppler's programs, axe.
# As root with apt at hand they are installed; elsewhere the line to run is printed. A group whose
# programs are missing is skipped by name, and fails where CI=true.
set -euo pipefail
cd "$(dirname "$0")/.."

axe_version=4.14.1
axe=.node/node_modules/axe-core
missing=()

# need PACKAGES COMMAND...: the Debian packages are missing where the command fails.
need() {
    local packages=$1
    shift
    "$@" >/dev/null 2>&1 || missing+=($packages)
}

tex_file() {
    [ -n "$(kpsewhich "$1")" ]
}

a_font_has_suits() {
    [ -n "$(fc-list ':charset=2660 2665 2666 2663' family)" ]
}

a_chromium() {
    [ -x "${CHROMIUM:-/usr/bin/chromium}" ]
}

look_for_programs() {
    missing=()
    need 'texlive-latex-recommended' command -v pdflatex
    need 'latexmk' command -v latexmk
    need 'texlive-latex-extra' tex_file titlesec.sty
    need 'texlive-fonts-recommended' tex_file pzdr.tfm
    need 'tex-gyre' tex_file tgtermes.sty
    need 'texlive-xetex' command -v xelatex
    need 'texlive-luatex' command -v lualatex
    need 'fonts-freefont-otf' tex_file FreeSerif.otf
    need 'xindy' command -v xindy
    need 'default-jre-headless' command -v java
    need 'poppler-utils' command -v pdftotext
    need 'chromium' a_chromium
    need 'fontconfig fonts-dejavu-core' a_font_has_suits
    need 'nodejs npm' command -v npm
}

install_programs() {
    echo "Installing ${missing[*]} ..."
    local apt=(apt-get -qq -o DPkg::Lock::Timeout=600)
    export DEBIAN_FRONTEND=noninteractive
    "${apt[@]}" update &&
        "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null
}

look_for_programs
if [ ${#missing[@]} -gt 0 ]; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        install_programs || echo "Some could not be installed: their tests are not run." >&2
    else
        echo "Some groups of tests need programs that are not here. On Debian or Ubuntu:"
        echo "    sudo apt-get install --no-install-recommends ${missing[*]}"
        echo "(Chromium elsewhere: set CHROMIUM to its path.)"
    fi
fi

if [ "$(cat "$axe/.version" 2>/dev/null)" != "$axe_version" ] && command -v npm >/dev/null; then
    echo "Installing axe-core $axe_version ..."
    if npm install --prefix .node --no-save --no-audit --no-fund --loglevel=error \
        "axe-core@$axe_version" </dev/null >/dev/null; then
        echo "$axe_version" > "$axe/.version"
    else
        echo "axe-core could not be installed: its tests are not run." >&2
    fi
fi
