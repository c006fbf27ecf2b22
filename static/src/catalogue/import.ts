const PAUSE = 400;

/** While the file is brought in, a bar says how many of its rows were looked at. */
export function watchImport(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-import]");
  const bar = form?.querySelector("progress");
  if (!form || !bar) return;
  form.addEventListener("submit", () => {
    bar.hidden = false;
    form.querySelector("button")?.setAttribute("aria-disabled", "true");
    const ask = async (): Promise<void> => {
      try {
        const response = await fetch(form.dataset.import ?? "", {
          headers: { Accept: "application/json" },
        });
        if (!response.ok) return;
        const told = await response.json() as { done: number; of: number };
        if (told.of) {
          bar.max = told.of;
          bar.value = told.done;
        }
      } catch {
        // The page that answers the form says what happened.
      }
    };
    setInterval(() => void ask(), PAUSE);
  });
}
