import type { CampaignStatus } from "@balcao/shared/campaigns.ts";
import { useEffect, useRef } from "react";

/** S2 section 4: the last receipts come in after the campaign says that it is finished. */
const reloadAfterMs = 5_000;

/** Loads a report again a little after its campaign was finished before one's eyes. */
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
