import { type CampaignDetail, mostDetailRows } from "@balcao/shared/outreach/campaigns.ts";
import { and, asc, eq } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { contactListItems } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { findCampaign } from "../campaign-view.ts";

/** Returns a campaign with the first rows of its shipments and of its list. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function readCampaignDetail(ctx: Context, id: number): Promise<CampaignDetail> {
  const campaign = await findCampaign(ctx, id);
  const [shipping, contacts] = await Promise.all([
    selectShipping(ctx, id),
    campaign.contactList ? selectListed(ctx, campaign.contactList.id) : [],
  ]);
  return {
    ...campaign,
    shipping: shipping.map(({ confirmationRequestedAt, confirmedAt, sentAt, deliveredAt, ...row }) => ({
      ...row,
      confirmation: confirmedAt !== null,
      confirmationRequestedAt: confirmationRequestedAt?.toISOString() ?? null,
      confirmedAt: confirmedAt?.toISOString() ?? null,
      sentAt: sentAt?.toISOString() ?? null,
      deliveredAt: deliveredAt?.toISOString() ?? null,
    })),
    contactList: { id: campaign.contactList?.id ?? null, name: campaign.contactList?.name ?? "", contacts },
  };
}

function selectShipping({ db, companyId }: Context, campaignId: number) {
  const { id, number, status, confirmationRequestedAt, confirmedAt, sentAt, deliveredAt } = campaignShipments;
  return db
    .select({ id, number, status, confirmationRequestedAt, confirmedAt, sentAt, deliveredAt })
    .from(campaignShipments)
    .where(and(eq(campaignShipments.companyId, companyId), eq(campaignShipments.campaignId, campaignId)))
    .orderBy(asc(id))
    .limit(mostDetailRows);
}

function selectListed({ db, companyId }: Context, listId: number) {
  const { id, name, number, isWhatsappValid } = contactListItems;
  return db
    .select({ id, name, number, isWhatsappValid })
    .from(contactListItems)
    .where(and(eq(contactListItems.companyId, companyId), eq(contactListItems.contactListId, listId)))
    .orderBy(asc(id))
    .limit(mostDetailRows);
}
