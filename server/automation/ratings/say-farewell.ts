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
import { isOver, tellUnsaid } from "../unsaid.ts";
import { askByTemplate } from "./ask-by-template.ts";
import { ratingSaying } from "./rating-saying.ts";

/** `asksRating`: the agent allows that the contact is asked for a rating. */
export type Farewell = { asksRating: boolean };

/**
 * Sends the farewell of a closed ticket: the request for a rating if the company wants one and the agent allows it,
 * else the connection's completion message, if there is one. Once the contact wrote too long ago for the channel to
 * deliver them, only the connection's rating template is sent; without one the ticket's history tells what was not said.
 * Runs in the caller's transaction.
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
  const { ticket, connection } = found;
  const asksNow = asksRating && (await getSetting(ctx, "userRating"));
  const attendance = asksNow ? await findAttendance(ctx, ticket) : undefined;
  if (isOver(ctx, found.windowUntil)) return sayOutside(ctx, found, attendance);
  const words = attendance
    ? ratingSaying(ratingRequest(connection.ratingMessage), attendance.id)
    : { text: connection.complationMessage, fileId: null };
  const said = await say(ctx, ticket, await prepareSayings(ctx, [words], found));
  // In a long text the scale is at the end.
  const ratingMessageId = said.at(-1);
  if (attendance && ratingMessageId !== undefined) await awaitRating(ctx, attendance.id, ratingMessageId);
}

type Closed = { ticket: TicketRow; connection: Pick<typeof connections.$inferSelect, "complationMessage"> };

/** Outside of the service window: only a template is delivered. */
async function sayOutside(
  ctx: Context,
  { ticket, connection }: Closed,
  attendance: { id: number } | undefined,
): Promise<void> {
  if (!attendance) {
    if (connection.complationMessage.trim() !== "") await tellUnsaid(ctx, ticket, "farewell", "window");
    return;
  }
  const asked = await askByTemplate(ctx, ticket, attendance.id);
  if ("why" in asked) await tellUnsaid(ctx, ticket, "rating", asked.why);
  else await awaitRating(ctx, attendance.id, asked.messageId);
}

async function awaitRating(ctx: Context, attendanceId: number, ratingMessageId: number): Promise<void> {
  await ctx.db
    .update(trackings)
    .set({ ratingAt: ctx.now(), ratingMessageId, rated: false, ratingRepeated: false })
    .where(eq(trackings.id, attendanceId));
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
