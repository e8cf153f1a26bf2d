// As much of Visual Studio Code's interface as the extension and its client use, without a window.
// What somebody sees or does there is in `seen` and `user`.
"use strict";

// Any other class or enumeration: an enumeration's members are their names.
function anything(name) {
  const made = class {
    constructor(...given) { this.given = given; }
  };
  Object.defineProperty(made, "name", { value: name });
  return new Proxy(made, {
    get: (target, key) => (key in target || typeof key === "symbol" ? target[key] : key),
  });
}

class Disposable {
  constructor(end) { this.end = end; }
  static from(...all) { return new Disposable(() => all.forEach((one) => one.dispose())); }
  dispose() { if (this.end) this.end(); }
}

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener, self) => {
      const bound = self ? listener.bind(self) : listener;
      this.listeners.add(bound);
      return new Disposable(() => this.listeners.delete(bound));
    };
  }
  fire(value) { for (const one of [...this.listeners]) one(value); }
  dispose() { this.listeners.clear(); }
}

class Position {
  constructor(line, character) { this.line = line; this.character = character; }
}

class Range {
  constructor(start, end, line, character) {
    this.start = typeof start === "number" ? new Position(start, end) : start;
    this.end = typeof start === "number" ? new Position(line, character) : end;
  }
}

class Location {
  constructor(uri, range) { this.uri = uri; this.range = range; }
}

class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  static file(path) { return new Uri(`file://${path}`); }
  get scheme() { return this.text.split(":")[0]; }
  get fsPath() { return decodeURIComponent(this.text.replace(/^file:\/\//, "")); }
  get path() { return this.fsPath; }
  toString() { return this.text; }
}

class Hover {
  constructor(contents, range) { this.contents = contents; this.range = range; }
}

class MarkdownString {
  constructor(value = "") { this.value = value; }
  appendMarkdown(text) { this.value += text; return this; }
  appendCodeblock(text) { this.value += text; return this; }
}

class Diagnostic {
  constructor(range, message, severity) { Object.assign(this, { range, message, severity }); }
}

class CodeActionKind {
  constructor(value) { this.value = value; }
  append(part) { return new CodeActionKind(this.value ? `${this.value}.${part}` : part); }
}
CodeActionKind.Empty = new CodeActionKind("");
for (const name of ["QuickFix", "Refactor", "Source", "SourceFixAll", "SourceOrganizeImports"]) {
  CodeActionKind[name] = new CodeActionKind(name);
}

class CancellationTokenSource {
  constructor() {
    this.token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() };
  }
  cancel() {}
  dispose() {}
}

// A part of the interface: events are made when they are asked for, `fire` lets one happen.
function part(own) {
  const emitters = new Map();
  const emitter = (name) => {
    if (!emitters.has(name)) emitters.set(name, new EventEmitter());
    return emitters.get(name);
  };
  own.fire = (name, value) => emitter(name).fire(value);
  return new Proxy(own, {
    get: (target, key) => {
      if (key in target || typeof key === "symbol") return target[key];
      return /^on(Did|Will)/.test(key) ? emitter(key).event : undefined;
    },
  });
}

const seen = { diagnostics: new Map(), commands: new Map(), providers: {}, panels: [], shown: [], errors: [] };
const user = { settings: {}, types: "" };

class Panel {
  constructor(title) {
    this.title = title;
    this.sent = [];
    this.messages = new EventEmitter();
    this.closed = new EventEmitter();
    this.onDidDispose = (listener, self, disposables) => {
      const one = this.closed.event(listener, self);
      if (disposables) disposables.push(one);
      return one;
    };
    this.webview = {
      html: "",
      onDidReceiveMessage: this.messages.event,
      postMessage: (message) => { this.sent.push(message); },
    };
  }
}

function collection() {
  return {
    set: (uri, found) => seen.diagnostics.set(uri.toString(), found || []),
    delete: (uri) => seen.diagnostics.delete(uri.toString()),
    clear: () => seen.diagnostics.clear(),
    dispose() {},
  };
}

const languages = part({
  match: (selector, document) => ([].concat(selector).some((one) => one.language === document.languageId) ? 10 : 0),
  createDiagnosticCollection: collection,
});
for (const kind of ["Hover", "Definition", "CompletionItem", "DocumentSymbol", "CodeActions", "Rename",
  "Reference", "DocumentFormattingEdit", "DocumentRangeFormattingEdit", "DocumentLink", "CodeLens",
  "FoldingRange", "SelectionRange", "CallHierarchy", "InlayHints", "DocumentSemanticTokens", "DocumentRangeSemanticTokens", "WorkspaceSymbol"]) {
  languages[`register${kind}Provider`] = (...given) => {
    seen.providers[kind] = given.find((one) => one && Object.keys(one).some((key) => /^(provide|resolve)/.test(key)));
    return new Disposable();
  };
}

const known = {
  version: "1.91.0", Disposable, EventEmitter, Position, Range, Location, Uri, Hover, MarkdownString, Diagnostic,
  CodeActionKind, CancellationTokenSource, languages,
  env: part({ language: "en", appName: "stub", appHost: "desktop" }),
  extensions: part({ all: [], getExtension: () => undefined }),
  commands: part({
    registerCommand: (name, does) => {
      seen.commands.set(name, does);
      return new Disposable(() => seen.commands.delete(name));
    },
    executeCommand: async (name, ...given) => (seen.commands.get(name) || ((...all) => seen.shown.push([name, all])))(...given),
  }),
  workspace: part({
    textDocuments: [], notebookDocuments: [], workspaceFolders: [], isTrusted: true,
    getConfiguration: (section) => ({
      get: (key, otherwise) => user.settings[section ? `${section}.${key}` : key] ?? otherwise,
    }),
    createFileSystemWatcher: () => part({ dispose() {} }),
    openTextDocument: async (given) => given,
    applyEdit: async () => true,
  }),
  window: part({
    visibleTextEditors: [], activeTextEditor: undefined,
    tabGroups: part({ all: [], close: async () => true }),
    createOutputChannel: () => ({
      append() {}, appendLine() {}, clear() {}, show() {}, hide() {}, replace() {}, dispose() {},
      trace() {}, debug() {}, info() {}, warn() {}, error() {},
    }),
    showErrorMessage: async (text) => { seen.errors.push(text); },
    showInformationMessage: async () => undefined,
    showWarningMessage: async () => undefined,
    showInputBox: async () => user.types,
    showTextDocument: async (document) => { seen.shown.push(["document", document.content]); },
    createWebviewPanel: (kind, title) => {
      const panel = new Panel(title);
      seen.panels.push(panel);
      return panel;
    },
  }),
};

const made = new Map();
const vscode = new Proxy(known, {
  get: (target, key) => {
    if (key in target || typeof key === "symbol" || key === "then" || key === "__esModule") return target[key];
    if (!made.has(key)) made.set(key, anything(key));
    return made.get(key);
  },
});

module.exports = { vscode, seen, user };
