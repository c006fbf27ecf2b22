/** One picture for each figure: the editions by the year of their release. */
import {
  Chart, LinearScale, LineController, LineElement, LogarithmicScale, PointElement, Tooltip,
  type ChartConfiguration, type Plugin,
} from "chart.js";
import { colours, FONT } from "../scenario/charts/colours";
import { h } from "../shared/dom";
import { shown } from "../shared/numbers";
import { range, ticks } from "../validation/axes";
import type { Line, Panel, Point } from "./types";

const ROOM = 2;
const NARROW = 400;
// Pixels from one point to the next from which a label above would be crossed by the line.
const STEEP = 12;

declare module "chart.js" {
  interface PluginOptionsByType<TType> { editions: { panel?: Panel | TType } }
}

const editions: Plugin = {
  id: "editions",
  afterDatasetsDraw(chart, _args, options) {
    const { panel } = options as { panel?: Panel };
    if (!panel) return;
    missing(chart, panel);
    for (const [index, line] of panel.series.entries()) {
      values(chart, line, index, panel.series[1 - index]);
    }
  },
};

Chart.register(
  LinearScale, LineController, LineElement, LogarithmicScale, PointElement, Tooltip, editions,
);

class Card {
  readonly element: HTMLElement;
  private readonly canvas = h("canvas", { role: "img" });
  private readonly question = h("h3");
  private readonly note = h("p", { class: "panel-note" });
  private readonly chart: Chart;

  constructor(place: HTMLElement, private panel: Panel) {
    this.element = h("figure", { class: "panel", id: `panel-${panel.key}` },
      this.question, h("div", { class: "panel-frame" }, this.canvas), this.note);
    // What kept its room until the script had come.
    document.getElementById(this.element.id)?.remove();
    place.append(this.element);
    this.words();
    this.chart = new Chart(this.canvas, configuration(panel));
  }

  show(panel: Panel): void {
    this.panel = panel;
    this.words();
    const { data, options } = configuration(panel);
    this.chart.data = data;
    this.chart.options = options ?? {};
    this.chart.update("none");
  }

  redraw(): void {
    this.show(this.panel);
  }

  private words(): void {
    this.question.textContent = this.panel.question;
    this.note.textContent = this.panel.note;
    const said = this.panel.series.map((line) => `${line.label}: ${line.points
      .filter((point) => point.value !== null)
      .map((point) => `${point.short} ${shown(point.value, 3)}`).join(", ")}`);
    this.canvas.setAttribute("aria-label", `${this.panel.question} ${said.join(". ")}. The table holds the numbers.`);
  }
}

export class Panels {
  private readonly cards = new Map<string, Card>();

  constructor(private readonly place: HTMLElement) {
    const redraw = (): void => { for (const card of this.cards.values()) card.redraw(); };
    document.addEventListener("themechange", redraw);
    void document.fonts.ready.then(redraw);
    const root = document.documentElement;
    let theme: string | undefined;
    addEventListener("beforeprint", () => {
      theme = root.dataset.theme;
      root.dataset.theme = "light";
      redraw();
    });
    addEventListener("afterprint", () => {
      if (theme) root.dataset.theme = theme;
      else delete root.dataset.theme;
      redraw();
    });
  }

  show(panels: Panel[]): void {
    for (const panel of panels) {
      const known = this.cards.get(panel.key);
      if (known) known.show(panel);
      else this.cards.set(panel.key, new Card(this.place, panel));
    }
  }
}

function configuration(panel: Panel): ChartConfiguration<"line"> {
  const palette = colours();
  const points = panel.series[0]?.points ?? [];
  const years = points.map((point) => point.year);
  const known = panel.series.flatMap((line) => line.points)
    .flatMap((point) => (point.value ? [point.value] : []));
  const log = panel.scale === "log" && known.length > 0;
  const bounds = log ? range(known) : { min: 0, max: undefined };
  const font = { family: FONT, size: 12 };
  return {
    type: "line",
    data: { datasets: panel.series.map((line, index) => dataset(line, index)) },
    options: {
      animation: false, responsive: true, maintainAspectRatio: false,
      interaction: { mode: "nearest", axis: "x", intersect: false },
      layout: { padding: { top: 22, right: 16 } },
      scales: {
        x: {
          type: "linear", min: Math.min(...years) - ROOM, max: Math.max(...years) + ROOM,
          grid: { display: false }, border: { color: palette.line },
          afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
            scale.ticks = years.map((value) => ({ value }));
          },
          ticks: {
            color: palette.muted, font, padding: 4, autoSkip: false, maxRotation: 0,
            callback(this: { chart: Chart }, value: number | string, index: number) {
              const short = points[index]?.short ?? "";
              const year = `’${String(value).slice(2)}`;
              return this.chart.width < NARROW ? [short.replace(/^20/, "’")] : [short, year];
            },
          },
        },
        y: {
          type: log ? "logarithmic" : "linear", ...bounds,
          grid: { color: palette.line, drawTicks: false }, border: { display: false },
          title: { display: true, text: panel.unit, color: palette.muted, font: { ...font, size: 13 } },
          afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
            if (log) scale.ticks = ticks(bounds as { min: number; max: number }).map((value) => ({ value }));
          },
          ticks: {
            color: palette.muted, font: { ...font, size: 13 }, padding: 6, maxTicksLimit: 6, autoSkip: !log,
            callback: (value: number | string) => shown(Number(value), 3),
          },
        },
      },
      plugins: {
        editions: { panel }, legend: { display: false },
        tooltip: {
          backgroundColor: palette.ink, titleColor: palette.surface, bodyColor: palette.surface,
          titleFont: { family: FONT, size: 13 }, bodyFont: { family: FONT, size: 13 },
          displayColors: false, padding: 8, cornerRadius: 4,
          callbacks: {
            title: (items: { dataIndex: number }[]) => {
              const point = points[items[0]?.dataIndex ?? 0];
              return point ? `${point.short}, ${point.year}` : "";
            },
            label: ({ datasetIndex, dataIndex }: { datasetIndex: number; dataIndex: number }) => {
              const line = panel.series[datasetIndex];
              const point = line?.points[dataIndex];
              const name = panel.series.length > 1 ? `${line?.label}: ` : "";
              const how = point?.kind === "measured" ? ", measured" : "";
              return `${name}${shown(point?.value, 3)} ${panel.unit}${how}`;
            },
          },
        },
      },
    },
  } as unknown as ChartConfiguration<"line">;
}

