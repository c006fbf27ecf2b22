/** Change an input and see: asks the server as one types, and keeps address and page in step. */
import { byId, renewToken } from "../shared/dom";
import { morph } from "../shared/morph";
import { watchPickers } from "../shared/pickers";
import { asTyped, canonical } from "../shared/numbers";
import { ask, DELETED, LONGEST_QUERY } from "./asking";
import { hideBanner, scenarioGone, serverBroke, serverGone, signedOut } from "./banner";
import { Drafts } from "./typed/drafts";
import { follow, remember, settle, typedOver, untyped } from "./typed/prices";
import { rememberPlace } from "./typed/saved";
import { Steps } from "./typed/steps";
import type { Reply } from "./types";

// Milliseconds: keys that are typed are further apart, those of a key held down are not.
const PAUSE = 30;
// Within which a button that leaves the page is pressed twice by accident, or by impatience.
const TWICE = 3000;
const RETRY_SECONDS = [2, 4, 8, 15, 30];

type Control = HTMLInputElement | HTMLSelectElement;
interface Options { reset?: boolean; history: "push" | "replace" | "none"; again?: boolean; of?: string }
type Listener = (reply: Reply) => void;

export class Live {
  private readonly form = byId<HTMLFormElement>("inputs-panel");
  private readonly inputs = byId("inputs");
  private readonly address = byId("bench").dataset.answer ?? "";
  private timer = 0;
  private retries = 0;
  private asking: AbortController | null = null;
  // Done when what was asked last is on the page, or cannot be.
  private settled: Promise<void> = Promise.resolve();
  private search = location.search;
  private lastEdited = "";
  // What was taken in last, and of which input.
  private told = "";
  private answers = false;
  // An input that is taken away while somebody is in it says that it changed.
  private drawing = false;
  // When the page was left last, or began to be: a second press of the button is none.
  private left = 0;
  // What stood in the inputs when the answer on the page was asked for.
  private read = new Map<string, string>();

  private system = this.chosen();
  private readonly steps = new Steps(() => this.changes().toString(), (query) => this.step(query));
  private readonly drafts = new Drafts((query) => this.take(query));
  // What is to be asked again once somebody has signed in.
  private waiting: (() => void) | null = null;

  constructor(private readonly answered: Listener) {
    this.inputs.addEventListener("input", (event) => this.edited(event.target as Control));
    this.inputs.addEventListener("change", (event) => {
      // What a browser or its helpers fill in says so without a key.
      const control = event.target as Control;
      if (!control.hasAttribute("data-base") || this.drawing) return;
      if (said(control) !== this.told) this.edited(control);
      this.ended(control);
    });
    this.inputs.addEventListener("focusout", (event) => this.writeBack(event.target as Control));
    byId("bill-body").addEventListener("input", (event) => typedOver(event.target as Control));
    byId("bill-body").addEventListener("change", (event) => {
      const control = event.target as Control;
      if (!control.matches("[data-base]")) return;
      remember(control);
      settle(control, new URLSearchParams(this.search).has(control.name));
      this.edited(control);
      this.ended(control);
    });
    this.form.addEventListener("submit", (event) => this.submitted(event));
    addEventListener("popstate", () => this.travelled());
    addEventListener("focus", () => this.waiting?.());
    byId("discard").addEventListener("click", (event) => {
      event.preventDefault();
      void this.take("");
    });
    this.drafts.offer(this.changes());
    // Typed, or filled in, before this script had come; a draft that is brought back goes first.
    const early = this.controls().find(written);
    if (early && !this.asking) this.edited(early);
  }

  /** Put all changes in the place of those that are there, as one step. */
  private async take(query: string): Promise<void> {
    clearTimeout(this.timer);
    this.lastEdited = "";
    await this.ask(new URLSearchParams(query), { reset: true, history: "push" });
  }

  /** The same, for a step that was taken before. */
  private async step(query: string): Promise<void> {
    clearTimeout(this.timer);
    this.lastEdited = "";
    await this.ask(new URLSearchParams(query), { reset: true, history: "push", again: true });
  }

  private chosen(): string {
    return this.form.querySelector<HTMLSelectElement>("select[name=system]")?.value ?? "";
  }

  /** What differs from the stored scenario. */
  changes(): URLSearchParams {
    const found = new URLSearchParams();
    for (const control of this.controls()) {
      const text = canonical(control.value);
      if (text !== canonical(control.dataset.base ?? "")) found.set(control.name, text);
    }
    return found;
  }

  /** The inputs of the panel, and those that stand in the bill. */
  private controls(): Control[] {
    return [...document.querySelectorAll<Control>(
      "#inputs-panel [data-base], [data-base][form=inputs-panel]",
    )];
  }

  /** Begin again from the stored scenario, after it was saved elsewhere on the page. */
  async renew(): Promise<void> {
    await this.ask(new URLSearchParams(), { reset: true, history: "replace" });
  }

  /** The page goes on from another version of the scenario with the same inputs: it was renamed. */
  renamed(): void {
    this.steps.show();
    this.drafts.keep(this.changes().toString());
  }

