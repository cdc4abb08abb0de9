import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { readings } from "../../../platform/metrics/readings.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { openOfficialCampaigning } from "../../../testing/companies/official-campaigning.ts";
import { until } from "../../../testing/until.ts";
import { listen } from "../../../testing/world.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { campaigns } from "../campaigns.table.ts";
import { endHeld } from "../run/end-held.ts";
import { haltCampaign } from "../run/halt-campaign.ts";
import { watchCampaigns } from "../run/watch-campaigns.ts";
import { settleShipments } from "./settle-shipments.ts";

const opened = await openOfficialCampaigning("5531988009001");
const { world, company, simulator, promo, db, templates } = opened;
const { listOf, create, start, campaignOf, outcomesOf, shipmentsOf, reportOf, ended, arrived } = opened;
afterAll(() => opened.close());

const people = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ number: `55319870${prefix}${String(n).padStart(2, "0")}` }));
const statusHere = async (name = "promo") => (await templates()).find((one) => one.name === name)?.status;
const decided = async (event: "APPROVED" | "PAUSED" | "DISABLED", id = promo.id) => {
  simulator.decide(id, event);
  await until(event, async () => (await statusHere()) === event.toLowerCase());
};
const restart = (id: number) => company.admin.call("POST", `/campaigns/${id}/restart`);
const deliveredAll = (id: number) =>
  until("all receipts", async () => (await outcomesOf(id)).every((one) => one === "delivered"));
/** Meta decides, and the webhook is lost. */
const decideSilently = (status: "PAUSED" | "APPROVED") => {
  const template = simulator.templates().find(({ id }) => id === promo.id);
  if (template) template.status = status;
};
const pauseSilently = () => decideSilently("PAUSED");
const sync = () => company.admin.call("POST", `/message-templates/${opened.connection.id}/sync`);
/** Starts a campaign whose first message has left, and whose next one is far off. */
async function startSlowly(list: { number: string }[], more: object = {}): Promise<number> {
  const id = await start(await listOf(list), { waitTime: 600, ...more });
  await until("the first", async () => ["held", "delivered"].includes((await outcomesOf(id))[0] ?? ""));
  return id;
}
/** Its next send is due. */
async function makeDue(id: number): Promise<void> {
  const nextAt = new Date(Date.now() - 120_000);
  await db.update(campaignConnections).set({ nextAt }).where(eq(campaignConnections.campaignId, id));
  await watchCampaigns(world.services);
}

beforeEach(async () => {
  // The sends of the test before would let a campaign with waits wait.
  await db.update(campaignConnections).set({ sentAt: null });
  if ((await statusHere()) !== "approved") await decided("APPROVED");
});

it("stops in the middle when Meta pauses its template, keeps the rest unsent, and goes on once it is approved", async () => {
  const list = people("01", 4);
  const id = await startSlowly(list);
  pauseSilently();
  await makeDue(id);
  await ended(id, "CANCELADA");
  expect(await campaignOf(id)).toMatchObject({ halt: "template", completedAt: null });
  const [, ...rest] = await shipmentsOf(id);
  expect(rest).toMatchObject(
    rest.map(() => ({ status: "pending", failure: null, messageId: null, attemptedAt: null })),
  );
  // The refusal made the server read the templates again, though no webhook came.
  await until("the pause", async () => (await statusHere()) === "paused");
  expect(await restart(id)).toMatchObject({
    ...{
      status: 400,
      body: { error: "ERR_CAMPAIGN_TEMPLATE", details: { reason: "paused", connections: ["Oficial"] } },
    },
  });
  await decided("APPROVED");
  await db.update(campaigns).set({ waitTime: 0 }).where(eq(campaigns.id, id));
  expect((await restart(id)).status).toBe(204);
  await ended(id);
  await deliveredAll(id);
  expect(list.map(({ number }) => arrived(number).length)).toEqual(list.map(() => 1));
});

it.each(["PAUSED", "DISABLED"] as const)("stops between two far sends when the webhook says %s", async (event) => {
  const list = people(event === "PAUSED" ? "02" : "03", 3);
  const id = await startSlowly(list);
  await decided(event);
  await watchCampaigns(world.services);
  expect(await campaignOf(id)).toMatchObject({ status: "CANCELADA", halt: "template" });
  expect((await outcomesOf(id)).slice(1)).toEqual(["pending", "pending"]);
});

