// Where the package lies in Python's files: in the browser, and where its memory is made.

// Write FILES, texts by their paths, into the folder in which PYTHON stands.
export function place({ FS }, files) {
  const encoder = new TextEncoder();
  const folders = new Map([["", FS.cwd()]]);
  for (const [path, text] of Object.entries(files)) {
    const [, folder, name] = /^(?:(.*)\/)?(.*)$/.exec(path);
    FS.createDataFile(folderOf(folder ?? ""), name, encoder.encode(text), true, true, true);
  }

  function folderOf(folder) {
    if (!folders.has(folder)) {
      const [, above, name] = /^(?:(.*)\/)?(.*)$/.exec(folder);
      folders.set(folder, FS.createPath(folderOf(above ?? ""), name, true, true));
    }
    return folders.get(folder);
  }
}
