import { Charts } from "./scenario/charts/charts";
import type { ChartData } from "./scenario/types";
import { dataOf } from "./shared/dom";
import { watchTool } from "./tools/live";

// The commands follow what is typed; what was measured stays as it is.
watchTool(() => undefined);
const place = document.getElementById("charts");
if (place) new Charts(place).show(dataOf<ChartData[] | null>("charts-data") ?? []);
