// Runs the package, so that the page stays free while it works.
"use strict";

const STEPS = 4;
let step = 0;
let python = null;

function tell() {
  postMessage({ kind: "loading", step: step++, steps: STEPS });
}

const fetchAsItLies = fetch;

async function inflated(name, type) {
  const packed = await fetchAsItLies(new URL(name, import.meta.url));
  if (!packed.ok) throw new Error(`${name}: ${packed.status}`);
  const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": type } });
}

// Pyodide asks for its interpreter by a name of its own; it lies there packed.
globalThis.fetch = (address, ...rest) =>
  String(address).endsWith(".wasm")
    ? inflated(`${address}.bin`, "application/wasm")
    : fetchAsItLies(address, ...rest);

async function startedMemory() {
  const memory = await (await inflated("started.bin", "application/octet-stream")).arrayBuffer();
  tell();
  return memory;
}

async function start() {
  tell();
  // All is asked for at once; the scripts come while the memory is unpacked.
  const [memory, files] = [startedMemory(), inflated("package.bin", "application/json").then((packed) => packed.json())];
  const [{ loadPyodide }, { default: createModule }, { place }] = await Promise.all([
    import("./pyodide/pyodide.mjs"),
    import("./pyodide/pyodide.asm.mjs"),
    import("./place.mjs"),
  ]);
  tell();
  const pyodide = await loadPyodide({
    indexURL: new URL("./pyodide/", import.meta.url).href,
    _loadSnapshot: memory,
    // A module begins with the memory of an empty Python: room is made for what is put there.
    async createPyodideModule(settings) {
      const module = await createModule(settings);
      if (module.HEAP8.length < settings.INITIAL_MEMORY) module.growMemory(settings.INITIAL_MEMORY);
      return module;
    },
  });
  tell();
  place(pyodide, await files);
  python = pyodide.pyimport("answers");
  tell();
  postMessage({ kind: "ready" });
}

addEventListener("message", ({ data }) => {
  try {
    const found = JSON.parse(python.answers(data.notes, data.question));
    postMessage({ kind: "answers", ...found });
    if (data.hasNewNotes) postMessage({ kind: "page", page: python.page(data.notes) });
    if (data.pane === "format") postMessage({ kind: "format", ...JSON.parse(python.formatted(data.notes)) });
    if (["bss", "bboalert"].includes(data.pane)) {
      postMessage({ kind: "file", name: data.pane, text: python.exported(data.notes, data.pane) });
    }
    if (data.pane === "card") postMessage({ kind: "card", page: python.card(data.notes, data.form) });
  } catch (error) {
    postMessage({ kind: "failed", message: String(error.message || error) });
  }
  postMessage({ kind: "done" });
});

start().catch((error) => postMessage({ kind: "broken", message: String(error.message || error) }));
