/** What is typed and not saved is kept in this browser until it is saved or forgotten, so that a
 * closed tab, a lost connection or a sign-in in between costs nothing. */
import { byId, h } from "../../shared/dom";
import { DRAFT, type Kept, momentOf } from "../../shared/drafts";
import { revision } from "../asking";
import { isOnScreen, isSaved, typedOver, wouldChange } from "./contained";

/** @property said the same in words */
interface Typed { revision: string; query: string; at: string; said?: string[] }
/** @property earlier what was typed before and neither brought back nor forgotten */
interface Draft extends Kept, Typed { earlier?: Typed[] }
const MOST_EARLIER = 5;
const TAB = "highwater:tab";
// The page that a form of this one leads back to.
const BACK_TO = "highwater:back-to";

export class Drafts {
  // Of all drafts of this scenario; each tab has one of its own.
  private readonly all: string;
  private key: string;
  // Of before this page was there; offered until somebody says what becomes of them.
  private earlier: Typed[] = [];
  // What differs from the stored scenario now.
  private now = "";
  // Of other tabs, which keep them.
  private elsewhere: Typed[] = [];
  // Where it says what each that is offered would change.
  private readonly would = new Map<Typed, HTMLElement>();

  constructor(private readonly bring: (query: string) => Promise<void>) {
    const { person = "", scenario = "" } = byId("bench").dataset;
    this.all = `${DRAFT}${person}:${scenario}`;
    this.key = `${this.all}:${tab()}`;
    this.watchTwins();
    document.addEventListener("submit", (event) => {
      // Who comments stays where he is, with what he typed on the screen.
      if ((event.target as Element).closest("#comments")) remember(BACK_TO, location.pathname);
    });
  }

  /** A tab that was duplicated has the name of the other: the newer of the two takes another. */
  private watchTwins(): void {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(TAB);
    channel.addEventListener("message", ({ data }: MessageEvent<{ tab: string; asks: boolean }>) => {
      if (data.tab !== tab()) return;
      if (data.asks) channel.postMessage({ tab: data.tab, asks: false });
      else this.part();
    });
    channel.postMessage({ tab: tab(), asks: true });
  }

  private part(): void {
    remember(TAB, "");
    this.key = `${this.all}:${tab()}`;
    // The other tab keeps what is offered.
    this.elsewhere.push(...this.earlier.splice(0));
    this.keep(this.now);
  }

  keep(query: string): void {
    this.now = query;
    try {
      if (query === "" && this.earlier.length === 0) localStorage.removeItem(this.key);
      else {
        // What is only read again was typed when it was.
        const was = this.read();
        const draft: Draft = {
          revision: revision(), query, at: was?.query === query ? was.at : new Date().toISOString(),
          earlier: this.earlier, address: location.pathname,
          name: document.querySelector("h1#name")?.textContent ?? "",
          plan: document.querySelector(".path a:last-of-type")?.textContent ?? "",
          said: typedOver(query),
        };
        localStorage.setItem(this.key, JSON.stringify(draft));
      }
    } catch {
      // A browser that keeps nothing still has the address.
    }
    this.say();
  }

  /** Once, when the page is there. */
  offer(changes: URLSearchParams): void {
    this.now = changes.toString();
    const back = remember(BACK_TO, "") === location.pathname;
    const draft = this.read();
    // What stands on the screen is offered no more; kept with all else that is typed there.
    const earlier = draft?.earlier ?? [];
    this.earlier = earlier.filter((each) => !isOnScreen(each.query));
    if (document.querySelector(".message.saved")) this.keep("");
    else if (draft?.query) this.take(draft, changes, back);
    else if (earlier.length > this.earlier.length) this.keep(changes.toString());
    this.others();
    this.show();
  }

  /** What was typed in other tabs, the newest first, and no more of them than are offered. */
  private others(): void {
    const found: [string, Draft][] = [];
    for (const key of this.keys()) {
      if (key === this.key) continue;
      const draft = unsaved(key);
      if (draft) found.push([key, draft]);
    }
    found.sort(([, one], [, other]) => other.at.localeCompare(one.at));
    for (const [key] of found.splice(MOST_EARLIER)) localStorage.removeItem(key);
    for (const [, draft] of found) {
      const typed = [...(draft.query ? [draft] : []), ...draft.earlier ?? []];
      for (const { revision, query, at, said } of typed) {
        const there = this.earlier.some((each) => each.query === query);
        if (!there && !isOnScreen(query)) this.elsewhere.push({ revision, query, at, said });
      }
    }
  }

