import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { endEarlyKeys } from "./early-keys.ts";

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
    setTimeout(() => input.current && takeFocus(input.current));
  }, [key, isReplaced, input]);
}

function takeFocus(input: HTMLTextAreaElement): void {
  // On a touch screen the keyboard would cover the messages.
  const isTouched = window.matchMedia("(pointer: coarse)").matches;
  const isCovered = document.querySelector("[role=dialog][aria-modal=true], [role=alertdialog]") !== null;
  if (!isTouched && !isCovered) input.focus();
  endEarlyKeys();
}
