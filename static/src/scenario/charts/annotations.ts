/** What is written into a picture: names of lines, the limit, today's point, values of bars. */
import type { Chart, Plugin } from "chart.js";
import { shown } from "../../shared/numbers";
import { colours, FONT } from "./colours";
import { labels, SPACING, type Label, type Point, type Spot } from "./labels";
import type { ChartData } from "../types";


// Between a text and the line of a limit.
const CLEAR = 6;
// How fine a line is that leads to a name.
const LEAD = 0.75;

// Where names stand is worked out once for each state of a picture, not at each move of the mouse.
const placed = new WeakMap<Chart, Label[]>();

export const annotations: Plugin = {
  id: "annotations",
  afterUpdate(chart) {
    placed.delete(chart);
  },
  afterDatasetsDraw(chart, _args, options) {
    const data = (options as { data?: ChartData }).data;
    if (!data) return;
    const { ctx } = chart;
    ctx.save();
    ctx.font = `500 12.5px ${FONT}`;
    ctx.textBaseline = "middle";
    if (data.kind === "bar") bars(chart, data);
    else {
      const spot = today(chart, data);
      const found = placed.get(chart) ?? labels(chart, spot);
      placed.set(chart, found);
      for (const label of found) if (label.lead) lead(chart, label.lead, label.colour);
      for (const label of found) write(chart, label);
    }
    ctx.restore();
  },
};

/** The point of this design; its label is placed with the others. */
function today(chart: Chart, data: ChartData): Spot | null {
  const { ctx, chartArea: area, scales } = chart;
  if (!data.today || data.today.y === null || !scales.x || !scales.y) return null;
  const palette = colours();
  const beyond = data.today.y > scales.y.max;
  const x = scales.x.getPixelForValue(data.today.x);
  const y = beyond ? area.top : Math.min(scales.y.getPixelForValue(data.today.y), area.bottom);
  ctx.strokeStyle = palette.today;
  ctx.lineWidth = 1;
  ctx.setLineDash([2, 3]);
  ctx.beginPath();
  ctx.moveTo(x, area.bottom);
  ctx.lineTo(x, y);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.fillStyle = palette.today;
  ctx.strokeStyle = palette.surface;
  ctx.lineWidth = 2;
  ctx.beginPath();
  if (beyond) {
    ctx.moveTo(x - 6, y + 9);
    ctx.lineTo(x + 6, y + 9);
    ctx.lineTo(x, y);
    ctx.closePath();
  } else {
    ctx.arc(x, y, 5, 0, 2 * Math.PI);
  }
  ctx.fill();
  ctx.stroke();
  return { x, y, beyond, text: `this design ${shown(data.today.y, 3)}${data.y.unit ? ` ${data.y.unit}` : ""}` };
}

function bars(chart: Chart, data: ChartData): void {
  const { ctx, chartArea: area, scales } = chart;
  const palette = colours();
  const held = data.series.find((series) => series.role === "limit");
  const limit = held?.values[0];
  const scale = scales.x;
  if (!scale) return;
  const barred = limit === undefined || limit === null ? null : scale.getPixelForValue(limit);
  if (held && barred !== null) limitLine(chart, barred, `${held.label.charAt(0).toLowerCase()}${held.label.slice(1)}`);
  const several = chart.data.datasets.length > 1;
  chart.data.datasets.forEach((dataset, index) => {
    const drawn = chart.getDatasetMeta(index).data as unknown as { x: number; y: number }[];
    drawn.forEach((bar, place) => {
      const value = dataset.data[place] as number | null;
      if (value === null) return;
      const unit = data.y.unit === "%" ? " %" : "";
      const over = value > scale.max ? " ▸" : "";
      // Of several bars each says which it is.
      const name = several ? `${dataset.label?.toLowerCase()} ` : "";
      const number = `${shown(value, 3)}${unit}${over}`;
      const end = Math.min(bar.x, area.right);
      const within = (said: string): boolean => end - area.left > ctx.measureText(said).width + 16;
      const beside = (said: string): boolean => end + 6 + ctx.measureText(said).width <= chart.width;
      // Where there is no room for both, the number stands alone.
      const text = within(name + number) || beside(name + number) ? name + number : number;
      const inside = within(text);
      const x = besideLine(inside ? end - 8 - ctx.measureText(text).width : end + 6, ctx.measureText(text).width, barred, inside ? area.left : null);
      ctx.textAlign = "left";
      ctx.fillStyle = inside ? palette.onMain : palette.ink;
      ctx.fillText(text, x, bar.y + 1);
    });
  });
}

/** Where a text begins that would lie on the line of the limit: left of it within a bar, right of
 * it beyond one. `left` is where the bar begins, null for a text beyond it. */
function besideLine(x: number, width: number, line: number | null, left: number | null): number {
  if (line === null || line < x - CLEAR || line > x + width + CLEAR) return x;
  if (left === null) return line + CLEAR;
  const before = line - CLEAR - width;
  return before > left + CLEAR ? before : x;
}

/** @param named as it is in the table: not every such line is a limit */
function limitLine(chart: Chart, x: number, named: string): void {
  const { ctx, chartArea: area } = chart;
  const palette = colours();
  ctx.strokeStyle = palette.limit;
  ctx.lineWidth = 1.5;
  ctx.setLineDash([5, 4]);
  ctx.beginPath();
  ctx.moveTo(x, area.top);
  ctx.lineTo(x, area.bottom);
  ctx.stroke();
  ctx.setLineDash([]);
  const half = ctx.measureText(named).width / 2;
  const middle = Math.max(half, Math.min(x, chart.width - half));
  write(chart, { text: named, colour: palette.limit, x: middle, y: area.top - 7, align: "center" });
}

/** A fine line from a name to what it names. */
function lead(chart: Chart, [from, to]: [Point, Point], colour: string): void {
  const { ctx } = chart;
  ctx.strokeStyle = colour;
  ctx.lineWidth = LEAD;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(to.x, to.y);
  ctx.stroke();
}

/** Text with a halo of the surface, readable over lines. */
function write(chart: Chart, label: Label): void {
  const { ctx } = chart;
  ctx.textAlign = label.align;
  ctx.lineJoin = "round";
  ctx.lineWidth = 4;
  ctx.strokeStyle = colours().surface;
  ctx.fillStyle = label.colour;
  const lines = [label.text].flat();
  const top = label.y - (lines.length - 1) * SPACING / 2;
  lines.forEach((line, index) => { ctx.strokeText(line, label.x, top + index * SPACING); });
  lines.forEach((line, index) => { ctx.fillText(line, label.x, top + index * SPACING); });
}
