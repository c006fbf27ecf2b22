/** Whether what was typed once is on the screen, or saved; and what it would change there. */
import { asTyped, canonical } from "../../shared/numbers";

type Control = HTMLInputElement | HTMLSelectElement;
const MOST_NAMED = 3;

/** All of it stands in the inputs, typed or saved. What has no input counts only in the address. */
export function isOnScreen(query: string): boolean {
  const address = new URLSearchParams(location.search);
  return all(query, (name, text) => shown(name) === text || address.get(name) === text);
}

/** All of it stands in the version that the page was made from: it was saved. */
export function isSaved(query: string): boolean {
  return all(query, (name, text) => canonical(control(name)?.dataset.base ?? "\0") === text);
}

/** What the inputs would become, and what is typed there now and would go, the first of them by
 * name: "" where nothing; and how many there are. */
export function wouldChange(query: string): { count: number; said: string } {
  const typed = new URLSearchParams(query);
  const found: string[] = [];
  for (const [name, text] of typed) {
    const wanted = canonical(text);
    if (shown(name) !== wanted) found.push(named(name, wanted));
  }
  for (const each of controls()) {
    const base = canonical(each.dataset.base ?? "");
    if (!typed.has(each.name) && canonical(each.value) !== base) found.push(named(each.name, base));
  }
  const more = found.length - MOST_NAMED;
  const said = found.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return { count: found.length, said };
}

/** What was typed in place of what is saved, input by input, for a page that has none of them. */
export function typedOver(query: string): string[] {
  return [...new URLSearchParams(query)].map(([name, text]) => named(name, canonical(text), control(name)?.dataset.base));
}

function all(query: string, holds: (name: string, text: string) => boolean): boolean {
  return [...new URLSearchParams(query)].every(([name, text]) => holds(name, canonical(text)));
}

function named(name: string, text: string, before = control(name)?.value): string {
  const found = control(name);
  const title = found?.labels?.[0]?.textContent?.trim().replaceAll(/\s+/g, " ") || found?.ariaLabel || plain(name);
  return `${title}: ${said(found, before ?? "")} → ${said(found, asTyped(text))}`;
}

/** What has no input here, by the words of its name: "price-disk/sas-10k-price" is a price of a disk. */
function plain(name: string): string {
  const [, kind, key, what] = /^price-(\w+)\/(.+)-(\w+)$/.exec(name) ?? [];
  return kind ? `${what?.replaceAll("_", " ")} of the ${kind.replaceAll("_", " ")} ${key}` : name.replaceAll(/[-_]/g, " ");
}

/** As a person reads it: an option by its words. */
function said(found: Control | undefined, text: string): string {
  const option = found instanceof HTMLSelectElement && [...found.options].find(({ value }) => value === text);
  return (option ? option.textContent?.trim() : text) || "empty";
}

function shown(name: string): string | undefined {
  const found = control(name);
  return found && canonical(found.value);
}

function control(name: string): Control | undefined {
  return controls().find((each) => each.name === name);
}

function controls(): Control[] {
  return [...document.querySelectorAll<Control>("#inputs-panel [data-base], [data-base][form=inputs-panel]")];
}
