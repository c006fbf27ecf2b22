/** The numbers behind a picture. */
import { h } from "../../shared/dom";
import { shown } from "../../shared/numbers";
import type { ChartData } from "../types";

export function tableOf(data: ChartData): HTMLTableElement {
  const head = h("tr", {},
    h("th", { scope: "col" }, `${data.x.label}${data.kind === "line" && data.x.unit ? `, ${data.x.unit}` : ""}`),
    ...data.series.map((series) => h("th", { scope: "col", class: "number" },
      `${series.label}${data.y.unit ? `, ${data.y.unit}` : ""}`)));
  const rows = (data.x.values ?? []).map((x, index) => h("tr", {},
    h("th", { scope: "row" }, typeof x === "number" ? shown(x) : x),
    ...data.series.map((series) => {
      const value = series.values[index];
      return h("td", { class: "number" }, value === null || value === undefined ? "–" : shown(value));
    })));
  return h("table", { class: "data" }, h("thead", {}, head), h("tbody", {}, ...rows));
}
