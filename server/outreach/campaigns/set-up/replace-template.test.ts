import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { openOfficialCampaigning } from "../../../testing/companies/official-campaigning.ts";
import { plainPng } from "../../../testing/samples/hollow-pictures.ts";
import { sendForm } from "../../../testing/samples/send-form.ts";
import { until } from "../../../testing/until.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { campaigns } from "../campaigns.table.ts";
import { shipmentRows } from "../report/shipment-rows.ts";
import { watchCampaigns } from "../run/watch-campaigns.ts";

const opened = await openOfficialCampaigning("5531988009501");
const { world, company, connection, simulator, shop, db, templates } = opened;
const { listOf, field, create, start, campaignOf, outcomesOf, reportOf, ended, arrived } = opened;
afterAll(() => opened.close());

const people = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ number: `55319871${prefix}${String(n).padStart(2, "0")}` }));
const notice = { name: "aviso", language: "pt_BR", fields: {} };
const photo = { name: "foto", language: "pt_BR", fields: {} };
const png = { name: "a.png", content: plainPng(40, 30), field: "file" };
const restart = (id: number) => company.admin.call("POST", `/campaigns/${id}/restart`);

/** The form again, with another template. */
async function formOf(id: number, template: object, more: object = {}) {
  const row = await campaignOf(id);
  const { name, contactListId } = row ?? {};
  return { name, contactListId, whatsappId: [connection.id], waitTime: 0, template, ...more };
}
const put = async (id: number, template: object, more: object = {}) =>
  company.admin.call("PUT", `/campaigns/${id}`, await formOf(id, template, more));
const putFile = async (id: number, template: object) =>
  sendForm(
    world,
    company.admin,
    `/campaigns/${id}`,
    { form: JSON.stringify(await formOf(id, template)) },
    [png],
    "PUT",
  );

/** The templates in a campaign's export, with their heads. */
async function exportedOf(id: number): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of shipmentRows(opened.ctx, (await reportOf(id)).campaign)) rows.push(row.slice(-2));
  return rows;
}

/** A campaign of its own template, that was sent to one person, and halts because Meta deleted the template. */
async function haltedInTheMiddle(name: string, list: { number: string }[]): Promise<number> {
  simulator.addTemplate(shop.wabaId, {
    ...{ name, language: "pt_BR", category: "MARKETING" },
    components: [{ type: "BODY", text: "Oi, {{1}}, tudo bem?", example: { body_text: [["Ana"]] } }],
  });
  await company.admin.call("POST", `/message-templates/${connection.id}/sync`);
  const template = { name, language: "pt_BR", fields: { "body.1": field("contact", "firstName") } };
  await db.update(campaignConnections).set({ sentAt: null });
  const id = await start(await listOf(list), { waitTime: 600, template });
  await until("the first", async () => (await outcomesOf(id))[0] === "delivered");
  const url = `${simulator.graphUrl}/v24.0/${shop.wabaId}/message_templates?name=${name}`;
  const gone = await fetch(url, { method: "DELETE", headers: { authorization: `Bearer ${shop.token}` } });
  expect(gone.status).toBe(200);
  await until("the deletion", async () => !(await templates()).some((one) => one.name === name));
  await watchCampaigns(world.services);
  await ended(id, "CANCELADA");
  await db.update(campaigns).set({ waitTime: 0 }).where(eq(campaigns.id, id));
  return id;
}

it("goes on with another template after Meta deleted its own, and sends nobody both", async () => {
  const list = people("01", 4);
  const id = await haltedInTheMiddle("apagado", list);
  expect([(await campaignOf(id))?.halt, await outcomesOf(id)]).toEqual([
    "template",
    ["delivered", "pending", "pending", "pending"],
  ]);
  expect((await restart(id)).body).toMatchObject({ error: "ERR_CAMPAIGN_TEMPLATE", details: { reason: "missing" } });

  const texts = { template: null, message1: "Oi!", waitTime: 10 };
  expect((await put(id, notice, texts)).body).toMatchObject({ error: "ERR_CAMPAIGN_NOT_EDITABLE" });
  expect((await put(id, { ...notice, name: "nenhum" })).body).toMatchObject({ error: "ERR_CAMPAIGN_TEMPLATE" });
  expect((await campaignOf(id))?.template).toMatchObject({ name: "apagado" });

  const changed = await put(id, notice);
  const earlier = [{ name: "apagado", language: "pt_BR", category: "marketing" }];
  expect(changed.body).toMatchObject({ status: "CANCELADA", template: { ...notice, category: "utility", earlier } });
  expect((await exportedOf(id))[2]).toEqual(["aviso (pt_BR)", "Utilidade"]);
  expect((await restart(id)).status).toBe(204);
  await ended(id);
  await until("all receipts", async () => (await outcomesOf(id)).every((one) => one === "delivered"));
  expect(list.map(({ number }) => arrived(number))).toEqual([
    ["Oi, Pessoa, tudo bem?"],
    ...[1, 2, 3].map(() => ["Mudamos de endereço."]),
  ]);
  // The restart kept what the report says of the one before.
  expect((await reportOf(id)).campaign.template).toMatchObject({ name: "aviso", earlier });
  const heads = ["Modelo", "Categoria"];
  const others = [1, 2, 3].map(() => ["aviso (pt_BR)", "Utilidade"]);
  expect(await exportedOf(id)).toEqual([heads, ["apagado (pt_BR)", "Marketing"], ...others]);
  // Nobody can tell any more what a deleted message was sent with.
  const [first] = await opened.shipmentsOf(id);
  await db.delete(messages).where(eq(messages.id, first?.messageId ?? 0));
  expect(await exportedOf(id)).toEqual([heads, ["", ""], ...others]);
});

