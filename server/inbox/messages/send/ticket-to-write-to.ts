import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { connectionQueues, connections } from "../../../channels/connections/connections.table.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { actingUserId } from "../../tickets/acting-user.ts";
import { otherTicket } from "../../tickets/find-ticket.ts";
import { moveTicket } from "../../tickets/moves/move-ticket.ts";
import { openPendingTicket } from "../../tickets/open/open-ticket.ts";
import { readTicket, readTickets } from "../../tickets/ticket-view.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { maySee } from "../../tickets/visible-tickets.ts";

/**
 * The actor's ticket for writing to a contact: its current ticket, if the actor may see it; else a new one, opened in
 * the actor's name on the company's default connection. Runs in a transaction, in which the contact stays locked.
 */
export async function ticketToWriteTo(ctx: Context, contactId: number): Promise<Ticket> {
  const [contact] = await ctx.db
    .select({ id: contacts.id, isGroup: contacts.isGroup })
    .from(contacts)
    .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, contactId)))
    .for("update");
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  const current = (await readTickets(ctx, notClosed(ctx, contactId))).filter(({ whatsappId }) => whatsappId !== null);
  const visible = current.filter((ticket) => maySee(ctx.actor, ticket));
  const found = visible.find(({ status }) => status === "open") ?? visible[0];
  if (found) return found;

  const connection = await connectionToUse(ctx);
  const other = current.find(({ whatsappId }) => whatsappId === connection.id);
  if (other) throw otherTicket(ctx, other);
  const { id } = await openPendingTicket(ctx, {
    connectionId: connection.id,
    contactId,
    isGroup: contact.isGroup,
    queueId: await queueToUse(ctx, connection.id),
    timeZone: connection.timeZone,
  });
  return moveTicket(ctx, await readTicket(ctx, id), "accept", { userId: actingUserId(ctx) });
}

const notClosed = (ctx: Context, contactId: number) =>
  and(eq(tickets.companyId, ctx.companyId), eq(tickets.contactId, contactId), ne(tickets.status, "closed"));

/** The default one, or any that is connected. */
async function connectionToUse(ctx: Context) {
  const [connection] = await ctx.db
    .select({
      id: connections.id,
      isDefault: connections.isDefault,
      status: connections.status,
      timeZone: companies.timeZone,
    })
    .from(connections)
    .innerJoin(companies, eq(companies.id, connections.companyId))
    .where(eq(connections.companyId, ctx.companyId))
    .orderBy(desc(connections.isDefault), desc(eq(connections.status, "CONNECTED")), connections.id)
    .limit(1);
  if (!connection || !(connection.isDefault || connection.status === "CONNECTED"))
    throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  return connection;
}

/** The connection's queue if it is the only one that the actor attends; else none. */
async function queueToUse({ db, actor }: Context, connectionId: number): Promise<number | null> {
  const attended = actor.type === "user" && actor.profile !== "admin" ? [...actor.queueIds] : null;
  const found = await db
    .select({ queueId: connectionQueues.queueId })
    .from(connectionQueues)
    .where(
      and(
        eq(connectionQueues.connectionId, connectionId),
        attended ? inArray(connectionQueues.queueId, attended) : undefined,
      ),
    )
    .limit(2);
  return found.length === 1 ? (found[0]?.queueId ?? null) : null;
}
