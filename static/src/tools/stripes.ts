/** The chosen offset of a stripe map is brought into view, within the map alone. */

export function showChosen(): void {
  const map = document.querySelector<HTMLElement>(".stripe-scroll");
  const hit = map?.querySelector<HTMLElement>(".stripe-data.stripe-hit");
  if (!map || !hit) return;
  const frame = map.getBoundingClientRect();
  const cell = hit.getBoundingClientRect();
  map.scrollBy({
    left: between(cell.left - frame.left, cell.right - frame.right),
    top: between(cell.top - frame.top, cell.bottom - frame.bottom),
  });
}

/** How far to scroll to the middle; not at all where both edges are inside. */
function between(start: number, end: number): number {
  return start >= 0 && end <= 0 ? 0 : (start + end) / 2;
}
