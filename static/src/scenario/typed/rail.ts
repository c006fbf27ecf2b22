/** The inputs rail: filtered by word, by where a value comes from, by what was changed. */
import { byId } from "../../shared/dom";
import { canonical } from "../../shared/numbers";

type Control = HTMLInputElement | HTMLSelectElement;

const NAMES: Record<string, string> = {
  given: "Given", cited: "From sources", assumed: "Assumed", changed: "Changed",
};

export function watchRail(): () => void {
  const words = byId<HTMLInputElement>("rail-words");
  const kind = byId<HTMLSelectElement>("rail-kind");
  const inputs = byId("inputs");
  let opened: HTMLDetailsElement[] = [];
  const filter = (): void => {
    const wanted = words.value.trim().toLowerCase();
    const filtering = wanted !== "" || kind.value !== "";
    let count = 0;
    for (const input of inputs.querySelectorAll<HTMLElement>(".input")) {
      // What is of no use in this plan waits, and is found all the same.
      input.hidden = filtering ? !(holds(input, wanted) && isOf(input, kind.value)) : "away" in input.dataset;
      if (!input.hidden) count += 1;
    }
    for (const details of opened) details.open = false;
    opened = [];
    for (const part of inputs.querySelectorAll<HTMLElement>("fieldset, details")) {
      const left = part.querySelector(".input:not([hidden])") !== null;
      part.hidden = filtering && !left;
      if (filtering && left && part instanceof HTMLDetailsElement && !part.open) {
        part.open = true;
        opened.push(part);
      }
    }
    for (const add of inputs.querySelectorAll<HTMLElement>(".add")) add.hidden = filtering;
    for (const option of kind.options) {
      if (option.value === "") continue;
      const own = [...inputs.querySelectorAll<HTMLElement>(".input")].filter((each) => isOf(each, option.value));
      option.textContent = `${NAMES[option.value] ?? option.value} (${own.length})`;
    }
    byId("rail-found").textContent = filtering ? `${count} input${count === 1 ? "" : "s"}` : "";
  };
  words.addEventListener("input", filter);
  words.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  kind.addEventListener("change", filter);
  filter();
  return filter;
}

function holds(input: HTMLElement, wanted: string): boolean {
  if (wanted === "") return true;
  const section = input.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
  const chosen = input.querySelector<HTMLSelectElement>("select")?.selectedOptions[0]?.textContent ?? "";
  const label = input.querySelector("label")?.textContent ?? "";
  // What it is for is searched too, where its value comes from is not: "model" finds the server.
  const help = input.querySelector<HTMLElement>("[data-source]");
  const source = help?.dataset.source ?? "";
  const told = (help?.textContent ?? "").replace(source, "");
  return `${section} ${label} ${chosen} ${told}`.toLowerCase().includes(wanted);
}

function isOf(input: HTMLElement, kind: string): boolean {
  if (kind === "") return true;
  if (kind !== "changed") return input.querySelector(`.origin-${kind}`) !== null;
  const control = input.querySelector<Control>("[data-base]");
  return control !== null && canonical(control.value) !== canonical(control.dataset.base ?? "");
}
