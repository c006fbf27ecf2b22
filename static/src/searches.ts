import { watchAsk } from "./searches/ask";
import { watchResult } from "./searches/result";

if (document.getElementById("ask-form")) watchAsk();
if (document.getElementById("result")) watchResult();
