// Runs the package, so that the page stays free while it works.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const STEPS = 4;
let python = null;

function tell(step) {
  postMessage({ kind: "loading", step, steps: STEPS });
}

async function start() {
  tell(0);
  const pyodide = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href });
  tell(1);
  const bundle = await fetch(new URL("./python.zip", import.meta.url));
  if (!bundle.ok) throw new Error(`python.zip: ${bundle.status}`);
  pyodide.unpackArchive(await bundle.arrayBuffer(), "zip");
  tell(2);
  python = pyodide.pyimport("answers");
  tell(3);
  python.page("1C = once\n"); // what is loaded only when a page is made
  tell(STEPS);
  postMessage({ kind: "ready" });
}

addEventListener("message", ({ data }) => {
  try {
    const found = JSON.parse(python.answers(data.notes, data.question));
    postMessage({ kind: "answers", ...found });
    if (data.hasNewNotes) postMessage({ kind: "page", page: python.page(data.notes) });
  } catch (error) {
    postMessage({ kind: "failed", message: String(error.message || error) });
  }
  postMessage({ kind: "done" });
});

start().catch((error) => postMessage({ kind: "broken", message: String(error.message || error) }));
