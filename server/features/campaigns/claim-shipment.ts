import { and, asc, eq, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Database } from "../../platform/database.ts";
import { type Slots, statement } from "../../platform/statement.ts";
import { type ContactListItemRow, contactListItems } from "../contact-lists/contact-list-items.table.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import { type ShipmentRow, campaignShipments as shipments } from "./campaign-shipments.table.ts";
import type { Lane } from "./lock-lane.ts";

/** `item` is null once the contact was taken from the list; `isLast` when nobody else waits for a turn. */
export type Claimed = { shipment: ShipmentRow; item: ContactListItemRow | null; isLast: boolean };

/** The shipment that nobody got anything of yet and that comes next, locked; others take others meanwhile. */
export async function claimPending(ctx: Context, of: OfCampaign): Promise<Claimed | null> {
  const [pending] = await nextPending(ctx.db, of);
  return pending ?? null;
}

/**
 * The same for somebody who said yes: he waits for an answer, and gets it from the connection that asked, as long as
 * that one is there.
 */
export async function claimConfirmed(ctx: Context, { campaign, connectionId }: Lane): Promise<Claimed | null> {
  if (!campaign.confirmation) return null;
  const [confirmed] = await nextConfirmed(ctx.db, { campaignId: campaign.id, connectionId });
  return confirmed ?? null;
}

type OfCampaign = { campaignId: number };
type OfLane = OfCampaign & { connectionId: number };

const nextConfirmed = statement((db, slots: Slots<OfLane>) =>
  next(db, slots, and(eq(shipments.status, "confirmed"), isOurs(db, slots))),
);
const nextPending = statement((db, slots: Slots<OfCampaign>) => next(db, slots, eq(shipments.status, "pending")));

const next = (db: Database, { campaignId }: Slots<OfCampaign>, which: SQL | undefined) =>
  db
    .select({
      shipment: shipments,
      item: contactListItems,
      isLast: sql<boolean>`not exists (select 1 from ${shipments} o
        where o.campaign_id = ${campaignId} and o.status in ('pending', 'confirmed') and o.id <> ${shipments.id})`,
    })
    .from(shipments)
    .leftJoin(contactListItems, eq(contactListItems.id, shipments.itemId))
    .where(and(eq(shipments.campaignId, campaignId), which))
    .orderBy(asc(shipments.id))
    .limit(1)
    .for("update", { of: shipments, skipLocked: true });

function isOurs(db: Database, { campaignId, connectionId }: Slots<OfLane>) {
  const able = db
    .select({ id: campaignConnections.connectionId })
    .from(campaignConnections)
    .where(and(eq(campaignConnections.campaignId, campaignId), eq(campaignConnections.isRestricted, false)));
  return or(
    eq(shipments.connectionId, connectionId),
    isNull(shipments.connectionId),
    notInArray(shipments.connectionId, able),
  );
}
