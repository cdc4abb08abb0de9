import { userRatings } from "../../automation/ratings/user-ratings.table.ts";
import type { Services } from "../../context.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { contactIdentities } from "../../inbox/contacts/identities/contact-identities.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { reactions } from "../../inbox/messages/reactions.table.ts";
import { ticketNotes } from "../../inbox/notes/ticket-notes.table.ts";
import { ticketTags } from "../../inbox/tags/tags.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import type { Database } from "../../platform/sql/database.ts";
import { calendarOf, dayMs, lastDays, shopMoment } from "./calendar.ts";
import { writeCampaigns } from "./campaigns.ts";
import { writeChats } from "./chats.ts";
import { writeGroups } from "./conversations/groups.ts";
import { writePast } from "./conversations/past.ts";
import { addPhotos } from "./conversations/photos.ts";
import { writePresent } from "./conversations/present.ts";
import { type Customer, makeCustomers } from "./customers.ts";
import { freeIds, insertRows } from "./insert-rows.ts";
import { writeInvoices } from "./invoices.ts";
import { addNotes, addReactions } from "./notes.ts";
import { writePlatform } from "./platform.ts";
import { type Random, randomFrom } from "./random.ts";
import { type ContactRow, type Ids, noRows, type Rows } from "./rows.ts";
import { writeSchedules } from "./schedules.ts";
import { setUpShop } from "./set-up-shop.ts";
import type { Shop } from "./shop.ts";
import type { Writer } from "./writer.ts";

/** Every demo begins with the same shop. */
const seed = 20_260_101;
const historyDays = 60;
const customerCount = 350;
const firstOrder = 48_127;

/**
 * Gives the demo's company its last sixty days, as rows (docs/decisions/0058). Runs in the transaction that made the
 * company, because no other server writes yet then.
 */
export async function seedHistory(services: Services, shop: Shop): Promise<void> {
  const { db: tx } = services;
  const random = randomFrom(seed);
  const tagIds = await setUpShop(tx, shop);
  const days = lastDays(shop.now, historyDays);
  const rows = noRows();
  const ids: Ids = {
    contact: await freeIds(tx, contacts),
    ticket: await freeIds(tx, tickets),
    tracking: await freeIds(tx, trackings),
    message: await freeIds(tx, messages),
  };
  const writer: Writer = {
    shop,
    random,
    calendar: calendarOf(days),
    rows,
    ids,
    contactOf: contactsOf(random, shop, rows, ids),
    met: new Set(),
    tagIds,
    nextOrder: ordersFrom(random),
  };
  const customers = makeCustomers(random, customerCount);
  const campaignAt = shopMoment(shop.now, -16, 10);
  writePast(writer, days, customers, campaignAt);
  writePresent(writer, customers);
  meetTheRest(writer, customers);
  writeGroups(writer);
  addNotes(writer);
  addReactions(writer);
  const storeSchedules = writeSchedules(writer);
  const storeCampaigns = writeCampaigns(writer, campaignAt);
  await addPhotos(services, writer);
  await storeRows(tx, rows);
  await storeCampaigns(tx);
  await storeSchedules(services);
  await writeChats(tx, shop);
  await writeInvoices(tx, shop);
  await writePlatform(tx, shop);
}

/** Returns the contact of a customer, and makes it when the customer first writes. */
function contactsOf(random: Random, { companyId }: Shop, rows: Rows, ids: Ids): Writer["contactOf"] {
  const known = new Map<Customer, ContactRow>();
  return (customer, at) => {
    const found = known.get(customer);
    if (found) return found;
    const { name, number, isBusiness } = customer;
    const mail = isBusiness ? `contato@${plain(name)}.example` : `${plain(name)}@correio.example`;
    const contact: ContactRow = {
      id: ids.contact(),
      companyId,
      name,
      number,
      email: random.chance(isBusiness ? 0.9 : 0.3) ? mail : "",
      namedBy: isBusiness || random.chance(0.2) ? "team" : "whatsapp",
      isGroup: false,
      createdAt: new Date(at),
    };
    known.set(customer, contact);
    rows.contacts.push(contact);
    rows.identities.push({ companyId, contactId: contact.id, kind: "phone", value: number });
    return contact;
  };
}

/** Adds the customers who have not written yet, as contacts from the address book. */
function meetTheRest({ contactOf, random, shop }: Writer, customers: readonly Customer[]): void {
  for (const customer of customers) contactOf(customer, shop.now.getTime() - random.int(1, historyDays) * dayMs);
}

const plain = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L} ]/gu, "")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ".");

function ordersFrom(random: Random): () => number {
  let order = firstOrder;
  return () => {
    order += random.int(1, 4);
    return order;
  };
}

async function storeRows(tx: Database, rows: Rows): Promise<void> {
  await insertRows(tx, contacts, rows.contacts);
  await insertRows(tx, contactIdentities, rows.identities, "left");
  await insertRows(tx, tickets, rows.tickets);
  await insertRows(tx, trackings, rows.trackings);
  await insertRows(tx, messages, rows.messages);
  await insertRows(tx, reactions, rows.reactions);
  await insertRows(tx, userRatings, rows.ratings);
  await insertRows(tx, ticketTags, rows.tags);
  await insertRows(tx, ticketNotes, rows.notes);
}
