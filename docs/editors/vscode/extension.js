// The extension: starts `bml lsp`, shows the page beside the text, asks the notes.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["bml", "restructuredtext", "markdown"];
const MISSING =
  "The program bml was not found. Install it with: pip install \"sphinxcontrib-bml[lsp]\", " +
  "or set bml.command to where it is.";

let client;

function settings() {
  return vscode.workspace.getConfiguration("bml");
}

async function activate(context) {
  const [command, ...args] = settings().get("command");
  client = new LanguageClient(
    "bml",
    "Bidding notes",
    { command, args },
    {
      documentSelector: LANGUAGES.map((language) => ({ language })),
      initializationOptions: {
        inlayHints: settings().get("inlayHints"),
        unread: settings().get("unread"),
      },
      synchronize: { configurationSection: "bml" },
    },
  );
  context.subscriptions.push(
    vscode.commands.registerCommand("bml.showLocations", showLocations),
    vscode.commands.registerCommand("bml.preview", () => preview(context)),
    vscode.commands.registerCommand("bml.askNotes", askNotes),
  );
  try {
    await client.start();
  } catch {
    vscode.window.showErrorMessage(MISSING);
  }
}

function showLocations(uri, position, locations) {
  const { asUri, asPosition, asLocation } = client.protocol2CodeConverter;
  return vscode.commands.executeCommand(
    "editor.action.showReferences",
    asUri(uri),
    asPosition(position),
    locations.map((one) => asLocation(one)),
  );
}

function request(command, ...args) {
  return client.sendRequest("workspace/executeCommand", { command, arguments: args });
}

async function askNotes() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const query = await vscode.window.showInputBox({
    prompt: "An auction, theirs in parentheses",
    placeHolder: "1NT (2C) X",
  });
  if (!query) return;
  const said = await request("bml.ask", editor.document.uri.toString(), query);
  const shown = await vscode.workspace.openTextDocument({ content: said, language: "plaintext" });
  await vscode.window.showTextDocument(shown, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}

function preview(context) {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const document = editor.document;
  const panel = vscode.window.createWebviewPanel(
    "bml.preview",
    document.fileName.split(/[\\/]/).pop(),
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: true },
  );
  const page = new Preview(document, panel);
  panel.onDidDispose(() => page.dispose(), null, context.subscriptions);
}

// The page of a document: made anew as one types, scrolled along both ways.
class Preview {
  constructor(document, panel) {
    this.document = document;
    this.panel = panel;
    this.anchors = [];
    this.scrolledByPage = 0;
    this.watching = [
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document === document) this.later();
      }),
      vscode.window.onDidChangeTextEditorVisibleRanges((event) => this.follow(event)),
      panel.webview.onDidReceiveMessage((message) => this.scrollEditor(message.id)),
    ];
    this.show();
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(), 150);
  }

  async show() {
    const page = await request("bml.page", this.document.uri.toString());
    this.anchors = page.anchors;
    const nonce = Math.random().toString(36).slice(2);
    const rules = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; img-src data:`;
    const head = `<meta http-equiv="Content-Security-Policy" content="${rules}">`;
    const script = `<script nonce="${nonce}">(${inPage})()</script>`;
    this.panel.webview.html = page.html
      .replace("<head>", () => `<head>${head}`)
      .replace(/<\/body>(?![^]*<\/body>)/, () => `${script}</body>`);
  }

  // The page goes where the text is.
  follow(event) {
    if (event.textEditor.document !== this.document || Date.now() - this.scrolledByPage < 300) return;
    const top = event.visibleRanges[0].start.line + 1;
    const above = this.anchors.filter(([line]) => line <= top).pop();
    if (above) this.panel.webview.postMessage({ id: above[1] });
  }

  // The text goes where the page is.
  scrollEditor(id) {
    const found = this.anchors.find(([, anchor]) => anchor === id);
    const editor = vscode.window.visibleTextEditors.find((one) => one.document === this.document);
    if (!found || !editor) return;
    this.scrolledByPage = Date.now();
    const place = new vscode.Position(found[0] - 1, 0);
    editor.revealRange(new vscode.Range(place, place), vscode.TextEditorRevealType.AtTop);
  }

  dispose() {
    clearTimeout(this.timer);
    for (const one of this.watching) one.dispose();
  }
}

// Runs in the page: tells what is on top, and goes where the text is.
function inPage() {
  const editor = acquireVsCodeApi();
  const was = editor.getState();
  if (was) scrollTo(0, was.top);
  let told = Date.now();
  addEventListener("message", (event) => {
    const element = document.getElementById(event.data.id);
    if (element) {
      told = Date.now();
      element.scrollIntoView({ block: "start" });
    }
  });
  addEventListener("scroll", () => {
    editor.setState({ top: scrollY });
    if (Date.now() - told < 300) return;
    for (const element of document.querySelectorAll("body [id]")) {
      if (element.getBoundingClientRect().top >= 0) {
        editor.postMessage({ id: element.id });
        return;
      }
    }
  });
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
