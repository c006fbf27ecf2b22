/** A tool's form asks the server as one types; the parts of the page and its address follow. */
import { hideBanner, serverGone, signedOut } from "../scenario/banner";
import { byId } from "../shared/dom";
import { morph } from "../shared/morph";

const PAUSE = 80;
const RETRY_SECONDS = 5;

/** Without data while an input cannot be read: what was shown last stays. */
interface Reply { parts: Record<string, string>; query: string; wrong: boolean; data?: unknown }

export function watchTool(answered: (data: unknown) => void): void {
  const form = document.querySelector<HTMLFormElement>("form[data-tool]");
  if (!form) return;
  let timer = 0;
  let asking: AbortController | null = null;

  const ask = async (query: string, remember: boolean): Promise<void> => {
    clearTimeout(timer);
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    const again = (): void => void ask(query, remember);
    const address = query ? `${location.pathname}?${query}` : location.pathname;
    try {
      const response = await fetch(address, {
        headers: { Accept: "application/json" }, signal: mine.signal,
      });
      if (response.status === 401 || response.redirected) {
        signedOut("/sign-in/");
        return;
      }
      if (!response.ok) throw new Error(String(response.status));
      const reply = await response.json() as Reply;
      if (mine.signal.aborted) return;
      hideBanner();
      for (const [name, html] of Object.entries(reply.parts)) morph(byId(`part-${name}`), html);
      if (remember) history.replaceState(null, "", `${location.pathname}?${reply.query}`);
      byId("tool-shown").classList.toggle("stale", reply.wrong);
      if (!reply.wrong) answered(reply.data);
    } catch {
      if (mine.signal.aborted) return;
      serverGone(RETRY_SECONDS, again);
      timer = window.setTimeout(again, RETRY_SECONDS * 1000);
    }
  };
  const typed = (): string => new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, String(value)]),
  ).toString();

  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(typed(), true), PAUSE);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask(typed(), true);
  });
}
