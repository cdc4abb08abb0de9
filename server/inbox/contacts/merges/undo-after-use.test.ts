import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { merging } from "../../../testing/companies/merging.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { contactConsents } from "../../consent/contact-consents.table.ts";
import { contacts } from "../contacts.table.ts";

let world: World;
let company: TestCompany;
let steps: ReturnType<typeof merging>;
beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  await world.connect();
  steps = merging(world, company);
});
afterAll(() => world.close());

const db = () => world.database.db;
const waiting = async () => {
  const [row] = await db().execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.n ?? 0;
};

it("a merge that is undone beside the one it waits for is undone after it", async () => {
  const { hiddenTalk, make, merge, merges, latest, undo, saidTo, identities } = steps;
  const lost = await hiddenTalk("of the lost");
  const [middle, top] = [await make("Ana"), await make("Cris")];
  await merge(middle.id, lost.contactId);
  const inner = await latest(middle.id);
  await db().update(contacts).set({ number: null }).where(eq(contacts.id, middle.id));
  expect((await merge(top.id, middle.id)).status).toBe(200);
  const outer = (await merges(top.id)).find(({ contact }) => contact.id === middle.id)?.id;
  // Both have found the merges' kept contact, and wait for it in this order.
  const both = await world.database.sql.begin(async (own) => {
    await own`select 1 from contacts where id = ${top.id} for update`;
    const first = undo(outer);
    await until("the first to wait", async () => (await waiting()) === 1);
    const second = undo(inner);
    await until("the second to wait", async () => (await waiting()) === 2);
    return [first, second].map((undone) => ({ undone }));
  });
  expect(await Promise.all(both.map(async ({ undone }) => (await undone).status))).toEqual([200, 200]);
  expect([await saidTo(lost.contactId), await saidTo(middle.id)]).toEqual([["of the lost"], []]);
  expect(await identities(lost.contactId)).toEqual([`lid 77000${lost.contactId}`]);
});

it.each(["older", "later"] as const)("two merges into one conversation: the %s one is tried first", async (first) => {
  const { hiddenTalk, make, dropLid, merge, merges, undo, saidTo, ticket, misplaced } = steps;
  const [one, two] = [await hiddenTalk("secret of one"), await hiddenTalk("secret of two")];
  const keep = await make("Ana");
  expect((await merge(keep.id, one.contactId)).status).toBe(200);
  await dropLid(one.contactId);
  expect((await merge(keep.id, two.contactId)).status).toBe(200);
  const [later, older] = await merges(keep.id);
  expect([later?.waitsForId, older?.waitsForId]).toEqual([null, later?.id]);
  if (first === "older")
    expect(await undo(older?.id)).toMatchObject({ status: 409, body: { error: "ERR_MERGE_WAITS" } });
  for (const merge of [later, older]) expect((await undo(merge?.id)).status).toBe(200);
  expect([await saidTo(one.contactId), await saidTo(two.contactId), await saidTo(keep.id)]).toEqual([
    ["secret of one"],
    ["secret of two"],
    [],
  ]);
  expect([await ticket(one.id), await ticket(two.id)]).toMatchObject([
    { contactId: one.contactId, status: "pending" },
    { contactId: two.contactId, status: "pending" },
  ]);
  expect(await misplaced()).toEqual([]);
});

it("merges that can be undone are listed before those that cannot", async () => {
  const { hidden, make, dropLid, merge, merges, undo } = steps;
  const [keep, one, two] = [await make("Ana"), await hidden("One"), await hidden("Two")];
  await merge(keep.id, one.id);
  await dropLid(one.id);
  await merge(keep.id, two.id);
  const ids = (await merges(keep.id)).map(({ id }) => id);
  expect((await undo(ids[0])).status).toBe(200);
  expect((await merges(keep.id)).map(({ id }) => id)).toEqual(ids.toReversed());
});

