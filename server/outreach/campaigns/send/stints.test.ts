import { eq } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { connections } from "../../../channels/connections/connections.table.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { createCampaigning } from "../../../testing/companies/campaigning.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { startCampaign } from "../run/start-campaign.ts";
import { type CampaignWork, turnOf } from "./campaign-queue.ts";
import { sendShipments } from "./send-shipment.job.ts";

const { world, db, ctxOf, listOf, campaignOf, statusesOf, arrived } = await createCampaigning();
afterAll(() => world.close());

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
  /** Runs a job, and tells it to end with the send of this number of messages. */
  const work = async (data: CampaignWork, { sends, retryCount = 0 }: { sends: number; retryCount?: number }) => {
    const stopping = new AbortController();
    const send = world.whatsapp.send.bind(world.whatsapp);
    let sent = 0;
    const spy = vi.spyOn(world.whatsapp, "send").mockImplementation((id, message) => {
      if (++sent === sends) stopping.abort();
      return send(id, message);
    });
    await sendShipments(ctx, world.whatsapp, { data, retryCount, signal: stopping.signal } as Job<CampaignWork>);
    spy.mockRestore();
    return sent;
  };
  const enqueued = async () => {
    const rows = await world.database.sql<{ data: CampaignWork & { origin: unknown } }[]>`
      select data from pgboss.job where name = ${`campaign-turn-${connectionId}`} order by created_on`;
    return rows.map(({ data: { origin, ...work } }) => ({ work, origin }));
  };
  const [byStart] = await enqueued();
  const itself = { by: "campaign", id: campaignId, depth: 0 };
  return { campaignId, numbers: list.numbers, planned, work, enqueued, byStart, itself };
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
