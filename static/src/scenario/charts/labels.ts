/** Where the names of lines stand: beside the picture, or within it where they cover nothing. */
import type { Chart, ChartArea } from "chart.js";
import { colours } from "./colours";
import { namesOutside, wrapped } from "./configuration";

export interface Label {
  text: string | string[]; colour: string; x: number; y: number; align: CanvasTextAlign;
  /** A fine line from the name to what it names, where that is far away. */
  lead?: [Point, Point];
}
/** The point of this design, and what is written beside it. */
export interface Spot { x: number; y: number; beyond: boolean; text: string }

export interface Point { x: number; y: number }
type Place = Omit<Label, "text" | "colour" | "lead">;
interface Box { left: number; top: number; right: number; bottom: number }
interface Line { text: string; colour: string; points: Point[]; end: Point; leaves: boolean }

export const SPACING = 15;
// A name that is wider than this part of the picture stands on two lines.
const WIDE = 0.62;
const HALF = 8;
// Between two names on one line.
const GAP = 8;
// Points of a line so far apart stand for all of it.
const APART = 5;
// A name that stands farther than this from what it names is led there.
const FAR = 24;
// Parts of the way along a line at which its name is tried, and how far above or below it.
const ALONG = [0.97, 0.86, 0.74, 0.62, 0.5, 0.38, 0.26, 0.14];
const BESIDE = [-11, 11, -20, 20, -30, 30];

export function labels(chart: Chart, spot: Spot | null): Label[] {
  const { chartArea: area } = chart;
  const lines = drawn(chart);
  const covered = lines.flatMap((line) => dense(line.points));
  const found: Label[] = [];
  const taken: Box[] = [];
  if (spot) {
    covered.push(...dense([{ x: spot.x, y: area.bottom }, { x: spot.x, y: spot.y }]));
    taken.push({ left: spot.x - 6, right: spot.x + 6, top: spot.y - 6, bottom: spot.y + 6 });
    const tried: Place[] = BESIDE.flatMap((down) => [
      { x: spot.x + 10, y: spot.y + down, align: "left" as const },
      { x: spot.x - 10, y: spot.y + down, align: "right" as const },
    ]);
    if (spot.beyond) for (const place of tried) place.y = area.top + 10;
    const free = (): Place[] => everywhere([spot], area);
    found.push(place(chart, spot.text, colours().today, tried, free, covered, taken, [spot]));
  }
  const outside: Label[] = [];
  for (const line of lines) {
    const { text, colour } = line;
    if (!line.leaves && namesOutside(chart.width)) {
      outside.push({ text, colour, x: area.right + 8, y: line.end.y, align: "left" });
      continue;
    }
    const tried = ALONG.flatMap((part) => {
      const at = along(line.points, part);
      return BESIDE.map((down) => ({
        x: at.x, y: at.y + down, align: part > 0.6 ? "right" as const : "center" as const,
      }));
    });
    // Where no place beside the line is free, the free one that is nearest to it.
    const others = lines.filter((other) => other !== line).map((other) => other.points);
    const free = (): Place[] => everywhere(line.points, area, others);
    found.push(place(chart, text, colour, tried, free, covered, taken, dense(line.points)));
  }
  spread(outside, area);
  return [...found, ...outside];
}

/** The lines as they stand in the picture, each cut at its edges. */
function drawn(chart: Chart): Line[] {
  const { chartArea: area } = chart;
  return chart.data.datasets.flatMap((dataset, index) => {
    const values = dataset.data as { y: number | null }[];
    const every = chart.getDatasetMeta(index).data as unknown as Point[];
    const known = every.filter((_, place) => Number.isFinite(values[place]?.y ?? Number.NaN));
    const inside = known.filter((point) => point.y >= area.top - 1 && point.y <= area.bottom + 1);
    const end = inside[inside.length - 1];
    if (!end) return [];
    const points: Point[] = [];
    const reached = known.slice(0, known.indexOf(end) + 2);
    reached.forEach((point, place) => {
      const before = known[place - 1];
      const stepped = (dataset as { stepped?: unknown }).stepped === "before";
      if (before && stepped) points.push({ x: before.x, y: point.y });
      points.push(point);
    });
    const leaves = known[known.length - 1] !== end;
    return [{
      text: dataset.label ?? "", colour: String(dataset.borderColor), points: within(points, area), end, leaves,
    }];
  });
}

function within(points: Point[], area: ChartArea): Point[] {
  return points.map(({ x, y }) => ({ x, y: Math.min(Math.max(y, area.top), area.bottom) }));
}

