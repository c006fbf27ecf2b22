/** Light or dark: as the system says, or as chosen. The cookie lets the server set it at once. */

const YEAR = 31_536_000;

export function watchTheme(): void {
  document.querySelector("[data-theme-choice]")?.addEventListener("change", (event) => {
    const { value } = event.target as HTMLInputElement;
    if (value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = value;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store.
    document.cookie = `theme=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
    document.dispatchEvent(new Event("themechange"));
  });
  // Paper is always light: what is drawn in dark colours is drawn anew for it.
  for (const query of ["(prefers-color-scheme: dark)", "print"]) {
    matchMedia(query).addEventListener("change", () => {
      document.dispatchEvent(new Event("themechange"));
    });
  }
}
