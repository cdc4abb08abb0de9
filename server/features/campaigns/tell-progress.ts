import { afterCommit, type Context, systemContext } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { tellCampaign } from "./campaign-view.ts";

/** Tells who looks on that a campaign's shipments go on, once a second at most. */
export function tellProgress(ctx: Context, campaignId: number): void {
  const { companyId, realtime, log } = ctx;
  afterCommit(ctx, (outside) =>
    realtime.soon(`campaign:${campaignId}`, async () => {
      if (!realtime.isHeard(companyId, [rooms.admins])) return;
      await tellCampaign(systemContext(outside, companyId, "campaign"), campaignId, "update").catch((error: unknown) =>
        log.warn({ error, campaignId }, "a campaign's progress was not told"),
      );
    }),
  );
}
