import { dataOf } from "./shared/dom";
import { Lights } from "./tools/lights";
import { watchTool } from "./tools/live";
import { showChosen } from "./tools/stripes";
import type { LightData } from "./tools/types";

const lights = document.querySelector<HTMLElement>("[data-lights]");
const shown = lights ? new Lights(lights, dataOf<LightData | null>("lights-data")) : null;
showChosen();
watchTool((data) => {
  showChosen();
  shown?.use(data as LightData | null);
});
