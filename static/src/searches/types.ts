/** What the server says about the front of a search. */

export interface Heading { label: string; unit: string }

export interface Objective extends Heading {
  figure: string;
  goal: "least" | "most";
}

export interface Said { sign: string; text: string; first: boolean }

export interface Point {
  rank: number;
  n: number;
  address: string;
  keep: string;
  title: string;
  objectives: string[];
  /** Empty where the candidate was not opened. */
  verdict: string;
  /** The verdict as far as the tightest limit makes it. */
  sign: string;
  /** The tightest limit, then cautions, each with the sign of what it warns of. */
  said: Said[];
  /** Whether something of it could not be checked; false where it was not opened. */
  unchecked: boolean;
  gives_up: string;
  held: string;
  regret: string;
  at: (number | null)[];
}

export interface FrontData {
  objectives: Objective[];
  /** What is said of each that was opened, and therefore once. */
  alike: Said[];
  /** How many of the first were opened. */
  opened: number;
  futures: boolean;
  regret: boolean;
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