it("withdraws a message of the earlier template that a send stored and did not send", async () => {
  const [list, id] = [people("05", 1), await haltedInTheMiddle("guardado", people("05", 2))];
  // As a send leaves it that was sure to have failed after the halt.
  const [first] = await opened.shipmentsOf(id);
  const stored = eq(messages.id, first?.messageId ?? 0);
  await db.update(messages).set({ ack: 0 }).where(stored);
  await db
    .update(campaignShipments)
    .set({ status: "sending", attemptedAt: null, sentAt: null, deliveredAt: null })
    .where(eq(campaignShipments.id, first?.id ?? 0));
  await put(id, notice);
  expect((await restart(id)).status).toBe(204);
  await until("its end", async () => (await campaignOf(id))?.status !== "EM_ANDAMENTO");
  expect((await campaignOf(id))?.status).toBe("FINALIZADA");
  expect(await db.select().from(messages).where(stored)).toEqual([]);
  expect(arrived(list[0]?.number ?? "")).toEqual(["Oi, Pessoa, tudo bem?", "Mudamos de endereço."]);
});

it("takes the file of the other template's header with it", async () => {
  const list = people("02", 2);
  const id = await haltedInTheMiddle("semfoto", list);
  expect((await putFile(id, notice)).body).toMatchObject({ error: "ERR_TEMPLATE_VALUES", details: { file: null } });
  const changed = (await putFile(id, photo)).body as Campaign;
  expect(changed).toMatchObject({ template: { name: "foto" }, mediaName: "a.png" });
  // One without a file in its header leaves none behind.
  const stored = (await campaignOf(id))?.fileId ?? "";
  expect((await put(id, notice)).body).toMatchObject({ template: { name: "aviso" }, mediaName: null });
  expect(await db.select().from(files).where(eq(files.id, stored))).toEqual([]);
  expect((await putFile(id, photo)).body).toMatchObject({ template: { name: "foto" }, mediaName: "a.png" });
  expect((await restart(id)).status).toBe(204);
  await ended(id);
  await until("both", async () => (await outcomesOf(id)).every((one) => one === "delivered"));
  expect(opened.sandbox.sentTo(list[1]?.number ?? "", shop.number)).toMatchObject([
    { text: "Chegou!", media: expect.anything() },
  ]);
});

it("may get another template after a person cancelled it, and one with texts gets none", async () => {
  const list = people("03", 2);
  await db.update(campaignConnections).set({ sentAt: null });
  const id = await start(await listOf(list), { waitTime: 600 });
  await until("the first", async () => (await outcomesOf(id))[0] === "delivered");
  expect((await company.admin.call("POST", `/campaigns/${id}/cancel`)).status).toBeLessThan(300);
  expect((await put(id, opened.chosen)).body).not.toHaveProperty("template.earlier");
  const earlier = [{ name: "promo", language: "pt_BR", category: "marketing" }];
  expect((await put(id, notice)).body).toMatchObject({ template: { name: "aviso", earlier } });
  await db.update(campaigns).set({ template: null, message1: "Oi!" }).where(eq(campaigns.id, id));
  expect(await put(id, notice)).toMatchObject({ status: 400, body: { error: "ERR_CAMPAIGN_NOT_EDITABLE" } });
});

it("is still a draft of one template before it begins", async () => {
  const { id } = (await create(await listOf(people("04", 1)))).body as Campaign;
  const changed = (await put(id, notice)).body as Campaign;
  expect([changed.template?.name, changed.template?.earlier]).toEqual(["aviso", undefined]);
});
