import { type FocusEvent, useEffect, useRef, useState } from "react";
import type { useCompanyHoursForm } from "./use-company-hours-form.ts";

/** The focus goes from one field to the next in the meantime. */
const settleMs = 250;

const isTextBox = (target: EventTarget): boolean => target instanceof HTMLInputElement;

/**
 * Saves hours as they are changed: a choice at once, typed text when its field loses focus. A partial time or a holiday
 * without a date waits until it is complete; a refused change is reverted.
 */
export function useSavedAtOnce(form: ReturnType<typeof useCompanyHoursForm>) {
  const [isTyping, setTyping] = useState(false);
  const isDue = form.isSavable && !form.isLoading;
  const save = async () => {
    if (!(await form.submit())) form.putBack();
  };
  const latest = useRef({ isDue, save });
  useEffect(() => {
    latest.current = { isDue, save };
  });
  useEffect(() => {
    if (!isDue || isTyping) return;
    const timer = setTimeout(() => void latest.current.save(), settleMs);
    return () => clearTimeout(timer);
  }, [isDue, isTyping]);
  useEffect(
    () => () => {
      // The user leaves before the delay is over.
      if (latest.current.isDue) void latest.current.save();
    },
    [],
  );
  return {
    onFocus: ({ target }: FocusEvent) => setTyping(isTextBox(target)),
    onBlur: ({ target }: FocusEvent) => {
      setTyping(false);
      if (isTextBox(target)) form.check();
    },
  };
}
