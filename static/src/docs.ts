/** The documentation's pages: the colours chosen in Highwater, and the contents, open where there is room. */

const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
if (chosen) document.documentElement.dataset.theme = chosen;

document.addEventListener("DOMContentLoaded", () => {
  const wide = matchMedia("(min-width: 900px)");
  const contents = document.querySelector<HTMLDetailsElement>("[data-open-wide]");
  const follow = (): void => { if (contents) contents.open = wide.matches; };
  wide.addEventListener("change", follow);
  follow();
  // A table wider than the page scrolls: by keyboard too.
  const reachable = (): void => {
    for (const table of document.querySelectorAll<HTMLElement>("main table")) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
      else table.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", reachable);
  reachable();
});
