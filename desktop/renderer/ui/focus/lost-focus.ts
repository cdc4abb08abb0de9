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

const dialogs = "[role=dialog], [role=alertdialog]";

/** The dialog on top, or undefined if none is open. */
export const topDialog = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1);

/**
 * The places that can take the focus after an element is gone, from the inside out: the parts of the page around it
 * that are marked with `data-focus-home`, and its dialog. They are found while the element is still there.
 */
export function homesAround(element: Element | null): HTMLElement[] {
  const home = element?.closest<HTMLElement>(`[data-focus-home=""], ${dialogs}`);
  return home ? [home, ...homesAround(home.parentElement)] : [];
}

/**
 * Focuses the innermost of these places that is still there; otherwise the dialog on top, the screen's main part
 * (`data-focus-home="screen"`, the innermost of several), or the screen.
 */
export function focusHome(homes: readonly HTMLElement[]): void {
  const above = topDialog();
  const screen = [...document.querySelectorAll<HTMLElement>('[data-focus-home="screen"], #content')].toReversed();
  const places = above ? [...homes.filter((home) => above.contains(home)), above] : [...homes, ...screen];
  for (const place of places) {
    // A composer counts as its text box.
    const target = place.hasAttribute("tabindex") ? place : place.querySelector("textarea");
    target?.focus({ preventScroll: true });
    if (target && document.activeElement === target) return;
  }
}
