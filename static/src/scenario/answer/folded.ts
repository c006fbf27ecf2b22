/** The calculator's own figures: hundreds of lines, fetched when somebody unfolds or opens one. */
import { ask } from "../asking";
import type { Figures } from "../types";

interface Lines { figures: Figures; html: string }

export class Folded {
  private asked: Promise<Lines> | null = null;

  constructor(private readonly changes: () => URLSearchParams) {
    // The event of a details does not bubble.
    document.addEventListener("toggle", (event) => {
      if (event.target === this.details() && this.details()?.open) void this.show();
    }, true);
  }

  /** The figures of the answer as it stands, asked for once. */
  async figures(): Promise<Figures> {
    return (await this.lines()).figures;
  }

  /** The answer changed: what was loaded is of another one. */
  renew(): void {
    this.asked = null;
    if (this.details()?.open) void this.show();
  }

  private details(): HTMLDetailsElement | null {
    return document.querySelector<HTMLDetailsElement>("details[data-load]");
  }

  private async show(): Promise<void> {
    const place = document.querySelector("[data-kept]");
    const asked = this.lines();
    if (place && !place.hasChildNodes()) place.textContent = "Loading…";
    try {
      const { html } = await asked;
      if (place && asked === this.asked) place.innerHTML = html;
    } catch {
      if (place) place.textContent = "The server does not answer. Fold and unfold to try again.";
    }
  }

  private lines(): Promise<Lines> {
    if (this.asked !== null) return this.asked;
    const asked = this.ask();
    asked.catch(() => { if (this.asked === asked) this.asked = null; });
    this.asked = asked;
    return asked;
  }

  private async ask(): Promise<Lines> {
    const address = this.details()?.dataset.load ?? "";
    const response = await ask(address, this.changes());
    if (!response.ok || response.redirected) throw new Error(String(response.status));
    return await response.json() as Lines;
  }
}

/** Whether a figure is one of the calculator's, which the page does not bring along. */
export function isFolded(name: string): boolean {
  return name.startsWith("calculator.") || name.startsWith("as_calculator.");
}