it("does not begin at its time with a template that was paused meanwhile", async () => {
  const { id } = (await create(await listOf(people("04", 1)))).body as Campaign;
  await decided("PAUSED");
  const scheduledAt = new Date(world.services.now().getTime() - 60_000);
  await db.update(campaigns).set({ status: "PROGRAMADA", scheduledAt }).where(eq(campaigns.id, id));
  await watchCampaigns(world.services);
  expect(await campaignOf(id)).toMatchObject({ status: "INATIVA", halt: "template" });
});

it("stops when its template gains a variable at Meta, instead of failing the whole list", async () => {
  const { id: added } = simulator.addTemplate(opened.shop.wabaId, {
    ...{ name: "curto", language: "pt_BR", category: "UTILITY", components: [{ type: "BODY", text: "Oi!" }] },
  });
  await sync();
  const template = { name: "curto", language: "pt_BR", fields: {} };
  const list = people("05", 2);
  const id = await startSlowly(list, { template });
  const changed = simulator.templates().find((one) => one.id === added);
  if (changed) changed.components = [{ type: "BODY", text: "Oi, {{1}}, tudo?", example: { body_text: [["Ana"]] } }];
  await sync();
  await makeDue(id);
  await ended(id, "CANCELADA");
  expect([(await campaignOf(id))?.halt, (await outcomesOf(id))[1]]).toEqual(["template", "pending"]);
  expect((await restart(id)).body).toMatchObject({ error: "ERR_TEMPLATE_VALUES", details: { fields: ["body.1"] } });
});

it("stops when its text changed at Meta, though its variables are the same, until somebody saved it again", async () => {
  const { id: added } = simulator.addTemplate(opened.shop.wabaId, {
    ...{ name: "texto", language: "pt_BR", category: "UTILITY" },
    components: [{ type: "BODY", text: "Seu código: {{1}}, até logo.", example: { body_text: [["7"]] } }],
  });
  await sync();
  const template = { name: "texto", language: "pt_BR", fields: { "body.1": opened.field("contact", "firstName") } };
  const list = people("13", 2);
  const id = await startSlowly(list, { template });
  const changed = simulator.templates().find((one) => one.id === added);
  if (changed)
    changed.components = [{ type: "BODY", text: "Seu preço: {{1}}, até logo.", example: { body_text: [["7"]] } }];
  await sync();
  await watchCampaigns(world.services);
  expect(await campaignOf(id)).toMatchObject({ status: "CANCELADA", halt: "template" });
  expect((await restart(id)).body).toMatchObject({
    ...{ error: "ERR_CAMPAIGN_TEMPLATE", details: { reason: "changed", connections: ["Oficial"] } },
  });
  const { name, contactListId } = (await campaignOf(id)) ?? { name: "", contactListId: 0 };
  const form = { name, contactListId, whatsappId: [opened.connection.id], waitTime: 0, template };
  expect((await company.admin.call("PUT", `/campaigns/${id}`, form)).status).toBe(200);
  expect((await restart(id)).status).toBe(204);
});

it("reads its template again when Meta says that it does not fit, and stops if it changed", async () => {
  const { id: added } = simulator.addTemplate(opened.shop.wabaId, {
    ...{ name: "muda", language: "pt_BR", category: "UTILITY", components: [{ type: "BODY", text: "Oi!" }] },
  });
  await sync();
  const list = people("14", 3);
  const id = await startSlowly(list, { template: { name: "muda", language: "pt_BR", fields: {} } });
  // One contact alone: the template is still the same.
  simulator.setFaults({ refuseSends: 132012 });
  await makeDue(id);
  await until("it fails", async () => (await outcomesOf(id))[1] === "ERR_WAPP_TEMPLATE");
  simulator.setFaults({ refuseSends: null });
  const changed = simulator.templates().find((one) => one.id === added);
  if (changed) changed.components = [{ type: "BODY", text: "Oi, {{1}}, tudo?", example: { body_text: [["Ana"]] } }];
  await makeDue(id);
  await ended(id, "CANCELADA");
  expect((await outcomesOf(id)).slice(1)).toEqual(["ERR_WAPP_TEMPLATE", "pending"]);
});