function dataset(line: Line, index: number): object {
  const palette = colours();
  const colour = index ? palette.rivals[1] : palette.main;
  const measured = (at: number): boolean => line.points[at]?.kind === "measured";
  return {
    label: line.label,
    data: line.points.map((point) => ({ x: point.year, y: point.value })),
    borderColor: colour,
    borderWidth: 2,
    pointRadius: 4.5, pointHoverRadius: 6, pointBorderWidth: 2, pointBorderColor: colour,
    pointStyle: index ? "rect" : "circle",
    pointBackgroundColor: line.points.map((point) =>
      (point.kind === "measured" ? palette.surface : colour)),
    // What was measured and what follows a rule are not one curve.
    segment: {
      borderDash: ({ p0DataIndex, p1DataIndex }: { p0DataIndex: number; p1DataIndex: number }) =>
        (measured(p0DataIndex) || measured(p1DataIndex) ? [3, 4] : []),
    },
    spanGaps: false,
    clip: false,
  };
}

/** Values at the points; where there are two lines, at their ends and turns, with their names. */
function values(chart: Chart, line: Line, index: number, other: Line | undefined): void {
  const palette = colours();
  const colour = index ? palette.rivals[1] ?? palette.ink : palette.main;
  const places = chart.getDatasetMeta(index).data as unknown as { x: number; y: number }[];
  const known = line.points.flatMap((point, at) => (point.value === null ? [] : [at]));
  const first = known[0];
  const last = known[known.length - 1];
  known.forEach((at) => {
    const place = places[at];
    const point = line.points[at];
    if (!place || !point) return;
    const end = at === first || at === last;
    if ((other || chart.width < NARROW) && !end && !turns(line.points, known, at)) return;
    const text = shown(point.value, 3);
    const y = place.y + (lower(line, other, at, index) ? 16 : -13);
    const next = places[at + 1]?.y;
    const steep = next === undefined || line.points[at + 1]?.value === null ? 0 : next - place.y;
    if (other && at === last) {
      write(chart, `${line.label} ${text}`, colour, place.x + 10, y, "right");
    } else if (y + 8 > chart.chartArea.bottom) {
      write(chart, text, colour, place.x + 10, place.y + 2, "left");
    } else if (other || Math.abs(steep) < STEEP) {
      write(chart, text, colour, place.x, y, "center");
    } else if (steep > 0) {
      write(chart, text, colour, place.x + 8, place.y - 8, "left");
    } else {
      // The line rises from here: beside it, where it does not pass.
      const right = at === first;
      write(chart, text, colour, place.x + (right ? 9 : -9), place.y + (right ? 7 : -7), right ? "left" : "right");
    }
  });
}

/** Whether the other line stands above this one, so that there is room below. */
function lower(line: Line, other: Line | undefined, at: number, index: number): boolean {
  const here = line.points[at]?.value ?? 0;
  const there = other?.points[at]?.value;
  return there !== null && there !== undefined && (here < there || (here === there && index === 0));
}

/** Whether the curve turns here, so that its value is worth a label. */
function turns(points: Point[], known: number[], at: number): boolean {
  const place = known.indexOf(at);
  const [before, here, after] = [known[place - 1], at, known[place + 1]]
    .map((index) => points[index ?? -1]?.value ?? null);
  if (before === null || before === undefined || here === null || here === undefined) return false;
  if (after === null || after === undefined) return false;
  return (here > before && here > after) || (here < before && here < after);
}

/** Editions without a rule are named where their points would stand. */
function missing(chart: Chart, panel: Panel): void {
  const points = panel.series[0]?.points ?? [];
  const none = points.filter((_, at) =>
    panel.series.every((line) => line.points[at]?.value === null));
  const { x } = chart.scales;
  if (!none.length || !x) return;
  const from = x.getPixelForValue(none[0]?.year ?? 0);
  const to = x.getPixelForValue(none[none.length - 1]?.year ?? 0);
  const middle = (from + to) / 2;
  const { bottom } = chart.chartArea;
  write(chart, "no published", colours().muted, middle, bottom - 28, "center");
  write(chart, "rule", colours().muted, middle, bottom - 13, "center");
}

/** Text with a halo of the surface, readable over lines. */
function write(
  chart: Chart, text: string, colour: string, x: number, y: number, align: CanvasTextAlign,
): void {
  const { ctx } = chart;
  ctx.save();
  ctx.font = `500 12.5px ${FONT}`;
  ctx.textAlign = align;
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.lineWidth = 4;
  ctx.strokeStyle = colours().surface;
  ctx.strokeText(text, x, y);
  ctx.fillStyle = colour;
  ctx.fillText(text, x, y);
  ctx.restore();
}
