import { correctableFailures } from "@balcao/shared/outreach/campaigns.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { contactListItems } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import { isBudgetUsedUp } from "../../../inbox/costs/budget/read-budget.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { type CampaignRow, campaigns } from "../campaigns.table.ts";
import { enqueueSend, longestWait, turnOf } from "../send/campaign-queue.ts";
import { emptyCampaign } from "../set-up/campaign-draft.ts";
import { checkContents } from "../set-up/check-contents.ts";
import { hasContents } from "../set-up/save-campaign.ts";

/**
 * Plans a campaign's shipments and wakes its connections, in the caller's transaction. Existing shipments stay: a
 * second launch adds the contacts that joined the list, and tries those whose values were missing. The launch of a finished
 * campaign does only the latter, and throws ERR_CAMPAIGN_STATUS if there are none. Throws ERR_CAMPAIGN_EMPTY,
 * ERR_NO_WAPP_FOUND, ERR_CAMPAIGN_BUDGET for a template while the month's budget suffices for no message of it, and as `checkContents`.
 */
export async function launchCampaign(ctx: Context, campaign: CampaignRow): Promise<void> {
  const isFinished = campaign.status === "FINALIZADA";
  const tried = await tryCorrected(ctx, campaign.id);
  if (isFinished && tried === 0)
    throw new AppError("ERR_CAMPAIGN_STATUS", undefined, { details: { status: campaign.status } });
  if (!hasContents(campaign)) throw emptyCampaign("message");
  const { template } = await checkContents(ctx, { ...campaign, isDraft: false }, await connectionsOf(ctx, campaign.id));
  if (template && (await isBudgetUsedUp(ctx, template.category)))
    throw new AppError(
      "ERR_CAMPAIGN_BUDGET",
      "The company's budget for messages of this month suffices for no message of the campaign.",
    );
  if (!isFinished) await planShipments(ctx, campaign);
  const [planned] = await ctx.db
    .select({ one: sql`1` })
    .from(campaignShipments)
    .where(eq(campaignShipments.campaignId, campaign.id))
    .limit(1);
  if (!planned) throw emptyCampaign("contacts");
  await ctx.db
    .update(campaigns)
    .set({
      status: "EM_ANDAMENTO",
      template,
      halt: null,
      completedAt: null,
      startedAt: campaign.startedAt ?? ctx.now(),
    })
    .where(eq(campaigns.id, campaign.id));
  await ctx.db
    .update(campaignConnections)
    .set({ isRestricted: false })
    .where(eq(campaignConnections.campaignId, campaign.id));
  await enqueueNextSends(ctx, campaign);
}

/**
 * Enqueues the next send of every connection of a campaign: now, or when its wait is over, so that stopping and
 * starting shortens no wait. Throws ERR_NO_WAPP_FOUND when it has no connection.
 */
export async function enqueueNextSends(
  ctx: Context,
  { id, waitTime }: Pick<CampaignRow, "id" | "waitTime">,
): Promise<void> {
  const { nextAt } = campaignConnections;
  const senders = await ctx.db
    .update(campaignConnections)
    .set({
      nextAt: sql`case when ${nextAt} > clock_timestamp() and ${nextAt} < clock_timestamp() + ${longestWait(waitTime)}
        then ${nextAt} else clock_timestamp() end`,
    })
    .where(eq(campaignConnections.campaignId, id))
    .returning({
      connectionId: campaignConnections.connectionId,
      nextAt,
      isDue: sql<boolean>`${nextAt} <= clock_timestamp()`,
    });
  if (senders.length === 0) throw new AppError("ERR_NO_WAPP_FOUND", "The campaign's connections were deleted.");
  for (const { connectionId, nextAt, isDue } of senders)
    await enqueueSend(
      ctx,
      { campaignId: id, connectionId, ...turnOf(nextAt) },
      isDue ? undefined : (nextAt ?? undefined),
    );
}

async function connectionsOf({ db }: Context, campaignId: number): Promise<number[]> {
  const senders = await db
    .select({ id: campaignConnections.connectionId })
    .from(campaignConnections)
    .where(eq(campaignConnections.campaignId, campaignId));
  return senders.map(({ id }) => id);
}

/** Lets the shipments wait again that had no value, or one that was too long: the list may be corrected. Returns how many. */
async function tryCorrected({ db }: Context, campaignId: number): Promise<number> {
  const tried = await db
    .update(campaignShipments)
    .set({ status: "pending", failure: null })
    .where(
      and(
        eq(campaignShipments.campaignId, campaignId),
        eq(campaignShipments.status, "failed"),
        inArray(campaignShipments.failure, [...correctableFailures]),
        isNull(campaignShipments.messageId),
      ),
    )
    .returning({ id: campaignShipments.id });
  return tried.length;
}

/** Creates one row for each valid number, in the database, as a list may be larger than memory. */
async function planShipments(ctx: Context, { id, contactListId }: CampaignRow): Promise<void> {
  if (contactListId === null) throw emptyCampaign("contacts");
  await ctx.db.execute(sql`
    insert into ${campaignShipments} (company_id, campaign_id, item_id, name, number, canonical_number)
    select i.company_id, ${id}, i.id, i.name, i.number, i.canonical_number
    from ${contactListItems} i
    where i.company_id = ${ctx.companyId} and i.contact_list_id = ${contactListId} and i.is_whatsapp_valid
    order by i.id
    on conflict do nothing`);
}
