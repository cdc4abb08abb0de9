import { botTexts } from "@balcao/shared/bot/texts.ts";
import { and, eq, isNotNull, max } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { prepareSayings } from "../bot/prepare-sayings.ts";
import { companies } from "../companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { say } from "../messages/send/say.ts";
import { getSetting } from "../settings/get-setting.ts";
import { type TicketRow, tickets } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";

/**
 * Says good-bye in a ticket that was closed: asks for a rating where the company wants one and the agent allows it,
 * and otherwise says the connection's completion message, if there is one. In the caller's transaction.
 */
export async function sayFarewell(
  ctx: Context,
  ticketId: number,
  { asksRating }: { asksRating: boolean },
): Promise<void> {
  const [found] = await ctx.db
    .select({ ticket: tickets, contact: contacts, connection: connections, timeZone: companies.timeZone })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .innerJoin(connections, eq(connections.id, tickets.connectionId))
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .where(and(eq(tickets.companyId, ctx.companyId), eq(tickets.id, ticketId)));
  if (!found || found.ticket.isGroup) return;
  const { ticket, connection } = found;
  const isRated = asksRating && (await getSetting(ctx, "userRating")) === "enabled" && (await askRating(ctx, ticket));
  const text = isRated
    ? [connection.ratingMessage, botTexts.ratingQuestion].filter((part) => part !== "").join("\n\n")
    : connection.complationMessage;
  await say(ctx, ticket, await prepareSayings(ctx, [{ text, fileId: null }], found));
}

/** Only what a person attended can be rated. */
async function askRating(ctx: Context, { id }: TicketRow): Promise<boolean> {
  const latest = ctx.db
    .select({ id: max(trackings.id) })
    .from(trackings)
    .where(eq(trackings.ticketId, id));
  const [asked] = await ctx.db
    .update(trackings)
    .set({ ratingAt: ctx.now(), rated: false })
    .where(and(eq(trackings.id, latest), isNotNull(trackings.startedAt)))
    .returning({ id: trackings.id });
  return asked !== undefined;
}
