/**
 * What is not asked first is folded on a phone. The server sends it open: without a script, and on a
 * wide page, all of it stands there.
 */
const FOLDED = "details[data-fold]";
const WRONG = "[aria-invalid=true]";
const phone = matchMedia("(max-width: 640px)");
const met = new WeakSet<HTMLDetailsElement>();

export function watchFolds(): void {
  phone.addEventListener("change", () => {
    for (const each of all()) each.open = !phone.matches || holdsSomething(each);
  });
  // What a link or a finding leads to is unfolded before it is focused.
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='#']");
    if (link) unfold(document.getElementById(link.hash.slice(1)));
  }, true);
  foldNew();
  document.querySelector(".bench")?.setAttribute("data-folded", "");
}

/** Folds what came with an answer, and shows what is wrong. */
export function foldNew(): void {
  for (const each of all()) {
    if (!met.has(each) && phone.matches && !holdsSomething(each)) each.open = false;
    met.add(each);
    if (each.querySelector(WRONG)) each.open = true;
  }
}

function all(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll<HTMLDetailsElement>(FOLDED);
}

/** Whether somebody typed in it, something is wrong in it, or the address leads there. */
function holdsSomething(each: HTMLDetailsElement): boolean {
  const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (each.querySelector(WRONG) || (target !== null && target !== each && each.contains(target))) return true;
  const inputs = each.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input[data-base], select[data-base]");
  // A new line starts in a currency, which by itself says nothing.
  return [...inputs].some((input) => input.value.trim() !== "" && !/^(price|charge)-.*-currency$/.test(input.name));
}

function unfold(target: Element | null): void {
  for (let each = target?.closest<HTMLDetailsElement>(FOLDED); each; each = each.parentElement?.closest<HTMLDetailsElement>(FOLDED)) {
    each.open = true;
  }
}
