/** Small helpers around the DOM. */
import { together } from "./unbroken";

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | boolean | undefined>;

/** An element with attributes and children; false and undefined attributes are left out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, value);
  }
  for (const child of together(tag, children)) if (child) element.append(child);
  return element;
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`#${id} is not on the page`);
  return element as T;
}

/** The data a template left in a script element. */
export function dataOf<T>(id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent || "null") as T;
}

/** The token that the server asks for now; forms that were made before get it too. */
export function renewToken(token: string | undefined): void {
  if (!token) return;
  for (const input of document.querySelectorAll<HTMLInputElement>("input[name=csrfmiddlewaretoken]")) {
    input.value = token;
  }
}

export function csrfToken(): string {
  return document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]")?.value ?? "";
}
