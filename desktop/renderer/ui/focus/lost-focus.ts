import { type RefObject, useEffect } from "react";

/** True if no element has the focus because the one that had it is gone. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Focuses an element when it is mounted, if no other element has the focus. */
export function useFocusIfLost(target: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    // A dialog or a menu that led here releases the focus first.
    const timer = setTimeout(() => isFocusLost() && target.current?.focus());
    return () => clearTimeout(timer);
  }, [isWanted, target]);
}
