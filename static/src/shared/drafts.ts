/** What was typed in a scenario and not saved, told on the pages that lead to it. */
import { h } from "./dom";

export const DRAFT = "highwater:draft:";

/** What a page that is not the scenario's needs to know of what was typed.
 * @property query what is not saved; "" where only what was typed earlier is
 * @property at when that was */
interface Part { query?: string; at?: string; said?: string[] }
/** @property plan name of the scenario's plan */
export interface Kept { name?: string; plan?: string; address?: string; earlier?: Part[] }
export type Unsaved = Kept & Part;

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
      const called = named(draft);
      const forget = h("button", { type: "button", class: "link" }, "Forget them");
      forget.setAttribute("aria-label", `Forget the changes of ${called}`);
      forget.addEventListener("click", () => {
        for (const each of key) localStorage.removeItem(each);
        show();
      });
      const link = h("a", { href: draft.address ?? "" }, `Continue with ${called}`);
      const at = typedAt(draft);
      const typed = at ? `, typed ${momentOf(at)}` : "";
      place.append(link, `${typed} · `, forget, index + 1 < found.length ? "; " : "");
    });
  };
  show();
}

/** What a scenario is called: with its plan, but on the page of that. */
function named({ name = "", plan }: Unsaved): string {
  const here = document.querySelector("h1")?.textContent?.trim();
  return plan && plan !== here ? `${name} of ${plan}` : name;
}

/** When what is not saved was typed last; "" where that is not known. */
function typedAt({ query, at, earlier = [] }: Unsaved): string {
  const moments = [query ? at : "", ...earlier.map((each) => each.at)];
  return moments.reduce<string>((last, each) => (each && each > last ? each : last), "");
}

/** When something was typed, as it is told. */
export function momentOf(at: string): string {
  return new Date(at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
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
    h("ul", { class: "bullets" }, ...said.map((each) => h("li", {}, each))), forget,
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
      if (kept) {
        kept[0].push(key);
        // That of the tab in which something was typed last.
        if (typedAt(draft) > typedAt(kept[1])) kept[1] = { ...draft, said: kept[1].said ?? [] };
      }
      else found.set(draft.address, [[key], { ...draft, said: [] }]);
      found.get(draft.address)?.[1].said?.push(...said);
    }
  } catch {
    // A browser that keeps nothing has none.
  }
  return [...found.values()];
}
