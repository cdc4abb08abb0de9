import { afterCommit, type Context, systemContext } from "../../../context.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { publishCampaign } from "../campaign-view.ts";

/** Publishes a campaign's progress to connected admins, at most once a second. */
export function publishProgress(ctx: Context, campaignId: number): void {
  const { companyId, realtime, log } = ctx;
  afterCommit(ctx, (outside) =>
    realtime.throttle(`campaign:${campaignId}`, async () => {
      if (!realtime.hasListeners(companyId, [rooms.admins])) return;
      await publishCampaign(systemContext(outside, companyId, "campaign"), campaignId, "update").catch(
        (error: unknown) => log.warn({ error, campaignId }, "a campaign's progress was not published"),
      );
    }),
  );
}
