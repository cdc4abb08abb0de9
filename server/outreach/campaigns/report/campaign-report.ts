import { type CampaignReport, type ShipmentFailure, shipmentStatuses } from "@balcao/shared/outreach/campaigns.ts";
import { and, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { contactLists } from "../../../inbox/contact-lists/contact-lists.table.ts";
import { campaignCost } from "../../../inbox/costs/sum-costs.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { findCampaign } from "../campaign-view.ts";

/** Returns the figures of a campaign. Once its list is deleted, the valid contacts are those of its shipments. */
export async function readReport(ctx: Context, id: number): Promise<CampaignReport> {
  const campaign = await findCampaign(ctx, id);
  const { confirmationRequestedAt, deliveredAt } = campaignShipments;
  const mine = and(eq(campaignShipments.companyId, ctx.companyId), eq(campaignShipments.campaignId, id));
  const [rows, [list], failures, cost] = await Promise.all([
    ctx.db
      .select({
        status: campaignShipments.status,
        count: count(),
        delivered: count(deliveredAt),
        requested: count(confirmationRequestedAt),
        both: sql<number>`count(*) filter (where ${deliveredAt} is not null and ${confirmationRequestedAt} is not null)::int`,
      })
      .from(campaignShipments)
      .where(mine)
      .groupBy(campaignShipments.status),
    ctx.db
      .select({ valid: contactLists.validWhatsappCount })
      .from(contactLists)
      .where(and(eq(contactLists.companyId, ctx.companyId), eq(contactLists.id, campaign.contactListId ?? 0))),
    ctx.db
      .select({ failure: sql<ShipmentFailure>`${campaignShipments.failure}`, count: count() })
      .from(campaignShipments)
      .where(and(mine, eq(campaignShipments.status, "failed"), isNotNull(campaignShipments.failure)))
      .groupBy(campaignShipments.failure)
      .orderBy(desc(count()), campaignShipments.failure),
    campaignCost(ctx, id),
  ]);
  const sum = (figure: "count" | "delivered" | "requested" | "both") =>
    rows.reduce((total, row) => total + row[figure], 0);
  const validContacts = list?.valid ?? sum("count");
  const delivered = sum("delivered");
  const known = new Map(rows.map((row) => [row.status, row.count]));
  return {
    campaign,
    validContacts,
    delivered,
    confirmationsRequested: sum("requested"),
    confirmations: sum("both"),
    // If the list has lost contacts since, more may be delivered than it holds.
    progress: validContacts === 0 ? 0 : Math.min(100, (delivered / validContacts) * 100),
    shipments: Object.fromEntries(
      shipmentStatuses.map((status) => [status, known.get(status) ?? 0]),
    ) as CampaignReport["shipments"],
    failures,
    cost: cost.messages > 0 ? cost : null,
  };
}
