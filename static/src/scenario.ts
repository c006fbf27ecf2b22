import { byId, dataOf } from "./shared/dom";
import { carryChanges } from "./scenario/carried";
import { morph } from "./shared/morph";
import { watchCarry } from "./scenario/carry";
import { Charts } from "./scenario/charts";
import { markChanges, remember, showChanges } from "./scenario/deltas";
import { Later } from "./scenario/details";
import { watchFindings } from "./scenario/findings";
import { Folded } from "./scenario/folded";
import { Live } from "./scenario/live";
import { watchApi, watchHelp, watchPanel } from "./scenario/panel";
import { watchRail } from "./scenario/rail";
import { watchRename } from "./scenario/rename";
import { watchReport } from "./scenario/report";
import { watchStates } from "./scenario/states";
import { filterSheet, watchSheet } from "./scenario/sheet";
import type { ChartData, Details, Figures, Reply, Source } from "./scenario/types";
import { Working } from "./scenario/working";

const ANSWERS = ["answer", "bill-body", "sheet", "charts", "further"];

const charts = new Charts(byId("charts"));
charts.show(dataOf<ChartData[] | null>("charts-data") || []);
const live = new Live(answered);
const later = new Later(followed);
const folded = new Folded(() => live.changes());
const working = new Working(
  dataOf<Figures | null>("figures-data") || {}, dataOf<Record<string, Source>>("sources-data"),
  () => folded.figures(), () => live.changes(),
);
watchPanel();
watchHelp();
watchApi();
watchSheet();
watchReport();
watchRename();
const filterRail = watchRail();
watchCarry(() => live.changes());
watchFindings((typed) => live.put(typed));
carryChanges(() => live.changes());
watchStates((typed) => live.put(typed));

function answered(reply: Reply): void {
  countChanges(reply);
  filterRail();
  const good = reply.answer !== undefined;
  for (const id of ANSWERS) byId(id).classList.toggle("stale", !good);
  if (!good) return;
  const answer = byId("answer");
  const before = remember(answer);
  morph(answer, reply.answer ?? "");
  morph(byId("bill-body"), reply.bill ?? "");
  showChanges(answer, before);
  folded.renew();
  // Who reads a working reads it on.
  if (byId("working").hidden) later.renew(reply.query);
  else later.renew(reply.query, 0);
}

function followed(details: Details): void {
  for (const id of ["charts", "sheet", "further"]) byId(id).classList.remove("stale");
  const sheet = byId("sheet");
  const before = remember(sheet);
  morph(byId("pictures"), details.pictures);
  charts.show(details.charts);
  working.update(details.figures);
  morph(sheet, details.sheet);
  morph(byId("further"), details.further);
  markChanges(sheet, before);
  filterSheet();
}

function countChanges(reply: Reply): void {
  const count = reply.changes;
  byId("changes").hidden = count === 0;
  byId("changes").dataset.count = String(count);
  const more = reply.too_long ? ", too many for an address" : "";
  byId("meanwhile").hidden = reply.meanwhile === "";
  byId("meanwhile").textContent = reply.meanwhile;
  byId("changes-text").textContent = `${count} change${count === 1 ? "" : "s"} not saved${more}`;
}
