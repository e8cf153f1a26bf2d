/* sphinxcontrib-bml: branches of bidding tables. Without this script every branch folds by the
   triangle before its call, and everything can be reached. */
(() => {
  const reveal = (element) => {
    for (let at = element.closest("details"); at; at = at.parentElement.closest("details")) {
      at.open = true;
    }
  };

  // What a reader folds is folded after a reload too: the branches that are not as the page has
  // them, by the ids of their rows. A browser may forbid to store them.
  const KEY = `bml-branches:${location.pathname}`;
  const closed = new Set(document.querySelectorAll(".bml-tree details:not([open])"));
  const changed = new Set();
  try {
    for (const id of JSON.parse(sessionStorage.getItem(KEY)) ?? []) {
      const branch = document.getElementById(id)?.querySelector(":scope > details");
      if (branch) branch.open = closed.has(branch);
      if (branch) changed.add(id);
    }
  } catch {
    // as the page has them
  }
  let timer = 0;
  document.addEventListener("toggle", ({ target }) => {
    const id = target.matches(".bml-tree details") && target.parentElement.id;
    if (!id) return;
    if (target.open === closed.has(target)) changed.add(id);
    else changed.delete(id);
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        sessionStorage.setItem(KEY, JSON.stringify([...changed]));
      } catch {
        // only until a reload
      }
    }, 50);
  }, true);

  // A click anywhere on a row folds its branch, but not one on a link or to select words: the
  // second click of two undoes the first.
  document.addEventListener("click", (event) => {
    const row = event.target.closest(".bml-tree .bml-row");
    const branch = row?.closest("li").querySelector(":scope > details");
    const isChoice = event.detail === 2 || getSelection().isCollapsed;
    if (branch && isChoice && !event.target.closest("a, button, input, label")) {
      branch.open = !branch.open;
    }
  });

  // What a link leads to is seen.
  const showTarget = () => {
    const target = document.querySelector(".bml-tree :target");
    if (target) {
      reveal(target);
      target.scrollIntoView();
    }
  };
  addEventListener("hashchange", showTarget);

  // So is what a search has found: Sphinx marks it a moment after the page is there.
  addEventListener("load", () => {
    showTarget();
    setTimeout(() => document.querySelectorAll(".bml-tree .highlighted").forEach(reveal), 100);
  });

  for (const tree of document.querySelectorAll(".bml-tree")) {
    tree.classList.add("bml-folds");
    if (!tree.dataset.open) continue;
    const bar = document.createElement("p");
    bar.className = "bml-branches";
    const button = document.createElement("button");
    button.type = "button";
    const isClosed = () => tree.querySelector("details:not([open])") !== null;
    const name = () => { button.textContent = isClosed() ? tree.dataset.open : tree.dataset.close; };
    button.addEventListener("click", () => {
      const isOpen = isClosed();
      for (const branch of tree.querySelectorAll("details")) branch.open = isOpen;
      name();
    });
    tree.addEventListener("toggle", name, true);
    name();
    bar.append(button);
    tree.before(bar);
  }
})();
