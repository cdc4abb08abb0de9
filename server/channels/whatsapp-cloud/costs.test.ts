import type { CloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { CostSum, NewRate, Rate } from "@balcao/shared/inbox/costs.ts";
import type { CostGroups, Costs } from "@balcao/shared/insights/costs.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { messageCosts } from "../../inbox/costs/message-costs.table.ts";
import { createInbound } from "../../inbox/inbound.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { campaignShipments } from "../../outreach/campaigns/campaign-shipments.table.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import { openOfficialCampaigning } from "../../testing/companies/official-campaigning.ts";
import { signedCall } from "../../testing/hostile-updates.ts";
import { talkWith } from "../../testing/official-world.ts";
import { until } from "../../testing/until.ts";

const opened = await openOfficialCampaigning("5531988007501");
const { world, company, connection, shop, sandbox, db } = opened;
const { listOf, start, shipmentsOf, reportOf, ended } = opened;
const simulator: CloudSimulator = opened.simulator;
afterAll(() => opened.close());

const { call } = company.admin;
const sink = createInbound(world.services, 0);
/** In millionths of a real, as the prices below at 5.40 a dollar. */
const [marketing, utility] = [337_500, 36_720];
const priceOf = (category: NewRate["category"], price: number): NewRate => ({
  ...{ category, country: "BR", from: "2000-01-01", currency: "USD", price },
});
for (const rate of [priceOf("marketing", 62_500), priceOf("utility", 6_800), priceOf("service", 6_800)])
  await call("POST", "/costs/rates", rate);
const costs = async (): Promise<Costs> => (await call("GET", "/costs?days=3")).body;
const costOf = async (ticketId: number): Promise<CostSum> => (await call("GET", `/costs/tickets/${ticketId}`)).body;
const rowsOf = (condition = sql`true`) => db.select().from(messageCosts).where(condition);

/** Sends a message of a ticket, and waits for its step. Returns the message. */
async function send(ticketId: number, payload: object, path = "", ack = 3) {
  const { id } = (await company.agent.call("POST", `/messages/${ticketId}${path}`, payload)).body as { id: string };
  return until("the step", async () => {
    const [message] = await db
      .select()
      .from(messages)
      .where(eq(messages.id, Number(id)));
    return message && message.ack >= ack ? message : undefined;
  });
}

/** A webhook of Meta's, with statuses of our number. */
async function report(...statuses: object[]) {
  const metadata = { phone_number_id: shop.phoneNumberId, display_phone_number: shop.number };
  const change = { wabaId: shop.wabaId, field: "messages", value: { metadata, statuses } };
  const { body, headers } = signedCall(opened.app.secret, change);
  const url = "/channels/whatsapp-cloud/webhook";
  expect((await world.app.inject({ method: "POST", url, payload: body, headers })).statusCode).toBe(200);
}

it("counts answers and templates by Meta's category, for their agent, ticket and month", async () => {
  const ana = await talkWith(opened, "5531987650001");
  await send(ana.id, { body: "bom dia" });
  await send(ana.id, { body: "tudo bem?" });
  await send(ana.id, { template: { name: "aviso", language: "pt_BR" } }, "/template");
  await sandbox.read({ phone: "5531987650001", chat: shop.number });
  await until("three costs", async () => (await costs()).total.messages === 3);
  expect(await costOf(ana.id)).toEqual({ messages: 3, free: 0, unpriced: 0, cost: 3 * utility });
  expect((await costs()).categories).toEqual([
    { category: "service", messages: 2, free: 0, unpriced: 0, cost: 2 * utility },
    { category: "utility", messages: 1, free: 0, unpriced: 0, cost: utility },
  ]);
  const groups = async (by: string) => ((await call("GET", `/costs/groups?by=${by}&days=3`)).body as CostGroups).groups;
  const [agent, ...others] = await groups("agent");
  expect([agent, others]).toMatchObject([{ key: String(company.agent.id), messages: 3 }, []]);
  expect(await groups("ticket")).toMatchObject([{ key: String(ana.id), name: "Ana", cost: 3 * utility }]);
  expect(await groups("connection")).toMatchObject([{ key: String(connection.id), name: "Oficial", messages: 3 }]);
  expect(await rowsOf()).toMatchObject(Array.from({ length: 3 }, () => ({ country: "BR", isFree: false })));
});

it("changes what was spent with its price, and takes repeats and disorder for one", async () => {
  const [before, bia] = [await costs(), await talkWith(opened, "5531987650002")];
  simulator.setFaults({ duplicates: true, disorder: true });
  await send(bia.id, { body: "oi" });
  await sandbox.read({ phone: "5531987650002", chat: shop.number });
  await until("its cost", async () => (await costOf(bia.id)).messages === 1);
  simulator.setFaults({ duplicates: false, disorder: false });
  expect((await costs()).total.messages).toBe(before.total.messages + 1);
  const rate: NewRate = { ...priceOf("service", 50_000), from: "2001-01-01", currency: "BRL" };
  const { id } = (await call("POST", "/costs/rates", rate)).body as Rate;
  expect(await costOf(bia.id)).toMatchObject({ cost: 50_000 });
  await call("DELETE", `/costs/rates/${id}`);
  expect(await costOf(bia.id)).toMatchObject({ cost: utility });
});

it("costs nothing for a message that failed", async () => {
  const caio = await talkWith(opened, "5531987650003");
  simulator.setFaults({ failSends: 131026 });
  const { id } = (await company.agent.call("POST", `/messages/${caio.id}`, { body: "oi" })).body as { id: string };
  await until("its failure", async () => {
    const [message] = await db
      .select()
      .from(messages)
      .where(eq(messages.id, Number(id)));
    return message?.failure;
  });
  simulator.setFaults({ failSends: null });
  expect(await costOf(caio.id)).toMatchObject({ messages: 0 });
});

it("keeps a receipt whose pricing is nonsense, and reads a free message from the next one", async () => {
  const davi = await talkWith(opened, "5531987650004");
  simulator.setFaults({ holdStatuses: true });
  const [free, odd] = await Promise.all([send(davi.id, { body: "um" }, "", 1), send(davi.id, { body: "dois" }, "", 1)]);
  const status = (message: { providerId: string }, status: string, pricing: unknown) => ({
    ...{ id: message.providerId, status, timestamp: `${Math.floor(Date.now() / 1000)}` },
    ...{ recipient_id: "5531987650004", pricing },
  });
  const pricing = { billable: false, pricing_model: "PMP", type: "free_entry_point", category: "service" };
  const wrong = [null, { ...pricing, category: ["x"] }, { ...pricing, category: "a\0" }, "x".repeat(10_000)];
  for (const one of wrong) await report(status(odd, "delivered", one), status(free, "delivered", pricing));
  await report(status(odd, "read", { ...pricing, type: 7 }));
  await until("the receipts", async () => {
    const rows = await db.select({ ack: messages.ack }).from(messages).where(eq(messages.ticketId, davi.id));
    return rows.filter(({ ack }) => ack >= 3).length >= 2 && rows.some(({ ack }) => ack === 4);
  });
  expect(await costOf(davi.id)).toEqual({ messages: 1, free: 1, unpriced: 0, cost: 0 });
  simulator.setFaults({ holdStatuses: false });
});

it("ascribes a campaign's messages to it, in its report and after it is deleted", async () => {
  const people = ["5531987651001", "5531987651002", "5531987651003"];
  const id = await start(await listOf(people.map((number) => ({ number }))));
  await ended(id);
  const cost = { messages: 3, free: 0, unpriced: 0, cost: 3 * marketing };
  await until("its cost", async () => ((await reportOf(id)).cost?.messages === 3 ? true : undefined));
  expect((await reportOf(id)).cost).toEqual(cost);
  const groups = async () => ((await call("GET", "/costs/groups?by=campaign&days=3")).body as CostGroups).groups;
  const [ours, without] = await groups();
  expect(ours).toEqual({ key: String(id), name: "Promo", ...cost });
  expect(without).toMatchObject({ key: null, name: null });
  expect((await call("DELETE", `/campaigns/${id}`)).status).toBe(200);
  expect((await groups())[0]).toEqual({ key: String(id), name: null, ...cost });
});

it("mends a crash between a cost and its campaign when Meta repeats the report", async () => {
  simulator.setFaults({ holdStatuses: true });
  const id = await start(await listOf([{ number: "5531987651011" }]));
  // Settling a sent shipment also ascribes its cost, so the reports below must come later.
  const { messageId } = await until("the sent shipment", async () =>
    (await shipmentsOf(id)).find(({ status }) => status === "sent"),
  );
  const byId = eq(messages.id, messageId ?? 0);
  const [message] = await db.select().from(messages).where(byId);
  const providerId = message?.providerId ?? "";
  const charge = { providerId, category: "marketing", isFree: false, country: "BR" };
  // The server dies after the first of the two reports.
  await sink.charged(connection.id, charge);
  expect((await reportOf(id)).cost).toBeNull();
  // It dies once more, before what waits for the message is settled.
  await db.update(messages).set({ ack: 3 }).where(byId);
  await sink.charged(connection.id, charge);
  expect((await reportOf(id)).cost).toBeNull();
  await sink.charged(connection.id, charge);
  await sink.receipt(connection.id, { providerId, ack: 3 });
  expect((await reportOf(id)).cost).toEqual({ messages: 1, free: 0, unpriced: 0, cost: marketing });
  simulator.setFaults({ holdStatuses: false });
});

it("ascribes a campaign's question, also once it was answered", async () => {
  const [row] = await db.insert(campaigns).values({ companyId: company.id, name: "Com pergunta" }).returning();
  const campaignId = row?.id ?? 0;
  const eva = await talkWith(opened, "5531987650005");
  simulator.setFaults({ holdStatuses: true });
  const asked = await Promise.all(["Posso?", "Pode ser?"].map((body) => send(eva.id, { body }, "", 1)));
  for (const [n, { id, providerId }] of asked.entries()) {
    await db.update(messages).set({ isAutomatic: true }).where(eq(messages.id, id));
    const number = `553198765101${n}`;
    const person = { companyId: company.id, campaignId, name: "Eva", number, canonicalNumber: number };
    const answered = n === 1 ? { confirmedAt: new Date(), status: "pending" as const } : { status: "asked" as const };
    await db.insert(campaignShipments).values({ ...person, ...answered, confirmationMessageId: id });
    await sink.charged(connection.id, { providerId, category: "service", isFree: false, country: "BR" });
    await sink.receipt(connection.id, { providerId, ack: 3 });
  }
  expect((await reportOf(campaignId)).cost).toMatchObject({ messages: 2, cost: 2 * utility });
  simulator.setFaults({ holdStatuses: false });
});