  /** Put values into the inputs as if they had been typed; rows that are not there yet are added. */
  async put(typed: Record<string, string>): Promise<void> {
    clearTimeout(this.timer);
    const changes = this.changes();
    for (const [name, text] of Object.entries(typed)) changes.set(name, canonical(text));
    this.lastEdited = "";
    await this.ask(changes, { reset: true, history: "push" });
  }

  private edited(control: Control): void {
    clearTimeout(this.timer);
    this.told = said(control);
    if (control.name === "system") {
      // What was typed goes along: the server keeps what means the same.
      const changes = this.changes();
      this.steps.took(this.before(control, changes).toString());
      changes.set("system", control.value);
      changes.set("from", this.system);
      this.lastEdited = "";
      void this.ask(changes, { reset: true, history: "push" });
      return;
    }
    this.drafts.keep(this.changes().toString());
    this.steps.typed();
    this.timer = window.setTimeout(() => this.askFor(control), PAUSE);
  }

  private askFor(control: Control): void {
    this.timer = 0;
    const history = control.name === this.lastEdited ? "replace" : "push";
    this.lastEdited = control.name;
    void this.ask(this.changes(), { history, of: control.name });
  }

  private ended(control: Control): void {
    if (control.name === "system") return;
    this.steps.ended(this.changes().toString(), control.name);
    if (this.timer !== 0) {
      clearTimeout(this.timer);
      this.askFor(control);
    }
    this.lastEdited = "";
  }

  /** What was typed before another mail system was chosen, answered or not: a step to go back to. */
  private before(chosen: Control, changes: URLSearchParams): URLSearchParams {
    const found = new URLSearchParams(changes);
    if (this.system === chosen.dataset.base) found.delete("system");
    else found.set("system", this.system);
    return found;
  }

  private submitted(event: SubmitEvent): void {
    const button = event.submitter as HTMLButtonElement | null;
    if (button?.hasAttribute("data-report")) return;
    if (button?.dataset.instead) {
      event.preventDefault();
      const input = button.dataset.instead;
      void this.put({ [button.name]: button.value }).then(() => byId(input).focus());
      return;
    }
    if (button?.hasAttribute("formaction")) {
      this.leaving(event, button);
      return;
    }
    event.preventDefault();
    clearTimeout(this.timer);
    const changes = this.changes();
    if (button?.hasAttribute("data-structure")) {
      changes.set(button.name, button.value);
      void this.ask(changes, { history: "push" }).then(() => this.focusAfter(button));
    } else {
      void this.ask(changes, { history: "replace" });
    }
  }

  /** Save and clone leave the page: only when the server is there, or what was typed is lost. */
  private leaving(event: SubmitEvent, button: HTMLButtonElement): void {
    if (this.answers) {
      this.answers = false;
      return;
    }
    event.preventDefault();
    if (Date.now() - this.left < TWICE) return;
    const go = async (): Promise<void> => {
      this.left = Date.now();
      // What is still on its way into the inputs, like a draft brought back, goes along.
      await this.settled;
      try {
        const response = await ask(this.address, this.changes());
        if (response.status === 401 || response.redirected) {
          this.left = 0;
          this.signedOut(() => void go());
          return;
        }
        if (response.status === 404) {
          this.left = 0;
          scenarioGone(DELETED);
          return;
        }
        if (response.status >= 502) throw new Error("gone");
        if (response.ok) renewToken((await response.json() as Reply).csrf);
      } catch {
        this.left = 0;
        serverGone(RETRY_SECONDS[0] ?? 2, () => void go());
        return;
      }
      hideBanner();
      this.answers = true;
      rememberPlace(button.id);
      this.form.requestSubmit(button);
    };
    void go();
  }

  private focusAfter(button: HTMLButtonElement): void {
    const rows = [...this.inputs.querySelectorAll<HTMLElement>(`fieldset[id^="f-${list(button)}-"]`)];
    const row = rows[rows.length - 1];
    if (button.name === "add") row?.querySelector<Control>("input, select")?.focus();
    else row?.focus();
  }

  private travelled(): void {
    if (location.search === this.search) return;
    this.lastEdited = "";
    clearTimeout(this.timer);
    void this.ask(new URLSearchParams(location.search), { reset: true, history: "none" });
  }

  private ask(changes: URLSearchParams, options: Options): Promise<void> {
    this.settled = this.asked(changes, options);
    return this.settled;
  }

