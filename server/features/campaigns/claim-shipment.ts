import { and, asc, eq, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { type ContactListItemRow, contactListItems } from "../contact-lists/contact-list-items.table.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import { type ShipmentRow, campaignShipments as shipments } from "./campaign-shipments.table.ts";
import type { Lane } from "./lock-lane.ts";

/** `item` is null once the contact was taken from the list; `isLast` when nobody else waits for a turn. */
type Claimed = { shipment: ShipmentRow; item: ContactListItemRow | null; isLast: boolean };

/**
 * The shipment a lane takes next, locked; others take others meanwhile. Who said yes waits for an answer, and gets it
 * from the connection that asked, as long as that one is there.
 */
export async function claimShipment(ctx: Context, lane: Lane): Promise<Claimed | null> {
  const confirmed = and(eq(shipments.status, "confirmed"), isOurs(ctx, lane));
  const answered = lane.campaign.confirmation ? await next(ctx, lane, confirmed) : null;
  return answered ?? next(ctx, lane, eq(shipments.status, "pending"));
}

async function next(ctx: Context, { campaign }: Lane, which: SQL | undefined): Promise<Claimed | null> {
  const [claimed] = await ctx.db
    .select({
      shipment: shipments,
      item: contactListItems,
      isLast: sql<boolean>`not exists (select 1 from ${shipments} o
        where o.campaign_id = ${campaign.id} and o.status in ('pending', 'confirmed') and o.id <> ${shipments.id})`,
    })
    .from(shipments)
    .leftJoin(contactListItems, eq(contactListItems.id, shipments.itemId))
    .where(and(eq(shipments.campaignId, campaign.id), which))
    .orderBy(asc(shipments.id))
    .limit(1)
    .for("update", { of: shipments, skipLocked: true });
  return claimed ?? null;
}

function isOurs(ctx: Context, { campaign, connectionId }: Lane) {
  const able = ctx.db
    .select({ id: campaignConnections.connectionId })
    .from(campaignConnections)
    .where(and(eq(campaignConnections.campaignId, campaign.id), eq(campaignConnections.isRestricted, false)));
  return or(
    inArray(shipments.connectionId, [connectionId]),
    isNull(shipments.connectionId),
    notInArray(shipments.connectionId, able),
  );
}