function dense(points: Point[]): Point[] {
  const found: Point[] = [];
  points.forEach((point, index) => {
    const before = points[index - 1] ?? point;
    const count = Math.max(1, Math.ceil(Math.hypot(point.x - before.x, point.y - before.y) / APART));
    for (let step = 1; step <= count; step += 1) {
      found.push({
        x: before.x + (point.x - before.x) * step / count, y: before.y + (point.y - before.y) * step / count,
      });
    }
  });
  return found;
}

/** The point of a line at a part of its way from left to right. */
function along(points: Point[], part: number): Point {
  const first = points[0] ?? { x: 0, y: 0 };
  const last = points[points.length - 1] ?? first;
  const x = first.x + (last.x - first.x) * part;
  const after = points.find((point) => point.x >= x) ?? last;
  const before = points[points.indexOf(after) - 1] ?? after;
  const share = after.x > before.x ? (x - before.x) / (after.x - before.x) : 1;
  return { x, y: before.y + (after.y - before.y) * share };
}

/** Places all over the picture, those near to a line first, and last those that are nearer to another:
 * a name there would be read as that one's. */
function everywhere(points: Point[], area: ChartArea, others: Point[][] = []): Place[] {
  const found: (Point & { far: number })[] = [];
  const own = dense(points), foreign = others.flatMap(dense);
  const to = (x: number, y: number, line: Point[]): number => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const point of line) nearest = Math.min(nearest, (point.x - x) ** 2 + (point.y - y) ** 2);
    return Math.sqrt(nearest);
  };
  for (let y = area.top + HALF; y < area.bottom - HALF; y += HALF) {
    for (let x = area.left + 4; x < area.right; x += 3 * HALF) {
      const far = to(x, y, own);
      found.push({ x, y, far: to(x, y, foreign) < far ? far + area.width + area.height : far });
    }
  }
  found.sort((one, other) => one.far - other.far);
  return found.map(({ x, y }) => ({ x, y, align: "left" as const }));
}

/** The first place that covers nothing, of those beside it and then of all others; otherwise the one
 * that covers least. It is then taken. */
function place(
  chart: Chart, text: string, colour: string, beside: Place[], others: () => Place[],
  covered: Point[], taken: Box[], own: Point[],
): Label {
  const { chartArea: area, ctx } = chart;
  const broken = ctx.measureText(text).width > WIDE * (area.right - area.left) ? wrapped(text) : text;
  const lines = [broken].flat();
  const width = Math.max(...lines.map((line) => ctx.measureText(line).width));
  const half = HALF + (lines.length - 1) * SPACING / 2;
  let best = { cost: Number.POSITIVE_INFINITY, at: beside[0], box: {} as Box };
  const look = (places: Place[]): void => {
    for (const at of places) {
      const left = at.align === "left" ? at.x : at.align === "right" ? at.x - width : at.x - width / 2;
      const box = { left, right: left + width, top: at.y - half, bottom: at.y + half };
      const cost = costOf(box, area, covered, taken);
      if (cost < best.cost) best = { cost, at, box };
      if (cost === 0) return;
    }
  };
  look(beside);
  if (best.cost > 0) look(others());
  taken.push(best.box);
  const lead = leading(best.box, own);
  return {
    text: broken, colour, x: best.at?.x ?? 0, y: best.at?.y ?? 0, align: best.at?.align ?? "left", ...(lead && { lead }),
  };
}

/** From the edge of a name to the nearest point of what it names; none where that is beside it. */
function leading(box: Box, own: Point[]): [Point, Point] | null {
  let found: [Point, Point] | null = null, nearest = Number.POSITIVE_INFINITY;
  for (const to of own) {
    const from = { x: Math.min(Math.max(to.x, box.left), box.right), y: Math.min(Math.max(to.y, box.top), box.bottom) };
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (far < nearest) { nearest = far; found = [from, to]; }
  }
  return nearest > FAR ? found : null;
}

function costOf(box: Box, area: ChartArea, covered: Point[], taken: Box[]): number {
  const outside = Math.max(
    0, area.left - box.left, box.right - area.right, area.top - box.top, box.bottom - area.bottom,
  );
  let crossed = 0;
  for (const { x, y } of covered) {
    if (x > box.left - 2 && x < box.right + 2 && y > box.top && y < box.bottom) crossed += 1;
  }
  const over = taken.filter((other) =>
    box.left < other.right + GAP && other.left < box.right + GAP && box.top < other.bottom && other.top < box.bottom).length;
  return 4 * outside + crossed + 20 * over;
}

/** Moves labels apart, from the top down, without leaving the picture. */
function spread(list: Label[], area: ChartArea): void {
  list.sort((one, other) => one.y - other.y);
  list.forEach((label, index) => {
    const above = list[index - 1];
    if (above && label.y - above.y < SPACING) label.y = above.y + SPACING;
  });
  const over = (list[list.length - 1]?.y ?? 0) - area.bottom;
  if (over > 0) for (const label of list) label.y -= over;
}
