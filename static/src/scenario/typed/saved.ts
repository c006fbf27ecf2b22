/** After a save one goes on where one was: at the button, with the page where it stood, and told. */
import { byId, h } from "../../shared/dom";

const KEY = "highwater:saved";
// What is said as the page opens is heard only once those who listen have looked at it.
const HEARD = 150;
// What was saved, above the page or at the button.
const TOLD = ".message.saved, #report .saved";

interface Place { path: string; button: string; top: number }

/** Remember from where the page is left to be saved. */
export function rememberPlace(button: string): void {
  const place: Place = { path: location.pathname, button, top: scrollY };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // The page then opens at its top.
  }
}

/** Go on there. Beside the inputs it is told at the button; on a phone, where they are folded away,
 * above the page. */
export function returnToPlace(): void {
  const told = document.querySelector<HTMLElement>(".message.saved");
  const place = taken();
  if (!told || !place || place.path !== location.pathname) return;
  const button = document.getElementById(place.button);
  const text = told.textContent;
  let where = told;
  if (button && isSeen(button)) {
    where = byId("report");
    if (told.parentElement?.childElementCount === 1) told.parentElement.remove();
    else told.remove();
    byId("bench").style.removeProperty("--told");
    scrollTo({ top: place.top, behavior: "instant" });
    button.focus({ preventScroll: true });
  } else byId("open-inputs").focus({ preventScroll: true });
  where.textContent = "";
  setTimeout(() => {
    if (byId("changes").dataset.count === "0") where.replaceChildren(h("span", { class: "saved" }, text));
  }, HEARD);
}

/** What was saved is no longer all that stands here. */
export function untold(): void {
  for (const each of document.querySelectorAll(TOLD)) each.remove();
}

function isSeen(button: Element): boolean {
  return button.getClientRects().length > 0 && getComputedStyle(button).visibility === "visible";
}

function taken(): Place | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Place | null;
    sessionStorage.removeItem(KEY);
    return found;
  } catch {
    return null;
  }
}
