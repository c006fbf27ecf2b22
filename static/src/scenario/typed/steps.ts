/** Undo and redo of every edit: each step is all that differs from the stored scenario. */
import { byId } from "../../shared/dom";
import { revision } from "../asking";

/** As they are kept while the tab is open: a page that is loaded again can go on undoing. */
interface Kept { revision: string; steps: string[]; at: number }
const MOST_KEPT = 100;

export class Steps {
  private steps: string[];
  private at = 0;
  // Steps on their way into the inputs, which still hold those of before.
  private going = 0;
  // Whose edit the last step is of, as long as it goes on.
  private open = "";
  private readonly key: string;
  private readonly back = byId<HTMLButtonElement>("undo");
  private readonly forth = byId<HTMLButtonElement>("redo");

  /**
   * @param now what differs at this moment, answered or not
   * @param go puts a step into the inputs
   */
  constructor(private readonly now: () => string, private readonly go: (query: string) => Promise<void>) {
    const { person = "", scenario = "" } = byId("bench").dataset;
    this.key = `highwater:steps:${person}:${scenario}`;
    this.steps = [now()];
    this.again();
    this.back.addEventListener("click", () => this.move(-1));
    this.forth.addEventListener("click", () => this.move(1));
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /**
   * A step was taken; one that only goes on with the last takes its place.
   * @param of the input that is typed in, which goes on till its edit has ended; null goes on with anything
   */
  took(query: string, of: string | null = ""): void {
    if (sorted(query) === sorted(this.steps[this.at] ?? "")) return;
    const goesOn = of === null || (of !== "" && of === this.open);
    this.open = of ?? "";
    if (!goesOn || this.at === 0) {
      this.at += 1;
      document.dispatchEvent(new Event("highwater:stepped"));
    }
    this.steps.splice(this.at, this.steps.length, query);
    this.show();
  }

  /** An edit has ended, by leaving the input or by choosing: it is a step, answered or not, and the next edit
   * of the same input is another. */
  ended(query: string, of: string): void {
    this.took(query, of);
    this.open = "";
  }

  /** What the server read in a step that it was asked for: "12k" is 12000. */
  answered(asked: string, query: string): void {
    if (sorted(asked) === sorted(this.steps[this.at] ?? "")) this.steps[this.at] = query;
  }

  /** Something is typed that is not answered yet, which may take long: it can be undone, too. */
  typed(): void {
    if (!this.going && sorted(this.now()) !== sorted(this.steps[this.at] ?? "")) this.back.disabled = false;
  }

  private pressed(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const target = event.target as Element;
    if (target.closest("textarea, dialog") || (target.matches("input") && !target.closest("#inputs"))) return;
    const key = event.key.toLowerCase();
    if (key === "z") this.move(event.shiftKey ? 1 : -1);
    else if (key === "y") this.move(1);
    else return;
    event.preventDefault();
  }

  private move(by: number): void {
    // What was just typed and not answered yet is a step of its own.
    if (by < 0 && !this.going) this.took(this.now());
    const query = this.steps[this.at + by];
    if (query === undefined) return;
    this.at += by;
    this.show();
    this.going += 1;
    document.dispatchEvent(new Event("highwater:stepped"));
    void this.go(query).finally(() => {
      this.going -= 1;
    });
  }

  /** The steps of before the page was left or loaded again. What came by the address is one more:
   * from what was typed before, or else from what is stored. */
  private again(): void {
    const now = this.steps[0] ?? "";
    const kept = this.kept();
    const there = kept !== null && sorted(kept.steps[kept.at] ?? "") === sorted(now);
    if (!there && now === "") return;
    // What was undone before the page was loaded again is gone with it.
    this.steps = kept?.steps.slice(0, kept.at + 1) ?? [""];
    if (!there) this.steps.push(now);
    this.at = this.steps.length - 1;
    this.enable();
  }

  private kept(): Kept | null {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "null") as Kept | null;
      return kept?.revision === revision() ? kept : null;
    } catch {
      // A browser that keeps nothing begins anew.
      return null;
    }
  }

  /** Keep the steps, and say which of them can be taken. */
  show(): void {
    this.enable();
    const from = Math.max(0, this.at + 1 - MOST_KEPT);
    const kept: Kept = { revision: revision(), steps: this.steps.slice(from), at: this.at - from };
    try {
      sessionStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // Undoing goes on until the page is loaded again.
    }
  }

  private enable(): void {
    this.back.disabled = this.at === 0;
    this.forth.disabled = this.at === this.steps.length - 1;
  }
}

/** Page and server name the same changes in different orders. */
function sorted(query: string): string {
  const found = new URLSearchParams(query);
  found.sort();
  return found.toString();
}
