import type { ContactList, ContactListItem, ContactListItemPage } from "@balcao/shared/inbox/contact-lists.ts";
import { count, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { connections } from "../../../channels/connections/connections.table.ts";
import { SendError } from "../../../channels/send-error.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../../testing/world.ts";
import { contactListItems } from "../contact-list-items.table.ts";
import { contactLists } from "../contact-lists.table.ts";
import { resumeStrandedChecks } from "./resume-checks.ts";

let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  await world.connect();
  await until("the connection", () => world.whatsapp.opened.has(company.connectionId));
});
afterAll(() => world.close());
afterEach(() => {
  world.whatsapp.failure = null;
});

const numberAt = (n: number) => `5531987${String(n).padStart(6, "0")}`;
let next = 0;

/** A list with this number of unchecked items. */
let lists = 1;
async function makeList(length: number, owner = company): Promise<ContactList & { numbers: string[] }> {
  const list = (await owner.admin.call("POST", "/contact-lists", { name: `Lista ${lists++}` })).body as ContactList;
  const numbers = Array.from({ length }, () => numberAt(next++));
  const { db } = world.database;
  const rows = numbers.map((number) => ({
    companyId: owner.id,
    contactListId: list.id,
    name: `Pessoa ${number}`,
    number,
    canonicalNumber: number,
  }));
  if (length > 0) await db.insert(contactListItems).values(rows);
  await db.update(contactLists).set({ contactsCount: length }).where(eq(contactLists.id, list.id));
  return { ...list, numbers };
}
const recheck = async (id: number, owner = company) =>
  (await owner.admin.call("POST", `/rechecked/${id}`)).body as ContactList;
const find = async (id: number, owner = company) =>
  (await owner.admin.call("GET", `/contact-lists/${id}`)).body as ContactList;
const ended = (id: number, owner = company) =>
  until("the check's end", async () => {
    const list = await find(id, owner);
    return list.check === null ? list : null;
  });
/** The expected counts, computed from the items. */
async function recount(id: number) {
  const [found] = await world.database.db
    .select({ contactsCount: count(), validWhatsappCount: sql<number>`count(*) filter (where is_whatsapp_valid)::int` })
    .from(contactListItems)
    .where(eq(contactListItems.contactListId, id));
  return found;
}
const askedFor = (numbers: readonly string[]) =>
  world.whatsapp.asked.flatMap((question) => question.numbers).filter((number) => numbers.includes(number)).length;

it("checks a list in batches, reports progress, and stores the number WhatsApp knows", { tags: ["long"] }, async () => {
  const list = await makeList(120);
  const [unknown, old] = [list.numbers[3] ?? "", list.numbers[4] ?? ""];
  world.whatsapp.unknownNumbers.add(unknown);
  world.whatsapp.knownAs.set(old, old.replace("55319", "5531"));
  const [screen, agent] = [await listen(world, company.admin), await listen(world, company.agent)];
  expect(await recheck(list.id)).toMatchObject({ check: { total: 120, done: 0 } });
  expect(await ended(list.id)).toMatchObject({ contactsCount: 120, validWhatsappCount: 119 });
  const questions = world.whatsapp.asked.filter(({ numbers }) => numbers.some((one) => list.numbers.includes(one)));
  expect(questions.map(({ numbers }) => numbers.length)).toEqual([50, 50, 20]);
  const dones = screen.heard.flatMap(({ payload }) => (payload.record as ContactList | undefined)?.check?.done ?? []);
  expect([...new Set(dones)]).toEqual([0, 50, 100, 120]);
  // Older clients receive events of the open list under its own name.
  const reloads = screen.heard.filter(({ name }) => name === `company-${company.id}-ContactListItem-${list.id}`);
  expect(reloads.map(({ payload }) => [payload.action, (payload.records as unknown[]).length])).toEqual([
    ["reload", 50],
    ["reload", 50],
    ["reload", 20],
  ]);
  expect(agent.heard).toEqual([]);
  const page = (await company.admin.call("GET", `/contact-list-items?contactListId=${list.id}&searchParam=${old}`))
    .body as ContactListItemPage;
  expect(page.contacts).toMatchObject([{ number: old.replace("55319", "5531"), isWhatsappValid: true }]);
  for (const one of [screen, agent]) one.close();
});

it("checks unchecked numbers only, and all of them on request", { tags: ["long"] }, async () => {
  const list = await makeList(2);
  await recheck(list.id);
  await ended(list.id);
  const number = numberAt(next++);
  await company.admin.call("POST", "/contact-list-items", { contactListId: list.id, name: "Nova", number });
  await ended(list.id);
  expect([askedFor(list.numbers), askedFor([number])]).toEqual([2, 1]);
  world.whatsapp.unknownNumbers.add(number);
  await recheck(list.id);
  expect(await ended(list.id)).toMatchObject({ contactsCount: 3, validWhatsappCount: 2 });
  expect([askedFor(list.numbers), askedFor([number])]).toEqual([4, 2]);
});

