import { type RefObject, useEffect, useState } from "react";

/** True once an element is near the visible part of the page. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  // Without an IntersectionObserver everything counts as visible.
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "0px 400px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen, element]);
  return isSeen;
}
