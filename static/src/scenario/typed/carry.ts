/** Links that take along what is on the screen, saved or not. */
import { csrfToken, h } from "../../shared/dom";
import { LONGEST_QUERY } from "../asking";

export function watchCarry(changes: () => URLSearchParams): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-carry]")) {
    const name = link.dataset.carry ?? "";
    const renew = (): void => {
      const address = new URL(link.href);
      const query = changes().toString();
      if (query) address.searchParams.set(name, query);
      else address.searchParams.delete(name);
      link.href = address.href;
    };
    for (const event of ["pointerdown", "focus"]) link.addEventListener(event, renew);
    link.addEventListener("click", (event) => {
      renew();
      if (changes().toString().length <= LONGEST_QUERY) return;
      // Too many changes for an address are posted.
      event.preventDefault();
      post(link, name, changes().toString());
    });
  }
}

function post(link: HTMLAnchorElement, name: string, text: string): void {
  const address = new URL(link.href);
  address.searchParams.delete(name);
  const field = (key: string, value: string): HTMLInputElement =>
    h("input", { type: "hidden", name: key, value });
  const form = h("form", { method: "post", action: address.href, hidden: true },
    field("csrfmiddlewaretoken", csrfToken()), field("do", "begin"), field(name, text));
  document.body.append(form);
  form.submit();
}
