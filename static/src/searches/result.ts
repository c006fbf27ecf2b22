/** A search as it runs: asks how far it is, keeps the page in step, and stops when it is over. */
import { hideBanner, serverGone, signedOut } from "../scenario/banner";
import { byId, dataOf } from "../shared/dom";
import { morph } from "../shared/morph";
import { Front } from "./front";
import type { FrontData, ResultReply } from "./types";

// Until there is something to see, the page asks more often.
const POLL_EMPTY = 80;
const POLL = 300;
const RETRY_SECONDS = 2;
const QUARTER = 25;
const STATUS = "part-status";
// In the end the table has as many rows as are left, and the sentence as many lines as it says.
const GROWING = ["part-sentence", "front-table"];
const HEADERS = { Accept: "application/json" };

export function watchResult(): void {
  new Result(byId("result"));
}

/** What grew once stays as high, so that nothing below it jumps. */
function keepHeight(element: HTMLElement): void {
  element.style.minHeight = `${element.offsetHeight}px`;
}

class Result {
  private readonly front = new Front();
  private readonly address: string;
  private timer = 0;
  private asking = 0;
  private told = 0;

  constructor(private readonly element: HTMLElement) {
    this.address = element.dataset.address ?? "";
    this.front.show(dataOf<FrontData | null>("front-data"));
    element.addEventListener("submit", (event) => this.submitted(event));
    if (element.dataset.active === "yes") this.later(0);
  }

  private submitted(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute("data-act")) return;
    event.preventDefault();
    void this.ask(form.action, new FormData(form));
  }

  private later(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(this.address), milliseconds);
  }

  private async ask(address: string, body?: FormData): Promise<void> {
    const asked = ++this.asking;
    clearTimeout(this.timer);
    try {
      const response = await fetch(address, { headers: HEADERS, method: body ? "POST" : "GET", body });
      if (asked !== this.asking) return;
      if (response.status === 401) return signedOut("/sign-in/");
      if (!response.ok) throw new Error(String(response.status));
      hideBanner();
      this.apply(await response.json() as ResultReply);
    } catch {
      if (asked !== this.asking) return;
      serverGone(RETRY_SECONDS, () => void this.ask(this.address));
      this.later(RETRY_SECONDS * 1000);
    }
  }

  private apply(reply: ResultReply): void {
    const acting = document.activeElement?.closest("[data-act]");
    for (const [part, html] of Object.entries(reply.parts)) morph(byId(`part-${part}`), html);
    this.front.show(reply.data);
    this.element.dataset.active = reply.active ? "yes" : "no";
    keepHeight(byId(STATUS));
    for (const id of GROWING) {
      if (reply.active) keepHeight(byId(id));
      else byId(id).style.minHeight = "";
    }
    this.say(reply.active);
    // Pause became Resume under the finger; the keyboard stays there.
    if (acting && !acting.isConnected) {
      this.element.querySelector<HTMLElement>("[data-act] button")?.focus();
    }
    if (reply.active) this.later(reply.data ? POLL : POLL_EMPTY);
  }

  /** For those who hear the page: a word at each quarter and at the end, no more. */
  private say(active: boolean): void {
    const bar = this.element.querySelector("progress");
    const quarter = bar ? Math.floor(bar.value / QUARTER) * QUARTER : 100;
    if (active && quarter <= this.told) return;
    this.told = quarter;
    const sentence = byId("part-sentence").textContent?.trim() ?? "";
    byId("said").textContent = active ? `${quarter} per cent looked at.` : sentence;
  }
}
