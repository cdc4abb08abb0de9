import type { AuditPage } from "@balcao/shared/audit.ts";
import type { MessagePage } from "@balcao/shared/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/tickets.ts";
import { CFB } from "@e965/xlsx";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { pdf } from "../../testing/samples.ts";
import { freshNumber } from "../../testing/shop.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { campaignShipments } from "../campaigns/campaign-shipments.table.ts";
import { campaigns } from "../campaigns/campaigns.table.ts";
import { contactListItems } from "../contact-lists/contact-list-items.table.ts";
import { contactLists } from "../contact-lists/contact-lists.table.ts";

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

const door = (id = ticket.contactId) => `/contacts/${id}/personal-data`;
const download = ({ token }: { token: string }, id?: number) =>
  world.app.inject({ url: door(id), headers: { authorization: `Bearer ${token}` } });

/** On a list and in a campaign that waits. */
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

it("hands over everything of a contact as an archive: words, notes, lists, campaigns and files", async () => {
  await addToCampaign(company);
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
    tickets: [{ protocol: ticket.protocol }],
    notes: [{ note: `note ${ticket.id}` }],
    lists: [{ list: "Natal", item: { name: "Maria", variables: { pedido: "77" } } }],
    shipments: [{ campaign: "Natal", shipment: { number } }],
    filesLeftOut: [],
  });
  const said = JSON.parse(content(/messages\.json$/).toString()) as { body: string; file: string | null }[];
  expect(said.map(({ body }) => body)).toEqual([`minha senha é ${number}`, "contrato.pdf", "anotado"]);
  expect(content(/conversation\.txt$/).toString()).toContain(`minha senha é ${number}`);
  expect(content(/files\/.+\.pdf$/).equals(pdf)).toBe(true);
});

it("hands over and erases for admins of the contact's own company only", async () => {
  for (const caller of [company.agent, other.agent])
    for (const method of ["GET", "DELETE"] as const) expect((await caller.call(method, door())).status).toBe(403);
  for (const method of ["GET", "DELETE"] as const)
    expect(await other.admin.call(method, door())).toMatchObject({
      status: 404,
      body: { error: "ERR_NO_CONTACT_FOUND" },
    });
  expect((await download(company.admin)).statusCode).toBe(200);
});

it("erases a person everywhere in the company, and says in the audit log that it was done", async () => {
  const [ours, theirs] = [await addToCampaign(company), await addToCampaign(other)];
  expect((await company.admin.call("DELETE", door())).status).toBe(200);
  await until("the file gone", () =>
    world.services.fileStore.read(fileId).then(
      () => false,
      () => true,
    ),
  );
  // Wherever in the database it might be: no row of the company holds the number, or what was said, any more.
  const tables = await world.database.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id'`);
  for (const { name } of tables) {
    const rows = await world.database.db.execute(sql`
      select 1 from ${sql.identifier(name)} t where company_id = ${company.id}
      and (t::text like ${`%${number}%`} or t::text like ${`%note ${ticket.id}%`})`);
    expect(rows, name).toHaveLength(0);
  }
  const shipment = async (id: number) =>
    (await world.database.db.select().from(campaignShipments).where(eq(campaignShipments.id, id)))[0];
  expect(await shipment(ours)).toMatchObject({ name: "", number: "", status: "failed", failure: "removed" });
  expect(await shipment(theirs)).toMatchObject({ name: "Maria", number, status: "pending" });
  const { entries } = (await company.admin.call("GET", "/audit?area=contact")).body as AuditPage;
  expect(entries).toMatchObject([
    { action: "delete", targetName: `#${ticket.contactId}`, user: { id: company.admin.id } },
  ]);
  expect((await company.admin.call("DELETE", door())).status).toBe(404);
});

it("begins anew with somebody who was erased and writes again", async () => {
  await company.admin.call("DELETE", door());
  await world.whatsapp.deliver(company.connectionId, number, "oi de novo");
  const page = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`);
  const [anew] = (page.body as TicketPage).tickets;
  expect(anew?.contactId).not.toBe(ticket.contactId);
  const { messages } = (await company.admin.call("GET", `/messages/${anew?.id}`)).body as MessagePage;
  expect(messages.map(({ body }) => body)).toEqual(["oi de novo"]);
});
