/** Predicted against measured: on the diagonal where the prediction came out. */
import {
  Chart, LinearScale, LogarithmicScale, PointElement, ScatterController, Tooltip,
  type ChartConfiguration, type Plugin,
} from "chart.js";
import { colours, FONT } from "../scenario/charts/colours";
import { shown } from "../shared/numbers";
import { range, ticks } from "./axes";
import type { Picture, Point } from "./types";

const BAND = 0.1;
const SPACING = 14;

declare module "chart.js" {
  interface PluginOptionsByType<TType> { agreement: { picture?: Picture | TType } }
}

const agreement: Plugin = {
  id: "agreement",
  beforeDatasetsDraw: band,
  afterDatasetsDraw(chart, _args, options) {
    const { picture } = options as { picture?: Picture };
    if (picture) labels(chart, picture);
  },
};

Chart.register(LinearScale, LogarithmicScale, PointElement, ScatterController, Tooltip, agreement);

export function drawPictures(pictures: Picture[]): void {
  const drawn = pictures.flatMap((picture) => {
    const canvas = document.querySelector<HTMLCanvasElement>(
      `[data-picture="${picture.key}"] canvas`,
    );
    return canvas ? [{ picture, chart: new Chart(canvas, configuration(picture)) }] : [];
  });
  const redraw = (): void => {
    for (const { picture, chart } of drawn) {
      const { data, options } = configuration(picture);
      for (const [index, dataset] of chart.data.datasets.entries()) {
        Object.assign(dataset, data.datasets[index]);
      }
      chart.options = options ?? {};
      chart.update("none");
    }
  };
  document.addEventListener("themechange", redraw);
  void document.fonts.ready.then(redraw);
  const root = document.documentElement;
  let theme: string | undefined;
  addEventListener("beforeprint", () => {
    theme = root.dataset.theme;
    root.dataset.theme = "light";
    redraw();
    for (const { chart } of drawn) chart.resize();
  });
  addEventListener("afterprint", () => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    redraw();
  });
}

function configuration(picture: Picture): ChartConfiguration<"scatter"> {
  const palette = colours();
  const bounds = range(picture.points.flatMap((point) => [point.measured, point.predicted]));
  const unit = picture.units.length === 1 ? `, ${picture.units[0]}` : "";
  const axis = (label: string): object => ({
    type: "logarithmic", min: bounds.min, max: bounds.max,
    grid: { color: palette.line, drawTicks: false }, border: { color: palette.line },
    title: {
      display: true, text: label + unit, color: palette.muted, font: { family: FONT, size: 13 },
    },
    afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
      scale.ticks = ticks(bounds).map((value) => ({ value }));
    },
    ticks: {
      color: palette.muted, font: { family: FONT, size: 13 }, padding: 6, autoSkip: false,
      maxRotation: 0, callback: (value: number | string) => shown(Number(value), 3),
    },
  });
  return {
    type: "scatter",
    data: {
      datasets: [{
        data: picture.points.map((point) => ({ x: point.measured, y: point.predicted })),
        pointStyle: picture.points.map((point) => (point.role === "arithmetic" ? "rect" : "circle")),
        pointRadius: 5, pointHoverRadius: 7, pointBorderWidth: 2,
        pointBorderColor: palette.main,
        pointBackgroundColor: picture.points.map((point) =>
          (point.role === "held out" ? palette.main : palette.surface)),
        clip: false,
      }],
    },
    options: {
      animation: false, responsive: true, maintainAspectRatio: false,
      layout: { padding: { top: 10, right: 16 } },
      scales: { x: axis("Measured"), y: axis("Predicted") },
      plugins: {
        agreement: { picture },
        legend: { display: false },
        tooltip: {
          backgroundColor: palette.ink, titleColor: palette.surface, bodyColor: palette.surface,
          titleFont: { family: FONT, size: 13 }, bodyFont: { family: FONT, size: 13 },
          displayColors: false, padding: 8, cornerRadius: 4,
          callbacks: {
            title: (items: { dataIndex: number }[]) =>
              wrapped(picture.points[items[0]?.dataIndex ?? 0]?.name ?? ""),
            label: ({ dataIndex }: { dataIndex: number }) => said(picture.points[dataIndex]),
          },
        },
      },
    },
  } as unknown as ChartConfiguration<"scatter">;
}

function said(point: Point | undefined): string[] {
  if (!point) return [];
  return [
    `predicted ${shown(point.predicted)}, measured ${shown(point.measured)} ${point.unit}`.trim(),
    `${point.shown}, ${point.word}`,
  ];
}

/** A name in lines of a tooltip's width. */
function wrapped(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length < 34) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The diagonal, and the band of ten per cent around it; straight on axes that grow by factors. */
function band(chart: Chart): void {
  const { ctx, scales: { x, y }, chartArea: area } = chart;
  if (!x || !y) return;
  const palette = colours();
  const at = (factor: number): [number, number][] => [
    [x.getPixelForValue(x.min), y.getPixelForValue(x.min * factor)],
    [x.getPixelForValue(x.max), y.getPixelForValue(x.max * factor)],
  ];
  ctx.save();
  ctx.beginPath();
  ctx.rect(area.left, area.top, area.width, area.height);
  ctx.clip();
  const corners = [...at(1 + BAND), ...at(1 - BAND).reverse()];
  ctx.beginPath();
  // The first of a new path begins it.
  for (const [left, top] of corners) ctx.lineTo(left, top);
  ctx.closePath();
  ctx.globalAlpha = 0.14;
  ctx.fillStyle = palette.main;
  ctx.fill();
  ctx.globalAlpha = 1;
  const [from, to] = at(1);
  ctx.strokeStyle = palette.muted;
  ctx.lineWidth = 1;
  ctx.beginPath();
  if (from && to) {
    ctx.moveTo(...from);
    ctx.lineTo(...to);
  }
  ctx.stroke();
  ctx.restore();
}

/** The error beside each point outside the band. */
function labels(chart: Chart, picture: Picture): void {
  const { ctx, chartArea: area } = chart;
  const palette = colours();
  const points = chart.getDatasetMeta(0).data as unknown as { x: number; y: number }[];
  const taken: { x: number; y: number }[] = [];
  ctx.save();
  ctx.font = `500 12.5px ${FONT}`;
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.lineWidth = 4;
  picture.points.forEach((point, index) => {
    const place = points[index];
    if (!place || Math.abs(point.error) <= BAND) return;
    // Away from the diagonal, where there is room.
    const width = ctx.measureText(point.shown).width + 12;
    const right = point.error < 0 ? place.x + width < area.right : place.x - width < area.left;
    const x = right ? place.x + 11 : place.x - 11;
    let { y } = place;
    while (taken.some((other) => Math.abs(other.x - x) < 50 && Math.abs(other.y - y) < SPACING)) {
      y += point.error < 0 ? SPACING : -SPACING;
    }
    taken.push({ x, y });
    ctx.textAlign = right ? "left" : "right";
    ctx.strokeStyle = palette.surface;
    ctx.strokeText(point.shown, x, y);
    ctx.fillStyle = palette.limit;
    ctx.fillText(point.shown, x, y);
  });
  ctx.restore();
}
