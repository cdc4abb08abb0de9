import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Context, systemContext } from "../../context.ts";
import { addConnectedCompany } from "../../testing/connected-company.ts";
import { freshNumber } from "../../testing/shop.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { SendError } from "../../whatsapp/provider.ts";
import { companies } from "../companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";
import { recordConsent } from "../consent/record-consent.ts";
import { contactListItems } from "../contact-lists/contact-list-items.table.ts";
import { contactLists } from "../contact-lists/contact-lists.table.ts";
import { findOrMakeContact } from "../contacts/find-or-make-contact.ts";
import { messages } from "../messages/messages.table.ts";
import { settings } from "../settings/settings.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { campaigns } from "./campaigns.table.ts";
import { resendShipment } from "./resend-shipment.ts";
import { cancelCampaign, restartCampaign, startCampaign } from "./start-campaign.ts";
import { watchCampaigns } from "./watch-campaigns.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.connect();
});
afterAll(() => world.close());

const db = () => world.database.db;
const ctxOf = ({ id }: { id: number }): Context => systemContext(world.services, id, "test");

/** A company whose connections are connected, and a list of contacts on it. */
async function shopWith(contacts: number, more: { connections?: number } = {}) {
  const company = await addConnectedCompany(world, more.connections ?? 1);
  const list = await listOf(company, Array.from({ length: contacts }, freshNumber));
  return { company, connectionIds: company.connectionIds, ...list };
}

async function listOf({ id: companyId }: TestCompany, numbers: string[]) {
  const [list] = await db().insert(contactLists).values({ companyId, name: "Clientes" }).returning();
  const listId = list?.id ?? 0;
  const rows = numbers.map((number, n) => ({
    companyId,
    contactListId: listId,
    name: `Pessoa ${n}`,
    number,
    canonicalNumber: number,
    variables: { Cidade: `Cidade ${n}` },
    isWhatsappValid: true,
  }));
  if (rows.length > 0) await db().insert(contactListItems).values(rows);
  return { listId, numbers };
}

type Shop = Awaited<ReturnType<typeof shopWith>>;

async function campaignOf({ company, listId, connectionIds }: Shop, more: Partial<typeof campaigns.$inferInsert> = {}) {
  const [made] = await db()
    .insert(campaigns)
    .values({
      companyId: company.id,
      name: "Promo",
      message1: "Oi {nome}",
      contactListId: listId,
      waitTime: 0,
      ...more,
    })
    .returning();
  const campaignId = made?.id ?? 0;
  for (const connectionId of connectionIds) await db().insert(campaignConnections).values({ campaignId, connectionId });
  return campaignId;
}

const statusOf = async (id: number) =>
  (await db().select().from(campaigns).where(eq(campaigns.id, id)))[0]?.status ?? null;
const shipmentsOf = (id: number) =>
  db().select().from(campaignShipments).where(eq(campaignShipments.campaignId, id)).orderBy(campaignShipments.id);
const statusesOf = async (id: number) => (await shipmentsOf(id)).map(({ status }) => status);
const arrived = (number: string) =>
  world.whatsapp.sent.filter(({ message }) => message.chat.number === number).map(({ message }) => message.body);
const finished = (id: number) => until("the end", async () => (await statusOf(id)) === "FINALIZADA", 20_000);

it("sends one of its texts to everybody once, over all its connections, into closed conversations", async () => {
  const shop = await shopWith(30, { connections: 3 });
  const id = await campaignOf(shop, { message2: "Olá {nome} de {cidade}, {numero}", message3: null });
  const started = await startCampaign(ctxOf(shop.company), id);
  expect(started).toMatchObject({ status: "EM_ANDAMENTO", startedAt: expect.any(String) });
  await finished(id);
  const words = new Set<string>();
  for (const [n, number] of shop.numbers.entries()) {
    const [text, ...others] = arrived(number);
    expect([`Oi Pessoa ${n}`, `Olá Pessoa ${n} de Cidade ${n}, ${number}`]).toContain(text);
    expect(others).toEqual([]);
    words.add(text?.slice(0, 2) ?? "");
  }
  expect(words).toEqual(new Set(["Oi", "Ol"]));
  const used = new Set((await shipmentsOf(id)).map(({ connectionId }) => connectionId));
  expect(used.size).toBeGreaterThan(1);
  const open = await db().select().from(tickets).where(eq(tickets.companyId, shop.company.id));
  expect(open.map(({ status, lastMessageFromMe }) => [status, lastMessageFromMe])).toEqual(
    open.map(() => ["closed", true]),
  );
  expect(await statusesOf(id)).toEqual(shop.numbers.map(() => "sent"));
  const [first] = await shipmentsOf(id);
  const [message] = await db()
    .select()
    .from(messages)
    .where(eq(messages.id, first?.messageId ?? 0));
  await world.whatsapp.receipt(first?.connectionId ?? 0, message?.providerId ?? "", 3);
  expect((await shipmentsOf(id))[0]).toMatchObject({ status: "delivered", deliveredAt: expect.any(Date) });
});

