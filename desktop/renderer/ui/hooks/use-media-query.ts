import { useSyncExternalStore } from "react";
import { mediumQuery, narrowQuery } from "../theme.ts";

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** True if there is room for only one pane at a time. */
export const useNarrow = (): boolean => useMediaQuery(narrowQuery);
/** True if columns and secondary parts are hidden to save room; also true on a narrow screen. */
export const useMedium = (): boolean => useMediaQuery(mediumQuery);
