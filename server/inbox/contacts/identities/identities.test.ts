import type { IdentityKind } from "@balcao/shared/channels/identity-kinds.ts";
import type { ContactPage } from "@balcao/shared/inbox/contacts.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Chat, contactChat, groupChat } from "../../../channels/chat.ts";
import { systemContext, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { contacts } from "../contacts.table.ts";
import { findContact, findOrMakeContact } from "../find-or-make-contact.ts";
import { storePhoneBook } from "../import/store-contacts.ts";
import { mergeContacts } from "../merge-contacts.ts";
import { contactIdentities } from "./contact-identities.table.ts";
import { forgetNumber, refreshCopies, storeIdentities } from "./store-identities.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  world = await createWorld();
  [company, other] = [await world.addCompany("Ours"), await world.addCompany("Theirs")];
  // The triggers are for servers of the version before: everything here holds without them.
  await world.database.db.execute(sql`alter table contacts disable trigger user`);
});
afterAll(() => world.close());

const within = <R>(of: TestCompany, work: (ctx: Parameters<typeof findContact>[0]) => Promise<R>): Promise<R> =>
  transact(systemContext(world.services, of.id, "test"), work);
const meet = (chat: Chat, name: string | null = "Ana", of = company) =>
  within(of, (ctx) => findOrMakeContact(ctx, chat, name));
const find = (chat: Chat, of = company) => within(of, (ctx) => findContact(ctx, chat, null));
const stored = async (contactId: number) =>
  (
    await world.database.db
      .select()
      .from(contactIdentities)
      .where(eq(contactIdentities.contactId, contactId))
      .orderBy(contactIdentities.kind, contactIdentities.value)
  ).map(({ kind, value, confirmedAt }) => [kind, value, confirmedAt !== null]);

const contactsWith = async (...values: string[]) =>
  (
    await world.database.db
      .selectDistinct({ id: contactIdentities.contactId })
      .from(contactIdentities)
      .where(and(eq(contactIdentities.companyId, company.id), inArray(contactIdentities.value, values)))
  ).map(({ id }) => id);

const ids = (n: string): Record<IdentityKind, string> => ({
  group: `1203${n}`,
  lid: `99${n}`,
  phone: n,
  bsuid: `BR.${n}`,
  parent_bsuid: `BR.ENT.${n}`,
  username: `ana.${n}`,
});

it("a person is found by every id of a chat but the username, and in its own company only", async () => {
  const { group: _, ...all } = ids(freshNumber());
  const { id } = await meet(contactChat(all));
  for (const kind of ["lid", "phone", "bsuid", "parent_bsuid"] as const) {
    const chat = contactChat({ [kind]: all[kind] });
    expect((await find(chat))?.id, kind).toBe(id);
    expect(await find(chat, other), kind).toBeNull();
  }
  expect(await find(contactChat({ username: all.username }))).toBeNull();
  expect(await stored(id)).toHaveLength(5);
});

