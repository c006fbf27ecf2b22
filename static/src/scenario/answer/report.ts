/** Makes the PDF: asks for it, shows how far it is, offers the file. */
import { byId, csrfToken, h } from "../../shared/dom";
import { refusal, send } from "../asking";

interface Progress {
  status: string;
  word: string;
  progress: number;
  problem: string;
  note: string;
  draft: string;
  active: boolean;
  filename: string;
  kilobytes: number;
  address: string;
  cancel: string;
  file: string;
}

const POLL = 250;
const HEADERS = { Accept: "application/json" };

export function watchReport(): void {
  const form = byId<HTMLFormElement>("inputs-panel");
  form.addEventListener("submit", (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    if (!button?.hasAttribute("data-report")) return;
    event.preventDefault();
    // A button that is disabled would lose the focus of who works by keyboard.
    if (button.getAttribute("aria-disabled") === "true") return;
    void make(button, new FormData(form));
  });
}

async function make(button: HTMLButtonElement, body: FormData): Promise<void> {
  button.setAttribute("aria-disabled", "true");
  try {
    const response = await send(button.formAction, body);
    if (!response.ok) {
      const why = refusal(response.status) || "The PDF could not be asked for.";
      say(response.status === 400 ? await wrong(response) : why);
      return;
    }
    const report = await response.json() as Progress;
    void follow(report, button);
  } catch {
    say("The server does not answer. Try again in a moment.");
  } finally {
    button.removeAttribute("aria-disabled");
  }
}

/** What stands in its way, the first of it. */
async function wrong(response: Response): Promise<string> {
  const { problems } = await response.json() as { problems: { message: string; hint: string }[] };
  const first = problems[0];
  return first ? `Correct the inputs first: ${first.message} ${first.hint}` : "Correct the inputs first.";
}

async function follow(first: Progress, button: HTMLButtonElement): Promise<void> {
  let report = first, refused = "";
  const bar = h("progress", { max: "100", "aria-label": "Progress of the PDF" });
  const words = h("span", { class: "report-word" });
  const cancel = h("button", { type: "button" }, "Cancel");
  cancel.addEventListener("click", async () => {
    if (cancel.getAttribute("aria-disabled") === "true") return;
    cancel.setAttribute("aria-disabled", "true");
    const response = await fetch(report.cancel, {
      method: "POST", headers: { ...HEADERS, "X-CSRFToken": csrfToken() },
    }).catch(() => null);
    if (response?.ok) report = await response.json() as Progress;
    refused = response?.ok ? "" : " It could not be cancelled; try again.";
    cancel.removeAttribute("aria-disabled");
  });
  byId("report").replaceChildren(words, bar, cancel);
  while (report.active) {
    bar.value = report.progress;
    words.textContent = refused ? `${report.word}.${refused}` : report.word;
    await new Promise((resolve) => { setTimeout(resolve, POLL); });
    if (!report.active) break;
    try {
      const response = await fetch(report.address, { headers: HEADERS });
      if (response.ok && report.active) report = await response.json() as Progress;
    } catch {
      words.textContent = "Waiting for the server";
    }
  }
  // Who stood on Cancel goes on with what takes its place.
  const held = byId("report").contains(document.activeElement);
  if (!report.file) {
    say(report.problem || report.word);
    if (held) button.focus();
    return;
  }
  const link = h("a", { class: "button", href: report.file, download: report.filename },
    `Download the ${report.draft ? "draft" : "PDF"} (${report.kilobytes} kB)`);
  const notes = [report.draft, report.note].filter((text) => text !== "");
  byId("report").replaceChildren(link, ...notes.map((text) => h("p", { class: "small" }, text)));
  // One click makes the file and brings it; the link stays for another time, and where a browser
  // holds back what nobody clicked.
  link.click();
  if (held) link.focus();
}

function say(text: string): void {
  byId("report").replaceChildren(h("p", { class: "small" }, text));
}
