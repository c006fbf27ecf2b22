/** What the server says of the editions side by side. */

export interface Point {
  edition: string;
  short: string;
  year: number;
  value: number | null;
  kind: "rule" | "measured" | null;
}

export interface Line { key: string; label: string; points: Point[] }

export interface Panel {
  key: string;
  question: string;
  unit: string;
  scale: "linear" | "log";
  series: Line[];
  note: string;
}