it("shows what Meta holds for the quality assessment, until it is delivered", async () => {
  const list = people("06", 2);
  simulator.setFaults({ holdTemplates: true });
  const id = await start(await listOf(list));
  await until("both held", async () => (await outcomesOf(id)).every((one) => one === "held"));
  expect((await reportOf(id)).shipments).toMatchObject({ held: 2, sent: 0 });
  // Meta has them: they do not count as unsent.
  const measured = { sql: world.database.sql, realtime: world.services.realtime, dataFolder: "" };
  const unsent = readings(measured).find(({ name }) => name === "balcao_unsent_messages");
  expect(await unsent?.read()).toMatchObject([{ value: 0 }]);
  expect(list.flatMap(({ number }) => arrived(number))).toEqual([]);
  simulator.setFaults({ holdTemplates: false });
  await deliveredAll(id);
  expect(list.map(({ number }) => arrived(number).length)).toEqual([1, 1]);
});

it("takes back what Meta held and then refused with the template, and sends it after the restart", async () => {
  const list = people("07", 3);
  simulator.setFaults({ holdTemplates: true });
  const id = await start(await listOf(list));
  await ended(id);
  await until("all held", async () => (await outcomesOf(id)).every((one) => one === "held"));
  await decided("PAUSED");
  simulator.setFaults({ holdTemplates: false });
  await until("all given back", async () => (await outcomesOf(id)).every((one) => one === "pending"));
  expect(await campaignOf(id)).toMatchObject({ status: "CANCELADA", halt: "template", completedAt: null });
  await decided("APPROVED");
  await restart(id);
  await ended(id);
  await deliveredAll(id);
  expect(list.map(({ number }) => arrived(number).length)).toEqual([1, 1, 1]);
});

it("withdraws what Meta refused after holding it, so that nobody sends it a second time beside the new message", async () => {
  const list = people("10", 1);
  simulator.setFaults({ holdTemplates: true });
  const id = await start(await listOf(list));
  await ended(id);
  await until("it is held", async () => (await outcomesOf(id))[0] === "held");
  const [{ messageId } = { messageId: 0 }] = await shipmentsOf(id);
  await decided("PAUSED");
  // Its process ends between the two steps; Meta reports the failure again.
  await db
    .update(messages)
    .set({ ack: 1, failure: "ERR_WAPP_TEMPLATE_UNAVAILABLE" })
    .where(eq(messages.id, messageId ?? 0));
  await settleShipments(opened.ctx, [messageId ?? 0]);
  expect(await outcomesOf(id)).toEqual(["ERR_WAPP_TEMPLATE_UNAVAILABLE"]);
  simulator.setFaults({ holdTemplates: false });
  await ended(id, "CANCELADA");
  expect(await outcomesOf(id)).toEqual(["pending"]);
  await decided("APPROVED");
  expect((await company.admin.call("POST", `/messages/${messageId}/retry`)).status).toBe(404);
  await restart(id);
  await ended(id);
  await deliveredAll(id);
  expect(list.map(({ number }) => arrived(number).length)).toEqual([1]);
});

