import { byId, dataOf } from "./shared/dom";
import { Charts } from "./scenario/charts/charts";
import { watchSheet } from "./scenario/answer/sheet";
import type { ChartData, Figures, Source } from "./scenario/types";
import { Working } from "./scenario/answer/working";

// A design of a search: as a scenario, without inputs to change.
new Charts(byId("charts")).show(dataOf<ChartData[] | null>("charts-data") ?? []);
new Working(
  dataOf<Figures | null>("figures-data") ?? {}, dataOf<Record<string, Source>>("sources-data"),
);
watchSheet();
