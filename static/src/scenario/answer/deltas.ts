/** An answer to what is not saved says by how much it differs from the one that is. */
import { change } from "../../shared/numbers";

export interface Shown { number: number; text: string }

/** The numbers as they stand in parts of the page now. */
export function remember(parts: Element[]): Map<string, Shown> {
  const found = new Map<string, Shown>();
  for (const element of all(parts, "[data-shown]")) {
    const name = element.dataset.shown ?? "";
    const number = Number.parseFloat(element.dataset.number ?? "");
    if (found.has(name) || Number.isNaN(number)) continue;
    found.set(name, { number, text: plain(element) });
  }
  return found;
}

export function showChanges(parts: Element[], before: Map<string, Shown>): void {
  const after = remember(parts);
  for (const element of all(parts, "[data-delta]")) {
    const name = element.dataset.delta ?? "";
    const [saved, now] = [before.get(name), after.get(name)];
    // A row of a check has little room; the cards above stand below the number of now.
    element.textContent = element.classList.contains("check-delta") ? difference(saved, now) : againstSaved(saved, now);
    element.title = element.textContent && "Against what is saved";
  }
}

/** Marks the rows of the sheet that changed. */
export function markChanges(sheet: Element, before: Map<string, Shown>): void {
  for (const cell of sheet.querySelectorAll<HTMLElement>("[data-shown]")) {
    const known = before.get(cell.dataset.shown ?? "");
    const changed = known !== undefined && known.number !== Number.parseFloat(cell.dataset.number ?? "");
    cell.closest("tr")?.classList.toggle("changed", changed);
  }
}

export function difference(before?: Shown, after?: Shown): string {
  if (!before || !after || before.number === after.number || before.text === after.text) return "";
  const percent = part(before, after);
  return `${before.text} → ${after.text}${percent ? `, ${percent}` : ""}`;
}

/** The number that is saved, beside that of now: "saved: 6.84, now +32 %". */
export function againstSaved(before?: Shown, after?: Shown): string {
  if (!before || !after || !difference(before, after)) return "";
  const percent = part(before, after);
  return `saved: ${before.text}${percent ? `, now ${percent}` : ""}`;
}

/** By how much one is more or less; what is at least so much differs by nobody knows how much. */
function part(before: Shown, after: Shown): string {
  const known = ![before, after].some((each) => each.text.startsWith("at least "));
  return known ? change(before.number, after.number) : "";
}

function all(parts: Element[], selector: string): HTMLElement[] {
  return parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)]);
}

function plain(element: HTMLElement): string {
  const unit = element.querySelector(".unit")?.textContent ?? "";
  const text = element.textContent?.trim() ?? "";
  return unit && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text;
}
