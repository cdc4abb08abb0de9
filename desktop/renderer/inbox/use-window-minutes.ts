import { useNow } from "../ui/hooks/timing.ts";

/** The minutes in which the contact may still be answered freely, 0 afterwards; null where the channel has no limit. */
export function useWindowMinutes(until: string | null | undefined): number | null {
  const now = useNow();
  return until ? Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000)) : null;
}
