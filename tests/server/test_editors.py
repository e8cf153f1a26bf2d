"""Real editors talk with the server: they start it, show messages, ask what a row means."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from tests.server.editor import SERVER

pytestmark = pytest.mark.editors

Notes = Callable[[str], Path]

NEOVIM = """
vim.cmd("edit notes.bml")
local found = vim.wait(300000, function() return #vim.diagnostic.get(0) > 0 end, 50)
local out = {}
for _, one in ipairs(vim.diagnostic.get(0)) do
  table.insert(out, one.lnum .. " " .. one.code)
end
local function asked(method)
  local text = { uri = vim.uri_from_bufnr(0) }
  local place = { line = 4, character = 8 }
  local asked = { textDocument = text, position = place }
  local replies = vim.lsp.buf_request_sync(0, method, asked, 300000)
  for _, reply in pairs(replies) do
    return reply.result
  end
end
table.insert(out, asked("textDocument/hover").contents.value)
table.insert(out, asked("textDocument/definition")[1].range.start.line)
vim.fn.writefile(vim.tbl_map(tostring, out), "out")
vim.cmd("qa!")
"""


def neovim_lines(project_dir: Path) -> str:
    """Return the lines for ``init.lua`` in the guide."""
    guide = (project_dir / "docs" / "howto" / "editors.rst").read_text(encoding="utf-8")
    block = guide.partition("Neovim (")[2].partition(".. code-block:: lua\n")[2]
    return dedent(block.partition("\nEmacs")[0])


def test_neovim_shows_messages_meanings_and_definitions(notes: Notes, project_dir: Path) -> None:
    root = notes("bml")
    lines_of_guide = neovim_lines(project_dir)
    assert '{ "bml", "lsp" }' in lines_of_guide
    script = root / "talk.lua"
    command = ", ".join(f"[==[{word}]==]" for word in (sys.executable, *SERVER))
    script.write_text(NEOVIM, encoding="utf-8")
    settings = root / "init.lua"
    ours = lines_of_guide.replace('{ "bml", "lsp" }', f"{{ {command} }}")
    settings.write_text(ours, encoding="utf-8")
    subprocess.run(
        ["nvim", "--headless", "-u", settings, "-c", f"luafile {script}"],
        cwd=root,
        check=True,
        timeout=600,
        capture_output=True,
    )
    lines = (root / "out").read_text(encoding="utf-8").splitlines()
    assert "25 PASTE-UNKNOWN" in lines
    assert lines[-2:] == ["**1NT 2♣**: Stayman (notes.bml:8)", "7"]


EMACS = """
(progn
  (require 'eglot)
  (setq eglot-server-programs '((bml-mode . (%s))))
  (setq eglot-sync-connect 300)
  (find-file "notes.bml")
  (apply #'eglot--connect (eglot--guess-contact))
  (let ((end (+ (float-time) 300)))
    (while (and (< (float-time) end)
                (not (and (bound-and-true-p flymake-mode) (flymake-diagnostics))))
      (flymake-start)
      (accept-process-output nil 0.1)))
  (dolist (one (flymake-diagnostics))
    (princ (format "%%s\\n" (car (split-string (flymake-diagnostic-text one) "\\n")))))
  (goto-char (point-min))
  (search-forward "1N-2C")
  (backward-char 2)
  (princ (plist-get (plist-get (jsonrpc-request (eglot--current-server-or-lose)
                                                :textDocument/hover
                                                (eglot--TextDocumentPositionParams))
                               :contents) :value))
  (princ (format "\\nline %%s" (plist-get (plist-get (plist-get (elt
    (jsonrpc-request (eglot--current-server-or-lose) :textDocument/definition
                     (eglot--TextDocumentPositionParams)) 0) :range) :start) :line))))
"""


def test_emacs_shows_messages_and_meanings(notes: Notes, project_dir: Path) -> None:
    root = notes("bml")
    command = " ".join(f'"{word}"' for word in (sys.executable, *SERVER))
    script = root / "talk.el"
    script.write_text(EMACS % command, encoding="utf-8")
    mode = project_dir / "docs" / "editors" / "emacs" / "bml-mode.el"
    done = subprocess.run(
        ["emacs", "--batch", "-l", mode, "-l", script],
        cwd=root,
        check=False,
        timeout=600,
        capture_output=True,
        text=True,
    )
    assert "no clip named 'raise'" in done.stdout, done.stderr
    assert done.stdout.endswith("**1NT 2♣**: Stayman (notes.bml:8)\nline 7")
