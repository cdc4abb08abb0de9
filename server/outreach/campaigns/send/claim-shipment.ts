import { and, asc, eq, gt, inArray, isNull, notExists, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { connectionNewChats } from "../../../channels/connections/new-chats/new-chats.table.ts";
import type { Context } from "../../../context.ts";
import { type ContactListItemRow, contactListItems } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import type { Database } from "../../../platform/sql/database.ts";
import { type Slots, slotFor, statement } from "../../../platform/sql/statement.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { type ShipmentRow, campaignShipments as shipments } from "../campaign-shipments.table.ts";
import { type CampaignConnection, startsNoChats } from "./lock-campaign-connection.ts";

/** `item` is null once the contact was removed from the list; `isLast` is true when no other shipment waits. */
export type ClaimedShipment = { shipment: ShipmentRow; item: ContactListItemRow | null; isLast: boolean };

/**
 * Claims and locks the next pending shipment. Concurrent sends skip it and take others. A connection that may not send
 * locks none: another one, which looks meanwhile, would find nothing left and end.
 */
export async function claimPending(
  ctx: Context,
  { campaignId, connectionId }: OfConnection,
): Promise<ClaimedShipment | null> {
  const [pending] = await nextPending(ctx.db, { campaignId, connectionId, now: ctx.now() });
  return pending ?? null;
}

/** The same for a connection whose state is known: one that may start no chats takes the next contact who has written to it. */
export async function claimNext(ctx: Context, connection: CampaignConnection): Promise<ClaimedShipment | null> {
  const work = { campaignId: connection.campaign.id, connectionId: connection.connectionId };
  if (!startsNoChats(ctx, connection)) return claimPending(ctx, work);
  const [pending] = await nextOpenChat(ctx.db, { ...work, now: ctx.now() });
  return pending ?? null;
}

/**
 * Claims a confirmed shipment: its contact said yes and waits. The connection that asked sends it, unless that one can
 * no longer send. One that may start no chats sends only to those who answered it.
 */
export async function claimConfirmed(
  ctx: Context,
  campaignConnection: CampaignConnection,
): Promise<ClaimedShipment | null> {
  const { campaign, connectionId } = campaignConnection;
  if (!campaign.confirmation) return null;
  const claim = startsNoChats(ctx, campaignConnection) ? nextOwnConfirmed : nextConfirmed;
  const [confirmed] = await claim(ctx.db, { campaignId: campaign.id, connectionId, now: ctx.now() });
  return confirmed ?? null;
}

type OfConnection = { campaignId: number; connectionId: number };
type Asking = OfConnection & { now: Date };
type CampaignId = Slots<OfConnection>["campaignId"];
type Waiting = "pending" | "confirmed";

const others = alias(shipments, "others");
type Shipments = typeof shipments | typeof others;

const nextConfirmed = statement((db, slots: Slots<Asking>) => next(db, slots, "confirmed", isOurs(db, slots)));
const nextOwnConfirmed = statement((db, slots: Slots<Asking>) =>
  next(db, slots, "confirmed", eq(shipments.connectionId, slots.connectionId)),
);
const nextPending = statement((db, slots: Slots<Asking>) =>
  next(db, slots, "pending", and(isAble(db, slots), isItsTurn(db, slots))),
);
const nextOpenChat = statement((db, slots: Slots<Asking>) =>
  next(db, slots, "pending", eq(shipments.openChatId, slots.connectionId), [asc(shipments.openChatId)]),
);

/** `first`: the columns before those of the order, with one value each, in the index that is to be read. */
const next = (
  db: Database,
  { campaignId }: Slots<OfConnection>,
  status: Waiting,
  more?: SQL,
  first: readonly SQL[] = [],
) =>
  db
    .select({
      shipment: shipments,
      item: contactListItems,
      isLast: sql<boolean>`${isAlone(db, campaignId, "pending")} and ${isAlone(db, campaignId, "confirmed")}`,
    })
    .from(shipments)
    .leftJoin(contactListItems, eq(contactListItems.id, shipments.itemId))
    .where(and(isWaiting(shipments, campaignId, status), more))
    .orderBy(...first, ...inOrder(shipments))
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

/** Condition: the connection may send for the campaign, also to people who never wrote. */
const isAble = (db: Database, { campaignId, connectionId, now }: Slots<Asking>): SQL | undefined =>
  and(
    inArray(sql`${connectionId}`, ableOf(db, campaignId)),
    notExists(
      db
        .select({ one: sql`1` })
        .from(connectionNewChats)
        .where(
          and(
            eq(connectionNewChats.connectionId, connectionId),
            gt(connectionNewChats.blockedUntil, slotFor(connectionNewChats.blockedUntil, now)),
          ),
        ),
    ),
  );

/**
 * Condition: never refused, or all that wait were refused. A contact whom the channel refuses for a reason of their own
 * would otherwise keep the others waiting.
 */
const isItsTurn = (db: Database, { campaignId }: Slots<OfConnection>): SQL | undefined =>
  or(
    isNull(shipments.failure),
    notExists(
      db
        .select({ one: sql`1` })
        .from(others)
        .where(and(isWaiting(others, campaignId, "pending"), isNull(others.failure)))
        .orderBy(...inOrder(others))
        .limit(1),
    ),
  );

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
