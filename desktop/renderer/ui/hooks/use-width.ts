import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * The width of an element in CSS pixels, followed as it changes. The element is mounted as long as the caller. The width
 * is null in the first rendering only, which is never painted, and Infinity where nothing is laid out.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setWidth(measured.getBoundingClientRect().width || Number.POSITIVE_INFINITY);
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return width;
}
