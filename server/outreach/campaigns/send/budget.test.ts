import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { connections } from "../../../channels/connections/connections.table.ts";
import { messageTemplates } from "../../../channels/message-templates/message-templates.table.ts";
import { expectedCosts } from "../../../inbox/costs/budget/expected-costs.table.ts";
import { forgetSpending } from "../../../inbox/costs/budget/reserve-cost.ts";
import { messageCosts } from "../../../inbox/costs/message-costs.table.ts";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { LostRace } from "../../../platform/sql/retry-lost-race.ts";
import { openOfficialCampaigning } from "../../../testing/companies/official-campaigning.ts";
import { priceInTests as price, spendingOf } from "../../../testing/companies/spending.ts";
import { talkWith } from "../../../testing/official-world.ts";
import { until } from "../../../testing/until.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { campaigns } from "../campaigns.table.ts";
import { watchCampaigns } from "../run/watch-campaigns.ts";
import { type CampaignSend, claimSends } from "./claim-sends.ts";

const opened = await openOfficialCampaigning("5531988009501");
const { world, company, connection, simulator, shop, sandbox, db, ctx } = opened;
const { listOf, create, start, campaignOf, outcomesOf, shipmentsOf, ended } = opened;
const ours = await spendingOf(world, company);
afterAll(() => opened.close());

const { call } = company.admin;
const restart = (id: number) => call("POST", `/campaigns/${id}/restart`);
let lists = 0;
const people = (count: number) => {
  lists += 1;
  return Array.from({ length: count }, (_, n) => ({
    number: `553198765${String(lists).padStart(2, "0")}${String(n).padStart(2, "0")}`,
  }));
};
const deliveredOf = async (id: number) => (await outcomesOf(id)).filter((one) => one === "delivered").length;
const delivered = (id: number, count: number) =>
  until(`${count} receipts`, async () => (await deliveredOf(id)) === count);

/** A second number of the account, with the same templates. */
const second = await simulator.addNumber({ number: "5531988009502", name: "Filial", wabaId: shop.wabaId });
const form = { phoneNumberId: second.phoneNumberId, wabaId: second.wabaId, accessToken: second.token };
const made = await call("POST", "/whatsapp-cloud", { name: "Filial", ...form, queueIds: [company.queueIds[0]] });
const both = [connection.id, (made.body as Connection).id];
await until("its templates", async () => {
  const known = await db.select().from(messageTemplates).where(inArray(messageTemplates.connectionId, both));
  return known.length === 6;
});
const reached = (number: string) =>
  [shop, second].reduce((sum, from) => sum + sandbox.sentTo(number, from.number).length, 0);

/** Its next send is due. */
async function makeDue(id: number): Promise<void> {
  const nextAt = new Date(Date.now() - 120_000);
  await db.update(campaignConnections).set({ nextAt }).where(eq(campaignConnections.campaignId, id));
  await watchCampaigns(world.services);
}

beforeEach(async () => {
  await db.delete(messageCosts).where(eq(messageCosts.companyId, company.id));
  await db.delete(expectedCosts).where(eq(expectedCosts.companyId, company.id));
  await ours.allow(null);
  forgetSpending(ctx);
});

it("sends exactly what the budget covers over two numbers, halts, and sends the rest after it was raised", async () => {
  await ours.allow(7);
  const list = people(12);
  const id = await start(await listOf(list), { whatsappId: both });
  await ended(id, "CANCELADA");
  expect(await campaignOf(id)).toMatchObject({ halt: "budget", completedAt: null });
  await delivered(id, 7);
  const rest = (await shipmentsOf(id)).filter(({ status }) => status !== "delivered");
  expect(rest).toMatchObject(Array.from({ length: 5 }, () => ({ status: "pending", failure: null, messageId: null })));
  await until("all costs", async () => (await ours.budget()).spent === 7 * price);
  expect(await ours.budget()).toMatchObject({ expected: 0 });
  expect(await ours.titles()).toEqual([expect.stringMatching(/ acabou$/)]);
  expect(await restart(id)).toMatchObject({ status: 400, body: { error: "ERR_CAMPAIGN_BUDGET" } });
  expect(await campaignOf(id)).toMatchObject({ status: "CANCELADA", halt: "budget" });
  await ours.allow(100);
  expect(await ours.titles()).toEqual([]);
  expect((await restart(id)).status).toBe(204);
  await ended(id);
  await delivered(id, 12);
  expect(list.map(({ number }) => reached(number))).toEqual(list.map(() => 1));
  await until("all costs", async () => (await ours.budget()).spent === 12 * price);
});

