/** The candidates: a picture to brush, limits to type, and the table that follows both. */
import { byId, h } from "../shared/dom";
import { asTyped, shown, numberIn } from "../shared/numbers";
import { Picture } from "./picture";
import type { FrontData, Heading, Point, Said } from "./types";

type Ends = [number, number];

/** The heading: with one goal there is none that costs another. */
function entitle(several: boolean): void {
  const title = byId("front-title");
  byId("front-asks").textContent = several ? "What does each goal cost?" : "Which are best?";
  const beside = title.querySelector(".small");
  if (beside) beside.textContent = `designs that no other beats${several ? " in everything" : ""}`;
}

export class Front {
  private data: FrontData | null = null;
  private shape = "";
  private readonly picture = new Picture((ends) => this.brushed(ends));
  private readonly x = byId<HTMLSelectElement>("front-x");
  private readonly y = byId<HTMLSelectElement>("front-y");
  private readonly checked = byId<HTMLInputElement>("only-checked");
  private readonly limits = byId<HTMLFormElement>("front-limits");

  constructor() {
    for (const select of [this.x, this.y]) select.addEventListener("change", () => this.draw());
    this.limits.addEventListener("input", () => this.draw());
    this.checked.addEventListener("change", () => this.draw());
    byId("front-table").addEventListener("change", () => this.selected());
    // Who comes back finds the boxes as they were left.
    addEventListener("pageshow", () => this.selected());
    this.limits.addEventListener("submit", (event) => event.preventDefault());
    this.limits.addEventListener("reset", () => requestAnimationFrame(() => this.draw()));
  }

  show(data: FrontData | null): void {
    this.data = data;
    const front = byId("front");
    front.hidden = !data?.points.length;
    if (!data?.points.length) return;
    const shape = data.objectives.map((each) => each.figure).join();
    if (shape !== this.shape) this.build(data);
    this.shape = shape;
    const alike = byId("front-alike");
    alike.hidden = !data.alike.length;
    alike.querySelector("span")?.replaceChildren(...data.alike.flatMap((each) => [...signed(each), " "]));
    this.draw();
  }

  /** Selects and fields, once the objectives are known. */
  private build(data: FrontData): void {
    const several = data.objectives.length > 1;
    byId("front-picture").hidden = !several;
    this.limits.hidden = !several;
    entitle(several);
    data.objectives.forEach((objective, index) => {
      for (const select of [this.x, this.y]) {
        select.append(h("option", { value: String(index) }, named(objective)));
      }
    });
    this.x.value = "0";
    this.y.value = several ? "1" : "0";
    byId("front-fields").replaceChildren(...data.objectives.map((objective, index) =>
      h("fieldset", { class: "front-field" },
        h("legend", {}, named(objective)),
        ...(["least", "most"] as const).map((end) => h("label", {}, `at ${end} `,
          h("input", { type: "text", inputmode: "decimal", id: field(index, end) }))))));
  }

  private draw(): void {
    const { data } = this;
    if (!data) return;
    const ends = data.objectives.map((_, index) => this.ends(index));
    const some = data.points.some((point) => point.unchecked);
    byId("front-checked").hidden = !some;
    const inside = data.points.map((point) => within(point, ends) && !(some && this.checked.checked && point.unchecked));
    const chosen = data.points.filter((_, index) => inside[index]);
    const [x, y] = [Number(this.x.value), Number(this.y.value)];
    const [across, up] = [ends[x], ends[y]];
    if (across && up && ends.length > 1) this.picture.show(data, x, y, inside, [across, up]);
    this.count(data, chosen.length);
    const rows = chosen.slice(0, data.most_rows);
    const place = byId("front-table");
    const selected = new Set([...place.querySelectorAll<HTMLInputElement>("input:checked")].map((each) => each.value));
    place.replaceChildren(table(data, rows, selected));
    this.selected();
    const opened = byId("front-opened");
    opened.hidden = data.count <= data.opened || !data.opened;
    // A page that was opened before the search ended knows no number yet.
    const told = opened.querySelector("span");
    if (told) told.textContent = String(data.opened);
    byId("front-cut").hidden = rows.length === chosen.length && data.points.length === data.count;
  }

  /** Says on the button how many are selected; without any there is nothing to compare. */
  private selected(): void {
    const number = byId("front-table").querySelectorAll("input:checked").length;
    byId("selected-count").textContent = String(number);
    byId("compare-selected").hidden = !number;
  }

  private count(data: FrontData, chosen: number): void {
    const all = `${shown(data.count)} candidate${data.count === 1 ? "" : "s"}`;
    const text = chosen === data.points.length ? all : `${shown(chosen)} of ${all}`;
    const place = byId("front-count");
    if (place.textContent !== text) place.textContent = text;
  }

