import { h } from "./dom";

const SHOW = "Show what is typed";
const HIDE = "Hide what is typed";

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
  }
}
