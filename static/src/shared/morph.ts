/**
 * Brings an element's children to what the server sent, changing as little as possible: what stays
 * keeps its focus, its scroll position, its open details and what was typed into it. An element with
 * data-same stands for one that is as the server would send it.
 */
export function morph(target: Element, html: string): void {
  const template = document.createElement("template");
  template.innerHTML = html;
  children(target, template.content);
}

function children(target: Element, wanted: ParentNode): void {
  const keyed = new Map<string, Element>();
  for (const child of target.children) if (child.id) keyed.set(child.id, child);
  let current = target.firstChild;
  for (const next of [...wanted.childNodes]) {
    const match = counterpart(current, next, keyed);
    if (!match) {
      target.insertBefore(next, current);
      continue;
    }
    if (match !== current) target.insertBefore(match, current);
    else current = current.nextSibling;
    update(match, next);
  }
  while (current) {
    const gone = current;
    current = current.nextSibling;
    gone.remove();
  }
}

function counterpart(
  current: ChildNode | null, next: Node, keyed: Map<string, Element>,
): ChildNode | null {
  if (next instanceof Element && next.id) {
    const found = keyed.get(next.id);
    return found && found.nodeName === next.nodeName ? found : null;
  }
  if (!current || current.nodeType !== next.nodeType || current.nodeName !== next.nodeName) {
    return null;
  }
  return current instanceof Element && current.id ? null : current;
}

function update(match: ChildNode, next: Node): void {
  if (!(match instanceof Element) || !(next instanceof Element)) {
    if (match.nodeValue !== next.nodeValue) match.nodeValue = next.nodeValue;
    return;
  }
  if (next.hasAttribute("data-same")) return;
  attributes(match, next);
  if (match instanceof HTMLSelectElement) options(match, next as HTMLSelectElement);
  else if (!(match instanceof HTMLTextAreaElement || match.hasAttribute("data-kept"))) {
    children(match, next);
  }
}

function attributes(match: Element, next: Element): void {
  for (const { name, value } of [...next.attributes]) {
    if (kept(match, name)) continue;
    if (match.getAttribute(name) !== value) match.setAttribute(name, value);
  }
  for (const { name } of [...match.attributes]) {
    if (!next.hasAttribute(name) && !kept(match, name)) match.removeAttribute(name);
  }
}

/** What belongs to the person in front of the page, not to the server. The attribute value of an
 * input is the server's reading; what was typed is not in it. */
function kept(match: Element, name: string): boolean {
  return name === "open" && match instanceof HTMLDetailsElement;
}

function options(match: HTMLSelectElement, next: HTMLSelectElement): void {
  if (match.innerHTML === next.innerHTML) return;
  const chosen = match.value;
  match.replaceChildren(...next.childNodes);
  match.value = chosen;
  if (match.selectedIndex < 0) match.value = next.value;
}
