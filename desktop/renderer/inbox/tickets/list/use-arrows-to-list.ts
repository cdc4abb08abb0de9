import { type RefObject, useEffect } from "react";
import { isModal } from "../../../ui/dialog/is-modal.ts";
import { isFocusLost } from "../../../ui/focus/lost-focus.ts";

/** While no element has the focus, the up and down arrows lead into the list, if `isWanted`. */
export function useArrowsToList(list: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || !isFocusLost() || isModal()) return;
      event.preventDefault();
      list.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [list, isWanted]);
}
