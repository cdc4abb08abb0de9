import type { Contact, ContactPage } from "@balcao/shared/inbox/contacts.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactChat } from "../../channels/chat.ts";
import { systemContext, transact } from "../../context.ts";
import { freshNumber } from "../../testing/companies/shop.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { contacts } from "./contacts.table.ts";
import { listContacts } from "./list-contacts.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const list = async ({ agent }: TestCompany, query: string) =>
  (await agent.call("GET", `/contacts?${query}`)).body as ContactPage;
const namesOf = ({ contacts }: ContactPage) => contacts.map(({ name }) => name);
const add = (company: TestCompany, people: Partial<typeof contacts.$inferInsert>[]) =>
  world.database.db.insert(contacts).values(people.map((one) => ({ companyId: company.id, name: "Pessoa", ...one })));

it("shows every id of a contact, alone and in a list, with the ones that a channel has confirmed", async () => {
  const company = await world.addCompany();
  const [number, lid] = [freshNumber(), `88${freshNumber()}`];
  const { id } = (await company.agent.call("POST", "/contacts", { name: "Bia", number })).body as Contact;
  const one = async () => ((await company.agent.call("GET", `/contacts/${id}`)).body as Contact).identities;
  expect(await one()).toEqual([{ kind: "phone", value: number, isConfirmed: false }]);
  const chat = contactChat({ phone: number, lid, bsuid: "BR.7", username: "bia.doces" });
  await world.whatsapp.deliver(company.connectionId, number, "oi", { chat });
  const all = [
    { kind: "lid", value: lid, isConfirmed: true },
    { kind: "phone", value: number, isConfirmed: true },
    { kind: "bsuid", value: "BR.7", isConfirmed: true },
    { kind: "username", value: "bia.doces", isConfirmed: true },
  ];
  expect(await one()).toEqual(all);
  expect((await list(company, "")).contacts).toMatchObject([{ id, identities: all }]);
});

it("lists the people whose number is hidden by name, in pages, with their count and a search", async () => {
  const [company, other] = [await world.addCompany(), await world.addCompany()];
  await add(
    company,
    Array.from({ length: 45 }, (_, n) => ({ name: `Oculta ${String(n).padStart(2, "0")}` })),
  );
  await add(company, [
    { name: "Com número", number: freshNumber() },
    { name: "A turma", isGroup: true },
  ]);
  await add(company, [{ name: "Élida", username: "elida.b" }]);
  await add(other, [{ name: "Deles" }]);
  const first = await list(company, "withoutNumber=true");
  expect([first.count, first.hasMore, namesOf(first)[0], first.contacts.length]).toEqual([46, true, "Élida", 20]);
  const second = await list(company, `withoutNumber=true&cursor=${encodeURIComponent(first.nextCursor ?? "")}`);
  const third = await list(company, `withoutNumber=true&cursor=${encodeURIComponent(second.nextCursor ?? "")}`);
  expect([...namesOf(first), ...namesOf(second), ...namesOf(third)]).toEqual([
    "Élida",
    ...Array.from({ length: 45 }, (_, n) => `Oculta ${String(n).padStart(2, "0")}`),
  ]);
  expect(third.hasMore).toBe(false);
  expect(namesOf(await list(company, "withoutNumber=true&pageNumber=3"))).toEqual(namesOf(third));
  const found = await list(company, "withoutNumber=true&searchParam=44");
  expect([found.count, namesOf(found)]).toEqual([0, []]);
  expect(namesOf(await list(company, "withoutNumber=true&searchParam=culta%2044"))).toEqual(["Oculta 44"]);
  expect(namesOf(await list(company, "withoutNumber=true&searchParam=%40ELIDA.B"))).toEqual(["Élida"]);
  expect((await list(company, "withoutNumber=false")).count).toBe(48);
  expect((await company.agent.call("GET", "/contacts?withoutNumber=maybe")).status).toBe(400);
});

it("finds them by their own index among many contacts", async () => {
  const company = await world.addCompany();
  await world.database.db.execute(sql`
    insert into contacts (company_id, name, number)
    select ${company.id}::int, 'Pessoa ' || n, case when n % 100 > 0 then (5511900000000 + n)::text end
    from generate_series(1, 3000) n`);
  await world.database.db.execute(sql`vacuum analyze contacts`);
  const ctx = systemContext(world.services, company.id, "test");
  /** How often an index was read for a page, and how many of its entries. */
  const readFor = (query: { withoutNumber?: boolean }, index: string) =>
    transact(ctx, async (ctx) => {
      const soFar = async () => {
        const [row] = await ctx.db.execute<{ scans: number; entries: number }>(sql`
          select pg_stat_get_xact_numscans(${index}::regclass)::int as scans,
            pg_stat_get_xact_tuples_returned(${index}::regclass)::int as entries`);
        return row ?? { scans: 0, entries: 0 };
      };
      const before = await soFar();
      await listContacts(ctx, query);
      const after = await soFar();
      return { scans: after.scans - before.scans, entries: after.entries - before.entries };
    });
  // The page and one row more, and all of them for the count.
  expect(await readFor({ withoutNumber: true }, "contacts_without_number")).toEqual({ scans: 2, entries: 21 + 30 });
  expect(await readFor({ withoutNumber: true }, "contacts_by_name")).toEqual({ scans: 0, entries: 0 });
  expect((await readFor({}, "contacts_by_name")).scans).toBeGreaterThan(0);
  expect(await readFor({}, "contacts_without_number")).toEqual({ scans: 0, entries: 0 });
});

it("finds a username in capital letters and between spaces, in contacts and tickets", async () => {
  const company = await world.addCompany();
  const chat = contactChat({ bsuid: "BR.13491208655302741918", username: "bia.doces" });
  await world.whatsapp.deliver(company.connectionId, "", "oi", { chat, pushName: "Beatriz" });
  for (const text of [
    "@bia.doces",
    "@Bia.Doces",
    "BIA.DOCES",
    " @bia.doces ",
    "@bia.doces  ",
    "BR.13491208655302741918 ",
  ]) {
    const searched = `searchParam=${encodeURIComponent(text)}`;
    expect(namesOf(await list(company, searched)), text).toEqual(["Beatriz"]);
    const page = (await company.admin.call("GET", `/tickets?showAll=true&status=&${searched}`)).body as TicketPage;
    expect(page.tickets, text).toMatchObject([{ contact: { name: "Beatriz" } }]);
  }
});
