import type { CreateTicket, Ticket } from "@balcao/shared/tickets.ts";
import { and, eq } from "drizzle-orm";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { companyTimeZone } from "../companies/company-time-zone.ts";
import { defaultConnection } from "../connections/default-connection.ts";
import { findConnection } from "../connections/find-connection.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { findQueue } from "../queues/find-queue.ts";
import { actingUserId } from "./acting-user.ts";
import { refuseSecondTicket } from "./move-ticket.ts";
import { openTicket } from "./open-ticket.ts";
import { readTicket } from "./ticket-view.ts";

/**
 * Opens a conversation from our side, attended by who asks (S1 section 4). Throws ERR_OTHER_OPEN_TICKET with the uuid
 * of the one there is, ERR_QUEUE_REQUIRED when an agent names no queue, ERR_NO_DEF_WAPP_FOUND without a connection.
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
    // The lock that taking in a message begins with: one of the two sees what the other did.
    const [contact] = await ctx.db
      .select({ id: contacts.id, isGroup: contacts.isGroup })
      .from(contacts)
      .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, input.contactId)))
      .for("update");
    if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
    await refuseSecondTicket(ctx, contact.id, connectionId);
    const origin = { connectionId, contactId: contact.id, isGroup: contact.isGroup, queueId, timeZone };
    const { id } = await openTicket(ctx, origin, { status: "open", userId });
    const ticket = await readTicket(ctx.db, id);
    tell(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
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