it("leaves empty what a list's column does not say of somebody, and as it is what no column says", async () => {
  const shop = await shopWith(2);
  const [first, second] = shop.numbers as [string, string];
  await db().update(contactListItems).set({ variables: {} }).where(eq(contactListItems.number, second));
  const id = await campaignOf(shop, { message1: "{nome}, {cidade}! {nada}" });
  await startCampaign(ctxOf(shop.company), id);
  await finished(id);
  expect([arrived(first), arrived(second)]).toEqual([["Pessoa 0, Cidade 0! {nada}"], ["Pessoa 1, ! {nada}"]]);
});

it("waits between two sends of one connection, by its time and up to a fifth more or less", async () => {
  const shop = await shopWith(3);
  const id = await campaignOf(shop, { waitTime: 30 });
  const before = Date.now();
  await startCampaign(ctxOf(shop.company), id);
  await until("the first", () => shop.numbers.flatMap(arrived).length === 1);
  await watchCampaigns(world.services);
  const [lane] = await db().select().from(campaignConnections).where(eq(campaignConnections.campaignId, id));
  const wait = (lane?.nextAt?.getTime() ?? 0) - (lane?.sentAt?.getTime() ?? 0);
  expect(wait).toBeGreaterThanOrEqual(24_000);
  expect(wait).toBeLessThanOrEqual(36_000);
  expect(lane?.sentAt?.getTime()).toBeGreaterThanOrEqual(before - 1_000);
  // A second campaign on the same connection has to wait for it, too.
  const other = await campaignOf({ ...shop, ...(await listOf(shop.company, [freshNumber()])) }, { waitTime: 30 });
  await startCampaign(ctxOf(shop.company), other);
  await until("its turn", async () => {
    const [row] = await db().select().from(campaignConnections).where(eq(campaignConnections.campaignId, other));
    return (row?.nextAt?.getTime() ?? 0) > Date.now() + 20_000;
  });
  expect(await statusesOf(other)).toEqual(["pending"]);
  // A clock that was put back by an hour leaves the next turn far ahead: it is taken all the same.
  await db()
    .update(campaignConnections)
    .set({ nextAt: new Date(Date.now() + 3_600_000), sentAt: new Date(Date.now() + 3_600_000) })
    .where(eq(campaignConnections.campaignId, id));
  await watchCampaigns(world.services);
  await until("the second", () => shop.numbers.flatMap(arrived).length === 2);
});

