/** Asking the server about the scenario with what was typed over it. */
import { csrfToken } from "../shared/dom";
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

/** The version of the scenario that the page was made from. */
export function revision(): string {
  return document.querySelector<HTMLInputElement>("#inputs-panel input[name=revision]")?.value ?? "";
}

function pieces(shown: Element): string {
  const found = shown.querySelectorAll<HTMLElement>("[data-piece]");
  return [...found].map((each) => each.dataset.piece).join(" ");
}
