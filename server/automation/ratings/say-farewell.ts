import { ratingRequest } from "@balcao/shared/channels/rating-request.ts";
import { and, eq, isNotNull, max } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import type { Context } from "../../context.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { say } from "../../inbox/messages/send/say.ts";
import { windowUntil } from "../../inbox/tickets/ticket-view.ts";
import { type TicketRow, tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { getSetting } from "../../workspace/settings/get-setting.ts";
import { prepareSayings } from "../bot/prepare-sayings.ts";
import { ratingSaying } from "./rating-saying.ts";

/** `asksRating`: the agent allows that the contact is asked for a rating. */
export type Farewell = { asksRating: boolean };

/**
 * Sends the farewell of a closed ticket: the request for a rating if the company wants one and the agent allows it,
 * else the connection's completion message, if there is one. Sends nothing if the channel would refuse it because the
 * contact wrote too long ago. Runs in the caller's transaction.
 */
export async function sayFarewell(ctx: Context, ticketId: number, { asksRating }: Farewell): Promise<void> {
  const [found] = await ctx.db
    .select({ ticket: tickets, contact: contacts, connection: connections, timeZone: companies.timeZone, windowUntil })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .innerJoin(connections, eq(connections.id, tickets.connectionId))
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .where(and(eq(tickets.companyId, ctx.companyId), eq(tickets.id, ticketId)));
  if (!found || found.ticket.isGroup) return;
  if (found.windowUntil && new Date(found.windowUntil) <= ctx.now()) return;
  const { ticket, connection } = found;
  const asksNow = asksRating && (await getSetting(ctx, "userRating"));
  const attendance = asksNow ? await findAttendance(ctx, ticket) : undefined;
  const words = attendance
    ? ratingSaying(ratingRequest(connection.ratingMessage), attendance.id)
    : { text: connection.complationMessage, fileId: null };
  const said = await say(ctx, ticket, await prepareSayings(ctx, [words], found));
  // In a long text the scale is at the end.
  const ratingMessageId = said.at(-1);
  if (!attendance || ratingMessageId === undefined) return;
  await ctx.db
    .update(trackings)
    .set({ ratingAt: ctx.now(), ratingMessageId, rated: false, ratingRepeated: false })
    .where(eq(trackings.id, attendance.id));
}

/** The ticket's latest tracking, if a person attended it: nothing else can be rated. */
async function findAttendance(ctx: Context, { id }: TicketRow): Promise<{ id: number } | undefined> {
  const latest = ctx.db
    .select({ id: max(trackings.id) })
    .from(trackings)
    .where(eq(trackings.ticketId, id));
  const [found] = await ctx.db
    .select({ id: trackings.id })
    .from(trackings)
    .where(and(eq(trackings.id, latest), isNotNull(trackings.startedAt)));
  return found;
}
