import { tapId } from "@balcao/shared/channels/question.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { contactChat } from "../../../channels/chat.ts";
import { latestConsent, recordConsent } from "../../../inbox/consent/record-consent.ts";
import { contactListItems } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import { findOrMakeContact } from "../../../inbox/contacts/find-or-make-contact.ts";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { tickets } from "../../../inbox/tickets/tickets.table.ts";
import { createCampaigning } from "../../../testing/companies/campaigning.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { until } from "../../../testing/until.ts";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { settings } from "../../../workspace/settings/settings.table.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { cancelCampaign, restartCampaign, startCampaign } from "../run/start-campaign.ts";
import { watchCampaigns } from "../run/watch-campaigns.ts";

const { world, db, ctxOf, shopWith, listOf, campaignOf, statusOf, shipmentsOf, statusesOf, arrived, finished } =
  await createCampaigning();
afterAll(() => world.close());

it("sends one of its texts to each contact once, over all its connections, into closed conversations", async () => {
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
  const open = await db.select().from(tickets).where(eq(tickets.companyId, shop.company.id));
  expect(open.map(({ status, lastMessageFromMe }) => [status, lastMessageFromMe])).toEqual(
    open.map(() => ["closed", true]),
  );
  expect(await statusesOf(id)).toEqual(shop.numbers.map(() => "sent"));
  const [first] = await shipmentsOf(id);
  const [message] = await db
    .select()
    .from(messages)
    .where(eq(messages.id, first?.messageId ?? 0));
  await world.whatsapp.receipt(first?.connectionId ?? 0, message?.providerId ?? "", 3);
  expect((await shipmentsOf(id))[0]).toMatchObject({ status: "delivered", deliveredAt: expect.any(Date) });
});

it("replaces an empty column by nothing, and keeps a placeholder without a column", async () => {
  const shop = await shopWith(2);
  const [first, second] = shop.numbers as [string, string];
  await db.update(contactListItems).set({ variables: {} }).where(eq(contactListItems.number, second));
  const id = await campaignOf(shop, { message1: "{nome}, {cidade}! {nada}" });
  await startCampaign(ctxOf(shop.company), id);
  await finished(id);
  expect([arrived(first), arrived(second)]).toEqual([["Pessoa 0, Cidade 0! {nada}"], ["Pessoa 1, ! {nada}"]]);
});

it("fills fields of the contacts that the company knows, where the list has no value", async () => {
  const shop = await shopWith(3);
  const { admin } = shop.company;
  const [first, second] = shop.numbers as [string, string];
  await db.update(contactListItems).set({ variables: {} }).where(eq(contactListItems.number, second));
  const fieldOf = async (name: string) =>
    (await admin.call("POST", "/fields", { subject: "contact", name, kind: "text" })).body as { id: number };
  const [plan, city] = [await fieldOf("Plano"), await fieldOf("Cidade")];
  for (const number of [first, second]) {
    const { body: contact } = await admin.call("POST", "/contacts", { name: "Conhecida", number });
    const values = [plan, city].map(({ id: fieldId }) => ({ fieldId, value: fieldId === plan.id ? "Ouro" : "Betim" }));
    await admin.call("PATCH", `/contacts/${(contact as { id: number }).id}/fields`, { values });
  }
  const id = await campaignOf(shop, { message1: "{nome}: {plano}, {cidade}!", message2: null, message3: null });
  await startCampaign(ctxOf(shop.company), id);
  await finished(id);
  expect(shop.numbers.map((number) => arrived(number)[0])).toEqual([
    "Pessoa 0: Ouro, Cidade 0!",
    "Pessoa 1: Ouro, Betim!",
    "Pessoa 2: , Cidade 2!",
  ]);
});

