/** An answer that changed says by how much, until the next change. */
import { change } from "../shared/numbers";

interface Shown { number: number; text: string }

/** The numbers as they stand on the page now. */
export function remember(): Map<string, Shown> {
  const found = new Map<string, Shown>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-shown]")) {
    const name = element.dataset.shown ?? "";
    const number = Number.parseFloat(element.dataset.number ?? "");
    if (found.has(name) || Number.isNaN(number)) continue;
    found.set(name, { number, text: plain(element) });
  }
  return found;
}

export function showChanges(before: Map<string, Shown>): void {
  const after = remember();
  for (const element of document.querySelectorAll<HTMLElement>("[data-delta]")) {
    const name = element.dataset.delta ?? "";
    element.textContent = difference(before.get(name), after.get(name));
  }
}

/** Marks the rows of the sheet that changed. */
export function markChanges(before: Map<string, Shown>): void {
  const after = remember();
  for (const cell of document.querySelectorAll<HTMLElement>(".sheet [data-shown]")) {
    const name = cell.dataset.shown ?? "";
    const changed = before.has(name) && before.get(name)?.number !== after.get(name)?.number;
    cell.closest("tr")?.classList.toggle("changed", changed);
  }
}

export function difference(before?: Shown, after?: Shown): string {
  if (!before || !after || before.number === after.number || before.text === after.text) return "";
  const percent = change(before.number, after.number);
  return `${before.text} → ${after.text}${percent ? `, ${percent}` : ""}`;
}

function plain(element: HTMLElement): string {
  const unit = element.querySelector(".unit")?.textContent ?? "";
  const text = element.textContent?.trim() ?? "";
  return unit && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text;
}
