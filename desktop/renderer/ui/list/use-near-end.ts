import { type RefObject, type UIEvent, useEffect } from "react";

/** The next page is fetched this close to the end, in pixels. */
const nearEnd = 100;

/**
 * Loads more when a list is scrolled near its end, and while its content leaves room. Returns the list's `onScroll`
 * handler.
 */
export function useNearEnd(scroll: RefObject<HTMLElement | null>, count: number, onNearEnd: (() => void) | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again after each page that leaves room
  useEffect(() => {
    const element = scroll.current;
    if (element && element.clientHeight > 0 && element.scrollHeight <= element.clientHeight + nearEnd) onNearEnd?.();
  }, [count]);
  return ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < nearEnd) onNearEnd?.();
  };
}
