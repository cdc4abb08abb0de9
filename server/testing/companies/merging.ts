import type { ContactMerge } from "@balcao/shared/inbox/contact-merges.ts";
import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq, ne } from "drizzle-orm";
import { systemContext, transact } from "../../context.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { contactIdentities } from "../../inbox/contacts/identities/contact-identities.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { unattendedTicket } from "../../inbox/tickets/open/unattended-ticket.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { hideNumber } from "../hide-number.ts";
import type { TestCompany, World } from "../world.ts";
import { freshNumber } from "./shop.ts";

/** The steps of tests about merges of a company's contacts. */
export function merging(world: World, company: TestCompany) {
  const { db } = world.database;
  const { admin, connectionId } = company;
  const write = (number: string, text = "oi", more: object = {}) =>
    world.whatsapp.deliver(connectionId, number, text, more);
  const ticketOf = async (search: string): Promise<Ticket> =>
    ((await admin.call("GET", `/tickets?showAll=true&status=&searchParam=${search}`)).body as TicketPage)
      .tickets[0] as Ticket;
  const make = async (name: string, number = freshNumber(), more: object = {}) =>
    (await admin.call("POST", "/contacts", { name, number, ...more })).body as Contact;
  const merges = async (id: number) => (await admin.call("GET", `/contacts/${id}/merges`)).body as ContactMerge[];
  return {
    write,
    ticketOf,
    ticket: async (id: number) => (await admin.call("GET", `/tickets/${id}`)).body as Ticket,
    said: async (ticketId: number) =>
      ((await admin.call("GET", `/messages/${ticketId}`)).body as MessagePage).messages.map(({ body }) => body),
    saidTo: async (contactId: number) =>
      (await db.select().from(messages).where(eq(messages.contactId, contactId)).orderBy(messages.id)).map(
        ({ body }) => body,
      ),
    /** Messages in a ticket of another contact. */
    misplaced: () =>
      db
        .select({ contactId: messages.contactId, ticketOf: tickets.contactId })
        .from(messages)
        .innerJoin(tickets, eq(tickets.id, messages.ticketId))
        .where(ne(messages.contactId, tickets.contactId)),
    contact: (id: number) => admin.call("GET", `/contacts/${id}`),
    make,
    /** A contact of which only a private id is known, so that it can be merged into any other. */
    hidden: async (name: string, more: object = {}) => {
      const made = await make(name, freshNumber(), more);
      await hideNumber(db, made.id);
      return made;
    },
    /** The open ticket of a person who has just written, and of whom only a private id is known. */
    hiddenTalk: async (text: string) => {
      const number = freshNumber();
      await write(number, text);
      const ticket = await ticketOf(number);
      await hideNumber(db, ticket.contactId);
      return ticket;
    },
    /** Deletes the private id that `hidden` gave: two contacts with one are not merged. */
    dropLid: (id: number) => db.delete(contactIdentities).where(eq(contactIdentities.value, `77000${id}`)),
    /** Stores an own message that nobody attends, in the contact's thread. */
    threadFor: (contactId: number, body: string, id = connectionId) =>
      transact(systemContext(world.services, company.id, "test"), async (ctx) => {
        const [row] = await ctx.db.select().from(contacts).where(eq(contacts.id, contactId));
        if (!row) throw new Error("no contact");
        const thread = await unattendedTicket(ctx, row, { id, queueIds: [], timeZone: "America/Sao_Paulo" });
        const to = { companyId: company.id, ticketId: thread.id, contactId, connectionId: id };
        await ctx.db.insert(messages).values({ ...to, providerId: `${contactId}`, fromMe: true, body });
        return thread.id;
      }),
    merge: (id: number, contactId: number, by = admin) => by.call("POST", `/contacts/${id}/merge`, { contactId }),
    merges,
    undo: (mergeId: number | undefined, by = admin) => by.call("POST", `/contacts/merges/${mergeId}/undo`),
    latest: async (id: number) => (await merges(id))[0]?.id ?? 0,
    identities: async (contactId: number) =>
      (await db.select().from(contactIdentities).where(eq(contactIdentities.contactId, contactId)))
        .map(({ kind, value }) => `${kind} ${value}`)
        .sort(),
  };
}
