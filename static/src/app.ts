import { takeSignInCode, watchCopies, watchFilters, watchMenus, watchNewPlan } from "./shared/page";
import { watchTheme } from "./shared/theme";

watchTheme();
watchMenus();
watchCopies();
watchFilters();
watchNewPlan();
takeSignInCode();
