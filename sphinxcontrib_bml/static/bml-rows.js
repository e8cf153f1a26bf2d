/* sphinxcontrib-bml: a link to the row under the pointer, made of the row's own id. */
(() => {
  const show = (event) => {
    const row = event.target.closest?.(".bml-row");
    const item = row?.closest("li");
    if (!item?.id || row.lastElementChild.classList.contains("bml-here")) return;
    const call = row.querySelector(".bml-call");
    const link = document.createElement("a");
    link.className = "headerlink bml-here";
    link.href = `#${item.id}`;
    link.title = call.title || call.textContent;
    link.textContent = "¶";
    row.append(link);
  };
  document.addEventListener("pointerover", show);
  // Whoever comes with the keyboard has come to what folds the branch of a row.
  document.addEventListener("focusin", (event) => {
    const item = event.target.closest?.("summary")?.closest("li");
    if (item) show({ target: item.querySelector(".bml-row") });
  });
})();
