/** One click shows the whole answer with something broken, or whole again. */

export function watchStates(put: (typed: Record<string, string>) => Promise<void>): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-state]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const typed = JSON.parse(link.dataset.state ?? "{}") as Record<string, string>;
    const place = link.dataset.focus ?? "failures-title";
    // The link turns into plain words or goes; what stands around it keeps the place.
    void put(typed).then(() => document.getElementById(place)?.focus({ preventScroll: true }));
  });
}