it("an opt-out of between merge and undo counts for both contacts, an opt-in only for the kept one", async () => {
  const { hiddenTalk, make, merge, latest, undo, contact } = steps;
  const lost = await hiddenTalk("oi");
  const keep = await make("Ana");
  const step = (kind: "given" | "left" | "stopped" | "resumed", text: string, contactId = keep.id) =>
    db().insert(contactConsents).values({ companyId: company.id, contactId, kind, text });
  await step("left", "before", keep.id);
  await step("given", "before", lost.contactId);
  await merge(keep.id, lost.contactId);
  for (const [kind, text] of [
    ["left", "SAIR"],
    ["stopped", "once"],
    ["resumed", ""],
    ["stopped", "again"],
    ["given", "since"],
  ] as const)
    await step(kind, text);
  expect((await undo(await latest(keep.id))).status).toBe(200);
  const consents = async (id: number) =>
    (
      await db().select().from(contactConsents).where(eq(contactConsents.contactId, id)).orderBy(contactConsents.id)
    ).map(({ kind, text }) => `${kind} ${text}`);
  expect(await consents(lost.contactId)).toEqual(["given before", "stopped again", "left SAIR"]);
  expect(await consents(keep.id)).toEqual([
    ...["left before", "left SAIR", "stopped once", "resumed ", "stopped again", "given since"],
  ]);
  expect(((await contact(lost.contactId)).body as Contact).consent).toMatchObject({ kind: "left" });
});

it("without its connection a thread's message stays in the ticket that goes back, and is that contact's", async () => {
  const { write, ticketOf, make, threadFor, merge, latest, undo, saidTo, misplaced } = steps;
  const { id } = (await company.admin.call("POST", "/whatsapp", { name: "Extra" })).body as { id: number };
  const quiet = await make("Quiet");
  const number = freshNumber();
  await world.whatsapp.deliver(company.connectionId, number, "elsewhere");
  const { contactId: loud } = await ticketOf(number);
  await write(number);
  await db().execute(sql`update tickets set connection_id = ${id} where contact_id = ${loud}`);
  await db().execute(sql`update messages set connection_id = ${id} where contact_id = ${loud}`);
  await db()
    .update(contacts)
    .set({ number: null, lid: `77000${loud}` })
    .where(eq(contacts.id, loud));
  await threadFor(quiet.id, "to the quiet one", id);
  expect((await merge(quiet.id, loud)).status).toBe(200);
  await db().execute(sql`update tickets set status = 'closed' where contact_id = ${quiet.id}`);
  expect((await company.admin.call("DELETE", `/whatsapp/${id}`)).status).toBe(200);
  expect((await undo(await latest(quiet.id))).status).toBe(200);
  expect(await saidTo(loud)).toContain("to the quiet one");
  expect(await misplaced()).toEqual([]);
});

it("a conversation that was answered since comes back without its wait, a closed one stays closed", async () => {
  const { write, ticketOf, hiddenTalk, merge, latest, undo, ticket } = steps;
  for (const isClosed of [false, true]) {
    const number = freshNumber();
    await write(number, "kept 1");
    const kept = await ticketOf(number);
    const lost = await hiddenTalk("lost 1");
    expect(lost.unansweredSince).not.toBeNull();
    await merge(kept.contactId, lost.contactId);
    await company.admin.call("PUT", `/tickets/${kept.id}`, { status: "open", userId: company.admin.id });
    expect((await company.admin.call("POST", `/messages/${kept.id}`, { body: "to both" })).status).toBe(200);
    if (isClosed) await company.admin.call("PUT", `/tickets/${kept.id}`, { status: "closed", justClose: true });
    expect((await undo(await latest(kept.contactId))).status).toBe(200);
    const { status, unansweredSince, contactId } = await ticket(lost.id);
    expect([contactId, status]).toEqual([lost.contactId, isClosed ? "closed" : "pending"]);
    if (!isClosed) expect(unansweredSince).toBeNull();
  }
});
