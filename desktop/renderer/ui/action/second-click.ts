/** A double click in a field selects a word, and a label acts for its field. */
const fields = "input, textarea, select, label, [contenteditable=true]";
const kinds = ["mousedown", "click"] as const;
const controls = "button, a, [role=option], [role=row], [role=menuitem], [role=tab], [role=button], [role=checkbox]";

/**
 * Lets the second click of a double click reach only the element of the first one. Meanwhile a list may have moved up,
 * or a dialog closed: the element under the pointer, such as the next customer's Accept, was not the target. A save
 * button ignores the second click. Returns how to stop.
 */
export function watchSecondClicks(page: Document): () => void {
  let first: Element | null = null;
  const check = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const hit = target?.closest(controls) ?? target;
    if (event.detail <= 1) {
      first = hit;
      return;
    }
    const isField = target?.closest(fields) != null;
    const saves = event.type === "click" && hit instanceof HTMLButtonElement && hit.type === "submit";
    if (isField || (hit === first && !saves)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Pressing alone moves the focus, and typed text then goes there.
  for (const type of kinds) page.addEventListener(type, check, { capture: true });
  return () => {
    for (const type of kinds) page.removeEventListener(type, check, { capture: true });
  };
}
