// Starts Python with the package, tries all examples, and keeps its memory: so browsers need not start it.
// node started.mjs FOLDER PYODIDE
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { place } from "./site/place.mjs";

const folder = resolve(process.argv[2]);
const indexURL = `${resolve(process.argv[3])}/`;
const { loadPyodide } = await import(pathToFileURL(`${indexURL}pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL, _makeSnapshot: true });
place(pyodide, JSON.parse(gunzipSync(readFileSync(`${folder}/package.bin`))));
const python = pyodide.pyimport("answers");
for (const { notes, question } of JSON.parse(readFileSync(`${folder}/examples.json`))) {
  python.answers(notes, question);
  python.page(notes);
  python.formatted(notes);
  for (const name of ["bss", "bboalert"]) python.exported(notes, name);
}
for (const form of ["acbl", "ebu-20b", "wbf"]) python.card("1N = 15--17 HCP\n", form);
python.destroy();
pyodide.runPython("import gc; gc.collect()");
writeFileSync(`${folder}/started.bin`, gzipSync(pyodide.makeMemorySnapshot(), { level: 9 }));
