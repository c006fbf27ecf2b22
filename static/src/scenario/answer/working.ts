/** The working of a figure: formula, numbers, source, and the way down to the leaves. */
import { byId, h } from "../../shared/dom";
import { shown, unitOf, unitShown } from "../../shared/numbers";
import { ask } from "../asking";
import { isFolded } from "./folded";
import type { Figure, Figures, Source } from "../types";

interface State { trail?: string[]; depth?: number }

const MEANING = {
  given: "somebody typed it", cited: "a source states it", assumed: "we chose it, and say why",
  derived: "a formula made it",
};
const PREFIX = "#figure=", FACT = "fact.";
/** Of so many constants a card leads to their documents. */
const MOST_RULES = 6;

export class Working {
  private readonly panel = byId("working");
  private readonly body = byId("working-body");
  private opener: HTMLElement | null = null;
  private loaded = false;
  /** Formulas as the server set them, by figure and printed form. */
  private readonly set = new Map<string, string>();

  constructor(
    private figures: Figures, private sources: Record<string, Source>,
    private readonly folded: () => Promise<Figures> = async () => ({}),
    private readonly changes: () => URLSearchParams = () => new URLSearchParams(),
    private readonly there: Promise<void> = Promise.resolve(),
  ) {
    void this.there.then(() => { this.loaded = true; });
    document.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.panel.hidden && !document.querySelector("dialog[open]")) {
        this.close();
      }
    });
    byId("close-working").addEventListener("click", () => this.close());
    addEventListener("popstate", () => this.follow());
    addEventListener("hashchange", () => this.follow());
    this.follow();
  }

  update(figures: Figures, sources: Record<string, Source> | null = null): void {
    this.figures = figures;
    if (sources) this.sources = sources;
    this.loaded = true;
    if (!this.panel.hidden) this.draw(this.trail());
  }

  private clicked(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-figure]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const name = link.dataset.figure ?? "";
    const inside = this.panel.contains(link);
    if (!inside) this.opener = link;
    const before = inside ? this.trail() : [];
    const place = before.indexOf(name);
    const trail = place < 0 ? [...before, name] : before.slice(0, place + 1);
    const depth = ((history.state as State | null)?.depth ?? 0) + 1;
    const opened = this.panel.hidden ? 1 : depth;
    history.pushState({ trail, depth: opened } satisfies State, "", PREFIX + name);
    this.follow();
  }

  private trail(): string[] {
    const name = decodeURIComponent(location.hash.slice(PREFIX.length));
    const trail = (history.state as State | null)?.trail;
    return trail && trail[trail.length - 1] === name ? trail : [name];
  }

  private follow(): void {
    if (!location.hash.startsWith(PREFIX)) {
      this.hide();
      return;
    }
    this.draw(this.trail());
    this.panel.hidden = false;
    byId("bench").classList.add("has-working");
    this.panel.scrollTop = 0;
    byId("working-title").focus({ preventScroll: true });
  }

  private close(): void {
    const depth = (history.state as State | null)?.depth ?? 0;
    if (depth > 0) {
      history.go(-depth);
    } else {
      history.replaceState({}, "", location.pathname + location.search);
      this.hide();
    }
  }

  private hide(): void {
    if (this.panel.hidden) return;
    this.panel.hidden = true;
    byId("bench").classList.remove("has-working");
    const opener = this.opener;
    this.opener = null;
    // Later, for going back may itself move the focus to what the address names.
    setTimeout(() => { if (opener?.isConnected) opener.focus({ preventScroll: true }); });
  }

  private draw(trail: string[]): void {
    const name = trail[trail.length - 1] ?? "";
    const figure = this.figures[name];
    const title = byId("working-title");
    title.textContent = this.titleOf(name);
    if (!figure) {
      const loads = isFolded(name);
      if (loads) void this.unfold(name);
      this.body.replaceChildren(
        h("p", {}, loads || !this.loaded ? "Loading…" : "The answer on this page has no such figure."),
      );
      return;
    }
    this.body.replaceChildren(...[
      trail.length > 1 && this.path(trail),
      h("p", { class: "working-label" },
        figure.label.toLowerCase() !== this.titleOf(name).toLowerCase() && `${figure.label} `, h("code", {}, name)),
      h("p", { class: "working-value" }, ...this.value(figure)),
      h("p", { class: "working-origin" }, mark(figure), ` ${figure.origin}: ${MEANING[figure.origin]}`),
      figure.formula && this.formula(name, figure),
      figure.substituted && block("With the numbers", figure.substituted, "equation"),
      figure.note && h("p", { class: "working-note" }, figure.note),
      this.inputField(name),
      this.source(name, figure),
      this.list("Made from", figure.inputs),
      this.list("Used in", this.usedIn(name)),
    ].filter((part): part is HTMLElement => Boolean(part)));
  }

  /** The formula as text, and as mathematics as soon as the server has set it. */
  private formula(name: string, figure: Figure): HTMLElement {
    const made = block("Formula", figure.formula, "equation");
    const place = made.querySelector("p");
    void this.typeset(name, figure).then((html) => {
      if (!place || !html) return;
      place.innerHTML = html;
      place.classList.add("math");
      place.tabIndex = 0;
      place.setAttribute("role", "group");
      place.setAttribute("aria-label", "Formula");
      const text = h("details", { class: "as-text" },
        h("summary", {}, "As text"), h("p", { class: "equation" }, figure.formula));
      place.after(text);
    });
    return made;
  }

  private async typeset(name: string, figure: Figure): Promise<string> {
    const address = byId("bench").dataset.formula;
    if (!address) return "";
    const key = `${name}\n${figure.formula}`;
    const known = this.set.get(key);
    if (known !== undefined) return known;
    try {
      const response = await ask(`${address}${address.includes("?") ? "&" : "?"}figure=${encodeURIComponent(name)}`, this.changes());
      if (!response.ok || response.redirected) return "";
      const { html } = await response.json() as { html: string };
      this.set.set(key, html);
      return html;
    } catch {
      return "";
    }
  }

  /** The calculator's figures come when the first of them is opened. */
  private async unfold(name: string): Promise<void> {
    const before = this.figures;
    try {
      const theirs = await this.folded();
      if (before !== this.figures) return;
      this.figures = { ...before, ...theirs };
      const trail = this.trail();
      if (theirs[name] && trail[trail.length - 1] === name) this.draw(trail);
      else if (!theirs[name]) this.body.textContent = "The answer on this page has no such figure.";
    } catch {
      this.body.textContent = "The server does not answer; open the figure again.";
    }
  }

  private value(figure: Figure): (HTMLElement | string)[] {
    const [number, unit] = text(figure);
    return unit ? [number, " ", h("span", { class: "unit" }, unit)] : [number];
  }

  private list(title: string, names: string[]): HTMLElement | false {
    if (!names.length) return false;
    const items = names.map((name) => {
      const figure = this.figures[name];
      return h("li", {},
        h("span", {}, h("a", { href: PREFIX + name, "data-figure": name }, this.titleOf(name)), " ", h("code", {}, name)),
        h("span", { class: "working-number" }, ...(figure ? this.value(figure) : []), " ",
          figure && mark(figure)));
    });
    return h("section", {}, h("h3", {}, title), h("ul", { class: "working-list", role: "list" }, ...items));
  }

  /** The printed name of a figure. */
  private titleOf(name: string): string {
    return this.figures[name]?.title ?? (this.loaded ? name : "Loading…");
  }

  private path(trail: string[]): HTMLElement {
    const steps = trail.slice(0, -1).map((name) =>
      h("li", {}, h("a", { href: PREFIX + name, "data-figure": name }, this.titleOf(name))));
    return h("nav", { "aria-label": "Path to this figure" },
      h("ol", { class: "working-path", role: "list" }, ...steps));
  }

  private usedIn(name: string): string[] {
    return Object.keys(this.figures).filter((other) => this.figures[other]?.inputs.includes(name));
  }

  private source(name: string, figure: Figure): HTMLElement {
    const key = figure.source.split(",")[0]?.trim() ?? "";
    const source = this.sources[key];
    const section = h("section", {}, h("h3", {}, "Source"), h("p", {}, figure.source));
    if (source && key !== "user") {
      section.append(h("p", { class: "small" },
        h("a", { href: `/sources/${key}/` }, source.title),
        `. ${[source.author, source.year].filter(Boolean).join(", ")}. ${source.where}. ${source.note}`));
    }
    const rules = this.rules(name, figure);
    if (rules) section.append(rules);
    return section;
  }

  /** The constants that a figure rests on, each with its documents edition by edition; the page of
   * rules has those of Exchange 2010 to SE. */
  private rules(of: string, figure: Figure): HTMLElement | null {
    const address = byId("bench").dataset.rules;
    const facts = address ? this.factsBelow(of, figure).slice(0, MOST_RULES) : [];
    if (!facts.length) return null;
    const links = facts.flatMap((name, place) => [
      place ? ", " : "",
      h("a", { href: `${address}#rule-${name.slice(FACT.length)}` }, this.titleOf(name)),
    ]);
    return h("p", { class: "small", id: "working-rules" },
      "Which document says it, and of which edition: ", ...links);
  }

  /** Constants among what a figure is made from, else those a step further down. */
  private factsBelow(of: string, figure: Figure): string[] {
    if (of.startsWith(FACT)) return [of];
    const isFact = (name: string): boolean => name.startsWith(FACT);
    const own = figure.inputs.filter(isFact);
    const further = figure.inputs.flatMap((name) => this.figures[name]?.inputs ?? []).filter(isFact);
    return [...new Set(own.length ? own : further)];
  }

  /** The way from a leaf to the input it was typed into. */
  private inputField(name: string): HTMLElement | false {
    const id = inputOf(name);
    const field = id && document.getElementById(id);
    if (!field) return false;
    const link = h("a", { href: `#${id}`, class: "button", "data-goto": true }, "Change this input");
    return h("p", {}, link);
  }
}

