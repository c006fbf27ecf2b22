/** The inputs of the bill: currencies that follow other lines, and what is wrong with any. */
import { byId, h } from "../../shared/dom";

const CURRENCY = "input.short";

function currencies(): HTMLInputElement[] {
  return [...byId("bill-body").querySelectorAll<HTMLInputElement>(CURRENCY)];
}

/** The boxes in which nobody typed and what stands in them, before the bill is drawn anew. */
export function untyped(): Map<HTMLInputElement, string> {
  const boxes = currencies().filter((box) => box.value === (box.dataset.base ?? ""));
  return new Map(boxes.map((box) => [box, box.value]));
}

/** They say in which currency their price counts now; so does one that was emptied and left. */
export function follow(before: Map<HTMLInputElement, string>): void {
  for (const box of currencies()) {
    const was = before.get(box);
    const here = box === document.activeElement;
    const left = !here && box.value.trim() === "" && (box.dataset.base ?? "") !== "";
    if (was === undefined && !left) continue;
    if (box.value !== box.defaultValue) box.value = box.defaultValue;
    // What is typed next takes its place.
    if (here && was !== box.value) box.select();
  }
}

/** Where a line gets a currency of its own, others keep the one they have taken till now; where one
 * is corrected, they follow it. */
export function settle(control: HTMLElement, typed: boolean): void {
  const had = control.dataset.base !== "" && !control.hasAttribute("data-taken");
  if (typed || had || !control.matches(CURRENCY)) return;
  for (const box of currencies()) {
    if (box !== control && box.hasAttribute("data-taken")) box.dataset.base = "";
  }
}

/** A currency that is typed is no longer that of the other lines, be it the same; nor the one that
 * its line began with, as they do. */
export function typedOver(control: HTMLElement): void {
  if (!control.matches(CURRENCY) || !control.matches("[data-taken], [data-begun]")) return;
  control.removeAttribute("data-taken");
  control.removeAttribute("data-begun");
  control.dataset.base = "";
  const said = document.getElementById(`b-${control.getAttribute("name") ?? ""}`);
  said?.remove();
  control.removeAttribute("aria-describedby");
}

/** A price that is typed is that of what its line is now. */
export function remember(control: HTMLElement): void {
  const of = control.parentElement?.parentElement?.querySelector<HTMLInputElement>("input[data-now]");
  if (of && control instanceof HTMLInputElement && control.name.endsWith("-price")) {
    of.value = control.value.trim() ? of.dataset.now ?? "" : of.dataset.base ?? "";
  }
}

export function markPrices(wrong: Record<string, string>): void {
  for (const input of byId("bill-body").querySelectorAll<HTMLInputElement>("input[name]")) {
    const id = `e-${input.name}`;
    document.getElementById(id)?.remove();
    const said = wrong[input.name];
    // What it does is said on.
    const rest = (input.getAttribute("aria-describedby") ?? "").split(" ").filter((each) => each.startsWith("h-"));
    const described = (said === undefined ? rest : [...rest, id]).join(" ");
    if (described) input.setAttribute("aria-describedby", described);
    else input.removeAttribute("aria-describedby");
    if (said === undefined) {
      input.removeAttribute("aria-invalid");
      continue;
    }
    input.setAttribute("aria-invalid", "true");
    input.after(h("span", { class: "problem", id }, said));
  }
}
