import type { CreateTicket, Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, eq } from "drizzle-orm";
import { defaultConnection } from "../../../channels/connections/default-connection.ts";
import { findConnection } from "../../../channels/connections/find-connection.ts";
import { type Context, publish, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { ticketRooms } from "../../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { companyTimeZone } from "../../../workspace/companies/company-time-zone.ts";
import { findQueue } from "../../../workspace/queues/find-queue.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { refuseUnreachable } from "../../contacts/is-reachable.ts";
import { actingUserId } from "../acting-user.ts";
import { refuseSecondTicket } from "../moves/move-ticket.ts";
import { readTicket } from "../ticket-view.ts";
import { openTicket } from "./open-ticket.ts";

/**
 * Opens a conversation with a contact, attended by the caller. Throws ERR_OTHER_OPEN_TICKET with the uuid of an
 * existing ticket, ERR_QUEUE_REQUIRED if an agent names no queue, ERR_NO_DEF_WAPP_FOUND without a
 * connection, ERR_CONTACT_UNREACHABLE if that connection has no way to the contact.
 */
export function createTicket(ctx: Context, input: CreateTicket): Promise<Ticket> {
  return retryLostRace(() => open(ctx, input));
}

async function open(ctx: Context, input: CreateTicket): Promise<Ticket> {
  const userId = actingUserId(ctx);
  const queueId = await chosenQueue(ctx, input.queueId ?? null);
  const connectionId = await chosenConnection(ctx, input.whatsappId ?? null);
  const timeZone = await companyTimeZone(ctx);
  return transact(ctx, async (ctx) => {
    // The lock that receiving a message takes first: one of the two sees the other's change.
    const [contact] = await ctx.db
      .select({ id: contacts.id, isGroup: contacts.isGroup })
      .from(contacts)
      .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, input.contactId)))
      .for("update");
    if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
    await refuseUnreachable(ctx, contact.id, connectionId);
    await refuseSecondTicket(ctx, contact.id, connectionId);
    const origin = { connectionId, contactId: contact.id, isGroup: contact.isGroup, queueId, timeZone };
    const { id } = await openTicket(ctx, origin, { status: "open", userId });
    const ticket = await readTicket(ctx, id);
    publish(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
    return ticket;
  });
}

async function chosenQueue(ctx: Context, queueId: number | null): Promise<number | null> {
  const { actor } = ctx;
  const isAdmin = actor.type !== "user" || actor.profile === "admin";
  if (queueId === null) {
    if (isAdmin) return null;
    throw new AppError("ERR_QUEUE_REQUIRED");
  }
  await findQueue(ctx, queueId);
  if (!isAdmin && !actor.queueIds.includes(queueId)) throw new AppError("ERR_NO_PERMISSION");
  return queueId;
}

async function chosenConnection(ctx: Context, id: number | null): Promise<number> {
  if (id !== null) return (await findConnection(ctx, id)).id;
  const best = await defaultConnection(ctx);
  if (best === null) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  return best;
}