  /** A rectangle in the picture is written into the fields, so that both say the same. */
  private brushed(ends: [Ends, Ends] | null): void {
    [this.x, this.y].forEach((select, index) => {
      const typed = ends?.[index];
      const place = Number(select.value);
      byId<HTMLInputElement>(field(place, "least")).value = typed ? rounded(typed[0], Math.floor) : "";
      byId<HTMLInputElement>(field(place, "most")).value = typed ? rounded(typed[1], Math.ceil) : "";
    });
    this.draw();
  }

  private ends(index: number): Ends {
    return [this.typed(field(index, "least"), -Infinity), this.typed(field(index, "most"), Infinity)];
  }

  private typed(id: string, otherwise: number): number {
    const input = byId<HTMLInputElement>(id);
    const value = numberIn(input.value);
    const wrong = Number.isNaN(value);
    input.toggleAttribute("aria-invalid", false);
    if (wrong) input.setAttribute("aria-invalid", "true");
    return wrong || !input.value.trim() ? otherwise : value;
  }
}

function field(index: number, end: "least" | "most"): string {
  return `front-${end}-${index}`;
}

function within(point: Point, ends: Ends[]): boolean {
  return point.at.every((value, index) => {
    const [least, most] = ends[index] ?? [-Infinity, Infinity];
    return value === null || (value >= least && value <= most);
  });
}

/** Four figures, rounded outwards so that what was inside stays inside. */
function rounded(value: number, how: (value: number) => number): string {
  if (!value) return "0";
  const scale = 10 ** (3 - Math.floor(Math.log10(Math.abs(value))));
  return asTyped(String(Number((how(value * scale) / scale).toPrecision(12))));
}

function named({ label, unit }: Heading): string {
  return unit ? `${label}, ${unit}` : label;
}

function table(data: FrontData, rows: Point[], chosen: Set<string>): HTMLTableElement {
  const number = { scope: "col", class: "number" };
  const hidden = (text: string): HTMLElement => h("span", { class: "visually-hidden" }, text);
  const keeps = document.getElementById("keep-design") !== null;
  const head = h("tr", {},
    h("th", { scope: "col" }, hidden("Compare")), h("th", number, "Rank"),
    h("th", { scope: "col" }, "What differs from today"),
    ...data.objectives.map((each) => h("th", number, named(each))),
    h("th", { scope: "col", class: "binding" }, "Tightest limit, advice aside"),
    ...(data.futures ? [h("th", number, "Futures held")] : []),
    ...(data.regret ? [h("th", number, "Regret, mean")] : []),
    h("th", { scope: "col" }, hidden("What to do")));
  const line = (row: Point): HTMLElement => h("tr", { id: `rank-${row.n}` },
    h("td", { "data-label": "Compare" }, h("input", {
      type: "checkbox", name: "design", value: String(row.n), form: "compare-selected",
      checked: chosen.has(String(row.n)) ? "" : undefined, "aria-label": `Compare candidate ${row.rank}`,
    })),
    h("td", { class: "number", "data-label": "Rank" }, String(row.rank)),
    h("th", { scope: "row", "data-label": "What differs from today" }, h("a", { href: row.address }, row.title),
      row.gives_up && " ", row.gives_up && h("span", { class: "small gives-up" }, row.gives_up)),
    ...data.objectives.map((each, index) => h("td", { class: "number", "data-label": each.label },
      h("span", {}, row.objectives[index] ?? "",
        each.unit && h("span", { class: "unit only-stacked" }, ` ${each.unit}`)))),
    h("td", { class: `binding${row.verdict && ` verdict-${row.sign}`}`, "data-label": "Tightest limit, advice aside" }, binding(row)),
    ...(data.futures ? [h("td", { class: "number", "data-label": "Futures held" }, row.held)] : []),
    ...(data.regret ? [h("td", { class: "number", "data-label": "Regret, mean" }, row.regret)] : []),
    h("td", { class: "row-actions" }, keeps && h("button", {
      class: "bare-text", form: "keep-design", formaction: row.keep,
    }, "Make scenario", hidden(` of candidate ${row.rank}`))));
  return h("table", { class: "data stacked" }, h("thead", {}, head), h("tbody", {}, ...rows.map(line)));
}

/** What binds a candidate, and what warns beside it; nothing where it was not opened. */
function binding(row: Point): HTMLElement {
  return h("span", {}, ...row.said.flatMap((each) => {
    const parts = signed(each);
    return each.first ? parts : [" ", h("span", { class: "small" }, ...parts)];
  }));
}

function signed({ sign: of, text }: Said): (string | Element)[] {
  return of ? [sign(of), " ", text] : [text];
}

/** The sign of a verdict. */
function sign(verdict: string): Element {
  const space = "http://www.w3.org/2000/svg";
  const icon = document.createElementNS(space, "svg");
  icon.setAttribute("class", `icon icon-${verdict}`);
  icon.setAttribute("viewBox", "0 0 16 16");
  icon.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#icon-${verdict}`);
  icon.append(use);
  return icon;
}