it("takes a withdrawn message out of the open conversation and its row at once", async () => {
  const list = people("17", 1);
  // Nobody has written in it: its row shows the campaign's text.
  const contact = await company.admin.call("POST", "/contacts", { name: "Ana", number: list[0]?.number });
  const begin = { contactId: (contact.body as Contact).id, whatsappId: opened.connection.id };
  const begun = await company.admin.call("POST", "/tickets", { ...begin, queueId: company.queueIds[0] });
  const attended = begun.body as Ticket;
  simulator.setFaults({ holdTemplates: true });
  const id = await start(await listOf(list));
  await ended(id);
  await until("it is held", async () => (await outcomesOf(id))[0] === "held");
  const [{ messageId } = { messageId: 0 }] = await shipmentsOf(id);
  const [message] = await db
    .select()
    .from(messages)
    .where(eq(messages.id, messageId ?? 0));
  const ticketId = message?.ticketId ?? 0;
  expect(ticketId).toBe(attended.id);
  const screen = await listen(world, company.admin);
  const row = async () => (await company.admin.call("GET", `/tickets/${ticketId}`)).body as Ticket;
  expect((await row()).lastMessage).toContain("promoção");
  screen.emit("joinChatBox", ticketId);
  screen.emit("joinTickets", "open");
  await until("the open screens", () =>
    [rooms.ticket(ticketId), rooms.list("open", rooms.admins)].every((room) =>
      world.services.realtime.hasListeners(company.id, [room]),
    ),
  );
  await decided("PAUSED");
  simulator.setFaults({ holdTemplates: false });
  await ended(id, "CANCELADA");
  const told = () => screen.heard.filter(({ name }) => name.endsWith("-appMessage")).map(({ payload }) => payload);
  await until("the deletion", () => told().some(({ action }) => action === "delete"));
  expect(told().at(-1)).toEqual({ action: "delete", messageId: String(messageId), ticketId });
  const page = (await company.admin.call("GET", `/messages/${ticketId}`)).body as MessagePage;
  expect(page.messages).toEqual([]);
  await until("the row", () =>
    screen.heard.some(
      ({ name, payload }) => name.endsWith("-ticket") && (payload.ticket as Ticket | undefined)?.lastMessage === "",
    ),
  );
  screen.close();
});

it("goes on when Meta refuses late what it had held, once its template can be sent again", async () => {
  const list = people("11", 2);
  simulator.setFaults({ holdTemplates: true });
  const id = await startSlowly(list);
  pauseSilently();
  simulator.setFaults({ holdTemplates: false });
  await until("it is given back", async () => (await outcomesOf(id))[0] === "pending");
  expect(await campaignOf(id)).toMatchObject({ status: "EM_ANDAMENTO", halt: null });
  decideSilently("APPROVED");
  await makeDue(id);
  await until("it", () => arrived(list[0]?.number ?? "").length === 1);
});

it("does not halt a campaign that finished meanwhile", async () => {
  const id = await start(await listOf(people("12", 1)));
  await ended(id);
  await haltCampaign(opened.ctx, id, "template");
  expect(await campaignOf(id)).toMatchObject({ status: "FINALIZADA", halt: null });
});

it("sends once though Meta's answer is lost", async () => {
  const list = people("08", 2);
  simulator.setFaults({ loseAnswers: 1 });
  const id = await start(await listOf(list));
  await ended(id);
  await deliveredAll(id);
  expect(list.map(({ number }) => arrived(number).length)).toEqual([1, 1]);
});

it("is uncertain of what Meta has held for a week, also if its contact was erased meanwhile", async () => {
  simulator.setFaults({ holdTemplates: true });
  const id = await start(await listOf(people("13", 3)));
  await ended(id);
  await until("all held", async () => (await outcomesOf(id)).every((one) => one === "held"));
  const [old, erased] = await shipmentsOf(id);
  const longAgo = { attemptedAt: new Date(Date.now() - 8 * 24 * 3_600_000) };
  await db
    .update(campaignShipments)
    .set(longAgo)
    .where(eq(campaignShipments.id, old?.id ?? 0));
  await db
    .update(campaignShipments)
    .set(longAgo)
    .where(eq(campaignShipments.id, erased?.id ?? 0));
  expect((await company.admin.call("DELETE", `/contacts/${erased?.contactId}`)).status).toBe(200);
  await endHeld(world.services);
  expect(await outcomesOf(id)).toEqual(["uncertain", "uncertain", "held"]);
  simulator.setFaults({ holdTemplates: false });
  // A later delivery counts.
  await until("the end", async () => (await outcomesOf(id)).filter((one) => one === "delivered").length === 2);
  expect(await outcomesOf(id)).toEqual(["delivered", "uncertain", "delivered"]);
});

it("is uncertain of what Meta holds when the connection is deleted", async () => {
  simulator.setFaults({ holdTemplates: true });
  const id = await start(await listOf(people("09", 1)));
  await until("it is held", async () => (await outcomesOf(id))[0] === "held");
  expect((await company.admin.call("DELETE", `/whatsapp/${opened.connection.id}`)).status).toBe(200);
  expect(await outcomesOf(id)).toEqual(["uncertain"]);
});
