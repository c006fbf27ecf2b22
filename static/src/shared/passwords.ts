import { csrfToken, h } from "./dom";

const SHOW = "Show what is typed";
const HIDE = "Hide what is typed";
const PAUSE = 300;

interface Strength {
  score: number;
  words: string;
  advice: string[];
}

/** Beside every password a button that shows it while it is typed; it is sent hidden again. */
export function watchPasswords(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[type=password]")) {
    const button = h("button", { type: "button", class: "link" }, SHOW);
    const show = (shown: boolean): void => {
      field.type = shown ? "text" : "password";
      button.textContent = shown ? HIDE : SHOW;
    };
    button.addEventListener("click", () => show(field.type === "password"));
    field.form?.addEventListener("submit", () => show(false));
    field.after(button);
    if (field.dataset.strength) watchStrength(field, field.dataset.strength);
  }
}

/** Below a new password how easily it is guessed: the server says, by the rule that it goes by. */
function watchStrength(field: HTMLInputElement, address: string): void {
  const bar = h("meter", { min: "0", max: "4", low: "2", high: "3", optimum: "4", "aria-hidden": "true" });
  const words = h("span");
  const place = h("p", { class: "small strength", role: "status", hidden: true }, bar, " ", words);
  field.parentElement?.append(place);
  let asking = new AbortController();
  let timer = 0;
  const ask = async (): Promise<void> => {
    const near = field.form?.querySelector<HTMLInputElement>("input[name=username]")?.value ?? "";
    const body = new URLSearchParams({ password: field.value, near });
    const headers = { "X-CSRFToken": csrfToken(), Accept: "application/json" };
    const { signal } = asking;
    const found = await fetch(address, { method: "POST", headers, body, signal })
      .then((reply) => (reply.ok ? (reply.json() as Promise<Strength>) : undefined))
      // Without an answer the page says as much as it did before there was a meter.
      .catch(() => undefined);
    if (signal.aborted) return;
    place.hidden = !found;
    if (!found) return;
    bar.value = found.score;
    words.textContent = [`${found.words}.`, ...found.advice].join(" ");
  };
  const stop = (): void => {
    window.clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
  };
  // Joining makes the token of this page an old one: what is asked then would be refused.
  field.form?.addEventListener("submit", stop);
  addEventListener("pagehide", stop);
  field.addEventListener("input", () => {
    stop();
    if (field.value) timer = window.setTimeout(() => void ask(), PAUSE);
    else place.hidden = true;
  });
}