function inputOf(name: string): string {
  const row = /^(population|raid_group)_(\d+)\.(\w+)$/.exec(name);
  if (row) {
    const rows = document.querySelectorAll(`#inputs > fieldset[id^="f-${row[1]}s-"]`);
    const fieldset = rows[Number(row[2]) - 1];
    return fieldset ? `${fieldset.id}-${row[3]}` : "";
  }
  if (name.startsWith(FACT)) return `f-assumptions-${name.slice(FACT.length)}`;
  return name.includes(".") ? "" : `f-${name}`;
}

/** The value in its own unit; a share is read as percent. */
function text(figure: Figure): [string, string] {
  const { value, unit } = figure;
  if (typeof value === "boolean") return [value ? "yes" : "no", ""];
  if (typeof value === "string") return [value, unitShown(unit)];
  if (unit === "share" && value !== null) return [shown(Number((100 * value).toPrecision(12)), 6), "%"];
  const text = shown(value, 6);
  return [text, unitOf(text, unit)];
}

function mark(figure: Figure): HTMLElement {
  return h("span", { class: `origin origin-${figure.origin}`, title: figure.origin },
    h("span", { "aria-hidden": "true" }, figure.origin[0]),
    h("span", { class: "visually-hidden" }, figure.origin));
}

function block(title: string, content: string, kind: string): HTMLElement {
  return h("section", {}, h("h3", {}, title), h("p", { class: kind }, content));
}
