import { watchAsk } from "./searches/ask";

if (document.getElementById("ask")) watchAsk();