it("waits between two sends of one connection, by its interval plus or minus up to a fifth", async () => {
  const shop = await shopWith(3);
  const id = await campaignOf(shop, { waitTime: 30 });
  const before = Date.now();
  await startCampaign(ctxOf(shop.company), id);
  await until("the first", () => shop.numbers.flatMap(arrived).length === 1);
  await watchCampaigns(world.services);
  const [campaignConnection] = await db
    .select()
    .from(campaignConnections)
    .where(eq(campaignConnections.campaignId, id));
  const wait = (campaignConnection?.nextAt?.getTime() ?? 0) - (campaignConnection?.sentAt?.getTime() ?? 0);
  expect(wait).toBeGreaterThanOrEqual(24_000);
  expect(wait).toBeLessThanOrEqual(36_000);
  expect(campaignConnection?.sentAt?.getTime()).toBeGreaterThanOrEqual(before - 1_000);
  // A second campaign on the same connection must wait, too.
  const other = await campaignOf({ ...shop, ...(await listOf(shop.company, [freshNumber()])) }, { waitTime: 30 });
  await startCampaign(ctxOf(shop.company), other);
  await until("its send", async () => {
    const [row] = await db.select().from(campaignConnections).where(eq(campaignConnections.campaignId, other));
    return (row?.nextAt?.getTime() ?? 0) > Date.now() + 20_000;
  });
  expect(await statusesOf(other)).toEqual(["pending"]);
  // A clock set back by an hour leaves the next send far ahead: it still counts as due.
  await db
    .update(campaignConnections)
    .set({ nextAt: new Date(Date.now() + 3_600_000), sentAt: new Date(Date.now() + 3_600_000) })
    .where(eq(campaignConnections.campaignId, id));
  await watchCampaigns(world.services);
  await until("the second", () => shop.numbers.flatMap(arrived).length === 2);
});

it("takes no words on an option of ours as the answer to its question", async () => {
  const shop = await shopWith(1);
  const [number = ""] = shop.numbers;
  const id = await campaignOf(shop, { confirmation: true, confirmationMessage1: "Pode ser?" });
  await startCampaign(ctxOf(shop.company), id);
  await until("the question", async () => (await statusesOf(id)).every((status) => status === "asked"));
  const given = { kind: "choice" as const, id: tapId({ question: "consent", about: "1", option: "given" }) };
  const content = { ...given, title: "Sim", description: "" };
  await world.whatsapp.deliver(shop.connectionIds[0] ?? 0, number, "Sim", { content });
  expect(await statusesOf(id)).toEqual(["asked"]);
  await world.whatsapp.deliver(shop.connectionIds[0] ?? 0, number, "Sim");
  await until("the message", () => arrived(number).length === 2);
});

it("asks first if confirmation is on, and sends to contacts who agree", async () => {
  const shop = await shopWith(4);
  const [yes, word, no, silent] = shop.numbers as [string, string, string, string];
  const asking = { confirmation: true, confirmationMessage1: "Pode ser, {nome}?", confirmationWord: "Quero!" };
  const id = await campaignOf(shop, asking);
  await startCampaign(ctxOf(shop.company), id);
  await until("the questions", async () => (await statusesOf(id)).every((status) => status === "asked"));
  expect(arrived(yes)).toEqual(["Pode ser, Pessoa 0?"]);
  const connectionId = shop.connectionIds[0] ?? 0;
  const waiting = async () =>
    (await db.select().from(tickets).where(eq(tickets.companyId, shop.company.id))).filter(
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
  await db
    .update(campaignShipments)
    .set({ confirmationRequestedAt: asked })
    .where(eq(campaignShipments.campaignId, id));
  await watchCampaigns(world.services);
  expect((await shipmentsOf(id)).slice(2).map(({ failure }) => failure)).toEqual(["noAnswer", "noAnswer"]);
  expect(await statusOf(id)).toBe("FINALIZADA");
});

it("notes a plain no and SAIR as such, and leaves no ticket of SAIR; a yes after the no counts", async () => {
  const shop = await shopWith(3);
  const [no, leaves, changes] = shop.numbers as [string, string, string];
  const id = await campaignOf(shop, { confirmation: true, confirmationMessage1: "Pode ser?" });
  await startCampaign(ctxOf(shop.company), id);
  await until("the questions", async () => (await statusesOf(id)).every((status) => status === "asked"));
  const connectionId = shop.connectionIds[0] ?? 0;
  const write = (number: string, text: string) => world.whatsapp.deliver(connectionId, number, text);
  await write(changes, "não");
  await write(changes, "sim");
  await until("the message", () => arrived(changes).length === 2);
  await write(leaves, "SAIR");
  await write(no, "Não.");
  await until("the farewell", () => arrived(leaves).length === 2);
  const outcomes = async () => (await shipmentsOf(id)).map(({ status, failure }) => [status, failure]);
  expect((await outcomes()).slice(0, 2)).toEqual([
    ["failed", "declined"],
    ["failed", "optedOut"],
  ]);
  await finished(id);
  const found = await db.select().from(tickets).where(eq(tickets.companyId, shop.company.id));
  const contactsOf = found.filter(({ status }) => status === "pending").map(({ contactId }) => contactId);
  const [first, second] = await shipmentsOf(id);
  expect(contactsOf).toContain(first?.contactId);
  expect(contactsOf).not.toContain(second?.contactId);
  expect(await latestConsent(ctxOf(shop.company), second?.contactId ?? 0)).toBe("left");
  const again = await shop.company.admin.call("POST", `/campaigns/${id}/shipments/${first?.id}/resend`);
  expect(again).toMatchObject({ status: 409, body: { error: "ERR_RETRY_USELESS", details: { failure: "declined" } } });
});

it("takes no yes 72 hours after the question, nor after SAIR", async () => {
  const shop = await shopWith(3);
  const [no, leaves] = shop.numbers as [string, string];
  const id = await campaignOf(shop, { confirmation: true, confirmationMessage1: "Pode ser?" });
  await startCampaign(ctxOf(shop.company), id);
  await until("the questions", async () => (await statusesOf(id)).every((status) => status === "asked"));
  const connectionId = shop.connectionIds[0] ?? 0;
  await world.whatsapp.deliver(connectionId, no, "não");
  await world.whatsapp.deliver(connectionId, leaves, "SAIR");
  const old = new Date(world.services.now().getTime() - 73 * 3_600_000);
  await db
    .update(campaignShipments)
    .set({ confirmationRequestedAt: old })
    .where(and(eq(campaignShipments.campaignId, id), eq(campaignShipments.number, no)));
  for (const number of [no, leaves]) await world.whatsapp.deliver(connectionId, number, "sim");
  expect((await shipmentsOf(id)).map(({ status, failure }) => [status, failure])).toEqual([
    ["failed", "declined"],
    ["failed", "optedOut"],
    ["asked", null],
  ]);
});

it("keeps a yes that comes while the campaign is cancelled, and sends after the restart", async () => {
  const shop = await shopWith(2);
  const [late, yes] = shop.numbers as [string, string];
  const id = await campaignOf(shop, { confirmation: true, confirmationMessage1: "Pode ser?" });
  const ctx = ctxOf(shop.company);
  await startCampaign(ctx, id);
  await until("the questions", async () => (await statusesOf(id)).every((status) => status === "asked"));
  await cancelCampaign(ctx, id);
  const old = new Date(world.services.now().getTime() - 73 * 3_600_000);
  await db
    .update(campaignShipments)
    .set({ confirmationRequestedAt: old })
    .where(and(eq(campaignShipments.campaignId, id), eq(campaignShipments.number, late)));
  const connectionId = shop.connectionIds[0] ?? 0;
  await world.whatsapp.deliver(connectionId, yes, "sim");
  // A question that nobody answered in time is closed.
  await world.whatsapp.deliver(connectionId, late, "sim");
  expect(await statusesOf(id)).toEqual(["asked", "confirmed"]);
  const waiting = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.companyId, shop.company.id), eq(tickets.status, "pending")));
  expect(waiting).toHaveLength(1);
  expect(arrived(yes)).toHaveLength(1);
  await restartCampaign(ctx, id);
  await until("the message", () => arrived(yes).length === 2);
});

