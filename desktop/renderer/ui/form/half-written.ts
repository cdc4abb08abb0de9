import { useEffect } from "react";

/**
 * The forms whose text is lost on leaving. Messages to customers and to the team are stored as drafts and are not lost.
 */
const dialogs = "[role=dialog], [role=alertdialog]";
const places = `form, ${dialogs}`;

/**
 * Returns a function that is true if leaving would lose input: in a changed form, or in a part that marks itself as
 * unsaved (`data-half-written`), such as a recording.
 */
export function useHalfWritten(): () => boolean {
  useEffect(() => {
    const notice = ({ target }: Event): void => {
      if (target instanceof Element) target.closest(places)?.setAttribute("data-half-written", "");
    };
    // A form on a screen stays there when it is saved; a dialog closes.
    const settle = ({ target }: Event): void => {
      if (target instanceof Element && !target.closest(dialogs)) target.removeAttribute("data-half-written");
    };
    document.addEventListener("input", notice);
    document.addEventListener("submit", settle);
    return () => {
      document.removeEventListener("input", notice);
      document.removeEventListener("submit", settle);
    };
  }, []);
  return isSomethingHalfWritten;
}

/** True if any input on the screen is unsaved. */
export const isSomethingHalfWritten = (): boolean => document.querySelector("[data-half-written]") !== null;
