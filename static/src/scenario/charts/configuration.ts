/** From the server's chart data to what Chart.js draws. */
import type { ChartConfiguration, ChartDataset, Scale, ScaleOptionsByType, Tick } from "chart.js";
import { shown } from "../../shared/numbers";
import { colours, FONT } from "./colours";
import type { Axis, ChartData, Series } from "../types";

declare module "chart.js" {
  // The annotations plugin finds the server's data here.
  interface PluginOptionsByType<TType> { annotations: { data?: ChartData | TType } }
}

// Of a frame, as the style sheet has it.
const USUAL_HEIGHT = 270;
// What the numbers of the other axis take, and the part of bars with names beside them.
const EDGES = 110;
const NAMES_BESIDE = 0.75;
// Between two numbers of an axis, in pixels.
const TICKS_APART = 10;
const DASHES = [[], [7, 4], [2, 3]];

export function configuration(data: ChartData): ChartConfiguration {
  return data.kind === "bar" ? bars(data) : lines(data);
}

function lines(data: ChartData): ChartConfiguration {
  const xs = (data.x.values ?? []).map(Number);
  let rivals = 0;
  const datasets = data.series.map((series) => line(series, data.x, series.role === "rival" ? rivals++ : 0));
  return {
    type: "line",
    data: { datasets },
    options: {
      ...common(data),
      interaction: { mode: "index", intersect: false },
      layout: { padding: { right: roomForNames(data), top: 10 } },
      scales: {
        x: scale(data.x, { min: xs[0], max: xs[xs.length - 1], grid: false }),
        y: scale(data.y, { min: data.y.scale === "log" ? undefined : 0, max: data.y.max, grid: true }),
      },
    },
  } as ChartConfiguration;
}

/** Names stand right of the lines where there is room for them, else within the picture. */
function roomForNames(data: ChartData): (context: { chart: { width: number } }) => number {
  const widest = Math.max(...data.series.map((series) => widthOf(series.label)));
  return ({ chart }) => (namesOutside(chart.width) ? widest + 16 : 12);
}

export function namesOutside(width: number): boolean {
  return width >= 460;
}

const ruler = document.createElement("canvas").getContext("2d");

function widthOf(text: string): number {
  if (!ruler) return 100;
  ruler.font = `500 12.5px ${FONT}`;
  return ruler.measureText(text).width;
}

function line(series: Series, along: Axis, rival: number): ChartDataset<"line"> {
  const palette = colours();
  const xs = (along.values ?? []).map(Number);
  // It jumps as soon as more is asked for, over time in the month itself.
  const jump = along.unit === "months" ? "before" : "after";
  const limit = series.role === "limit";
  const colour = limit ? palette.limit
    : series.role === "rival" ? palette.rivals[rival % palette.rivals.length] : palette.main;
  return {
    label: series.label,
    data: series.values.map((y, index) => ({ x: xs[index] ?? 0, y: y as number })),
    borderColor: colour,
    backgroundColor: colour,
    borderWidth: series.role === "main" ? 2.5 : 1.5,
    borderDash: limit ? [5, 4] : series.role === "rival" ? DASHES[rival % DASHES.length] : [],
    pointRadius: series.role === "measured" ? 4 : xs.length <= 24 && !limit ? 2 : 0,
    pointHoverRadius: 4,
    stepped: series.steps ? jump : false,
    showLine: series.role !== "measured",
    spanGaps: true,
    clip: 0,
  };
}

/** So high that every bar has its name beside it and its number within; 0 where that is usual. */
export function heightOf(data: ChartData): number {
  if (data.kind !== "bar") return 0;
  const high = (data.x.values ?? []).length * (24 * drawnAsBars(data).length + 10) + 80;
  return high > USUAL_HEIGHT ? high : 0;
}

function drawnAsBars(data: ChartData): Series[] {
  return data.series.filter((each) => each.role !== "limit");
}