it("ends on an empty list, on one that shrinks, and on one that is deleted meanwhile", { tags: ["long"] }, async () => {
  expect(await recheck((await makeList(0)).id)).toMatchObject({ check: null });
  const list = await makeList(130);
  await recheck(list.id);
  await until("the first batch", async () => (await find(list.id)).check?.done === 50);
  const { db } = world.database;
  const left = await db
    .select({ id: contactListItems.id })
    .from(contactListItems)
    .where(eq(contactListItems.contactListId, list.id))
    .orderBy(contactListItems.id);
  // Some of the checked items, and most of the others.
  for (const { id } of [...left.slice(0, 3), ...left.slice(60)])
    await company.admin.call("DELETE", `/contact-list-items/${id}`);
  const after = await ended(list.id);
  expect(after).toMatchObject((await recount(list.id)) as object);
  expect(after.contactsCount).toBe(57);
  const gone = await makeList(60);
  await recheck(gone.id);
  expect((await company.admin.call("DELETE", `/contact-lists/${gone.id}`)).status).toBe(200);
  // The queue continues: the next list is checked.
  const following = await makeList(1);
  await recheck(following.id);
  expect(await ended(following.id)).toMatchObject({ validWhatsappCount: 1 });
});

it("keeps every number's result after a failed query, and asks again", { tags: ["long"] }, async () => {
  const list = await makeList(3);
  await recheck(list.id);
  await ended(list.id);
  world.whatsapp.failure = new SendError("rateLimited", "too many questions");
  const before = askedFor(list.numbers);
  await recheck(list.id);
  await until("a refusal", () => askedFor(list.numbers) > before);
  expect(await find(list.id)).toMatchObject({ validWhatsappCount: 3, check: { total: 3, done: 0 } });
  world.whatsapp.failure = null;
  expect(await ended(list.id)).toMatchObject({ validWhatsappCount: 3 });
});

it("waits for a connection, continues with one that reconnects, and moves to another during a long outage", {
  tags: ["long"],
}, async () => {
  const waiting = await world.addCompany("Without");
  const list = await makeList(60, waiting);
  expect(await recheck(list.id, waiting)).toMatchObject({ check: { total: 60, done: 0 } });
  expect(askedFor(list.numbers)).toBe(0);
  const { db } = world.database;
  // Opened by the API, so that its session is reported.
  await waiting.admin.call("POST", `/whatsappsession/${waiting.connectionId}`);
  await until("the connection", () => world.whatsapp.opened.has(waiting.connectionId));
  expect(await ended(list.id, waiting)).toMatchObject({ validWhatsappCount: 60 });

  await world.whatsapp.close(waiting.connectionId);
  await recheck(list.id, waiting);
  const [second] = await db
    .insert(connections)
    .values({ companyId: waiting.id, name: "Second", status: "CONNECTED" })
    .returning();
  await resumeStrandedChecks(world.services);
  const [moved] = await db.select().from(contactLists).where(eq(contactLists.id, list.id));
  expect(moved).toMatchObject({ checkConnectionId: second?.id });
  await db.delete(connections).where(eq(connections.id, second?.id ?? 0));
  await world.whatsapp.open(waiting.connectionId);
  expect(await ended(list.id, waiting)).toMatchObject({ validWhatsappCount: 60, contactsCount: 60 });
});

it("removes an item whose number WhatsApp knows as another item's", async () => {
  const list = await makeList(3);
  const [first, second] = list.numbers as [string, string];
  world.whatsapp.knownAs.set(first, "5215512345678");
  world.whatsapp.knownAs.set(second, "5215512345678");
  await recheck(list.id);
  const after = await ended(list.id);
  expect(after).toMatchObject({ contactsCount: 2, validWhatsappCount: 2 });
  expect(await recount(list.id)).toEqual({ contactsCount: 2, validWhatsappCount: 2 });
});

it("counts correctly in any order of changes", { tags: ["long"] }, async () => {
  const list = await makeList(0);
  // From a small generator with a fixed seed.
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  const numbers = Array.from({ length: 12 }, () => numberAt(next++));
  for (const number of numbers.filter((_, n) => n % 3 === 0)) world.whatsapp.unknownNumbers.add(number);
  const current = async () =>
    ((await company.admin.call("GET", `/contact-list-items?contactListId=${list.id}`)).body as ContactListItemPage)
      .contacts;
  const one = async (): Promise<ContactListItem | undefined> => {
    const all = await current();
    return all[random(all.length)];
  };
  const step = async (): Promise<unknown> => {
    const body = { contactListId: list.id, name: "Alguém", number: numbers[random(numbers.length)] };
    const dice = random(10);
    if (dice < 5) return company.admin.call("POST", "/contact-list-items", body);
    const item = await one();
    if (dice < 7) return company.admin.call("PUT", `/contact-list-items/${item?.id}`, body);
    if (dice < 9) return company.admin.call("DELETE", `/contact-list-items/${item?.id}`);
    return recheck(list.id);
  };
  for (let n = 0; n < 40; n++) {
    await Promise.all([step(), step()]);
    const [stored] = await world.database.db.select().from(contactLists).where(eq(contactLists.id, list.id));
    // A batch may be stored between the two reads: then they are repeated.
    const counts = await until("counts that agree", async () => {
      const [is, says] = [await recount(list.id), await find(list.id)];
      return is?.contactsCount === says.contactsCount && is.validWhatsappCount === says.validWhatsappCount;
    });
    expect([counts, (stored?.contactsCount ?? -1) >= 0]).toEqual([true, true]);
  }
  const after = await ended(list.id);
  const valid = (await current()).filter(({ number }) => !world.whatsapp.unknownNumbers.has(number)).length;
  expect(after).toMatchObject({ contactsCount: (await current()).length, validWhatsappCount: valid });
});
