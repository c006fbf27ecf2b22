/** Searching the sheet. */
import { byId } from "../../shared/dom";

const opened = new Set<string>();

export function watchSheet(): void {
  const input = byId<HTMLInputElement>("sheet-search");
  input.addEventListener("input", filterSheet);
  document.addEventListener("keydown", (event) => {
    const typing = (event.target as Element).closest("input, select, textarea");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
    input.scrollIntoView({ block: "center" });
  });
}

/** Shows the rows that hold what is searched for; also after the sheet was renewed. */
export function filterSheet(): void {
  const wanted = byId<HTMLInputElement>("sheet-search").value.trim().toLowerCase();
  let count = 0;
  for (const group of document.querySelectorAll<HTMLDetailsElement>(".sheet-group")) {
    // Its rows are still on their way.
    if (group.classList.contains("waiting")) continue;
    let found = 0;
    for (const row of group.querySelectorAll<HTMLElement>("tbody tr")) {
      row.hidden = wanted !== "" && !row.textContent?.toLowerCase().includes(wanted);
      if (!row.hidden) found += 1;
    }
    group.hidden = found === 0;
    if (wanted && found && !group.open) {
      group.open = true;
      opened.add(group.id);
    } else if (!wanted && opened.delete(group.id)) {
      group.open = false;
    }
    count += found;
  }
  byId("sheet-found").textContent = wanted ? `${count} found` : "";
}
