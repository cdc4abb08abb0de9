import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { recordStatements } from "../../../bench/statements.ts";
import { channelKinds } from "../../../channel-kinds.ts";
import { Channels } from "../../../channels/channels.ts";
import { connections } from "../../../channels/connections/connections.table.ts";
import { type Context, systemContext, transact } from "../../../context.ts";
import { LostRace, retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { priceInTests as price, spendingOf } from "../../../testing/companies/spending.ts";
import { createWorld, type TestCompany } from "../../../testing/world.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { messages } from "../../messages/messages.table.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { expectCost, reserveCost } from "./reserve-cost.ts";

const world = await createWorld();
const { db } = world.database;
let company: TestCompany;
let ctx: Context;
let ours: Awaited<ReturnType<typeof spendingOf>>;
let connectionId: number;
let ticket: typeof tickets.$inferSelect;
let count = 0;
afterAll(() => world.close());

beforeEach(async () => {
  company = await world.addCompany();
  const companyId = company.id;
  ctx = systemContext(world.services, companyId, "test");
  ours = await spendingOf(world, company);
  const [made] = await db.insert(connections).values({ companyId, name: "Oficial", channel: cloudKind }).returning();
  connectionId = made?.id ?? 0;
  const [contact] = await db.insert(contacts).values({ companyId, name: "Ana", number: freshNumber() }).returning();
  const of = { companyId, connectionId, contactId: contact?.id ?? 0 };
  const [opened] = await db
    .insert(tickets)
    .values({ ...of, protocol: `r${++count}`, status: "closed" })
    .returning();
  if (!opened) throw new Error("no ticket");
  ticket = opened;
});

const message = (more: object = {}) => ({ connectionId, category: "marketing", country: "BR", ...more });

/** Sends a message within a budget, as a campaign does. True if the budget suffices. */
const send = (limit: number, ctxHere = ctx, end = async () => {}) =>
  transact(ctxHere, async (inside) => {
    const cost = await reserveCost(inside, limit * price, message());
    if (cost === null) return false;
    const { companyId, contactId, id: ticketId } = ticket;
    const row = {
      companyId,
      contactId,
      connectionId,
      ticketId,
      providerId: `wamid.r${++count}`,
      fromMe: true,
      body: "",
    };
    const [stored] = await inside.db.insert(messages).values(row).returning();
    await expectCost(inside, stored?.id ?? 0, cost);
    await end();
    return true;
  });
/** As jobs do: one that lost a race comes again. */
const insist = async (limit: number): Promise<boolean> =>
  retryLostRace(() => send(limit)).catch((error: unknown) => {
    if (error instanceof LostRace) return insist(limit);
    throw error;
  });
const expectedNow = async () => (await ours.budget()).expected / price;

it("reserves exactly what the budget allows, for any number of sends at once", async () => {
  await ours.spend(3);
  await ours.allow(10);
  const sent = await Promise.all(Array.from({ length: 25 }, () => insist(10)));
  expect(sent.filter(Boolean)).toHaveLength(7);
  expect(await expectedNow()).toBe(7);
});

it("gives back what a transaction reserved that is rolled back, also in a savepoint", async () => {
  await ours.allow(1);
  const broken = new Error("the server is gone");
  await expect(
    send(1, ctx, async () => {
      throw broken;
    }),
  ).rejects.toBe(broken);
  await transact(ctx, async (outer) => {
    await expect(
      transact(outer, async (inner) => {
        await reserveCost(inner, price, message());
        throw broken;
      }),
    ).rejects.toBe(broken);
  });
  expect([await send(1), await send(1)]).toEqual([true, false]);
});

it("refuses nothing because of a message whose transaction has not ended", async () => {
  await ours.allow(1);
  await send(1, ctx, async () => {
    await expect(send(1)).rejects.toBeInstanceOf(LostRace);
  });
  expect(await send(1)).toBe(false);
});

it("refuses at once what is too dear for the sum alone, although cheaper messages are always being stored", async () => {
  const rate = { category: "utility", country: "BR", from: "2000-01-01", currency: "BRL", price: price / 10 };
  await company.admin.call("POST", "/costs/rates", rate);
  await ours.spend(2);
  // The one that the others are asked beside must tell nobody: they would wait for it.
  await ours.allow(100);
  const cheap = message({ category: "utility" });
  const ask = (one: typeof cheap) => transact(ctx, (inside) => reserveCost(inside, 2.2 * price, one));
  await transact(ctx, async (outer) => {
    expect(await reserveCost(outer, 2.2 * price, cheap)).toBe(price / 10);
    expect(await ask(message())).toBeNull();
    // That refusal says nothing of what costs less.
    expect(await ask(cheap)).toBe(price / 10);
  });
});

it("spends again what failed, without waiting for the next sum", async () => {
  await ours.allow(1);
  expect(await send(1)).toBe(true);
  await db.update(messages).set({ failure: "ERR_WAPP_INVALID_CONTACT" }).where(eq(messages.ticketId, ticket.id));
  expect(await send(1)).toBe(true);
});

it("allows what has no price, and what a channel does not charge, at a budget that is used up", async () => {
  await ours.spend(1);
  await ours.allow(1);
  const ask = (more: object) => transact(ctx, (inside) => reserveCost(inside, price, message(more)));
  expect(await ask({})).toBeNull();
  expect(await ask({ country: "DE" })).toBe(0);
  expect(await ask({ country: null })).toBe(0);
  expect(await ask({ connectionId: company.connectionId })).toBe(0);
});

it("sums once for many sends, and at once after the budget was saved", async () => {
  await ours.allow(100);
  // The first send reads the sum and meets the statements; what follows only stores.
  for (let n = 0; n < 2; n++) await send(100);
  const steps = await recordStatements(world.database.sql, () => send(100));
  const texts = steps.flatMap(({ waves }) => waves.flat()).map(({ text }) => text);
  expect(texts.filter((text) => text.includes("message_costs") || text.includes("cost_settings"))).toEqual([]);
  expect(texts.filter((text) => text.includes("expected_costs"))).toHaveLength(1);
  await ours.spend(97);
  expect(await send(100)).toBe(true);
  await ours.allow(101);
  expect([await send(101), await send(101)]).toEqual([false, false]);
});

it("lets another server pass the limit only by what its sum does not know, and sums again before it refuses", async () => {
  await ours.allow(3);
  const there = { ...ctx, channels: new Channels(channelKinds) };
  // The sum there has the first; neither knows what the other sends afterwards.
  const sent = [await send(3), await send(3, there), await send(3), await send(3), await send(3, there)];
  expect(sent).toEqual([true, true, true, true, true]);
  expect([await send(3), await send(3, there)]).toEqual([false, false]);
  // A raised budget needs no new sum.
  expect(await send(6, there)).toBe(true);
});

it("touches no other company's budget", async () => {
  const other = await world.addCompany();
  const theirs = await spendingOf(world, other);
  await theirs.allow(1);
  await ours.allow(5);
  for (let n = 0; n < 5; n++) expect(await send(5)).toBe(true);
  expect(await theirs.budget()).toMatchObject({ spent: 0, expected: 0 });
});
