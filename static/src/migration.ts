import { Panels } from "./migration/panels";
import type { Panel } from "./migration/types";
import type { Figures, Source } from "./scenario/types";
import { Working } from "./scenario/answer/working";
import { byId, dataOf } from "./shared/dom";
import { watchTool } from "./tools/live";

const PREFIX = "#figure=";

const panels = new Panels(byId("panels"));
panels.show(dataOf<Panel[] | null>("panels-data") ?? []);
const section = byId("migration-charts");
const address = section.dataset.working ?? "";
const sources = dataOf<Record<string, Source>>("sources-data");
let working: Working | null = null;
let loaded: string | null = null;
/** The question that the numbers on the page answer: not the address while an input is wrong. */
let shown = section.dataset.shown ?? location.search;

watchTool((data) => {
  const drawn = data as Panel[] | null;
  shown = location.search;
  section.hidden = !drawn?.length;
  if (drawn?.length) panels.show(drawn);
  if (location.hash.startsWith(PREFIX)) void load();
});

/** The working is large and seldom asked for: it comes with the first number that is opened. */
async function load(): Promise<boolean> {
  const query = shown;
  if (loaded === query) return true;
  const response = await fetch(address + query, { headers: { Accept: "application/json" } });
  if (!response.ok) return false;
  const figures = await response.json() as Figures;
  loaded = query;
  // Formulas are those of the same question.
  byId("bench").dataset.formula = (section.dataset.formula ?? "") + query;
  if (working) working.update(figures);
  else working = new Working(figures, sources);
  return true;
}

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-figure]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || loaded === shown) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void load().then((there) => { if (there) link.click(); });
}, { capture: true });

if (location.hash.startsWith(PREFIX)) void load();
