/** The flashing green lights. Which disks an I/O lights is said by the server; here they are lit. */
import { byId, h } from "../shared/dom";
import { shown } from "../shared/numbers";
import type { Kind, LightData, Lit, Sample } from "./types";

const STEP = 420;
const MIX_STEP = 750;
const PATTERN: Kind[] = ["read", "read", "write"];
const NOUN: Record<Kind, string> = { read: "Read", write: "Write" };

export class Lights {
  private readonly rack = byId("rack");
  private readonly said = byId("lights-said");
  private readonly pause: HTMLButtonElement;
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");
  private disks: HTMLElement[] = [];
  private counts = { read: 0, write: 0, disks: 0, crossing: 0 };
  private next = 0;
  private timer = 0;
  /** What is moving, one step at a time; it says whether there is more to come. */
  private moving: { step: () => boolean; every: number } | null = null;

  constructor(private readonly element: HTMLElement, private data: LightData | null) {
    this.pause = byId<HTMLButtonElement>("light-pause");
    element.addEventListener("click", (event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>("button[data-light]");
      if (button) this.press(button.dataset.light ?? "");
    });
    element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.timer) this.hold();
    });
    this.still.addEventListener("change", () => this.stop());
    this.build();
  }

  /** Another array: its disks stand dark, the counts begin again. */
  use(data: LightData | null): void {
    const before = this.data;
    this.data = data;
    this.stop();
    if (data && JSON.stringify(before) === JSON.stringify(data)) return;
    this.clear();
    this.build();
  }

  private build(): void {
    const { data } = this;
    for (const button of this.element.querySelectorAll<HTMLButtonElement>("button[data-light]")) {
      button.disabled = !data || button === this.pause;
    }
    byId("count-fits").textContent = data ? `${data.fits.read}/${data.fits.write}` : "–";
    if (!data) return;
    this.disks = Array.from({ length: data.disks }, (_, number) => h("div", { class: "disk" },
      h("span", { class: "led" }), h("span", { class: "disk-name" }, String(number)),
      h("span", { class: "disk-io" })));
    const spans: HTMLElement[] = [];
    for (let first = 0; first < data.disks; first += data.together) {
      spans.push(h("div", { class: "span" }, ...this.disks.slice(first, first + data.together)));
    }
    this.rack.replaceChildren(...spans);
    this.next = 0;
  }

  private press(what: string): void {
    if (what === "pause") {
      if (this.timer) this.hold();
      else this.go();
      return;
    }
    this.stop();
    if (what === "read" || what === "write") this.one(what);
    else if (what === "fill-read") this.fill("read");
    else if (what === "fill-write") this.fill("write");
    else if (what === "mix") this.mix();
    else this.clear();
  }

  private one(kind: Kind): void {
    const sample = this.sample();
    if (!sample) return;
    this.dark();
    this.serve(kind, sample[kind]);
    this.say(this.sentence(kind, sample));
  }

  private fill(kind: Kind): void {
    const { data } = this;
    if (!data) return;
    this.dark();
    const ios = data.fill[kind];
    let placed = 0;
    const step = (): boolean => {
      const disks = ios[placed];
      if (disks) {
        placed += 1;
        this.light(disks, kind, String(placed));
        this.count(kind, disks.length);
      }
      if (placed < ios.length) return true;
      const dark = data.disks - ios.flat().length;
      this.say(`${ios.length} ${kind}${ios.length === 1 ? "" : "s"} fit at once; the next one waits.`
        + (dark ? ` ${dark} ${dark === 1 ? "disk stays" : "disks stay"} dark.` : ""));
      return false;
    };
    if (this.still.matches) while (step());
    else this.move(step, STEP, `Filling with ${kind}s, one after the other.`);
  }

  private mix(): void {
    let turn = 0;
    const step = (): boolean => {
      const kind = PATTERN[turn++ % PATTERN.length] ?? "read";
      const sample = this.sample();
      if (!sample) return false;
      this.dark();
      this.serve(kind, sample[kind]);
      this.said.textContent = this.sentence(kind, sample);
      return true;
    };
    if (this.still.matches) {
      for (let done = 0; done < PATTERN.length; done += 1) step();
      this.say("Two reads and a write are counted; the lights of the last one stay.");
    } else this.move(step, MIX_STEP, "Running two reads for each write.");
  }

  private move(step: () => boolean, every: number, words: string): void {
    this.say(words);
    this.moving = { step, every };
    this.go();
  }

  private go(): void {
    const { moving } = this;
    if (!moving) return;
    this.said.setAttribute("aria-live", "off");
    this.pause.disabled = false;
    this.pause.textContent = "Pause";
    const tick = (): void => {
      this.timer = window.setTimeout(tick, moving.every);
      if (!moving.step()) this.stop();
    };
    this.timer = window.setTimeout(tick, 120);
  }

  /** Paused: everything stays lit, and the counts are said once. */
  private hold(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.pause.textContent = "Resume";
    const { read, write } = this.counts;
    this.say(`Paused after ${shown(read)} reads and ${shown(write)} writes.`);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.moving = null;
    this.pause.disabled = true;
    this.pause.textContent = "Pause";
    this.said.setAttribute("aria-live", "polite");
  }

  private clear(): void {
    this.dark();
    this.counts = { read: 0, write: 0, disks: 0, crossing: 0 };
    this.show();
    this.say("All lights are off.");
  }

  private sample(): Sample | undefined {
    const { data } = this;
    if (!data) return undefined;
    const at = this.element.querySelector<HTMLInputElement>("input[name=lights-at]:checked");
    if (at?.value === "chosen") return data.chosen;
    if (this.next === 0) this.next = Math.floor(Math.random() * data.samples.length);
    this.next = (this.next + 1) % data.samples.length;
    return data.samples[this.next];
  }

  private serve(kind: Kind, lit: Lit): void {
    this.light(lit.disks, kind, kind === "read" ? "R" : "W");
    this.count(kind, lit.disks.length, lit.crosses);
  }

  private sentence(kind: Kind, sample: Sample): string {
    const lit = sample[kind];
    return `${NOUN[kind]} at ${sample.offset}: lights ${lit.said}`
      + (lit.crosses ? ", for it crosses a stripe boundary." : ".");
  }

  private light(disks: number[], kind: Kind, text: string): void {
    for (const number of disks) {
      const disk = this.disks[number];
      disk?.classList.add("lit", kind);
      disk?.querySelector(".disk-io")?.replaceChildren(text);
    }
  }

  private dark(): void {
    for (const disk of this.disks) {
      disk.classList.remove("lit", "read", "write");
      disk.querySelector(".disk-io")?.replaceChildren();
    }
  }

  private count(kind: Kind, disks: number, crosses = false): void {
    this.counts[kind] += 1;
    this.counts.disks += disks;
    if (crosses) this.counts.crossing += 1;
    this.show();
  }

  private show(): void {
    for (const [name, value] of Object.entries(this.counts)) {
      byId(`count-${name}`).textContent = shown(value);
    }
  }

  private say(text: string): void {
    this.said.setAttribute("aria-live", "polite");
    this.said.textContent = text;
  }
}
