/** Numbers that stay beside their units in what a script draws, as the server has them in its pages. */

const NO_BREAK = "\u00a0";
// Those of calculators/sheet/said/unbroken.py; a test holds the two together.
const SHORT = [
  "%", "ms", "s", "min", "h", "W", "kW", "kWh", "U", "rpm", "MHz", "GHz", "IOPS",
  "KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB", "kB/s", "MB/s", "GB/s", "MiB/s",
  "EUR", "USD", "GBP", "CHF",
];
const BEFORE_UNIT = new RegExp(`(?<=\\d) (?=(?:${SHORT.join("|")})(?![\\w/]))`, "g");
const AS_IT_IS = new Set(["textarea", "script", "style", "option", "title", "pre", "code"]);
const LONGEST = 5;

/** A sentence in which no number stands apart from its unit at the end of a line. */
export function unbroken(text: string): string {
  return text.replace(BEFORE_UNIT, NO_BREAK);
}

/** The children of an element: what is typed, chosen or code stays as it is. */
export function together<T>(tag: string, children: T[]): (T | string)[] {
  if (AS_IT_IS.has(tag)) return children;
  return children.map((child, index) => {
    if (typeof child !== "string") return child;
    const next = children[index + 1];
    const unit = next instanceof HTMLElement && next.className === "unit" ? next.textContent : "";
    return child === " " && unit && unit.length <= LONGEST ? NO_BREAK : unbroken(child);
  });
}
