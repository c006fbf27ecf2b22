/** Numbers as they stand on a page; the same rules as calculators/sheet/said/numbers.py. */

/** The region whose signs the reader of the page chose. */
const REGION = document.documentElement.dataset.digits?.replace("_", "-") ?? "en-GB";

// One for each number of places: making one takes longer than all that it writes on a page.
const WRITERS: Intl.NumberFormat[] = [];

/** A number of so many places in those signs. */
function parted(value: number, places = 0): string {
  WRITERS[places] ??= new Intl.NumberFormat(REGION, { maximumFractionDigits: places });
  return WRITERS[places].format(value).replace("-", "−");
}

// A difference that rounding alone makes, and the part of the last digit that it is at most.
const NOISE = 1e-12;
const OF_LAST = 1e-3;

/** A number that is rounded as people round it: a half, or what was one before it was worked out,
 * goes away from zero; of a long number the noise is no more than a part of its last digit. */
function offHalf(value: number, last = Infinity): number {
  const beyond = value + Math.sign(value) * Math.min(Math.abs(value) * NOISE, last * OF_LAST);
  return Number.isFinite(beyond) ? beyond : value;
}

/** Rounded to so many places; what is whole stays. */
function placed(value: number, places = 0): number {
  return Number.isInteger(value) ? value : Number(offHalf(value, 10 ** -places).toFixed(places));
}

const RAISED: Record<string, string> = {
  "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷",
  "8": "⁸", "9": "⁹",
};

export function shown(value: number | null | undefined, digits = 4): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "undefined";
  if (!Number.isFinite(value)) return "unbounded";
  const size = Math.abs(value);
  if (size && (size >= 1e9 || size < 1e-6)) return scientific(value, digits);
  if (Number.isInteger(value) || size >= 10 ** (digits - 1)) {
    return parted(placed(value));
  }
  const places = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  return parted(placed(value, places), places);
}

/** "1.23 × 10⁹". */
function scientific(value: number, digits: number): string {
  const [mantissa = "", power = "0"] = offHalf(value).toExponential(digits - 1).split("e");
  const raised = [...String(Number(power))].map((sign) => RAISED[sign] ?? sign).join("");
  const shortest = String(Number(mantissa));
  return shortest === "1" ? `10${raised}` : `${parted(Number(mantissa), digits)} × 10${raised}`;
}

/** A change as percent, such as "+22 %". */
export function change(before: number, after: number): string {
  if (!before || !Number.isFinite(before) || !Number.isFinite(after)) return "";
  const percent = (100 * (after - before)) / Math.abs(before);
  const places = Math.abs(offHalf(percent)) >= 10 ? 0 : 1;
  const size = placed(Math.abs(percent), places);
  return size === 0 ? "" : `${percent < 0 ? "−" : "+"}${parted(size, places)} %`;
}

/** The format of the numbers in the inputs of the page: what parts decimals, what parts nothing in
 * it, and the mark of a text that only the server can read. */
interface Format { decimal: string; strange: string; mark: string }
const PLAIN = "en_GB";
const FORMATS: Record<string, Format> = {
  de_DE: { decimal: ",", strange: "", mark: "\u2064" },
  fr_FR: { decimal: ",", strange: ".", mark: "\u2061" },
  de_CH: { decimal: ".", strange: ",", mark: "\u2062" },
};
// What could be thousands.
const DOTTED = /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/;
const MARKS = /[\u2061-\u2064]+$/;
/** The page's own name of it, for what is asked without its form. */
export const INPUTS = document.documentElement.dataset.inputs ?? PLAIN;
const format = FORMATS[INPUTS];

/** A typed number in the plain format without its spaces and thousands, a percentage with its sign,
 * for comparing and for addresses; other text as it is, for the server to read,
 * with the mark of the format where that matters. */
export function canonical(text: string): string {
  if (!format || MARKS.test(text)) return plain(text);
  const trimmed = text.trim();
  if (!/\d/.test(trimmed) || !/[.,]/.test(trimmed)) return plain(text);
  const swapped = format.decimal === "," ? trimmed.replace(/[.,]/g, (sign) => (sign === "." ? "," : ".")) : trimmed;
  const found = format.strange && trimmed.includes(format.strange) ? "" : plain(swapped);
  const digits = found.replace(/%$/, "");
  const read = digits !== "" && !DOTTED.test(digits) && Number.isFinite(Number(digits));
  return read ? found : trimmed + format.mark;
}

/** The number in a typed text; not a number where it holds none. */
export function numberIn(text: string): number {
  const found = canonical(text).replace("−", "-");
  return found.endsWith("%") ? Number(found.slice(0, -1)) / 100 : Number(found);
}

/** What an address holds as it stands in an input of the page. */
export function asTyped(text: string): string {
  const unmarked = text.replace(MARKS, "");
  return format && /^[+-]?\d*\.\d*(e[+-]?\d+)?%?$/i.test(text) ? text.replace(".", format.decimal) : unmarked;
}

function plain(text: string): string {
  const compact = text.trim().replace(/[\u00a0\u2007\u2009\u202f]/g, " ");
  const share = /^([+-]?\d+(?:\.\d+)?) ?%$/.exec(compact)?.[1];
  // It keeps its sign: 5 % of what is no share is refused by the server, and 5 may be 5 %.
  if (share) return DOTTED.test(share) ? text.trim() : `${trimmed(share)}%`;
  if (/^[+-]?[1-9]\d{0,2}([,' _])\d{3}(\1\d{3})*(\.\d+)?$/.test(compact)) {
    return trimmed(compact.replace(/[,' _]/g, ""));
  }
  if (DOTTED.test(compact)) return text.trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(compact) ? trimmed(compact) : text.trim();
}

/** Without noughts at the end, but for the one that keeps three digits behind a dot from being
 * thousands. */
function trimmed(digits: string): string {
  if (!/^-?\d+\.\d*0$/.test(digits)) return digits;
  const short = digits.replace(/\.?0+$/, "");
  return DOTTED.test(short) ? `${short}0` : short;
}

// Units of things that are counted, as calculators/sheet/said/numbers.py has them.
const COUNTED = [
  "disks", "servers", "users", "relays", "processors", "years", "spans", "groups", "databases", "messages",
  "samples", "cores", "storage groups", "designs", "RAID groups", "rows", "months", "controllers", "nodes",
  "days", "files", "bytes", "buckets", "volumes", "pages", "logs", "units", "orders", "items", "ports", "bays",
  "enclosures", "backup sets", "log streams",
];

/** The unit behind a number as it is shown: one of what is counted is in the singular. */
export function unitOf(text: string, unit: string): string {
  return text === "1" && COUNTED.includes(unit) ? unit.slice(0, -1) : unitShown(unit);
}

/** The unit behind a number; nothing for pure numbers. */
export function unitShown(unit: string): string {
  return ["1", "text", "yes or no"].includes(unit) ? "" : unit;
}
