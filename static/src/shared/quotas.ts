/** In a new plan: what a quota in decimal units means is asked below it, before anything is sized. */
import { byId, h } from "./dom";

// A number and a decimal unit, in any way to write numbers. What it is in binary ones the server says
// of sizes that are sent as they are: planner.forms.numbers.as_quota.
const DECIMAL = /^\s*(\d[\d.,'\s]*?)\s*([kmgt])b\s*$/i;
const POWERS = "kmgt";

export function watchQuotas(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-quota]")) {
    const place = h("p", { class: "small quota", role: "status", hidden: true });
    (input.closest(".with-unit") ?? input).after(place);
    const kept = byId<HTMLInputElement>(input.dataset.quota ?? "");
    // What the server asks stands below it already.
    let asked = input.ariaInvalid === "true" ? input.value : "";
    const show = (): void => {
      // Leaving the input for a button asks nothing anew.
      if (input.value === asked) return;
      asked = input.value;
      const [, number = "", unit = ""] = DECIMAL.exec(input.value) ?? [];
      // What was said to be meant as it stands is not asked again, here or by the server.
      place.hidden = !unit || kept.value.trim() === input.value.trim();
      if (place.hidden) {
        place.replaceChildren();
        return;
      }
      const typed = `${number} ${unit.toUpperCase()}B`;
      const quota = `${number} ${unit.toUpperCase()}iB`;
      const more = ((1.024 ** (POWERS.indexOf(unit.toLowerCase()) + 1) - 1) * 100).toFixed(1);
      const use = h("button", { type: "button", class: "bare-text" }, `Use ${quota}`);
      use.addEventListener("click", () => {
        input.value = quota;
        show();
        input.focus();
      });
      const keep = h("button", { type: "button", class: "bare-text" }, `Keep ${typed}`);
      keep.addEventListener("click", () => {
        kept.value = input.value;
        place.hidden = true;
        input.focus();
      });
      place.replaceChildren(`In Exchange a quota of ${typed} is ${quota}, ${more} % more: `, use, " · ", keep);
    };
    input.addEventListener("input", show);
    input.addEventListener("change", show);
    show();
  }
}
