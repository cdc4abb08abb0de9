import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { connections } from "../../../channels/connections/connections.table.ts";
import { SendError } from "../../../channels/send-error.ts";
import { contactListItems } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { createCampaigning } from "../../../testing/companies/campaigning.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { until } from "../../../testing/until.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { startCampaign } from "../run/start-campaign.ts";
import { type CampaignWork, turnOf } from "./campaign-queue.ts";
import { claimSends } from "./claim-sends.ts";
import { sendShipments } from "./send-shipments.job.ts";

const { world, db, ctxOf, listOf, campaignOf, shipmentsOf, statusesOf, arrived } = await createCampaigning();
afterAll(() => world.close());

type Working = {
  sends: number;
  retryCount?: number;
  atOnce?: number;
  before?: (nth: number, sent: () => number) => Promise<unknown>;
};

/** A running campaign whose connection nobody works. */
async function resting(contacts: number, more: Parameters<typeof campaignOf>[1] = {}) {
  const company = await world.addCompany("Resting");
  const { connectionId } = company;
  await db.update(connections).set({ enabled: false }).where(eq(connections.id, connectionId));
  world.whatsapp.opened.add(connectionId);
  const list = await listOf(company, Array.from({ length: contacts }, freshNumber));
  const campaignId = await campaignOf({ company, connectionIds: [connectionId], ...list }, more);
  const ctx = ctxOf(company);
  await startCampaign(ctx, campaignId);
  const planned = async (): Promise<CampaignWork> => {
    const [row] = await db.select().from(campaignConnections).where(eq(campaignConnections.campaignId, campaignId));
    return { campaignId, connectionId, ...turnOf(row?.nextAt ?? null) };
  };
  /**
   * Runs a job on a channel that sends so many messages `atOnce`, and tells it to end with the send of this number of
   * messages. `before` is called before the nth message is sent.
   */
  const work = async (data: CampaignWork, { sends, retryCount = 0, atOnce = 1, before }: Working) => {
    const stopping = new AbortController();
    let sent = 0;
    const send: typeof world.whatsapp.send = async (id, message) => {
      const nth = ++sent;
      if (nth === sends) stopping.abort();
      await before?.(nth, () => sent);
      return world.whatsapp.send(id, message);
    };
    const kind = { ...world.whatsapp.kind, sendsAtOnce: atOnce };
    const channel = new Proxy(world.whatsapp, {
      get: (target, name) => (name === "send" ? send : name === "kind" ? kind : Reflect.get(target, name, target)),
    });
    await sendShipments(ctx, channel, { data, retryCount, signal: stopping.signal } as Job<CampaignWork>);
    return sent;
  };
  const enqueued = async () => {
    const rows = await world.database.sql<{ data: CampaignWork & { origin: unknown } }[]>`
      select data from pgboss.job where name = ${`campaign-turn-${connectionId}`} order by created_on`;
    return rows.map(({ data: { origin, ...work } }) => ({ work, origin }));
  };
  const [byStart] = await enqueued();
  const itself = { by: "campaign", id: campaignId, depth: 0 };
  return { ctx, campaignId, numbers: list.numbers, planned, work, enqueued, byStart, itself };
}

it("sends one message after the other while nothing has to wait, and enqueues the next when it should end", async () => {
  const { campaignId, numbers, planned, work, enqueued, byStart, itself } = await resting(4);
  const first = await planned();
  expect(await work(first, { sends: 2 })).toBe(2);
  expect(await statusesOf(campaignId)).toEqual(["sent", "sent", "pending", "pending"]);
  expect(await enqueued()).toEqual([byStart, { work: await planned(), origin: itself }]);
  // The same turn again is void.
  expect(await work(first, { sends: 2 })).toBe(0);
  expect(await work(await planned(), { sends: 9 })).toBe(2);
  expect(numbers.map((number) => arrived(number).length)).toEqual([1, 1, 1, 1]);
  expect(await enqueued()).toHaveLength(2);
});

