import type { NewChats } from "@balcao/shared/channels/new-chats.ts";
import type { Campaign, CampaignNewChats } from "@balcao/shared/outreach/campaigns.ts";
import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { connectionNewChats } from "../../../channels/connections/new-chats/new-chats.table.ts";
import { newChatsShown } from "../../../channels/connections/new-chats/new-chats-view.ts";
import type { Context } from "../../../context.ts";
import { contactListItems } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import { hasWritten } from "../../../inbox/messages/has-written.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { findCampaign } from "../campaign-view.ts";

const nothingKnown: CampaignNewChats = { left: null, until: null, strangers: null };

/**
 * How many chats a campaign's numbers may start, and how many its contacts need, in three queries. A number that may start
 * none now counts as 0. Throws ERR_NO_CAMPAIGN_FOUND.
 */
export async function forecastNewChats(ctx: Context, id: number): Promise<CampaignNewChats> {
  const campaign = await findCampaign(ctx, id);
  const { whatsappId: connectionIds } = campaign;
  if (connectionIds.length === 0) return nothingKnown;
  const limits = await ctx.db
    .select()
    .from(connectionNewChats)
    .where(inArray(connectionNewChats.connectionId, connectionIds));
  const shown = limits.flatMap((row) => newChatsShown(row, ctx.now()) ?? []);
  const left = shown.map(leftOf).filter((one) => one !== null);
  if (left.length < connectionIds.length) return nothingKnown;
  // A number that is blocked starts none when its cycle ends.
  const ends = shown.flatMap(({ quota, block }) => (block ?? quota)?.until ?? []).sort();
  const strangers = await countStrangers(ctx, campaign, connectionIds);
  return { left: left.reduce((sum, one) => sum + one, 0), until: ends[0] ?? null, strangers };
}

/** The chats that a number may start; null if nothing is known. */
function leftOf({ quota, block }: NewChats): number | null {
  if (block) return 0;
  return quota && quota.total !== null && quota.used !== null ? Math.max(0, quota.total - quota.used) : null;
}

/** Before the start the contacts are those of the list, afterwards those that still wait. */
async function countStrangers(ctx: Context, campaign: Campaign, connectionIds: readonly number[]): Promise<number> {
  const isStranger = (number: SQL) => sql`not ${hasWritten(ctx, number, connectionIds)}`;
  const [counted] = campaign.startedAt
    ? await ctx.db
        .select({ strangers: count() })
        .from(campaignShipments)
        .where(
          and(
            eq(campaignShipments.companyId, ctx.companyId),
            eq(campaignShipments.campaignId, campaign.id),
            eq(campaignShipments.status, "pending"),
            isStranger(sql`${campaignShipments.canonicalNumber}`),
          ),
        )
    : await ctx.db
        .select({ strangers: count() })
        .from(contactListItems)
        .where(
          and(
            eq(contactListItems.companyId, ctx.companyId),
            eq(contactListItems.contactListId, campaign.contactListId ?? 0),
            eq(contactListItems.isWhatsappValid, true),
            isStranger(sql`${contactListItems.canonicalNumber}`),
          ),
        );
  return counted?.strangers ?? 0;
}
