import type { ContactPage } from "@balcao/shared/inbox/contacts.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Chat, contactChat, groupChat, type IdentityKind } from "../../../channels/chat.ts";
import { systemContext, transact } from "../../../context.ts";
import { freshNumber } from "../../../testing/shop.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { contacts } from "../contacts.table.ts";
import { findContact, findOrMakeContact } from "../find-or-make-contact.ts";
import { mergeContacts } from "../merge-contacts.ts";
import { contactIdentities } from "./contact-identities.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  world = await createWorld();
  [company, other] = [await world.addCompany("Ours"), await world.addCompany("Theirs")];
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
  const tickets = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${all.bsuid}`);
  expect(tickets.status).toBe(200);
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
  const all = ids(freshNumber());
  const chat = contactChat({ bsuid: all.bsuid, parent_bsuid: all.parent_bsuid });
  const met = await Promise.all(Array.from({ length: 8 }, () => meet(chat)));
  expect(new Set(met.map(({ id }) => id)).size).toBe(1);
});

it("merged contacts are found by the ids of both", async () => {
  const [one, two] = [ids(freshNumber()), ids(freshNumber())];
  const keep = await meet(contactChat({ phone: one.phone }));
  const drop = await meet(contactChat({ bsuid: two.bsuid, username: two.username }));
  await within(company, (ctx) => mergeContacts(ctx, keep, drop));
  expect((await find(contactChat({ bsuid: two.bsuid })))?.id).toBe(keep.id);
  expect(await find(contactChat({ phone: one.phone }))).toMatchObject({ id: keep.id, username: two.username });
});
