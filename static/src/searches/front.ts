/** The candidates: a picture to brush, limits to type, and the table that follows both. */
import { byId, h } from "../shared/dom";
import { canonical, shown } from "../shared/numbers";
import { Picture } from "./picture";
import type { FrontData, Heading, Point } from "./types";

type Ends = [number, number];

export class Front {
  private data: FrontData | null = null;
  private shape = "";
  private readonly picture = new Picture((ends) => this.brushed(ends));
  private readonly x = byId<HTMLSelectElement>("front-x");
  private readonly y = byId<HTMLSelectElement>("front-y");
  private readonly limits = byId<HTMLFormElement>("front-limits");

  constructor() {
    for (const select of [this.x, this.y]) select.addEventListener("change", () => this.draw());
    this.limits.addEventListener("input", () => this.draw());
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
    this.draw();
  }

  /** Selects and fields, once the objectives are known. */
  private build(data: FrontData): void {
    const several = data.objectives.length > 1;
    byId("front-picture").hidden = !several;
    this.limits.hidden = !several;
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
    const inside = data.points.map((point) => within(point, ends));
    const chosen = data.points.filter((_, index) => inside[index]);
    const [x, y] = [Number(this.x.value), Number(this.y.value)];
    const [across, up] = [ends[x], ends[y]];
    if (across && up && ends.length > 1) this.picture.show(data, x, y, inside, [across, up]);
    this.count(data, chosen.length);
    const rows = chosen.slice(0, data.most_rows);
    byId("front-table").replaceChildren(table(data, rows));
    byId("front-cut").hidden = rows.length === chosen.length && data.points.length === data.count;
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
    const value = Number(canonical(input.value).replace("−", "-"));
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
  return String(Number((how(value * scale) / scale).toPrecision(12)));
}

function named({ label, unit }: Heading): string {
  return unit ? `${label}, ${unit}` : label;
}

function table(data: FrontData, rows: Point[]): HTMLTableElement {
  const side = (words: boolean): string | undefined => (words ? undefined : "number");
  const head = h("tr", {},
    h("th", { scope: "col", class: "number" }, "Design"),
    ...data.axes.map((axis) => h("th", { scope: "col", class: side(axis.words) }, named(axis))),
    ...data.objectives.map((each) => h("th", { scope: "col", class: "number" }, named(each))));
  const cell = (heading: Heading, text: string, words: boolean): HTMLElement => h("td",
    { class: side(words), "data-label": heading.label },
    h("span", {}, text, heading.unit && h("span", { class: "unit only-stacked" }, ` ${heading.unit}`)));
  const body = rows.map((row) => h("tr", {},
    h("th", { scope: "row", class: "number", "data-label": "Design" }, h("a", { href: row.address }, String(row.n))),
    ...data.axes.map((axis, index) => cell(axis, row.values[index] ?? "", axis.words)),
    ...data.objectives.map((each, index) => cell(each, row.objectives[index] ?? "", false))));
  return h("table", { class: "data stacked" }, h("thead", {}, head), h("tbody", {}, ...body));
}
