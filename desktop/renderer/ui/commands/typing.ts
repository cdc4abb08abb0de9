import { useSyncExternalStore } from "react";

/** True if a letter key is text input there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

const isTypingNow = (): boolean => isTyping(document.activeElement);

function onFocusChange(tell: () => void): () => void {
  // While it moves, no element has the focus.
  document.addEventListener("focusin", tell);
  document.addEventListener("focusout", tell);
  return () => {
    document.removeEventListener("focusin", tell);
    document.removeEventListener("focusout", tell);
  };
}

/** True while a text field has the focus. */
export const useTyping = (): boolean => useSyncExternalStore(onFocusChange, isTypingNow);