it("asks first where it is to, and sends to whoever says yes", async () => {
  const shop = await shopWith(4);
  const [yes, word, no, silent] = shop.numbers as [string, string, string, string];
  const asking = { confirmation: true, confirmationMessage1: "Pode ser, {nome}?", confirmationWord: "Quero!" };
  const id = await campaignOf(shop, asking);
  await startCampaign(ctxOf(shop.company), id);
  await until("the questions", async () => (await statusesOf(id)).every((status) => status === "asked"));
  expect(arrived(yes)).toEqual(["Pode ser, Pessoa 0?"]);
  const connectionId = shop.connectionIds[0] ?? 0;
  const waiting = async () =>
    (await db().select().from(tickets).where(eq(tickets.companyId, shop.company.id))).filter(
      ({ status }) => status === "pending",
    );
  await world.whatsapp.deliver(connectionId, yes, "Sim.");
  await world.whatsapp.deliver(connectionId, word, "quero");
  expect(await waiting()).toEqual([]);
  await world.whatsapp.deliver(connectionId, no, "agora não");
  expect(await waiting()).toHaveLength(1);
  await until("the messages", () => arrived(yes).length === 2 && arrived(word).length === 2);
  expect(arrived(yes)[1]).toBe("Oi Pessoa 0");
  // A second yes is an ordinary message.
  await world.whatsapp.deliver(connectionId, yes, "sim");
  expect(await waiting()).toHaveLength(2);
  expect((await shipmentsOf(id)).map(({ status, confirmedAt }) => [status, confirmedAt !== null])).toEqual([
    ["sent", true],
    ["sent", true],
    ["asked", false],
    ["asked", false],
  ]);
  expect([arrived(no).length, arrived(silent).length]).toEqual([1, 1]);
  expect(await statusOf(id)).toBe("EM_ANDAMENTO");
  const asked = new Date(world.services.now().getTime() - 73 * 3_600_000);
  await db()
    .update(campaignShipments)
    .set({ confirmationRequestedAt: asked })
    .where(eq(campaignShipments.campaignId, id));
  await watchCampaigns(world.services);
  expect((await shipmentsOf(id)).slice(2).map(({ failure }) => failure)).toEqual(["noAnswer", "noAnswer"]);
  expect(await statusOf(id)).toBe("FINALIZADA");
});

it("leaves out who left, who gave no consent, and who was taken from the list", async () => {
  const shop = await shopWith(4);
  const [left, agreed, undecided, removed] = shop.numbers as [string, string, string, string];
  const ctx = ctxOf(shop.company);
  const contactOf = async (number: string) =>
    (await findOrMakeContact(ctx, { kind: "contact", number, lid: null }, null)).id;
  await recordConsent(ctx, await contactOf(left), "left", "SAIR");
  await recordConsent(ctx, await contactOf(agreed), "given", "SIM");
  await db().insert(settings).values({ companyId: shop.company.id, key: "setOptInType", value: "enabled" });
  // Planned, and taken away before its turn: the wait lets nobody go before.
  const id = await campaignOf(shop);
  await db().transaction(async (tx) => {
    await startCampaign({ ...ctx, db: tx, told: [] }, id);
    await tx.delete(contactListItems).where(eq(contactListItems.number, removed));
  });
  await finished(id);
  expect((await shipmentsOf(id)).map(({ status, failure }) => [status, failure])).toEqual([
    ["failed", "optedOut"],
    ["sent", null],
    ["failed", "ERR_NO_CONSENT"],
    ["failed", "removed"],
  ]);
  expect([left, undecided, removed].flatMap(arrived)).toEqual([]);
});

it("rests outside the company's hours and goes on by itself", async () => {
  const shop = await shopWith(2);
  await db().insert(settings).values({ companyId: shop.company.id, key: "scheduleType", value: "company" });
  const today = world.services.now().toISOString().slice(0, 10);
  await db()
    .update(companies)
    .set({ timeZone: "Etc/UTC", holidays: [{ date: today, name: "Feriado" }] as never })
    .where(eq(companies.id, shop.company.id));
  const id = await campaignOf(shop);
  await startCampaign(ctxOf(shop.company), id);
  await until("its rest", async () => (await statusOf(id)) === "FORA_DO_HORARIO");
  await watchCampaigns(world.services);
  expect(await statusOf(id)).toBe("FORA_DO_HORARIO");
  expect(shop.numbers.flatMap(arrived)).toEqual([]);
  await db().update(companies).set({ holidays: [] }).where(eq(companies.id, shop.company.id));
  await watchCampaigns(world.services);
  await finished(id);
});

