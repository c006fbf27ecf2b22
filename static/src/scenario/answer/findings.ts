/** One click puts what mends a finding into the inputs; everything follows as for anything typed.
 * One more takes it out again. */

export function watchFindings(put: (typed: Record<string, string>) => Promise<void>): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-typed]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const typed = JSON.parse(link.dataset.typed ?? "{}") as Record<string, string>;
    const { title, change } = link.dataset;
    const bill = link.closest<HTMLElement>("#bill");
    void put(typed).then(() => {
      // What was put in, not the fault that it mends.
      if (title) offerUndo(change ? `Applied: ${change}` : `Mended: ${title}`);
      // The button is gone with its finding; what is left to look at comes next.
      const next = bill ?? document.getElementById("findings-title") ?? document.getElementById("main");
      next?.focus({ preventScroll: true });
    });
  });
}

/** Says what was put into the inputs, above the answer, with the way back, until the next step,
 * whichever way it leads: from then on the way back is that of every edit. */
function offerUndo(words: string): void {
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
  // Applying was one step: one step back is how it was. Too many changes for an address are no step
  // of the browser's history, which would leave the page.
  undo.addEventListener("click", () => document.getElementById("undo")?.click());
  said.append(`${words}. `, undo);
  answer.before(said);
  document.addEventListener("highwater:stepped", () => said.remove(), { once: true });
  window.addEventListener("popstate", () => said.remove(), { once: true });
  document.getElementById("discard")?.addEventListener("click", () => said.remove(), { once: true });
}
