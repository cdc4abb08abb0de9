import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { ContactList, ContactListItem } from "@balcao/shared/inbox/contact-lists.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connections } from "../../../channels/connections/connections.table.ts";
import { systemContext } from "../../../context.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { contactLists } from "../contact-lists.table.ts";
import { itemRows } from "../files/item-rows.ts";
import { resumeStrandedChecks } from "./resume-checks.ts";
import { noteUnreachable } from "./trust-numbers.ts";

let world: World;
let company: TestCompany;

/** A company whose only number is official. */
beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Official");
  await world.connect();
  const { db } = world.database;
  await db.delete(connections).where(eq(connections.companyId, company.id));
  await db.insert(connections).values({ companyId: company.id, name: "Oficial", channel: cloudKind });
});
afterAll(() => world.close());

let next = 0;
const makeList = async () =>
  (await company.admin.call("POST", "/contact-lists", { name: `Lista ${next++}` })).body as ContactList;
const add = async (contactListId: number, number = `5531987${String(next++).padStart(6, "0")}`) =>
  (await company.admin.call("POST", "/contact-list-items", { contactListId, name: "Ana", number, email: "" }))
    .body as ContactListItem;
const read = async (id: number) => (await company.admin.call("GET", `/contact-lists/${id}`)).body as ContactList;
const itemsOf = async (id: number) =>
  (
    (await company.admin.call("GET", `/contact-list-items?contactListId=${id}`)).body as {
      contacts: ContactListItem[];
    }
  ).contacts;

it("takes numbers as valid where no connection can check them, when they are added and changed", async () => {
  const { id } = await makeList();
  const item = await add(id);
  expect(item).toMatchObject({ isWhatsappValid: true, checkedAt: null });
  expect(await read(id)).toMatchObject({ contactsCount: 1, validWhatsappCount: 1, check: null });
  const number = "5531987999001";
  const changed = await company.admin.call("PUT", `/contact-list-items/${item.id}`, { ...item, number });
  expect(changed.body).toMatchObject({ number, isWhatsappValid: true });
  expect(await read(id)).toMatchObject({ validWhatsappCount: 1, check: null });
  expect((await company.admin.call("POST", `/rechecked/${id}`)).body).toMatchObject({ check: null });
  await company.admin.call("DELETE", `/contact-list-items/${item.id}`);
  expect(await read(id)).toMatchObject({ contactsCount: 0, validWhatsappCount: 0 });
});

it("ends a check that waited for a connection which can never come", async () => {
  const { id } = await makeList();
  await add(id);
  const { db } = world.database;
  await db
    .update(contactLists)
    .set({ checkStartedAt: new Date(0), checkTotal: 1 })
    .where(eq(contactLists.id, id));
  await resumeStrandedChecks(world.services);
  expect(await read(id)).toMatchObject({ validWhatsappCount: 1, check: null });
});

it("marks a number that could not be reached, unless a check had found it, and counts it once", async () => {
  const { id } = await makeList();
  const [one, other] = [await add(id), await add(id)];
  const ctx = systemContext(world.services, company.id, "test");
  for (let n = 0; n < 2; n++) await noteUnreachable(ctx, [{ id: one.id, canonicalNumber: one.number }]);
  expect(await read(id)).toMatchObject({ contactsCount: 2, validWhatsappCount: 1 });
  const shown = await itemsOf(id);
  expect(shown.find((item) => item.id === one.id)).toMatchObject({
    isWhatsappValid: false,
    checkedAt: expect.any(String),
  });
  expect(shown.find((item) => item.id === other.id)).toMatchObject({ isWhatsappValid: true });
  const stranger = systemContext(world.services, (await world.addCompany("Other")).id, "test");
  await noteUnreachable(stranger, [{ id: other.id, canonicalNumber: other.number }]);
  expect(await read(id)).toMatchObject({ validWhatsappCount: 1 });
});

it("leaves a corrected number as it is, though the former one's failure is reported again; a recheck trusts it", async () => {
  const { id } = await makeList();
  const item = await add(id);
  const ctx = systemContext(world.services, company.id, "test");
  const former = { id: item.id, canonicalNumber: item.number };
  await noteUnreachable(ctx, [former]);
  expect(await read(id)).toMatchObject({ validWhatsappCount: 0 });
  await company.admin.call("POST", `/rechecked/${id}`);
  expect(await read(id)).toMatchObject({ validWhatsappCount: 1, check: null });
  await noteUnreachable(ctx, [former]);
  const number = "5531987999002";
  await company.admin.call("PUT", `/contact-list-items/${item.id}`, { ...item, number });
  await noteUnreachable(ctx, [former]);
  expect(await itemsOf(id)).toMatchObject([{ number, isWhatsappValid: true }]);
});

it("keeps trusting beside a number that was never linked by QR code, and exports what it takes as valid", async () => {
  const { db } = world.database;
  const [unscanned] = await db.insert(connections).values({ companyId: company.id, name: "Nova" }).returning();
  const { id } = await makeList();
  await add(id);
  expect(await read(id)).toMatchObject({ validWhatsappCount: 1, check: null });
  const rows: string[][] = [];
  for await (const row of itemRows(systemContext(world.services, company.id, "test"), id)) rows.push(row);
  expect(rows[1]?.[3]).toBe("Sim");
  await db.delete(connections).where(eq(connections.id, unscanned?.id ?? 0));
});

it("keeps a trusted number valid while it is being checked", async () => {
  const { id } = await makeList();
  await add(id);
  const { db } = world.database;
  const linked = { companyId: company.id, name: "Ligado", number: "5531988000009" };
  const [other] = await db.insert(connections).values(linked).returning();
  await company.admin.call("POST", `/rechecked/${id}`);
  expect(await read(id)).toMatchObject({ validWhatsappCount: 1, check: expect.anything() });
  await db.delete(connections).where(eq(connections.id, other?.id ?? 0));
});

it("checks them once the company links a number that can", async () => {
  const { id } = await makeList();
  const item = await add(id);
  world.whatsapp.unknownNumbers.add(item.number);
  const made = await company.admin.call("POST", "/whatsapp", { name: "Loja", queueIds: [] });
  const { id: connectionId } = made.body as { id: number };
  await until("the session", () => world.whatsapp.opened.has(connectionId));
  await until("the check", async () => (await itemsOf(id))[0]?.checkedAt);
  expect(await itemsOf(id)).toMatchObject([{ isWhatsappValid: false }]);
  await until("its end", async () => (await read(id)).check === null);
  expect(await read(id)).toMatchObject({ validWhatsappCount: 0 });
});
