import { useSyncExternalStore } from "react";
import { largeQuery, mediumQuery, narrowQuery } from "../theme.ts";

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

/** True if the menu is not beside the screen. */
export const useNarrow = (): boolean => useMediaQuery(narrowQuery);
/** True if columns and secondary parts are hidden to save room; also true on a narrow screen. */
export const useMedium = (): boolean => useMediaQuery(mediumQuery);
/** True if the least important columns are hidden; also true on the smaller screens. */
export const useLarge = (): boolean => useMediaQuery(largeQuery);
