/** The front as a scatter of two objectives, with today's design and a rectangle to draw. */
import {
  Chart, LinearScale, PointElement, ScatterController, Tooltip, type ChartConfiguration, type Plugin,
} from "chart.js";
import { colours, FONT } from "../scenario/charts/colours";
import { byId } from "../shared/dom";
import { shown } from "../shared/numbers";
import type { FrontData, Objective, Point } from "./types";

type Ends = [number, number];
type Brushed = (ends: [Ends, Ends] | null) => void;

const SMALLEST = 5;

declare module "chart.js" {
  interface PluginOptionsByType<TType> { present: { today?: { x: number; y: number } | null | TType } }
}

const present: Plugin = {
  id: "present",
  afterDatasetsDraw(chart, _args, options) {
    const { today } = options as { today?: { x: number; y: number } | null };
    if (today) mark(chart, today);
  },
};

Chart.register(LinearScale, PointElement, ScatterController, Tooltip, present);

export class Picture {
  private readonly canvas = byId<HTMLCanvasElement>("front-canvas");
  private readonly box = byId("brush");
  private chart: Chart<"scatter"> | null = null;
  private again = (): void => undefined;

  constructor(private readonly brushed: Brushed) {
    this.canvas.addEventListener("pointerdown", (event) => this.drag(event));
    document.addEventListener("themechange", () => this.again());
    void document.fonts.ready.then(() => this.again());
    addEventListener("resize", () => requestAnimationFrame(() => this.again()));
  }

  show(data: FrontData, x: number, y: number, inside: boolean[], ends: [Ends, Ends]): void {
    this.again = () => this.show(data, x, y, inside, ends);
    const made = configuration(data, x, y, inside);
    this.canvas.setAttribute("aria-label", said(data, x, y));
    if (!this.chart) {
      this.chart = new Chart(this.canvas, made);
    } else {
      this.chart.data.datasets.forEach((dataset, index) => {
        Object.assign(dataset, made.data.datasets[index]);
      });
      this.chart.options = made.options ?? {};
      this.chart.update("none");
    }
    this.frame(ends);
  }

  /** The rectangle of the limits, where there are any on these two objectives. */
  private frame([across, up]: [Ends, Ends]): void {
    const { chart } = this;
    const { x, y } = chart?.scales ?? {};
    const limited = [...across, ...up].some(Number.isFinite);
    this.box.hidden = !limited;
    if (!chart || !x || !y || !limited) return;
    const { left, right, top, bottom } = chart.chartArea;
    const at = (value: number, scale: typeof x, otherwise: number): number =>
      (Number.isFinite(value) ? scale.getPixelForValue(value) : otherwise);
    const clip = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
    this.place(
      clip(at(across[0], x, left), left, right), clip(at(up[1], y, top), top, bottom),
      clip(at(across[1], x, right), left, right), clip(at(up[0], y, bottom), top, bottom),
    );
  }

  private place(left: number, top: number, right: number, bottom: number): void {
    const { style } = this.box;
    style.left = `${left}px`;
    style.top = `${top}px`;
    style.width = `${Math.max(0, right - left)}px`;
    style.height = `${Math.max(0, bottom - top)}px`;
  }

  private drag(start: PointerEvent): void {
    const { chart } = this;
    // A finger scrolls the page; for it there are the fields.
    if (!chart || start.button !== 0 || start.pointerType === "touch") return;
    const { left, right, top, bottom } = chart.chartArea;
    const bounds = this.canvas.getBoundingClientRect();
    const at = (event: PointerEvent): [number, number] => [
      Math.min(right, Math.max(left, event.clientX - bounds.left)),
      Math.min(bottom, Math.max(top, event.clientY - bounds.top)),
    ];
    const from = at(start);
    let to = from;
    this.canvas.setPointerCapture(start.pointerId);
    const move = (event: PointerEvent): void => {
      to = at(event);
      this.box.hidden = false;
      this.place(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1]));
    };
    const end = (): void => {
      this.canvas.removeEventListener("pointermove", move);
      const drawn = Math.abs(to[0] - from[0]) > SMALLEST && Math.abs(to[1] - from[1]) > SMALLEST;
      this.brushed(drawn ? this.values(from, to) : null);
    };
    this.canvas.addEventListener("pointermove", move);
    this.canvas.addEventListener("pointerup", end, { once: true });
    this.canvas.addEventListener("pointercancel", end, { once: true });
  }

  private values(from: [number, number], to: [number, number]): [Ends, Ends] | null {
    const { x, y } = this.chart?.scales ?? {};
    if (!x || !y) return null;
    const ends = (scale: typeof x, one: number, other: number): Ends => {
      const [first = 0, second = 0] = [one, other].map((pixel) => scale.getValueForPixel(pixel) ?? 0)
        .sort((low, high) => low - high);
      return [first, second];
    };
    return [ends(x, from[0], to[0]), ends(y, from[1], to[1])];
  }
}

