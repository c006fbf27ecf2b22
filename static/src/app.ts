import {
  takeSignInCode, unfoldTarget, watchCopies, watchFilters, watchMenus, watchNewPlan,
} from "./shared/page";
import { watchPickers } from "./shared/pickers";
import { watchTheme } from "./shared/theme";

watchTheme();
watchMenus();
watchCopies();
watchFilters();
watchNewPlan();
takeSignInCode();
unfoldTarget();
watchPickers();
