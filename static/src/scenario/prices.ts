/** What is wrong with inputs of the bill, which stays as it was while the scenario has no answer. */
import { byId, h } from "../shared/dom";

const CURRENCY = "input.short";

/** A price is taken with its currency: that of another line where one was typed; else the box
 * beside it is next, and nothing is asked till somebody was there. */
export function withItsCurrency(price: HTMLElement & { value: string }, take: () => void): void {
  const currency = price.closest(".price-inputs")?.querySelector<HTMLInputElement>(CURRENCY);
  const known = currency?.value.trim() || currency?.placeholder !== "currency";
  if (!currency || known || currency.isSameNode(price) || !price.value.trim()) {
    take();
    return;
  }
  const others = byId("bill-body").querySelectorAll<HTMLInputElement>(CURRENCY);
  currency.value = [...others].find((other) => other.value.trim())?.value.trim() ?? "";
  if (currency.value) {
    take();
    return;
  }
  // The focus is where it goes only after the price has changed.
  setTimeout(() => {
    if (document.activeElement !== currency) take();
    else currency.addEventListener("focusout", () => currency.value.trim() || take(), { once: true });
  });
}

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
