import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { idOf } from "../../../channels/chat.ts";
import type { NewChatLimits } from "../../../channels/new-chat-limits.ts";
import { SendError } from "../../../channels/send-error.ts";
import { transact } from "../../../context.ts";
import { createCampaigning } from "../../../testing/companies/campaigning.ts";
import { until } from "../../../testing/until.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { findCampaign } from "../campaign-view.ts";
import { startCampaign } from "../run/start-campaign.ts";
import { watchCampaigns } from "../run/watch-campaigns.ts";
import { claimSends } from "./claim-sends.ts";

const { world, db, ctxOf, shopWith, listOf, campaignOf, statusOf, shipmentsOf, statusesOf, arrived, finished } =
  await createCampaigning();
afterAll(() => world.close());

const send = world.whatsapp.send.bind(world.whatsapp);
const sends = vi.spyOn(world.whatsapp, "send");
afterEach(() => void sends.mockImplementation(send));

const hour = 3_600_000;
const inHours = (hours: number) => new Date(world.services.now().getTime() + hours * hour);
const capped = (until: Date): NewChatLimits => ({ quota: { total: 100, used: 100, until, warning: "capped" } });
const report = (connectionId: number, limits: NewChatLimits) => world.whatsapp.sink.newChats(connectionId, limits);

/** The channel lets a connection write to these numbers only; others are refused and counted. */
function refuseStrangers(connectionId: number, known: readonly string[], meanwhile = async () => {}) {
  const refused: string[] = [];
  sends.mockImplementation(async (id, message) => {
    const number = idOf(message.chat, "phone") ?? "";
    if (id !== connectionId || known.includes(number)) return send(id, message);
    refused.push(number);
    await meanwhile();
    throw new SendError("newChats", "no");
  });
  return refused;
}

/** Has the sends of a connection that rest look again, as the recurring watch does after a minute. */
async function lookAgain(campaignId: number) {
  const longAgo = new Date(Date.now() - 5 * 60_000);
  await db.update(campaignConnections).set({ nextAt: longAgo }).where(eq(campaignConnections.campaignId, campaignId));
  await watchCampaigns(world.services);
}

function passHours(hours: number) {
  world.clock.now = new Date(world.clock.now.getTime() + hours * hour);
}

const blockOf = async (ctx: ReturnType<typeof ctxOf>, campaignId: number) =>
  (await findCampaign(ctx, campaignId)).pointCampaigns[0]?.newChatsBlock;

it("goes on with people who have written while the quota is used up, and takes the others at its end", async () => {
  const shop = await shopWith(4);
  const [connectionId] = shop.connectionIds as [number];
  const [first, friend, other, last] = shop.numbers as [string, string, string, string];
  await world.whatsapp.deliver(connectionId, friend, "bom dia");
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop);
  const end = inHours(48);
  await report(connectionId, capped(end));
  await startCampaign(ctx, id);
  await until("the known contact", () => arrived(friend).length === 1);
  await lookAgain(id);
  expect(await statusesOf(id)).toEqual(["pending", "sent", "pending", "pending"]);
  expect(await statusOf(id)).toBe("EM_ANDAMENTO");
  expect(await blockOf(ctx, id)).toEqual({ until: end.toISOString(), reason: "quota" });
  expect([first, other, last].flatMap(arrived)).toEqual([]);
  world.clock.now = new Date(world.clock.now.getTime() + 49 * hour);
  expect(await blockOf(ctx, id)).toBeNull();
  await lookAgain(id);
  await finished(id);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual([1, 1, 1, 1]);
});

it("leaves new chats to the other number at once, and fails none", async () => {
  const shop = await shopWith(6, { connections: 2 });
  const [limited] = shop.connectionIds as [number, number];
  const id = await campaignOf(shop);
  const refused = refuseStrangers(limited, [], () => report(limited, capped(inHours(24))));
  await startCampaign(ctxOf(shop.company), id);
  await finished(id);
  expect(refused.length).toBeLessThanOrEqual(1);
  expect(await statusesOf(id)).toEqual(shop.numbers.map(() => "sent"));
  expect(new Set((await shipmentsOf(id)).map(({ connectionId }) => connectionId)).has(limited)).toBe(false);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual(shop.numbers.map(() => 1));
});

