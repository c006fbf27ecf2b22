// Links that take what is on the screen along, saved or not.

export function carryChanges(changes: () => URLSearchParams): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest<HTMLAnchorElement>("a[data-with-changes]");
    if (!link) return;
    const address = new URL(link.href);
    const own = new URLSearchParams(link.dataset.withChanges ?? "");
    address.search = new URLSearchParams([...own, ...changes()]).toString();
    link.href = address.toString();
  }, { capture: true });
}
