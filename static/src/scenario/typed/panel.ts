/** The inputs as a sheet on small screens, the help line, the API dialog, links to inputs. */
import { byId } from "../../shared/dom";

export function watchPanel(): void {
  watchTold();
  const panel = byId("inputs-panel");
  const open = byId<HTMLButtonElement>("open-inputs");
  const show = (shown: boolean): void => {
    panel.classList.toggle("open", shown);
    open.setAttribute("aria-expanded", String(shown));
  };
  const close = (): void => {
    show(false);
    open.focus();
  };
  open.addEventListener("click", () => {
    show(true);
    panel.querySelector<HTMLElement>("#inputs select, #inputs input")?.focus();
  });
  panel.querySelector(".close-inputs")?.addEventListener("click", close);
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Tab" && lies(panel)) goRound(panel, event);
    if (event.key !== "Escape" || !panel.classList.contains("open")) return;
    event.stopPropagation();
    close();
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-goto]");
    if (!link) return;
    event.preventDefault();
    show(true);
    goTo(link.hash.slice(1));
  });
}

/** Whether the panel lies over the page: what it covers is reached once it is closed. */
function lies(panel: Element): boolean {
  return panel.classList.contains("open") && getComputedStyle(panel).position === "fixed";
}

/** From the last of it to the first, and back. */
function goRound(panel: Element, event: KeyboardEvent): void {
  const all = "a[href], button, input, select, textarea, summary, [tabindex]";
  const found = [...panel.querySelectorAll<HTMLElement>(all)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(":disabled, [type=hidden]") && each.checkVisibility({ visibilityProperty: true }),
  );
  const [from, to] = event.shiftKey ? [found[0], found.at(-1)] : [found.at(-1), found[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/** The panel reaches down to the edge of the window, also once a message above has scrolled away. */
function watchTold(): void {
  const told = document.querySelector<HTMLElement>(".messages");
  if (!told) return;
  const measure = (): void => {
    const head = document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0;
    const seen = told.getBoundingClientRect().bottom - Math.max(0, head);
    byId("bench").style.setProperty("--told", `${Math.max(0, seen)}px`);
  };
  addEventListener("scroll", measure, { passive: true });
  addEventListener("resize", measure);
  measure();
}

function goTo(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  for (let parent = target.parentElement; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
  }
  const at = scrollY;
  target.scrollIntoView({ block: "center" });
  // The panel stays in sight and scrolls by itself: the page beside it stays where it was read.
  const panel = target.closest("#inputs-panel");
  if (panel && getComputedStyle(panel).position === "sticky") scrollTo({ top: at, behavior: "instant" });
  target.focus({ preventScroll: true });
}

/** One line of help for the input under the focus or the pointer, always in the same place. */
export function watchHelp(): void {
  const help = byId("help");
  let at = "";
  const show = (place: Element): void => {
    const input = place.closest(".input");
    const text = input?.querySelector("[id^='h-']")?.textContent;
    const label = input?.querySelector("label")?.textContent;
    if (input) at = input.id;
    if (text) help.textContent = `${label}. ${text}`;
  };
  const inputs = byId("inputs");
  inputs.addEventListener("focusin", (event) => show(event.target as Element));
  inputs.addEventListener("pointerover", (event) => {
    if (!inputs.contains(document.activeElement)) show(event.target as Element);
  });
  // What was typed changes where a value comes from: the help follows the inputs.
  new MutationObserver(() => {
    const input = at ? document.getElementById(at) : null;
    if (input) show(input);
  }).observe(inputs, { childList: true, characterData: true, subtree: true });
}

export function watchApi(): void {
  const dialog = byId<HTMLDialogElement>("api");
  byId("open-api").addEventListener("click", () => dialog.showModal());
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}
