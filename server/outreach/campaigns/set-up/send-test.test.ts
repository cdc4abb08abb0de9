import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { createCampaigning } from "../../../testing/companies/campaigning.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { until } from "../../../testing/until.ts";
import { campaigns } from "../campaigns.table.ts";

const { world, db, shopWith, campaignOf, shipmentsOf, statusOf, arrived } = await createCampaigning();
afterAll(() => world.close());

it("sends every text to one number as the first contact would read it, and counts no shipment", async () => {
  const shop = await shopWith(2);
  const { admin } = shop.company;
  const id = await campaignOf(shop, {
    message1: "Oi {nome}, de {Cidade}",
    message3: "Seu número é {numero}",
    confirmation: true,
    confirmationMessage1: "{primeiro_nome}, posso enviar?",
  });
  const number = freshNumber();
  const { status, body } = await admin.call("POST", `/campaigns/${id}/test`, { number: `+${number}` });
  expect([status, body]).toEqual([200, { messages: 3, number }]);
  await until("the messages", () => arrived(number).length === 3);
  expect(arrived(number)).toEqual([
    "Pessoa, posso enviar?",
    "Oi Pessoa 0, de Cidade 0",
    `Seu número é ${shop.numbers[0]}`,
  ]);
  expect([await shipmentsOf(id), await statusOf(id)]).toEqual([[], "INATIVA"]);
  expect(shop.numbers.flatMap(arrived)).toEqual([]);
  // It is in the contact's conversation and in no list.
  const lists = ["open", "pending", "closed"].map((name) => admin.call("GET", `/tickets?showAll=true&status=${name}`));
  expect((await Promise.all(lists)).map(({ body }) => (body as { tickets: unknown[] }).tickets)).toEqual([[], [], []]);
});

it("refuses a wrong number, an empty campaign, one without a connection, and another company's", async () => {
  const shop = await shopWith(1);
  const { admin, agent } = shop.company;
  const id = await campaignOf(shop);
  const code = async (of: number, number = freshNumber(), by = admin) => {
    const { status, body } = await by.call("POST", `/campaigns/${of}/test`, { number });
    return [status, (body as { error?: string }).error];
  };
  expect(await code(id, "12")).toEqual([400, "ERR_WAPP_INVALID_CONTACT"]);
  expect(await code(id, freshNumber(), agent)).toEqual([403, "ERR_NO_PERMISSION"]);
  expect(await code(id, freshNumber(), (await world.addCompany()).admin)).toEqual([404, "ERR_NO_CAMPAIGN_FOUND"]);
  expect(await code(await campaignOf({ ...shop, connectionIds: [] }))).toEqual([404, "ERR_NO_WAPP_FOUND"]);
  await db.update(campaigns).set({ message1: null }).where(eq(campaigns.id, id));
  expect(await code(id)).toEqual([400, "ERR_CAMPAIGN_EMPTY"]);
});
