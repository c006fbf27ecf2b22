/** What every page has: menus that close, buttons that copy, tables that filter. */
import { h } from "./dom";

export function watchMenus(): void {
  const menus = document.querySelectorAll<HTMLDetailsElement>("details[data-menu]");
  document.addEventListener("click", (event) => {
    for (const menu of menus) if (!menu.contains(event.target as Node)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of menus) {
      if (!menu.open) continue;
      menu.open = false;
      menu.querySelector("summary")?.focus();
      event.stopImmediatePropagation();
    }
  });
}

export function watchCopies(): void {
  document.addEventListener("click", async (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-copy]");
    const source = button && document.getElementById(button.dataset.copy ?? "");
    if (!button || !source) return;
    const before = button.textContent;
    try {
      await navigator.clipboard.writeText(source.textContent ?? "");
      button.textContent = "Copied";
    } catch {
      getSelection()?.selectAllChildren(source);
      button.textContent = "Selected: press Ctrl+C";
    }
    setTimeout(() => { button.textContent = before; }, 2000);
  });
}

export function watchFilters(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-filter]")) {
    const table = document.getElementById(input.dataset.filter ?? "");
    const found = document.querySelector(`[data-found="${input.dataset.filter}"]`);
    input.addEventListener("input", () => {
      const wanted = input.value.trim().toLowerCase();
      let count = 0;
      for (const row of table?.querySelectorAll<HTMLElement>("tbody tr:not(.group), [data-row]") ?? []) {
        row.hidden = !row.textContent?.toLowerCase().includes(wanted);
        if (!row.hidden) count += 1;
      }
      // A heading goes with the last of its rows; what is folded opens to show what was found.
      for (const body of table?.querySelectorAll<HTMLElement>("tbody:has(.group), [data-group]") ?? []) {
        // What is one row by itself was looked at above.
        if (!body.matches("[data-row]")) {
          body.hidden = !body.querySelector(":is(tr:not(.group), [data-row]):not([hidden])");
        }
        if (body instanceof HTMLDetailsElement) fold(body, wanted !== "" && !body.hidden);
      }
      if (found) found.textContent = wanted ? `${count} found` : "";
    });
  }
}

/** Opens what holds something found, and folds it again when nothing is searched any more. */
function fold(group: HTMLDetailsElement, opened: boolean): void {
  if (opened && !group.open) {
    group.open = true;
    group.dataset.opened = "";
  } else if (!opened && "opened" in group.dataset) {
    group.open = false;
    delete group.dataset.opened;
  }
}

/** An address that names a row within something folded: it is unfolded. */
export function unfoldTarget(): void {
  const show = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const group = target?.closest<HTMLDetailsElement>("details[data-group]");
    if (!target || !group || group.open) return;
    group.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", show);
  show();
}

/** A new plan offers the profiles and the usual disk of the mail system chosen. */
export function watchNewPlan(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-new-plan]");
  if (!form) return;
  const profile = form.querySelector<HTMLSelectElement>("#q-profile");
  const disk = form.querySelector<HTMLSelectElement>("#q-disk");
  if (!profile || !disk) return;
  const show = (system: HTMLInputElement, change: boolean): void => {
    for (const group of profile.querySelectorAll("optgroup")) {
      const own = group.dataset.system === system.value;
      group.hidden = !own;
      group.disabled = !own;
    }
    for (const part of form.querySelectorAll<HTMLElement>("[data-for]")) {
      const own = part.dataset.for?.split(" ").includes(system.value) ?? false;
      part.hidden = !own;
      // Mail systems ask the same by the same name: only the chosen one's answer is sent.
      if (!part.classList.contains("further")) continue;
      for (const input of part.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")) {
        input.disabled = !own;
      }
    }
    if (!change) return;
    groupByYear(disk, system);
    offerUsual(profile, system.dataset.profile);
    offerUsual(disk, system.dataset.disk);
  };
  form.addEventListener("change", (event) => {
    const input = event.target as HTMLInputElement;
    if (input.name === "system") show(input, true);
    emptyWhatIsNoMoreTrue(form, input);
  });
  const chosen = form.querySelector<HTMLInputElement>("input[name=system]:checked");
  if (chosen) show(chosen, false);
  form.querySelector<HTMLElement>(".summary")?.focus();
}

/** What nobody chose is the usual one of the mail system, and stays an assumption. */
function offerUsual(models: HTMLSelectElement, usual?: string): void {
  models.value = "";
  if (models.options[0]) models.options[0].text = usual ?? "";
}

/** The rate of a published test is one of messages of its size: not of another that is typed. */
function emptyWhatIsNoMoreTrue(form: HTMLFormElement, size: HTMLInputElement): void {
  if (size.value === size.dataset.example) return;
  for (const rate of form.querySelectorAll<HTMLInputElement>("input[data-of]")) {
    if (rate.dataset.of === size.id && rate.value === rate.dataset.example) rate.value = "";
  }
}

/** Models of a mail system's time first, then the others; those without a year are of its time. */
function groupByYear(models: HTMLSelectElement, system: HTMLInputElement): void {
  const { first = "", last = "", title = "" } = system.dataset;
  const groups = new Map([title, "Newer", "Older"].map((label) => [label, h("optgroup", { label })]));
  const options = [...models.querySelectorAll<HTMLOptionElement>("optgroup > option")];
  options.sort((one, other) => Number(other.dataset.year || 9999) - Number(one.dataset.year || 9999));
  for (const option of options) {
    const year = Number(option.dataset.year);
    const older = year > 0 && year < Number(first);
    const newer = last !== "" && year > Number(last);
    groups.get(older ? "Older" : newer ? "Newer" : title)?.append(option);
  }
  for (const group of models.querySelectorAll("optgroup")) group.remove();
  models.append(...[...groups.values()].filter((group) => group.children.length > 0));
}

/** A sign-in link carries its code behind the #, which browsers do not send: the form does. */
export function takeSignInCode(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-sign-in-link]");
  const input = form?.querySelector<HTMLInputElement>("input[name=code]");
  const code = location.hash.slice(1);
  if (!input || !code) return;
  input.value = code;
  if (input.parentElement) input.parentElement.hidden = true;
}

/** A page that was posted is none that Back can lead to: another address stands for it. */
export function standInstead(): void {
  const { instead = "" } = document.querySelector<HTMLElement>("form[data-instead]")?.dataset ?? {};
  if (instead) history.replaceState(null, "", instead);
}
