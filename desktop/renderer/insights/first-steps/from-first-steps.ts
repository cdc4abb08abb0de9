import type { Location } from "react-router";

/** The state of an address that was opened from the checklist. */
export const fromFirstSteps = { isFirstStep: true };

export const isFromFirstSteps = ({ state }: Location): boolean =>
  typeof state === "object" && state !== null && "isFirstStep" in state;
