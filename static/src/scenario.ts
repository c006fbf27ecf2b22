import { byId, dataOf } from "./shared/dom";
import { carryChanges } from "./scenario/typed/carried";
import { morph } from "./shared/morph";
import { dated } from "./scenario/asking";
import { watchCarry } from "./scenario/typed/carry";
import { Charts } from "./scenario/charts/charts";
import { markChanges, remember, showChanges, type Shown } from "./scenario/answer/deltas";
import { Later } from "./scenario/answer/details";
import { watchParts } from "./scenario/answer/parts";
import { markPrices } from "./scenario/typed/prices";
import { watchFindings } from "./scenario/answer/findings";
import { Folded } from "./scenario/answer/folded";
import { foldNew, watchFolds } from "./scenario/answer/folds";
import { Live } from "./scenario/live";
import { watchNotes } from "./scenario/typed/notes";
import { watchApi, watchHelp, watchPanel } from "./scenario/typed/panel";
import { watchRail } from "./scenario/typed/rail";
import { watchRename } from "./scenario/typed/rename";
import { watchReport } from "./scenario/answer/report";
import { returnToPlace, untold } from "./scenario/typed/saved";
import { watchStates } from "./scenario/answer/states";
import { filterSheet, watchSheet } from "./scenario/answer/sheet";
import type { ChartData, Details, Figures, Reply } from "./scenario/types";
import { Working } from "./scenario/answer/working";

// Where an answer stands: what is grey while the inputs cannot be sized.
const ANSWERS = [
  "headlines", "answer", "failing", "states", "extras", "pictures", "charts", "bill-body", "sheet", "beside",
  "further",
];
// What tells by how much it changed.
const TOLD = ["headlines", "answer"];

let unchanged = true;
// The answer to what is saved, as soon as the page had it.
let saved: Map<string, Shown> | null = null;
if (byId("changes").dataset.count === "0") saved = remember(TOLD.map((id) => byId(id)));
const charts = new Charts(byId("charts"));
charts.show(dataOf<ChartData[] | null>("charts-data") || []);
const live = new Live(answered);
const later = new Later(followed);
const folded = new Folded(() => live.changes());
const working = new Working(
  dataOf<Figures | null>("figures-data") || {}, {}, () => folded.figures(), () => live.changes(), later.there,
);
watchPanel();
watchHelp();
watchApi();
watchSheet();
watchReport();
watchRename(() => live.renamed());
watchNotes();
const filterRail = watchRail();
watchCarry(() => dated(live.changes()));
watchFindings((typed) => live.put(typed));
carryChanges(() => dated(live.changes()));
watchStates((typed) => live.put(typed));
watchParts();
watchFolds();
later.begin(live.changes().toString());
returnToPlace();

function answered(reply: Reply): void {
  countChanges(reply);
  filterRail();
  const stale = reply.as_saved ?? !reply.parts;
  for (const id of ANSWERS) byId(id).classList.toggle("stale", stale);
  // How a size was read is told until somebody types another.
  for (const told of document.querySelectorAll(".message.read-as")) {
    if (told.parentElement?.childElementCount === 1) told.parentElement.remove();
    else told.remove();
  }
  showAsMade(reply.changes === 0);
  if (!reply.parts || stale) {
    for (const [id, html] of Object.entries(reply.parts ?? {})) morph(byId(id), html);
    markPrices(reply.wrong);
    foldNew();
    return;
  }
  const told = TOLD.map((id) => byId(id));
  for (const [id, html] of Object.entries(reply.parts)) morph(byId(id), html);
  // Where nothing differs from what is stored there is nothing to compare it with.
  unchanged = reply.changes === 0;
  if (unchanged) saved = remember(told);
  showChanges(told, saved ?? new Map());
  if (!saved) void live.saved().then((parts) => compare(told, parts));
  foldNew();
  folded.renew();
  // Who reads a working reads it on.
  if (byId("working").hidden) later.renew(reply.query);
  else later.renew(reply.query, 0);
}

/** What is told of the design as it was made stands while nothing differs from that; it comes back with Undo. */
function showAsMade(asMade: boolean): void {
  for (const told of document.querySelectorAll<HTMLElement>(".message.as-made")) {
    told.hidden = !asMade;
    const all = told.parentElement;
    if (all) all.hidden = [...all.children].every((each) => (each as HTMLElement).hidden);
  }
}

/** Where the page began with changes, the answer to what is saved is asked for once. */
function compare(told: Element[], parts: Record<string, string> | null): void {
  if (saved || !parts) return;
  saved = remember(TOLD.map((id) => {
    const place = document.createElement("div");
    place.innerHTML = parts[id] ?? "";
    return place;
  }));
  showChanges(told, saved);
}

function followed(details: Details): void {
  for (const id of ["charts", "sheet", "further"]) byId(id).classList.remove("stale");
  const sheet = byId("sheet");
  const before = remember([sheet]);
  charts.show(details.charts);
  for (const [id, html] of Object.entries(details.parts)) morph(byId(id), html);
  working.update(details.figures, details.sources);
  markChanges(sheet, unchanged ? new Map() : before);
  foldNew();
  filterSheet();
  filterRail();
}

function countChanges(reply: Reply): void {
  const count = reply.changes;
  byId("changes").hidden = count === 0;
  byId("changes").dataset.count = String(count);
  if (count > 0) untold();
  const more = reply.too_long ? ", too many for an address" : "";
  byId("meanwhile").hidden = reply.meanwhile === "";
  byId("meanwhile").textContent = reply.meanwhile;
  const said = `${count} change${count === 1 ? "" : "s"} not saved`;
  byId("changes-text").textContent = `${said}${more}`;
  byId("dock-text").textContent = said;
  byId("dock-changes").hidden = count === 0;
}