function bars(data: ChartData): ChartConfiguration {
  const palette = colours();
  const series = drawnAsBars(data);
  return {
    type: "bar",
    data: {
      labels: (data.x.values ?? []).map((label) => wrapped(String(label))),
      datasets: series.map((each) => ({
        label: each.label, data: each.values, backgroundColor: palette.main, maxBarThickness: 24,
        barPercentage: 0.75, clip: 0, skipNull: true,
      })),
    },
    options: {
      ...common(data),
      indexAxis: "y",
      layout: { padding: { right: 12, top: 14 } },
      scales: {
        x: scale(data.y, { min: 0, max: data.y.max, grid: true, part: NAMES_BESIDE }),
        y: {
          grid: { display: false }, border: { color: palette.line },
          ticks: {
            color: palette.ink, font: { family: FONT, size: 13 }, crossAlign: "far", autoSkip: false,
          },
        },
      },
    },
  } as ChartConfiguration;
}

/** A long name on two lines, so that no picture is all names. */
export function wrapped(label: string): string | string[] {
  const middle = label.length / 2;
  const spaces = [...label.matchAll(/ /g)].map((space) => space.index);
  if (label.length < 18 || !spaces.length) return label;
  const cut = spaces.reduce((best, place) =>
    (Math.abs(place - middle) < Math.abs(best - middle) ? place : best));
  return [label.slice(0, cut), label.slice(cut + 1)];
}

function common(data: ChartData): object {
  const palette = colours();
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    plugins: {
      annotations: { data },
      legend: { display: false },
      tooltip: {
        backgroundColor: palette.ink, titleColor: palette.surface, bodyColor: palette.surface,
        titleFont: { family: FONT, size: 13 }, bodyFont: { family: FONT, size: 13 },
        displayColors: false, padding: 8, cornerRadius: 4,
        callbacks: {
          title: (items: { label: string; parsed: { x: number } }[]) => {
            const item = items[0];
            if (!item) return "";
            return data.kind === "bar" ? item.label.replace(",", " ") : `${data.x.label} ${shown(item.parsed.x)}`;
          },
          label: (item: { dataset: { label?: string }; parsed: { x: number; y: number } }) => {
            const value = data.kind === "bar" ? item.parsed.x : item.parsed.y;
            return `${item.dataset.label}: ${shown(value, 3)} ${data.y.unit}`.trim();
          },
        },
      },
    },
  };
}

/** Every second number goes while two of them would touch: Chart.js counts how many have room side by
 * side from end to end, but the first and the last rarely stand at the ends. */
export function thin(of: Scale): void {
  if (!of.isHorizontal() || of.type !== "linear") return;
  const apart = Math.max(...of.ticks.map((tick) => widthOf(shown(tick.value, 3)))) + TICKS_APART;
  while (of.ticks.length > 2) {
    const [first, second] = of.ticks as [Tick, Tick];
    if (Math.abs(of.getPixelForValue(second.value) - of.getPixelForValue(first.value)) >= apart) return;
    const kept = first.value === 0 ? 0 : 1;
    of.ticks = of.ticks.filter((_, index) => index % 2 === kept);
  }
}

function scale(
  axis: Axis, how: { min?: number; max?: number; grid: boolean; part?: number },
): Partial<ScaleOptionsByType<"linear">> {
  const palette = colours();
  const unit = axis.unit && !` ${axis.label.toLowerCase()} `.includes(` ${axis.unit.toLowerCase()} `) ? `, ${axis.unit}` : "";
  const title = `${axis.label}${unit}`;
  return {
    type: (axis.scale === "log" ? "logarithmic" : "linear") as "linear",
    min: how.min,
    max: how.max,
    grid: { display: how.grid, color: palette.line, drawTicks: false },
    border: { display: !how.grid, color: palette.line },
    title: {
      display: true, color: palette.muted,
      text: ({ chart }: { chart: { width: number } }) =>
        (widthOf(title) > chart.width * (how.part ?? 1) - EDGES ? wrapped(title) : title),
      font: { family: FONT, size: 13, weight: 400 },
    },
    ticks: {
      color: palette.muted, font: { family: FONT, size: 13 }, maxTicksLimit: 6, padding: 6,
      maxRotation: 0, includeBounds: false, autoSkipPadding: axis.scale === "log" ? 24 : 12,
      callback: (value: number | string) => shown(Number(value), 3),
    },
    afterUpdate: thin,
  } as unknown as Partial<ScaleOptionsByType<"linear">>;
}
