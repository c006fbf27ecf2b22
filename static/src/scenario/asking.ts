/** Asking the server about the scenario with what was typed over it. */
import { byId, csrfToken, renewToken } from "../shared/dom";
import { INPUTS } from "../shared/numbers";

// Longer addresses are cut on the way.
export const LONGEST_QUERY = 3000;

/** @param shown the part of the page whose pieces need not be sent again where they are the same */
export function ask(
  address: string, changes: URLSearchParams, signal?: AbortSignal, shown?: Element,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", "X-Numbers": INPUTS };
  if (shown) headers["X-Shown"] = pieces(shown);
  // The answer is to the version this page was made from, whoever saved meanwhile.
  const asked = new URLSearchParams(changes);
  asked.set("revision", revision());
  const query = asked.toString();
  const options: RequestInit = { headers };
  if (signal) options.signal = signal;
  if (query.length <= LONGEST_QUERY) {
    const joint = address.includes("?") ? "&" : "?";
    return fetch(`${address}${joint}${query}`, options);
  }
  headers["X-CSRFToken"] = csrfToken();
  return fetch(address, { ...options, method: "POST", body: asked });
}

/** Send a form of the page. After somebody has signed in again its token is an old one: the server is
 * asked for another, and the form is sent once more. 401 where nobody is signed in. */
export async function send(address: string, body: FormData): Promise<Response> {
  const options = { method: "POST", body, headers: { Accept: "application/json" } };
  const response = await fetch(address, options);
  if (response.status !== 403) return response;
  const answer = await ask(byId("bench").dataset.answer ?? "", new URLSearchParams());
  if (!answer.ok) return answer;
  renewToken((await answer.json() as { csrf?: string }).csrf);
  body.set("csrfmiddlewaretoken", csrfToken());
  return fetch(address, options);
}

/** What stands in the way of an answer that is none; "" where nothing is known. */
export function refusal(status: number): string {
  if (status === 401) return "You are signed out. Sign in in another tab, and press again here: nothing typed is lost.";
  if (status === 403) return "You may not do that any more. What you typed is still here.";
  return status === 404 ? DELETED : "";
}

export const DELETED = "This scenario was deleted, or is no longer open to you. "
  + "What you typed stays on this page, and as a request under “API ▸”; it cannot be saved here any more.";

/** Changes as another page takes them along: with the version that they are to. */
export function dated(changes: URLSearchParams): URLSearchParams {
  const found = new URLSearchParams(changes);
  if (found.size > 0) found.set("revision", revision());
  return found;
}

/** The version of the scenario that the page was made from. */
export function revision(): string {
  return document.querySelector<HTMLInputElement>("#inputs-panel input[name=revision]")?.value ?? "";
}

function pieces(shown: Element): string {
  const found = shown.querySelectorAll<HTMLElement>("[data-piece]");
  return [...found].map((each) => each.dataset.piece).join(" ");
}