function configuration(
  data: FrontData, x: number, y: number, inside: boolean[],
): ChartConfiguration<"scatter"> {
  const palette = colours();
  const points = data.points.map((point) => ({ x: point.at[x] ?? NaN, y: point.at[y] ?? NaN }));
  const today = at(data.today, x, y);
  const all = today ? [...points, today] : points;
  return {
    type: "scatter",
    data: {
      datasets: [{
        data: points,
        pointRadius: points.length > 400 ? 3 : 5, pointHoverRadius: 7, pointBorderWidth: 1.5,
        pointBorderColor: inside.map((chosen) => (chosen ? palette.main : palette.muted)),
        pointBackgroundColor: inside.map((chosen) => (chosen ? palette.main : palette.surface)),
      }],
    },
    options: {
      animation: false, responsive: true, maintainAspectRatio: false,
      layout: { padding: { top: 14, right: 18 } },
      scales: {
        x: axis(data.objectives[x], all.map((point) => point.x), ACROSS),
        y: axis(data.objectives[y], all.map((point) => point.y), UPWARDS),
      },
      plugins: {
        present: { today },
        legend: { display: false },
        tooltip: {
          backgroundColor: palette.ink, titleColor: palette.surface, bodyColor: palette.surface,
          titleFont: { family: FONT, size: 13 }, bodyFont: { family: FONT, size: 13 },
          displayColors: false, padding: 8, cornerRadius: 4,
          callbacks: {
            title: (items: { dataIndex: number }[]) => {
              const point = data.points[items[0]?.dataIndex ?? -1];
              return point ? wrapped(point.title) : "";
            },
            label: ({ dataIndex }: { dataIndex: number }) => reached(data, data.points[dataIndex]),
          },
        },
      },
    },
  } as unknown as ChartConfiguration<"scatter">;
}

function at(values: (number | null)[] | null, x: number, y: number): { x: number; y: number } | null {
  const [across, up] = [values?.[x], values?.[y]];
  return typeof across === "number" && typeof up === "number" ? { x: across, y: up } : null;
}

// Characters of a line: as wide and as high as the picture is on a phone.
const ACROSS = 38;
const UPWARDS = 27;

/** An axis with a little room around the values, and which way is better. */
function axis(objective: Objective | undefined, values: number[], most: number): object {
  const palette = colours();
  const known = values.filter(Number.isFinite);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  // What is counted has no values between: one number alone has its neighbours beside it.
  const whole = known.every(Number.isInteger);
  const room = whole && low === high ? 1 : (high - low || Math.abs(high) || 1) * 0.06;
  const better = objective?.goal === "most" ? "more is better" : "less is better";
  const unit = objective?.unit ? `, ${objective.unit}` : "";
  return {
    type: "linear", min: low >= 0 && low - room < 0 ? 0 : low - room, max: high + room,
    grid: { color: palette.line, drawTicks: false }, border: { color: palette.line },
    title: {
      display: true, text: wrapped(`${objective?.label ?? ""}${unit} (${better})`, most),
      color: palette.muted, font: { family: FONT, size: 13 },
    },
    ticks: {
      color: palette.muted, font: { family: FONT, size: 13 }, maxTicksLimit: 6, padding: 6,
      maxRotation: 0, includeBounds: false, precision: whole ? 0 : undefined,
      callback: (value: number | string) => shown(Number(value), 3),
    },
  };
}

function mark(chart: Chart, today: { x: number; y: number }): void {
  const { ctx, scales: { x, y }, chartArea: area } = chart;
  if (!x || !y) return;
  const palette = colours();
  const [left, top] = [x.getPixelForValue(today.x), y.getPixelForValue(today.y)];
  ctx.save();
  ctx.translate(left, top);
  ctx.rotate(Math.PI / 4);
  ctx.fillStyle = palette.today;
  ctx.strokeStyle = palette.surface;
  ctx.lineWidth = 2;
  ctx.fillRect(-5.5, -5.5, 11, 11);
  ctx.strokeRect(-5.5, -5.5, 11, 11);
  ctx.restore();
  ctx.save();
  ctx.font = `500 12.5px ${FONT}`;
  ctx.textBaseline = "middle";
  const right = left + 60 < area.right;
  ctx.textAlign = right ? "left" : "right";
  ctx.lineJoin = "round";
  ctx.lineWidth = 4;
  ctx.strokeStyle = palette.surface;
  ctx.fillStyle = palette.today;
  ctx.strokeText("today", left + (right ? 12 : -12), top);
  ctx.fillText("today", left + (right ? 12 : -12), top);
  ctx.restore();
}

function said(data: FrontData, x: number, y: number): string {
  const [across, up] = [data.objectives[x]?.label, data.objectives[y]?.label];
  return `${up} against ${across} of ${data.count} candidates. The table below holds the numbers.`;
}

function reached(data: FrontData, point: Point | undefined): string[] {
  if (!point) return [];
  return data.objectives.map((each, index) => `${each.label}: ${point.objectives[index]} ${each.unit}`.trim());
}

/** A name in lines of a tooltip's width. */
function wrapped(name: string, most = 40): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