it("moves from status to status as it may, and in no other way", async () => {
  const shop = await shopWith(2);
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop, { waitTime: 600 });
  await expect(cancelCampaign(ctx, id)).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATUS" });
  await expect(restartCampaign(ctx, id)).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATUS" });
  await startCampaign(ctx, id);
  await expect(startCampaign(ctx, id)).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATUS" });
  await until("the first", () => shop.numbers.flatMap(arrived).length === 1);
  expect(await cancelCampaign(ctx, id)).toMatchObject({ status: "CANCELADA" });
  // Stopping and starting does not cut the wait short.
  await restartCampaign(ctx, id);
  const [lane] = await db().select().from(campaignConnections).where(eq(campaignConnections.campaignId, id));
  expect(lane?.nextAt?.getTime()).toBeGreaterThan(Date.now() + 400_000);
  await cancelCampaign(ctx, id);
  await db().update(campaigns).set({ waitTime: 0 }).where(eq(campaigns.id, id));
  const late = freshNumber();
  await db().insert(contactListItems).values({
    companyId: shop.company.id,
    contactListId: shop.listId,
    name: "Veio depois",
    number: late,
    canonicalNumber: late,
    isWhatsappValid: true,
  });
  expect(await restartCampaign(ctx, id)).toMatchObject({ status: "EM_ANDAMENTO" });
  await finished(id);
  expect([...shop.numbers, late].map((number) => arrived(number).length)).toEqual([1, 1, 1]);
  await expect(restartCampaign(ctx, id)).rejects.toMatchObject({ code: "ERR_CAMPAIGN_STATUS" });
  const other = await world.addCompany();
  await expect(startCampaign(ctxOf(other), id)).rejects.toMatchObject({ code: "ERR_NO_CAMPAIGN_FOUND" });
});

it("does not start with nobody to write to, nothing to say, or no connection", async () => {
  const shop = await shopWith(1);
  const ctx = ctxOf(shop.company);
  const nobody = await campaignOf({ ...shop, ...(await listOf(shop.company, [])) });
  await expect(startCampaign(ctx, nobody)).rejects.toMatchObject({ details: { reason: "contacts" } });
  const silent = await campaignOf(shop, { message1: null });
  await expect(startCampaign(ctx, silent)).rejects.toMatchObject({ details: { reason: "message" } });
  const stranded = await campaignOf({ ...shop, connectionIds: [] });
  await expect(startCampaign(ctx, stranded)).rejects.toMatchObject({ code: "ERR_NO_WAPP_FOUND" });
  expect([await statusOf(nobody), await statusOf(silent)]).toEqual(["INATIVA", "INATIVA"]);
  expect(await shipmentsOf(silent)).toEqual([]);
});

it("begins at its time; an hour late it is left to a person", async () => {
  const shop = await shopWith(1);
  const ctx = ctxOf(shop.company);
  const inMinutes = (minutes: number) => new Date(world.services.now().getTime() + minutes * 60_000);
  const ahead = await campaignOf(shop, { scheduledAt: inMinutes(30) });
  expect(await startCampaign(ctx, ahead)).toMatchObject({ status: "PROGRAMADA" });
  await watchCampaigns(world.services);
  expect(await statusOf(ahead)).toBe("PROGRAMADA");
  await db()
    .update(campaigns)
    .set({ scheduledAt: inMinutes(-59) })
    .where(eq(campaigns.id, ahead));
  const missed = await campaignOf(shop, { status: "PROGRAMADA", scheduledAt: inMinutes(-61) });
  const hollow = await campaignOf(shop, { status: "PROGRAMADA", scheduledAt: inMinutes(-1), message1: null });
  await watchCampaigns(world.services);
  await finished(ahead);
  const halts = await db().select().from(campaigns).where(eq(campaigns.companyId, shop.company.id));
  const byId = new Map(halts.map((row) => [row.id, [row.status, row.halt]]));
  expect([byId.get(missed), byId.get(hollow)]).toEqual([
    ["INATIVA", "missed"],
    ["INATIVA", "empty"],
  ]);
});

it("is uncertain of what WhatsApp left unanswered, and sends it again when a person says so, under the same id", async () => {
  const shop = await shopWith(2);
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop);
  world.whatsapp.failure = new SendError("timeout", "no answer");
  await startCampaign(ctx, id);
  await finished(id);
  world.whatsapp.failure = null;
  expect(await statusesOf(id)).toEqual(["uncertain", "uncertain"]);
  expect(shop.numbers.flatMap(arrived)).toEqual([]);
  const [first, second] = await shipmentsOf(id);
  await resendShipment(ctx, id, first?.id ?? 0);
  await until("the resend", async () => (await statusesOf(id))[0] === "sent");
  // It had arrived after all: the phone says so.
  const [message] = await db()
    .select()
    .from(messages)
    .where(eq(messages.id, second?.messageId ?? 0));
  expect(message?.failure).toBe("ERR_SEND_UNCERTAIN");
  await world.whatsapp.receipt(shop.connectionIds[0] ?? 0, message?.providerId ?? "", 3);
  expect(await statusesOf(id)).toEqual(["sent", "delivered"]);
  await expect(resendShipment(ctx, id, second?.id ?? 0)).rejects.toMatchObject({ code: "ERR_NOT_FOUND" });
});

