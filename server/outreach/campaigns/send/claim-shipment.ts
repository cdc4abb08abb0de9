import { and, asc, eq, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Context } from "../../../context.ts";
import { type ContactListItemRow, contactListItems } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import type { Database } from "../../../platform/sql/database.ts";
import { type Slots, statement } from "../../../platform/sql/statement.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { type ShipmentRow, campaignShipments as shipments } from "../campaign-shipments.table.ts";
import type { CampaignConnection } from "./lock-campaign-connection.ts";

/** `item` is null once the contact was removed from the list; `isLast` is true when no other shipment waits. */
export type Claimed = { shipment: ShipmentRow; item: ContactListItemRow | null; isLast: boolean };

/**
 * Claims and locks the next pending shipment. Concurrent sends skip it and take others. A connection that may not send
 * locks none: another one, which looks meanwhile, would find nothing left and end.
 */
export async function claimPending(ctx: Context, { campaignId, connectionId }: OfConnection): Promise<Claimed | null> {
  const [pending] = await nextPending(ctx.db, { campaignId, connectionId });
  return pending ?? null;
}

/**
 * Claims a confirmed shipment: its contact said yes and waits. The connection that asked sends it, unless that one can
 * no longer send.
 */
export async function claimConfirmed(
  ctx: Context,
  { campaign, connectionId }: CampaignConnection,
): Promise<Claimed | null> {
  if (!campaign.confirmation) return null;
  const [confirmed] = await nextConfirmed(ctx.db, { campaignId: campaign.id, connectionId });
  return confirmed ?? null;
}

type OfConnection = { campaignId: number; connectionId: number };
type CampaignId = Slots<OfConnection>["campaignId"];
type Waiting = "pending" | "confirmed";

const others = alias(shipments, "others");
type Shipments = typeof shipments | typeof others;

const nextConfirmed = statement((db, slots: Slots<OfConnection>) => next(db, slots, "confirmed", isOurs(db, slots)));
const nextPending = statement((db, slots: Slots<OfConnection>) => next(db, slots, "pending", isAble(db, slots)));

const next = (db: Database, { campaignId }: Slots<OfConnection>, status: Waiting, more?: SQL) =>
  db
    .select({
      shipment: shipments,
      item: contactListItems,
      isLast: sql<boolean>`${isAlone(db, campaignId, "pending")} and ${isAlone(db, campaignId, "confirmed")}`,
    })
    .from(shipments)
    .leftJoin(contactListItems, eq(contactListItems.id, shipments.itemId))
    .where(and(isWaiting(shipments, campaignId, status), more))
    .orderBy(...inOrder(shipments))
    .limit(1)
    .for("update", { of: shipments, skipLocked: true });

/** Condition: no other shipment waits in this status. */
function isAlone(db: Database, campaignId: CampaignId, status: Waiting): SQL {
  const firstTwo = db
    .select({ id: others.id })
    .from(others)
    .where(isWaiting(others, campaignId, status))
    .orderBy(...inOrder(others))
    .limit(2);
  return sql`not exists (select 1 from (${firstTwo}) waiting where waiting.id <> ${shipments.id})`;
}

/**
 * The status is a range of one value, and the order begins with it: only the index by status has this order. With old
 * statistics PostgreSQL would otherwise read through all sent shipments.
 */
const isWaiting = (table: Shipments, campaignId: CampaignId, status: Waiting): SQL =>
  sql`${table.campaignId} = ${campaignId} and ${table.status} between ${status} and ${status}`;
const inOrder = ({ status, id }: Shipments) => [asc(status), asc(id)];

/** Condition: the connection may send for the campaign. */
const isAble = (db: Database, { campaignId, connectionId }: Slots<OfConnection>): SQL =>
  inArray(sql`${connectionId}`, ableOf(db, campaignId));

const isOurs = (db: Database, { campaignId, connectionId }: Slots<OfConnection>): SQL | undefined =>
  or(
    eq(shipments.connectionId, connectionId),
    isNull(shipments.connectionId),
    notInArray(shipments.connectionId, ableOf(db, campaignId)),
  );

const ableOf = (db: Database, campaignId: CampaignId) =>
  db
    .select({ id: campaignConnections.connectionId })
    .from(campaignConnections)
    .where(and(eq(campaignConnections.campaignId, campaignId), eq(campaignConnections.isRestricted, false)));
