/** What stands further down the page or is opened: asked for once the answer is on the screen, the
 * first time as soon as the browser has nothing else to do. */
import { byId } from "../../shared/dom";
import { ask } from "../asking";
import type { Details } from "../types";

// Who goes on typing waits for no more than the answer.
const PAUSE = 120;
const IDLE = 800;
const RETRY = 3000;

export class Later {
  private readonly address = byId("bench").dataset.details ?? "";
  private timer = 0;
  private asking: AbortController | null = null;
  private sources = false;
  private come: () => void = () => undefined;
  /** Kept as soon as everything has been here once. */
  readonly there = new Promise<void>((resolve) => { this.come = resolve; });

  constructor(private readonly arrived: (details: Details) => void) {}

  /** The first time, once the page has settled. */
  begin(query: string): void {
    if ("requestIdleCallback" in window) requestIdleCallback(() => this.renew(query, 0), { timeout: IDLE });
    else this.renew(query, PAUSE);
  }

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
      const address = this.sources ? this.address : `${this.address}?sources=1`;
      const response = await ask(address, new URLSearchParams(query), signal, byId("bench"));
      if (!response.ok || response.redirected) throw new Error(String(response.status));
      const details = await response.json() as Details;
      if (signal.aborted || !("figures" in details)) return;
      this.sources ||= details.sources !== null;
      this.arrived(details);
      this.come();
    } catch {
      if (signal.aborted) return;
      if (this.sources) for (const id of ["charts", "sheet"]) byId(id).classList.add("stale");
      this.renew(query, RETRY);
    }
  }
}