  private keys(): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key === this.all || key.startsWith(`${this.all}:`));
    } catch {
      return [];
    }
  }

  /** What was typed last goes on where the page holds it already, or is loaded again; else it is
   * offered, and nothing that is typed meanwhile takes its place. */
  private take(draft: Draft, changes: URLSearchParams, back: boolean): void {
    const typed = new URLSearchParams(draft.query);
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const goesOn = [...changes.keys()].every((name) => typed.has(name));
    if (same(typed, changes)) {
      if (draft.revision !== revision()) void this.restore(draft);
    } else if (isOnScreen(draft.query)) this.keep(changes.toString());
    else if ((back || entry?.type === "reload") && goesOn) void this.restore(draft);
    else {
      const { revision, query, at, said } = draft;
      const others = this.earlier.filter((each) => each.query !== query);
      this.earlier = [{ revision, query, at, said }, ...others].slice(0, MOST_EARLIER);
    }
  }

  private show(): void {
    const place = byId("draft");
    const offered = [...this.earlier, ...this.elsewhere];
    place.hidden = offered.length === 0;
    this.would.clear();
    place.replaceChildren(...offered.map((draft) => this.line(draft)));
    this.say();
  }

  private line(draft: Typed): HTMLElement {
    const count = new URLSearchParams(draft.query).size;
    const them = count === 1 ? "it" : "them";
    const bring = h("button", { type: "button" }, `Bring ${them} back`);
    bring.addEventListener("click", () => {
      this.forget(draft);
      void this.restore(draft);
    });
    const forget = h("button", { type: "button" }, `Forget ${them}`);
    forget.addEventListener("click", () => this.forget(draft));
    const would = h("span", {});
    this.would.set(draft, would);
    return h("span", {},
      `${count} change${count === 1 ? "" : "s"} of ${momentOf(draft.at)} ${count === 1 ? "was" : "were"} never saved. `,
      would, bring, " ", forget,
    );
  }

  /** What each that is offered would change of what stands on the screen now. */
  private say(): void {
    for (const [draft, place] of this.would) {
      const { count, said } = wouldChange(draft.query);
      const { size } = new URLSearchParams(draft.query);
      const [they, are, stand, them] = size === 1 ? ["It", "is", "stands", "it"] : ["They", "are", "stand", "them"];
      const version = draft.revision === revision() ? "" : ` ${they} ${are} of an earlier version: saving then shows both.`;
      // What is typed here now goes with them.
      const begun = count > size ? `In place of what is typed here now, bringing ${them} back would change ${count} inputs:` : `${they} would change`;
      const text = (said ? `${begun} ${said}.` : `${they} ${stand} in the inputs.`) + version;
      if (place.textContent !== text) place.textContent = text;
    }
  }

  private forget(draft: Typed): void {
    this.earlier = this.earlier.filter((each) => each !== draft);
    if (this.elsewhere.includes(draft)) this.forgetElsewhere(draft);
    this.show();
    const now = this.read();
    this.keep(now && now.query !== draft.query ? now.query : "");
  }

  private forgetElsewhere(draft: Typed): void {
    this.elsewhere = this.elsewhere.filter((each) => each !== draft);
    for (const key of this.keys()) {
      const kept = key === this.key ? null : read(key);
      if (!kept) continue;
      const earlier = (kept.earlier ?? []).filter((each) => each.query !== draft.query);
      const query = kept.query === draft.query ? "" : kept.query;
      if (query || earlier.length > 0) localStorage.setItem(key, JSON.stringify({ ...kept, query, earlier }));
      else localStorage.removeItem(key);
    }
  }

  private async restore(draft: Typed): Promise<void> {
    // They are to the version that was there then.
    const field = document.querySelector<HTMLInputElement>("#inputs-panel input[name=revision]");
    if (field) field.value = draft.revision;
    await this.bring(draft.query);
  }

  private read(): Draft | null {
    return read(this.key);
  }
}

function read(key: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** The draft of another tab without what was saved since, which is forgotten there, too. */
function unsaved(key: string): Draft | null {
  const draft = read(key);
  if (!draft) return null;
  const query = isSaved(draft.query) ? "" : draft.query;
  const earlier = (draft.earlier ?? []).filter((each) => !isSaved(each.query));
  if (!query && earlier.length === 0) {
    localStorage.removeItem(key);
    return null;
  }
  const left = { ...draft, query, earlier };
  if (query !== draft.query || earlier.length !== draft.earlier?.length) localStorage.setItem(key, JSON.stringify(left));
  return left;
}

/** What this tab is called as long as it is open, loaded again or not. */
function tab(): string {
  const there = remember(TAB);
  if (there) return there;
  const name = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  remember(TAB, name);
  return name;
}

/** What this tab remembers under a name, before another text takes its place. */
function remember(name: string, text?: string): string {
  try {
    const was = sessionStorage.getItem(name) ?? "";
    if (text !== undefined) sessionStorage.setItem(name, text);
    return was;
  } catch {
    return "";
  }
}

/** Page and server name the same changes in different orders. */
function same(one: URLSearchParams, other: URLSearchParams): boolean {
  return one.size === other.size && [...one].every(([name, text]) => other.get(name) === text);
}
