/** Notes on versions are kept without leaving the page: what is typed into the inputs stays. */
import { csrfToken } from "../../shared/dom";

export function watchNotes(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-note]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void keep(form);
    });
  }
}

async function keep(form: HTMLFormElement): Promise<void> {
  const problem = form.querySelector<HTMLElement>("[role=alert]");
  const body = new FormData(form);
  body.set("csrfmiddlewaretoken", csrfToken());
  let said = "The server does not answer. The note still stands here: keep it again.";
  try {
    const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const json = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    const answer = json ? await response.json() as { note?: string; problem?: string; began?: string } : {};
    const began = form.querySelector<HTMLInputElement>("input[name=began]");
    if (began && answer.began !== undefined) began.value = answer.began;
    const place = document.getElementById(form.dataset.note ?? "");
    if (answer.note !== undefined && place) {
      place.textContent = answer.note;
      place.hidden = answer.note === "";
      const details = form.closest("details");
      if (details) details.open = false;
      details?.querySelector("summary")?.focus();
      said = "";
    } else if (answer.problem) said = answer.problem;
    else said = "The note could not be kept. It still stands here; reload the page in another tab, and sign in.";
  } catch {
    // It says so below.
  }
  if (!problem) return;
  problem.textContent = said;
  problem.hidden = said === "";
}
