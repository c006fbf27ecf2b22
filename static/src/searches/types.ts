/** What the server says about the front of a search. */

export interface Heading { label: string; unit: string }

export interface AxisHeading extends Heading { words: boolean }

export interface Objective extends Heading {
  figure: string;
  goal: "least" | "most";
}

export interface Point {
  n: number;
  address: string;
  title: string;
  values: string[];
  objectives: string[];
  at: (number | null)[];
}

export interface FrontData {
  axes: AxisHeading[];
  objectives: Objective[];
  points: Point[];
  today: (number | null)[] | null;
  count: number;
  most_rows: number;
}

export interface ResultReply {
  parts: Record<"status" | "sentence" | "details", string>;
  data: FrontData | null;
  active: boolean;
}