it.each([1, 24])(
  "claims exactly what is left for two numbers, %i shipments at once, and counts nothing twice after a crash",
  async (atOnce) => {
    const row = { companyId: company.id, channel: cloudKind, status: "DISCONNECTED", enabled: false } as const;
    const resting = await db
      .insert(connections)
      .values(["A", "B"].map((name) => ({ ...row, name })))
      .returning();
    const known = await db.select().from(messageTemplates).where(eq(messageTemplates.connectionId, connection.id));
    for (const { id: connectionId } of resting)
      await db.insert(messageTemplates).values(known.map(({ id: _, ...template }) => ({ ...template, connectionId })));
    await ours.allow(5);
    const id = await start(await listOf(people(9)), { whatsappId: resting.map((one) => one.id) });
    const claimed: CampaignSend[] = [];
    /** A job that lost a race comes again. */
    const claim = async (connectionId: number): Promise<CampaignSend[]> => {
      try {
        return (await claimSends(ctx, { campaignId: id, connectionId }, atOnce))?.sends ?? [];
      } catch (error) {
        if (error instanceof LostRace) return claim(connectionId);
        throw error;
      }
    };
    while ((await campaignOf(id))?.halt === null) {
      const round = await Promise.all(resting.map((one) => claim(one.id)));
      const taken = round.flat();
      claimed.push(...taken);
      const done = taken.map(({ shipmentId }) => shipmentId);
      if (done.length > 0)
        await db.update(campaignShipments).set({ status: "sent" }).where(inArray(campaignShipments.id, done));
    }
    expect(claimed).toHaveLength(5);
    expect(await ours.budget()).toMatchObject({ expected: 5 * price });
    // The server dies, and has stored the last one without sending it: it is taken up as it is, and is counted already.
    const [last] = claimed.slice(-1);
    const left = { status: "sending", attemptedAt: null } as const;
    await db
      .update(campaignShipments)
      .set(left)
      .where(eq(campaignShipments.id, last?.shipmentId ?? 0));
    await db.update(campaigns).set({ status: "EM_ANDAMENTO", halt: null }).where(eq(campaigns.id, id));
    forgetSpending(ctx);
    expect(await claim(last?.connectionId ?? 0)).toMatchObject([{ shipmentId: last?.shipmentId, fresh: null }]);
    expect(await ours.budget()).toMatchObject({ expected: 5 * price });
    expect(
      await db.$count(
        messages,
        inArray(
          messages.connectionId,
          resting.map((one) => one.id),
        ),
      ),
    ).toBe(5);
    await db.delete(connections).where(
      inArray(
        connections.id,
        resting.map((one) => one.id),
      ),
    );
  },
);

it("spends what failed on the others", async () => {
  await ours.allow(2);
  // The simulator's rule: the first has no WhatsApp.
  const list = [{ number: "5531987020000" }, ...people(3)];
  const id = await start(await listOf(list), { waitTime: 600 });
  await until("its failure", async () => (await outcomesOf(id))[0] === "ERR_WAPP_INVALID_CONTACT");
  expect(await ours.budget()).toMatchObject({ spent: 0, expected: 0 });
  await db.update(campaigns).set({ waitTime: 0 }).where(eq(campaigns.id, id));
  await makeDue(id);
  await ended(id, "CANCELADA");
  await delivered(id, 2);
  expect((await outcomesOf(id)).toSorted()).toEqual(["ERR_WAPP_INVALID_CONTACT", "delivered", "delivered", "pending"]);
});

it("never stops an agent's template", async () => {
  await ours.spend(3);
  await ours.allow(3);
  const talk = await talkWith(opened, "5531987659001");
  const template = { name: "promo", language: "pt_BR", values: { "body.1": "Ana", "body.2": "Betim" } };
  const { status, body } = await company.agent.call("POST", `/messages/${talk.id}/template`, { template });
  expect(status).toBe(200);
  await until("its cost", async () => (await ours.budget()).spent === 4 * price);
  const [stored] = await db
    .select()
    .from(messages)
    .where(eq(messages.id, Number((body as Message).id)));
  expect(stored).toMatchObject({ failure: null });
});

it("does not begin while less is left than a message costs, and says so at the start", async () => {
  await ours.spend(1);
  await ours.allow(1.9);
  const { id } = (await create(await listOf(people(1)))).body as Campaign;
  const startNow = () => call("POST", `/campaigns/${id}/start`);
  expect(await startNow()).toMatchObject({ status: 400, body: { error: "ERR_CAMPAIGN_BUDGET" } });
  expect(await campaignOf(id)).toMatchObject({ status: "INATIVA", halt: null });
  await ours.allow(2);
  expect((await startNow()).status).toBe(200);
  await delivered(id, 1);
});

it("does not begin at its time while the budget is used up, and can be planned for later", async () => {
  await ours.spend(1);
  await ours.allow(1);
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = (await create(await listOf(people(1)), { scheduledAt })).body as Campaign;
  expect(await campaignOf(id)).toMatchObject({ status: "PROGRAMADA" });
  const past = new Date(world.services.now().getTime() - 60_000);
  await db.update(campaigns).set({ scheduledAt: past }).where(eq(campaigns.id, id));
  await watchCampaigns(world.services);
  expect(await campaignOf(id)).toMatchObject({ status: "INATIVA", halt: "budget" });
  expect(await shipmentsOf(id)).toEqual([]);
  expect(await call("POST", `/campaigns/${id}/start`)).toMatchObject({
    ...{ status: 400, body: { error: "ERR_CAMPAIGN_BUDGET" } },
  });
  expect(await shipmentsOf(id)).toEqual([]);
});

it("halts each campaign at its own next message", async () => {
  await ours.allow(2);
  const ids: number[] = [];
  for (let n = 0; n < 2; n++) ids.push(await start(await listOf(people(2)), { waitTime: 600 }));
  for (const id of ids) await delivered(id, 1);
  const [first = 0, other = 0] = ids;
  await makeDue(first);
  await ended(first, "CANCELADA");
  expect(await campaignOf(other)).toMatchObject({ status: "EM_ANDAMENTO", halt: null });
  await makeDue(other);
  await ended(other, "CANCELADA");
  expect(await campaignOf(other)).toMatchObject({ halt: "budget" });
  expect(await Promise.all(ids.map(outcomesOf))).toEqual(ids.map(() => ["delivered", "pending"]));
});

it("writes no expectation for a company without a budget", async () => {
  const list = people(2);
  const id = await start(await listOf(list));
  await ended(id);
  const sent = (await shipmentsOf(id)).flatMap(({ messageId }) => messageId ?? []);
  expect(sent).toHaveLength(2);
  expect(await db.$count(expectedCosts, inArray(expectedCosts.messageId, sent))).toBe(0);
});
