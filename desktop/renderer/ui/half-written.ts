import { useEffect } from "react";

/** Where words are lost when one goes elsewhere. What is written to customers and the team is a draft, and is not. */
const dialogs = "[role=dialog], [role=alertdialog]";
const places = `form, ${dialogs}`;

/**
 * Notices where something was entered, and answers whether it would be lost by going elsewhere: a form that was
 * changed, or what says of itself that it is half-written (`data-half-written`), such as a recording.
 */
export function useHalfWritten(): () => boolean {
  useEffect(() => {
    const notice = ({ target }: Event): void => {
      if (target instanceof Element) target.closest(places)?.setAttribute("data-half-written", "");
    };
    // A form that stands on a screen stays there when it is saved; a dialog goes.
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

const isSomethingHalfWritten = (): boolean => document.querySelector("[data-half-written]") !== null;
