/** What is typed into a form of a page is kept while the tab is open, until it was sent and taken: a
 * page that is loaded again, or that asks one to sign in, costs nothing. */

interface Kept { path: string; sent: boolean; texts: Record<string, { was: string; text: string }> }
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const KEY = "highwater:form:";

export function watchKept(): void {
  try {
    settle();
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-kept]")) watch(form);
  } catch {
    // A browser that keeps nothing has none.
  }
}

/** What was sent was taken, unless the page that followed says that nothing was done. */
function settle(): void {
  const refused = document.querySelector("[data-nothing-done]") !== null;
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  for (const key of Object.keys(sessionStorage)) {
    const kept = key.startsWith(KEY) ? read(key) : null;
    if (!kept?.sent) continue;
    // Back from a page that never came.
    const returned = kept.path === location.pathname && entry?.type !== "navigate";
    if (refused || returned) sessionStorage.setItem(key, JSON.stringify({ ...kept, sent: false }));
    else sessionStorage.removeItem(key);
  }
}

function watch(form: HTMLFormElement): void {
  const key = `${KEY}${form.dataset.kept ?? ""}:${location.pathname}`;
  const before = new Map(controls(form).map((control) => [control, contentOf(control)]));
  const keep = (sent: boolean): void => {
    const changed = controls(form).filter((control) => contentOf(control) !== before.get(control));
    const texts = Object.fromEntries(changed.map((control) => [
      nameOf(control), { was: before.get(control) ?? "", text: contentOf(control) },
    ]));
    if (changed.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, sent, texts } satisfies Kept));
  };
  const texts = read(key)?.texts ?? {};
  for (const control of controls(form)) {
    const typed = texts[nameOf(control)];
    // A page that holds something else than it did then knows better.
    if (!typed || typed.was !== before.get(control)) continue;
    if (isChosen(control)) control.checked = typed.text !== "";
    else control.value = typed.text;
    // Of a choice, what is no longer chosen says nothing.
    if (!isChosen(control) || control.checked) control.dispatchEvent(new Event("change", { bubbles: true }));
  }
  for (const name of ["input", "change"]) form.addEventListener(name, () => keep(false));
  form.addEventListener("submit", () => keep(true));
}

function controls(form: HTMLFormElement): Control[] {
  const found = [...form.querySelectorAll<Control>("input, select, textarea")];
  return found.filter((control) => control.name !== "" && !["hidden", "password", "file"].includes(control.type));
}

/** Of several with one name, such as the choices of one question, each by itself. */
function nameOf(control: Control): string {
  return isChosen(control) ? `${control.name}=${control.value}` : control.id || control.name;
}

function contentOf(control: Control): string {
  return isChosen(control) ? (control.checked ? "1" : "") : control.value;
}

function isChosen(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ["radio", "checkbox"].includes(control.type);
}

function read(key: string): Kept | null {
  return JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null;
}
