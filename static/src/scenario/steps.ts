/** Undo and redo of every edit: each step is all that differs from the stored scenario. */
import { byId } from "../shared/dom";

export class Steps {
  private readonly steps: string[];
  private at = 0;
  private readonly back = byId<HTMLButtonElement>("undo");
  private readonly forth = byId<HTMLButtonElement>("redo");

  /**
   * @param now what differs at this moment, answered or not
   * @param go puts a step into the inputs
   */
  constructor(private readonly now: () => string, private readonly go: (query: string) => Promise<void>) {
    this.steps = [now()];
    this.back.addEventListener("click", () => this.move(-1));
    this.forth.addEventListener("click", () => this.move(1));
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** A step was taken; one that only goes on with the last takes its place. */
  took(query: string, goesOn: boolean): void {
    if (sorted(query) === sorted(this.steps[this.at] ?? "")) return;
    if (!goesOn || this.at === 0) this.at += 1;
    this.steps.splice(this.at, this.steps.length, query);
    this.show();
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
    if (by < 0) this.took(this.now(), false);
    const query = this.steps[this.at + by];
    if (query === undefined) return;
    this.at += by;
    this.show();
    void this.go(query);
  }

  private show(): void {
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
