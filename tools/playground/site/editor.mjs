// The editor: CodeMirror with the colors of the grammar, and a line under what messages are about.
import {
  EditorState, EditorView, HighlightStyle, StreamLanguage, Tag, defaultKeymap, drawSelection, highlightActiveLine,
  history, historyKeymap, indentUnit, keymap, lineNumbers, lintKeymap, setDiagnostics, syntaxHighlighting,
} from "./codemirror.mjs";
import { CLASSES, streamReader } from "./grammar.mjs";

// Return the extensions that color notes.
function colors(grammar) {
  const tags = Object.fromEntries(CLASSES.map((name) => [name, Tag.define()]));
  const language = StreamLanguage.define({ ...streamReader(grammar), tokenTable: tags });
  const looks = CLASSES.map((name) => ({ tag: tags[name], class: `bml-${name}` }));
  return [language, syntaxHighlighting(HighlightStyle.define(looks))];
}

// Columns count characters, places in the editor the halves of those beyond the first 65,536.
function placeOf(line, column) {
  return line.from + [...line.text].slice(0, column).join("").length;
}

export class Editor {
  // Put an editor into PARENT, described by the element of the id LABEL; TYPED is called for each change by hand.
  constructor(parent, label, grammar, typed) {
    this.isSetting = false;
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(), history(), drawSelection(), highlightActiveLine(), EditorView.lineWrapping,
          indentUnit.of("  "), EditorState.tabSize.of(2), colors(grammar),
          keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
          EditorView.contentAttributes.of({
            id: "notes", "aria-labelledby": label, spellcheck: "false", autocapitalize: "off", autocorrect: "off",
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !this.isSetting) typed();
          }),
        ],
      }),
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  // Replace the text; Ctrl-Z brings the old one back.
  set text(text) {
    this.isSetting = true;
    const changes = { from: 0, to: this.view.state.doc.length, insert: text };
    // A name of its own makes it a step of its own.
    this.view.dispatch({ changes, selection: { anchor: 0 }, userEvent: "input.replace" });
    this.isSetting = false;
  }

  _range({ line, column, end }) {
    const { doc } = this.view.state;
    const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const from = placeOf(found, column);
    const to = placeOf(found, end);
    return { from, to: to > from ? to : found.to };
  }

  // Draw a line under the places of messages.
  mark(messages) {
    const marks = messages.map((one) => ({
      ...this._range(one),
      severity: one.severity,
      message: one.hint ? `${one.message} – ${one.hint}` : one.message,
      source: one.code,
    }));
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  // Select the place of a message.
  show(message) {
    const { from, to } = this._range(message);
    this.view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
    this.view.focus();
  }
}
