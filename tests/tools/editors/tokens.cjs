// Colours the lines of files with a TextMate grammar: node tokens.cjs MODULES GRAMMAR < names.
// Prints for each file the scopes at each character that begins a stretch: [line, column, scope].
"use strict";
const fs = require("fs");
const path = require("path");
const [modules, grammarPath] = process.argv.slice(2);
const textmate = require(path.join(modules, "vscode-textmate"));
const oniguruma = require(path.join(modules, "vscode-oniguruma"));

async function main() {
  await oniguruma.loadWASM(fs.readFileSync(path.join(modules, "vscode-oniguruma/release/onig.wasm")).buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => scope === "text.bml"
      ? textmate.parseRawGrammar(fs.readFileSync(grammarPath, "utf8"), grammarPath) : null,
  });
  const grammar = await registry.loadGrammar("text.bml");
  const names = fs.readFileSync(0, "utf8").split("\n").filter(Boolean);
  const found = {};
  for (const name of names) {
    let stack = textmate.INITIAL;
    found[name] = [];
    fs.readFileSync(name, "utf8").split(/\r?\n/).forEach((line, number) => {
      const told = grammar.tokenizeLine(line, stack);
      stack = told.ruleStack;
      for (const token of told.tokens) {
        found[name].push([number, token.startIndex, token.scopes[token.scopes.length - 1]]);
      }
    });
  }
  process.stdout.write(JSON.stringify(found));
}
main();
