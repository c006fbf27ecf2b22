/** What is typed and not saved is kept in this browser until it is saved or forgotten, so that a
 * closed tab, a lost connection or a sign-in in between costs nothing. */
import { byId, h } from "../shared/dom";
import { DRAFT, type Unsaved } from "../shared/drafts";
import { revision } from "./asking";

interface Draft extends Unsaved { revision: string; query: string; at: string }

export class Drafts {
  private readonly key: string;

  constructor(private readonly bring: (query: string) => Promise<void>) {
    const { person = "", scenario = "" } = byId("bench").dataset;
    this.key = `${DRAFT}${person}:${scenario}`;
  }

  keep(query: string): void {
    try {
      if (query === "") localStorage.removeItem(this.key);
      else {
        const draft: Draft = {
          revision: revision(), query, at: new Date().toISOString(),
          name: document.querySelector("h1#name")?.textContent ?? "", address: location.pathname,
        };
        localStorage.setItem(this.key, JSON.stringify(draft));
      }
    } catch {
      // A browser that keeps nothing still has the address.
    }
    this.hide();
  }

  /** Once, when the page is there. */
  offer(changed: boolean): void {
    if (document.querySelector(".message.saved")) this.keep("");
    const draft = this.read();
    if (!draft || changed) return;
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (entry?.type === "reload") {
      void this.restore(draft);
      return;
    }
    const count = new URLSearchParams(draft.query).size;
    const bring = h("button", { type: "button" }, "Bring them back");
    bring.addEventListener("click", () => void this.restore(draft));
    const forget = h("button", { type: "button" }, "Forget them");
    forget.addEventListener("click", () => this.keep(""));
    const when = new Date(draft.at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
    const place = byId("draft");
    place.replaceChildren(
      `${count} change${count === 1 ? "" : "s"} of ${when} ${count === 1 ? "was" : "were"} never saved. `,
      bring, " ", forget,
    );
    place.hidden = false;
  }

  private async restore(draft: Draft): Promise<void> {
    this.hide();
    // They are to the version that was there then.
    const field = document.querySelector<HTMLInputElement>("#inputs-panel input[name=revision]");
    if (field) field.value = draft.revision;
    await this.bring(draft.query);
  }

  private read(): Draft | null {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "null") as Draft | null;
    } catch {
      return null;
    }
  }

  private hide(): void {
    byId("draft").hidden = true;
    byId("draft").replaceChildren();
  }
}