it("leaves out contacts who opted out, gave no consent, or were removed from the list", async () => {
  const shop = await shopWith(4);
  const [left, agreed, undecided, removed] = shop.numbers as [string, string, string, string];
  const ctx = ctxOf(shop.company);
  const contactOf = async (number: string) => (await findOrMakeContact(ctx, contactChat({ phone: number }), null)).id;
  await recordConsent(ctx, await contactOf(left), "left", "SAIR");
  await recordConsent(ctx, await contactOf(agreed), "given", "SIM");
  await db.insert(settings).values({ companyId: shop.company.id, key: "setOptInType", value: "enabled" });
  // The last contact is planned, and removed before it is sent: one transaction does both, so no send can come between.
  const id = await campaignOf(shop);
  await db.transaction(async (tx) => {
    await startCampaign({ ...ctx, db: tx, pending: [] }, id);
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

it("pauses outside the company's hours and continues automatically", async () => {
  const shop = await shopWith(2);
  await db.insert(settings).values({ companyId: shop.company.id, key: "scheduleType", value: "company" });
  const today = world.services.now().toISOString().slice(0, 10);
  await db
    .update(companies)
    .set({ timeZone: "Etc/UTC", holidays: [{ date: today, name: "Feriado" }] as never })
    .where(eq(companies.id, shop.company.id));
  const id = await campaignOf(shop);
  await startCampaign(ctxOf(shop.company), id);
  await until("its rest", async () => (await statusOf(id)) === "FORA_DO_HORARIO");
  await watchCampaigns(world.services);
  expect(await statusOf(id)).toBe("FORA_DO_HORARIO");
  expect(shop.numbers.flatMap(arrived)).toEqual([]);
  await db.update(companies).set({ holidays: [] }).where(eq(companies.id, shop.company.id));
  await watchCampaigns(world.services);
  await finished(id);
});
