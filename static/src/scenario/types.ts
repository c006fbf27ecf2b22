/** What the server says about a scenario. */

export interface Figure {
  value: number | string | boolean | null;
  unit: string;
  origin: "given" | "cited" | "assumed" | "derived";
  source: string;
  /** The printed name, in words of the field. */
  title: string;
  label: string;
  formula: string;
  substituted: string;
  inputs: string[];
  note: string;
}

export type Figures = Record<string, Figure>;

export interface Source {
  title: string;
  author: string;
  year: string;
  where: string;
  note: string;
}

export interface Axis {
  label: string;
  unit: string;
  values?: (number | string)[];
  scale?: "linear" | "log";
  max?: number;
}

export interface Series {
  label: string;
  values: (number | null)[];
  role: "main" | "rival" | "limit" | "measured";
  steps?: boolean;
}

export interface ChartData {
  key: string;
  question: string;
  kind: "line" | "bar";
  x: Axis;
  y: Axis;
  series: Series[];
  today: { x: number; y: number | null } | null;
  source: string;
  note: string;
}

export interface Reply {
  query: string;
  too_long: boolean;
  inputs: string;
  headline: string;
  curl: string;
  changes: number;
  revision: number;
  meanwhile: string;
  csrf: string;
  /** What is wrong with inputs of the bill, by their names. */
  wrong: Record<string, string>;
  /** Places of the page, with what stands there; none where the inputs cannot be sized. */
  parts?: Record<string, string>;
  /** Whether the parts are those of what is saved, as the inputs cannot be sized. */
  as_saved?: boolean;
}

/** What follows the reply. */
export interface Details {
  parts: Record<string, string>;
  figures: Figures;
  charts: ChartData[];
  sources: Record<string, Source> | null;
}
