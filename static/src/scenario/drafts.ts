/** What is typed and not saved is kept in this browser until it is saved or forgotten, so that a
 * closed tab, a lost connection or a sign-in in between costs nothing. */
import { byId, h } from "../shared/dom";
import { DRAFT, type Unsaved } from "../shared/drafts";
import { revision } from "./asking";

interface Typed { revision: string; query: string; at: string }
/** @property earlier what was typed before and neither brought back nor forgotten */
interface Draft extends Unsaved, Typed { earlier?: Typed[] }
const MOST_EARLIER = 5;

export class Drafts {
  private readonly key: string;
  // Of before this page was there; offered until somebody says what becomes of them.
  private earlier: Typed[] = [];

  constructor(private readonly bring: (query: string) => Promise<void>) {
    const { person = "", scenario = "" } = byId("bench").dataset;
    this.key = `${DRAFT}${person}:${scenario}`;
  }

  keep(query: string): void {
    try {
      if (query === "" && this.earlier.length === 0) localStorage.removeItem(this.key);
      else {
        const draft: Draft = {
          revision: revision(), query, at: new Date().toISOString(), earlier: this.earlier,
          name: document.querySelector("h1#name")?.textContent ?? "", address: location.pathname,
        };
        localStorage.setItem(this.key, JSON.stringify(draft));
      }
    } catch {
      // A browser that keeps nothing still has the address.
    }
  }

  /** Once, when the page is there. */
  offer(changes: URLSearchParams): void {
    const draft = this.read();
    this.earlier = draft?.earlier ?? [];
    if (document.querySelector(".message.saved")) this.keep("");
    else if (draft?.query) this.take(draft, changes);
    this.show();
  }

  /** What was typed last goes on where the page holds it already, or is loaded again; else it is
   * offered, and nothing that is typed meanwhile takes its place. */
  private take(draft: Draft, changes: URLSearchParams): void {
    const typed = new URLSearchParams(draft.query);
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const goesOn = [...changes.keys()].every((name) => typed.has(name));
    if (same(typed, changes)) {
      if (draft.revision !== revision()) void this.restore(draft);
    } else if (entry?.type === "reload" && goesOn) void this.restore(draft);
    else {
      const { revision, query, at } = draft;
      const others = this.earlier.filter((each) => each.query !== query);
      this.earlier = [{ revision, query, at }, ...others].slice(0, MOST_EARLIER);
    }
  }

  private show(): void {
    const place = byId("draft");
    place.hidden = this.earlier.length === 0;
    place.replaceChildren(...this.earlier.map((draft) => this.line(draft)));
  }

  private line(draft: Typed): HTMLElement {
    const count = new URLSearchParams(draft.query).size;
    const bring = h("button", { type: "button" }, "Bring them back");
    bring.addEventListener("click", () => {
      this.forget(draft);
      void this.restore(draft);
    });
    const forget = h("button", { type: "button" }, "Forget them");
    forget.addEventListener("click", () => this.forget(draft));
    const when = new Date(draft.at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
    return h("span", {},
      `${count} change${count === 1 ? "" : "s"} of ${when} ${count === 1 ? "was" : "were"} never saved. `,
      bring, " ", forget,
    );
  }

  private forget(draft: Typed): void {
    this.earlier = this.earlier.filter((each) => each !== draft);
    this.show();
    const now = this.read();
    this.keep(now && now.query !== draft.query ? now.query : "");
  }

  private async restore(draft: Typed): Promise<void> {
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
}

/** Page and server name the same changes in different orders. */
function same(one: URLSearchParams, other: URLSearchParams): boolean {
  return one.size === other.size && [...one].every(([name, text]) => other.get(name) === text);
}
