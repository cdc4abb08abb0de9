import type { CampaignStatus } from "@balcao/shared/outreach/campaigns.ts";
import { useEffect, useRef } from "react";

/** The last receipts arrive after the campaign is finished. */
const reloadAfterMs = 5_000;

/** Refetches a report a little after its campaign finished on screen. */
export function useReloadWhenFinished(status: CampaignStatus | undefined, reload: () => void): void {
  const before = useRef(status);
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    const wasRunning = before.current !== undefined && before.current !== "FINALIZADA";
    before.current = status;
    if (status !== "FINALIZADA" || !wasRunning) return;
    const timer = setTimeout(() => latest.current(), reloadAfterMs);
    return () => clearTimeout(timer);
  }, [status]);
}