it("goes on when its server died between two sends", async () => {
  const { numbers, planned, work, enqueued } = await resting(4);
  const first = await planned();
  await work(first, { sends: 2 });
  // It had not enqueued the next one.
  await world.database.sql`delete from pgboss.job where name = ${`campaign-turn-${first.connectionId}`}`;
  expect(await work(first, { sends: 9, retryCount: 1 })).toBe(2);
  expect(numbers.map((number) => arrived(number).length)).toEqual([1, 1, 1, 1]);
  expect(await enqueued()).toEqual([]);
});

it("enqueues a send that has to wait in the transaction of the one before", async () => {
  const { campaignId, planned, work, enqueued, byStart, itself } = await resting(2, { waitTime: 30 });
  const first = await planned();
  expect(await work(first, { sends: 9 })).toBe(1);
  const next = await planned();
  expect(next.turn).toBeGreaterThan(first.turn ?? 0);
  expect(await enqueued()).toEqual([byStart, { work: next, origin: itself }]);
  // A repeat does not end the wait.
  expect(await work(first, { sends: 9, retryCount: 1 })).toBe(0);
  expect(await statusesOf(campaignId)).toEqual(["sent", "pending"]);
});

it("sends half as many messages together as the channel can, and the others when they are through", async () => {
  const { numbers, planned, work } = await resting(5);
  const together = (nth: number, sent: () => number) => until("the others", () => sent() === (nth <= 3 ? 3 : 5));
  expect(await work(await planned(), { sends: 9, atOnce: 6, before: together })).toBe(5);
  expect(numbers.map((number) => arrived(number).length)).toEqual([1, 1, 1, 1, 1]);
});

it("sends one after the other in a campaign that waits between its messages, on any channel", async () => {
  const { campaignId, planned, work } = await resting(3, { waitTime: 30 });
  expect(await work(await planned(), { sends: 9, atOnce: 6 })).toBe(1);
  expect(await statusesOf(campaignId)).toEqual(["sent", "pending", "pending"]);
});

it("keeps the outcome of each of several messages, and sends again what surely stayed", async () => {
  const { campaignId, numbers, planned, work } = await resting(5);
  const first = await planned();
  const before = async (nth: number) => {
    if (nth === 1) throw new SendError("offline", "no session");
    if (nth === 2) throw new SendError("timeout", "no answer");
  };
  await expect(work(first, { sends: 9, atOnce: 6, before })).rejects.toThrow("no session");
  expect(await statusesOf(campaignId)).toEqual(["sending", "uncertain", "sent", "pending", "pending"]);
  expect(await work(first, { sends: 9, atOnce: 6, retryCount: 1 })).toBe(3);
  expect(await statusesOf(campaignId)).toEqual(["sent", "uncertain", "sent", "sent", "sent"]);
  expect(numbers.map((number) => arrived(number).length)).toEqual([1, 0, 1, 1, 1]);
});

it("takes none again of several messages that its server may have sent before it died", async () => {
  const { ctx, campaignId, numbers, planned, work } = await resting(5);
  const first = await planned();
  expect((await claimSends(ctx, first, 3))?.sends).toHaveLength(3);
  expect(await work(first, { sends: 9, atOnce: 6, retryCount: 1 })).toBe(2);
  expect(await statusesOf(campaignId)).toEqual(["uncertain", "uncertain", "uncertain", "sent", "sent"]);
  expect(numbers.map((number) => arrived(number).length)).toEqual([0, 0, 0, 1, 1]);
});

it("passes two contacts at most who get nothing before a further message of a transaction", async () => {
  const { ctx, campaignId, planned } = await resting(6);
  for (const { itemId } of (await shipmentsOf(campaignId)).slice(1, 4))
    await db.delete(contactListItems).where(eq(contactListItems.id, itemId ?? 0));
  expect((await claimSends(ctx, await planned(), 6))?.sends).toHaveLength(1);
  expect(await statusesOf(campaignId)).toEqual(["sending", "failed", "failed", "pending", "pending", "pending"]);
});
