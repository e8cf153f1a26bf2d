#!/usr/bin/env bash
# See to the programs that groups of tests need: TeX, Chromium, poppler's programs, axe, ajv,
# the editors and what Visual Studio Code colours texts with.
#   tools/test_programs.sh all|GROUP...
# A word that is no group of these needs nothing. As root with apt at hand they are installed; elsewhere the line to run is printed. A group whose
# programs are missing is skipped by name, and fails where CI=true.
set -euo pipefail
cd "$(dirname "$0")/.."

axe_version=4.14.1
ajv_version=8.20.0
sarif_version=5.7.0
textmate_version=9.3.2
oniguruma_version=2.0.1
groups=" $* "
missing=()

# wanted GROUP...: one of these groups is to be run.
wanted() {
    local group
    for group in all "$@"; do
        [[ $groups != *" $group "* ]] || return 0
    done
    return 1
}

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

# Without windows to draw, Chromium opens a page in a fifth of the time; Ubuntu has none such.
a_quick_chromium() {
    [ -n "${CHROMIUM:-}" ] || [ -x /usr/bin/chromium-headless-shell ] ||
        ! apt-cache show chromium-headless-shell
}

look_for_programs() {
    missing=()
    if wanted latex; then
        need 'texlive-latex-recommended' command -v pdflatex
        need 'latexmk' command -v latexmk
        need 'texlive-latex-extra' tex_file titlesec.sty
        need 'texlive-fonts-recommended' tex_file pzdr.tfm
        need 'tex-gyre' tex_file tgtermes.sty
        need 'texlive-xetex' command -v xelatex
        need 'texlive-luatex' command -v lualatex
        need 'fonts-freefont-otf' tex_file FreeSerif.otf
        need 'xindy' command -v xindy
        need 'poppler-utils' command -v pdftotext
    fi
    if wanted epub; then
        need 'default-jre-headless' command -v java
    fi
    if wanted browser playground; then
        need 'chromium-headless-shell' a_quick_chromium
        need 'chromium' a_chromium
        need 'fontconfig fonts-dejavu-core' a_font_has_suits
    fi
    if wanted browser playground schemas editors; then
        need 'nodejs npm' command -v npm
    fi
    if wanted firefox; then
        need 'firefox-esr' command -v firefox-esr
    fi
    if wanted libreoffice; then
        need 'libreoffice-calc-nogui' command -v soffice
    fi
    if wanted editors; then
        need 'neovim' command -v nvim
        need 'emacs-nox elpa-eglot' emacs --batch --eval "(require 'eglot)"
    fi
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
        echo "Some groups of tests need programs that are not here, or are quicker with them. On Debian or Ubuntu:"
        echo "    sudo apt-get install --no-install-recommends ${missing[*]}"
        echo "(Chromium elsewhere: set CHROMIUM to its path.)"
    fi
fi

# install NAME FOLDER PACKAGE@VERSION...: packages of npm, unless FOLDER has these versions.
install() {
    local name=$1 folder=$2
    shift 2
    [ "$(cat "$folder/.version" 2>/dev/null)" != "$*" ] || return 0
    command -v npm >/dev/null || return 0
    echo "Installing $* ..."
    if npm install --prefix .node --no-save --no-audit --no-fund --loglevel=error "$@" \
        </dev/null >/dev/null; then
        echo "$*" > "$folder/.version"
    else
        echo "$name could not be installed: its tests are not run." >&2
    fi
}

# All in one, for npm removes what it is not told to keep.
if wanted browser playground schemas editors; then
    install "axe-core or ajv" .node/node_modules/axe-core \
        "axe-core@$axe_version" "ajv@$ajv_version" "@microsoft/sarif-multitool-linux@$sarif_version" \
        "vscode-textmate@$textmate_version" "vscode-oniguruma@$oniguruma_version"
fi
if wanted editors; then
    tools/editors/packages.sh || echo "The extension cannot be packed: its tests are not run." >&2
fi
if wanted playground; then
    tools/pyodide.sh || echo "Pyodide could not be installed: its tests are not run." >&2
    tools/codemirror.sh || echo "CodeMirror could not be built: its tests are not run." >&2
fi
