import {
  standInstead, takeSignInCode, unfoldTarget, watchCopies, watchFilters, watchMenus, watchNewPlan,
} from "./shared/page";
import { showLost, watchDrafts } from "./shared/drafts";
import { watchKept } from "./shared/kept";
import { watchPasswords } from "./shared/passwords";
import { watchPickers } from "./shared/pickers";
import { watchQuotas } from "./shared/quotas";
import { watchTheme } from "./shared/theme";
import { watchZone } from "./shared/zone";

watchTheme();
watchMenus();
watchCopies();
watchFilters();
watchNewPlan();
watchQuotas();
watchKept();
watchDrafts();
showLost();
takeSignInCode();
watchPasswords();
unfoldTarget();
watchPickers();
watchZone();
standInstead();
