/** What stands further down the page or is opened: asked for once the answer is on the screen. */
import { byId } from "../shared/dom";
import { ask } from "./asking";
import type { Details } from "./types";

// Who goes on typing waits for no more than the answer.
const PAUSE = 120;
const RETRY = 3000;

export class Later {
  private readonly address = byId("bench").dataset.details ?? "";
  private timer = 0;
  private asking: AbortController | null = null;

  constructor(private readonly arrived: (details: Details) => void) {}

  /** The answer is another one: forget what is under way, and ask for what belongs to it. */
  renew(query: string, pause = PAUSE): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.timer = window.setTimeout(() => void this.ask(query), pause);
  }

  private async ask(query: string): Promise<void> {
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      const response = await ask(this.address, new URLSearchParams(query), signal, byId("sheet"));
      if (!response.ok || response.redirected) throw new Error(String(response.status));
      const details = await response.json() as Details;
      if (!signal.aborted && "figures" in details) this.arrived(details);
    } catch {
      if (signal.aborted) return;
      for (const id of ["charts", "sheet"]) byId(id).classList.add("stale");
      this.renew(query, RETRY);
    }
  }
}
