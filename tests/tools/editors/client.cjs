// Runs the packed extension as Visual Studio Code does, with a stub of its interface:
// node client.cjs EXTENSION FOLDER COMMAND... Prints what the editor would show, as JSON.
"use strict";
const fs = require("fs");
const Module = require("module");
const path = require("path");
const { vscode, seen, user } = require("./vscode_stub.cjs");

const [extension, folder, ...command] = process.argv.slice(2);
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

// A text in the editor.
function documentOf(file, languageId) {
  const name = path.join(folder, file);
  return {
    uri: vscode.Uri.file(name), fileName: name, languageId, version: 1, isClosed: false, isDirty: false,
    text: fs.readFileSync(name, "utf8"),
    getText() { return this.text; },
  };
}

async function until(what, name) {
  const end = Date.now() + 300000;
  while (!what()) {
    if (Date.now() > end) throw new Error(`never: ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function main() {
  const out = {};
  const document = documentOf("notes.bml", "bml");
  const { workspace, window, Uri, Position, Range } = vscode;
  workspace.workspaceFolders = [{ uri: Uri.file(folder), name: "notes", index: 0 }];
  workspace.textDocuments = [document];
  const editor = { document, revealed: [], revealRange(range) { this.revealed.push(range.start.line); } };
  window.activeTextEditor = editor;
  window.visibleTextEditors = [editor];
  user.settings = { "bml.command": command, "bml.inlayHints": true };
  const { activate, deactivate } = require(extension);
  const context = { subscriptions: [] };
  await activate(context);
  out.errors = seen.errors;
  out.commands = [...seen.commands.keys()].sort();
  out.providers = Object.keys(seen.providers).sort();

  const found = () => seen.diagnostics.get(document.uri.toString()) || [];
  const code = (one) => one.code && (one.code.value || one.code);
  // What is seen in the text comes first, and what the tables mean a moment later.
  await until(() => found().some((one) => code(one) === "DUPLICATE"), "diagnostics");
  out.diagnostics = found().map((one) => [one.range.start.line, code(one), one.severity]);

  const token = new vscode.CancellationTokenSource().token;
  const hover = await seen.providers.Hover.provideHover(document, new Position(4, 8), token);
  out.hover = [].concat(hover.contents).map((one) => one.value);
  const targets = await seen.providers.Definition.provideDefinition(document, new Position(4, 8), token);
  out.definition = [].concat(targets).map((one) => [path.basename(one.uri.fsPath), one.range.start.line]);

  user.types = "1NT 2C";
  await seen.commands.get("bml.askNotes")();
  out.asked = seen.shown.pop();

  seen.commands.get("bml.preview")();
  const panel = seen.panels[0];
  await until(() => panel.webview.html, "page");
  out.page = { title: panel.title, html: panel.webview.html };
  // As one types, the page changes.
  document.version += 1;
  const before = document.text;
  document.text = before.replace("Stayman", "asks for majors");
  const start = new Position(0, 0), end = new Position(before.split("\n").length, 0);
  workspace.fire("onDidChangeTextDocument", {
    document, contentChanges: [{ range: new Range(start, end), rangeOffset: 0, rangeLength: before.length, text: document.text }],
  });
  await until(() => panel.webview.html.includes("asks for majors"), "changed page");
  out.changed = true;
  // The page goes where the text is, and the text where the page is.
  window.fire("onDidChangeTextEditorVisibleRanges", { textEditor: editor, visibleRanges: [new Range(7, 0, 20, 0)] });
  out.sent = panel.sent;
  panel.messages.fire({ id: panel.sent[0].id });
  out.revealed = editor.revealed;
  panel.closed.fire();
  out.watchingAfterwards = panel.messages.listeners.size;

  await deactivate();
  process.stdout.write(JSON.stringify(out), () => process.exit(0));
}

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`, () => process.exit(1));
});
