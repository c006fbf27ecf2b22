/** What was typed in a scenario and not saved, told on the pages that lead to it. */
import { h } from "./dom";

export const DRAFT = "highwater:draft:";

/** What a page that is not the scenario's needs to know of it. */
export interface Unsaved { name?: string; address?: string; said?: string[]; earlier?: { said?: string[] }[] }

/** On the pages of plans: which scenarios have changes that were never saved. */
export function watchDrafts(): void {
  const place = document.querySelector<HTMLElement>("[data-drafts]");
  if (!place) return;
  const show = (): void => {
    const found = unsaved(`${DRAFT}${place.dataset.drafts ?? ""}:`);
    place.hidden = found.length === 0;
    const many = found.length > 1;
    place.replaceChildren(`${found.length} scenario${many ? "s have" : " has"} changes that were never saved: `);
    found.forEach(([key, draft], index) => {
      const forget = h("button", { type: "button", class: "link" }, "Forget them");
      forget.setAttribute("aria-label", `Forget the changes of ${draft.name ?? ""}`);
      forget.addEventListener("click", () => {
        for (const each of key) localStorage.removeItem(each);
        show();
      });
      const link = h("a", { href: draft.address ?? "" }, `Continue with ${draft.name ?? ""}`);
      place.append(link, " · ", forget, index + 1 < found.length ? "; " : "");
    });
  };
  show();
}

/** In place of a scenario that is not there any more: what was typed in it and never saved. */
export function showLost(): void {
  const place = document.querySelector<HTMLElement>("[data-lost]");
  if (!place) return;
  const own = unsaved(`${DRAFT}${place.dataset.lost ?? ""}:`).find(([, { address }]) => address === location.pathname);
  const said = [...new Set(own?.[1].said)];
  place.hidden = said.length === 0;
  const forget = h("button", { type: "button" }, "Forget this");
  forget.addEventListener("click", () => {
    for (const each of own?.[0] ?? []) localStorage.removeItem(each);
    place.hidden = true;
  });
  place.replaceChildren(
    h("h2", {}, `What you typed in ${own?.[1].name ?? "it"} and never saved`),
    h("ul", {}, ...said.map((each) => h("li", {}, each))), forget,
  );
}

/** Drafts of a person that say whose they are, those of all tabs together, with what was typed in
 * them; where a page lists scenarios, those of it. */
function unsaved(prefix: string): [string[], Unsaved][] {
  const listed = [...document.querySelectorAll<HTMLAnchorElement>(".scenario-card a.cover")];
  const own = new Set(listed.map((each) => each.pathname));
  const found = new Map<string, [string[], Unsaved]>();
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const draft = JSON.parse(localStorage.getItem(key) ?? "null") as Unsaved | null;
      if (!draft?.address || (own.size > 0 && !own.has(draft.address))) continue;
      const kept = found.get(draft.address);
      const said = [draft, ...draft.earlier ?? []].flatMap((each) => each.said ?? []);
      if (kept) kept[0].push(key);
      else found.set(draft.address, [[key], { ...draft, said: [] }]);
      found.get(draft.address)?.[1].said?.push(...said);
    }
  } catch {
    // A browser that keeps nothing has none.
  }
  return [...found.values()];
}
