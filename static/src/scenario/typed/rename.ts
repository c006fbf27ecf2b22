/** Rename the scenario without leaving the page: what is not saved stays as it is. */
import { byId } from "../../shared/dom";
import { refusal, send } from "../asking";

export function watchRename(renamed: () => void): void {
  const details = document.getElementById("rename") as HTMLDetailsElement | null;
  const form = details?.querySelector("form");
  if (!details || !form) return;
  const problem = byId("rename-problem");
  details.addEventListener("toggle", () => {
    if (details.open) byId<HTMLInputElement>("new-name").select();
  });
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    details.open = false;
    details.querySelector("summary")?.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void rename(form, problem).then((done) => {
      if (!done) return;
      renamed();
      details.open = false;
      details.querySelector("summary")?.focus();
    });
  });
}

async function rename(form: HTMLFormElement, problem: HTMLElement): Promise<boolean> {
  let said = "The server does not answer. Try again in a moment.";
  try {
    const body = new FormData(form);
    const response = await send(form.action, body);
    const json = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    if (!json || refusal(response.status)) {
      tell(problem, refusal(response.status) || "It could not be renamed.");
      return false;
    }
    const reply = await response.json() as { name?: string; revision?: number; problem?: string };
    if (response.ok && reply.name) {
      show(reply.name, String(reply.revision), String(body.get("revision")));
      problem.hidden = true;
      return true;
    }
    said = reply.problem ?? "It could not be renamed.";
  } catch {
    // Said below.
  }
  tell(problem, said);
  return false;
}

function tell(problem: HTMLElement, said: string): void {
  problem.textContent = said;
  problem.hidden = false;
}

/** What was typed over an earlier version than that which was renamed stays to be compared with it. */
function show(name: string, revision: string, before: string): void {
  const title = byId("name").textContent ?? "";
  byId("name").textContent = name;
  const path = document.querySelector(".path [aria-current]");
  if (path) path.textContent = name;
  document.title = document.title.replace(title, name);
  for (const field of document.querySelectorAll<HTMLInputElement>("input[name=revision]")) {
    if (field.value === before) field.value = revision;
  }
}
