import { useEffect } from "react";
import { isApiError } from "./api-error.ts";

/** Whether the server says that what is on screen is not there for this person; `onGone` hears of it once. */
export function useGone(error: unknown, onGone: () => void): boolean {
  const isGone = isApiError(error) && [400, 403, 404].includes(error.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the server says so
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
  return isGone;
}
