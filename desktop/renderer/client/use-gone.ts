import { useEffect } from "react";
import { isApiError } from "./api-error.ts";

/** True if the server reports that the record on screen does not exist for this user; calls `onGone` once. */
export function useGone(error: unknown, onGone: () => void): boolean {
  const isGone = isApiError(error) && [400, 403, 404].includes(error.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when the server reports it
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
  return isGone;
}