  private async asked(changes: URLSearchParams, options: Options): Promise<void> {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const again = (): void => void this.ask(changes, options);
    clearTimeout(this.timer);
    this.timer = 0;
    let response: Response;
    let reply: Reply;
    let asked: Map<string, string>;
    try {
      asked = this.texts();
      // After a reset the server must say all of the form again.
      const shown = options.reset ? undefined : this.inputs;
      response = await ask(this.address, changes, asking.signal, shown);
      if (response.status === 401 || response.redirected) {
        this.signedOut(again);
        return;
      }
      if (response.status === 403) response = await this.askAnew(changes, asking.signal);
      if (!response.ok) {
        if (response.status === 404) scenarioGone(DELETED);
        else if (response.status < 502) serverBroke(again);
        else this.later(again);
        return;
      }
      reply = await response.json() as Reply;
    } catch {
      if (asking.signal.aborted) return;
      if (options.history !== "none") this.keep(changes);
      this.later(again);
      return;
    }
    if (asking.signal.aborted) return;
    this.retries = 0;
    this.waiting = null;
    hideBanner();
    renewToken(reply.csrf);
    this.apply(reply, options.reset ?? false);
    this.read = asked;
    for (const control of this.form.querySelectorAll<Control>("[data-base]")) {
      if (control !== document.activeElement) this.writeBack(control);
    }
    this.system = this.chosen();
    this.remember(reply, options.history);
    this.steps.answered(changes.toString(), reply.query);
    if (!options.again) this.steps.took(reply.query, options.of ?? (options.history === "replace" ? null : ""));
    // Edited on since it was asked, the page knows better.
    if (this.timer === 0) this.drafts.keep(reply.query);
  }

  /** The parts of the answer to what is saved; nothing where the server does not answer. */
  async saved(): Promise<Record<string, string> | null> {
    try {
      const response = await ask(this.address, new URLSearchParams());
      return response.ok && !response.redirected ? (await response.json() as Reply).parts ?? null : null;
    } catch {
      return null;
    }
  }

  /** After somebody has signed in again the page's token is an old one: the next answer brings
   * another. */
  private async askAnew(changes: URLSearchParams, signal: AbortSignal): Promise<Response> {
    const answer = await ask(this.address, new URLSearchParams(), signal);
    if (!answer.ok) return answer;
    renewToken((await answer.json() as Reply).csrf);
    return ask(this.address, changes, signal);
  }

  private signedOut(again: () => void): void {
    this.waiting = again;
    signedOut("/sign-in/");
  }

  private texts(): Map<string, string> {
    return new Map(this.controls().map((control) => [control.name, control.value]));
  }

  /** What the server read in an input, once it is left and was not changed since: "12k" is 12,000. */
  private writeBack(control: Control): void {
    if (!(control instanceof HTMLInputElement) || !control.hasAttribute("data-base")) return;
    if (control.value !== this.read.get(control.name)) return;
    if (control.value !== control.defaultValue) control.value = control.defaultValue;
    this.read.set(control.name, control.value);
  }

  private later(again: () => void): void {
    const seconds = RETRY_SECONDS[Math.min(this.retries, RETRY_SECONDS.length - 1)] ?? 30;
    this.retries += 1;
    serverGone(seconds, again);
    this.timer = window.setTimeout(again, seconds * 1000);
  }

  private apply(reply: Reply, reset: boolean): void {
    this.drawing = true;
    if (reset) {
      const focused = document.activeElement?.id;
      const open = [...this.inputs.querySelectorAll("details[open]")].map((each) => each.id);
      this.inputs.innerHTML = reply.inputs;
      for (const id of open) document.getElementById(id)?.setAttribute("open", "");
      if (focused) document.getElementById(focused)?.focus();
    } else {
      morph(this.inputs, reply.inputs);
      watchPickers(this.inputs);
    }
    this.drawing = false;
    morph(byId("headline"), reply.headline);
    byId("curl").textContent = reply.curl;
    const before = untyped();
    this.answered(reply);
    if (reset) this.resetBill(reply.query);
    else follow(before);
  }

  /** What was typed in the bill outlives a new bill: after a reset its boxes hold what the reply
   * says differs, and otherwise what is stored. */
  private resetBill(query: string): void {
    const differs = new URLSearchParams(query);
    for (const control of byId("bill-body").querySelectorAll<Control>("[data-base]")) {
      const text = differs.get(control.name);
      control.value = text === null ? control.dataset.base ?? "" : asTyped(text);
      if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = "";
    }
  }

  /** With the server gone the address keeps what was typed, so that a reload has it again. */
  private keep(changes: URLSearchParams): void {
    const query = changes.toString();
    if (query.length > LONGEST_QUERY) return;
    history.replaceState(history.state, "", location.pathname + (query ? `?${query}` : "") + location.hash);
    this.search = location.search;
  }

  private remember(reply: Reply, how: "push" | "replace" | "none"): void {
    const search = reply.query ? `?${reply.query}` : "";
    if (how === "none" || reply.too_long || search === location.search) {
      this.search = location.search;
      return;
    }
    const state = { trail: (history.state as { trail?: string[] } | null)?.trail, depth: 0 };
    const address = location.pathname + search + location.hash;
    if (how === "push") history.pushState(state, "", address);
    else history.replaceState(state, "", address);
    this.search = location.search;
  }
}

function list(button: HTMLButtonElement): string {
  return button.value.split("-")[0] ?? "";
}

function said(control: Control): string {
  return `${control.name}=${control.value}`;
}

/** Whether it holds something else than the page came with. */
function written(control: Control): boolean {
  return control instanceof HTMLInputElement && control.form?.id === "inputs-panel"
    && control.value !== control.defaultValue;
}
