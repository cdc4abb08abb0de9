import { randomUUID } from "node:crypto";
import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import type { Field } from "@balcao/shared/inbox/fields.ts";
import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { CFB } from "@e965/xlsx";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { schedules } from "../../automation/schedules/schedules.table.ts";
import { phoneBook } from "../../channels/connections/phone-book.table.ts";
import { contactListItems } from "../../inbox/contact-lists/contact-list-items.table.ts";
import { contactLists } from "../../inbox/contact-lists/contact-lists.table.ts";
import { contactImports } from "../../inbox/contacts/contact-imports.table.ts";
import { newReport } from "../../inbox/contacts/import/import-report.ts";
import { importRefusals } from "../../inbox/contacts/import/refused/import-refusals.table.ts";
import { campaignShipments } from "../../outreach/campaigns/campaign-shipments.table.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import { freshNumber } from "../../testing/companies/shop.ts";
import { pdf } from "../../testing/samples/samples.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let number: string;
let ticket: Ticket;
let fileId: string;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  await world.connect();
});
beforeEach(async () => {
  number = freshNumber();
  await world.whatsapp.deliver(company.connectionId, number, `minha senha é ${number}`);
  await world.whatsapp.deliverFile(company.connectionId, number, pdf, "document", { body: "contrato.pdf" });
  const page = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`);
  ticket = (page.body as TicketPage).tickets[0] as Ticket;
  await company.agent.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
  await company.agent.call("POST", `/messages/${ticket.id}`, { body: "anotado" });
  const about = { ticketId: ticket.id, contactId: ticket.contactId, note: `note ${ticket.id}` };
  await company.agent.call("POST", "/ticket-notes", about);
  fileId = await until("the file", async () => {
    const { messages } = (await company.admin.call("GET", `/messages/${ticket.id}`)).body as MessagePage;
    return messages.find(({ media }) => media?.state === "ready")?.media?.file?.id;
  });
});
afterAll(() => world.close());

const path = (id = ticket.contactId) => `/contacts/${id}/personal-data`;
const download = ({ token }: { token: string }, id?: number) =>
  world.app.inject({ url: path(id), headers: { authorization: `Bearer ${token}` } });

/** Adds the person to a list and to a campaign that waits. */
async function addToCampaign(of: TestCompany) {
  const { db } = world.database;
  const [list] = await db.insert(contactLists).values({ companyId: of.id, name: "Natal" }).returning();
  const [campaign] = await db.insert(campaigns).values({ companyId: of.id, name: "Natal" }).returning();
  const person = { companyId: of.id, name: "Maria", number, canonicalNumber: number };
  await db.insert(contactListItems).values({ ...person, contactListId: list?.id ?? 0, variables: { pedido: "77" } });
  const [shipment] = await db
    .insert(campaignShipments)
    .values({ ...person, campaignId: campaign?.id ?? 0 })
    .returning();
  return shipment?.id ?? 0;
}

/** Saves the person by name on both companies' phones. */
async function saveOnPhones() {
  for (const { connectionId } of [company, other])
    await world.whatsapp.sink.phoneBook(connectionId, [{ number, name: `Saved ${connectionId}` }]);
}
const savedOn = async ({ connectionId }: TestCompany) =>
  world.database.db
    .select({ name: phoneBook.name })
    .from(phoneBook)
    .where(and(eq(phoneBook.connectionId, connectionId), eq(phoneBook.number, number)));

/** A row with the person's number that an import rejected. */
async function rejectRow({ id: companyId, admin }: TestCompany) {
  const [made] = await world.database.db
    .insert(contactImports)
    .values({ id: randomUUID(), companyId, userId: admin.id, report: newReport("rejected") })
    .returning({ importId: contactImports.id });
  const row = { importId: made?.importId ?? "", companyId, problem: "twice" as const, cells: ["Maria", "31 98"] };
  await world.database.db.insert(importRefusals).values({ ...row, row: 2, canonicalNumber: number });
}

it("exports everything about a contact as an archive: messages, notes, lists, campaigns and files", async () => {
  await addToCampaign(company);
  for (const one of [company, other]) await rejectRow(one);
  await saveOnPhones();
  const template = { name: "aviso", language: "pt_BR", values: { "body.1": "Maria" } };
  const planned = { companyId: company.id, contactId: ticket.contactId, body: "Oi, Maria", template };
  await world.database.db.insert(schedules).values({ ...planned, sendAt: new Date("2040-01-01") });
  const cpf = { subject: "contact", name: "CPF", kind: "text" };
  const { id: fieldId } = (await company.admin.call("POST", "/fields", cpf)).body as Field;
  const values = [{ fieldId, value: "123" }];
  await company.admin.call("PATCH", `/contacts/${ticket.contactId}/fields`, { values });
  // A removed field's values are kept, so they are the person's data, too.
  await company.admin.call("DELETE", `/fields/${fieldId}`);
  const reply = await download(company.admin);
  expect([reply.statusCode, reply.headers["content-disposition"], reply.headers["cache-control"]]).toEqual([
    200,
    `attachment; filename="contact-${ticket.contactId}.zip"`,
    "no-store",
  ]);
  const archive = CFB.read(reply.rawPayload, { type: "buffer" });
  const content = (path: RegExp) => {
    const at = archive.FullPaths.findIndex((full: string) => path.test(full));
    return Buffer.from((archive.FileIndex[at]?.content ?? []) as Uint8Array);
  };
  const about = JSON.parse(content(/contact\.json$/).toString());
  expect(about).toMatchObject({
    contact: { number },
    fields: [{ field: "CPF", text: "123", ticketId: null }],
    tickets: [{ protocol: ticket.protocol }],
    notes: [{ note: `note ${ticket.id}` }],
    lists: [{ list: "Natal", item: { name: "Maria", variables: { pedido: "77" } } }],
    shipments: [{ campaign: "Natal", shipment: { number } }],
    schedules: [{ template, body: "Oi, Maria" }],
    savedOnPhones: [{ connection: "Ours main", name: `Saved ${company.connectionId}` }],
    filesLeftOut: [],
  });
  expect(about.rejectedRows).toMatchObject([{ row: 2, cells: ["Maria", "31 98"] }]);
  const said = JSON.parse(content(/messages\.json$/).toString()) as { body: string; file: string | null }[];
  expect(said.map(({ body }) => body)).toEqual([`minha senha é ${number}`, "contrato.pdf", "anotado"]);
  expect(content(/conversation\.txt$/).toString()).toContain(`minha senha é ${number}`);
  expect(content(/files\/.+\.pdf$/).equals(pdf)).toBe(true);
  const { entries } = (await company.admin.call("GET", "/audit?area=contact&action=export")).body as AuditPage;
  expect(entries).toMatchObject([
    { targetId: ticket.contactId, targetName: `#${ticket.contactId}`, user: { id: company.admin.id } },
  ]);
});

