// Colors the lines of files as the playground does: node playground_tokens.mjs READER GRAMMAR < names.
// Prints for each file the scope at each character that begins a stretch: [line, column, scope].
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [reader, grammar] = process.argv.slice(2);
const { lineReader } = await import(pathToFileURL(resolve(reader)).href);
const read = lineReader(JSON.parse(readFileSync(grammar, "utf8")));
const found = {};
for (const name of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  let block = null;
  found[name] = [];
  readFileSync(name, "utf8").split(/\r?\n/).forEach((line, number) => {
    const told = read(line, block);
    block = told.block;
    told.scopes.forEach((scope, column) => found[name].push([number, column, scope || "text.bml"]));
  });
}
process.stdout.write(JSON.stringify(found));
