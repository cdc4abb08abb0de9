import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { messageTemplates } from "../channels/message-templates/message-templates.table.ts";
import { systemContext } from "../context.ts";
import { recordConsent } from "../inbox/consent/record-consent.ts";
import { type OfficialShop, openOfficialShop } from "../testing/companies/official-shop.ts";
import type { Shop } from "../testing/companies/shop.ts";
import { silentPerson, watchSilence } from "../testing/companies/silent-person.ts";
import { until } from "../testing/until.ts";

let opened: OfficialShop;
let shop: Shop;

const reminder = { name: "retorno", language: "pt_BR", values: { "body.1": "{primeiro_nome}" } };
const text = { idleReminderMinutes: 10, idleReminderMessage: "Ainda está aí?" };
const db = () => opened.world.database.db;

beforeAll(async () => {
  opened = await openOfficialShop("5531988007101");
  ({ shop } = opened);
  for (const [name, category, components] of [
    [
      "retorno",
      "UTILITY",
      [{ type: "BODY", text: "Oi, {{1}}! Ainda precisa de nós?", example: { body_text: [["Ana"]] } }],
    ],
    ["oferta", "MARKETING", [{ type: "BODY", text: "Hoje tem café." }]],
    [
      "foto",
      "UTILITY",
      [
        { type: "HEADER", format: "IMAGE", example: { header_handle: ["4::x"] } },
        { type: "BODY", text: "Chegou!" },
      ],
    ],
  ] as const)
    opened.simulator.addTemplate(opened.official.wabaId, { name, language: "pt_BR", category, components } as never);
  await shop.admin.call("POST", `/message-templates/${opened.connectionId}/sync`);
});
afterAll(() => opened.close());
beforeEach(() => remindWith(reminder));

/** The reminder of the shop's queues. */
async function remindWith(idleReminderTemplate: object | null): Promise<void> {
  for (const id of shop.queueIds) {
    const answer = await shop.admin.call("PUT", `/queue/${id}`, { ...text, idleReminderTemplate });
    expect(answer).toMatchObject({ status: 200, body: { idleReminderTemplate } });
  }
}

const silent = (age?: string) => silentPerson(opened, age);
const watch = (minutes?: number) => watchSilence(opened, minutes);
const unsaid = (why: string) => [{ kind: "unsaid", message: "reminder", why }];

it("reminds by the queue's template outside the window, once, with the contact's name", async () => {
  const person = await silent();
  for (const minutes of [11, 12]) await watch(minutes);
  await person.latest();
  expect(person.received()).toEqual(["Oi, Ana! Ainda precisa de nós?"]);
  expect(await person.told()).toEqual([]);
  expect((await person.conversation()).at(-1)).toMatchObject({ content: { kind: "template", name: "retorno" } });
  expect(await person.ticket()).toMatchObject({ id: person.ticketId, status: "open" });
});

it("reminds by the text inside the window, although there is a template", async () => {
  const person = await silent("0");
  await watch();
  await person.latest();
  expect(person.received()).toEqual(["Ainda está aí?"]);
});

it("sends nothing without a template, and says why", async () => {
  await remindWith(null);
  const person = await silent();
  for (const minutes of [11, 12]) await watch(minutes);
  expect(await person.told()).toEqual(unsaid("window"));
  expect(person.received()).toEqual([]);
});

it.each([
  ["a template that the connection does not have", { ...reminder, name: "nenhum" }, "none"],
  ["another language", { ...reminder, language: "es" }, "none"],
  ["an empty value", { ...reminder, values: { "body.1": "{email}" } }, "values"],
  ["no value", { ...reminder, values: {} }, "values"],
  ["a value that is too long", { ...reminder, values: { "body.1": "x".repeat(1024) } }, "values"],
  ["a header that needs a file", { ...reminder, name: "foto" }, "unfit"],
  ["the template for ratings", { ...reminder, name: "balcao_avaliacao_20261128_1405" }, "unfit"],
])("sends nothing for %s, says why, and reminds the next contact", async (_, template, why) => {
  await remindWith(template);
  const person = await silent();
  await watch();
  expect(await person.told()).toEqual(unsaid(why));
  expect(person.received()).toEqual([]);
});

it.each(["paused", "rejected", "pending", "disabled"] as const)("sends none that is %s", async (status) => {
  await db().update(messageTemplates).set({ status }).where(eq(messageTemplates.name, "retorno"));
  const person = await silent();
  await watch();
  await db().update(messageTemplates).set({ status: "approved" }).where(eq(messageTemplates.name, "retorno"));
  expect(await person.told()).toEqual(unsaid(status));
  expect(person.received()).toEqual([]);
});

it("sends no advertising to a contact who refuses it", async () => {
  await remindWith({ ...reminder, name: "oferta", values: {} });
  const person = await silent();
  await recordConsent(systemContext(opened.world.services, shop.id, "test"), person.contactId, "stopped", "");
  await watch();
  expect(await person.told()).toEqual(unsaid("optedOut"));
  expect(person.received()).toEqual([]);
});

it("leaves no failed message where Meta paused the template a moment before", async () => {
  const atMeta = opened.simulator.templates().find(({ name }) => name === "retorno");
  const person = await silent();
  const shown = async () => (await person.conversation()).map(({ id }) => id);
  const before = await shown();
  // No webhook call tells it.
  if (atMeta) atMeta.status = "PAUSED";
  await watch();
  await until("the line", async () => (await person.told()).length > 0);
  if (atMeta) atMeta.status = "APPROVED";
  await shop.admin.call("POST", `/message-templates/${opened.connectionId}/sync`);
  expect(await person.told()).toEqual(unsaid("refused"));
  expect(await shown()).toEqual(before);
  await watch(12);
  expect(await person.told()).toEqual(unsaid("refused"));
});

it("keeps the template of a queue that a client of before saves, and refuses nonsense", async () => {
  const id = shop.queueIds[0];
  const answer = await shop.admin.call("PUT", `/queue/${id}`, text);
  expect(answer.body).toMatchObject({ idleReminderTemplate: reminder });
  for (const wrong of ["retorno", { name: "" }, { ...reminder, values: { "body.1": 1 } }, { ...reminder, name: "a\0" }])
    expect((await shop.admin.call("PUT", `/queue/${id}`, { idleReminderTemplate: wrong })).status).toBe(400);
  expect((await shop.agent.call("PUT", `/queue/${id}`, { idleReminderTemplate: null })).status).toBe(403);
  expect((await shop.admin.call("GET", `/queue/${id}`)).body).toMatchObject({ idleReminderTemplate: reminder });
});
