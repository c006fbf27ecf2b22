/** A choice of very many rows: what is typed beside it is looked for, and its options follow. */
import { h } from "./dom";

const PAUSE = 150;

export function watchPickers(root: ParentNode = document): void {
  for (const select of root.querySelectorAll<HTMLSelectElement>("select[data-picker]")) {
    if (select.previousElementSibling?.matches("input[data-find]")) continue;
    const find = h("input", {
      type: "search", placeholder: "Find a model", autocomplete: "off", "data-find": true,
      "aria-label": `Find: ${select.labels?.[0]?.textContent ?? "model"}`,
      "aria-controls": select.id,
    });
    select.before(find);
    let timer = 0;
    let asked = 0;
    find.addEventListener("input", (event) => {
      // The form around it need not know what is only looked for.
      event.stopPropagation();
      clearTimeout(timer);
      timer = window.setTimeout(async () => {
        const mine = ++asked;
        const query = new URLSearchParams({ q: find.value });
        if (select.dataset.solid !== undefined) query.set("solid", "");
        const response = await fetch(`/catalogue/${select.dataset.picker}/find/?${query}`, {
          headers: { Accept: "application/json" },
        });
        if (!response.ok || mine !== asked) return;
        const { rows } = await response.json() as { rows: [string, string][] };
        for (const option of [...select.options]) {
          if (option.value && !option.selected) option.remove();
        }
        for (const [key, name] of rows) {
          if (key === select.value) continue;
          const option = h("option", { value: key }, name);
          // What has no rate is refused where one is needed; its name says why.
          option.disabled = select.dataset.rated !== undefined && name.endsWith("(no rate stated)");
          select.append(option);
        }
      }, PAUSE);
    });
    find.addEventListener("change", (event) => event.stopPropagation());
  }
}
