/** Lists of the catalogue follow their search; a file that is brought in says how far it is. */
import { watchImport } from "./catalogue/import";
import { watchTool } from "./tools/live";

watchTool(() => undefined);
watchImport();
