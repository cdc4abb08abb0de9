import { type RefObject, useEffect } from "react";

/** Keeps the current entry visible in a scrolling menu, also when the menu is resized. */
export function useCurrentInSight(menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      element.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [menu]);
}
