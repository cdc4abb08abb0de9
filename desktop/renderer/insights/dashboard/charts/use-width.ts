import { type RefCallback, useCallback, useState } from "react";

/** The current width of an element, in pixels; `first` until it is known. */
export function useWidth(first: number): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(first);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0) || first));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [first],
  );
  return [width, ref];
}
