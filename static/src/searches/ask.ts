/** The question of a search: counts the space as one types, with every problem at its input. */
import { watchApi } from "../scenario/typed/panel";
import { hideBanner, serverBroke, serverGone, signedOut } from "../scenario/banner";
import { byId, h } from "../shared/dom";
import { morph } from "../shared/morph";

interface Reply { form: string; size: string; curl: string }

const PAUSE = 120;
const RETRY_SECONDS = 4;

export function watchAsk(): void {
  const form = byId<HTMLFormElement>("ask");
  const counter = new Counter(form);
  form.addEventListener("input", () => counter.soon());
  form.addEventListener("focusout", ({ target }) => {
    const input = target as HTMLInputElement;
    if (!input.hasAttribute("data-waiting") || input.value.trim()) return;
    // Left empty: from now on the page says that it is missing.
    byId("ask-form").append(h("input", { type: "hidden", name: "left", value: input.name, id: `left-${input.name}` }));
    counter.soon();
  });
  form.addEventListener("submit", (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    if (button?.id === "search-button") return;
    event.preventDefault();
    void counter.ask(button ?? undefined);
  });
  watchApi();
  watchAskHelp(form);
  watchWrong(form);
}

class Counter {
  private timer = 0;
  private asking: AbortController | null = null;

  constructor(private readonly form: HTMLFormElement) {}

  soon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), PAUSE);
  }

  async ask(button?: HTMLButtonElement): Promise<void> {
    clearTimeout(this.timer);
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const body = new FormData(this.form, button);
    const again = (): void => void this.ask(button?.isConnected ? button : undefined);
    let reply: Reply;
    try {
      const response = await fetch(this.form.dataset.space ?? "", {
        method: "POST", body, signal: asking.signal, headers: { Accept: "application/json" },
      });
      if (response.status === 401) return signedOut("/sign-in/");
      if (!response.ok) return response.status < 502 ? serverBroke(again) : this.later(again);
      reply = await response.json() as Reply;
    } catch {
      if (!asking.signal.aborted) this.later(again);
      return;
    }
    this.apply(reply, button);
  }

  private later(again: () => void): void {
    serverGone(RETRY_SECONDS, again);
    this.timer = window.setTimeout(again, RETRY_SECONDS * 1000);
  }

  private apply(reply: Reply, button?: HTMLButtonElement): void {
    hideBanner();
    morph(byId("ask-form"), reply.form);
    morph(byId("ask-size"), reply.size);
    byId("curl").textContent = reply.curl;
    if (button) focusAfter(button);
  }
}

/** After a row came or went the keyboard goes on from there; behind the last of several buttons, at their part. */
function focusAfter(button: HTMLButtonElement): void {
  if (button.name === "add") {
    const chosen = byId(`q-${button.value}`).querySelectorAll<HTMLElement>(".remove-row");
    const row = chosen[chosen.length - 1]?.closest("fieldset");
    if (!row) return;
    unfold(row);
    row.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  } else if (!button.isConnected) {
    const part = button.name === "remove" ? button.value.split(":")[0] : "axes";
    (document.getElementById(`add-${part}`) ?? byId(`q-${part}`)).focus();
  }
}

/** What the input under the focus or the pointer means, always in the same place. */
function watchAskHelp(form: HTMLFormElement): void {
  const help = byId("ask-help");
  const show = (event: Event): void => {
    const source = (event.target as Element).closest<HTMLElement>("[data-help]");
    if (!source?.dataset.help) return;
    help.replaceChildren(h("b", {}, source.dataset.helpTitle), ` ${source.dataset.help}`);
  };
  form.addEventListener("focusin", show);
  form.addEventListener("pointerover", show);
}

/** A problem in the list leads to its input, which may be folded away. */
function watchWrong(form: HTMLFormElement): void {
  form.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-goto]");
    const target = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!target) return;
    event.preventDefault();
    unfold(target);
    target.scrollIntoView({ block: "center" });
    const input = target.querySelector<HTMLElement>("[aria-invalid], input:not([type=hidden]), select");
    (input ?? target).focus({ preventScroll: true });
  });
}

function unfold(target: HTMLElement): void {
  for (let parent: HTMLElement | null = target; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
  }
}
