/** What is wrong with inputs of the bill, which stays as it was while the scenario has no answer. */
import { byId, h } from "../shared/dom";

export function markPrices(wrong: Record<string, string>): void {
  for (const input of byId("bill-body").querySelectorAll<HTMLInputElement>("input[name]")) {
    const id = `e-${input.name}`;
    document.getElementById(id)?.remove();
    const said = wrong[input.name];
    if (said === undefined) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
      continue;
    }
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", id);
    input.after(h("span", { class: "problem", id }, said));
  }
}