it("exports and erases for admins of the contact's own company only", async () => {
  for (const caller of [company.agent, other.agent])
    for (const method of ["GET", "DELETE"] as const) expect((await caller.call(method, path())).status).toBe(403);
  for (const method of ["GET", "DELETE"] as const)
    expect(await other.admin.call(method, path())).toMatchObject({
      status: 404,
      body: { error: "ERR_NO_CONTACT_FOUND" },
    });
  expect((await download(company.admin)).statusCode).toBe(200);
});

it("erases a contact everywhere in the company, and records that in the audit log", async () => {
  const [ours, theirs] = [await addToCampaign(company), await addToCampaign(other)];
  await saveOnPhones();
  expect((await company.admin.call("DELETE", path())).status).toBe(200);
  await until("the file gone", () =>
    world.services.fileStore.read(fileId).then(
      () => false,
      () => true,
    ),
  );
  // No row of the company, in any table, holds the number or the messages.
  const tables = await world.database.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id'`);
  for (const { name } of tables) {
    const rows = await world.database.db.execute(sql`
      select 1 from ${sql.identifier(name)} t where company_id = ${company.id}
      and (t::text like ${`%${number}%`} or t::text like ${`%note ${ticket.id}%`})`);
    expect(rows, name).toHaveLength(0);
  }
  expect([await savedOn(company), await savedOn(other)]).toEqual([[], [{ name: `Saved ${other.connectionId}` }]]);
  const shipment = async (id: number) =>
    (await world.database.db.select().from(campaignShipments).where(eq(campaignShipments.id, id)))[0];
  expect(await shipment(ours)).toMatchObject({ name: "", number: "", status: "failed", failure: "removed" });
  expect(await shipment(theirs)).toMatchObject({ name: "Maria", number, status: "pending" });
  const { entries } = (await company.admin.call("GET", "/audit?area=contact&action=delete")).body as AuditPage;
  expect(entries).toMatchObject([
    { action: "delete", targetName: `#${ticket.contactId}`, user: { id: company.admin.id } },
  ]);
  expect((await company.admin.call("DELETE", path())).status).toBe(404);
});

it("erases rows that are stored under the other form of the number", async () => {
  const { db } = world.database;
  const [list] = await db.insert(contactLists).values({ companyId: company.id, name: "México" }).returning();
  const old = { companyId: company.id, name: "Lupita", number: "5215512345678", canonicalNumber: "5215512345678" };
  await db.insert(contactListItems).values({ ...old, contactListId: list?.id ?? 0 });
  const form = { name: "Lupita", number: "+525512345678" };
  const { id } = (await company.admin.call("POST", "/contacts", form)).body as Contact;
  expect((await company.admin.call("DELETE", path(id))).status).toBe(200);
  const left = await db.select().from(contactListItems).where(eq(contactListItems.name, "Lupita"));
  expect(left).toEqual([]);
});

it("starts anew with an erased contact who writes again", async () => {
  await company.admin.call("DELETE", path());
  await world.whatsapp.deliver(company.connectionId, number, "oi de novo");
  const page = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`);
  const [anew] = (page.body as TicketPage).tickets;
  expect(anew?.contactId).not.toBe(ticket.contactId);
  const { messages } = (await company.admin.call("GET", `/messages/${anew?.id}`)).body as MessagePage;
  expect(messages.map(({ body }) => body)).toEqual(["oi de novo"]);
});