it("waits a day after a refusal without a limit, and goes on at once when WhatsApp tells that it may", async () => {
  const shop = await shopWith(2);
  const [connectionId] = shop.connectionIds as [number];
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop);
  const refused = refuseStrangers(connectionId, []);
  await startCampaign(ctx, id);
  await until("the refusal", async () => Boolean(await blockOf(ctx, id)));
  const block = await blockOf(ctx, id);
  expect(block?.reason).toBe("refusal");
  const hours = (Date.parse(block?.until ?? "") - world.services.now().getTime()) / hour;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  await lookAgain(id);
  expect(refused).toHaveLength(1);
  expect(await statusesOf(id)).toEqual(["pending", "pending"]);
  expect(await statusOf(id)).toBe("EM_ANDAMENTO");
  sends.mockImplementation(send);
  await report(connectionId, { quota: { total: 100, used: 10, until: inHours(24), warning: "none" } });
  await finished(id);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual([1, 1]);
});

it("obeys a lock until it ends by an event, or at its date", async () => {
  const shop = await shopWith(2, { connections: 1 });
  const [connectionId] = shop.connectionIds as [number];
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop);
  const end = inHours(5);
  await report(connectionId, { lock: { until: end, reason: "quality" } });
  // A quota that is not used up does not end the lock.
  await report(connectionId, { quota: { total: 100, used: 1, until: inHours(20), warning: "none" } });
  await startCampaign(ctx, id);
  await lookAgain(id);
  expect(await blockOf(ctx, id)).toEqual({ until: end.toISOString(), reason: "quality" });
  expect(shop.numbers.flatMap(arrived)).toEqual([]);
  await report(connectionId, { lock: null });
  await finished(id);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual([1, 1]);
});

it("goes on with the others, and gives up a contact whom WhatsApp refuses again without a limit", async () => {
  const shop = await shopWith(3);
  const [connectionId] = shop.connectionIds as [number];
  const [unreachable, ...others] = shop.numbers as [string, string, string];
  const id = await campaignOf(shop);
  const refused = refuseStrangers(connectionId, others);
  await startCampaign(ctxOf(shop.company), id);
  await until("the refusal", async () => refused.length === 1 && (await statusesOf(id))[0] === "pending");
  passHours(25);
  await lookAgain(id);
  await until("the others", async () => (await statusesOf(id)).slice(1).every((status) => status === "sent"));
  await finished(id);
  expect(refused).toEqual([unreachable, unreachable]);
  expect((await shipmentsOf(id))[0]).toMatchObject({ status: "failed", failure: "ERR_WAPP_RESTRICTED" });
});

it("rests on a number that WhatsApp refuses even for people who have written", async () => {
  const shop = await shopWith(3);
  const [connectionId] = shop.connectionIds as [number];
  for (const number of shop.numbers) await world.whatsapp.deliver(connectionId, number, "oi");
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop);
  await report(connectionId, { lock: { until: inHours(3), reason: "unknown" } });
  const refused = refuseStrangers(connectionId, []);
  await startCampaign(ctx, id);
  await until("the refusal", () => refused.length === 1);
  await until("its release", async () => (await statusesOf(id)).every((status) => status === "pending"));
  await lookAgain(id);
  await lookAgain(id);
  expect(refused).toHaveLength(1);
  sends.mockImplementation(send);
  await report(connectionId, { lock: null });
  await finished(id);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual([1, 1, 1]);
});

it("finds a contact who writes while the quota is used up, in either form of the number", async () => {
  const shop = await shopWith(0);
  const [connectionId] = shop.connectionIds as [number];
  const ctx = ctxOf(shop.company);
  const [stranger, friend] = ["5511985550001", "5511985550002"] as const;
  const { listId, numbers } = await listOf(shop.company, [stranger, friend]);
  const id = await campaignOf({ ...shop, listId, numbers });
  await report(connectionId, capped(inHours(40)));
  await startCampaign(ctx, id);
  await until("the marks", async () => (await rowOf(id, connectionId))?.chatsMarkedAt !== null);
  // WhatsApp knows old numbers without their ninth digit.
  await world.whatsapp.deliver(connectionId, "551185550002", "oi");
  await lookAgain(id);
  expect(arrived(friend)).toEqual([]);
  world.clock.now = new Date(world.clock.now.getTime() + 11 * 60_000);
  await lookAgain(id);
  await until("the known contact", async () => (await statusesOf(id))[1] === "sent");
  expect((await statusesOf(id))[0]).toBe("pending");
});

it("waits twice as long between two sends from the second warning on", async () => {
  const shop = await shopWith(2);
  const [connectionId] = shop.connectionIds as [number];
  const id = await campaignOf(shop, { waitTime: 600 });
  await report(connectionId, { quota: { total: 100, used: 90, until: inHours(24), warning: "second" } });
  await startCampaign(ctxOf(shop.company), id);
  await until("the first", () => shop.numbers.flatMap(arrived).length === 1);
  const row = await rowOf(id, connectionId);
  const seconds = ((row?.nextAt?.getTime() ?? 0) - (row?.sentAt?.getTime() ?? 0)) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(2 * 0.8 * 600);
  expect(seconds).toBeLessThanOrEqual(2 * 1.2 * 600);
  // The watch takes so long a wait for no mistake of a clock.
  await watchCampaigns(world.services);
  expect(await rowOf(id, connectionId)).toMatchObject({ nextAt: row?.nextAt });
});

