import { and, asc, eq, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
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
type CampaignId = Slots<OfCampaign>["campaignId"];
type Waiting = "pending" | "confirmed";

const others = alias(shipments, "others");
type Shipments = typeof shipments | typeof others;

const nextConfirmed = statement((db, slots: Slots<OfLane>) => next(db, slots, "confirmed", isOurs(db, slots)));
const nextPending = statement((db, slots: Slots<OfCampaign>) => next(db, slots, "pending"));

const next = (db: Database, { campaignId }: Slots<OfCampaign>, status: Waiting, more?: SQL) =>
  db
    .select({
      shipment: shipments,
      item: contactListItems,
      isLast: sql<boolean>`${isAlone(db, campaignId, "pending")} and ${isAlone(db, campaignId, "confirmed")}`,
    })
    .from(shipments)
    .leftJoin(contactListItems, eq(contactListItems.id, shipments.itemId))
    .where(and(isWaiting(shipments, campaignId, status), more))
    .orderBy(...inTurn(shipments))
    .limit(1)
    .for("update", { of: shipments, skipLocked: true });

/** Whether nobody but the shipment that is looked at waits so. */
function isAlone(db: Database, campaignId: CampaignId, status: Waiting): SQL {
  const firstTwo = db
    .select({ id: others.id })
    .from(others)
    .where(isWaiting(others, campaignId, status))
    .orderBy(...inTurn(others))
    .limit(2);
  return sql`not exists (select 1 from (${firstTwo}) waiting where waiting.id <> ${shipments.id})`;
}

/**
 * Says "of this campaign, in this status" as a range, and the order by all three columns, so that no other index than
 * the one by status fits: where the statistics are of yesterday PostgreSQL would go through all that was sent before.
 */
const isWaiting = (table: Shipments, campaignId: CampaignId, status: Waiting): SQL =>
  sql`(${table.campaignId}, ${table.status}) between (${campaignId}, ${status}) and (${campaignId}, ${status})`;
const inTurn = ({ campaignId, status, id }: Shipments) => [asc(campaignId), asc(status), asc(id)];

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
