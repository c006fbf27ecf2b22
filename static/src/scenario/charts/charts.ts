/** The charts of a scenario: a question above, the picture, its source, its table one click away. */
import {
  BarController, BarElement, CategoryScale, Chart, LinearScale, LineController, LineElement,
  LogarithmicScale, PointElement, Tooltip,
} from "chart.js";
import { h } from "../../shared/dom";
import { shown } from "../../shared/numbers";
import { configuration, heightOf } from "./configuration";
import { annotations } from "./annotations";
import { tableOf } from "./table";
import type { ChartData } from "../types";

Chart.register(
  BarController, BarElement, CategoryScale, LinearScale, LineController, LineElement,
  LogarithmicScale, PointElement, Tooltip, annotations,
);

// A picture is drawn when it is nearer than this to what is seen, so that a long page opens at once.
const NEAR = "600px";
const cards = new WeakMap<Element, Card>();
const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) cards.get(entry.target)?.come(entry.isIntersecting);
}, { rootMargin: NEAR });

class Card {
  readonly element: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly frame: HTMLElement;
  private readonly note = h("p", { class: "chart-note" });
  private readonly source = h("p", { class: "source" });
  private readonly question = h("h3");
  private readonly table = h("div", { class: "scroll", tabindex: "0", role: "region", hidden: true });
  private readonly toggle = h("button", { type: "button", class: "bare-text", "aria-expanded": "false" });
  private chart: Chart | null = null;
  private near = false;
  // Whether the picture shows something else than the data.
  private stale = true;

  constructor(private data: ChartData, place: HTMLElement) {
    this.canvas = h("canvas", { role: "img" });
    this.frame = h("div", { class: "chart-frame" }, this.canvas);
    this.toggle.addEventListener("click", () => this.flip());
    this.element = h("figure", { class: "card chart", id: `chart-${data.key}` },
      this.question, this.frame, this.note, this.table,
      h("figcaption", { class: "chart-foot" }, this.source, this.toggle));
    this.words();
    // It must stand in the page first: what Chart.js drew outside of it, it does not draw again.
    place.append(this.element);
    cards.set(this.frame, this);
    seen.observe(this.frame);
  }

  show(data: ChartData): void {
    this.data = data;
    this.words();
    if (!this.table.hidden) this.table.replaceChildren(tableOf(data));
    this.redraw();
  }

  /** Data, colours or letters may have changed. */
  redraw(): void {
    this.stale = true;
    if (this.near) this.draw();
  }

  /** The picture comes near to what is seen, or goes. */
  come(near: boolean): void {
    this.near = near;
    if (near && this.stale) this.draw();
  }

  draw(): void {
    this.stale = false;
    if (this.chart) this.follow(this.chart);
    else this.chart = new Chart(this.canvas, configuration(this.data));
  }

  remove(): void {
    seen.unobserve(this.frame);
    this.chart?.destroy();
    this.element.remove();
  }

  private follow(chart: Chart): void {
    const { data: drawn, options, type } = configuration(this.data);
    if (chart.data.datasets.length === drawn.datasets.length) {
      chart.data.labels = drawn.labels;
      drawn.datasets.forEach((dataset, index) => {
        Object.assign(chart.data.datasets[index] ?? {}, dataset);
      });
    } else {
      chart.data = drawn;
    }
    (chart.config as { type?: string }).type = type;
    chart.options = options ?? {};
    chart.update();
  }

  private words(): void {
    const { question, note, source, today, x, y } = this.data;
    this.question.textContent = question;
    this.note.textContent = note;
    this.source.textContent = `Source: ${source}`;
    const at = today && today.y !== null
      ? ` This design, at ${shown(today.x)} ${x.unit}: ${shown(today.y, 3)} ${y.unit}.` : "";
    this.canvas.setAttribute("aria-label", `${question}${at} The table holds the numbers.`);
    this.table.setAttribute("aria-label", `Table: ${question}`);
    const height = heightOf(this.data);
    this.frame.style.height = height ? `${height}px` : "";
    this.name();
  }

  private name(): void {
    const word = this.table.hidden ? "Show table" : "Hide table";
    this.toggle.textContent = word;
    this.toggle.setAttribute("aria-label", `${word}: ${this.data.question}`);
  }

  private flip(): void {
    this.table.hidden = !this.table.hidden;
    this.toggle.setAttribute("aria-expanded", String(!this.table.hidden));
    this.name();
    this.table.replaceChildren(...(this.table.hidden ? [] : [tableOf(this.data)]));
  }
}

export class Charts {
  private readonly cards = new Map<string, Card>();

  constructor(private readonly place: HTMLElement) {
    const redraw = (): void => { for (const card of this.cards.values()) card.redraw(); };
    document.addEventListener("themechange", redraw);
    const root = document.documentElement;
    let theme: string | undefined;
    addEventListener("beforeprint", () => {
      theme = root.dataset.theme;
      root.dataset.theme = "light";
      // On paper all of them are seen.
      for (const card of this.cards.values()) card.draw();
    });
    addEventListener("afterprint", () => {
      if (theme) root.dataset.theme = theme;
      else delete root.dataset.theme;
      redraw();
    });
    void document.fonts.ready.then(redraw);
  }

  show(charts: ChartData[]): void {
    const keys = new Set(charts.map((chart) => chart.key));
    for (const [key, card] of this.cards) {
      if (keys.has(key)) continue;
      card.remove();
      this.cards.delete(key);
    }
    for (const chart of charts) {
      const known = this.cards.get(chart.key);
      if (known) {
        known.show(chart);
        continue;
      }
      this.cards.set(chart.key, new Card(chart, this.place));
    }
  }
}
