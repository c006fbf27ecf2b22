/** One click puts what mends a finding into the inputs; everything follows as for anything typed.
 * One more takes it out again. */

export function watchFindings(put: (typed: Record<string, string>) => Promise<void>): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-typed]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const typed = JSON.parse(link.dataset.typed ?? "{}") as Record<string, string>;
    const title = link.dataset.title;
    const bill = link.closest<HTMLElement>("#bill");
    void put(typed).then(() => {
      if (title) offerUndo(title);
      // The button is gone with its finding; what is left to look at comes next.
      const next = bill ?? document.getElementById("findings-title") ?? document.getElementById("main");
      next?.focus({ preventScroll: true });
    });
  });
}

/** Says what was put into the inputs, above the answer, with the way back. */
function offerUndo(title: string): void {
  document.getElementById("applied")?.remove();
  const answer = document.getElementById("answer");
  if (!answer) return;
  const said = document.createElement("p");
  said.id = "applied";
  said.className = "message";
  said.setAttribute("role", "status");
  const undo = document.createElement("button");
  undo.type = "button";
  undo.textContent = "Undo";
  const address = location.href;
  undo.addEventListener("click", () => {
    said.remove();
    // Applying was one step of the history: one step back is how it was.
    if (location.href === address) history.back();
  });
  said.append(`Applied: ${title}. `, undo);
  answer.before(said);
  window.addEventListener("popstate", () => said.remove(), { once: true });
}
