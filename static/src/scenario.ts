import { byId, dataOf } from "./shared/dom";
import { morph } from "./shared/morph";
import { Charts } from "./scenario/charts";
import { markChanges, remember, showChanges } from "./scenario/deltas";
import { watchFindings } from "./scenario/findings";
import { Folded } from "./scenario/folded";
import { Live } from "./scenario/live";
import { watchApi, watchHelp, watchPanel } from "./scenario/panel";
import { watchReport } from "./scenario/report";
import { watchStates } from "./scenario/states";
import { filterSheet, watchSheet } from "./scenario/sheet";
import type { ChartData, Figures, Reply, Source } from "./scenario/types";
import { Working } from "./scenario/working";

const ANSWERS = ["answer", "bill-body", "sheet", "charts"];

const charts = new Charts(byId("charts"));
charts.show(dataOf<ChartData[] | null>("charts-data") || []);
const live = new Live(answered);
const folded = new Folded(() => live.changes());
const working = new Working(
  dataOf<Figures | null>("figures-data") || {}, dataOf<Record<string, Source>>("sources-data"),
  () => folded.figures(),
);
watchPanel();
watchHelp();
watchApi();
watchSheet();
watchReport(() => void live.renew());
watchFindings((typed) => live.put(typed));
watchStates((typed) => live.put(typed));

let latest: Reply | null = null;

function answered(reply: Reply): void {
  countChanges(reply);
  const good = reply.answer !== undefined;
  for (const id of ANSWERS) byId(id).classList.toggle("stale", !good);
  if (!good) return;
  const before = remember();
  morph(byId("answer"), reply.answer ?? "");
  morph(byId("bill-body"), reply.bill ?? "");
  showChanges(before);
  folded.renew();
  working.update(reply.figures ?? {});
  // The answer is painted first; what lies further down the page follows at once.
  latest = reply;
  requestAnimationFrame(() => setTimeout(() => {
    if (latest !== reply) return;
    charts.show(reply.charts ?? []);
    morph(byId("sheet"), reply.sheet ?? "");
    markChanges(before);
    filterSheet();
  }));
}

function countChanges(reply: Reply): void {
  const count = reply.changes;
  byId("changes").hidden = count === 0;
  byId("changes").dataset.count = String(count);
  const more = reply.too_long ? ", too many for an address" : "";
  byId("changes-text").textContent = `${count} change${count === 1 ? "" : "s"} not saved${more}`;
}
