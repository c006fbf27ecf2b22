/** One click puts what mends a finding into the inputs; everything follows as for anything typed. */

export function watchFindings(put: (typed: Record<string, string>) => Promise<void>): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-typed]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const typed = JSON.parse(link.dataset.typed ?? "{}") as Record<string, string>;
    void put(typed).then(() => {
      // The button is gone with its finding; what is left to look at comes next.
      const next = document.getElementById("findings-title") ?? document.getElementById("main");
      next?.focus({ preventScroll: true });
    });
  });
}
