import { useFocusFinders } from "@fluentui/react-components";
import { useEffect } from "react";
import { focusHome, homesAround, isFocusLost } from "./lost-focus.ts";

/**
 * Keeps Fluent's focus management for as long as the page lives. It ends with its last user: a dialog that was the only
 * one would end it before it had shown the page below to screen readers again. Also gives the focus a place when the
 * element that had it is removed: a button of a conversation that it closes, the entry of a row that leaves its list.
 */
export function FocusKeeper() {
  useFocusFinders();
  useEffect(() => keepFocus(document), []);
  return null;
}

/** What opens next, a conversation or a dialog that hands the focus back, takes it within this time. */
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
  page.addEventListener("focusin", onFocus);
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    page.removeEventListener("focusin", onFocus);
    observer.disconnect();
  };
}
