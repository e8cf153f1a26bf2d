/* sphinxcontrib-bml: branches of bidding tables. Without this script every branch folds by the
   triangle before its call, and everything can be reached. */
(() => {
  const reveal = (element) => {
    for (let at = element.closest("details"); at; at = at.parentElement.closest("details")) {
      at.open = true;
    }
  };

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
    for (const isOpen of [true, false]) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = isOpen ? tree.dataset.open : tree.dataset.close;
      button.addEventListener("click", () => {
        for (const branch of tree.querySelectorAll("details")) branch.open = isOpen;
      });
      bar.append(button, " ");
    }
    tree.before(bar);
  }
})();
