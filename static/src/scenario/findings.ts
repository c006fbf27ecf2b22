/** One click puts what mends a finding into the inputs; everything follows as for anything typed.
 * One more takes it out again. */

/** @param changes what differs from the stored scenario */
export function watchFindings(
  put: (typed: Record<string, string>) => Promise<void>, changes: () => URLSearchParams,
): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-typed]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const typed = JSON.parse(link.dataset.typed ?? "{}") as Record<string, string>;
    const { title, change } = link.dataset;
    const bill = link.closest<HTMLElement>("#bill");
    void put(typed).then(() => {
      // What was put in, not the fault that it mends.
      if (title) offerUndo(change ? `Applied: ${change}` : `Mended: ${title}`, Object.keys(typed), changes);
      // The button is gone with its finding; what is left to look at comes next.
      const next = bill ?? document.getElementById("findings-title") ?? document.getElementById("main");
      next?.focus({ preventScroll: true });
    });
  });
}

/** Says what was put into the inputs, above the answer, with the way back, until somebody types
 * over one of them, or takes a step back. */
function offerUndo(words: string, names: string[], changes: () => URLSearchParams): void {
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
  const applied = changes().toString();
  undo.addEventListener("click", () => {
    said.remove();
    // Applying was one step: one step back is how it was. Too many changes for an address are no
    // step of the browser's history, which would leave the page.
    if (changes().toString() === applied) document.getElementById("undo")?.click();
  });
  said.append(`${words}. `, undo);
  answer.before(said);
  const inputs = document.getElementById("inputs");
  const typedOver = (event: Event): void => {
    if (said.isConnected && !names.includes((event.target as HTMLInputElement).name)) return;
    said.remove();
    inputs?.removeEventListener("input", typedOver);
  };
  inputs?.addEventListener("input", typedOver);
  // Undone by another way than its own: nothing is applied any more.
  document.addEventListener("highwater:stepped", () => said.remove(), { once: true });
  window.addEventListener("popstate", () => said.remove(), { once: true });
  document.getElementById("discard")?.addEventListener("click", () => said.remove(), { once: true });
}
