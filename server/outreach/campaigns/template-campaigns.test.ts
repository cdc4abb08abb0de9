import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { ContactList } from "@balcao/shared/inbox/contact-lists.ts";
import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { parse } from "csv-parse/sync";
import { and, eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { contactChat } from "../../channels/chat.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { messageTemplates } from "../../channels/message-templates/message-templates.table.ts";
import { recordConsent } from "../../inbox/consent/record-consent.ts";
import { contactListItems } from "../../inbox/contact-lists/contact-list-items.table.ts";
import { findOrMakeContact } from "../../inbox/contacts/find-or-make-contact.ts";
import { openOfficialCampaigning } from "../../testing/companies/official-campaigning.ts";
import { plainPng } from "../../testing/samples/hollow-pictures.ts";
import { upload } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { files } from "../../workspace/files/files.table.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { campaigns } from "./campaigns.table.ts";
import { turnOf } from "./send/campaign-queue.ts";
import { claimSends } from "./send/claim-sends.ts";

const opened = await openOfficialCampaigning("5531988008001");
const { world, company, connection, shop, sandbox, db, ctx } = opened;
const { listOf, field, chosen, create, start, shipmentsOf, outcomesOf, reportOf, ended, arrived } = opened;
afterAll(() => opened.close());

it("sends its template to people who never wrote, filled from columns, contacts and texts", async () => {
  const listId = await listOf([
    { number: "5531987001001", name: "Ana Lima" },
    { number: "5531987001002", name: "Beto", variables: { Cidade: "Nova\n  Lima" } },
    { number: "5531987001003", name: "Caio", variables: { Cidade: " " } },
  ]);
  const id = await start(listId);
  await ended(id);
  await until("receipts", async () => (await outcomesOf(id)).every((one) => one === "delivered"));
  expect(["5531987001001", "5531987001002", "5531987001003"].flatMap(arrived)).toEqual([
    "Oi, Ana! Chegou em Cidade 0 a promoção.",
    "Oi, Beto! Chegou em Nova Lima a promoção.",
    "Oi, Caio! Chegou em sua cidade a promoção.",
  ]);
  expect(await reportOf(id)).toMatchObject({
    campaign: { template: { name: "promo", language: "pt_BR", category: "marketing" }, message1: null },
    ...{ delivered: 3, progress: 100, failures: [] },
  });
});

it("fails a shipment without a value and stand-in, and never sends an empty variable", async () => {
  const listId = await listOf([
    { number: "5531987002001", name: "Ana", variables: {} },
    { number: "5531987002002", name: "Beto" },
  ]);
  const template = { ...chosen, fields: { ...chosen.fields, "body.2": field("column", "Cidade") } };
  const id = await start(listId, { template });
  await ended(id);
  await until("the receipt", async () => (await outcomesOf(id))[1] === "delivered");
  expect(await outcomesOf(id)).toEqual(["noValue", "delivered"]);
  expect(arrived("5531987002001")).toEqual([]);
  expect((await reportOf(id)).failures).toEqual([{ failure: "noValue", count: 1 }]);
  const exported = await world.app.inject({
    url: `/campaigns/${id}/shipments/export?format=csv`,
    headers: { authorization: `Bearer ${company.admin.token}` },
  });
  const [heads, row] = parse(exported.body, { bom: true, delimiter: ";" }) as string[][];
  expect(heads?.slice(-2)).toEqual(["Modelo", "Categoria"]);
  expect(row?.slice(2, 4)).toEqual(["Falhou", "Faltou o valor de uma variável do modelo"]);
  expect(row?.slice(-2)).toEqual(["promo (pt_BR)", "Marketing"]);
});

it("tries those without a value again after a correction, by a restart or one by one, and nobody else", async () => {
  const listId = await listOf([
    { number: "5531987007001", variables: {} },
    { number: "5531987007002", variables: { Cidade: "x".repeat(1000) } },
    { number: "5531987007003", variables: {} },
  ]);
  const template = { ...chosen, fields: { ...chosen.fields, "body.2": field("column", "Cidade") } };
  const id = await start(listId, { template });
  await ended(id);
  expect(await outcomesOf(id)).toEqual(["noValue", "longValue", "noValue"]);
  const correct = (number: string) =>
    db
      .update(contactListItems)
      .set({ variables: { Cidade: "Betim" } })
      .where(and(eq(contactListItems.contactListId, listId), eq(contactListItems.number, number)));
  await correct("5531987007001");
  const [first] = await shipmentsOf(id);
  const again = await company.admin.call("POST", `/campaigns/${id}/shipments/${first?.id}/resend`);
  expect(again.status).toBe(200);
  await until("the first", () => arrived("5531987007001").length === 1);
  await ended(id);
  expect((await outcomesOf(id))[2]).toBe("noValue");
  await correct("5531987007002");
  await correct("5531987007003");
  expect((await company.admin.call("POST", `/campaigns/${id}/restart`)).status).toBe(204);
  await until("the others", () => arrived("5531987007002").length + arrived("5531987007003").length === 2);
  await ended(id);
  // There is nothing left to try.
  expect(await company.admin.call("POST", `/campaigns/${id}/restart`)).toMatchObject({
    ...{ status: 400, body: { error: "ERR_CAMPAIGN_STATUS" } },
  });
  expect(["5531987007001", "5531987007002", "5531987007003"].map((one) => arrived(one).length)).toEqual([1, 1, 1]);
});

it("does not start with a column that no contact of the list has a value for, unless something stands in", async () => {
  const listId = await listOf([{ number: "5531987008001", variables: { Cidade: " " } }]);
  const lacking = { ...chosen, fields: { ...chosen.fields, "body.2": field("column", "Cidade") } };
  const { id } = (await create(listId, { template: lacking })).body as Campaign;
  const refused = { status: 400, body: { error: "ERR_TEMPLATE_VALUES", details: { fields: ["body.2"] } } };
  expect(await company.admin.call("POST", `/campaigns/${id}/start`)).toMatchObject(refused);
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  expect(await create(listId, { template: lacking, scheduledAt })).toMatchObject(refused);
  expect(await create(listId, { scheduledAt })).toMatchObject({ status: 200 });
});

it("takes each turn of a connection once, and waits for no other campaign", async () => {
  const cells = {
    companyId: company.id,
    name: "Parado",
    channel: cloudKind,
    status: "DISCONNECTED",
    enabled: false,
  } as const;
  const [resting] = await db.insert(connections).values(cells).returning();
  const connectionId = resting?.id ?? 0;
  const known = await db.select().from(messageTemplates).where(eq(messageTemplates.connectionId, connection.id));
  await db.insert(messageTemplates).values(known.map(({ id: _, ...row }) => ({ ...row, connectionId })));
  const listId = await listOf(["1", "2", "3"].map((end) => ({ number: `553198700900${end}` })));
  const id = await start(listId, { whatsappId: [connectionId], waitTime: 0 });
  const other = await start(listId, { whatsappId: [connectionId], waitTime: 0 });
  const mine = and(eq(campaignConnections.campaignId, id), eq(campaignConnections.connectionId, connectionId));
  const turn = async () => turnOf((await db.select().from(campaignConnections).where(mine))[0]?.nextAt ?? null);
  await db.update(campaignConnections).set({ sentAt: new Date() }).where(eq(campaignConnections.campaignId, other));
  await db.update(campaigns).set({ waitTime: 30 }).where(eq(campaigns.id, id));
  const work = { campaignId: id, connectionId, ...(await turn()) };
  expect(await claimSends(ctx, work)).not.toBeNull();
  await db.update(campaignShipments).set({ status: "sent" }).where(eq(campaignShipments.status, "sending"));
  await db
    .update(campaignConnections)
    .set({ nextAt: new Date(Date.now() - 1_000) })
    .where(mine);
  expect(await claimSends(ctx, work)).toBeNull();
  expect(await claimSends(ctx, { ...work, ...(await turn()) })).not.toBeNull();
  await db.delete(connections).where(eq(connections.id, connectionId));
});

it("skips contacts who opted out", async () => {
  const number = "5531987003001";
  const contact = await findOrMakeContact(ctx, contactChat({ phone: number }), null);
  await recordConsent(ctx, contact.id, "left", "SAIR");
  const id = await start(await listOf([{ number }]));
  await ended(id);
  expect([await outcomesOf(id), arrived(number)]).toEqual([["optedOut"], []]);
});

it("sends the file of its header, and does not start without it or with another kind", async () => {
  const listId = await listOf([{ number: "5531987004001" }]);
  const template = { name: "foto", language: "pt_BR", fields: {} };
  const { id } = (await create(listId, { template })).body as Campaign;
  const begin = () => company.admin.call("POST", `/campaigns/${id}/start`);
  const wrong = { status: 400, body: { error: "ERR_TEMPLATE_VALUES", details: { file: "image", reason: "file" } } };
  expect(await begin()).toMatchObject(wrong);
  const put = (name: string, bytes: Buffer | string) =>
    upload(world, company.admin, `/campaigns/${id}/media-upload`, bytes, { fileName: name });
  expect((await put("a.pdf", "%PDF-1.7")).status).toBe(400);
  expect(await begin()).toMatchObject(wrong);
  await put("a.png", plainPng(40, 30));
  expect(await begin()).toMatchObject({ status: 200 });
  await ended(id);
  await until("it on the phone", () => arrived("5531987004001").length > 0);
  expect(sandbox.sentTo("5531987004001", shop.number)).toMatchObject([{ text: "Chegou!", media: expect.anything() }]);
});

it("takes no file for a template without one, and sends without a file that it still has", async () => {
  const template = { name: "aviso", language: "pt_BR", fields: {} };
  const { id } = (await create(await listOf([{ number: "5531987004002" }]), { template })).body as Campaign;
  const given = await upload(world, company.admin, `/campaigns/${id}/media-upload`, plainPng(40, 30), {
    fileName: "a.png",
  });
  expect([given.status, (given.body as { error: string }).error]).toEqual([400, "ERR_TEMPLATE_VALUES"]);
  const [file] = await db.select().from(files).limit(1);
  expect(file).toBeDefined();
  await db.update(campaigns).set({ fileId: file?.id }).where(eq(campaigns.id, id));
  await company.admin.call("POST", `/campaigns/${id}/start`);
  await ended(id);
  await until("it on the phone", () => arrived("5531987004002").length > 0);
  expect(sandbox.sentTo("5531987004002", shop.number)).toMatchObject([{ text: "Mudamos de endereço." }]);
});

it("sends a test as the list's first contact would get it, with the template's example in place of what it lacks", async () => {
  const listId = await listOf([{ number: "5531987005001", name: "", variables: { Cidade: "Caeté" } }]);
  const { id } = (await create(listId)).body as Campaign;
  const number = "5531987005777";
  const { body } = await company.admin.call("POST", `/campaigns/${id}/test`, { number });
  expect(body).toEqual({ messages: 1, number });
  await until("it on the phone", () => arrived(number).length === 1);
  expect(arrived(number)).toEqual(["Oi, Ana! Chegou em Caeté a promoção."]);
  expect(await outcomesOf(id)).toEqual([]);
});

it("refuses texts and templates together, mixed connections, unset variables, and a template that cannot be sent", async () => {
  const listId = await listOf([{ number: "5531987006001" }]);
  const [qr] = await db
    .insert(connections)
    .values({ companyId: company.id, name: "Loja", status: "CONNECTED" })
    .returning();
  const refusal = async (more: object) => {
    const { status, body } = await create(listId, more);
    const { error, details } = body as { error: string; details: unknown };
    return [status, error, details];
  };
  expect((await refusal({ message1: "oi" })).slice(0, 2)).toEqual([400, "ERR_INVALID_REQUEST"]);
  expect((await refusal({ template: null, waitTime: 0, whatsappId: [qr?.id] })).slice(0, 2)).toEqual([
    ...[400, "ERR_INVALID_REQUEST"],
  ]);
  const both = [connection.id, qr?.id];
  expect(await refusal({ whatsappId: both })).toEqual([400, "ERR_CAMPAIGN_CONNECTIONS", { connections: ["Loja"] }]);
  expect(await refusal({ template: null, message1: "oi", waitTime: 30, whatsappId: both })).toEqual([
    ...[400, "ERR_CAMPAIGN_SERVICE_WINDOW", { connections: ["Oficial"] }],
  ]);
  expect(await refusal({ template: { ...chosen, fields: {} } })).toEqual([
    ...[400, "ERR_TEMPLATE_VALUES", { fields: ["body.1", "body.2"] }],
  ]);
  expect(await refusal({ template: { ...chosen, name: "nada" } })).toEqual([
    ...[400, "ERR_CAMPAIGN_TEMPLATE", { reason: "missing", connections: ["Oficial"] }],
  ]);
  const other = await world.addCompany("Other");
  const foreign = await other.admin.call("POST", "/contact-lists", { name: "Deles" });
  expect((await refusal({ contactListId: (foreign.body as { id: number }).id })).slice(0, 2)).toEqual([
    ...[404, "ERR_NO_CONTACTLIST_FOUND"],
  ]);
  // The template and the connection of another company are no more known to it than one that does not exist.
  const theirs = { name: "Promo", contactListId: (foreign.body as { id: number }).id, waitTime: 0, template: chosen };
  const stolen = await other.admin.call("POST", "/campaigns", { ...theirs, whatsappId: [connection.id] });
  expect(stolen).toMatchObject({ status: 404, body: { error: "ERR_NO_WAPP_FOUND" } });
  await db.delete(connections).where(eq(connections.id, qr?.id ?? 0));
});

it("changes nothing of a cancelled one but its template", async () => {
  const { id } = (await create(await listOf([{ number: "5531987007001" }]))).body as Campaign;
  await db.update(campaigns).set({ status: "CANCELADA" }).where(eq(campaigns.id, id));
  const put = (template: object) =>
    company.admin.call("PUT", `/campaigns/${id}`, {
      ...{ name: "Outra", contactListId: 1, whatsappId: [connection.id], waitTime: 10, template },
    });
  const before = (await reportOf(id)).campaign;
  const fields = { ...chosen.fields, "body.2": field("text", "Betim") };
  expect((await put({ ...chosen, fields })).body).toMatchObject({ template: { category: "marketing", fields } });
  const { name, contactListId, waitTime } = before;
  const another = await put({ name: "aviso", language: "pt_BR", fields: {} });
  expect(another.body).toMatchObject({ name, contactListId, waitTime, template: { name: "aviso" } });
});

it("needs no check of a list, marks whom WhatsApp cannot reach, and leaves them out afterwards", async () => {
  const list = (await company.admin.call("POST", "/contact-lists", { name: "Sem verificação" })).body as ContactList;
  // The second has no WhatsApp: the simulator's rule.
  for (const number of ["5531987009001", "5531987010000"])
    await company.admin.call("POST", "/contact-list-items", { contactListId: list.id, name: "Ana", number, email: "" });
  const id = await start(list.id);
  await ended(id);
  const unreached = "ERR_WAPP_INVALID_CONTACT";
  await until("both outcomes", async () => (await outcomesOf(id)).join() === `delivered,${unreached}`);
  expect((await reportOf(id)).failures).toEqual([{ failure: unreached, count: 1 }]);
  const readList = async () => (await company.admin.call("GET", `/contact-lists/${list.id}`)).body;
  await until("the mark", async () => ((await readList()) as ContactList).validWhatsappCount === 1);
  const again = await start(list.id);
  await ended(again);
  expect(await outcomesOf(again)).toHaveLength(1);
});