it("lets a message wait while the connection is away, and sends it when it is back", async () => {
  const shop = await shopWith(2);
  const id = await campaignOf(shop);
  world.whatsapp.failure = new SendError("offline", "no session");
  await startCampaign(ctxOf(shop.company), id);
  await until("an attempt", async () => (await statusesOf(id)).includes("sending"));
  await until("its failure", async () =>
    (await shipmentsOf(id)).some(({ status, attemptedAt }) => status === "sending" && !attemptedAt),
  );
  world.whatsapp.failure = null;
  await finished(id);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual([1, 1]);
});

it("sends nothing more once it is cancelled, not even what waited for a connection that was away", async () => {
  const shop = await shopWith(2);
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop);
  world.whatsapp.failure = new SendError("offline", "no session");
  await startCampaign(ctx, id);
  await until("its failure", async () =>
    (await shipmentsOf(id)).some(({ status, attemptedAt }) => status === "sending" && !attemptedAt),
  );
  await cancelCampaign(ctx, id);
  await until("its return", async () => (await statusesOf(id)).every((status) => status === "pending"));
  world.whatsapp.failure = null;
  expect(shop.numbers.flatMap(arrived)).toEqual([]);
  await restartCampaign(ctx, id);
  await finished(id);
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual([1, 1]);
});

it("goes on by the others when WhatsApp throws one of its numbers out in the middle", async () => {
  const shop = await shopWith(40, { connections: 2 });
  const [thrownOut] = shop.connectionIds as [number, number];
  const id = await campaignOf(shop);
  await startCampaign(ctxOf(shop.company), id);
  await until("some of it", () => shop.numbers.flatMap(arrived).length >= 5);
  await world.whatsapp.logout(thrownOut);
  await until("the end", async () => {
    await watchCampaigns(world.services);
    return (await statusOf(id)) === "FINALIZADA";
  });
  expect(shop.numbers.map((number) => arrived(number).length)).toEqual(shop.numbers.map(() => 1));
  const [row] = await db().select().from(connections).where(eq(connections.id, thrownOut));
  expect(row?.status).toBe("DISCONNECTED");
});

it("stops with the number that WhatsApp restricts, and goes on with the others", async () => {
  const shop = await shopWith(1);
  const id = await campaignOf(shop);
  world.whatsapp.failure = new SendError("refused", "restricted", { status: 463 });
  await startCampaign(ctxOf(shop.company), id);
  await until("its stop", async () => (await statusOf(id)) === "CANCELADA");
  world.whatsapp.failure = null;
  const [row] = await db().select().from(campaigns).where(eq(campaigns.id, id));
  expect(row?.halt).toBe("noConnection");
  expect((await shipmentsOf(id)).map(({ failure }) => failure)).toEqual(["ERR_WAPP_RESTRICTED"]);
});

it("ends when its last connection is deleted, and tells why", async () => {
  const shop = await shopWith(2);
  const ctx = ctxOf(shop.company);
  const id = await campaignOf(shop, { waitTime: 600 });
  await startCampaign(ctx, id);
  await until("the first", () => shop.numbers.flatMap(arrived).length === 1);
  expect((await shop.company.admin.call("DELETE", `/whatsapp/${shop.connectionIds[0]}`)).status).toBe(200);
  const [row] = await db().select().from(campaigns).where(eq(campaigns.id, id));
  expect([row?.status, row?.halt]).toEqual(["CANCELADA", "noConnection"]);
  await expect(restartCampaign(ctx, id)).rejects.toMatchObject({ code: "ERR_NO_WAPP_FOUND" });
});
