/** One calm line at the top when the server cannot be asked. */
import { byId, h } from "../shared/dom";

export function hideBanner(): void {
  const banner = byId("banner");
  banner.hidden = true;
  banner.replaceChildren();
}

export function serverGone(seconds: number, retry: () => void): void {
  const button = h("button", { type: "button" }, "Try now");
  button.addEventListener("click", retry);
  show(`The server does not answer. What you typed is kept here; trying again in ${seconds} s. `,
    button);
}

export function signedOut(address: string): void {
  const link = h("a", { class: "button", href: address, target: "_blank" }, "Sign in");
  show("You are signed out. Sign in in a new tab, and come back: nothing typed is lost. ",
    link);
}

export function serverBroke(retry: () => void): void {
  const button = h("button", { type: "button" }, "Try again");
  button.addEventListener("click", retry);
  show("The server could not answer this; it is written in its log. Your inputs are kept. ", button);
}

/** Nothing can be asked about it any more. */
export function scenarioGone(text: string): void {
  show(text);
}

function show(text: string, action?: HTMLElement): void {
  const banner = byId("banner");
  banner.replaceChildren(text);
  if (action) banner.append(action);
  banner.hidden = false;
}
