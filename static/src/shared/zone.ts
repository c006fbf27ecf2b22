/** Offers the time zone of the browser where it can be chosen and is not. */
export function watchZone(): void {
  const offer = document.querySelector<HTMLElement>("[data-own-zone]");
  const choice = offer && document.getElementById(offer.dataset.ownZone ?? "");
  if (!(offer && choice instanceof HTMLSelectElement)) return;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const offered = [...choice.options].some((each) => each.value === own);
  const show = (): void => {
    offer.hidden = !offered || choice.value === own;
  };
  const name = offer.querySelector("b");
  if (name) name.textContent = own.replaceAll("_", " ");
  offer.querySelector("button")?.addEventListener("click", () => {
    choice.value = own;
    show();
    choice.focus();
  });
  choice.addEventListener("change", show);
  show();
}
