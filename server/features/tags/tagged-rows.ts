import type { TicketStatus } from "@balcao/shared/tickets.ts";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { asText } from "../../platform/spreadsheet/as-text.ts";
import { formatInTimeZone } from "../../platform/time-zone.ts";
import { companyTimeZone } from "../companies/company-time-zone.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { queues } from "../queues/queues.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { users } from "../users/users.table.ts";
import { ticketTags } from "./tags.table.ts";

const batchSize = 1000;
const heads = ["Nome", "Número", "E-mail", "Protocolo", "Status", "Fila", "Atendente", "Criado em"];
/** As the ticket lists call them (S1 section 2). */
const statusNames: Record<TicketStatus, string> = {
  pending: "Aguardando",
  verified: "Oportunidade",
  open: "Atendendo",
  closed: "Resolvido",
};

/**
 * The attendances with a tag as rows of a table, the heads first, oldest first: so many at a time that neither the
 * server nor the database has them all in hand. The tag must be the company's.
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
    .where(and(eq(ticketTags.tagId, tagId), gt(ticketTags.ticketId, after), eq(tickets.companyId, companyId)))
    .orderBy(asc(ticketTags.ticketId))
    .limit(batchSize);
