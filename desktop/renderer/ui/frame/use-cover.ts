import { type RefObject, useLayoutEffect } from "react";

/**
 * For an element that lies over its siblings while `covers` is true: they can be reached neither by Tab nor by a screen
 * reader meanwhile, and its first button gets the focus.
 */
export function useCover(element: RefObject<HTMLElement | null>, covers: boolean): void {
  useLayoutEffect(() => {
    const cover = element.current;
    if (!covers || !cover) return;
    const hidden = [...(cover.parentElement?.children ?? [])].filter((sibling) => sibling !== cover);
    for (const sibling of hidden) sibling.setAttribute("inert", "");
    cover.querySelector("button")?.focus();
    return () => {
      for (const sibling of hidden) sibling.removeAttribute("inert");
    };
  }, [element, covers]);
}
