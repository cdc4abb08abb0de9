import { useFocusFinders } from "@fluentui/react-components";
import { useEffect } from "react";
import { focusHome, homesAround, isFocusLost, topDialog } from "./lost-focus.ts";

/**
 * Keeps Fluent's focus management running while the page is open. Otherwise it would stop with its last user: a dialog
 * that was the only one would stop it before the page below is shown to screen readers again. Also finds a place for
 * the focus when the focused element is removed, such as a button that closes its own conversation, or the entry of a
 * row that leaves its list. A key that is pressed while no element has the focus is passed to the open dialog.
 */
export function FocusManager() {
  useFocusFinders();
  useEffect(() => keepFocus(document), []);
  return null;
}

/** A conversation that opens next, or a dialog that hands the focus back, takes it within this time. */
const claimMs = 100;

function keepFocus(page: Document): () => void {
  let last: Element | null = null;
  let homes: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
    homes = homesAround(last);
  };
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || !isFocusLost()) return;
    last = null;
    clearTimeout(timer);
    timer = setTimeout(() => isFocusLost() && focusHome(homes), claimMs);
  });
  // A key that no element has is the open dialog's: without the focus in it, Esc would not close it.
  const onKey = (event: KeyboardEvent) => {
    const dialog = topDialog();
    if (!dialog || !isFocusLost()) return;
    focusHome(homes);
    if (event.key !== "Escape") return;
    // One press closes one thing: the dialog, and not the conversation below it too.
    event.stopPropagation();
    dialog.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  };
  page.addEventListener("focusin", onFocus);
  page.addEventListener("keydown", onKey, { capture: true });
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    page.removeEventListener("focusin", onFocus);
    page.removeEventListener("keydown", onKey, { capture: true });
    observer.disconnect();
  };
}
