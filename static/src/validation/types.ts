/** What the server says about a study's picture. */

export interface Point {
  name: string;
  measured: number;
  predicted: number;
  unit: string;
  role: "held out" | "fitted" | "arithmetic";
  word: string;
  error: number;
  shown: string;
}

export interface Picture {
  key: string;
  title: string;
  units: string[];
  points: Point[];
}
