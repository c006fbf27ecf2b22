/** What is written into a picture: names of lines, the limit, today's point, values of bars. */
import type { Chart, ChartArea, Plugin } from "chart.js";
import { shown } from "../shared/numbers";
import { colours, FONT } from "./chart-colours";
import { namesOutside } from "./chart-configuration";
import type { ChartData } from "./types";

interface Label { text: string; colour: string; x: number; y: number; align: CanvasTextAlign }

const SPACING = 15;

export const annotations: Plugin = {
  id: "annotations",
  afterDatasetsDraw(chart, _args, options) {
    const data = (options as { data?: ChartData }).data;
    if (!data) return;
    const { ctx } = chart;
    ctx.save();
    ctx.font = `500 12.5px ${FONT}`;
    ctx.textBaseline = "middle";
    if (data.kind === "bar") bars(chart, data);
    else {
      names(chart);
      today(chart, data);
    }
    ctx.restore();
  },
};

/** Each line's name at its right end, or where it leaves the picture. */
function names(chart: Chart): void {
  const { chartArea: area } = chart;
  const right: Label[] = [];
  const inside: Label[] = [];
  chart.data.datasets.forEach((dataset, index) => {
    const points = chart.getDatasetMeta(index).data as unknown as { x: number; y: number }[];
    const values = dataset.data as { y: number | null }[];
    const top = chart.scales.y?.max ?? Infinity;
    let last = -1;
    values.forEach((value, place) => {
      if (value.y !== null && Number.isFinite(value.y) && value.y <= top) last = place;
    });
    const point = points[last];
    if (!point) return;
    const leaves = values.slice(last + 1).some((value) => value.y !== null);
    const label = { text: dataset.label ?? "", colour: String(dataset.borderColor) };
    if (!leaves && !namesOutside(chart.width)) {
      inside.push({ ...label, x: area.right - 2, y: Math.max(point.y - 10, area.top + 8), align: "right" });
    } else if (leaves) inside.push({ ...label, x: point.x - 8, y: area.top + 8, align: "right" });
    else right.push({ ...label, x: area.right + 8, y: point.y, align: "left" });
  });
  spread(right, area);
  spread(inside, area);
  for (const label of [...right, ...inside]) write(chart, label);
}

/** Moves labels apart, from the top down, without leaving the picture. */
function spread(labels: Label[], area: ChartArea): void {
  labels.sort((one, other) => one.y - other.y);
  labels.forEach((label, index) => {
    const above = labels[index - 1];
    if (above && label.y - above.y < SPACING) label.y = above.y + SPACING;
  });
  const over = (labels[labels.length - 1]?.y ?? 0) - area.bottom;
  if (over > 0) for (const label of labels) label.y -= over;
}

function today(chart: Chart, data: ChartData): void {
  const { ctx, chartArea: area, scales } = chart;
  if (!data.today || data.today.y === null || !scales.x || !scales.y) return;
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
  const text = `today ${shown(data.today.y, 3)}${data.y.unit ? ` ${data.y.unit}` : ""}`;
  // Above the line, on the side where it is lower.
  const falls = falling(data);
  const fits = falls
    ? x + 12 + ctx.measureText(text).width < area.right
    : x - 12 - ctx.measureText(text).width > area.left;
  const right = falls === fits;
  // Below the point only where the title of the axis leaves room.
  const above = fits || y + 14 > area.bottom - 8;
  write(chart, {
    text, colour: palette.today, x: right ? x + 10 : x - 10,
    y: beyond ? y + 8 : above ? Math.max(y - 11, area.top + 8) : y + 14,
    align: right ? "left" : "right",
  });
}

function falling(data: ChartData): boolean {
  const values = data.series.find((series) => series.role === "main")?.values ?? [];
  const numbers = values.filter((value): value is number => value !== null);
  return (numbers[0] ?? 0) > (numbers[numbers.length - 1] ?? 0);
}

function bars(chart: Chart, data: ChartData): void {
  const { ctx, chartArea: area, scales } = chart;
  const palette = colours();
  const limit = data.series.find((series) => series.role === "limit")?.values[0];
  const scale = scales.x;
  if (!scale) return;
  chart.data.datasets.forEach((dataset, index) => {
    const drawn = chart.getDatasetMeta(index).data as unknown as { x: number; y: number }[];
    drawn.forEach((bar, place) => {
      const value = dataset.data[place] as number | null;
      if (value === null) return;
      const unit = data.y.unit === "%" ? " %" : "";
      const over = value > scale.max ? " ▸" : "";
      const text = `${shown(value, 3)}${unit}${over}`;
      const end = Math.min(bar.x, area.right);
      const inside = end - area.left > ctx.measureText(text).width + 16;
      ctx.textAlign = inside ? "right" : "left";
      ctx.fillStyle = inside ? palette.onMain : palette.ink;
      ctx.fillText(text, inside ? end - 8 : end + 6, bar.y + 1);
    });
  });
  if (limit === undefined || limit === null) return;
  const x = scale.getPixelForValue(limit);
  ctx.strokeStyle = palette.limit;
  ctx.lineWidth = 1.5;
  ctx.setLineDash([5, 4]);
  ctx.beginPath();
  ctx.moveTo(x, area.top);
  ctx.lineTo(x, area.bottom);
  ctx.stroke();
  ctx.setLineDash([]);
  write(chart, { text: "limit", colour: palette.limit, x, y: area.top - 7, align: "center" });
}

/** Text with a halo of the surface, readable over lines. */
function write(chart: Chart, label: Label): void {
  const { ctx } = chart;
  ctx.textAlign = label.align;
  ctx.lineJoin = "round";
  ctx.lineWidth = 4;
  ctx.strokeStyle = colours().surface;
  ctx.strokeText(label.text, label.x, label.y);
  ctx.fillStyle = label.colour;
  ctx.fillText(label.text, label.x, label.y);
}
