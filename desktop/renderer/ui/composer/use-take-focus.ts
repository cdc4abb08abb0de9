import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Puts the cursor into the box when the person opens the conversation, also again. A changed filter, or a colleague who
 * reopens the ticket, does not take the focus from another element.
 */
export function useTakeFocus(input: RefObject<HTMLTextAreaElement | null>): void {
  const { key } = useLocation();
  const isReplaced = useNavigationType() === "REPLACE";
  const taken = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = taken.current === null;
    if (!isFirst && (isReplaced || taken.current === key)) return;
    taken.current = key;
    // A dialog or a menu that led here releases the focus first.
    setTimeout(() => takeFocus(input.current));
  }, [key, isReplaced, input]);
}

function takeFocus(input: HTMLTextAreaElement | null): void {
  // On a touch screen the keyboard would cover the messages.
  if (!input || window.matchMedia("(pointer: coarse)").matches) return;
  if (document.querySelector("[role=dialog][aria-modal=true], [role=alertdialog]")) return;
  input.focus();
}
