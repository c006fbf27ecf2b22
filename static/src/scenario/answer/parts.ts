/** The parts of the page: number keys lead to them, and the strip says where one is. */
import { byId } from "../../shared/dom";

const TYPING = "input, select, textarea, [contenteditable], dialog";

export function watchParts(): void {
  const links = [...byId("parts").querySelectorAll<HTMLAnchorElement>("a")];
  const parts = links.map((link) => byId(link.hash.slice(1)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest(TYPING)) return;
    const place = links.findIndex((link) => link.getAttribute("aria-keyshortcuts") === event.key);
    const part = parts[place];
    if (!part) return;
    event.preventDefault();
    lead(part);
  });
  byId("parts").addEventListener("click", (event) => {
    const place = links.indexOf((event.target as Element).closest("a") as HTMLAnchorElement);
    const part = parts[place];
    if (!part || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    lead(part);
  });
  byId("parts").addEventListener("focusin", (event) => {
    (event.target as Element).scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  let waiting = false;
  // Where somebody asked to go: it may be too short to come to the top, or pushed down as charts above it come.
  let asked: HTMLElement | undefined;
  const lead = (part: HTMLElement): void => {
    go(part);
    asked = part;
    mark();
  };
  const mark = (): void => {
    waiting = false;
    const edge = byId("parts").getBoundingClientRect().bottom + 40;
    let here = -1;
    parts.forEach((part, place) => { if (part.getBoundingClientRect().top <= edge) here = place; });
    const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    if (end && scrollY > 0) here = parts.length - 1;
    if (asked) {
      const top = asked.getBoundingClientRect().top;
      if (top < 0 || top > (end ? innerHeight : innerHeight / 2)) asked = undefined;
      else here = parts.indexOf(asked);
    }
    links.forEach((link, place) => {
      if (place === here) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
    const strip = byId("parts");
    const link = links[here];
    // Whoever walks along it by keyboard sees where they are.
    if (link && strip.scrollWidth > strip.clientWidth && !strip.contains(document.activeElement)) {
      strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
    }
  };
  addEventListener("scroll", () => {
    if (!waiting) requestAnimationFrame(mark);
    waiting = true;
  }, { passive: true });
  mark();
}

/** The address stays as it is: it says what is typed, and which figure is open. */
function go(part: HTMLElement): void {
  part.scrollIntoView();
  part.focus({ preventScroll: true });
}
