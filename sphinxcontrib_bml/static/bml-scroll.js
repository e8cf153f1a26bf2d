/* sphinxcontrib-bml: what is wider than its place is reached with keys, also in browsers that do
   not see to that themselves. */
(() => {
  const boxes = new ResizeObserver((changed) => {
    for (const { target } of changed) {
      const scrolls = target.scrollWidth > target.clientWidth;
      target.classList.toggle("bml-scrolls", scrolls);
      if (scrolls) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  for (const box of document.querySelectorAll(".bml-tree, .bml-board, .bml-auction-block")) {
    boxes.observe(box);
  }
})();