it("a person is found on screens by an id that programs know, and by a part of the number or the username", async () => {
  const { group: _, ...all } = ids(freshNumber());
  const { id } = await meet(contactChat(all));
  const search = async (text: string) => {
    const { body } = await company.agent.call("GET", `/contacts?searchParam=${encodeURIComponent(text)}`);
    return (body as ContactPage).contacts.map((one) => one.id);
  };
  for (const text of [all.bsuid, all.parent_bsuid, all.lid, all.phone.slice(4), all.username.slice(0, -3)])
    expect(await search(text), text).toContain(id);
  expect(await search(all.bsuid.slice(0, -2))).toEqual([]);
  await world.whatsapp.deliver(company.connectionId, "", "oi", { chat: contactChat(all) });
  const tickets = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${all.bsuid}`);
  expect(tickets.body).toMatchObject({ tickets: [{ contactId: id }] });
});

it("a group is found by its id, which is no person's private id", async () => {
  const { group } = ids(freshNumber());
  const { id } = await meet(groupChat(group), "Condomínio");
  expect((await find(groupChat(group)))?.id).toBe(id);
  expect(await find(contactChat({ lid: group }))).toBeNull();
});

it("a person of whom every message tells one id more ends with all of them", async () => {
  const all = ids(freshNumber());
  const first = await meet(contactChat({ phone: all.phone }));
  await meet(contactChat({ phone: all.phone, lid: all.lid }));
  await meet(contactChat({ lid: all.lid, bsuid: all.bsuid }));
  await meet(contactChat({ bsuid: all.bsuid, username: all.username }));
  expect(await stored(first.id)).toEqual([
    ["bsuid", all.bsuid, true],
    ["lid", all.lid, true],
    ["phone", all.phone, true],
    ["username", all.username, true],
  ]);
});

it("a number that the company writes down is confirmed by the person's first message", async () => {
  const number = freshNumber();
  const made = (await company.agent.call("POST", "/contacts", { name: "Ana", number })).body as { id: number };
  expect(await stored(made.id)).toEqual([["phone", number, false]]);
  await meet(contactChat({ phone: number }));
  expect(await stored(made.id)).toEqual([["phone", number, true]]);
});

it("a message to the other form of a number changes no confirmed number", async () => {
  const [eight, nine] = ["553188550001", "5531988550001"];
  const { id } = await meet(contactChat({ phone: eight }));
  const found = await within(company, (ctx) => findContact(ctx, contactChat({ phone: nine }), "Ana", "company"));
  expect(found).toMatchObject({ id, number: eight });
});

it("a number that another person has now leaves its former owner, in the row as well", async () => {
  const [one, two] = [ids(freshNumber()), ids(freshNumber())];
  const former = await meet(contactChat({ lid: one.lid, phone: one.phone }));
  const next = await meet(contactChat({ lid: two.lid }));
  await meet(contactChat({ lid: two.lid, phone: one.phone }));
  expect(await stored(former.id)).toEqual([["lid", one.lid, true]]);
  const rows = await world.database.db
    .select({ id: contacts.id, number: contacts.number })
    .from(contacts)
    .where(and(eq(contacts.companyId, company.id), eq(contacts.number, one.phone)));
  expect(rows).toEqual([{ id: next.id, number: one.phone }]);
});

it("a new person is stored once, however many messages with different ids come at once", async () => {
  for (let round = 0; round < 5; round++) {
    const { phone, bsuid, parent_bsuid } = ids(freshNumber());
    const chats = [{ phone, bsuid }, { bsuid }, { bsuid, parent_bsuid }, { phone }, { phone, bsuid, parent_bsuid }];
    const met = [...chats, ...chats].map((known) => retryLostRace(() => meet(contactChat(known))));
    await Promise.all(met);
    const last = await meet(contactChat({ phone, bsuid, parent_bsuid }));
    expect(await stored(last.id)).toHaveLength(3);
    expect(await contactsWith(phone, bsuid, parent_bsuid)).toEqual([last.id]);
  }
});

it("a message that waited for a change of the number is not stored for the contact that had it", async () => {
  const [before, after] = [freshNumber(), freshNumber()];
  const { id } = await meet(contactChat({ phone: before }));
  let late: Promise<{ id: number }> | undefined;
  await within(company, async (ctx) => {
    await ctx.db.select().from(contacts).where(eq(contacts.id, id)).for("update");
    late = retryLostRace(() => meet(contactChat({ phone: before })));
    await until("the message to wait", async () => {
      const [row] = await world.database.db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_locks where not granted and locktype in ('transactionid', 'tuple')`,
      );
      return (row?.n ?? 0) > 0;
    });
    await forgetNumber(ctx, id);
    await storeIdentities(ctx, id, [{ kind: "phone", value: after }], null);
    await refreshCopies(ctx, id);
  });
  expect((await late)?.id).not.toBe(id);
  expect(await stored(id)).toEqual([["phone", after, false]]);
});

it("a team's name stays, though it is the person's username", async () => {
  const { lid, username } = ids(freshNumber());
  const { id } = await meet(contactChat({ lid, username }), null);
  await company.agent.call("PUT", `/contacts/${id}`, { name: username });
  expect(await meet(contactChat({ lid, username }), "Another")).toMatchObject({ id, name: username });
});

it("an import stores the ids of new contacts, and finds known ones by any number of theirs", async () => {
  const [known, unknown] = [freshNumber(), freshNumber()];
  const { id } = await meet(contactChat({ phone: known }));
  await within(company, async (ctx) => {
    const people = [known, unknown].map((number, row) => ({
      row,
      number,
      variant: null,
      name: "Do celular",
      email: "",
      extra: {},
    }));
    expect((await storePhoneBook(ctx, people)).created).toBe(1);
  });
  const [made] = await contactsWith(unknown);
  expect(made).not.toBe(id);
  expect(await stored(made ?? 0)).toEqual([["phone", unknown, false]]);
});

it("merged contacts are found by the ids of both", async () => {
  const [one, two] = [ids(freshNumber()), ids(freshNumber())];
  const keep = await meet(contactChat({ phone: one.phone }));
  const drop = await meet(contactChat({ bsuid: two.bsuid, username: two.username }));
  await within(company, (ctx) => mergeContacts(ctx, keep, drop));
  expect((await find(contactChat({ bsuid: two.bsuid })))?.id).toBe(keep.id);
  expect(await find(contactChat({ phone: one.phone }))).toMatchObject({ id: keep.id, username: two.username });
});
