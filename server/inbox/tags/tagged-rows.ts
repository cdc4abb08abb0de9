import type { TicketStatus } from "@balcao/shared/inbox/tickets.ts";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { asText } from "../../platform/spreadsheet/as-text.ts";
import { formatInTimeZone } from "../../platform/time/time-zone.ts";
import { countRows } from "../../workspace/audit/record-export.ts";
import { companyTimeZone } from "../../workspace/companies/company-time-zone.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { isAttendance, tickets } from "../tickets/tickets.table.ts";
import { ticketTags } from "./tags.table.ts";

const batchSize = 1000;
const heads = ["Nome", "Número", "E-mail", "Protocolo", "Status", "Fila", "Atendente", "Criado em"];
/** The status names of the ticket lists. */
const statusNames: Record<TicketStatus, string> = {
  pending: "Aguardando",
  verified: "Oportunidade",
  open: "Atendendo",
  closed: "Resolvido",
};

export const countTagged = (ctx: Context, tagId: number): Promise<number> =>
  countRows(ctx, ticketTags, eq(ticketTags.tagId, tagId));

/**
 * Yields the attendances with a tag as rows of a table, the column names first, oldest first: in batches, so that
 * neither the server nor the database holds all of them. The tag must be the company's.
 */
export async function* taggedRows(ctx: Context, tagId: number): AsyncGenerator<string[]> {
  yield heads;
  const timeZone = await companyTimeZone(ctx);
  let after = 0;
  for (;;) {
    const batch = await selectTagged(ctx, tagId, after);
    for (const { ticket, contact, queue, agent } of batch) {
      const created = formatInTimeZone(ticket.createdAt, timeZone, "dd/MM/yyyy HH:mm");
      const { name, number, email } = contact;
      const { protocol, status } = ticket;
      const row = [name, number ?? "", email, protocol, statusNames[status], queue ?? "", agent ?? "", created];
      yield row.map(asText);
    }
    if (batch.length < batchSize) return;
    after = batch.at(-1)?.ticket.id ?? after;
  }
}

const selectTagged = ({ db, companyId }: Context, tagId: number, after: number) =>
  db
    .select({ ticket: tickets, contact: contacts, queue: queues.name, agent: users.name })
    .from(ticketTags)
    .innerJoin(tickets, eq(tickets.id, ticketTags.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(queues, eq(queues.id, tickets.queueId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(
      and(eq(ticketTags.tagId, tagId), gt(ticketTags.ticketId, after), eq(tickets.companyId, companyId), isAttendance),
    )
    .orderBy(asc(ticketTags.ticketId))
    .limit(batchSize);