it("gives back what it had not sent when the number meets its limit, and fails nothing", async () => {
  const shop = await shopWith(3);
  const [connectionId] = shop.connectionIds as [number];
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop);
  world.whatsapp.failureOf.set(connectionId, new SendError("offline", "no session"));
  await startCampaign(ctx, id);
  await until("an unsent one", async () =>
    (await shipmentsOf(id)).some(({ status, attemptedAt }) => status === "sending" && attemptedAt === null),
  );
  await report(connectionId, capped(inHours(24)));
  await until("its return", async () => (await statusesOf(id)).every((status) => status === "pending"));
  world.whatsapp.failureOf.delete(connectionId);
  expect(shop.numbers.flatMap(arrived)).toEqual([]);
  await report(connectionId, { quota: null });
  await finished(id);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual([1, 1, 1]);
  expect(await statusesOf(id)).toEqual(["sent", "sent", "sent"]);
});

it("sends nothing twice that a server may have sent before it died", async () => {
  const shop = await shopWith(3);
  const [connectionId] = shop.connectionIds as [number];
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop);
  const end = inHours(24);
  await report(connectionId, capped(end));
  await startCampaign(ctx, id);
  // A server after the limit's end takes a shipment, and dies before it hands the message over.
  const afterwards = { ...ctx, now: () => new Date(end.getTime() + hour) };
  expect(await claimSends(afterwards, { campaignId: id, connectionId })).not.toBeNull();
  await lookAgain(id);
  await until("its outcome", async () => (await statusesOf(id))[0] === "uncertain");
  expect(await statusesOf(id)).toEqual(["uncertain", "pending", "pending"]);
  await report(connectionId, { quota: null });
  await finished(id);
  expect(await statusesOf(id)).toEqual(["uncertain", "sent", "sent"]);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual([0, 1, 1]);
});

it("compares before the start what its numbers may start with what its list needs", async () => {
  const shop = await shopWith(5, { connections: 2 });
  const [one, two] = shop.connectionIds as [number, number];
  const [friend, other] = shop.numbers as [string, string];
  const id = await campaignOf(shop);
  const forecast = async () => (await shop.company.admin.call("GET", `/campaigns/${id}/new-chats`)).body;
  await world.whatsapp.deliver(one, friend, "oi");
  await world.whatsapp.deliver(two, other, "oi");
  const [soon, late] = [inHours(10), inHours(30)];
  await report(one, { quota: { total: 10, used: 8, until: late, warning: "second" } });
  expect(await forecast()).toEqual({ left: null, until: null, strangers: null });
  await report(two, { quota: { total: 100, used: 60, until: soon, warning: "none" } });
  expect(await forecast()).toEqual({ left: 42, until: soon.toISOString(), strangers: 3 });
  await report(two, capped(soon));
  expect(await forecast()).toEqual({ left: 2, until: soon.toISOString(), strangers: 3 });
  // A cycle that ends during a lock starts no chats.
  const last = inHours(50);
  await report(one, { lock: { until: last, reason: "quality" } });
  await report(two, { lock: { until: last, reason: "quality" } });
  expect(await forecast()).toEqual({ left: 0, until: last.toISOString(), strangers: 3 });
  const stranger = await world.addCompany("Stranger");
  expect((await stranger.admin.call("GET", `/campaigns/${id}/new-chats`)).status).toBe(404);
});

it("locks no shipment for a number that may start no chats", async () => {
  const shop = await shopWith(1);
  const [connectionId] = shop.connectionIds as [number];
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop);
  await report(connectionId, capped(inHours(24)));
  await startCampaign(ctx, id);
  await lookAgain(id);
  await transact(ctx, async (ctx) => {
    expect(await claimSends(ctx, { campaignId: id, connectionId })).toBeNull();
    const other = await shipmentsOf(id);
    expect(other).toMatchObject([{ status: "pending", connectionId: null }]);
  });
});

const rowOf = async (campaignId: number, connectionId: number) =>
  (
    await db
      .select()
      .from(campaignConnections)
      .where(and(eq(campaignConnections.campaignId, campaignId), eq(campaignConnections.connectionId, connectionId)))
  )[0];
